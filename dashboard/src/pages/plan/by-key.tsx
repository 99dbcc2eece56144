import { i18n } from '@lingui/core';
import { Anchor, Button, Stack, Table, Text, Title } from '@mantine/core';
import type { Client, LoggedRequest } from '@research-platform/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useClient, useMode } from '../../api/mode.ts';
import { count } from '../../parts/formats.ts';
import { Loaded } from '../../parts/page.tsx';
import { WideTable } from '../../parts/wide-table.tsx';

/** So many of the newest requests are counted: five pages of the log. */
const atMost = 1_000;

/**
 * Which key asks most. The account's counts know no keys, the log does: its newest requests of the last hour are counted, when
 * somebody asks for it, since that takes some requests itself.
 */
export function ByKey() {
  const client = useClient();
  const mode = useMode();
  const [isAsked, setIsAsked] = useState(false);
  const requests = useQuery({
    queryKey: [mode, 'requests', 'by key'],
    queryFn: ({ signal }) => countByKey(client, signal),
    enabled: isAsked,
  });
  return (
    <Stack gap="xs" align="flex-start">
      <Title order={2}>{i18n.t('By key, in the last hour')}</Title>
      {isAsked ? (
        <Loaded query={requests} what={i18n.t('Counting requests in the log')}>
          {({ keys, total }) =>
            keys.length === 0 ? (
              <Text size="sm">{i18n.t('No request in the last hour.')}</Text>
            ) : (
              <>
                <ByKeyTable keys={keys} />
                {total >= atMost && (
                  <Text size="sm">{i18n.t('The newest {n} requests are counted.', { n: count(atMost) })}</Text>
                )}
              </>
            )
          }
        </Loaded>
      ) : (
        <Button variant="default" onClick={() => setIsAsked(true)}>
          {i18n.t('Count in the log')}
        </Button>
      )}
    </Stack>
  );
}

type Counted = { key: string | null; name: string | null; requests: number; failed: number };

async function countByKey(client: Client, signal: AbortSignal): Promise<{ keys: Counted[]; total: number }> {
  const created_at = { gte: new Date(Date.now() - 3_600_000) };
  const [logged, keys] = await Promise.all([
    client.requests.list({ limit: 200, filter: { created_at } }, { signal }).toArray({ limit: atMost }),
    client.apiKeys.list({ limit: 200 }, { signal }).page(),
  ]);
  const byKey = Map.groupBy(logged, ({ key_id }: LoggedRequest) => key_id);
  const counted = [...byKey].map(([key, of]) => ({
    key,
    name: keys.items.find(({ key_id }) => key_id === key)?.name ?? null,
    requests: of.length,
    failed: of.filter(({ status }) => status >= 400).length,
  }));
  return { keys: counted.sort((a, b) => b.requests - a.requests), total: logged.length };
}

function ByKeyTable({ keys }: { keys: readonly Counted[] }) {
  return (
    <WideTable label={i18n.t('Requests by key')} miw={420}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{i18n.t('Key')}</Table.Th>
          <Table.Th className="numbers">{i18n.t('Requests')}</Table.Th>
          <Table.Th className="numbers">{i18n.t('Failed')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {keys.map(({ key, name, requests, failed }) => (
          <Table.Tr key={key}>
            <Table.Td>
              {key === null ? (
                i18n.t('People in the dashboard')
              ) : (
                <Anchor
                  renderRoot={(properties) => (
                    <Link to="/developers/requests" search={(old) => ({ mode: old.mode, key })} {...properties} />
                  )}
                >
                  {name ?? key}
                </Anchor>
              )}
            </Table.Td>
            <Table.Td className="numbers">{count(requests)}</Table.Td>
            <Table.Td className="numbers">{count(failed)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  );
}
