import { encodeId } from '../../contract/ids.ts';
import type { TestDatabase } from './database.ts';

/** A job of the queue that has no attempt left, and does no harm when it is tried again; its id. */
export async function makeFailedJob({ ownerQuery }: TestDatabase, accountId: string, error: string): Promise<string> {
  const payload = JSON.stringify({ account_id: accountId, mode: 'live', request_id: null });
  const [job] = await ownerQuery(
    `select (graphile_worker.add_job('seal_webhook_secrets', $1::json, run_at => now() + interval '1 hour', max_attempts => 3)).id::text`,
    [payload],
  );
  await ownerQuery(
    `update graphile_worker._private_jobs set attempts = max_attempts, run_at = now(), last_error = $2, updated_at = now() where id = $1`,
    [job.id, error],
  );
  return encodeId('job', `00000000-0000-0000-0000-${BigInt(job.id).toString(16).padStart(12, '0')}`);
}
