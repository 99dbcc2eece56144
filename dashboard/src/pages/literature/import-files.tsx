import { i18n } from '@lingui/core';
import { Button, FileButton, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient, useMode } from '../../api/mode.ts';
import { ShowAsCode } from '../../code/show-as-code.tsx';
import { ExplainedProblem } from '../../parts/explained-problem.tsx';
import { bytes } from '../../parts/formats.ts';

/** Files of a reference manager, dropped or chosen, one after another: each becomes an import of its own. */
export function ImportFiles({ started }: { started: (id: string) => void }) {
  const client = useClient();
  const mode = useMode();
  const queries = useQueryClient();
  const [isOver, setIsOver] = useState(false);
  const [sent, setSent] = useState<string | null>(null);
  const upload = useMutation({
    mutationFn: async (files: readonly File[]) => {
      const ids: string[] = [];
      for (const file of files) {
        const onProgress = (done: number) =>
          setSent(
            i18n.t('Sending {name}: {done} of {total}', {
              name: file.name,
              done: bytes(done),
              total: bytes(file.size),
            }),
          );
        onProgress(0);
        ids.push((await client.literatureImports.upload(file, { onProgress })).id);
      }
      return ids;
    },
    onSuccess: (ids) => started(ids.length === 1 ? ids[0]! : 'all'),
    onSettled: () => {
      setSent(null);
      void queries.invalidateQueries({ queryKey: [mode, 'literature-imports'] });
    },
  });
  const take = (files: readonly File[]) => {
    if (files.length > 0 && !upload.isPending) upload.mutate(files);
  };
  return (
    <Stack component="section" gap="xs">
      <Title order={2}>{i18n.t('From files')}</Title>
      {upload.error !== null && <ExplainedProblem error={upload.error} />}
      <Paper
        withBorder
        p="lg"
        bd={isOver ? '2px dashed var(--mantine-primary-color-filled)' : '2px dashed var(--mantine-color-dimmed)'}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          take([...event.dataTransfer.files]);
        }}
      >
        <Stack align="center" gap="xs">
          <Text ta="center">
            {i18n.t(
              'Drop files here: PubMed XML, NBIB, RIS, BibTeX or JSON Lines, also packed with gzip, up to 200 MB each.',
            )}
          </Text>
          <FileButton multiple onChange={take} inputProps={{ 'aria-label': i18n.t('Files of papers') }}>
            {(properties) => (
              <Button {...properties} variant="default" loading={upload.isPending}>
                {i18n.t('Choose files')}
              </Button>
            )}
          </FileButton>
          <Text role="status" size="sm">
            {sent}
          </Text>
        </Stack>
      </Paper>
      <Text size="sm" c="dimmed">
        {i18n.t('Only your account finds papers from files.')}
      </Text>
      <Group>
        <ShowAsCode
          ask={(asking) =>
            asking.literatureImports.upload(new Blob(['TY  - JOUR\n']), {
              file_name: 'papers.ris',
              contentType: 'application/x-research-info-systems',
            })
          }
        />
      </Group>
    </Stack>
  );
}
