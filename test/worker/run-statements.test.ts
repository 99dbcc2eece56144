import t from 'tap';
import { uuidOf } from '../../sql/ids.ts';
import {
  cancelRunIfUnfinished,
  queueRun,
  queueRunOfAnalysis,
  type RunOutcome,
  runAttempts,
} from '../../sql/tables/runs.ts';
import { loadDataset } from '../../worker/dataset.ts';
import { tableOfFew } from '../../worker/threads/methods/few-patients.ts';
import { testDatabase } from '../helpers/database.ts';
import { jobs, takeJob } from '../helpers/queue.ts';
import { type Lab, lab } from '../helpers/runs.ts';
import { generatePatients } from '../helpers/scene.ts';
import { live } from '../helpers/workers.ts';

const outcome: RunOutcome = { status: 'completed', result: '{"of":"it"}', warnings: [], dataset: null as never };
const nothingEnded = { finished: false, nextJob: null, nextBegun: null };
const columns = ['time', 'status', 'sex', 'none'];
const secretKeys = ['only for this test, of 32 characters.'] as const;

const begin = ({ database, tenantScope }: Lab, id: string) =>
  database.db.statement(tenantScope, (connection, scope) =>
    runAttempts.begin(connection, uuidOf('run', id), 'w', scope),
  );
const finish = ({ database, tenantScope }: Lab, id: string, attempt: number, jobId: string) =>
  database.db.statement(tenantScope, (connection, scope) =>
    runAttempts.finishWithJob!(connection, uuidOf('run', id), attempt, outcome, null, scope, {
      ...{ jobId, workerId: 'w', takesNext: true },
    }),
  );

t.test('the begin of a run reads few patients, and what comes of them is what loading them gives', async (t) => {
  const database = await testDatabase(t);
  const [one, many] = [await lab(database), await lab(database, [])];
  await database.ownerQuery(
    `insert into patients (id, account_id, mode, project_id, external_id, attributes)
     select ('ffffffff-ffff-7fff-bfff-fffffffffff' || i)::uuid, account_id, mode, id, 'x' || i, v::json from projects,
       (values (1, '{"time": 1e-3, "sex": "\\u001e é",' || chr(10) || '"status": null}'), (2, '{}')) as given (i, v) where id = $1`,
    [uuidOf('project', one.projectId)],
  );
  const { project_id: projectId, patients, variables } = (await begin(one, await one.queue()))!;
  const { table, read } = tableOfFew({ projectId, patients: patients!, columns, variables: [], secretKeys });
  const loaded = await database.db.snapshot(one.tenantScope, (snapshot) =>
    loadDataset(snapshot, projectId, columns, {
      ...{ maximumBytes: 1e9, inMemoryUpTo: Number.POSITIVE_INFINITY, secretKeys },
      signal: new AbortController().signal,
    }),
  );
  t.strictSame(variables, []);
  t.ok(read.patients > 2);
  t.strictSame({ table, ...read }, { ...{ table: loaded.table, patients: loaded.patients }, ...loadedDigests(loaded) });

  t.equal((await begin(many, await many.queue()))!.patients, '', 'of nobody there is nothing');
  await generatePatients(database, many.projectId, 1000, `json_build_object('time', i)`);
  t.equal((await begin(many, await many.queue()))!.patients, null, 'many are read by themselves');
  await database.ownerQuery('delete from patients where project_id = $1', [uuidOf('project', many.projectId)]);
  await generatePatients(database, many.projectId, 3, `json_build_object('note', repeat('x', 400000))`);
  t.equal((await begin(many, await many.queue()))!.patients, null, 'and so are few who are large');
});

const loadedDigests = ({ sha256, rows }: Awaited<ReturnType<typeof loadDataset>>) => ({ sha256, rows });

t.test('a run ends with its job, and its worker is given the next', async (t) => {
  const database = await testDatabase(t);
  const one = await lab(database);
  await live(database, 'w', { concurrency: 1 });
  const [first, second] = [await one.queue(), await one.queue()];
  const job = await takeJob(database, 'w');
  const { attempt } = (await begin(one, first))!;

  t.strictSame(await finish(one, first, attempt - 1, job.id), nothingEnded);
  t.match(await jobs(database), [{ id: job.id, locked_by: 'w' }], 'an older attempt ends nothing and takes nothing');

  const { finished, nextJob, nextBegun } = await finish(one, first, attempt, job.id);
  t.equal(finished, true);
  t.match(nextJob, { payload: { run_id: second }, locked_by: 'w', attempts: 1 });
  t.match(await jobs(database), [{ id: nextJob!.id, locked_by: 'w', attempts: 1 }], 'as if it had taken it itself');
  t.match(await one.run(second), { status: 'running', attempt: 1 }, 'whose run has begun, too');
  const { attempt: _, ...begun } = runAttempts.beganWithJob!(nextBegun!);
  const { attempt: again, ...read } = (await begin(one, second))!;
  t.strictSame(begun, read, 'and has read what its begin reads');

  t.strictSame(await finish(one, second, again, nextJob!.id), { ...nothingEnded, finished: true });
  t.strictSame(await jobs(database), []);
});

