import { i18n } from '@lingui/core';
import { Button, Code, Group, Stack, Table, Title } from '@mantine/core';
import type { Delivery } from '@research-platform/client';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ShowAsCode } from '../../code/show-as-code.tsx';
import { Empty } from '../../parts/empty.tsx';
import { More } from '../../parts/more.tsx';
import { Loaded } from '../../parts/page.tsx';
import { usePages } from '../../parts/pages.ts';
import { Time } from '../../parts/time.tsx';
import { WideTable } from '../../parts/wide-table.tsx';
import { DeliveryDrawer } from './delivery-drawer.tsx';
import { outcomeInWords } from './delivery-outcome.ts';

export function Deliveries({ webhookId }: { webhookId: string }) {
  const { delivery } = useSearch({ from: '/shell/developers/webhooks/$webhookId' });
  const navigate = useNavigate({ from: '/developers/webhooks/$webhookId' });
  const deliveries = usePages(['webhooks', webhookId, 'deliveries'], (client, options) =>
    client.deliveries.list(webhookId, { limit: 50 }, options),
  );
  const open = (id: string | undefined) => void navigate({ search: (old) => ({ ...old, delivery: id }) });
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Title order={2}>{i18n.t('Deliveries')}</Title>
        <ShowAsCode ask={(client) => client.deliveries.list(webhookId)} />
      </Group>
      <Loaded query={deliveries} what={i18n.t('Asking for the deliveries')}>
        {(items) =>
          items.length === 0 ? (
            <Empty title={i18n.t('Nothing was sent yet')}>
              {i18n.t('Send a test to see whether the receiver answers.')}
            </Empty>
          ) : (
            <>
              <DeliveryTable deliveries={items} open={open} />
              <More pages={deliveries} />
            </>
          )
        }
      </Loaded>
      {delivery !== undefined && <DeliveryDrawer key={delivery} id={delivery} open={open} />}
    </Stack>
  );
}

function DeliveryTable({ deliveries, open }: { deliveries: readonly Delivery[]; open: (id: string) => void }) {
  return (
    <WideTable label={i18n.t('Deliveries')} miw={640}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{i18n.t('When')}</Table.Th>
          <Table.Th>{i18n.t('Event')}</Table.Th>
          <Table.Th>{i18n.t('How it went')}</Table.Th>
          <Table.Th>{i18n.t('Why')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {deliveries.map((one) => (
          <Table.Tr key={one.id}>
            <Table.Td>
              <Time at={one.created_at} />
            </Table.Td>
            <Table.Td>
              <Button variant="subtle" size="compact-sm" onClick={() => open(one.id)}>
                <Code>{one.event_type}</Code>
              </Button>
            </Table.Td>
            <Table.Td>{outcomeInWords(one)}</Table.Td>
            <Table.Td>{originInWords(one.origin)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  );
}

function originInWords(origin: Delivery['origin']): string {
  const words = {
    event: i18n.t('it happened'),
    test: i18n.t('a test'),
    redelivery: i18n.t('sent again by hand'),
    recovery: i18n.t('sent again with all that were missed'),
  };
  return words[origin];
}
