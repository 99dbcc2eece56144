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
  await db.outside((connection) => showLife(connection, [{ id, task, concurrency }]));
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

/** As if all workers had been killed a minute ago, and another had looked after their work. */
export async function rescueFromAll(database: TestDatabase): Promise<void> {
  await database.ownerQuery(`update workers set seen_at = now() - interval '1 minute'`);
  await ageLocks(database, '1 minute');
  await rescue(database);
}
