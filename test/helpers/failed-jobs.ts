import { encodeId } from '../../contract/ids.ts';
import type { TestDatabase } from './database.ts';
import { addJob, spendAttempts } from './queue.ts';

/** A job of the queue that has no attempt left, and does no harm when it is tried again; its id. */
export async function makeFailedJob(database: TestDatabase, accountId: string, error: string): Promise<string> {
  const payload = { account_id: accountId, mode: 'live', request_id: null };
  const id = await addJob(database, 'seal_webhook_secrets', { payload, in: '1 hour', maxAttempts: 3 });
  await spendAttempts(database, { id, error });
  return encodeId('job', `00000000-0000-0000-0000-${BigInt(id).toString(16).padStart(12, '0')}`);
}
