import { i18n } from '@lingui/core';
import { Anchor, Button, Code, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useClient, useMode } from '../../api/mode.ts';
import { ShowAsCode } from '../../code/show-as-code.tsx';
import { SidePanel } from '../../parts/dialog.tsx';
import { Facts } from '../../parts/facts.tsx';
import { dateTime, duration } from '../../parts/formats.ts';
import { Loaded } from '../../parts/page.tsx';
import { Problem } from '../../parts/problem.tsx';
import { outcomeInWords } from './delivery-outcome.ts';

/** A delivery that is not over is looked at again so often. */
const lookAgain = 2_000;

export function DeliveryDrawer({ id, open }: { id: string; open: (id: string | undefined) => void }) {
  const client = useClient();
  const mode = useMode();
  const queries = useQueryClient();
  const delivery = useQuery({
    queryKey: [mode, 'deliveries', id],
    queryFn: ({ signal }) => client.deliveries.get(id, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? lookAgain : false),
  });
  const redeliver = useMutation({
    mutationFn: async () => client.deliveries.redeliver(id),
    onSuccess: async (made) => {
      await queries.invalidateQueries({ queryKey: [mode, 'webhooks', made.webhook_id] });
      open(made.id);
    },
  });
  return (
    <SidePanel onClose={() => open(undefined)} title={i18n.t('Delivery')}>
      <Loaded query={delivery} what={i18n.t('Asking for the delivery')}>
        {(one) => (
          <Stack>
            <Title order={2}>{one.event_type}</Title>
            <Text role="status">{outcomeInWords(one)}</Text>
            {redeliver.error !== null && <Problem error={redeliver.error} />}
            <Group gap="xs">
              <Button variant="default" onClick={() => redeliver.mutate()} loading={redeliver.isPending}>
                {i18n.t('Send it again')}
              </Button>
              <ShowAsCode compact ask={(client) => client.deliveries.redeliver(id)} />
            </Group>
            <Facts
              of={[
                [i18n.t('Id'), <Code key="id">{one.id}</Code>],
                [
                  i18n.t('Event'),
                  <Anchor
                    key="event"
                    renderRoot={(properties) => (
                      <Link
                        to="/developers/events"
                        search={(old) => ({ mode: old.mode, event: one.event_id })}
                        {...properties}
                      />
                    )}
                  >
                    {one.event_id}
                  </Anchor>,
                ],
                [i18n.t('Made'), dateTime(one.created_at)],
                ...(one.next_attempt_at === null
                  ? []
                  : [[i18n.t('Next attempt'), dateTime(one.next_attempt_at)] as const]),
              ]}
            />
            {one.attempts.map((attempt) => (
              <Paper key={attempt.number} withBorder p="sm">
                <Title order={3}>{i18n.t('Attempt {number}', { number: attempt.number })}</Title>
                <Text size="sm">
                  {dateTime(attempt.begun_at)}, {duration(attempt.duration_ms)}:{' '}
                  {attempt.status === null
                    ? (attempt.error ?? i18n.t('no answer'))
                    : i18n.t('answered with {status}', { status: attempt.status })}
                </Text>
                {attempt.answer !== null && attempt.answer !== '' && (
                  <Code block tabIndex={0} mt="xs">
                    {attempt.answer}
                  </Code>
                )}
              </Paper>
            ))}
          </Stack>
        )}
      </Loaded>
    </SidePanel>
  );
}
