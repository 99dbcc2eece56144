import type { Task } from 'graphile-worker';
import { encodeId } from '../../contract/ids.ts';
import { findLooseProjects, makeNextChunk } from '../../sql/tables/chunk-making.ts';
import { scopeOf, type WorkerServices } from '../task.ts';

/** So many patients are read from their rows in about a tenth of a second. */
const loosePatients = 5000;

/**
 * Puts patients who are in no chunk into chunks: those that came one by one, and the neighbours of those that were changed or
 * erased. A chunk is a transaction, so that whatever ends this loses at most the one that it was at; the next run goes on.
 */
export function makeChunksTask({ db, log, stopping }: Pick<WorkerServices, 'db' | 'log' | 'stopping'>): Task {
  return async () => {
    for (const { accountId, mode, projectId } of await db.outside((connection) =>
      findLooseProjects(connection, loosePatients),
    )) {
      const tenantScope = scopeOf({ account_id: encodeId('account', accountId), mode, request_id: null });
      let after: string | null = null;
      let chunks = 0;
      do {
        if (stopping.aborted) return;
        const looked = await db.inside(tenantScope, (transaction) => makeNextChunk(transaction, projectId, after));
        // Somebody changes patients just now, which may take as long as a large upload: the next minute's turn.
        if (looked === 'busy') break;
        if (looked.isStored) chunks++;
        after = looked.after;
      } while (after !== null);
      if (chunks > 0) log.debug({ project_id: encodeId('project', projectId), chunks }, 'chunks of patients made');
    }
  };
}
