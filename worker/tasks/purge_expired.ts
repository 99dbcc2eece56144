import type { Task } from 'graphile-worker';
import { purgeEvents } from '../../sql/events.ts';
import { purgeExpired } from '../../sql/expiry.ts';
import { expireExports } from '../../sql/exports.ts';
import { purgeIdempotencyKeys } from '../../sql/idempotency.ts';
import { purgeSpentJobs } from '../../sql/jobs.ts';
import { purgeRequests } from '../../sql/requests.ts';
import type { WorkerServices } from '../task.ts';

/** Clears away what has had its time, of every tenant. */
export function purgeExpiredTask({ db, log }: Pick<WorkerServices, 'db' | 'log'>): Task {
  return () =>
    db.outside(async (connection) => {
      await purgeExpired(connection);
      await purgeIdempotencyKeys(connection);
      await purgeEvents(connection);
      await purgeRequests(connection);
      await expireExports(connection, new Date());
      for (const { task, jobs } of await purgeSpentJobs(connection))
        log.warn({ task, jobs }, 'jobs that had failed for good were removed');
    });
}
