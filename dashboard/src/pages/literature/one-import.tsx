import { i18n } from '@lingui/core';
import { Alert, Anchor, Button, Group, List, Progress, Stack, Table, Text, Title } from '@mantine/core';
import type { LiteratureImport } from '@research-platform/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useClient, useMode } from '../../api/mode.ts';
import { ShowAsCode } from '../../code/show-as-code.tsx';
import { count, percent } from '../../parts/formats.ts';
import { Loaded } from '../../parts/page.tsx';
import { Problem } from '../../parts/problem.tsx';
import { Time } from '../../parts/time.tsx';
import { ImportStatus, nameOf } from './import-status.tsx';

const isUnderWay = ({ status }: Pick<LiteratureImport, 'status'>) => status === 'queued' || status === 'running';

/** How far an import is, what it has done, and each record that it skipped with the reason. */
export function OneImport({ id }: { id: string }) {
  const client = useClient();
  const mode = useMode();
  const queries = useQueryClient();
  const key = [mode, 'literature-imports', id];
  const one = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => client.literatureImports.get(id, { signal }),
    refetchInterval: ({ state }) => (state.data !== undefined && !isUnderWay(state.data) ? false : 1_000),
  });
  const isOver = one.data !== undefined && !isUnderWay(one.data);
  useEffect(() => {
    // What was found before may be more now.
    if (isOver) void queries.invalidateQueries({ queryKey: [mode, 'literature'] });
  }, [isOver, queries, mode]);
  const cancel = useMutation({
    mutationFn: () => client.literatureImports.cancel(id),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  });
  return (
    <Loaded query={one} what={i18n.t('Asking for the import')}>
      {(found) => (
        <Stack>
          <Group>
            <Title order={2}>{nameOf(found)}</Title>
            <ImportStatus status={found.status} />
            <ShowAsCode compact ask={(asking) => asking.literatureImports.get(id)} />
          </Group>
          <Text size="sm" c="dimmed">
            {i18n.t('Asked for')} <Time at={found.created_at} />
          </Text>
          {cancel.error !== null && <Problem error={cancel.error} />}
          {isUnderWay(found) && (
            <Group>
              <Progress
                flex={1}
                value={found.progress * 100}
                aria-label={i18n.t('Progress of {name}', { name: nameOf(found) })}
              />
              <Text role="status" size="sm">
                {found.status === 'queued' ? i18n.t('It waits for a worker.') : percent(found.progress)}
              </Text>
              <Button variant="default" size="compact-sm" loading={cancel.isPending} onClick={() => cancel.mutate()}>
                {i18n.t('Cancel')}
              </Button>
            </Group>
          )}
          {found.error !== null && (
            <Alert color="red" variant="light" title={i18n.t('The import failed')}>
              {found.error.message}
            </Alert>
          )}
          <Counts counts={found.counts} />
          <Skipped records={found.skipped_records} all={found.counts.skipped} />
          <Noted records={found.noted_records} />
          <PossibleDuplicates papers={found.possible_duplicates} />
        </Stack>
      )}
    </Loaded>
  );
}

function Counts({ counts }: { counts: LiteratureImport['counts'] }) {
  const words: Record<keyof LiteratureImport['counts'], string> = {
    added: i18n.t('added'),
    updated: i18n.t('updated'),
    unchanged: i18n.t('as they were'),
    deleted: i18n.t('taken away by the source'),
    skipped: i18n.t('skipped'),
    joined: i18n.t('joined to another record of this import'),
    noted: i18n.t('there already in the shared library'),
  };
  return (
    <Table w="auto" aria-label={i18n.t('Papers of this import')} aria-live="polite">
      <Table.Tbody>
        {Object.entries(words).map(([name, word]) => (
          <Table.Tr key={name}>
            <Table.Th scope="row">{word}</Table.Th>
            <Table.Td className="numbers">{count(counts[name as keyof typeof counts])}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Skipped({ records, all }: { records: LiteratureImport['skipped_records']; all: number }) {
  if (records.length === 0) return null;
  return (
    <Stack gap="xs">
      <Title order={3}>{i18n.t('Skipped')}</Title>
      {all > records.length && (
        <Text size="sm">{i18n.t('The first {n} of {all}:', { n: records.length, all: count(all) })}</Text>
      )}
      <List size="sm">
        {records.map(({ record, message }) => (
          <List.Item key={`${record} ${message}`}>
            {record !== null && <b>{i18n.t('Record {record}:', { record })} </b>}
            {message}
          </List.Item>
        ))}
      </List>
    </Stack>
  );
}

function PossibleDuplicates({ papers }: { papers: LiteratureImport['possible_duplicates'] }) {
  if (papers.length === 0) return null;
  return (
    <Stack gap="xs">
      <Title order={3}>{i18n.t('Perhaps there already')}</Title>
      <List size="sm">
        {papers.map(({ title, paper_id }) => (
          <List.Item key={`${paper_id} ${title}`}>
            <Anchor
              component={Link}
              to="/literature"
              search={((before: object) => ({ ...before, import: undefined, paper: paper_id })) as never}
            >
              {title}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </Stack>
  );
}

function Noted({ records }: { records: LiteratureImport['noted_records'] }) {
  if (records.length === 0) return null;
  return (
    <Stack gap="xs">
      <Title order={3}>{i18n.t('In the shared library already')}</Title>
      <List size="sm">
        {records.map(({ title, paper_id }) => (
          <List.Item key={paper_id}>
            <Anchor
              component={Link}
              to="/literature"
              search={((before: object) => ({ ...before, import: undefined, paper: paper_id })) as never}
            >
              {title}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </Stack>
  );
}
