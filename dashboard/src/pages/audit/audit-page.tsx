import { i18n } from '@lingui/core';
import { Button, Code, Table, Text } from '@mantine/core';
import type { AuditEvent } from '@research-platform/client';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ShowAsCode } from '../../code/show-as-code.tsx';
import { Empty } from '../../parts/empty.tsx';
import { dateTime } from '../../parts/formats.ts';
import { More } from '../../parts/more.tsx';
import { Loaded, Page } from '../../parts/page.tsx';
import { usePages } from '../../parts/pages.ts';
import { WideTable } from '../../parts/wide-table.tsx';
import { useMay, usePerson } from '../../session/person.ts';
import { AuditDrawer } from './audit-drawer.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { type AuditSearch, queryOf } from './audit-search.ts';
import { actionInWords, actorInWords, kindInWords } from './audit-words.ts';
import { Proof } from './proof.tsx';

/** Who read or changed what, and when. */
export function AuditPage() {
  const { event, ...asked }: AuditSearch = useSearch({ from: '/shell/audit' });
  const navigate = useNavigate({ from: '/audit' });
  const person = usePerson();
  const isAdmin = useMay('admin');
  const query = queryOf(asked);
  const events = usePages(
    ['audit', asked],
    (client, options) => client.auditEvents.list({ limit: 50, ...query }, options),
    {
      enabled: isAdmin,
    },
  );
  const choose = (change: AuditSearch) => void navigate({ search: (old) => ({ ...old, ...change }), replace: true });
  const open = (id: string | undefined) => void navigate({ search: (old) => ({ ...old, event: id }) });
  if (person.data !== undefined && !isAdmin)
    return (
      <Page title={i18n.t('Audit')}>
        <Text>{i18n.t('Only owners and administrators see the audit trail.')}</Text>
      </Page>
    );
  return (
    <Page title={i18n.t('Audit')} actions={<ShowAsCode ask={(client) => client.auditEvents.list(query)} />}>
      <AuditFilters asked={asked} choose={choose} />
      <Loaded query={events} what={i18n.t('Asking the audit trail')}>
        {(items) =>
          items.length === 0 ? (
            <Empty title={i18n.t('Nothing of this kind was done')}>
              {i18n.t('Every change, every sign-in and every read of patients’ values is written down here.')}
            </Empty>
          ) : (
            <>
              <EventTable events={items} open={open} />
              <More pages={events} />
            </>
          )
        }
      </Loaded>
      <Proof />
      {event !== undefined && <AuditDrawer key={event} id={event} close={() => open(undefined)} />}
    </Page>
  );
}

function EventTable({ events, open }: { events: readonly AuditEvent[]; open: (id: string) => void }) {
  return (
    <WideTable label={i18n.t('Audit trail')} miw={760}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{i18n.t('When')}</Table.Th>
          <Table.Th>{i18n.t('Who')}</Table.Th>
          <Table.Th>{i18n.t('What')}</Table.Th>
          <Table.Th>{i18n.t('Of what')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {events.map((one) => (
          <Table.Tr key={one.id}>
            <Table.Td style={{ whiteSpace: 'nowrap' }}>{dateTime(one.created_at)}</Table.Td>
            <Table.Td>{actorInWords(one.actor)}</Table.Td>
            <Table.Td>
              <Button variant="subtle" size="compact-sm" onClick={() => open(one.id)}>
                {actionInWords(one)}
              </Button>
              {one.reason != null && (
                <Text size="sm" px="xs" style={{ overflowWrap: 'anywhere' }}>
                  {i18n.t('“{reason}”', { reason: one.reason })}
                </Text>
              )}
            </Table.Td>
            <Table.Td>
              {kindInWords(one.resource.type)} {one.resource.id !== null && <Code>{one.resource.id}</Code>}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  );
}
