import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';

/** Longest first what is left, so many lines: enough to see what kind of thing it is. */
const shownAtMost = 10;

/** A backlog that is worked off is no fault, on a machine that is busy with other things either; but it has an end. */
const longestSeconds = 900;

/**
 * Waits until nothing is under way: every run, export and delivery final, no job of a client's left, no queue locked.
 * Returns what is still there when nothing of it has ended for so long, in words.
 */
export async function untilSettled(owner: Client, limitSeconds: number): Promise<string[]> {
  const begun = performance.now();
  let progress = begun;
  let before = new Set<string>();
  for (;;) {
    const left = await unfinished(owner);
    if (left.length === 0) return [];
    const now = performance.now();
    const there = new Set(left.map(({ id }) => id));
    if ([...before].some((id) => !there.has(id))) progress = now;
    before = there;
    if (now - progress > limitSeconds * 1000 || now - begun > longestSeconds * 1000)
      return left
        .slice(0, shownAtMost)
        .map(({ what }) => `after ${Math.round((now - begun) / 1000)} s of quiet there is still ${what}`);
    await pause(250);
  }
}

async function unfinished(owner: Client): Promise<{ id: string; what: string }[]> {
  // What the clock asks for is due again each minute, and is no client's.
  const { rows } = await owner.query<{ id: string; what: string }>(`
    select 'run ' || id as id, 'the run ' || id || ', ' || status || coalesce(' at ' || worker_id, '') as what
    from runs where status in ('queued', 'running')
    union all
    select 'export ' || id, 'the export ' || id || ', ' || status from exports where status in ('queued', 'running')
    union all
    select 'delivery ' || id, 'the delivery ' || id || ', due ' || next_attempt_at from deliveries where status = 'pending'
    union all
    select 'job ' || j.id, 'the job ' || j.id || ' ' || t.identifier || ', attempt ' || j.attempts || ' of ' || j.max_attempts || ', due ' || j.run_at
      || coalesce(', locked by ' || j.locked_by, '') || coalesce(' ' || j.last_error, '')
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier in ('run_analysis', 'export', 'deliver_webhook', 'purge_project', 'send_invitation')
      -- A job that was replaced by its key while a worker held it may not begin again: the queue takes its key and spends its
      -- attempts. Where that worker died, the row stays until purge_spent_jobs().
      and not (j.key is null and j.locked_at is null and j.attempts >= j.max_attempts)
    union all
    select 'queue ' || queue_name, 'the queue ' || queue_name || ', locked by ' || locked_by from graphile_worker._private_job_queues
    where locked_by is not null`);
  return rows;
}
