import type { TestDatabase } from './database.ts';
import { until } from './until.ts';

/*
 * The queue's own tables, which its makers may change with any version: the one place where tests look into them.
 */

type Owner = Pick<TestDatabase, 'ownerQuery'>;
/** Which jobs; all of them where nothing is named. */
type JobsOf = { task?: string; key?: string };

type Job = {
  id: string;
  task: string;
  key: string | null;
  queue: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: each task has a payload of its own
  payload: any;
  run_at: Date;
  is_due: boolean;
  created_at: Date;
  attempts: number;
  max_attempts: number;
  last_error: string | null;
  locked_by: string | null;
  locked_at: Date | null;
};

/** Where payloads lie: no role of the application may read it. */
export const jobsTable = 'graphile_worker._private_jobs';

/** What the crontab adds while a worker runs, a few jobs at each full minute, is of no interest to any test. */
const isAsked = `payload -> '_cron' is null`;

const matching = `from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id
  left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
  where ${isAsked} and ($1::text is null or t.identifier = $1) and ($2::text is null or j.key = $2)`;

const values = ({ task, key }: JobsOf) => [task ?? null, key ?? null];

/** The jobs that somebody asked for and that are not done, in the order in which they came. */
export function jobs({ ownerQuery }: Owner, of: JobsOf = {}): Promise<Job[]> {
  return ownerQuery(
    `select j.id::text, t.identifier as task, j.key, q.queue_name as queue, j.payload, j.run_at, j.run_at <= now() as is_due, j.created_at,
       j.attempts::int, j.max_attempts::int, j.last_error, j.locked_by, j.locked_at ${matching} order by j.id`,
    values(of),
  );
}

/** The queue lets go of a job a moment after its outcome is stored. */
export async function jobsAreGone(database: Owner, of: JobsOf = {}): Promise<void> {
  await until(
    async () => (await jobs(database, of)).length === 0,
    20,
    () => jobs(database, of),
  );
}

export async function addJob(
  { ownerQuery }: Owner,
  task: string,
  { payload = {}, queue = null as string | null, in: wait = '0 s', maxAttempts = null as number | null } = {},
): Promise<string> {
  const [{ id }] = await ownerQuery(
    `select (graphile_worker.add_job($1, $2::json, queue_name => $3, run_at => now() + $4::interval, max_attempts => $5)).id::text`,
    [task, JSON.stringify(payload), queue, wait, maxAttempts],
  );
  return id;
}

/** Takes them away as if they had never been. */
export async function deleteJobs({ ownerQuery }: Owner, of: JobsOf = {}): Promise<void> {
  await ownerQuery(`delete from graphile_worker._private_jobs where id in (select j.id ${matching})`, values(of));
}

/** Lets every job begin now that waits for its time, and tells the workers. */
export async function hurryJobs({ ownerQuery }: Owner): Promise<void> {
  await ownerQuery(
    'update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now()',
  );
  await ownerQuery(`select pg_notify('jobs:insert', '{"r":1,"count":5}')`);
}

/** As a worker leaves jobs, and the named queues of them, that took them so long ago and began an attempt of each. */
export async function lockJobs({ ownerQuery }: Owner, worker: string, since = '0 s', of: JobsOf = {}): Promise<void> {
  await ownerQuery(
    `with locked as (
       update graphile_worker._private_jobs set locked_by = $3, locked_at = now() - $4::interval, attempts = 1
       where id in (select j.id ${matching}) returning job_queue_id)
     update graphile_worker._private_job_queues set locked_by = $3, locked_at = now() - $4::interval
     where id in (select job_queue_id from locked)`,
    [...values(of), worker, since],
  );
}

/** A job as Graphile Worker hands it to a task. */
export type TakenJob = { id: string; payload: unknown; attempts: number; locked_by: string };

/** Takes the only job that waits, as the queue of a worker does. */
export async function takeJob({ ownerQuery }: Owner, worker: string): Promise<TakenJob> {
  const [job] = await ownerQuery(
    `update graphile_worker._private_jobs set locked_by = $1, locked_at = now(), attempts = attempts + 1
     where locked_at is null returning id::text, payload, attempts, locked_by`,
    [worker],
  );
  return job;
}

/** What the queue does with a job whose task has returned, or thrown. */
export async function endJob({ ownerQuery }: Owner, job: TakenJob, isDone: boolean): Promise<void> {
  if (isDone) await ownerQuery('delete from graphile_worker._private_jobs where id = $1', [job.id]);
  else
    await ownerQuery(
      `update graphile_worker._private_jobs set locked_by = null, locked_at = null, run_at = now() + interval '1 second'
       where id = $1 and locked_by = $2`,
      [job.id, job.locked_by],
    );
}

/** As if a rescuer had taken all jobs and named queues from whoever has them. */
export async function unlockJobs({ ownerQuery }: Owner): Promise<void> {
  for (const table of ['_private_jobs', '_private_job_queues'])
    await ownerQuery(`update graphile_worker.${table} set locked_by = null, locked_at = null`);
}

/** Makes all locks older, or those of one worker. */
export async function ageLocks({ ownerQuery }: Owner, by: string, worker: string | null = null): Promise<void> {
  for (const table of ['_private_jobs', '_private_job_queues'])
    await ownerQuery(
      `update graphile_worker.${table} set locked_at = locked_at - $1::interval
       where locked_at is not null and ($2::text is null or locked_by = $2)`,
      [by, worker],
    );
}

/** As if all attempts were spent, the last of them so long ago. */
export async function spendAttempts(
  { ownerQuery }: Owner,
  { id = null as string | null, ago = '0 s', error = null as string | null } = {},
): Promise<void> {
  await ownerQuery(
    `update graphile_worker._private_jobs set attempts = max_attempts, last_error = $3, updated_at = now() - $2::interval
     where $1::bigint is null or id = $1`,
    [id, ago, error],
  );
}

/** Who holds a job or a named queue. */
export async function locks({ ownerQuery }: Owner): Promise<string[]> {
  const rows = await ownerQuery(`
    select locked_by from graphile_worker._private_jobs where locked_at is not null and ${isAsked}
    union all select locked_by from graphile_worker._private_job_queues where locked_at is not null`);
  return rows.map(({ locked_by }) => locked_by);
}
