import type { Task } from 'graphile-worker';
import { queueUpdates } from '../../sql/literature/imports.ts';
import type { WorkerServices } from '../task.ts';

/** Queues an import for each configured query: what is new or changed since its last one. */
export function updateLiteratureTask({ db, config, log }: Pick<WorkerServices, 'db' | 'config' | 'log'>): Task {
  return async () => {
    if (config.LITERATURE_UPDATE_QUERIES.length === 0) return;
    const queued = await db.outside((connection) => queueUpdates(connection, config.LITERATURE_UPDATE_QUERIES));
    for (const { row, isNew } of queued)
      log.info(
        { import_id: row.id, source: row.source },
        isNew ? 'update queued' : 'the last update is still under way',
      );
  };
}
