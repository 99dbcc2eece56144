import { i18n } from '@lingui/core';
import { Button, Group, Select, Stack, Text } from '@mantine/core';
import type { Webhook } from '@research-platform/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useClient, useMode } from '../../api/mode.ts';
import { ShowAsCode } from '../../code/show-as-code.tsx';
import { AskBefore } from '../../parts/ask-before.tsx';
import { Problem } from '../../parts/problem.tsx';
import { SecretOnce } from '../../parts/secret-once.tsx';

const hour = 3_600_000;

export function WebhookActions({ of }: { of: Webhook }) {
  const client = useClient();
  const mode = useMode();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const refresh = () => queries.invalidateQueries({ queryKey: [mode, 'webhooks'] });
  const [hours, setHours] = useState('24');
  const body = () => ({ since: new Date(Date.now() - Number(hours) * hour).toISOString() });
  const test = useMutation({
    mutationFn: async () => client.webhooks.test(of.id),
    onSuccess: async ({ id }) => {
      await refresh();
      void navigate({ to: '.', search: (old) => ({ ...old, delivery: id }) });
    },
  });
  const turn = useMutation({
    mutationFn: async () => client.webhooks.update(of.id, { status: of.status === 'enabled' ? 'disabled' : 'enabled' }),
    onSuccess: refresh,
  });
  const recover = useMutation({ mutationFn: async () => client.webhooks.recover(of.id, body()), onSuccess: refresh });
  const rotate = useMutation({ mutationFn: async () => client.webhooks.rotateSecret(of.id), onSuccess: refresh });
  const error = test.error ?? turn.error ?? recover.error ?? rotate.error;
  return (
    <Stack gap="sm">
      {error !== null && <Problem error={error} />}
      <Group gap="xs">
        <Button onClick={() => test.mutate()} loading={test.isPending}>
          {i18n.t('Send a test')}
        </Button>
        <ShowAsCode compact ask={(client) => client.webhooks.test(of.id)} />
        <Button variant="default" onClick={() => turn.mutate()} loading={turn.isPending}>
          {of.status === 'enabled' ? i18n.t('Turn off') : i18n.t('Turn on')}
        </Button>
        <Button variant="default" onClick={() => rotate.mutate()} loading={rotate.isPending}>
          {i18n.t('Give it a new secret')}
        </Button>
        <ShowAsCode compact ask={(client) => client.webhooks.rotateSecret(of.id)} />
        <AskBefore
          label={i18n.t('Delete')}
          title={i18n.t('Delete this webhook?')}
          size="sm"
          act={() => client.webhooks.delete(of.id)}
          then={() => {
            void refresh();
            void navigate({ to: '/developers/webhooks' });
          }}
        >
          {i18n.t('Its deliveries go with it. To stop messages for a while, turn it off instead.')}
        </AskBefore>
      </Group>
      <Group gap="xs" align="flex-end">
        <Select
          label={i18n.t('Send again what never reached it since')}
          allowDeselect={false}
          value={hours}
          onChange={(value) => setHours(value ?? '24')}
          data={[
            { value: '1', label: i18n.t('an hour ago') },
            { value: '24', label: i18n.t('yesterday at this time') },
            { value: '168', label: i18n.t('a week ago') },
            { value: '720', label: i18n.t('30 days ago') },
          ]}
        />
        <Button variant="default" onClick={() => recover.mutate()} loading={recover.isPending}>
          {i18n.t('Send again')}
        </Button>
        <ShowAsCode compact ask={(client) => client.webhooks.recover(of.id, body())} />
        <Text size="sm" role="status">
          {recover.data !== undefined &&
            i18n.t(
              '{n, plural, =0 {Everything had reached it.} one {# message is on its way.} other {# messages are on their way.}}',
              {
                n: recover.data.deliveries,
              },
            )}
          {recover.data?.next_since && ` ${i18n.t('More were missed: send again once more.')}`}
        </Text>
      </Group>
      {rotate.data !== undefined && (
        <SecretOnce
          title={i18n.t('The new secret of the webhook')}
          secret={rotate.data.secret}
          stored={() => rotate.reset()}
        >
          {i18n.t('Messages are signed with the old one too for a day, so that the receiver can be changed meanwhile.')}
        </SecretOnce>
      )}
    </Stack>
  );
}
