import { i18n } from '@lingui/core';
import { Anchor, Badge, Button, Code, Stack, Table, Text, Title } from '@mantine/core';
import type { Webhook } from '@research-platform/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import IconPlus from '~icons/tabler/plus';
import { useClient, useMode } from '../../api/mode.ts';
import { ShowAsCode } from '../../code/show-as-code.tsx';
import { Empty } from '../../parts/empty.tsx';
import { percent } from '../../parts/formats.ts';
import { More } from '../../parts/more.tsx';
import { Loaded } from '../../parts/page.tsx';
import { usePages } from '../../parts/pages.ts';
import { WideTable } from '../../parts/wide-table.tsx';
import { useMay, usePerson } from '../../session/person.ts';
import { DevelopersPage } from './developers-page.tsx';
import { EventCatalogue } from './event-catalogue-table.tsx';
import { SignatureCheck } from './signature-check.tsx';

const NewWebhook = lazy(async () => ({ default: (await import('./new-webhook.tsx')).NewWebhook }));

export function WebhooksPage() {
  const [isMaking, setIsMaking] = useState(false);
  const person = usePerson();
  const isAdmin = useMay('admin');
  const webhooks = usePages(['webhooks'], (client, options) => client.webhooks.list({ limit: 50 }, options), {
    enabled: isAdmin,
  });
  const make = <Button onClick={() => setIsMaking(true)}>{i18n.t('New webhook')}</Button>;
  return (
    <DevelopersPage
      title={i18n.t('Webhooks')}
      actions={
        isAdmin && (
          <>
            <ShowAsCode ask={(client) => client.webhooks.list()} />
            <Button leftSection={<IconPlus size={16} />} onClick={() => setIsMaking(true)}>
              {i18n.t('New webhook')}
            </Button>
          </>
        )
      }
    >
      {person.data !== undefined && !isAdmin ? (
        <Text>{i18n.t('Only owners and administrators set up webhooks. Events can be read by everybody.')}</Text>
      ) : (
        <Loaded query={webhooks} what={i18n.t('Asking for the webhooks')}>
          {(items) =>
            items.length === 0 ? (
              <Empty title={i18n.t('No webhook yet')} action={make}>
                {i18n.t('A webhook tells a program of yours when an analysis or an export is done or data has come.')}
              </Empty>
            ) : (
              <>
                <WebhookTable webhooks={items} />
                <More pages={webhooks} />
              </>
            )
          }
        </Loaded>
      )}
      <Stack gap="xs">
        <Title order={2}>{i18n.t('What a webhook can be told')}</Title>
        <EventCatalogue />
      </Stack>
      <SignatureCheck />
      <Suspense>{isMaking && <NewWebhook close={() => setIsMaking(false)} />}</Suspense>
    </DevelopersPage>
  );
}

function WebhookTable({ webhooks }: { webhooks: readonly Webhook[] }) {
  return (
    <WideTable label={i18n.t('Webhooks')} miw={640}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{i18n.t('Address')}</Table.Th>
          <Table.Th>{i18n.t('Told of')}</Table.Th>
          <Table.Th>{i18n.t('State')}</Table.Th>
          <Table.Th className="numbers">{i18n.t('Delivered')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {webhooks.map((one) => (
          <Table.Tr key={one.id}>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>
              <Anchor
                renderRoot={(properties) => (
                  <Link to="/developers/webhooks/$webhookId" params={{ webhookId: one.id }} {...properties} />
                )}
              >
                {one.url}
              </Anchor>
              {one.description !== '' && (
                <Text size="sm" c="dimmed">
                  {one.description}
                </Text>
              )}
            </Table.Td>
            <Table.Td>
              {one.events.map((type) => (
                <div key={type}>
                  <Code>{type}</Code>
                </div>
              ))}
            </Table.Td>
            <Table.Td>
              <WebhookState of={one} />
            </Table.Td>
            <Table.Td className="numbers">
              <SuccessRate id={one.id} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  );
}

export function WebhookState({ of }: { of: Webhook }) {
  const reasons = {
    by_request: i18n.t('turned off'),
    gone: i18n.t('turned off: it answered 410 Gone'),
    failing: i18n.t('turned off: nothing but failures for five days'),
  };
  if (of.status === 'disabled')
    return (
      <Badge variant="default" tt="none">
        {of.disabled_reason === null ? i18n.t('turned off') : reasons[of.disabled_reason]}
      </Badge>
    );
  return of.failing_since === null ? (
    <Badge variant="outline" tt="none">
      {i18n.t('on')}
    </Badge>
  ) : (
    <Badge variant="outline" color="red" tt="none">
      {i18n.t('failing')}
    </Badge>
  );
}

/** Of the last hundred deliveries that are over; asked for when the list is shown already. */
function SuccessRate({ id }: { id: string }) {
  const client = useClient();
  const rate = useQuery({
    queryKey: [useMode(), 'webhooks', id, 'success rate'],
    queryFn: async ({ signal }) => {
      const { items } = await client.deliveries.list(id, { limit: 100 }, { signal }).page();
      const over = items.filter(({ status }) => status === 'delivered' || status === 'failed');
      return { over: over.length, delivered: over.filter(({ status }) => status === 'delivered').length };
    },
  });
  if (rate.data === undefined) return rate.error === null ? '…' : i18n.t('unknown');
  const { over, delivered } = rate.data;
  if (over === 0) return i18n.t('none yet');
  return (
    <span title={i18n.t('{delivered} of the last {over}', { delivered, over })}>{percent(delivered / over, 1)}</span>
  );
}
