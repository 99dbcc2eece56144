import { i18n } from '@lingui/core';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bytes } from '../../../parts/formats.ts';
import { Loaded } from '../../../parts/page.tsx';
import { useMay } from '../../../session/person.ts';
import { useDataAddress } from '../address.ts';
import type { Variable } from '../columns.ts';
import { DropZone } from './drop-zone.tsx';
import { type FileFormat, guessFormat } from './file-format.ts';
import { guessIdColumn } from './hints.ts';
import { firstRows, type Mends } from './prepared-file.ts';
import { UploadForm } from './upload-form.tsx';
import { lookedAtRows } from './upload-plan.ts';

const noMends: Mends = { idColumn: null, missing: [], leftOut: [] };

/** From a file to stored patients: seen, checked on the server, mended, stored. */
export function UploadView({ hasPatients, variables }: { hasPatients: boolean; variables: Variable[] }) {
  const mayWrite = useMay('write');
  const { change } = useDataAddress();
  const [file, setFile] = useState<File | null>(null);
  if (!mayWrite) return <Text>{i18n.t('Your role may not add patients. Ask an owner or admin of your account.')}</Text>;
  return (
    <Stack>
      <Group justify="space-between">
        <Title order={2}>{i18n.t('Upload patients')}</Title>
        <Button variant="default" onClick={() => change({ lens: undefined })}>
          {hasPatients ? i18n.t('Back to the table') : i18n.t('Back')}
        </Button>
      </Group>
      {file === null ? (
        <DropZone take={setFile} />
      ) : (
        <Stack>
          <Group>
            <Text fw={600}>
              {file.name} <span>({bytes(file.size)})</span>
            </Text>
            <Button size="compact-sm" variant="default" onClick={() => setFile(null)}>
              {i18n.t('Choose another file')}
            </Button>
          </Group>
          <ReadFile
            key={`${file.name} ${file.lastModified} ${file.size}`}
            file={file}
            hasPatients={hasPatients}
            variables={variables}
          />
        </Stack>
      )}
    </Stack>
  );
}

function ReadFile({ file, hasPatients, variables }: { file: File; hasPatients: boolean; variables: Variable[] }) {
  const guessed = useQuery({
    queryKey: ['file', file.name, file.lastModified, file.size],
    queryFn: async (): Promise<{ format: FileFormat; idColumn: string | null }> => {
      const format = await guessFormat(file);
      return { format, idColumn: guessIdColumn(await firstRows(file, format, noMends, lookedAtRows)) };
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Loaded query={guessed} what={i18n.t('Reading the file')}>
      {({ format, idColumn }) => (
        <UploadForm
          file={file}
          guessed={format}
          mendsAtFirst={{ ...noMends, idColumn: format.kind === 'delimited' ? idColumn : null }}
          hasPatients={hasPatients}
          variables={variables}
        />
      )}
    </Loaded>
  );
}
