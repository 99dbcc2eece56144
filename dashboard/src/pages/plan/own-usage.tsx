import { i18n } from '@lingui/core';
import { Stack, Table, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useClient, useMode } from '../../api/mode.ts';
import { ShowAsCode } from '../../code/show-as-code.tsx';
import { Loaded } from '../../parts/page.tsx';
import { WideTable } from '../../parts/wide-table.tsx';
import { Used } from './usage.tsx';

/** What people in the dashboard have used of this minute and day: anybody may see that. */
export function OwnUsage() {
  const client = useClient();
  const limits = useQuery({
    queryKey: [useMode(), 'rate-limit'],
    queryFn: ({ signal }) => client.rateLimit.get({ signal }),
    refetchInterval: 15_000,
  });
  const words = { minute: () => i18n.t('This minute'), day: () => i18n.t('Today') };
  return (
    <Stack gap="xs">
      <Title order={2}>{i18n.t('Requests of people in the dashboard')}</Title>
      <Loaded query={limits} what={i18n.t('Asking what is left of the limits')}>
        {({ policies }) => (
          <WideTable label={i18n.t('Requests against limits')} miw={320}>
            <Table.Tbody>
              {policies.map(({ name, limit, remaining }) => (
                <Table.Tr key={name}>
                  <Table.Th>{words[name]()}</Table.Th>
                  <Table.Td>
                    {limit === null || remaining === null ? (
                      i18n.t('no limit')
                    ) : (
                      <Used used={limit - remaining} limit={limit} />
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </WideTable>
        )}
      </Loaded>
      <ShowAsCode ask={(client) => client.rateLimit.get()} />
    </Stack>
  );
}
