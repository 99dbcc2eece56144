import { i18n } from '@lingui/core';
import { Badge, Code, Group, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useClient, useMode } from '../../api/mode.ts';
import { ShowAsCode } from '../../code/show-as-code.tsx';
import { Loaded } from '../../parts/page.tsx';
import { Time } from '../../parts/time.tsx';
import { WideTable } from '../../parts/wide-table.tsx';
import { lookAgain, taskInWords } from './tasks.ts';

export function Workers() {
  const client = useClient();
  const workers = useQuery({
    queryKey: [useMode(), 'operator', 'workers'],
    queryFn: ({ signal }) => client.operator.workers({ signal }),
    refetchInterval: lookAgain,
  });
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Title order={2}>{i18n.t('Workers')}</Title>
        <ShowAsCode ask={(client) => client.operator.workers()} />
      </Group>
      <Loaded query={workers} what={i18n.t('Asking for the workers')}>
        {({ workers: all }) =>
          all.length === 0 ? (
            <Text c="dimmed">
              {i18n.t('No worker has shown a sign of life. Start one: npm run start, or the worker process.')}
            </Text>
          ) : (
            <WideTable label={i18n.t('Workers')} miw={640}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{i18n.t('Works on')}</Table.Th>
                  <Table.Th className="numbers">{i18n.t('Slots')}</Table.Th>
                  <Table.Th>{i18n.t('Last sign of life')}</Table.Th>
                  <Table.Th>{i18n.t('Since')}</Table.Th>
                  <Table.Th>{i18n.t('Holds')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {all.map((one) => (
                  <Table.Tr key={one.id}>
                    <Table.Th title={one.id}>{taskInWords(one.task ?? 'other')}</Table.Th>
                    <Table.Td className="numbers">{one.slots}</Table.Td>
                    <Table.Td>
                      <Time at={one.seen_at} />{' '}
                      {!one.alive && (
                        <Badge variant="outline" color="red" tt="none">
                          {i18n.t('held dead')}
                        </Badge>
                      )}
                    </Table.Td>
                    <Table.Td>
                      <Time at={one.started_at} />
                    </Table.Td>
                    <Table.Td>
                      {one.jobs.length === 0
                        ? i18n.t('nothing')
                        : one.jobs.map((job) => (
                            <div key={job.job_id}>
                              {taskInWords(job.task)} <Code>{job.job_id}</Code> <Time at={job.since} />
                            </div>
                          ))}
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
