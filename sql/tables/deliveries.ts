import type { FragmentSqlToken } from 'slonik';
import { z } from 'zod';
import { eventType } from '../../contract/events.ts';
import { encodeId } from '../../contract/ids.ts';
import { deliveryStatuses } from '../../contract/resources/delivery.ts';
import { type Queryable, sql } from '../db.ts';
import { idColumn, timestamp } from '../ids.ts';
import { limitOf, type Page, type PageOf, pageOf } from '../lists/page.ts';
import type { Origin } from '../queue/job-origin.ts';

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

const addedDeliveryRow = z.object({ id: z.string(), webhook_id: z.string() });

/** Makes a delivery for each row of `pairs` (webhook_id, event_id), and their webhooks' jobs. Returns the new UUIDs. */
export async function addDeliveries(
  transaction: Queryable,
  origin: Origin,
  cause: DeliveryOrigin,
  pairs: FragmentSqlToken,
): Promise<string[]> {
  const rows = await transaction.any(
    sql.type(addedDeliveryRow)`
      insert into deliveries (id, account_id, mode, webhook_id, event_id, origin, next_attempt_at)
      select audit_event_id(clock_timestamp()), tenant_account(), tenant_mode(), webhook_id, event_id, ${cause}, now()
      from (${pairs}) pairs returning id, webhook_id`,
  );
  // In one order, no matter who adds: two transactions that touch the same jobs must not wait for each other.
  for (const webhookId of [...new Set(rows.map((row) => row.webhook_id))].sort())
    await addDeliveryJob(transaction, origin, webhookId, `webhook:${webhookId}`, null);
  return rows.map(({ id }) => id);
}

/** A job that sends whatever is due for a webhook, at once or at a time. One that waits under the same key is replaced. */
async function addDeliveryJob(
  transaction: Queryable,
  { account_id, mode, request_id }: Origin,
  webhookId: string,
  key: string,
  at: Date | null,
): Promise<void> {
  const payload = { account_id, mode, request_id, webhook_id: encodeId('webhook', webhookId) };
  await transaction.query(sql.unsafe`
    select add_delivery_job(${JSON.stringify(payload)}, ${key}, ${`webhook:${webhookId}`}, coalesce(${at?.toISOString() ?? null}::timestamptz, now()))`);
}

export function findDelivery(connection: Queryable, id: string): Promise<DeliveryRow | null> {
  return connection.maybeOne(Delivery`select ${columns} from ${source} where d.id = ${id}`);
}

const deliveryWithUuid = deliveryRow.extend({ uuid: z.string() });

/** Newest first. */
export async function listDeliveries(
  connection: Queryable,
  webhookId: string,
  page: Page,
): Promise<PageOf<DeliveryRow>> {
  const before = page.after === null ? sql.fragment`` : sql.fragment`and d.id < ${page.after}`;
  const rows = await connection.any(sql.type(deliveryWithUuid)`
    select ${columns}, d.id as uuid from ${source} where d.webhook_id = ${webhookId} ${before}
    order by d.id desc ${limitOf(page)}`);
  const { items, nextAfter } = pageOf(rows, page, (row) => row.uuid);
  return { items: items.map(({ uuid: _, ...delivery }) => delivery), nextAfter };
}

const dueDelivery = z.object({
  id: z.string(),
  event_id: z.string(),
  origin: deliveryRow.shape.origin,
  attempts: z.int(),
  event_type: eventType,
  data: z.record(z.string(), z.unknown()),
  occurred_at: timestamp,
});
export type DueDelivery = z.output<typeof dueDelivery>;

/** What is due for a webhook, in the order of its schedule. */
export async function findDueDeliveries(connection: Queryable, webhookId: string, limit: number) {
  const rows = await connection.any(sql.type(dueDelivery)`
    select d.id, d.event_id, d.origin, d.attempts, e.type as event_type, e.data, e.created_at as occurred_at
    from deliveries d join events e on e.id = d.event_id
    where d.webhook_id = ${webhookId} and d.status = 'pending' and d.next_attempt_at <= clock_timestamp()
    order by d.next_attempt_at, d.id limit ${limit}`);
  return [...rows];
}

export type AttemptOutcome = {
  delivery: Pick<DueDelivery, 'id' | 'attempts'>;
  begunAt: Date;
  durationMilliseconds: number;
  sent: { status: number; answer: string } | { status: null; error: string };
  decision: {
    delivery: { status: 'delivered' | 'failed' } | { status: 'pending'; nextAttemptAt: Date };
    endpoint: 'success' | { failure: 'gone' | 'failing' | null } | null;
  };
};

