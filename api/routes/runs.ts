import { conflict } from '../../contract/errors.ts';
import { findAnalysis } from '../../sql/tables/analyses.ts';
import { findRunRows } from '../../sql/tables/run-rows.ts';
import { findRun, listRuns, type RunRow, runIsFinal, unfinishedRun } from '../../sql/tables/runs.ts';
import { askShownRun, type ShownRun, showRun } from '../../sql/tables/shown-runs.ts';
import { found } from '../answer.ts';
import { listName } from '../caller.ts';
import { type Handlers, read, waits } from '../handlers.ts';
import { narrowing } from '../list-query.ts';
import { mayRead, resultShown } from '../patient-values.ts';
import { readWhenFinal } from '../prefer-wait.ts';
import { type ComparedRun, compareRuns } from '../run-comparison.ts';
import { withStoredResult } from '../stored-result.ts';

export const runHandlers = {
  'runs.list': read(async ({ services, caller, params, query, list }, connection) => {
    found(await findAnalysis(connection, params.id), 'analysis');
    const name = listName(caller, 'runs', params.id, ...narrowing(list));
    const { items, nextAfter } = await listRuns(connection, params.id, list, services.cursors.page(name, query));
    return { data: { items, next_cursor: services.cursors.next(name, nextAfter) } };
  }),

  'runs.compare': read(async ({ params }, connection) => {
    const compared = async (id: string): Promise<ComparedRun> => {
      const run = found(await findRun(connection, id), 'run');
      if (unfinishedRun(run) !== null)
        throw conflict(`The run ${run.id} is ${run.status}. Two runs are compared when both are over: wait for it.`, {
          run_id: run.id,
          status: run.status,
        });
      return { run, rows: await findRunRows(connection, id) };
    };
    const a = await compared(params.id);
    const b = await compared(params.other_id);
    return { data: await compareRuns(a, b), shown: [...resultShown(a.run), ...resultShown(b.run)] };
  }),

  'runs.get': waits(async (context) => {
    const { services, params, callerNowReading } = context;
    const { resource, headers } = await readWhenFinal<RunRow | ShownRun>(
      context,
      (caller) =>
        services.db.snapshotOfOne(caller.tenantScope, async (snapshot) =>
          found(await (mayRead(caller) ? showRun : findRun)(snapshot, params.id), 'run'),
        ),
      {
        channel: runIsFinal,
        unfinished: unfinishedRun,
        readAgain: async () => {
          const now = await callerNowReading((caller) => (mayRead(caller) ? askShownRun(params.id) : null));
          return now && found(now.row, 'run');
        },
      },
    );
    const data = withStoredResult(resource, (run) => run);
    return { data, headers, resource: true, shown: resultShown(resource), isAudited: true };
  }),
} satisfies Partial<Handlers>;
