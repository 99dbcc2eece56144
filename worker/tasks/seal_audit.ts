import type { Task } from 'graphile-worker';
import { sealAudit } from '../../sql/audit.ts';
import type { WorkerServices } from '../task.ts';

/**
 * Seals the audit trail until nothing is left. The log is outside of the database, so a hash in it is what the trail can
 * be held against when somebody redid it: `npm run audit:verify -- --expect HASH`.
 */
export function sealAuditTask({ db, log, stopping }: Pick<WorkerServices, 'db' | 'log' | 'stopping'>): Task {
  return async () => {
    while (!stopping.aborted) {
      const seal = await db.outside(sealAudit);
      if (seal === null) return;
      log.info({ seal: seal.seal, events: seal.sealed, hash: seal.hash }, 'audit trail sealed');
    }
  };
}
