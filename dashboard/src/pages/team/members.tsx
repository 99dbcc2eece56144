import { i18n } from '@lingui/core';
import { Badge, Group, Stack, Table, Text, Title } from '@mantine/core';
import type { User } from '@research-platform/client';
import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useClient, useMode } from '../../api/mode.ts';
import { ShowAsCode } from '../../code/show-as-code.tsx';
import { AskBefore } from '../../parts/ask-before.tsx';
import { date } from '../../parts/formats.ts';
import { More } from '../../parts/more.tsx';
import { Loaded } from '../../parts/page.tsx';
import { usePages } from '../../parts/pages.ts';
import { WideTable } from '../../parts/wide-table.tsx';
import { usePerson } from '../../session/person.ts';
import { RoleOf } from './role-of.tsx';

export function Members() {
  const members = usePages(['members'], (client, options) => client.members.list({ limit: 200 }, options));
  const { member: wanted } = useSearch({ from: '/shell/team' });
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Title order={2}>{i18n.t('People')}</Title>
        <ShowAsCode ask={(client) => client.members.list()} />
      </Group>
      <Loaded query={members} what={i18n.t('Asking who is in the account')}>
        {(people) => (
          <>
            <WideTable label={i18n.t('People')} stacks miw={{ sm: 680 }}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{i18n.t('Name')}</Table.Th>
                  <Table.Th>{i18n.t('Role')}</Table.Th>
                  <Table.Th>{i18n.t('Since')}</Table.Th>
                  <Table.Th>{i18n.t('Remove')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {people.map((one) => (
                  <Member key={one.id} of={one} all={people} isWanted={one.id === wanted} />
                ))}
              </Table.Tbody>
            </WideTable>
            <More pages={members} />
          </>
        )}
      </Loaded>
    </Stack>
  );
}

function Member({ of, all, isWanted }: { of: User; all: readonly User[]; isWanted: boolean }) {
  const client = useClient();
  const mode = useMode();
  const queries = useQueryClient();
  const me = usePerson().data?.user;
  const isLastOwner = of.role === 'owner' && all.filter(({ role }) => role === 'owner').length === 1;
  const reason = isLastOwner
    ? i18n.t('This is the last owner. Make somebody else an owner first.')
    : of.role === 'owner' && me?.role !== 'owner'
      ? i18n.t('Only an owner can change or remove an owner.')
      : undefined;
  return (
    <Table.Tr bg={isWanted ? 'var(--mantine-color-default-hover)' : undefined} aria-current={isWanted || undefined}>
      <Table.Td>
        {of.name}{' '}
        {of.id === me?.id && (
          <Badge variant="default" tt="none">
            {i18n.t('you')}
          </Badge>
        )}
        <Text size="sm" c="dimmed">
          {of.email}
        </Text>
      </Table.Td>
      <Table.Td data-label={i18n.t('Role')}>
        <RoleOf member={of} reason={reason} mayMakeOwners={me?.role === 'owner'} />
      </Table.Td>
      <Table.Td data-label={i18n.t('Since')}>{date(of.created_at)}</Table.Td>
      <Table.Td>
        <Group gap={4} wrap="nowrap">
          <AskBefore
            label={i18n.t('Remove')}
            title={i18n.t('Remove {name}?', { name: of.name })}
            disabled={reason !== undefined}
            reason={reason}
            act={() => client.members.remove(of.id)}
            then={() => void queries.invalidateQueries({ queryKey: [mode] })}
          >
            {i18n.t(
              'Their sessions end at once, and the keys they made are revoked. Rotate keys that are still needed first. What they did stays in the audit trail.',
            )}
          </AskBefore>
          <ShowAsCode compact ask={(client) => client.members.remove(of.id)} />
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}
