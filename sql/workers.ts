import { z } from 'zod';
import { encodeId } from '../contract/ids.ts';
import { dataMode } from '../contract/permissions.ts';
import { type Connection, type Queryable, sql } from './db.ts';
import { exportJobKey } from './exports.ts';
import { idColumn } from './ids.ts';
import { addJob } from './jobs.ts';
import { rescueImports } from './literature-import-attempts.ts';
import { jobKey } from './runs.ts';

/** Renews the sign of life of one worker process. */
export async function showLife(connection: Queryable, workerId: string): Promise<void> {
  await connection.query(sql.unsafe`select worker_lives(${workerId})`);
}

/** Whether some worker has shown life within so many seconds. */
export function isWorkerAlive(connection: Queryable, withinSeconds: number): Promise<boolean> {
  return connection.oneFirst(sql.type(z.object({ alive: z.boolean() }))`
    select exists (select from workers where seen_at > now() - make_interval(secs => ${withinSeconds})) as alive`);
}

/** A worker that stops in order leaves no row that another would have to find dead. */
export async function signOff(connection: Queryable, workerId: string): Promise<void> {
  await connection.query(sql.unsafe`delete from workers where id = ${workerId}`);
}

/**
 * Takes the work of workers that have shown no sign of life for so long and queues it again: jobs, runs, exports and
 * imports in one commit. Any worker may call it at any time. Returns the ids of what was rescued.
 */
export function rescueWork(connection: Connection, deadAfterSeconds: number): Promise<string[]> {
  return connection.transaction(async (transaction) => {
    const rescued = await transaction.any(sql.type(rescuedWork)`
      select account_id, mode, run_id, export_id from rescue_work(make_interval(secs => ${deadAfterSeconds}))`);
    const ids: string[] = [];
    for (const { account_id, mode, run_id, export_id } of rescued) {
      const origin = { account_id, mode, request_id: null };
      if (run_id !== null) {
        ids.push(encodeId('run', run_id));
        await addJob(transaction, 'run_analysis', { ...origin, run_id: ids.at(-1)! }, { key: jobKey(run_id) });
      } else if (export_id !== null) {
        ids.push(encodeId('export', export_id));
        await addJob(transaction, 'export', { ...origin, export_id: ids.at(-1)! }, { key: exportJobKey(export_id) });
      }
    }
    return [...ids, ...(await rescueImports(transaction))];
  });
}

const rescuedWork = z.object({
  account_id: idColumn('account'),
  mode: dataMode,
  run_id: z.string().nullable(),
  export_id: z.string().nullable(),
});
