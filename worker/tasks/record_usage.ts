import type { Task } from 'graphile-worker';
import { recordUsage } from '../../sql/tables/billing.ts';
import type { WorkerServices } from '../task.ts';

/** Makes the counts of requests durable: what a crash of the database can lose of a month's usage is the last minute. */
export function recordUsageTask({ db }: Pick<WorkerServices, 'db'>): Task {
  return () => db.outside(recordUsage);
}