t.test('the next run of another account, or of the other mode, begins by itself', async (t) => {
  const database = await testDatabase(t);
  const mine = await lab(database);
  for (const other of [await lab(database), await lab(database, undefined, 'test', mine.accountId)]) {
    await live(database, 'w', { concurrency: 1 });
    const [first, second] = [await mine.queue(), await other.queue()];
    const job = await takeJob(database, 'w');
    const { attempt } = (await begin(mine, first))!;
    const { nextJob, nextBegun } = await finish(mine, first, attempt, job.id);
    t.match(nextJob, { payload: { run_id: second }, locked_by: 'w' });
    t.equal(nextBegun, null);
    t.match(await other.run(second), { status: 'queued', attempt: 0 });
    await finish(other, second, (await begin(other, second))!.attempt, nextJob!.id);
  }
});

t.test('a run begins and ends in the scope of its account alone', async (t) => {
  const database = await testDatabase(t);
  const [mine, theirs] = [await lab(database), await lab(database)];
  await live(database, 'w', { concurrency: 9 });
  const id = await theirs.queue();
  const job = await takeJob(database, 'w');
  t.equal(await begin(mine, id), null);
  const { attempt } = (await begin(theirs, id))!;
  t.strictSame(await finish(mine, id, attempt, job.id), nothingEnded);
  const testMode = { ...theirs, tenantScope: { ...theirs.tenantScope, mode: 'test' as const } };
  const elsewhere = {
    ...theirs,
    tenantScope: { ...theirs.tenantScope, projectIds: [uuidOf('project', mine.projectId)] },
  };
  for (const scene of [testMode, elsewhere]) t.strictSame(await finish(scene, id, attempt, job.id), nothingEnded);
  t.match(await theirs.run(id), { status: 'running', result: null });
  t.match(await jobs(database), [{ id: job.id }]);
});

t.test('a run is queued in the scope of its account alone, and not beside another of its analysis', async (t) => {
  const database = await testDatabase(t);
  const [mine, theirs] = [await lab(database), await lab(database)];
  const { analysis_id } = (await theirs.run(await theirs.queue()))!;
  const asked = {
    ...{ projectId: uuidOf('project', theirs.projectId), analysisId: uuidOf('analysis', analysis_id) },
    ...{ method: 'kaplan_meier', methodVersion: '1.0.0', parameters: {}, filter: [] },
  };
  const queue = ({ tenantScope }: Lab) =>
    database.db.inside(tenantScope, (transaction) => queueRun(transaction, asked));
  const projectIds = [uuidOf('project', mine.projectId)];
  for (const scene of [
    mine,
    { ...theirs, tenantScope: { ...theirs.tenantScope, mode: 'test' as const } },
    { ...theirs, tenantScope: { ...theirs.tenantScope, projectIds } },
  ])
    await t.rejects(queue(scene), { message: 'no analysis of this scope' });
  const [{ id }] = await database.ownerQuery('select id from runs where analysis_id = $1', [asked.analysisId]);
  t.strictSame(await queue(theirs), { run: null, unfinished: id });
});

t.test('one statement queues a run of an analysis as it is, for its account alone', async (t) => {
  const database = await testDatabase(t);
  const [mine, theirs] = [await lab(database), await lab(database)];
  const first = (await theirs.run(await theirs.queue()))!;
  const analysis = uuidOf('analysis', first.analysis_id);
  const ask = ({ tenantScope }: Lab, id = analysis, versions: Record<string, string> = { [first.method]: '9.0.0' }) =>
    database.db.statement(tenantScope, (connection, scope) => queueRunOfAnalysis(connection, scope, id, versions));
  const nothing = { method: null, run: null, unfinished: null };
  const testMode = { ...theirs, tenantScope: { ...theirs.tenantScope, mode: 'test' as const } };
  const projectIds = [uuidOf('project', mine.projectId)];
  const elsewhere = { ...theirs, tenantScope: { ...theirs.tenantScope, projectIds } };
  for (const scene of [mine, testMode, elsewhere]) t.strictSame(await ask(scene), nothing);

  t.strictSame(await ask(theirs), { method: first.method, run: null, unfinished: uuidOf('run', first.id) });
  await database.db.inside(theirs.tenantScope, (transaction) =>
    cancelRunIfUnfinished(transaction, uuidOf('run', first.id)),
  );
  t.strictSame(await ask(theirs, analysis, {}), { ...nothing, method: first.method }, 'of a method that is gone');
  const { run } = await ask(theirs);
  const { method, parameters, filter } = first;
  t.match(run, { ...{ method, parameters, filter }, method_version: '9.0.0', status: 'queued', queue_position: 1 });
  t.strictSame(await theirs.run(run!.id), run, 'as it is read afterwards');
});
