import { conflict, invalidRequest } from '../../contract/errors.ts';
import { maximumWebhooks, mostRecovered, type WebhookPatch } from '../../contract/resources/webhook.ts';
import { secretKeysOf } from '../../domain/access/secret-keys.ts';
import { targetProblem } from '../../domain/webhooks/target.ts';
import { type Queryable, sql } from '../../sql/db.ts';
import { uuidOf } from '../../sql/ids.ts';
import type { Caller } from '../../sql/tables/admission.ts';
import { missingProjects } from '../../sql/tables/api-keys.ts';
import { addDeliveries, findDelivery, listDeliveries } from '../../sql/tables/deliveries.ts';
import { emitEvent } from '../../sql/tables/events.ts';
import {
  countWebhooksLocked,
  createWebhook,
  deleteWebhook,
  findWebhook,
  listWebhooks,
  lockWebhook,
  recoverWebhook,
  rotateSecret,
  updateWebhook,
  type WebhookRow,
  type WebhookState,
} from '../../sql/tables/webhooks.ts';
import { found } from '../answer.ts';
import { listName, originOf } from '../caller.ts';
import { requireMatch } from '../entity-tag.ts';
import { type Handlers, read, readReplicated, write } from '../handlers.ts';
import type { Services } from '../services.ts';

/** So long are events kept, by sql/functions/keep_partitions_at.sql. */
const keptMilliseconds = 30 * 86_400_000;

const secretShown = { 'Cache-Control': 'no-store' };

export const webhookHandlers = {
  'webhooks.list': read(async ({ services, caller, query }, connection) => {
    const list = listName(caller, 'webhooks');
    const { items, nextAfter } = await listWebhooks(connection, services.cursors.page(list, query));
    return { data: { items, next_cursor: services.cursors.next(list, nextAfter) } };
  }),

  'webhooks.create': write(async ({ services, caller, body }, transaction) => {
    requireTarget(services, body.url);
    await requireOwnProjects(transaction, caller, body.project_ids);
    if ((await countWebhooksLocked(transaction)) >= maximumWebhooks)
      throw conflict(
        `An account can hold ${maximumWebhooks} webhooks in each mode. Delete one that is no longer needed: DELETE /v1/webhooks/{id}.`,
        { reason: 'limit_reached', limit: maximumWebhooks },
      );
    const { webhook, secret, version } = await createWebhook(transaction, body, secretKeysOf(services.config));
    const headers = { ...secretShown, Location: `/v1/webhooks/${webhook.id}` };
    const shows = { of: 'webhook', id: uuidOf('webhook', webhook.id), version } as const;
    return { data: { ...webhook, secret }, headers, shows };
  }),

  'webhooks.get': read(async ({ params }, connection) => ({
    data: found(await findWebhook(connection, params.id), 'webhook'),
    resource: true,
  })),

  'webhooks.update': write(async ({ services, caller, params, body, request }, transaction) => {
    const webhook = found(await lockWebhook(transaction, params.id), 'webhook');
    requireMatch(request.headers['if-match'], webhook);
    if (body.url !== undefined) requireTarget(services, body.url);
    await requireOwnProjects(transaction, caller, body.project_ids);
    return { data: await updateWebhook(transaction, params.id, merged(webhook, body)), resource: true };
  }),

  'webhooks.delete': write(async ({ params, request }, transaction) => {
    const webhook = found(await lockWebhook(transaction, params.id), 'webhook');
    requireMatch(request.headers['if-match'], webhook);
    await deleteWebhook(transaction, params.id);
    return { data: { id: webhook.id, deleted: true } };
  }),

  'webhooks.rotate_secret': write(async ({ services, params, body }, transaction) => {
    found(await lockWebhook(transaction, params.id), 'webhook');
    const { webhook, secret, version } = await rotateSecret(transaction, params.id, {
      graceSeconds: body.grace_seconds,
      secretKeys: secretKeysOf(services.config),
    });
    const shows = { of: 'webhook', id: params.id, version } as const;
    return { data: { ...webhook, secret }, headers: secretShown, shows };
  }),

  'webhooks.test': write(async (context, transaction) => {
    const { params } = context;
    const webhook = found(await findWebhook(transaction, params.id), 'webhook');
    const data = { webhook_id: webhook.id };
    const event = await emitEvent(transaction, originOf(context), { type: 'ping', projectId: null, data });
    const pair = sql.fragment`values (${params.id}::uuid, ${event}::uuid)`;
    const [delivery] = await addDeliveries(
      transaction,
      originOf(context),
      'test',
      sql.fragment`select * from (${pair}) pair (webhook_id, event_id)`,
    );
    return { data: await findDelivery(transaction, delivery!) };
  }),

  'webhooks.recover': write(async (context, transaction) => {
    const { params, body } = context;
    const { created_at } = found(await lockWebhook(transaction, params.id), 'webhook');
    const earliest = Math.max(Date.parse(created_at), Date.now() - keptMilliseconds);
    const since = new Date(Math.max(Date.parse(body.since), earliest)).toISOString();
    const recovered = await recoverWebhook(transaction, originOf(context), params.id, since, mostRecovered);
    return { data: { ...recovered, since } };
  }),

  'deliveries.list': readReplicated(async ({ services, caller, params, query }, connection) => {
    found(await findWebhook(connection, params.id), 'webhook');
    const list = listName(caller, 'deliveries', params.id);
    const { items, nextAfter } = await listDeliveries(connection, params.id, services.cursors.page(list, query));
    return { data: { items, next_cursor: services.cursors.next(list, nextAfter) } };
  }),

  'deliveries.get': read(async ({ params }, connection) => ({
    data: found(await findDelivery(connection, params.id), 'delivery'),
    resource: true,
  })),

  'deliveries.redeliver': write(async (context, transaction) => {
    const { params } = context;
    found(await findDelivery(transaction, params.id), 'delivery');
    const [delivery] = await addDeliveries(
      transaction,
      originOf(context),
      'redelivery',
      sql.fragment`select webhook_id, event_id from deliveries where id = ${params.id}`,
    );
    return { data: await findDelivery(transaction, delivery!) };
  }),
} satisfies Partial<Handlers>;

function requireTarget({ webhookTargets }: Services, url: string): void {
  const problem = targetProblem(url, webhookTargets);
  if (problem !== null) throw invalidRequest(`The url ${problem}.`, [{ path: 'url', message: problem }]);
}

/** Said with one text, whether another account has such a project or nobody. */
async function requireOwnProjects(transaction: Queryable, caller: Caller, ids: readonly string[] | null | undefined) {
  if (ids == null) return;
  const { mode } = caller.tenantScope;
  const uuids = [...new Set(ids.map((id) => uuidOf('project', id)))];
  const missing = await missingProjects(transaction, mode, uuids);
  if (missing.length > 0)
    throw invalidRequest(
      `project_ids names projects that this account has not got in the mode ${mode}.`,
      missing.map((id) => ({
        path: `project_ids[${ids.indexOf(id)}]`,
        message: `is no ${mode} project of this account`,
      })),
    );
}

/** RFC 7396: null clears. */
function merged(webhook: WebhookRow, patch: WebhookPatch): WebhookState {
  return {
    url: patch.url ?? webhook.url,
    events: patch.events ?? webhook.events,
    description: patch.description === undefined ? webhook.description : (patch.description ?? ''),
    project_ids: patch.project_ids === undefined ? webhook.project_ids : patch.project_ids,
    status: patch.status ?? webhook.status,
  };
}
