import { i18n } from '@lingui/core';
import { Button, FileButton, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient, useMode } from '../../api/mode.ts';
import { bytes, date } from '../../parts/formats.ts';
import { Problem } from '../../parts/problem.tsx';
import { useMay } from '../../session/person.ts';
import { nameOf } from '../literature/import-status.tsx';

/** A file that is uploaded here, or one of the last imports. What is under way is waited for when the source is added. */
export function ImportChoice({ chosen, choose }: { chosen: string; choose: (id: string) => void }) {
  const client = useClient();
  const queries = useQueryClient();
  const mayImport = useMay('admin');
  const key = [useMode(), 'literature-imports'];
  const [sent, setSent] = useState('');
  const imports = useQuery({
    queryKey: key,
    queryFn: async () => (await client.literatureImports.list({ limit: 20 }).page()).items,
    enabled: mayImport,
  });
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const onProgress = (done: number) =>
        setSent(
          i18n.t('Sending {name}: {done} of {total}', { name: file.name, done: bytes(done), total: bytes(file.size) }),
        );
      onProgress(0);
      return client.literatureImports.upload(file, { onProgress });
    },
    onSuccess: async ({ id, file_name }) => {
      await queries.invalidateQueries({ queryKey: key });
      choose(id);
      setSent(i18n.t('{name} was sent, and is read when the source is added.', { name: file_name ?? '' }));
    },
    onError: () => setSent(''),
  });
  if (!mayImport)
    return (
      <Text size="sm">
        {i18n.t('Imports are for the administrators of your account, since every project finds the papers.')}
      </Text>
    );
  const usable = (imports.data ?? []).filter(({ status }) => status !== 'failed' && status !== 'canceled');
  return (
    <Stack gap="xs">
      {upload.error !== null && <Problem error={upload.error} />}
      <Group align="end">
        <FileButton
          onChange={(file) => file !== null && upload.mutate(file)}
          inputProps={{ 'aria-label': i18n.t('A file of results') }}
        >
          {(properties) => (
            <Button {...properties} variant="default" loading={upload.isPending}>
              {i18n.t('Upload a file')}
            </Button>
          )}
        </FileButton>
        <NativeSelect
          flex={1}
          miw="14rem"
          label={i18n.t('Or one of the last imports')}
          value={chosen}
          onChange={(event) => choose(event.currentTarget.value)}
          data={[
            { value: '', label: i18n.t('none chosen') },
            ...usable.map((one) => ({ value: one.id, label: `${nameOf(one)} (${date(one.created_at)})` })),
          ]}
        />
      </Group>
      <Text size="sm" role="status">
        {sent}
      </Text>
      <Text size="sm" c="dimmed">
        {i18n.t(
          'RIS, NBIB, BibTeX, PubMed XML or JSON Lines. Each record of it counts as identified, also where several are one paper.',
        )}
      </Text>
    </Stack>
  );
}
