import { i18n } from '@lingui/core';
import { Anchor, Code, Group, Stack, Table, Text, Title } from '@mantine/core';
import type { AuditEvent } from '@research-platform/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useClient, useMode } from '../../api/mode.ts';
import { ShowAsCode } from '../../code/show-as-code.tsx';
import { SidePanel } from '../../parts/dialog.tsx';
import { Facts } from '../../parts/facts.tsx';
import { dateTime } from '../../parts/formats.ts';
import { Loaded } from '../../parts/page.tsx';
import { WideTable } from '../../parts/wide-table.tsx';
import { actionInWords, actorInWords, kindInWords } from './audit-words.ts';

export function AuditDrawer({ id, close }: { id: string; close: () => void }) {
  const client = useClient();
  const event = useQuery({
    queryKey: [useMode(), 'audit', 'one', id],
    queryFn: ({ signal }) => client.auditEvents.get(id, { signal }),
  });
  return (
    <SidePanel onClose={close} size="xl" title={i18n.t('Audit event')}>
      <Loaded query={event} what={i18n.t('Asking for the event')}>
        {(one) => (
          <Stack>
            <Title order={2}>{actionInWords(one)}</Title>
            <Facts of={factsOf(one)} />
            <Changes of={one} />
            <Group>
              <ShowAsCode ask={(client) => client.auditEvents.get(id)} />
            </Group>
          </Stack>
        )}
      </Loaded>
    </SidePanel>
  );
}

function factsOf(one: AuditEvent) {
  const code = (name: string, id: string | null) =>
    id === null ? null : ([name, <Code key={name}>{id}</Code>] as const);
  const facts = [
    [i18n.t('When'), dateTime(one.created_at)] as const,
    [i18n.t('Who'), actorInWords(one.actor)] as const,
    one.reason == null ? null : ([i18n.t('Why'), one.reason] as const),
    code(i18n.t('Their id'), one.actor.id),
    [i18n.t('Of what'), kindInWords(one.resource.type)] as const,
    code(i18n.t('Its id'), one.resource.id),
    code(i18n.t('Project'), one.project_id),
    one.address === null ? null : ([i18n.t('From'), one.address] as const),
    one.request_id === null
      ? null
      : ([
          i18n.t('Request'),
          <Anchor
            key="request"
            renderRoot={(properties) => (
              <Link
                to="/developers/requests"
                search={(old) => ({ mode: old.mode, request: one.request_id ?? undefined })}
                {...properties}
              />
            )}
          >
            {one.request_id}
          </Anchor>,
        ] as const),
    [
      i18n.t('Chain of hashes'),
      one.sealed
        ? i18n.t('covered: a change of this event would be found')
        : i18n.t('not yet covered; it is within a minute'),
    ] as const,
  ];
  return facts.filter((fact) => fact !== null);
}

function Changes({ of }: { of: AuditEvent }) {
  const { before, after } = of.changes ?? {};
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (names.length === 0) return <Text size="sm">{i18n.t('It changed no values, or they were erased since.')}</Text>;
  const shown = (value: unknown) =>
    value === undefined ? '' : <Code style={{ whiteSpace: 'pre-wrap' }}>{JSON.stringify(value, null, 1)}</Code>;
  return (
    <WideTable label={i18n.t('What changed')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{i18n.t('Field')}</Table.Th>
          <Table.Th>{i18n.t('Before')}</Table.Th>
          <Table.Th>{i18n.t('After')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {names.map((name) => (
          <Table.Tr key={name}>
            <Table.Th>{name}</Table.Th>
            <Table.Td>{shown(before?.[name])}</Table.Td>
            <Table.Td>{shown(after?.[name])}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  );
}
