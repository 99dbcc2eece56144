import { i18n } from '@lingui/core';
import { Badge, Button, Checkbox, Code, Group, Stack, Table, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useClient, useMode } from '../../api/mode.ts';
import { ShowAsCode } from '../../code/show-as-code.tsx';
import { AskBefore } from '../../parts/ask-before.tsx';
import { SidePanel } from '../../parts/dialog.tsx';
import { count, dateTime } from '../../parts/formats.ts';
import { TextLink } from '../../parts/links.tsx';
import { More } from '../../parts/more.tsx';
import { Loaded } from '../../parts/page.tsx';
import { usePages } from '../../parts/pages.ts';
import { Problem } from '../../parts/problem.tsx';
import { Time } from '../../parts/time.tsx';
import { WideTable } from '../../parts/wide-table.tsx';
import { useMay } from '../../session/person.ts';
import { filtersInWords, syntaxesInWords } from '../literature/filter-words.ts';
import { authorsOf, placeOf } from '../literature/paper-words.ts';
import { ReadingNotes } from '../literature/reading-notes.tsx';
import { countsInWords, isUnderWay, kindInWords, type SavedSearch } from './saved-search.ts';

/** A saved search: what is new since it was saved, and its counts by date. */
export function SearchDrawer({ id, projectId }: { id: string; projectId: string }) {
  const client = useClient();
  const navigate = useNavigate();
  const search = useQuery({
    queryKey: [useMode(), 'searches', id],
    queryFn: ({ signal }) => client.searches.get(id, { signal }),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.latest_run ?? null) ? 1_000 : false),
  });
  const close = () =>
    void navigate({ to: '/projects/$projectId/searches', params: { projectId }, search: {}, resetScroll: false });
  return (
    <SidePanel onClose={close} size="xl" title={i18n.t('Saved search')}>
      <Loaded query={search} what={i18n.t('Asking for the saved search')}>
        {(found) => <Body search={found} close={close} />}
      </Loaded>
    </SidePanel>
  );
}

function Body({ search, close }: { search: SavedSearch; close: () => void }) {
  const { id, name, query, syntax, map_terms, filters, active, latest_run } = search;
  const client = useClient();
  const mode = useMode();
  const queries = useQueryClient();
  const mayWrite = useMay('write');
  const mayDelete = useMay('delete');
  const changed = () => {
    void queries.invalidateQueries({ queryKey: [mode, 'searches', id] });
    void queries.invalidateQueries({ queryKey: [mode, 'projects', search.project_id, 'searches'] });
  };
  const run = useMutation({ mutationFn: async () => client.searches.run(id), onSettled: changed });
  const update = useMutation({
    mutationFn: async (body: { active: boolean }) => client.searches.update(id, body),
    onSuccess: (updated) => queries.setQueryData([mode, 'searches', id], updated),
    onSettled: changed,
  });
  const failure = run.error ?? update.error;
  const narrowed = filtersInWords({ ...filters, map_terms });
  return (
    <Stack>
      <Group>
        <Title order={2}>{name}</Title>
        <ShowAsCode compact ask={(asking) => asking.searches.get(id)} />
      </Group>
      <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }} mah={200} tabIndex={0}>
        {query}
      </Code>
      <Text size="sm" c="dimmed">
        {[syntax && syntaxesInWords[syntax], ...narrowed].filter(Boolean).join(' · ')}
      </Text>
      {failure !== null && <Problem error={failure} />}
      <Text role="status" fw={600}>
        {latest_run === null
          ? i18n.t('It was not run yet.')
          : isUnderWay(latest_run)
            ? i18n.t('It is being run.')
            : (latest_run.error?.message ?? countsInWords(latest_run))}
      </Text>
      {latest_run !== null && latest_run.query !== null && <ReadingNotes read={latest_run.query} />}
      <Group gap="sm">
        {mayWrite && (
          <>
            <Button loading={run.isPending} disabled={isUnderWay(latest_run)} onClick={() => run.mutate()}>
              {i18n.t('Run now')}
            </Button>
            <ShowAsCode compact ask={(asking) => asking.searches.run(id)} />
            <Checkbox
              label={i18n.t('Run every night')}
              checked={update.isPending ? update.variables.active : active}
              onChange={(event) => update.mutate({ active: event.currentTarget.checked })}
            />
          </>
        )}
        {mayDelete && (
          <AskBefore
            label={i18n.t('Delete')}
            title={i18n.t('Delete the saved search?')}
            act={() => client.searches.delete(id)}
            then={() => {
              changed();
              close();
            }}
          >
            {i18n.t('Its counts and what it told of go for good. The papers stay in the literature.')}
          </AskBefore>
        )}
      </Group>
      <Matches id={id} after={stateOf(latest_run)} />
      <Runs id={id} after={stateOf(latest_run)} />
    </Stack>
  );
}

