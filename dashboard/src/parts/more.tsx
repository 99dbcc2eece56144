import { i18n } from '@lingui/core';
import { Button, Group, Stack, Text } from '@mantine/core';
import { Problem } from './problem.tsx';

type Pages = {
  data: readonly unknown[] | undefined;
  hasMore: boolean;
  isAskingForMore: boolean;
  problemWithMore: Error | null;
  more: () => void;
};

/** Below a list: how much of it is shown, and the button for more. */
export function More({ pages }: { pages: Pages }) {
  const shown = pages.data?.length ?? 0;
  return (
    <Stack gap="xs" className="no-print">
      {pages.problemWithMore !== null && <Problem error={pages.problemWithMore} retry={pages.more} />}
      <Group gap="sm" aria-live="polite">
        <Text size="sm" c="dimmed">
          {pages.hasMore
            ? i18n.t('The first {n} are shown.', { n: shown })
            : i18n.t('{n, plural, one {# in all} other {# in all}}', { n: shown })}
        </Text>
        {pages.hasMore && (
          <Button variant="default" size="compact-sm" onClick={pages.more} loading={pages.isAskingForMore}>
            {i18n.t('Show more')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
