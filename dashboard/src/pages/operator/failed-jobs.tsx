import { i18n } from '@lingui/core';
import { Button, Code, Group, Stack, Table, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useClient, useMode } from '../../api/mode.ts';
import { ShowAsCode } from '../../code/show-as-code.tsx';
import { AskBefore } from '../../parts/ask-before.tsx';
import { Loaded } from '../../parts/page.tsx';
import { Problem } from '../../parts/problem.tsx';
import { Time } from '../../parts/time.tsx';
import { WideTable } from '../../parts/wide-table.tsx';
import { lookAgain, taskInWords } from './tasks.ts';

export function FailedJobs() {
  const client = useClient();
  const mode = useMode();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: [mode, 'operator'] });
  const failed = useQuery({
    queryKey: [mode, 'operator', 'failed jobs'],
    queryFn: ({ signal }) => client.operator.failedJobs({ signal }),
    refetchInterval: lookAgain,
  });
  const retry = useMutation({ mutationFn: async (id: string) => client.operator.retryJob(id), onSettled: refresh });
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Title order={2}>{i18n.t('Failed jobs')}</Title>
        <ShowAsCode ask={(client) => client.operator.failedJobs()} />
      </Group>
      <Text size="sm">
        {i18n.t(
          'What an error says may quote a patient, so it stands in the log of the worker alone, beside the id of the job.',
        )}
      </Text>
      {retry.error !== null && <Problem error={retry.error} />}
      <Loaded query={failed} what={i18n.t('Asking for failed jobs')}>
        {({ jobs }) =>
          jobs.length === 0 ? (
            <Text c="dimmed">{i18n.t('No job has failed for good in the last day.')}</Text>
          ) : (
            <WideTable label={i18n.t('Failed jobs')} miw={760}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{i18n.t('Task')}</Table.Th>
                  <Table.Th>{i18n.t('About')}</Table.Th>
                  <Table.Th>{i18n.t('Reason')}</Table.Th>
                  <Table.Th>{i18n.t('When')}</Table.Th>
                  <Table.Th>{i18n.t('What to do')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {jobs.map((job) => (
                  <Table.Tr key={job.id}>
                    <Table.Th>
                      {taskInWords(job.task)}
                      <div>
                        <Code>{job.id}</Code>
                      </div>
                    </Table.Th>
                    <Table.Td>
                      <div>{job.about !== null && <Code>{job.about}</Code>}</div>
                      {job.account_id === null ? i18n.t('the platform') : <Code>{job.account_id}</Code>}
                    </Table.Td>
                    <Table.Td>
                      {job.error_code ?? i18n.t('unknown')}
                      <Text size="xs" c="dimmed">
                        {i18n.t('{n, plural, one {# attempt} other {# attempts}}', { n: job.attempts })}
                      </Text>
                    </Table.Td>
                    <Table.Td>
                      <Time at={job.failed_at} />
                    </Table.Td>
                    <Table.Td>
                      <Group gap={4} wrap="nowrap">
                        <Button
                          variant="default"
                          size="compact-sm"
                          onClick={() => retry.mutate(job.id)}
                          loading={retry.isPending && retry.variables === job.id}
                        >
                          {i18n.t('Retry')}
                        </Button>
                        <AskBefore
                          label={i18n.t('Discard')}
                          title={i18n.t('Discard this job?')}
                          act={() => client.operator.discardJob(job.id)}
                          then={() => void refresh()}
                        >
                          {i18n.t('It is taken out of the queue for good. What it was about stays as it is.')}
                        </AskBefore>
                        <ShowAsCode compact ask={(client) => client.operator.retryJob(job.id)} />
                      </Group>
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </WideTable>
          )
        }
      </Loaded>
    </Stack>
  );
}
