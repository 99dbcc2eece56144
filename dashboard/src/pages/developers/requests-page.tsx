import { i18n } from '@lingui/core';
import { Button, Code, Group, Select, Table, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import type { LoggedRequest } from '@research-platform/client';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ShowAsCode } from '../../code/show-as-code.tsx';
import { Empty } from '../../parts/empty.tsx';
import { duration } from '../../parts/formats.ts';
import { More } from '../../parts/more.tsx';
import { Loaded } from '../../parts/page.tsx';
import { usePages } from '../../parts/pages.ts';
import { Time } from '../../parts/time.tsx';
import { WideTable } from '../../parts/wide-table.tsx';
import { useMay, usePerson } from '../../session/person.ts';
import { DevelopersPage } from './developers-page.tsx';
import { RequestDrawer } from './request-drawer.tsx';

type Search = { outcome?: string; method?: string; route?: string; key?: string; code?: string; request?: string };

const outcomes: Record<string, { gte?: number; lt?: number }> = {
  failed: { gte: 400 },
  refused: { gte: 400, lt: 500 },
  broken: { gte: 500 },
  done: { lt: 400 },
};

function filterOf({ outcome, method, route, key, code }: Search) {
  return {
    status: outcome === undefined ? undefined : outcomes[outcome],
    method,
    route: route === undefined ? undefined : { contains: route },
    key_id: key,
    error_code: code,
  };
}

/** The account's own requests of seven days: what was asked, how it went, and why it was refused. */
export function RequestsPage() {
  const search: Search = useSearch({ from: '/shell/developers/requests' });
  const navigate = useNavigate({ from: '/developers/requests' });
  const person = usePerson();
  const isAdmin = useMay('admin');
  const { request, ...asked } = search;
  const requests = usePages(
    ['requests', asked],
    (client, options) => client.requests.list({ limit: 50, filter: filterOf(asked) }, options),
    { enabled: isAdmin },
  );
  const choose = (change: Search) => void navigate({ search: (old) => ({ ...old, ...change }), replace: true });
  const open = (id: string | undefined) => void navigate({ search: (old) => ({ ...old, request: id }) });
  const chooseRoute = useDebouncedCallback((route: string) => choose({ route: route || undefined }), 300);
  if (person.data !== undefined && !isAdmin)
    return (
      <DevelopersPage title={i18n.t('Requests')}>
        {i18n.t('Only owners and administrators see the requests of the account.')}
      </DevelopersPage>
    );
  return (
    <DevelopersPage
      title={i18n.t('Requests')}
      actions={<ShowAsCode ask={(client) => client.requests.list({ filter: filterOf(asked) })} />}
    >
      <Group gap="sm" align="flex-end" className="no-print">
        <Select
          label={i18n.t('Outcome')}
          clearable
          placeholder={i18n.t('any')}
          value={asked.outcome ?? null}
          onChange={(outcome) => choose({ outcome: outcome ?? undefined })}
          data={[
            { value: 'done', label: i18n.t('carried out') },
            { value: 'failed', label: i18n.t('failed') },
            { value: 'refused', label: i18n.t('refused (4xx)') },
            { value: 'broken', label: i18n.t('a fault of the server (5xx)') },
          ]}
        />
        <Select
          label={i18n.t('Method')}
          clearable
          placeholder={i18n.t('any')}
          value={asked.method ?? null}
          onChange={(method) => choose({ method: method ?? undefined })}
          data={['GET', 'POST', 'PATCH', 'DELETE']}
          w={120}
        />
        <TextInput
          label={i18n.t('Route')}
          placeholder="/patients"
          defaultValue={asked.route ?? ''}
          onChange={(event) => chooseRoute(event.currentTarget.value)}
        />
        {Object.keys(asked).some((name) => name !== 'mode') && (
          <Button
            variant="subtle"
            onClick={() =>
              choose({ outcome: undefined, method: undefined, route: undefined, key: undefined, code: undefined })
            }
          >
            {i18n.t('Clear filters')}
          </Button>
        )}
      </Group>
      {asked.key !== undefined && <Code>{i18n.t('Key {id}', { id: asked.key })}</Code>}
      <Loaded query={requests} what={i18n.t('Asking for the requests')}>
        {(items) =>
          items.length === 0 ? (
            <Empty title={i18n.t('No such request')}>
              {i18n.t('The requests of the last seven days are kept, of this mode and with a valid credential.')}
            </Empty>
          ) : (
            <>
              <RequestTable requests={items} open={open} />
              <More pages={requests} />
            </>
          )
        }
      </Loaded>
      {request !== undefined && <RequestDrawer key={request} id={request} close={() => open(undefined)} />}
    </DevelopersPage>
  );
}

function RequestTable({ requests, open }: { requests: readonly LoggedRequest[]; open: (id: string) => void }) {
  return (
    <WideTable label={i18n.t('Requests')} miw={720}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{i18n.t('When')}</Table.Th>
          <Table.Th>{i18n.t('Request')}</Table.Th>
          <Table.Th className="numbers">{i18n.t('Status')}</Table.Th>
          <Table.Th className="numbers">{i18n.t('Took')}</Table.Th>
          <Table.Th>{i18n.t('By')}</Table.Th>
          <Table.Th>{i18n.t('Why')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {requests.map((one) => (
          <Table.Tr key={one.id}>
            <Table.Td>
              <Time at={one.created_at} />
            </Table.Td>
            <Table.Td>
              <Button variant="subtle" size="compact-sm" onClick={() => open(one.id)}>
                {one.method} {one.route}
              </Button>
            </Table.Td>
            <Table.Td className="numbers" fw={one.status >= 400 ? 600 : undefined}>
              {one.status}
            </Table.Td>
            <Table.Td className="numbers">{duration(one.duration_ms)}</Table.Td>
            <Table.Td>{one.key_id === null ? i18n.t('a person') : i18n.t('a key')}</Table.Td>
            <Table.Td>{one.error_code === null ? '' : (one.error_reason ?? one.error_code)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  );
}
