import t from 'tap';
import { uuidOf } from '../../sql/ids.ts';
import { dispatchWork } from '../../sql/queue/workers.ts';
import { cancelRunIfUnfinished, findRuns, findUnfinishedRun, queueRun, runAttempts } from '../../sql/tables/runs.ts';
import { testDatabase } from '../helpers/database.ts';
import { type Lab, lab } from '../helpers/runs.ts';
import { plainOwnerDatabase } from '../helpers/tenants.ts';
import { live } from '../helpers/workers.ts';

/** The places of these runs, each as its own answer shows it. */
async function places({ run, tenantScope, database: { db } }: Lab, ids: readonly string[]): Promise<(number | null)[]> {
  const found = [];
  for (const id of ids) found.push((await run(id))!.queue_position);
  const listed = await db.inside(tenantScope, (connection) =>
    findRuns(
      connection,
      ids.map((id) => uuidOf('run', id)),
    ),
  );
  t.strictSame(
    ids.map((id) => listed.get(uuidOf('run', id))!.queue_position),
    found,
    'a list says the same',
  );
  return found;
}

t.test('a run that waits knows its place among those of its account, and of nobody else', async (t) => {
  for (const database of [await testDatabase(t), await plainOwnerDatabase(t)]) {
    const [one, other] = [await lab(database), await lab(database)];
    const trial = await lab(database, undefined, 'test', one.accountId);
    const first = await one.queue();
    const theirs = await other.queue();
    const inTestMode = await trial.queue();
    const last = await one.queue();
    t.strictSame(await places(one, [first, last]), [1, 3], 'live and test runs wait for the same slots');
    t.strictSame(await places(trial, [inTestMode]), [2]);
    t.strictSame(await places(other, [theirs]), [1]);

    // A slot for each account; no worker has begun.
    await live(database, 'w', { concurrency: 2 });
    await database.db.outside((connection) => dispatchWork(connection, ['run_analysis']));
    t.strictSame(await places(one, [first, last]), [1, 3], 'who has a slot and was not begun is the next');
    t.strictSame(await places(trial, [inTestMode]), [2]);

    await database.db.inside(one.tenantScope, (connection) => runAttempts.begin(connection, uuidOf('run', first), 'w'));
    t.strictSame(await places(one, [first, last]), [null, 2], 'who runs waits no more');
    const canceled = await database.db.inside(trial.tenantScope, (connection) =>
      cancelRunIfUnfinished(connection, uuidOf('run', inTestMode)),
    );
    t.equal(canceled!.queue_position, null);
    t.strictSame(await places(one, [last]), [1]);
  }
});

t.test('the answer of the request that queues a run has its place', async (t) => {
  const database = await testDatabase(t);
  const { queue, run, tenantScope, projectId } = await lab(database);
  await queue();
  const { analysis_id } = (await run(await queue()))!;
  const asked = { projectId: uuidOf('project', projectId), analysisId: uuidOf('analysis', analysis_id) };
  const queued = await database.db.inside(tenantScope, async (connection) => {
    await cancelRunIfUnfinished(connection, (await findUnfinishedRun(connection, asked.analysisId))!);
    const settings = { method: 'kaplan_meier', methodVersion: '1.0.0', parameters: {}, filter: [] };
    return queueRun(connection, { ...asked, ...settings });
  });
  t.equal(queued.run?.queue_position, 2);
});
