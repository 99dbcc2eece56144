import { i18n } from '@lingui/core';
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { type Client, InvalidRequestError } from '@research-platform/client';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import IconDownload from '~icons/tabler/download';
import { useClient } from '../../api/mode.ts';
import { ShowAsCode } from '../../code/show-as-code.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { fileName, save } from '../../parts/download.ts';
import { TextLink } from '../../parts/links.tsx';
import { Problem } from '../../parts/problem.tsx';
import { type FileFormat, fileEndings, fileFormats } from './citation-formats.ts';

/** Of a file that comes at once; more are exported as a job. */
const mostAtOnce = 5_000;

type JobBody = Parameters<Client['exports']['createOfPapers']>[1];

type Properties = {
  /** What the file is called by. */
  name: string;
  /** How many papers they are, where that is known before. */
  papers: number | null;
  file: (
    client: Client,
    format: FileFormat,
  ) => ReturnType<Client['literature']['citations'] | Client['reviews']['citations']>;
  /** What an export of them is asked by. */
  job: Omit<JobBody, 'format'>;
  /** Which keeps the file of a job; null: none is open. */
  project: string | null;
};

/** Papers as a file for reference managers or spreadsheets: at once, or of many as a job of the project. */
export function SavePapers({ label, ...properties }: Properties & { label: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconDownload size={16} />}
        onClick={() => setIsOpen(true)}
        className="no-print"
      >
        {label}
      </Button>
      {isOpen && (
        <Dialog onClose={() => setIsOpen(false)} title={label}>
          <Form {...properties} />
        </Dialog>
      )}
    </>
  );
}

/** A search was counted otherwise: of plain words a file has papers with every one, which only the API knows. */
const isTooMany = (error: Error | null) =>
  error instanceof InvalidRequestError && Number((error.details as { papers?: number }).papers) > mostAtOnce;

function Form({ name, papers, file, job, project }: Properties) {
  const client = useClient();
  const [format, setFormat] = useState<FileFormat>('ris');
  const saving = useMutation({
    mutationFn: async () => file(client, format),
    onSuccess: ({ citations, media_type }) =>
      save(citations, `${fileName(name, 'papers')}.${fileEndings[format]}`, `${media_type};charset=utf-8`),
  });
  const body = { ...job, format } as JobBody;
  const asking = useMutation({ mutationFn: async () => client.exports.createOfPapers(project!, body) });
  const isJob = (papers !== null && papers > mostAtOnce) || isTooMany(saving.error);
  const error = isJob ? asking.error : saving.error;
  if (asking.data !== undefined && project !== null)
    return (
      <Stack>
        <Text role="status">{i18n.t('Asked for. The file is written by a worker, and kept for a week.')}</Text>
        <TextLink
          to="/projects/$projectId/exports"
          params={{ projectId: project }}
          search={{ export: asking.data.id } as never}
        >
          {i18n.t('To the export')}
        </TextLink>
      </Stack>
    );
  return (
    <Stack>
      {error !== null && <Problem error={error} />}
      <NativeSelect
        data-autofocus
        label={i18n.t('Format')}
        value={format}
        onChange={(event) => setFormat(event.currentTarget.value as FileFormat)}
        data={Object.entries(fileFormats()).map(([value, text]) => ({ value, label: text }))}
      />
      {papers === null && !isJob && (
        <Text size="sm" c="dimmed">
          {i18n.t('The file has the papers with every word; the list ranks those with some of them, too.')}
        </Text>
      )}
      {isJob && (
        <Text size="sm">
          {project === null
            ? i18n.t('More than 5,000 papers are exported as a job, whose file a project keeps. Open a project first.')
            : i18n.t('More than 5,000 papers are exported as a job. The project keeps the file for a week.')}
        </Text>
      )}
      <Group>
        {isJob ? (
          project !== null && (
            <>
              <Button loading={asking.isPending} onClick={() => asking.mutate()}>
                {i18n.t('Export them as a job')}
              </Button>
              <ShowAsCode compact ask={(one) => one.exports.createOfPapers(project, body)} />
            </>
          )
        ) : (
          <>
            <Button loading={saving.isPending} onClick={() => saving.mutate()}>
              {i18n.t('Save the file')}
            </Button>
            <ShowAsCode compact ask={(one) => file(one as Client, format)} />
          </>
        )}
      </Group>
      <Text role="status" size="sm">
        {saving.data !== undefined &&
          i18n.t('{n, plural, =0 {No paper} one {# paper saved} other {# papers saved}}', { n: saving.data.papers })}
        {saving.data !== undefined &&
          'not_found' in saving.data &&
          saving.data.not_found.length > 0 &&
          ` ${i18n.t('{n, plural, one {# has} other {# have}} left the library since.', { n: saving.data.not_found.length })}`}
      </Text>
    </Stack>
  );
}
