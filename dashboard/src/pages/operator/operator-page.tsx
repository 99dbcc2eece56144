import { i18n } from '@lingui/core';
import { Badge, Stack, Table, Text, Title } from '@mantine/core';
import { PermissionDeniedError } from '@research-platform/client';
import { useQuery } from '@tanstack/react-query';
import { useClient, useMode } from '../../api/mode.ts';
import { ShowAsCode } from '../../code/show-as-code.tsx';
import { count, duration } from '../../parts/formats.ts';
import { Loaded, Page } from '../../parts/page.tsx';
import { WideTable } from '../../parts/wide-table.tsx';
import { FailedJobs } from './failed-jobs.tsx';
import { lookAgain, taskInWords } from './tasks.ts';
import { Workers } from './workers.tsx';

/** Queues, workers and failed jobs of the whole platform, for owners of an operator account. */
export function OperatorPage() {
  const client = useClient();
  const queues = useQuery({
    queryKey: [useMode(), 'operator', 'queues'],
    queryFn: ({ signal }) => client.operator.queues({ signal }),
    refetchInterval: ({ state }) => (state.error === null ? lookAgain : false),
  });
  const title = i18n.t('Operator');
  if (queues.error instanceof PermissionDeniedError)
    return (
      <Page title={title}>
        <Text>
          {i18n.t(
            'This page is for owners of an operator account, and for owners on the machine itself. Who runs the platform names one with this command:',
          )}{' '}
          <code>npm run account operator -- --email …</code>
        </Text>
      </Page>
    );
  return (
    <Page title={title} actions={<ShowAsCode ask={(client) => client.operator.queues()} />}>
      <Loaded query={queues} what={i18n.t('Asking for the queues')}>
        {({ workers_alive, tasks }) => (
          <>
            <Text role="status">
              {workers_alive ? i18n.t('Workers are alive.') : i18n.t('No worker is alive: what is queued waits.')}
            </Text>
            <Stack gap="xs">
              <Title order={2}>{i18n.t('Queues')}</Title>
              <Queues tasks={tasks} />
            </Stack>
            <Workers />
            <FailedJobs />
          </>
        )}
      </Loaded>
    </Page>
  );
}

type Queue = {
  task: string;
  waiting: number;
  scheduled: number;
  running: number;
  failed: number;
  oldest_seconds: number | null;
  workers: number;
  slots: number;
};

function Queues({ tasks }: { tasks: readonly Queue[] }) {
  if (tasks.length === 0) return <Text c="dimmed">{i18n.t('Nothing is queued, and no worker is there.')}</Text>;
  return (
    <WideTable label={i18n.t('Queues')} miw={680}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{i18n.t('Task')}</Table.Th>
          <Table.Th className="numbers">{i18n.t('Waiting')}</Table.Th>
          <Table.Th className="numbers">{i18n.t('Oldest')}</Table.Th>
          <Table.Th className="numbers">{i18n.t('Running')}</Table.Th>
          <Table.Th className="numbers">{i18n.t('Later')}</Table.Th>
          <Table.Th className="numbers">{i18n.t('Given up')}</Table.Th>
          <Table.Th className="numbers">{i18n.t('Workers')}</Table.Th>
          <Table.Th className="numbers">{i18n.t('Slots')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {tasks.map((one) => (
          <Table.Tr key={one.task}>
            <Table.Th>
              {taskInWords(one.task)}{' '}
              {one.failed > 0 && (
                <Badge variant="outline" color="red" tt="none">
                  {i18n.t('failed')}
                </Badge>
              )}
            </Table.Th>
            <Table.Td className="numbers">{count(one.waiting)}</Table.Td>
            <Table.Td className="numbers">
              {one.oldest_seconds === null ? '' : duration(one.oldest_seconds * 1000)}
            </Table.Td>
            <Table.Td className="numbers">{count(one.running)}</Table.Td>
            <Table.Td className="numbers">{count(one.scheduled)}</Table.Td>
            <Table.Td className="numbers">{count(one.failed)}</Table.Td>
            <Table.Td className="numbers">{count(one.workers)}</Table.Td>
            <Table.Td className="numbers">{count(one.slots)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  );
}
