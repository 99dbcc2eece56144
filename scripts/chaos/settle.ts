import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';

/** Longest first what is left, so many lines: enough to see what kind of thing it is. */
const shownAtMost = 10;

/**
 * Waits until nothing is under way: every run, export and delivery final, no job of a client's left, no queue locked.
 * Returns what is still there after the limit, in words.
 */
export async function untilSettled(owner: Client, limitSeconds: number): Promise<string[]> {
  const end = performance.now() + limitSeconds * 1000;
  for (;;) {
    const left = await unfinished(owner);
    if (left.length === 0) return [];
    if (performance.now() > end)
      return left.slice(0, shownAtMost).map((what) => `after ${limitSeconds} s of quiet there is still ${what}`);
    await pause(250);
  }
}

async function unfinished(owner: Client): Promise<string[]> {
  // What the clock asks for is due again each minute, and is no client's.
  const { rows } = await owner.query<{ what: string }>(`
    select 'the run ' || id || ', ' || status || coalesce(' at ' || worker_id, '') as what
    from runs where status in ('queued', 'running')
    union all
    select 'the export ' || id || ', ' || status from exports where status in ('queued', 'running')
    union all
    select 'the delivery ' || id || ', due ' || next_attempt_at from deliveries where status = 'pending'
    union all
    select 'the job ' || j.id || ' ' || t.identifier || ', attempt ' || j.attempts || ' of ' || j.max_attempts || ', due ' || j.run_at
      || coalesce(', locked by ' || j.locked_by, '') || coalesce(' ' || j.last_error, '')
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier in ('run_analysis', 'export', 'deliver_webhook', 'purge_project', 'send_invitation')
      -- A job that was replaced by its key while a worker held it may not begin again: the queue takes its key and spends its
      -- attempts. Where that worker died, the row stays until purge_spent_jobs().
      and not (j.key is null and j.locked_at is null and j.attempts >= j.max_attempts)
    union all
    select 'the queue ' || queue_name || ', locked by ' || locked_by from graphile_worker._private_job_queues
    where locked_by is not null`);
  return rows.map(({ what }) => what);
}
