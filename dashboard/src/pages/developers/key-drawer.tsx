import { i18n } from '@lingui/core';
import { Anchor, Button, Code, Group, List, Select, Stack, TextInput, Title } from '@mantine/core';
import { type ApiKey, PreconditionFailedError } from '@research-platform/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useClient, useMode } from '../../api/mode.ts';
import { ShowAsCode } from '../../code/show-as-code.tsx';
import { AskBefore } from '../../parts/ask-before.tsx';
import { SidePanel } from '../../parts/dialog.tsx';
import { Facts } from '../../parts/facts.tsx';
import { FormProblem } from '../../parts/form-problem.tsx';
import { dateTime } from '../../parts/formats.ts';
import { Loaded } from '../../parts/page.tsx';
import { permissionInWords } from '../../parts/permissions.ts';
import { Problem } from '../../parts/problem.tsx';
import { refusedFields } from '../../parts/refused-fields.ts';
import { SecretOnce } from '../../parts/secret-once.tsx';
import { Time } from '../../parts/time.tsx';
import { KeyState } from './key-state.tsx';

type Opening = { id: string; open: (id: string | undefined) => void };

export function KeyDrawer({ id, open }: Opening) {
  const client = useClient();
  const mode = useMode();
  const key = useQuery({
    queryKey: [mode, 'api-keys', id],
    queryFn: async ({ signal }) => {
      const { data, headers } = await client.apiKeys.get(id, { signal }).withRawResponse();
      return { key: data as ApiKey, tag: headers.get('etag') ?? undefined };
    },
  });
  return (
    <SidePanel onClose={() => open(undefined)} title={i18n.t('API key')}>
      <Loaded query={key} what={i18n.t('Asking for the key')}>
        {({ key, tag }) => (
          <Stack>
            <Title order={2}>{key.name}</Title>
            <KeyFacts of={key} open={open} />
            <Rename key={key.name} of={key} tag={tag} />
            {key.status === 'active' && (
              <>
                <Rotate of={key} />
                <Revoke of={key} />
              </>
            )}
            <Group>
              <ShowAsCode ask={(client) => client.apiKeys.get(id)} />
            </Group>
          </Stack>
        )}
      </Loaded>
    </SidePanel>
  );
}

function KeyFacts({ of, open }: { of: ApiKey; open: Opening['open'] }) {
  const used = of.last_used_at === null ? i18n.t('never') : <Time at={of.last_used_at} />;
  return (
    <Facts
      of={[
        [
          i18n.t('Key'),
          <Code key="key">
            {of.prefix}…{of.last4}
          </Code>,
        ],
        [i18n.t('State'), <KeyState key="state" of={of} />],
        [
          i18n.t('It may'),
          <List key="may" size="sm">
            {of.permissions.map((permission) => (
              <List.Item key={permission}>{permissionInWords(permission)}</List.Item>
            ))}
          </List>,
        ],
        [i18n.t('Projects'), of.scope === null ? i18n.t('all') : of.scope.projects.join(', ')],
        [i18n.t('Last used'), used],
        [i18n.t('Expires'), of.expires_at === null ? i18n.t('never') : dateTime(of.expires_at)],
        [i18n.t('Made'), dateTime(of.created_at)],
        [
          i18n.t('Its requests'),
          <Anchor
            key="requests"
            renderRoot={(properties) => (
              <Link to="/developers/requests" search={(old) => ({ mode: old.mode, key: of.key_id })} {...properties} />
            )}
          >
            {i18n.t('Those of the last seven days')}
          </Anchor>,
        ],
        ...(of.successor_id === null
          ? []
          : [
              [
                i18n.t('Replaced by'),
                <Successor key="successor" id={of.successor_id} open={() => open(of.successor_id ?? undefined)} />,
              ] as const,
            ]),
      ]}
    />
  );
}

/** Whether the successor is in use tells whether the old key is still needed. */
function Successor({ id, open }: { id: string; open: () => void }) {
  const client = useClient();
  const mode = useMode();
  const { data } = useQuery({
    queryKey: [mode, 'api-keys', 'successor', id],
    queryFn: ({ signal }) => client.apiKeys.get(id, { signal }),
  });
  return (
    <>
      <Button variant="subtle" size="compact-sm" onClick={open}>
        {data === undefined ? id : `${data.prefix}…${data.last4}`}
      </Button>
      {data !== undefined &&
        (data.last_used_at === null
          ? i18n.t('The new key was never used.')
          : i18n.t('The new key was last used {when}.', { when: dateTime(data.last_used_at) }))}
    </>
  );
}

