import { z } from 'zod';
import { type Plan, plan } from '../../contract/resources/account.ts';
import type { Billing } from '../../contract/resources/billing.ts';
import { type Queryable, sql } from '../db.ts';
import { idColumn } from '../ids.ts';

const kinds = ['live_key', 'test_key', 'session'] as const;
const billingRow = z.object({
  plan,
  status: z.enum(['active', 'suspended']),
  kind: z.enum(kinds),
  per_minute: z.int().nullable(),
  per_day: z.int().nullable(),
  minute: z.int(),
  day: z.int(),
  month: z.int(),
  work: z.object({
    runs_queued: z.int().nullable(),
    runs_running: z.int().nullable(),
    exports_queued: z.int().nullable(),
    export_bytes: z.int().nullable(),
    imports_queued: z.int().nullable(),
  }),
});

/**
 * Plan, limits and usage. The month is what a worker has folded in so far and, to the request, what of this day it has
 * not yet.
 */
export async function findBilling(connection: Queryable): Promise<Billing> {
  const rows = await connection.many(sql.type(billingRow)`
    with clock as (
      select date_trunc('minute', clock_timestamp(), 'UTC') as minute, (clock_timestamp() at time zone 'UTC')::date as day)
    select a.plan, a.status, k.kind, (limits).per_minute, (limits).per_day,
      coalesce(case when c.minute >= clock.minute then c.minute_count end, 0) as minute,
      coalesce(case when c.day >= clock.day then c.day_count - c.day_returned end, 0) as day,
      (coalesce((select sum(u.requests) from usage_by_day u
          where u.account_id = a.id and u.kind = k.kind and u.day >= date_trunc('month', clock.day)::date), 0)
        + case when c.day >= date_trunc('month', clock.day)::date then c.day_count - c.day_returned - coalesce((select u.counted - u.returned from usage_by_day u
          where u.account_id = a.id and u.kind = k.kind and u.day = c.day and u.counted_since = c.since), 0) else 0 end
      )::integer as month, to_json(work_limits_of(a)) as work
    from accounts a cross join clock cross join unnest(enum_range(null::credential_kind)) as k (kind)
      cross join lateral (select case k.kind when 'live_key' then a.live_key_limits when 'test_key' then a.test_key_limits
        else a.session_limits end as limits) of_plan
      left join request_counts c on c.account_id = a.id and c.kind = k.kind
    where a.id = tenant_account()`);
  const ofEachKind = <T>(value: (row: z.output<typeof billingRow>) => T) =>
    Object.fromEntries(rows.map((row) => [row.kind, value(row)])) as Record<(typeof kinds)[number], T>;
  const { plan, status, work } = rows[0]!;
  return {
    plan,
    status,
    limits: ofEachKind(({ per_minute, per_day }) => ({ per_minute, per_day })),
    work_limits: {
      runs: { queued: work.runs_queued, running: work.runs_running },
      exports: { queued: work.exports_queued, stored_bytes: work.export_bytes },
      imports: { queued: work.imports_queued },
    },
    usage: ofEachKind(({ minute, day, month }) => ({ minute, day, month })),
    usage_by_key: [...(await usageByKey(connection))],
  };
}

const usageRow = z.object({
  key_id: idColumn('apiKey'),
  name: z.string().nullable(),
  minute: z.int(),
  day: z.int(),
  month: z.int(),
});

/** Of the keys of this mode, those with the most requests first. */
function usageByKey(connection: Queryable): Promise<readonly z.output<typeof usageRow>[]> {
  return connection.any(sql.type(usageRow)`
    with clock as (
      select date_trunc('minute', clock_timestamp(), 'UTC') as minute, (clock_timestamp() at time zone 'UTC')::date as day),
    months as (
      select u.key_id, sum(u.requests)::int as month, coalesce(sum(u.requests) filter (where u.day = clock.day), 0)::int as day,
        coalesce(sum(u.minute_requests) filter (where u.minute = clock.minute), 0)::int as minute
      from usage_by_key u cross join clock
      where u.account_id = tenant_account() and u.day >= date_trunc('month', clock.day)::date
      group by u.key_id order by month desc, u.key_id limit 100)
    select m.key_id, k.name, m.minute, m.day, m.month
    from months m left join api_keys k on k.id = m.key_id
    order by m.month desc, m.key_id`);
}

const planRow = z.object({ plan });

export function holdPlan(transaction: Queryable): Promise<Plan> {
  return transaction.oneFirst(
    sql.type(planRow)`select plan from accounts where id = tenant_account() for no key update`,
  );
}

export async function changePlan(transaction: Queryable, wanted: Plan): Promise<void> {
  await transaction.query(
    sql.unsafe`update accounts set plan = ${wanted}, updated_at = now() where id = tenant_account()`,
  );
}

/** Makes the counts of requests durable, of every tenant. */
export async function recordUsage(connection: Queryable): Promise<void> {
  await connection.query(sql.unsafe`select record_usage()`);
}
