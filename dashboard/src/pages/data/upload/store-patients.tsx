import { i18n } from '@lingui/core';
import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import type { UploadCheck } from '@research-platform/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient, useMode } from '../../../api/mode.ts';
import { ShowAsCode } from '../../../code/show-as-code.tsx';
import { bytes, count } from '../../../parts/formats.ts';
import { Problem } from '../../../parts/problem.tsx';
import { useDataAddress } from '../address.ts';
import { preparedFile, uploadTypeOf } from './prepared-file.ts';
import type { Plan } from './upload-plan.ts';

/** Stores what was checked, all of it or nothing, and says how far it is. */
export function StorePatients({
  plan: { file, format, mends, onConflict },
  found,
}: {
  plan: Plan;
  found: UploadCheck;
}) {
  const { projectId, change } = useDataAddress();
  const client = useClient();
  const mode = useMode();
  const queryClient = useQueryClient();
  const [read, setRead] = useState<{ bytes: number; total: number | null } | null>(null);
  const store = useMutation({
    mutationFn: async () => {
      const blob = await preparedFile(file, format, mends);
      return client.patients.upload(projectId, blob, {
        on_conflict: onConflict,
        contentType: uploadTypeOf(format),
        onProgress: (bytes, total) => setRead({ bytes, total }),
      });
    },
    onSuccess: async () => {
      const lists = [mode, 'projects', projectId, 'patients'];
      queryClient.removeQueries({ queryKey: lists });
      await queryClient.invalidateQueries({
        queryKey: [mode, 'projects', projectId],
        // What was checked is stored now: asked again it would find every patient there.
        predicate: ({ queryKey }) => queryKey[3] !== 'upload check',
      });
    },
  });
  if (store.data !== undefined) {
    const { created, updated, skipped } = store.data;
    return (
      <Alert
        color="green"
        styles={{ label: { color: 'var(--mantine-color-text)' } }}
        variant="light"
        title={i18n.t('The patients are stored')}
        role="status"
      >
        <Stack gap="sm">
          <Text size="sm">
            {i18n.t('{created} new, {updated} updated, {skipped} left as they are.', {
              created: count(created),
              updated: count(updated),
              skipped: count(skipped),
            })}
          </Text>
          <Group>
            <Button onClick={() => change({ lens: undefined, filter: undefined })}>{i18n.t('See the patients')}</Button>
            <Button variant="default" onClick={() => change({ lens: 'codebook' })}>
              {i18n.t('Describe the variables')}
            </Button>
          </Group>
        </Stack>
      </Alert>
    );
  }
  const n = found.created + found.updated;
  const isRead = read !== null && read.total !== null && read.bytes >= read.total;
  return (
    <Stack>
      {store.error !== null && <Problem error={store.error} />}
      {store.isPending && (
        <div>
          <Progress
            value={read?.total ? (100 * read.bytes) / read.total : 0}
            animated
            striped={isRead}
            aria-label={i18n.t('Storing the patients')}
          />
          <Text size="sm" role="status" aria-live="polite">
            {read === null
              ? i18n.t('Preparing the file')
              : isRead
                ? i18n.t('The file is on its way; the server stores all of it or nothing')
                : i18n.t('Read {read} of {all}', { read: bytes(read.bytes), all: bytes(read.total ?? file.size) })}
          </Text>
        </div>
      )}
      <Group>
        <Button loading={store.isPending} disabled={n === 0} onClick={() => store.mutate()}>
          {i18n.t('Store {n, plural, one {# patient} other {# patients}}', { n })}
        </Button>
        <ShowAsCode
          compact
          ask={(client) =>
            client.patients.create(projectId, {
              patients: [{ external_id: 'P1', attributes: { age: 61 } }],
              on_conflict: onConflict,
            })
          }
        />
      </Group>
    </Stack>
  );
}
