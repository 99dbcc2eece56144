import type { Task } from 'graphile-worker';
import { purgeEvents } from '../../sql/events.ts';
import { purgeExpired } from '../../sql/expiry.ts';
import { expireExports } from '../../sql/exports.ts';
import { purgeIdempotencyKeys } from '../../sql/idempotency.ts';
import type { WorkerServices } from '../task.ts';

/** Clears away what has had its time, of every tenant. */
export function purgeExpiredTask({ db }: Pick<WorkerServices, 'db'>): Task {
  return () =>
    db.outside(async (connection) => {
      await purgeExpired(connection);
      await purgeIdempotencyKeys(connection);
      await purgeEvents(connection);
      await expireExports(connection, new Date());
    });
}
