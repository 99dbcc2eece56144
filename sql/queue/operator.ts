import { z } from 'zod';
import { encodeId } from '../../contract/ids.ts';
import { type Queryable, sql } from '../db.ts';
import { timestamp } from '../ids.ts';

/*
 * What an owner of an operator account sees of the whole platform. The functions of migration 0020 ask by themselves who acts;
 * a job of the queue has a number, which stands in the last bits of a UUID.
 */

const jobId = z.coerce.bigint().transform((number) => encodeId('job', uuidOfNumber(number)));
const uuidOfNumber = (number: bigint) => `00000000-0000-0000-0000-${number.toString(16).padStart(12, '0')}`;
/** Of a UUID that no job can have: 0, which is no job's number. */
const numberOfUuid = (uuid: string) =>
  uuid.startsWith('00000000-0000-0000-0000-') ? BigInt(`0x${uuid.slice(-12)}`).toString() : '0';

const actsRow = z.object({ acts: z.boolean() });

/** Whether the owner of an operator account acts, or an owner of any account from the machine itself. */
export function actsAsOperator(connection: Queryable): Promise<boolean> {
  return connection.oneFirst(sql.type(actsRow)`select acts_as_operator() as acts`);
}

const workerRow = z.object({
  id: z.string(),
  task: z.string().nullable(),
  slots: z.int(),
  alive: z.boolean(),
  started_at: timestamp,
  seen_at: timestamp,
});
const currentJobRow = z.object({ worker: z.string(), job_id: jobId, task: z.string(), since: timestamp });

export async function listWorkers(connection: Queryable) {
  const workers = await connection.any(
    sql.type(workerRow)`
      select id, task, coalesce(concurrency, 1)::int as slots, seen_at > now() - worker_dead_after() as alive, started_at, seen_at
      from workers order by task nulls last, started_at`,
  );
  const jobs = await connection.any(
    sql.type(currentJobRow)`select worker, job::text as job_id, task, since from operator_current_jobs()`,
  );
  return workers.map((worker) => ({
    ...worker,
    jobs: jobs.filter((job) => job.worker === worker.id).map(({ worker: _, ...job }) => job),
  }));
}

const id = /^[a-z]+_[0-9a-hjkmnp-tv-z]{26}$/;
const idOrNull = z
  .string()
  .nullable()
  .transform((text) => (text !== null && id.test(text) ? text : null));
const failedJobRow = z.object({
  id: jobId,
  task: z.string(),
  attempts: z.int(),
  account_id: idOrNull,
  about: idOrNull,
  error_code: z.string().nullable(),
  created_at: timestamp,
  failed_at: timestamp,
});

export function listFailedJobs(connection: Queryable) {
  return connection.any(
    sql.type(failedJobRow)`
      select job::text as id, task, attempts, account_id, about, error_code, created_at, failed_at
      from operator_failed_jobs(200)`,
  );
}

const taskRow = z.object({ task: z.string().nullable() });

/** Null when no such job has failed. */
export function retryFailedJob(transaction: Queryable, uuid: string): Promise<string | null> {
  return transaction.oneFirst(
    sql.type(taskRow)`
      select operator_retry_job(${numberOfUuid(uuid)}::bigint) as task`,
  );
}

export function discardFailedJob(transaction: Queryable, uuid: string): Promise<string | null> {
  return transaction.oneFirst(
    sql.type(taskRow)`
      select operator_discard_job(${numberOfUuid(uuid)}::bigint) as task`,
  );
}
