import { z } from 'zod';
import type { JobName, JobPayload } from '../../contract/jobs.ts';
import { type Queryable, sql } from '../db.ts';

/**
 * 25 attempts, with pauses that grow to six hours, span about three days: long enough for a fault of ours to be mended.
 */
const defaultAttempts = 25;

/**
 * Adds a job in the transaction of the row that it is about, so that either both exist or neither does.
 * A key makes it unique: the same key again replaces a job that no worker has begun.
 */
export async function addJob<Name extends JobName>(
  transaction: Queryable,
  name: Name,
  payload: JobPayload<Name>,
  options: { key?: string; maxAttempts?: number } = {},
): Promise<void> {
  await transaction.query(
    sql.unsafe`select add_job(${name}, ${JSON.stringify(payload)}, ${options.key ?? null}, ${options.maxAttempts ?? defaultAttempts})`,
  );
}

/** Takes a job out of the queue that no worker has begun. */
export async function removeJob(transaction: Queryable, key: string): Promise<void> {
  await transaction.query(sql.unsafe`select remove_job(${key})`);
}

const freedRow = z.object({ freed: z.boolean() });

/**
 * Frees a running job for the next worker at once, without having spent one of its attempts. False when this worker
 * does not hold it: a rescuer does, or it is gone.
 */
export function releaseJob(connection: Queryable, jobId: string, workerId: string): Promise<boolean> {
  return connection.oneFirst(sql.type(freedRow)`select release_job(${jobId}, ${workerId}) as freed`);
}

const spentJobsRow = z.object({ task: z.string(), jobs: z.int() });

/** Removes jobs that failed for good a day ago, of every tenant: how many of each task. */
export async function purgeSpentJobs(connection: Queryable): Promise<readonly { task: string; jobs: number }[]> {
  return connection.any(sql.type(spentJobsRow)`select task, jobs::int as jobs from purge_spent_jobs()`);
}