const idRow = z.object({ id: z.string() });

/**
 * Stores attempts and what follows from them: for each delivery, for the webhook, and the jobs of the repeats. An attempt
 * that another worker has stored already is left out: this one was thought dead, and its deliveries were taken over.
 */
export async function storeAttempts(
  transaction: Queryable,
  origin: Origin,
  webhookId: string,
  outcomes: readonly AttemptOutcome[],
): Promise<void> {
  const column = <Value extends string | number>(of: (outcome: AttemptOutcome) => Value | null, type: string) =>
    sql.array(outcomes.map(of), sql.fragment`${sql.identifier([type])}[]`);
  const nextOf = ({ decision }: AttemptOutcome) =>
    decision.delivery.status === 'pending' ? decision.delivery.nextAttemptAt.toISOString() : null;
  const stored = await transaction.any(
    sql.type(idRow)`
      with outcome as (
        select * from unnest(${column(({ delivery }) => delivery.id, 'uuid')}, ${column(({ delivery }) => delivery.attempts + 1, 'int4')},
          ${column(({ decision }) => decision.delivery.status, 'text')}, ${column(nextOf, 'timestamptz')},
          ${column(({ begunAt }) => begunAt.toISOString(), 'timestamptz')}, ${column((one) => one.durationMilliseconds, 'int4')},
          ${column(({ sent }) => sent.status, 'int4')}, ${column(({ sent }) => ('error' in sent ? sent.error : null), 'text')},
          ${column(({ sent }) => ('answer' in sent ? sent.answer : null), 'text')})
        as o (id, number, outcome, next_attempt_at, begun_at, duration_ms, status, error, answer)
      ), updated as (
        update deliveries d set attempts = o.number, status = o.outcome::delivery_status, next_attempt_at = o.next_attempt_at,
          finished_at = case when o.outcome <> 'pending' then clock_timestamp() end
        from outcome o where d.id = o.id and d.attempts = o.number - 1 and d.status = 'pending' returning d.id
      )
      insert into delivery_attempts (delivery_id, number, account_id, mode, begun_at, duration_ms, status, error, answer)
      select o.id, o.number, tenant_account(), tenant_mode(), o.begun_at, o.duration_ms, o.status, o.error, o.answer
      from outcome o join updated u on u.id = o.id returning delivery_id as id`,
  );
  const ids = new Set(stored.map(({ id }) => id));
  const own = outcomes.filter(({ delivery }) => ids.has(delivery.id));
  await recordEndpoint(transaction, webhookId, own);
  for (const { delivery, decision } of own)
    if (decision.delivery.status === 'pending')
      await addDeliveryJob(transaction, origin, webhookId, `delivery:${delivery.id}`, decision.delivery.nextAttemptAt);
}

/** What attempts say of their webhook, in the order in which they ended. */
async function recordEndpoint(transaction: Queryable, id: string, outcomes: readonly AttemptOutcome[]): Promise<void> {
  const said = outcomes.filter(({ decision }) => decision.endpoint !== null);
  if (said.length === 0) return;
  const afterSuccess = said.slice(said.findLastIndex(({ decision }) => decision.endpoint === 'success') + 1);
  const hadSuccess = afterSuccess.length < said.length;
  const reason = afterSuccess
    .map(({ decision }) => (typeof decision.endpoint === 'object' ? decision.endpoint?.failure : null))
    .find((failure) => failure != null);
  if (hadSuccess)
    await transaction.query(sql.unsafe`
      update webhooks set failing_since = null, failures = 0 where id = ${id} and failures > 0`);
  if (afterSuccess.length > 0)
    await transaction.query(sql.unsafe`
      update webhooks set failures = failures + ${afterSuccess.length},
        failing_since = coalesce(failing_since, ${afterSuccess[0]!.begunAt.toISOString()}),
        disabled_reason = coalesce(disabled_reason, ${reason ?? null}),
        updated_at = case when ${reason ?? null}::text is null then updated_at else now() end
      where id = ${id}`);
}

export async function cancelDeliveries(connection: Queryable, ids: readonly string[]): Promise<void> {
  await connection.query(sql.unsafe`
    update deliveries set status = 'canceled', next_attempt_at = null, finished_at = clock_timestamp()
    where id = any (${sql.array(ids, 'uuid')}) and status = 'pending'`);
}