function Rename({ of, tag }: { of: ApiKey; tag: string | undefined }) {
  const client = useClient();
  const mode = useMode();
  const queries = useQueryClient();
  const [name, setName] = useState(of.name);
  const rename = useMutation({
    mutationFn: async () => client.apiKeys.update(of.key_id, { name }, { ifMatch: tag }),
    onSettled: () => queries.invalidateQueries({ queryKey: [mode, 'api-keys'] }),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        rename.mutate();
      }}
    >
      <Stack gap="xs">
        {rename.error !== null && (
          <FormProblem error={rename.error} fields={['name']}>
            {rename.error instanceof PreconditionFailedError && i18n.t('It is called {name} now.', { name: of.name })}
          </FormProblem>
        )}
        <Group align="flex-end" gap="xs">
          <TextInput
            label={i18n.t('Name')}
            required
            withAsterisk={false}
            maxLength={200}
            value={name}
            error={refusedFields(rename.error, ['name']).at.name}
            onChange={(event) => setName(event.currentTarget.value)}
            style={{ flexGrow: 1 }}
          />
          <Button type="submit" variant="default" disabled={name === of.name} loading={rename.isPending}>
            {i18n.t('Rename')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Rotate({ of }: { of: ApiKey }) {
  const client = useClient();
  const mode = useMode();
  const queries = useQueryClient();
  const [seconds, setSeconds] = useState('86400');
  const body = () => ({ previous_key_ttl_seconds: Number(seconds) });
  const rotate = useMutation({
    mutationFn: async () => client.apiKeys.rotate(of.key_id, body()),
    onSuccess: () => queries.invalidateQueries({ queryKey: [mode, 'api-keys'] }),
  });
  return (
    <Stack gap="xs">
      {rotate.error !== null && <Problem error={rotate.error} />}
      <Group align="flex-end" gap="xs">
        <Select
          label={i18n.t('Rotate; the old key works on')}
          allowDeselect={false}
          value={seconds}
          onChange={(value) => setSeconds(value ?? '86400')}
          data={[
            { value: '0', label: i18n.t('not at all') },
            { value: '3600', label: i18n.t('for an hour') },
            { value: '86400', label: i18n.t('for a day') },
            { value: '604800', label: i18n.t('for a week') },
          ]}
          style={{ flexGrow: 1 }}
        />
        <Button variant="default" onClick={() => rotate.mutate()} loading={rotate.isPending}>
          {i18n.t('Rotate')}
        </Button>
        <ShowAsCode compact ask={(client) => client.apiKeys.rotate(of.key_id, body())} />
      </Group>
      {rotate.data !== undefined && (
        <SecretOnce
          title={i18n.t('The new key {name}', { name: rotate.data.name })}
          secret={rotate.data.key}
          stored={() => rotate.reset()}
        >
          {i18n.t('The old key works until {when}.', { when: dateTime(rotate.data.previous_key_expires_at) })}
        </SecretOnce>
      )}
    </Stack>
  );
}

function Revoke({ of }: { of: ApiKey }) {
  const client = useClient();
  const mode = useMode();
  const queries = useQueryClient();
  return (
    <Group gap="xs">
      <AskBefore
        label={i18n.t('Revoke')}
        title={i18n.t('Revoke the key {name}?', { name: of.name })}
        size="sm"
        act={() => client.apiKeys.revoke(of.key_id)}
        then={() => void queries.invalidateQueries({ queryKey: [mode, 'api-keys'] })}
      >
        {i18n.t('It stops working at once, for good. Programs that use it are refused.')}{' '}
        {of.last_used_at === null
          ? i18n.t('It was never used.')
          : i18n.t('It was last used {when}.', { when: dateTime(of.last_used_at) })}
      </AskBefore>
      <ShowAsCode compact ask={(client) => client.apiKeys.revoke(of.key_id)} />
    </Group>
  );
}