/** Each run that begins or ends may have told of something: what is listed is asked for anew. */
const stateOf = (run: SavedSearch['latest_run']) => `${run?.id} ${run?.status}`;

function Matches({ id, after }: { id: string; after: string }) {
  const matches = usePages(['searches', id, 'matches', after], (client, options) =>
    client.searches.matches(id, { limit: 20 }, options),
  );
  return (
    <Stack component="section" gap="xs">
      <Group>
        <Title order={3}>{i18n.t('New since it was saved')}</Title>
        <ShowAsCode compact ask={(asking) => asking.searches.matches(id, { limit: 20 })} />
      </Group>
      <Loaded query={matches} what={i18n.t('Asking what is new')}>
        {(items) =>
          items.length === 0 ? (
            <Text size="sm">{i18n.t('Nothing is new, corrected or retracted since.')}</Text>
          ) : (
            <>
              <Stack
                component="ol"
                className="plain-list"
                gap="md"
                mt={0}
                aria-label={i18n.t('New since it was saved')}
              >
                {items.map(({ paper_id, kind, paper, found_at, run_id }) => (
                  <li key={`${paper_id} ${kind} ${run_id}`}>
                    <Group gap="xs">
                      <Badge variant={kind === 'new' ? 'default' : 'filled'} color="red">
                        {kindInWords(kind)}
                      </Badge>
                      <Text size="xs" c="dimmed">
                        <Time at={found_at} />
                      </Text>
                    </Group>
                    {paper === null ? (
                      <Text size="sm">{i18n.t('{id} has left the library since.', { id: paper_id })}</Text>
                    ) : (
                      <>
                        <TextLink to="/literature" search={{ paper: paper_id } as never}>
                          {paper.title}
                        </TextLink>
                        <Text size="sm" c="dimmed">
                          {authorsOf(paper)} · {placeOf(paper)}
                        </Text>
                      </>
                    )}
                  </li>
                ))}
              </Stack>
              <More pages={matches} />
            </>
          )
        }
      </Loaded>
    </Stack>
  );
}

function Runs({ id, after }: { id: string; after: string }) {
  const runs = usePages(['searches', id, 'runs', after], (client, options) =>
    client.searches.runs(id, { limit: 30 }, options),
  );
  return (
    <Stack component="section" gap="xs">
      <Group>
        <Title order={3}>{i18n.t('Counts by date')}</Title>
        <ShowAsCode compact ask={(asking) => asking.searches.runs(id, { limit: 30 })} />
      </Group>
      <Loaded query={runs} what={i18n.t('Asking for the runs')}>
        {(items) => (
          <>
            <WideTable label={i18n.t('Counts by date')}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{i18n.t('Run')}</Table.Th>
                  <Table.Th className="numbers">{i18n.t('Papers')}</Table.Th>
                  <Table.Th className="numbers">{i18n.t('New')}</Table.Th>
                  <Table.Th className="numbers">{i18n.t('Corrected')}</Table.Th>
                  <Table.Th className="numbers">{i18n.t('Retracted')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {items.map((run) => (
                  <Table.Tr key={run.id}>
                    <Table.Th scope="row" fw={400}>
                      {dateTime(run.created_at)}
                    </Table.Th>
                    {run.counts === null ? (
                      <Table.Td colSpan={4}>{run.error?.message ?? i18n.t('It is being run.')}</Table.Td>
                    ) : (
                      <>
                        <Table.Td className="numbers">{count(run.counts.papers)}</Table.Td>
                        <Table.Td className="numbers">{count(run.counts.new)}</Table.Td>
                        <Table.Td className="numbers">{count(run.counts.corrected)}</Table.Td>
                        <Table.Td className="numbers">{count(run.counts.retracted)}</Table.Td>
                      </>
                    )}
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </WideTable>
            <More pages={runs} />
          </>
        )}
      </Loaded>
    </Stack>
  );
}
