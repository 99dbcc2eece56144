import type { Task } from 'graphile-worker';
import { forgetLeftover, listLeftovers } from '../../sql/export-files.ts';
import type { WorkerServices } from '../task.ts';

const filesAtOnce = 100;

/** Removes the bytes of files that are gone, of every tenant; what is left when this stops is removed the next time. */
export function purgeExportFilesTask({
  db,
  exportStorage,
  stopping,
}: Pick<WorkerServices, 'db' | 'exportStorage' | 'stopping'>): Task {
  return async () => {
    for (;;) {
      const leftovers = await db.outside((connection) => listLeftovers(connection, filesAtOnce));
      for (const leftover of leftovers) {
        await exportStorage.remove(leftover, stopping);
        await db.outside((connection) => forgetLeftover(connection, leftover.file_id));
      }
      if (leftovers.length < filesAtOnce) return;
    }
  };
}
