import { i18n } from '@lingui/core';
import { Button, Group, Radio, ScrollArea, Table, Text, Title } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient, useMode } from '../../../api/mode.ts';
import { ShowAsCode } from '../../../code/show-as-code.tsx';
import { count, duration } from '../../../parts/formats.ts';
import { TextLink } from '../../../parts/links.tsx';
import { Loaded } from '../../../parts/page.tsx';
import { Time } from '../../../parts/time.tsx';
import { StatusBadge } from '../status.tsx';
import { type AnyRun, isOnItsWay } from './analysis.ts';

type Properties = {
  analysisId: string;
  /** The run that the page shows. */
  shown: string;
  /** How far that is: the list is asked for anew when it changes. */
  status: string;
  onCompare: (run: string, compared: string) => void;
};

/** Every run of an analysis, and two of them chosen to be compared. */
export function Runs({ analysisId, shown, status, onCompare }: Properties) {
  const client = useClient();
  const runs = useInfiniteQuery({
    queryKey: [useMode(), 'analyses', analysisId, 'runs', shown, status],
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) => client.runs.list(analysisId, { limit: 20 }, { signal }).page(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
  return (
    <section aria-labelledby="runs">
      <Group justify="space-between" mb="sm">
        <Title order={2} id="runs">
          {i18n.t('Runs')}
        </Title>
        <ShowAsCode ask={(client) => client.runs.list(analysisId, { limit: 20 })} />
      </Group>
      <Loaded query={runs} what={i18n.t('Loading the runs')}>
        {({ pages }) => (
          <>
            <Listed runs={pages.flatMap(({ items }) => items) as unknown as AnyRun[]} {...{ shown, onCompare }} />
            {runs.hasNextPage && (
              <Button variant="default" size="xs" loading={runs.isFetching} onClick={() => void runs.fetchNextPage()}>
                {i18n.t('Older runs')}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

function Listed({ runs, shown, onCompare }: { runs: AnyRun[] } & Omit<Properties, 'analysisId' | 'status'>) {
  const [chosen, setChosen] = useState<string | null>(null);
  const others = runs.filter(({ id, status }) => id !== shown && !isOnItsWay(status));
  const mayCompare = others.length > 0;
  return (
    <>
      <ScrollArea type="auto" viewportProps={{ tabIndex: 0, role: 'group', 'aria-labelledby': 'runs' }}>
        <Table fz="sm" aria-labelledby="runs">
          <Table.Thead>
            <Table.Tr>
              {mayCompare && <Table.Th scope="col">{i18n.t('Compare with')}</Table.Th>}
              <Table.Th scope="col">{i18n.t('Run')}</Table.Th>
              <Table.Th scope="col">{i18n.t('Status')}</Table.Th>
              <Table.Th scope="col" className="numbers">
                {i18n.t('Patients used')}
              </Table.Th>
              <Table.Th scope="col">{i18n.t('Took')}</Table.Th>
              <Table.Th scope="col">{i18n.t('Method')}</Table.Th>
              <Table.Th scope="col">{i18n.t('Data')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {runs.map((run) => (
              <Table.Tr key={run.id}>
                {mayCompare && (
                  <Table.Td>
                    {others.includes(run) && (
                      <Radio
                        name="compared-run"
                        aria-label={i18n.t('Compare with run {id}', { id: run.id })}
                        checked={chosen === run.id}
                        onChange={() => setChosen(run.id)}
                      />
                    )}
                  </Table.Td>
                )}
                <Table.Td>
                  {run.id === shown ? (
                    <Text span fw={600} fz="sm">
                      <Time at={run.queued_at} /> {i18n.t('(shown)')}
                    </Text>
                  ) : (
                    <TextLink to="." search={{ run: run.id }}>
                      <Time at={run.queued_at} />
                    </TextLink>
                  )}
                </Table.Td>
                <Table.Td>
                  <StatusBadge status={run.status} />
                </Table.Td>
                <Table.Td className="numbers">{run.dataset === null ? '' : count(run.dataset.used)}</Table.Td>
                <Table.Td>
                  {run.started_at !== null && run.finished_at !== null
                    ? duration(Date.parse(run.finished_at) - Date.parse(run.started_at))
                    : ''}
                </Table.Td>
                <Table.Td>{run.method_version}</Table.Td>
                <Table.Td title={run.dataset?.sha256}>{run.dataset?.sha256.slice(0, 8)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea>
      {mayCompare && (
        <Group gap="xs" mt="sm">
          <Button
            variant="default"
            size="xs"
            disabled={chosen === null}
            onClick={() => chosen !== null && onCompare(shown, chosen)}
          >
            {i18n.t('Compare the run shown with the chosen one')}
          </Button>
          {chosen !== null && <ShowAsCode compact ask={(client) => client.runs.compare(chosen, shown)} />}
        </Group>
      )}
    </>
  );
}
