import { i18n } from '@lingui/core';
import { Button, Group } from '@mantine/core';

/** The way on in a list that is read page by page; the way back is that of the browser, and to the first page. */
export function NextPage({
  cursor,
  next,
  go,
}: {
  cursor: string | undefined;
  next: string | null;
  go: (cursor: string | undefined) => void;
}) {
  if (cursor === undefined && next === null) return null;
  return (
    <Group component="nav" aria-label={i18n.t('Pages of the list')} gap="xs" className="no-print">
      <Button variant="default" size="compact-sm" disabled={cursor === undefined} onClick={() => go(undefined)}>
        {i18n.t('First page')}
      </Button>
      <Button variant="default" size="compact-sm" disabled={next === null} onClick={() => go(next ?? undefined)}>
        {i18n.t('Next page')}
      </Button>
    </Group>
  );
}
