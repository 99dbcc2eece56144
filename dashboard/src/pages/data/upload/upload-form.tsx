import { i18n } from '@lingui/core';
import { Radio, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient, useMode } from '../../../api/mode.ts';
import { Loaded } from '../../../parts/page.tsx';
import { useDataAddress } from '../address.ts';
import type { Variable } from '../columns.ts';
import { CheckResult } from './check-result.tsx';
import type { FileFormat } from './file-format.ts';
import { FormatForm } from './format-form.tsx';
import { missingHints } from './hints.ts';
import { MendsForm } from './mends-form.tsx';
import { firstRows, type Mends, preparedFile, uploadTypeOf } from './prepared-file.ts';
import { Preview } from './preview.tsx';
import { StorePatients } from './store-patients.tsx';
import { lookedAtRows, type OnConflict, type Plan } from './upload-plan.ts';

/** The file as it was read, what the server says of it, and the button that stores it. */
export function UploadForm({
  file,
  guessed,
  mendsAtFirst,
  hasPatients,
  variables,
}: {
  file: File;
  guessed: FileFormat;
  mendsAtFirst: Mends;
  hasPatients: boolean;
  variables: Variable[];
}) {
  const { projectId } = useDataAddress();
  const client = useClient();
  const mode = useMode();
  const [format, setFormat] = useState(guessed);
  const [mends, setMends] = useState(mendsAtFirst);
  const [onConflict, setOnConflict] = useState<OnConflict>('error');
  const plan: Plan = { file, format, mends, onConflict };
  const key = [file.name, file.lastModified, file.size, format, mends];
  const table = useQuery({
    queryKey: ['file', ...key, 'rows'],
    queryFn: () => firstRows(file, format, mends, lookedAtRows),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before) => before,
  });
  const check = useQuery({
    queryKey: [mode, 'projects', projectId, 'upload check', ...key, onConflict, variables],
    queryFn: async ({ signal }) => {
      const blob = await preparedFile(file, format, mends);
      const options = { dry_run: true, on_conflict: onConflict, contentType: uploadTypeOf(format), signal } as const;
      return client.patients.upload(projectId, blob, options);
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  return (
    <Stack gap="lg">
      <section>
        <Title order={3} mb="xs">
          {i18n.t('How the file is written')}
        </Title>
        <FormatForm format={format} change={setFormat} />
      </section>
      <Loaded query={table} what={i18n.t('Reading the first rows')}>
        {(table) => (
          <>
            <Preview table={table} />
            {format.kind === 'delimited' && (
              <MendsForm hints={missingHints(table)} table={table} mends={mends} change={setMends} />
            )}
          </>
        )}
      </Loaded>
      {hasPatients && (
        <Radio.Group
          label={i18n.t('Patients who are there already')}
          description={i18n.t('Who they are tells external_id.')}
          value={onConflict}
          onChange={(chosen) => setOnConflict(chosen as OnConflict)}
        >
          <Stack gap={6} mt={6}>
            <Radio value="error" label={i18n.t('are a mistake: store nothing')} />
            <Radio value="update" label={i18n.t('are updated with the values of the file')} />
            <Radio value="skip" label={i18n.t('stay as they are')} />
          </Stack>
        </Radio.Group>
      )}
      <section>
        <Title order={3} mb="xs">
          {i18n.t('What the server says')}
        </Title>
        <Loaded query={check} what={i18n.t('The server checks the whole file; nothing is stored')}>
          {(found) => (
            <Stack>
              <CheckResult found={found} plan={plan} change={setMends} setOnConflict={setOnConflict} />
              {found.valid ? (
                <StorePatients plan={plan} found={found} />
              ) : (
                <Text size="sm">
                  {i18n.t('Mend it here, or in the file and drop it again. Nothing is stored so far.')}
                </Text>
              )}
            </Stack>
          )}
        </Loaded>
      </section>
    </Stack>
  );
}
