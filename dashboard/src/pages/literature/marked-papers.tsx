import { i18n } from '@lingui/core';
import { Button, Group, Text } from '@mantine/core';
import { count } from '../../parts/formats.ts';
import { SavePapers } from './save-papers.tsx';

/** As many as a file takes by name at once. */
export const mostMarked = 2_000;

/** How many papers are marked, whatever page and search they are of, and what can be done with them. */
export function MarkedPapers({
  marked,
  clear,
  project,
}: {
  marked: ReadonlySet<string>;
  clear: () => void;
  project: string | null;
}) {
  const paper_ids = [...marked];
  return (
    <Group gap="xs" mih={26} className="no-print">
      <Text role="status" size="sm">
        {marked.size >= mostMarked
          ? i18n.t('{n} papers are marked, and more can not be', { n: count(marked.size) })
          : i18n.t('{n, plural, =0 {No paper is marked} one {# paper is marked} other {# papers are marked}}', {
              n: marked.size,
            })}
      </Text>
      {marked.size > 0 && (
        <>
          <SavePapers
            label={i18n.t('Save the marked papers')}
            name={i18n.t('marked papers')}
            papers={marked.size}
            file={(client, format) => client.literature.citations({ format, paper_ids })}
            job={{ paper_ids }}
            project={project}
          />
          <Button variant="default" size="compact-sm" onClick={clear}>
            {i18n.t('Unmark all')}
          </Button>
        </>
      )}
    </Group>
  );
}
