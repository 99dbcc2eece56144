import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { decodeId, encodeId } from '../../contract/ids.ts';
import type { WebhookCreate } from '../../contract/resources/webhook.ts';
import type { SecretKeys } from '../../domain/access/secret-keys.ts';
import { newSecret, openSecret, sealSecret, secretText } from '../../domain/access/webhook-secrets.ts';
import { type Queryable, sql } from '../db.ts';
import { idColumn, timestamp } from '../ids.ts';
import { limitOf, type Page, type PageOf, pageOf } from '../lists/page.ts';
import type { Origin } from '../queue/job-origin.ts';
import { addDeliveries } from './deliveries.ts';
import { secretColumns } from './webhook-secrets.ts';

const webhooksLock = 774_431;

const webhookRow = z.object({
  id: idColumn('webhook'),
  url: z.string(),
  events: z.array(z.string()),
  description: z.string(),
  project_ids: z.array(z.string().transform((uuid) => encodeId('project', uuid))).nullable(),
  status: z.enum(['enabled', 'disabled']),
  disabled_reason: z.enum(['by_request', 'gone', 'failing']).nullable(),
  failing_since: timestamp.nullable(),
  previous_secret_expires_at: timestamp.nullable(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type WebhookRow = z.output<typeof webhookRow>;
const Webhook = sql.type(webhookRow);
const columns = sql.fragment`id, url, events, description, project_ids, disabled_reason, failing_since, created_at, updated_at,
  case when disabled_reason is null then 'enabled' else 'disabled' end as status,
  case when previous_secret_expires_at > now() then previous_secret_expires_at end as previous_secret_expires_at`;

function projectIds(ids: readonly string[] | null | undefined) {
  return ids == null
    ? null
    : sql.array(
        ids.map((id) => decodeId('project', id)!),
        'uuid',
      );
}

/** A new webhook and its secret (`whsec_…`), which is seen in what this returns and never again. */
export async function createWebhook(
  transaction: Queryable,
  input: WebhookCreate,
  secretKeys: SecretKeys,
): Promise<{ webhook: WebhookRow; secret: string; version: number }> {
  const id = uuidv7();
  const secret = newSecret();
  const webhook = await transaction.one(Webhook`
    insert into webhooks (id, account_id, mode, url, events, description, project_ids, sealed_secret)
    values (${id}, tenant_account(), tenant_mode(), ${input.url}, ${sql.array(input.events, 'text')}, ${input.description},
      ${projectIds(input.project_ids)}, ${sql.binary(sealSecret(secretKeys, id, secret))})
    returning ${columns}`);
  return { webhook, secret: secretText(secret), version: 1 };
}

/** How many there are in the mode of the caller, whose webhooks are locked until the commit: of two that are made at once the second counts the first. */
export async function countWebhooksLocked(transaction: Queryable): Promise<number> {
  await transaction.query(sql.unsafe`select pg_advisory_xact_lock(${webhooksLock}, hashtext(tenant_account()::text))`);
  return (
    await transaction.one(sql.type(z.object({ webhooks: z.int() }))`select count(*)::int as webhooks from webhooks`)
  ).webhooks;
}

export function findWebhook(connection: Queryable, id: string): Promise<WebhookRow | null> {
  return connection.maybeOne(Webhook`select ${columns} from webhooks where id = ${id}`);
}

export function lockWebhook(transaction: Queryable, id: string): Promise<WebhookRow | null> {
  return transaction.maybeOne(Webhook`select ${columns} from webhooks where id = ${id} for update`);
}

const webhookWithUuid = webhookRow.extend({ uuid: z.string() });

export async function listWebhooks(connection: Queryable, page: Page): Promise<PageOf<WebhookRow>> {
  const before = page.after === null ? sql.fragment`` : sql.fragment`where id < ${page.after}`;
  const rows = await connection.any(sql.type(webhookWithUuid)`
    select ${columns}, id as uuid from webhooks ${before} order by id desc ${limitOf(page)}`);
  const { items, nextAfter } = pageOf(rows, page, (row) => row.uuid);
  return { items: items.map(({ uuid: _, ...webhook }) => webhook), nextAfter };
}

export type WebhookState = Pick<WebhookRow, 'url' | 'events' | 'description' | 'project_ids' | 'status'>;

/** Writes what a merge patch left. Turned on again, a webhook begins without a history of failures. */
export function updateWebhook(transaction: Queryable, id: string, state: WebhookState): Promise<WebhookRow> {
  const enabled = state.status === 'enabled';
  return transaction.one(Webhook`
    update webhooks set url = ${state.url}, events = ${sql.array(state.events, 'text')}, description = ${state.description},
      project_ids = ${projectIds(state.project_ids)}, updated_at = now(),
      disabled_reason = case when ${enabled} then null else coalesce(disabled_reason, 'by_request') end,
      failing_since = case when ${enabled} and disabled_reason is not null then null else failing_since end,
      failures = case when ${enabled} and disabled_reason is not null then 0 else failures end
    where id = ${id} returning ${columns}`);
}

export async function deleteWebhook(transaction: Queryable, id: string): Promise<void> {
  await transaction.query(sql.unsafe`delete from webhooks where id = ${id}`);
}

const currentSecretRow = secretColumns.pick({ secret_version: true, sealed_secret: true });

/** The next secret; the one before signs too for a while. */
export async function rotateSecret(
  transaction: Queryable,
  id: string,
  { graceSeconds, secretKeys }: { graceSeconds: number; secretKeys: SecretKeys },
): Promise<{ webhook: WebhookRow; secret: string; version: number }> {
  const old = await transaction.one(
    sql.type(currentSecretRow)`
      select secret_version, sealed_secret from webhooks where id = ${id} for update`,
  );
  const before = openSecret(secretKeys, id, { sealed: old.sealed_secret, version: old.secret_version });
  const secret = newSecret();
  const version = old.secret_version + 1;
  const webhook = await transaction.one(Webhook`
    update webhooks set secret_version = ${version}, updated_at = now(),
      sealed_secret = ${sql.binary(sealSecret(secretKeys, id, secret))},
      previous_sealed_secret = ${sql.binary(sealSecret(secretKeys, id, before))},
      previous_secret_expires_at = now() + make_interval(secs => ${graceSeconds})
    where id = ${id} returning ${columns}`);
  return { webhook, secret: secretText(secret), version };
}

const deliveryTarget = secretColumns.extend({
  url: z.string(),
  is_disabled: z.boolean(),
  failing_since: z.date().nullable(),
  failures: z.int(),
});

/** Where deliveries go, and how they are signed; null when the webhook is gone. */
export function findDeliveryTarget(connection: Queryable, id: string) {
  return connection.maybeOne(sql.type(deliveryTarget)`
    select url, secret_version, sealed_secret, previous_sealed_secret,
      coalesce(previous_secret_expires_at > clock_timestamp(), false) as previous_secret_signs,
      disabled_reason is not null as is_disabled, failing_since, failures
    from webhooks where id = ${id}`);
}

const missedEvent = z.object({ id: z.string(), created_at: timestamp });

/**
 * A delivery for each event since then that this webhook wants and has never got, of the oldest so many; how many, and since when
 * there are more. What happened before the webhook was made it has not missed.
 */
export async function recoverWebhook(
  transaction: Queryable,
  origin: Origin,
  id: string,
  since: string,
  most: number,
): Promise<{ deliveries: number; next_since: string | null }> {
  // By their times, of which the next question is asked, and one more than are sent: it is what that begins with.
  const missed = await transaction.any(sql.type(missedEvent)`
    select e.id, e.created_at from webhooks w, events e
    where w.id = ${id} and e.created_at >= greatest(${since}, w.created_at) and e.type = any (w.events)
      and (w.project_ids is null or e.project_id = any (w.project_ids))
      and not exists (select from deliveries d where d.webhook_id = w.id and d.event_id = e.id and d.status in ('delivered', 'pending'))
    order by e.created_at, e.id limit ${most + 1}`);
  const events = missed.slice(0, most).map((event) => event.id);
  await addDeliveries(
    transaction,
    origin,
    'recovery',
    sql.fragment`select ${id}::uuid as webhook_id, event_id
      from unnest(${sql.array(events, 'uuid')}) with ordinality events (event_id, place) order by place`,
  );
  return { deliveries: events.length, next_since: missed[most]?.created_at ?? null };
}
