import type { Task } from 'graphile-worker';
import { failLostVerifications } from '../../sql/audit/verifications.ts';
import { purgeSpentJobs } from '../../sql/queue/jobs.ts';
import { purgeExpired } from '../../sql/tables/expiry.ts';
import { expireExports } from '../../sql/tables/exports.ts';
import { purgeIdempotencyKeys } from '../../sql/tables/idempotency.ts';
import { keepPartitions } from '../../sql/tables/partitions.ts';
import type { WorkerServices } from '../task.ts';

/** Clears away what has had its time, of every tenant, and makes the partitions of the time to come. */
export function purgeExpiredTask({ db, log }: Pick<WorkerServices, 'db' | 'log'>): Task {
  return () =>
    db.outside(async (connection) => {
      await purgeExpired(connection);
      await purgeIdempotencyKeys(connection);
      for (const change of await keepPartitions(connection))
        log[change.did === 'strays' ? 'warn' : 'info'](change, 'partitions by time');
      await expireExports(connection, new Date());
      const lost = await failLostVerifications(connection);
      if (lost > 0)
        log.warn({ verifications: lost }, 'verifications of the audit trail whose job was lost have failed');
      for (const { task, jobs } of await purgeSpentJobs(connection))
        log.warn({ task, jobs }, 'jobs that had failed for good were removed');
    });
}
