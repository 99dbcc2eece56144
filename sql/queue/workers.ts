import { z } from 'zod';
import { encodeId } from '../../contract/ids.ts';
import { type Connection, type Queryable, sql } from '../db.ts';

/** One queue of a worker process: its pool id, which is what its locks carry, what it works on, and how much at once. */
export type WorkerQueue = { id: string; task: string; concurrency: number };

/** Renews the heartbeats of the queues of a worker process, in one commit. */
export async function showLife(connection: Queryable, queues: readonly WorkerQueue[]): Promise<void> {
  const rows = queues.map(({ id, task, concurrency }) => [id, task, concurrency]);
  await connection.query(sql.unsafe`
    select record_heartbeat(id, task, concurrency)
    from ${sql.unnest(rows, ['text', 'text', 'int4'])} as queue (id, task, concurrency)`);
}

/** What waits in `dispatch_queue` for a slot. */
const dispatched: readonly string[] = ['run_analysis', 'export'];

/**
 * Gives free slots to what waits for one, of those tasks that wait for slots. Each change of the queue does so by itself; what
 * nothing changed, such as slots that came with a new worker, is seen by this.
 */
export async function dispatchWork(connection: Queryable, tasks: readonly string[]): Promise<void> {
  for (const task of dispatched)
    if (tasks.includes(task)) await connection.query(sql.unsafe`select dispatch_work(${task})`);
}

const aliveRow = z.object({ alive: z.boolean() });

/** Whether some worker has shown life so lately that it is not considered dead. */
export function isWorkerAlive(connection: Queryable): Promise<boolean> {
  return connection.oneFirst(sql.type(aliveRow)`
    select exists (select from workers where seen_at > now() - worker_dead_after()) as alive`);
}

/** A worker that stops in order leaves no row that another would have to find dead. */
export async function signOff(connection: Queryable, workerId: string): Promise<void> {
  await connection.query(sql.unsafe`delete from workers where id = ${workerId}`);
}

/**
 * Takes the work of workers that have written no heartbeat for so long (`worker_dead_after()`) and queues it again: jobs,
 * queues, runs, exports, imports and runs of saved searches in one commit. Any worker may call it at any time. Returns the ids of what was rescued.
 */
export async function rescueWork(connection: Connection): Promise<string[]> {
  const rescued = await connection.any(sql.type(rescuedWork)`select kind, id from rescue_work()`);
  return rescued.map(({ kind, id }) => encodeId(kind, id));
}

const rescuedWork = z.object({ kind: z.enum(['run', 'export', 'import', 'searchRun']), id: z.string() });
