import { i18n } from '@lingui/core';
import { Button, Code, Group, Select, Stack, Table, Title } from '@mantine/core';
import type { Event } from '@research-platform/client';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useClient, useMode } from '../../api/mode.ts';
import { ShowAsCode } from '../../code/show-as-code.tsx';
import { CopyButton } from '../../parts/copy-button.tsx';
import { SidePanel } from '../../parts/dialog.tsx';
import { Empty } from '../../parts/empty.tsx';
import { dateTime } from '../../parts/formats.ts';
import { More } from '../../parts/more.tsx';
import { Loaded } from '../../parts/page.tsx';
import { usePages } from '../../parts/pages.ts';
import { Time } from '../../parts/time.tsx';
import { WideTable } from '../../parts/wide-table.tsx';
import { DevelopersPage } from './developers-page.tsx';
import { eventInWords, eventTypes } from './event-catalogue.ts';

/** What happened, newest first: the same that webhooks are told. */
export function EventsPage() {
  const { event, type } = useSearch({ from: '/shell/developers/events' });
  const navigate = useNavigate({ from: '/developers/events' });
  const query = { sort: '-created_at', filter: { type } };
  const events = usePages(['events', type], (client, options) => client.events.list({ limit: 50, ...query }, options));
  const open = (id: string | undefined) => void navigate({ search: (old) => ({ ...old, event: id }) });
  return (
    <DevelopersPage title={i18n.t('Events')} actions={<ShowAsCode ask={(client) => client.events.list(query)} />}>
      <Group className="no-print">
        <Select
          label={i18n.t('Kind')}
          clearable
          placeholder={i18n.t('any')}
          value={type ?? null}
          data={eventTypes.map((one) => ({ value: one, label: eventInWords(one) }))}
          onChange={(chosen) =>
            void navigate({ search: (old) => ({ ...old, type: chosen ?? undefined }), replace: true })
          }
          w={320}
          maw="100%"
        />
      </Group>
      <Loaded query={events} what={i18n.t('Asking for the events')}>
        {(items) =>
          items.length === 0 ? (
            <Empty title={i18n.t('No event yet')}>
              {i18n.t('When data was uploaded, an analysis or an export is done, it stands here for 30 days.')}
            </Empty>
          ) : (
            <>
              <EventTable events={items} open={open} />
              <More pages={events} />
            </>
          )
        }
      </Loaded>
      {event !== undefined && <EventDrawer key={event} id={event} close={() => open(undefined)} />}
    </DevelopersPage>
  );
}

function EventTable({ events, open }: { events: readonly Event[]; open: (id: string) => void }) {
  return (
    <WideTable label={i18n.t('Events')} miw={520}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{i18n.t('When')}</Table.Th>
          <Table.Th>{i18n.t('What')}</Table.Th>
          <Table.Th>{i18n.t('Type')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {events.map(({ id, timestamp, type }) => (
          <Table.Tr key={id}>
            <Table.Td>
              <Time at={timestamp} />
            </Table.Td>
            <Table.Td>
              <Button variant="subtle" size="compact-sm" onClick={() => open(id)}>
                {eventInWords(type)}
              </Button>
            </Table.Td>
            <Table.Td>
              <Code>{type}</Code>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  );
}

function EventDrawer({ id, close }: { id: string; close: () => void }) {
  const client = useClient();
  const event = useQuery({
    queryKey: [useMode(), 'events', 'one', id],
    queryFn: ({ signal }) => client.events.get(id, { signal }),
  });
  return (
    <SidePanel onClose={close} title={i18n.t('Event')}>
      <Loaded query={event} what={i18n.t('Asking for the event')}>
        {(one) => {
          const text = JSON.stringify(one, null, 2);
          return (
            <Stack>
              <Title order={2}>{eventInWords(one.type)}</Title>
              {dateTime(one.timestamp)}
              <Code block tabIndex={0}>
                {text}
              </Code>
              <Group>
                <CopyButton text={text} />
                <ShowAsCode ask={(client) => client.events.get(id)} />
              </Group>
            </Stack>
          );
        }}
      </Loaded>
    </SidePanel>
  );
}
