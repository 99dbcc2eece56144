import { rescueWork, showLife } from '../../sql/workers.ts';
import type { TestDatabase } from './database.ts';

type Queue = { task?: 'run_analysis' | 'export'; concurrency?: number };

/** A sign of life of a worker of which there is no more than this; good for an hour, however slow the machine is. */
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

/** Makes the last sign of life of a worker, and all its locks, seven seconds older: longer than a living one is silent. */
export async function fallSilent({ ownerQuery }: TestDatabase, id: string): Promise<void> {
  await ownerQuery(`update workers set seen_at = now() - interval '7 seconds' where id = $1`, [id]);
  for (const table of ['_private_jobs', '_private_job_queues'])
    await ownerQuery(
      `update graphile_worker.${table} set locked_at = locked_at - interval '7 seconds' where locked_by = $1`,
      [id],
    );
}

/** Who holds a job or a named queue. */
export async function locks({ ownerQuery }: TestDatabase): Promise<string[]> {
  const rows = await ownerQuery(`
    select locked_by from graphile_worker._private_jobs where locked_at is not null
    union all select locked_by from graphile_worker._private_job_queues where locked_at is not null`);
  return rows.map(({ locked_by }) => locked_by);
}
