import { i18n } from '@lingui/core';
import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '../../api/mode.ts';
import { ShowAsCode } from '../../code/show-as-code.tsx';
import { fileName, save } from '../../parts/download.ts';
import { Problem } from '../../parts/problem.tsx';
import { citationFormats, type Format, fileEndings } from './citation-formats.ts';

/** The citations of all papers of a project, as a file for a reference manager. */
export function SaveCitations({ project, name }: { project: string; name: string }) {
  const client = useClient();
  const [format, setFormat] = useState<Format>('ris');
  const asking = useMutation({
    mutationFn: async () => client.projectPapers.citations(project, { format }),
    onSuccess: ({ citations, media_type }) =>
      save(citations, `${fileName(name, 'papers')}.${fileEndings[format]}`, `${media_type};charset=utf-8`),
  });
  return (
    <>
      {asking.error !== null && <Problem error={asking.error} />}
      <Group align="flex-end" gap="xs" className="no-print">
        <NativeSelect
          label={i18n.t('Citations of all papers')}
          value={format}
          onChange={(event) => setFormat(event.currentTarget.value as Format)}
          data={Object.entries(citationFormats).map(([value, label]) => ({ value, label }))}
        />
        <Button variant="default" onClick={() => asking.mutate()} loading={asking.isPending}>
          {i18n.t('Save the file')}
        </Button>
        <ShowAsCode compact ask={(client) => client.projectPapers.citations(project, { format })} />
        <Text role="status" size="sm">
          {asking.data !== undefined &&
            i18n.t('{n, plural, one {# paper saved} other {# papers saved}}', { n: asking.data.papers })}
        </Text>
      </Group>
    </>
  );
}
