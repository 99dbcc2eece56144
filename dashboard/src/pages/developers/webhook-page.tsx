import { i18n } from '@lingui/core';
import { Anchor, Button, Group, Stack, Title } from '@mantine/core';
import { PreconditionFailedError, type Webhook } from '@research-platform/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useClient, useMode } from '../../api/mode.ts';
import { ShowAsCode } from '../../code/show-as-code.tsx';
import { Facts } from '../../parts/facts.tsx';
import { dateTime } from '../../parts/formats.ts';
import { Loaded } from '../../parts/page.tsx';
import { Deliveries } from './deliveries.tsx';
import { DevelopersPage } from './developers-page.tsx';
import { SignatureCheck } from './signature-check.tsx';
import { WebhookActions } from './webhook-actions.tsx';
import { WebhookForm, type WebhookInput } from './webhook-form.tsx';
import { WebhookState } from './webhooks-page.tsx';

export function WebhookPage() {
  const { webhookId: id } = useParams({ from: '/shell/developers/webhooks/$webhookId' });
  const client = useClient();
  const webhook = useQuery({
    queryKey: [useMode(), 'webhooks', id],
    queryFn: async ({ signal }) => {
      const { data, headers } = await client.webhooks.get(id, { signal }).withRawResponse();
      return { webhook: data as Webhook, tag: headers.get('etag') ?? undefined };
    },
  });
  return (
    <DevelopersPage title={i18n.t('Webhook')} actions={<ShowAsCode ask={(client) => client.webhooks.get(id)} />}>
      <Anchor renderRoot={(properties) => <Link to="/developers/webhooks" {...properties} />} size="sm">
        {i18n.t('All webhooks')}
      </Anchor>
      <Loaded query={webhook} what={i18n.t('Asking for the webhook')}>
        {({ webhook, tag }) => (
          <>
            <Title order={2} style={{ overflowWrap: 'anywhere' }}>
              {webhook.url}
            </Title>
            <Facts
              of={[
                [i18n.t('State'), <WebhookState key="state" of={webhook} />],
                ...(webhook.failing_since === null
                  ? []
                  : [[i18n.t('Failing since'), dateTime(webhook.failing_since)] as const]),
                ...(webhook.previous_secret_expires_at === null
                  ? []
                  : [
                      [i18n.t('The old secret signs too until'), dateTime(webhook.previous_secret_expires_at)] as const,
                    ]),
                [i18n.t('Projects'), webhook.project_ids === null ? i18n.t('all') : webhook.project_ids.join(', ')],
              ]}
            />
            <WebhookActions of={webhook} />
            <Deliveries webhookId={id} />
            <Edit of={webhook} tag={tag} />
            <SignatureCheck />
          </>
        )}
      </Loaded>
    </DevelopersPage>
  );
}

type Given = { url: string; events: readonly string[]; description: string };
const isSame = (a: Given, b: Given) =>
  a.url === b.url && a.description === b.description && a.events.join() === b.events.join();

function Edit({ of, tag }: { of: Webhook; tag: string | undefined }) {
  const client = useClient();
  const mode = useMode();
  const queries = useQueryClient();
  // What the form was filled from. A newer one that was read meanwhile must not be overwritten unseen.
  const [basis, setBasis] = useState<{ of: Given; tag: string | undefined; version: number }>({ of, tag, version: 0 });
  const refresh = () => queries.invalidateQueries({ queryKey: [mode, 'webhooks'] });
  const save = useMutation({
    mutationFn: async (input: WebhookInput) => {
      // What this form does not show, such as its being turned off, may have changed.
      const ifMatch = isSame(basis.of, of) ? tag : basis.tag;
      return client.webhooks.update(of.id, input, { ifMatch }).withRawResponse();
    },
    onSuccess: ({ data, headers }) => {
      setBasis(({ version }) => ({ of: data, tag: headers.get('etag') ?? undefined, version }));
      return refresh();
    },
    onError: (error) => (error instanceof PreconditionFailedError ? refresh() : undefined),
  });
  const take = (version: number) => {
    save.reset();
    setBasis({ of, tag, version });
  };
  const theirs =
    save.error instanceof PreconditionFailedError ? (
      <Stack gap={4}>
        {i18n.t('Theirs: {url}; {events}; {description}', {
          url: of.url,
          events: of.events.join(', '),
          description: of.description,
        })}
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={() => take(basis.version)}>
            {i18n.t('Keep mine: the next save replaces theirs')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => take(basis.version + 1)}>
            {i18n.t('Take theirs')}
          </Button>
        </Group>
      </Stack>
    ) : undefined;
  return (
    <Stack maw={640}>
      <Title order={2}>{i18n.t('Change it')}</Title>
      <WebhookForm
        key={basis.version}
        given={basis.of}
        error={save.error}
        aboutError={theirs}
        isSaving={save.isPending}
        save={save.mutate}
        label={i18n.t('Save')}
        beside={(input) => <ShowAsCode ask={(client) => client.webhooks.update(of.id, input(), { ifMatch: tag })} />}
      />
    </Stack>
  );
}
