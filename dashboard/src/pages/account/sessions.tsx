import { i18n } from '@lingui/core';
import { Badge, Group, Stack, Table, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useClient, useMode } from '../../api/mode.ts';
import { ShowAsCode } from '../../code/show-as-code.tsx';
import { AskBefore } from '../../parts/ask-before.tsx';
import { More } from '../../parts/more.tsx';
import { Loaded } from '../../parts/page.tsx';
import { usePages } from '../../parts/pages.ts';
import { Time } from '../../parts/time.tsx';
import { WideTable } from '../../parts/wide-table.tsx';

export function Sessions() {
  const client = useClient();
  const mode = useMode();
  const queries = useQueryClient();
  const sessions = usePages(['sessions'], (client, options) => client.sessions.list({ limit: 50 }, options));
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Title order={2}>{i18n.t('Where you are signed in')}</Title>
        <ShowAsCode ask={(client) => client.sessions.list()} />
      </Group>
      <Loaded query={sessions} what={i18n.t('Asking for your sessions')}>
        {(items) => (
          <>
            <WideTable label={i18n.t('Your sessions')} stacks miw={{ sm: 640 }}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{i18n.t('Program')}</Table.Th>
                  <Table.Th>{i18n.t('From')}</Table.Th>
                  <Table.Th>{i18n.t('Last used')}</Table.Th>
                  <Table.Th>{i18n.t('Ends')}</Table.Th>
                  <Table.Th>{i18n.t('End it')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {items.map((one) => (
                  <Table.Tr key={one.id}>
                    <Table.Td maw={320}>
                      <Text size="sm" title={one.user_agent ?? undefined} lineClamp={2}>
                        {programIn(one.user_agent)}
                      </Text>
                    </Table.Td>
                    <Table.Td data-label={i18n.t('From')}>{one.address ?? i18n.t('unknown')}</Table.Td>
                    <Table.Td data-label={i18n.t('Last used')}>
                      <Time at={one.last_used_at ?? one.created_at} />
                    </Table.Td>
                    <Table.Td data-label={i18n.t('Ends')}>
                      <Time at={one.expires_at} />
                    </Table.Td>
                    <Table.Td>
                      {one.current ? (
                        <Badge variant="outline" tt="none">
                          {i18n.t('this one')}
                        </Badge>
                      ) : (
                        <AskBefore
                          label={i18n.t('End')}
                          title={i18n.t('End this session?')}
                          act={() => client.sessions.delete(one.id)}
                          then={() => void queries.invalidateQueries({ queryKey: [mode, 'sessions'] })}
                        >
                          {i18n.t('Whoever uses it has to sign in again. If it was not you, change your password too.')}
                        </AskBefore>
                      )}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </WideTable>
            <More pages={sessions} />
          </>
        )}
      </Loaded>
    </Stack>
  );
}

/** "Firefox on Linux", where that can be told; else what the program calls itself. */
function programIn(agent: string | null): string {
  if (agent === null) return i18n.t('a program that does not tell its name');
  const program = /(Edg|OPR|Firefox|Chrome|Safari)\//.exec(agent.replace(/Version\/\S+ /, ''))?.[1];
  const system = /(Windows|Android|iPhone|iPad|Mac OS X|Linux)/.exec(agent)?.[1];
  if (program === undefined || system === undefined) return agent;
  const names: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', 'Mac OS X': 'macOS' };
  return i18n.t('{program} on {system}', { program: names[program] ?? program, system: names[system] ?? system });
}
