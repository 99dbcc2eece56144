import { i18n } from '@lingui/core';
import { Alert, Anchor, Code, Stack, Text, Title } from '@mantine/core';
import type { LoggedRequest } from '@research-platform/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useClient, useMode } from '../../api/mode.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { SidePanel } from '../../parts/dialog.tsx';
import { Facts } from '../../parts/facts.tsx';
import { dateTime, duration } from '../../parts/formats.ts';
import { Loaded } from '../../parts/page.tsx';

const crockford = '0123456789abcdefghjkmnpqrstvwxyz';

/** When a request came, as its id tells: a UUIDv7 begins with the milliseconds since 1970. */
function timeOfId(id: string): number | null {
  const digits = /^req_([0-9a-z]{26})$/.exec(id)?.[1]?.slice(0, 10);
  if (digits === undefined) return null;
  return [...digits].reduce((sum, digit) => sum * 32 + crockford.indexOf(digit), 0);
}

/** The log can't be asked for an id, but for a time. */
const around = 5_000;

export function RequestDrawer({ id, close }: { id: string; close: () => void }) {
  const client = useClient();
  const request = useQuery({
    queryKey: [useMode(), 'requests', 'one', id],
    queryFn: async ({ signal }) => {
      const at = timeOfId(id);
      if (at === null) return null;
      const created_at = { gte: new Date(at - around), lte: new Date(at + around) };
      for await (const one of client.requests.list({ limit: 200, filter: { created_at } }, { signal }))
        if (one.id === id) return one;
      return null;
    },
  });
  return (
    <SidePanel onClose={close} title={i18n.t('Request')}>
      <Loaded query={request} what={i18n.t('Looking for the request')}>
        {(found) =>
          found === null ? (
            <Text>
              {i18n.t(
                'No request {id} is in the log of this mode. It is kept for seven days, and written a second later.',
                {
                  id,
                },
              )}
            </Text>
          ) : (
            <Request of={found} />
          )
        }
      </Loaded>
    </SidePanel>
  );
}

function Request({ of }: { of: LoggedRequest }) {
  const error = {
    error: {
      code: of.error_code,
      details: { ...(of.error_reason === null ? {} : { reason: of.error_reason }), issues: of.issues },
    },
    meta: { request_id: of.id },
  };
  const body = JSON.stringify(error, null, 2);
  return (
    <Stack>
      <Title order={2} style={{ overflowWrap: 'anywhere' }}>
        {of.method} {of.route}
      </Title>
      <Facts
        of={[
          [i18n.t('Id'), <Code key="id">{of.id}</Code>],
          [i18n.t('Status'), of.status === 499 ? i18n.t('499: the client hung up before the answer') : of.status],
          [i18n.t('When'), dateTime(of.created_at)],
          [i18n.t('Took'), duration(of.duration_ms)],
          [i18n.t('By'), of.key_id === null ? (of.user_id ?? i18n.t('unknown')) : <OfKey key="key" id={of.key_id} />],
          [i18n.t('From'), of.address ?? i18n.t('unknown')],
          ...Object.entries(of.path_ids).map(([name, id]) => [name, <Code key={name}>{id}</Code>] as const),
        ]}
      />
      {of.error_code !== null && (
        <>
          <Title order={3}>{i18n.t('What was answered')}</Title>
          <Code block tabIndex={0}>
            {body}
          </Code>
          <CopyButton text={body} style={{ alignSelf: 'flex-start' }} />
          <Alert color="gray" variant="light">
            <Text size="sm" c="var(--mantine-color-text)">
              {i18n.t('The log keeps no values: where a message quoted one, it is null here; the answer had it whole.')}
            </Text>
          </Alert>
        </>
      )}
    </Stack>
  );
}

function OfKey({ id }: { id: string }) {
  return (
    <Anchor
      renderRoot={(properties) => (
        <Link to="/developers/keys" search={(old) => ({ mode: old.mode, key: id })} {...properties} />
      )}
    >
      {id}
    </Anchor>
  );
}
