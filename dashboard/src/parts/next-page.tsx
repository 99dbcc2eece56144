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
      <Way isThere={cursor !== undefined} go={() => go(undefined)}>
        {i18n.t('First page')}
      </Way>
      <Way isThere={next !== null} go={() => go(next ?? undefined)}>
        {i18n.t('Next page')}
      </Way>
    </Group>
  );
}

/** At the end of the list it is not disabled, which would take the focus away from who has just pressed it. */
const Way = ({ isThere, go, children }: { isThere: boolean; go: () => void; children: string }) => (
  <Button
    variant="default"
    size="compact-sm"
    data-disabled={!isThere || undefined}
    aria-disabled={!isThere}
    onClick={() => isThere && go()}
  >
    {children}
  </Button>
);
