import type { Test } from 'tap';
import { readConfig } from '../../config.ts';
import type { JobName } from '../../contract/jobs.ts';
import { createLog } from '../../log.ts';
import { openNotifications } from '../../sql/connection/notifications.ts';
import type { Transaction } from '../../sql/db.ts';
import { uuidOf } from '../../sql/ids.ts';
import { cancelImportIfUnfinished, importIsFinal, queueFileImport } from '../../sql/literature/imports.ts';
import { HandOver } from '../../sql/queue/hand-over.ts';
import { cancelExportIfUnfinished, exportIsFinal, queueExport } from '../../sql/tables/exports.ts';
import { cancelRunIfUnfinished, runIsFinal } from '../../sql/tables/runs.ts';
import { noTracing } from '../../tracing/tracing.ts';
import { type Attempt, attempt, type Postponed, type Work } from '../../worker/attempt.ts';
import { type JobContext, task, type WorkerServices } from '../../worker/task.ts';
import { exportWork } from '../../worker/tasks/export.ts';
import { literatureImport } from '../../worker/tasks/index_literature.ts';
import { analysisRun } from '../../worker/tasks/run_analysis.ts';
import { testDatabase } from './database.ts';
import { endJob, jobs, type TakenJob, takeJob } from './queue.ts';
import { type Lab, lab } from './runs.ts';
import { live } from './workers.ts';

// biome-ignore lint/suspicious/noExplicitAny: the kinds have rows, outcomes and payloads of their own
type Any = any;

/** What each kind of work has of its own: how it is queued, where it lies, and what comes out. */
type Kind = {
  task: JobName;
  table: 'runs' | 'exports' | 'literature_imports';
  work(payload: Any, context: JobContext): Work<Any, Any>;
  queue(scene: Lab): Promise<string>;
  cancel(transaction: Transaction, id: string): Promise<unknown>;
  outcome: { status: string } & Record<string, unknown>;
  /** What lies in the row that the outcome has otherwise. */
  stored?: object;
  event: string;
};

export const kinds: Record<'run' | 'export' | 'import', Kind> = {
  run: {
    task: 'run_analysis',
    table: 'runs',
    work: analysisRun,
    queue: async (scene) => uuidOf('run', await scene.queue()),
    cancel: cancelRunIfUnfinished,
    outcome: { status: 'completed', result: '{}', warnings: [], dataset: null },
    stored: { result: {} },
    event: 'analysis.completed',
  },
  export: {
    task: 'export',
    table: 'exports',
    work: exportWork,
    queue: ({ database, tenantScope, projectId }) =>
      database.db.inside(tenantScope, async (transaction) => {
        const { id } = await queueExport(transaction, {
          ...{ projectId: uuidOf('project', projectId), ofAnalysis: null, format: 'csv', include: ['patients'] },
          ...{ filter: [], deidentify: false, options: { formulas: 'escape' } },
        });
        return uuidOf('export', id);
      }),
    cancel: cancelExportIfUnfinished,
    outcome: { status: 'ready', rowCounts: null, deidentification: null },
    event: 'export.ready',
  },
  import: {
    task: 'index_literature',
    table: 'literature_imports',
    work: literatureImport,
    queue: ({ database, tenantScope, accountId }) =>
      database.db.inside(tenantScope, async (transaction) => {
        const origin = { account_id: accountId, mode: 'live', request_id: null } as const;
        const { id } = await queueFileImport(transaction, { fileName: null, format: null, bytes: noBytes() }, origin);
        return uuidOf('import', id);
      }),
    cancel: cancelImportIfUnfinished,
    outcome: { status: 'completed' },
    event: 'literature.imported',
  },
};

async function* noBytes(): AsyncGenerator<Uint8Array> {}

/** What a test lets an attempt come to. */
export type Make = (attempt: Attempt<Any>) => Promise<object | Postponed>;

/** One piece of work in a database of its own, and workers in this process that attempt it. */
export async function attemptScene(t: Test, kind: Kind, env: NodeJS.ProcessEnv = {}) {
  const scene = await lab(await testDatabase(t));
  const { database } = scene;
  await live(database, 'of the slot', { task: kind.task });
  const id = await kind.queue(scene);
  const notifications = await openNotifications(database.url, [runIsFinal, exportIsFinal, importIsFinal]);
  t.teardown(() => notifications.end());
  return {
    ...{ database, id },
    row: async () => (await database.ownerQuery(`select * from ${kind.table} where id = $1`, [id]))[0],
    events: async () => (await database.ownerQuery('select type from events')).map(({ type }) => type),
    jobs: async () => (await jobs(database)).map(({ locked_by, attempts }) => ({ locked_by, attempts })),
    hurry: scene.hurry,
    cancel: () => database.db.inside(scene.tenantScope, (transaction) => kind.cancel(transaction, id)),
    /** A worker of this name takes the job, and begins when `taken` is over; `ended` says whether its task returned, or with which error it threw. */
    async begin(name: string, make: Make, { taken = (): Promise<unknown> => Promise.resolve() } = {}) {
      await live(database, name, { task: kind.task });
      const job: TakenJob = await takeJob(database, name);
      await taken();
      const stopping = new AbortController();
      const services: Partial<WorkerServices> = {
        ...{ config: readConfig(env), notifications, db: database.db, tracing: noTracing },
        ...{ log: createLog('test', 'silent'), alive: Promise.resolve(), stopping: stopping.signal },
        handOver: new HandOver(null as never), // it takes nothing where nobody looks into the queue
      };
      const perform = task(kind.task, services as WorkerServices, (payload, context) =>
        attempt(context, { ...kind.work(payload, context), make }),
      );
      const ended = Promise.resolve(perform(job.payload, { job } as never)).then(
        () => 'done',
        (error: Error) => error.message,
      );
      return {
        stop: () => stopping.abort(),
        ended: ended.then(async (how) => {
          await endJob(database, job, how === 'done');
          return how;
        }),
      };
    },
  };
}
