import { findAnalysis } from '../../sql/analyses.ts';
import { findRun, listRuns, runIsFinal, unfinishedRun } from '../../sql/runs.ts';
import { listName } from '../caller.ts';
import { resultShown } from '../patient-values.ts';
import { readWhenFinal } from '../prefer-wait.ts';
import { detachedHandler, found, handler } from '../route.ts';

export const runHandlers = {
  'runs.list': handler('runs.list', async ({ services, caller, params, query }, connection) => {
    found(await findAnalysis(connection, params.id), 'analysis');
    const list = listName(caller, 'runs', params.id);
    const { items, nextAfter } = await listRuns(connection, params.id, services.cursors.page(list, query));
    return { data: { items, next_cursor: services.cursors.next(list, nextAfter) } };
  }),

  'runs.get': detachedHandler('runs.get', async (context) => {
    const { resource, headers } = await readWhenFinal(
      context,
      async (connection) => found(await findRun(connection, context.params.id), 'run'),
      { channel: runIsFinal, unfinished: unfinishedRun },
    );
    return { data: resource, headers, resource: true, shown: resultShown(resource) };
  }),
};
