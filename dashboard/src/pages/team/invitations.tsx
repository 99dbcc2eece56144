import { i18n } from '@lingui/core';
import { Group, Stack, Table, Text, Title } from '@mantine/core';
import type { Invitation } from '@research-platform/client';
import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useClient, useMode } from '../../api/mode.ts';
import { ShowAsCode } from '../../code/show-as-code.tsx';
import { AskBefore } from '../../parts/ask-before.tsx';
import { More } from '../../parts/more.tsx';
import { Loaded } from '../../parts/page.tsx';
import { usePages } from '../../parts/pages.ts';
import { roleInWords } from '../../parts/permissions.ts';
import { Time } from '../../parts/time.tsx';
import { WideTable } from '../../parts/wide-table.tsx';

export function Invitations() {
  const client = useClient();
  const mode = useMode();
  const queries = useQueryClient();
  const { invitation: wanted } = useSearch({ from: '/shell/team' });
  const invitations = usePages(['invitations'], (client, options) => client.invitations.list({ limit: 50 }, options));
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Title order={2}>{i18n.t('Invitations')}</Title>
        <ShowAsCode ask={(client) => client.invitations.list()} />
      </Group>
      <Loaded query={invitations} what={i18n.t('Asking for the invitations')}>
        {(items) =>
          items.length === 0 ? (
            <Text c="dimmed">{i18n.t('No invitation waits to be accepted.')}</Text>
          ) : (
            <>
              <WideTable label={i18n.t('Invitations')} stacks miw={{ sm: 560 }}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{i18n.t('E-mail')}</Table.Th>
                    <Table.Th>{i18n.t('Role')}</Table.Th>
                    <Table.Th>{i18n.t('Mail')}</Table.Th>
                    <Table.Th>{i18n.t('Ends')}</Table.Th>
                    <Table.Th>{i18n.t('Withdraw')}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {items.map((one) => (
                    <Table.Tr key={one.id} aria-current={one.id === wanted || undefined}>
                      <Table.Td>{one.email}</Table.Td>
                      <Table.Td data-label={i18n.t('Role')}>{roleInWords(one.role)}</Table.Td>
                      <Table.Td data-label={i18n.t('Mail')}>{mailInWords(one.mail)}</Table.Td>
                      <Table.Td data-label={i18n.t('Ends')}>
                        <Time at={one.expires_at} />
                      </Table.Td>
                      <Table.Td>
                        <AskBefore
                          label={i18n.t('Withdraw')}
                          title={i18n.t('Withdraw the invitation of {email}?', { email: one.email })}
                          act={() => client.invitations.delete(one.id)}
                          then={() => void queries.invalidateQueries({ queryKey: [mode, 'invitations'] })}
                        >
                          {i18n.t('Its link is dead at once.')}
                        </AskBefore>
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </WideTable>
              <More pages={invitations} />
            </>
          )
        }
      </Loaded>
    </Stack>
  );
}

function mailInWords(mail: Invitation['mail']): string {
  const words = {
    off: i18n.t('none: pass on the link'),
    queued: i18n.t('is being sent'),
    sent: i18n.t('sent'),
    refused: i18n.t('refused by the mail server'),
  };
  return words[mail];
}
