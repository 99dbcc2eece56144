import { i18n } from '@lingui/core';
import { Group, Loader, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useMode } from '../api/mode.ts';
import { Problem } from './problem.tsx';

/** Of the page that was shown last. */
let shownPath = location.pathname;

/** A page with its title, what can be done on it, and its body. The window's title says where one is, and TEST in test mode. */
export function Page({
  title,
  view,
  actions,
  children,
}: {
  title: string;
  /** Of a page that has several: a button that leads to another may be gone there. */
  view?: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const mode = useMode();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${mode === 'test' ? 'TEST · ' : ''}${title} · ${i18n.t('Research platform')}`;
    if (shownPath === location.pathname) return;
    shownPath = location.pathname;
    // Who has come by a link hears and sees where they are. A field of the page or a dialog that took the focus keeps it.
    if (!document.activeElement?.closest('main, [role=dialog]')) heading.current?.focus({ preventScroll: true });
  }, [title, mode]);
  const shownView = useRef(view);
  useEffect(() => {
    if (shownView.current !== view && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
    shownView.current = view;
  }, [view]);
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-start">
        <Title order={1} ref={heading} tabIndex={-1}>
          {title}
        </Title>
        {actions !== undefined && (
          <Group gap="xs" className="no-print">
            {actions}
          </Group>
        )}
      </Group>
      {children}
    </Stack>
  );
}

/** Never a turning wheel without words. */
export function Waiting({ what }: { what: string }) {
  return (
    <Group gap="sm" role="status" py="md">
      <Loader size="sm" />
      <Text c="dimmed">{what}</Text>
    </Group>
  );
}

type Asked<Data> = { data: Data | undefined; error: Error | null; refetch: () => unknown };

/** What a query has brought, or that it is on its way, or what went wrong. What is old is shown while it is asked for anew. */
export function Loaded<Data>({
  query,
  what,
  children,
}: {
  query: Asked<Data>;
  what: string;
  children: (data: Data) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  if (query.error !== null) return <Problem error={query.error} retry={() => void query.refetch()} />;
  return <Waiting what={what} />;
}
