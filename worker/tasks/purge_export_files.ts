import type { Task } from 'graphile-worker';
import { forgetLeftover, listLeftovers } from '../../sql/tables/export-files.ts';
import type { WorkerServices } from '../task.ts';

const filesAtOnce = 100;

/**
 * Removes the bytes of files that are gone, of every tenant; what is left when this stops is removed the next time. One
 * that can't be removed keeps no other: the job fails after the rest, and is tried again.
 */
export function purgeExportFilesTask({
  db,
  log,
  exportStorage,
  stopping,
}: Pick<WorkerServices, 'db' | 'log' | 'exportStorage' | 'stopping'>): Task {
  return async () => {
    for (;;) {
      const leftovers = await db.outside((connection) => listLeftovers(connection, filesAtOnce));
      let failed = 0;
      for (const leftover of leftovers)
        try {
          await exportStorage.remove(leftover, stopping);
          await db.outside((connection) => forgetLeftover(connection, leftover.file_id));
        } catch (error) {
          if (stopping.aborted) throw error;
          log.warn({ error }, 'a file of an export could not be removed');
          failed++;
        }
      if (failed > 0) throw new Error(`${failed} files of exports could not be removed`);
      if (leftovers.length < filesAtOnce) return;
    }
  };
}
