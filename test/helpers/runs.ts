import type { DataMode } from '../../contract/permissions.ts';
import type { TenantScope } from '../../domain/access/tenant-scope.ts';
import type { Filter } from '../../domain/statistics/definition/filter.ts';
import { openNotifications } from '../../sql/connection/notifications.ts';
import { uuidOf } from '../../sql/ids.ts';
import { createAnalysis } from '../../sql/tables/analyses.ts';
import { createProject } from '../../sql/tables/projects.ts';
import { findRun, queueRun, type RunRow, runIsFinal } from '../../sql/tables/runs.ts';
import type { TestDatabase } from './database.ts';
import { createAccount } from './platform.ts';
import { hurryJobs } from './queue.ts';
import { generatePatients, insertPatients, kaplanMeier, type ScenePatient, smallTrial } from './scene.ts';

export type Lab = {
  database: TestDatabase;
  accountId: string;
  /** Ids as the contract has them. */
  projectId: string;
  tenantScope: TenantScope;
  /** Queues a run of a new analysis, past authentication; returns its id. */
  queue(asked?: { method?: string; parameters?: object; filter?: Filter; requestId?: string }): Promise<string>;
  run(id: string): Promise<RunRow | null>;
  /** The run once it is over. */
  final(id: string): Promise<RunRow>;
  // biome-ignore lint/suspicious/noExplicitAny: the row as it lies in the table
  row(id: string): Promise<any>;
  /** Lets every job begin now that waits for its next attempt. */
  hurry(): Promise<void>;
};

/** An account with one project of patients, to queue runs in; `of` names one that is there. */
export async function lab(
  database: TestDatabase,
  patients: readonly ScenePatient[] = smallTrial,
  mode: DataMode = 'live',
  of?: string,
): Promise<Lab> {
  const { db, ownerQuery, url } = database;
  const account_id = of ?? (await createAccount(url)).account_id;
  const actor = { kind: 'worker', id: null, request_id: null, address: null } as const;
  const tenantScope: TenantScope = { accountId: uuidOf('account', account_id), mode, projectIds: null, actor };
  const { id: projectId } = await db.inside(tenantScope, (connection) =>
    createProject(connection, { name: 'P', description: '', variables: [], metadata: {} }),
  );
  await insertPatients(database, projectId, patients);
  const run: Lab['run'] = (id) => db.inside(tenantScope, (connection) => findRun(connection, uuidOf('run', id)));
  return {
    database,
    accountId: account_id,
    projectId,
    tenantScope,
    run,
    queue: ({ method, parameters, filter = [], requestId = null } = {} as never) =>
      db.inside({ ...tenantScope, actor: { ...actor, request_id: requestId } }, (connection) =>
        connection.transaction(async (transaction) => {
          const asked = {
            name: 'A',
            description: '',
            method: method ?? kaplanMeier.method,
            parameters: parameters ?? kaplanMeier.parameters,
            filter,
          };
          const project = uuidOf('project', projectId);
          const analysisId = await createAnalysis(transaction, project, asked);
          const queued = { projectId: project, analysisId, methodVersion: '1.0.0', ...asked };
          return (await queueRun(transaction, queued)).run!.id;
        }),
      ),
    async final(id) {
      const notifications = await openNotifications(url, [runIsFinal]);
      try {
        for (;;) {
          const told = new Promise<void>((resolve) => notifications.subscribe(runIsFinal, () => resolve()));
          const found = await run(id);
          if (found === null) throw new Error(`the run ${id} is gone`);
          if (found.finished_at !== null) return found;
          await told;
        }
      } finally {
        await notifications.end();
      }
    },
    row: async (id) => (await ownerQuery('select * from runs where id = $1', [uuidOf('run', id)]))[0],
    hurry: () => hurryJobs(database),
  };
}

/**
 * Patients whose exact Cox model is long computed, about 25 seconds at size 1, and loaded in no time: all events are tied
 * at one time, so the work grows with the square of their number, and with the size. Of a size of more than 56 the method
 * says that it is out of reach, as soon as the data are loaded.
 */
export async function slowCox(lab: Lab, size: number): Promise<{ method: string; parameters: object }> {
  if (size > 56) throw new Error('Such a run would fail at once.');
  const patients = Math.round(7700 * Math.sqrt(size));
  await generatePatients(
    lab.database,
    lab.projectId,
    patients,
    `json_build_object('time', 1, 'status', i % 2, 'age', (i * 7919) % 50)`,
  );
  return {
    method: 'cox_regression',
    parameters: { time: 'time', event: 'status', covariates: ['age'], ties: 'exact' },
  };
}
