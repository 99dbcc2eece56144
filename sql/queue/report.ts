import type { Client } from 'pg';
import { z } from 'zod';
import { encodeId } from '../../contract/ids.ts';
import { type Queryable, sql } from '../db.ts';

const seconds = z.coerce.number().nullable();
const count = z.coerce.number();

const taskRow = z.object({
  task: z.string(),
  waiting: count,
  scheduled: count,
  running: count,
  failed: count,
  oldest_seconds: seconds,
  workers: count,
  slots: count,
});
const accountRow = z.object({
  account_id: z.string().transform((id) => encodeId('account', id)),
  name: z.string(),
  task: z.string(),
  waiting: count,
  running: count,
  failed_today: count,
  oldest_seconds: seconds,
});

/**
 * What there is to do at one moment. Of a task: due, due later, being worked on, given up for good, the seconds that the
 * oldest has been due, and the living workers with their slots. Of an account: the same, and what failed within 24 hours.
 */
export type QueueReport = {
  workers_alive: boolean;
  tasks: z.output<typeof taskRow>[];
  accounts: z.output<typeof accountRow>[];
};

const tasksQuery = sql.fragment`
    with living as (
      select coalesce(task, 'other') as task, count(*) as workers, sum(concurrency) as slots
      from workers where seen_at > now() - worker_dead_after() group by 1),
    work as (
      select task, coalesce(sum(jobs) filter (where state = 'ready'), 0) as waiting,
        coalesce(sum(jobs) filter (where state = 'scheduled'), 0) as scheduled,
        coalesce(sum(jobs) filter (where state = 'running'), 0) as running,
        coalesce(sum(jobs) filter (where state = 'failed'), 0) as failed,
        max(oldest_seconds) filter (where state = 'ready') as oldest_seconds
      from queue_figures() group by task)
    select task, coalesce(waiting, 0) as waiting, coalesce(scheduled, 0) as scheduled, coalesce(running, 0) as running,
      coalesce(failed, 0) as failed, oldest_seconds, coalesce(workers, 0) as workers, coalesce(slots, 0) as slots
    from work full join living using (task) order by task`;

/** The same by task, for anyone who speaks through the application's role. */
export async function readTaskQueues(connection: Queryable): Promise<z.output<typeof taskRow>[]> {
  return [...(await connection.any(sql.type(taskRow)`${tasksQuery}`))];
}

export async function readQueueReport(owner: Client): Promise<QueueReport> {
  await owner.query('begin isolation level repeatable read');
  try {
    const tasks = await owner.query(tasksQuery.sql);
    const accounts = await owner.query(`
      with work as (
        select account_id, 'run_analysis' as task, status::text, queued_at as since, finished_at from runs
        where status in ('queued', 'running') or (status = 'failed' and finished_at > now() - interval '24 hours')
        union all
        select account_id, 'export', status::text, created_at, finished_at from exports
        where status in ('queued', 'running') or (status = 'failed' and finished_at > now() - interval '24 hours')
        union all
        select account_id, 'import_literature', status::text, created_at, finished_at from literature_imports
        where account_id is not null
          and (status in ('queued', 'running') or (status = 'failed' and finished_at > now() - interval '24 hours')))
      select w.account_id, a.name, w.task, count(*) filter (where w.status = 'queued') as waiting,
        count(*) filter (where w.status = 'running') as running, count(*) filter (where w.status = 'failed') as failed_today,
        extract(epoch from now() - min(w.since) filter (where w.status = 'queued')) as oldest_seconds
      from work w join accounts a on a.id = w.account_id
      group by w.account_id, a.name, w.task order by waiting desc, running desc, a.name, w.task`);
    const alive = await owner.query(
      'select exists (select from workers where seen_at > now() - worker_dead_after()) as alive',
    );
    return {
      workers_alive: alive.rows[0].alive,
      tasks: z.array(taskRow).parse(tasks.rows),
      accounts: z.array(accountRow).parse(accounts.rows),
    };
  } finally {
    await owner.query('rollback');
  }
}
