import type { JobName } from '../../contract/jobs.ts';
import { rescueWork, showLife } from '../../sql/queue/workers.ts';
import type { TestDatabase } from './database.ts';
import { ageLocks } from './queue.ts';

type Queue = { task?: JobName; concurrency?: number };

/** A heartbeat of a worker of which there is no more than this; good for an hour, however slow the machine is. */
export async function live(
  { db, ownerQuery }: TestDatabase,
  id: string,
  { task = 'run_analysis', concurrency = 100 }: Queue = {},
): Promise<void> {
  await db.outside((connection) => showLife(connection, { id, task, concurrency }));
  await ownerQuery(`update workers set seen_at = now() + interval '1 hour' where id = $1`, [id]);
}

/** What any worker does every second. */
export function rescue({ db }: TestDatabase): Promise<string[]> {
  return db.outside((connection) => rescueWork(connection));
}

/** Makes the last heartbeat of a worker, and all its locks, seven seconds older: longer than a living one is silent. */
export async function fallSilent(database: TestDatabase, id: string): Promise<void> {
  await database.ownerQuery(`update workers set seen_at = now() - interval '7 seconds' where id = $1`, [id]);
  await ageLocks(database, '7 seconds', id);
}

/** A job as Graphile Worker hands it to a task. */
export type TakenJob = { id: string; payload: unknown; attempts: number; locked_by: string };

/** Takes the only job that waits, as the queue of a worker does. */
export async function takeJob({ ownerQuery }: TestDatabase, worker: string): Promise<TakenJob> {
  const [job] = await ownerQuery(
    `update graphile_worker._private_jobs set locked_by = $1, locked_at = now(), attempts = attempts + 1
     where locked_at is null returning id::text, payload, attempts, locked_by`,
    [worker],
  );
  return job;
}

/** What the queue does with a job whose task has returned, or thrown. */
export async function endJob({ ownerQuery }: TestDatabase, job: TakenJob, isDone: boolean): Promise<void> {
  if (isDone) await ownerQuery('delete from graphile_worker._private_jobs where id = $1', [job.id]);
  else
    await ownerQuery(
      `update graphile_worker._private_jobs set locked_by = null, locked_at = null, run_at = now() + interval '1 second'
       where id = $1 and locked_by = $2`,
      [job.id, job.locked_by],
    );
}

/** Every job of the queue: who holds it, and how often it was begun. */
export function jobs({ ownerQuery }: TestDatabase): Promise<{ locked_by: string | null; attempts: number }[]> {
  return ownerQuery('select locked_by, attempts from graphile_worker._private_jobs order by id');
}
