import { i18n } from '@lingui/core';
import { Alert, Button, Code, Group, Progress, Stack, Text, Title } from '@mantine/core';
import type { Export } from '@research-platform/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useClient, useMode } from '../../api/mode.ts';
import { ShowAsCode } from '../../code/show-as-code.tsx';
import { SidePanel } from '../../parts/dialog.tsx';
import { dateTime, percent } from '../../parts/formats.ts';
import { Loaded } from '../../parts/page.tsx';
import { Problem } from '../../parts/problem.tsx';
import { Time } from '../../parts/time.tsx';
import { useMay } from '../../session/person.ts';
import { ExportFiles } from './export-files.tsx';
import { ExportReport } from './export-report.tsx';
import { wordsOfExport, wordsOfFormat, wordsOfStatus } from './words.ts';

const isUnderWay = ({ status }: Pick<Export, 'status'>) => status === 'queued' || status === 'running';

/** One export: how far it is, its files, and what was done to identifiers. */
export function ExportDrawer({ id }: { id: string }) {
  const client = useClient();
  const mode = useMode();
  const navigate = useNavigate({ from: '/projects/$projectId/exports' });
  const one = useQuery({
    queryKey: [mode, 'exports', id],
    queryFn: ({ signal }) => client.exports.get(id, { signal }),
    refetchInterval: ({ state }) => (state.data !== undefined && !isUnderWay(state.data) ? false : 1_000),
  });
  const close = () => {
    void navigate({ search: (before) => ({ ...before, export: undefined }), resetScroll: false });
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`a[data-export="${id}"]`)?.focus());
  };
  return (
    <SidePanel onClose={close} size="xl" title={i18n.t('Export')}>
      <Loaded query={one} what={i18n.t('Asking for the export')}>
        {(found) => <Body found={found} close={close} />}
      </Loaded>
    </SidePanel>
  );
}

function Body({ found, close }: { found: Export; close: () => void }) {
  const { id, status, error, row_counts, expires_at, deidentification } = found;
  return (
    <Stack>
      <Group>
        <Title order={2}>{found.subject === 'papers' ? wordsOfExport(found) : wordsOfFormat(found.format)}</Title>
        <ShowAsCode compact ask={(asking) => asking.exports.get(id)} />
      </Group>
      <Text size="sm">
        {i18n.t('Asked for')} <Time at={found.created_at} />
        {row_counts != null &&
          ` · ${i18n.t('{n, plural, one {# patient} other {# patients}}', { n: row_counts.patients })} · ${i18n.t(
            '{n, plural, one {# variable} other {# variables}}',
            { n: row_counts.variables },
          )} · ${i18n.t('{n, plural, one {# analysis} other {# analyses}}', { n: row_counts.analyses })}`}
      </Text>
      {found.papers?.search !== undefined && (
        <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {found.papers.search.q}
        </Code>
      )}
      <Text role="status" fw={600}>
        {status === 'queued'
          ? i18n.t('It waits for a worker.')
          : status === 'running'
            ? i18n.t('It is being written: {share}', { share: percent(found.progress) })
            : i18n.t('This export is {status}.', { status: wordsOfStatus(status) })}
      </Text>
      {isUnderWay(found) && <Progress value={found.progress * 100} aria-label={i18n.t('Progress of the export')} />}
      {error !== null && (
        <Alert color="red" variant="light" title={i18n.t('The export failed')}>
          {error.message}
        </Alert>
      )}
      {status === 'expired' && <Text>{i18n.t('Its files were removed. Ask for a new export.')}</Text>}
      {status === 'ready' && <ExportFiles exported={found} />}
      {status === 'ready' && expires_at !== null && (
        <Text size="sm">
          {i18n.t('The files can be downloaded until {time}', { time: dateTime(expires_at) })} (<Time at={expires_at} />
          ).
        </Text>
      )}
      {deidentification != null && <ExportReport report={deidentification} />}
      <Ending found={found} close={close} />
    </Stack>
  );
}

/** To cancel what is under way, to delete what is over. */
function Ending({ found: { id, status, project_id, files = [] }, close }: { found: Export; close: () => void }) {
  const client = useClient();
  const mode = useMode();
  const queries = useQueryClient();
  const mayDelete = useMay('delete');
  const [isAsking, setIsAsking] = useState(false);
  const changed = () => {
    void queries.invalidateQueries({ queryKey: [mode, 'exports', id] });
    void queries.invalidateQueries({ queryKey: [mode, 'projects', project_id, 'exports'] });
  };
  const cancel = useMutation({ mutationFn: () => client.exports.cancel(id), onSettled: changed });
  const remove = useMutation({
    mutationFn: () => client.exports.delete(id),
    onSuccess: () => {
      close();
      void queries.invalidateQueries({ queryKey: [mode, 'projects', project_id, 'exports'] });
    },
  });
  const failure = cancel.error ?? remove.error;
  return (
    <Stack gap="xs">
      {failure !== null && <Problem error={failure} />}
      {isUnderWay({ status }) ? (
        <Group>
          <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
            {i18n.t('Cancel the export')}
          </Button>
          <ShowAsCode compact ask={(asking) => asking.exports.cancel(id)} />
        </Group>
      ) : isAsking ? (
        <Group role="group" aria-label={i18n.t('Delete the export')}>
          <Text size="sm">
            {i18n.t(
              '{n, plural, =0 {Its record goes} one {Its file goes too} other {Its # files go too}}. Nothing brings it back.',
              {
                n: files.length,
              },
            )}
          </Text>
          <Button color="red" loading={remove.isPending} onClick={() => remove.mutate()}>
            {i18n.t('Delete for good')}
          </Button>
          <Button variant="default" onClick={() => setIsAsking(false)}>
            {i18n.t('Keep it')}
          </Button>
        </Group>
      ) : (
        <Group>
          <Button variant="subtle" color="red" disabled={!mayDelete} onClick={() => setIsAsking(true)}>
            {i18n.t('Delete the export')}
          </Button>
          <ShowAsCode compact ask={(asking) => asking.exports.delete(id)} />
          {!mayDelete && <Text size="sm">{i18n.t('Your role may not delete.')}</Text>}
        </Group>
      )}
    </Stack>
  );
}
