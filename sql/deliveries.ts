import type { FragmentSqlToken } from 'slonik';
import { z } from 'zod';
import { eventType } from '../contract/events.ts';
import { encodeId } from '../contract/ids.ts';
import { deliveryStatuses } from '../contract/resources/delivery.ts';
import { type Queryable, sql } from './db.ts';
import type { Origin } from './events.ts';
import { idColumn, timestamp } from './ids.ts';
import { limitOf, type Page, type PageOf, pageOf } from './page.ts';

const attempt = z.object({
  number: z.int(),
  begun_at: z.string(),
  duration_ms: z.int(),
  status: z.int().nullable(),
  error: z.string().nullable(),
  answer: z.string().nullable(),
});
const deliveryRow = z.object({
  id: idColumn('delivery'),
  webhook_id: idColumn('webhook'),
  event_id: idColumn('event'),
  event_type: eventType,
  origin: z.enum(['event', 'test', 'redelivery', 'recovery']),
  status: z.enum(deliveryStatuses),
  attempts: z.array(attempt),
  next_attempt_at: timestamp.nullable(),
  created_at: timestamp,
  finished_at: timestamp.nullable(),
});
export type DeliveryRow = z.output<typeof deliveryRow>;
export type DeliveryOrigin = DeliveryRow['origin'];
const Delivery = sql.type(deliveryRow);
const columns = sql.fragment`d.id, d.webhook_id, d.event_id, e.type as event_type, d.origin, d.status, d.next_attempt_at,
  d.created_at, d.finished_at, coalesce((
    select json_agg(json_build_object('number', a.number, 'duration_ms', a.duration_ms, 'status', a.status, 'error', a.error,
      'answer', a.answer, 'begun_at', to_char(a.begun_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by a.number)
    from delivery_attempts a where a.delivery_id = d.id), '[]') as attempts`;
const source = sql.fragment`deliveries d join events e on e.id = d.event_id`;

/**
 * How many deliveries of one webhook are on their way at once: a slow receiver holds up its own, and of a worker's
 * places no more than these.
 */
const lanesOfWebhook = 4;

/** Makes a delivery and its job for each row of `pairs` (webhook_id, event_id). Returns the new deliveries' UUIDs. */
export async function addDeliveries(
  transaction: Queryable,
  origin: Origin,
  cause: DeliveryOrigin,
  pairs: FragmentSqlToken,
): Promise<string[]> {
  const rows = await transaction.any(
    sql.type(z.object({ id: z.string(), webhook_id: z.string() }))`
      insert into deliveries (id, account_id, mode, webhook_id, event_id, origin, next_attempt_at)
      select audit_event_id(clock_timestamp()), wall_account(), wall_mode(), webhook_id, event_id, ${cause}, now()
      from (${pairs}) pairs returning id, webhook_id`,
  );
  for (const { id, webhook_id } of rows) await addDeliveryJob(transaction, origin, id, webhook_id, null);
  return rows.map(({ id }) => id);
}

/** `at` null: at once. */
export async function addDeliveryJob(
  transaction: Queryable,
  { account_id, mode, request_id }: Origin,
  id: string,
  webhookId: string,
  at: Date | null,
): Promise<void> {
  const payload = { account_id, mode, request_id, delivery_id: encodeId('delivery', id) };
  const lane = `webhook:${webhookId}:${Number.parseInt(id.slice(-1), 16) % lanesOfWebhook}`;
  await transaction.query(sql.unsafe`
    select add_delivery_job(${JSON.stringify(payload)}, ${`delivery:${id}`}, ${lane}, coalesce(${at?.toISOString() ?? null}::timestamptz, now()))`);
}

export function findDelivery(connection: Queryable, id: string): Promise<DeliveryRow | null> {
  return connection.maybeOne(Delivery`select ${columns} from ${source} where d.id = ${id}`);
}

/** Newest first. */
export async function listDeliveries(
  connection: Queryable,
  webhookId: string,
  page: Page,
): Promise<PageOf<DeliveryRow>> {
  const before = page.after === null ? sql.fragment`` : sql.fragment`and d.id < ${page.after}`;
  const rows = await connection.any(sql.type(deliveryRow.extend({ uuid: z.string() }))`
    select ${columns}, d.id as uuid from ${source} where d.webhook_id = ${webhookId} ${before}
    order by d.id desc ${limitOf(page)}`);
  const { items, nextAfter } = pageOf(rows, page, (row) => row.uuid);
  return { items: items.map(({ uuid: _, ...delivery }) => delivery), nextAfter };
}

const dueDelivery = z.object({
  webhook_id: z.string(),
  event_id: z.string(),
  origin: deliveryRow.shape.origin,
  attempts: z.int(),
  event_type: eventType,
  data: z.record(z.string(), z.unknown()),
  occurred_at: timestamp,
  url: z.string(),
  secret_version: z.int(),
  previous_secret_signs: z.boolean(),
  is_disabled: z.boolean(),
  failing_since: z.date().nullable(),
  failures: z.int(),
});
export type DueDelivery = z.output<typeof dueDelivery>;

/**
 * What the next attempt of a delivery needs to know; null when it is over, gone, or not due: the job of an attempt that was
 * stored is run again when its worker dies before the queue hears of its end.
 */
export function findDueDelivery(connection: Queryable, id: string): Promise<DueDelivery | null> {
  return connection.maybeOne(sql.type(dueDelivery)`
    select d.webhook_id, d.event_id, d.origin, d.attempts, e.type as event_type, e.data, e.created_at as occurred_at, w.url,
      w.secret_version, coalesce(w.previous_secret_expires_at > clock_timestamp(), false) as previous_secret_signs,
      w.disabled_reason is not null as is_disabled, w.failing_since, w.failures
    from deliveries d join events e on e.id = d.event_id join webhooks w on w.id = d.webhook_id
    where d.id = ${id} and d.status = 'pending' and d.next_attempt_at <= clock_timestamp()`);
}

export type StoredAttempt = {
  begunAt: Date;
  durationMilliseconds: number;
  status: number | null;
  error: string | null;
  answer: string | null;
};

/**
 * Stores an attempt and what follows from it for the delivery. False when another worker has stored this very attempt:
 * it was thought dead, and the delivery was taken over.
 */
export async function storeAttempt(
  transaction: Queryable,
  id: string,
  number: number,
  attempt: StoredAttempt,
  outcome: { status: 'delivered' | 'failed' } | { status: 'pending'; nextAttemptAt: Date },
): Promise<boolean> {
  const next = outcome.status === 'pending' ? outcome.nextAttemptAt.toISOString() : null;
  const { rowCount } = await transaction.query(sql.unsafe`
    update deliveries set attempts = ${number}, status = ${outcome.status}, next_attempt_at = ${next},
      finished_at = case when ${next}::timestamptz is null then clock_timestamp() end
    where id = ${id} and attempts = ${number - 1} and status = 'pending'`);
  if (rowCount !== 1) return false;
  await transaction.query(sql.unsafe`
    insert into delivery_attempts (delivery_id, number, account_id, mode, begun_at, duration_ms, status, error, answer)
    values (${id}, ${number}, wall_account(), wall_mode(), ${attempt.begunAt.toISOString()}, ${attempt.durationMilliseconds},
      ${attempt.status}, ${attempt.error}, ${attempt.answer})`);
  return true;
}

export async function cancelDelivery(transaction: Queryable, id: string): Promise<void> {
  await transaction.query(sql.unsafe`
    update deliveries set status = 'canceled', next_attempt_at = null, finished_at = clock_timestamp()
    where id = ${id} and status = 'pending'`);
}
