import t from 'tap';
import { uuidOf } from '../../sql/ids.ts';
import { dispatchWork } from '../../sql/queue/workers.ts';
import { asOwner, findAccount, setLimits, setPlan } from '../../sql/tables/accounts.ts';
import { deleteProject } from '../../sql/tables/projects.ts';
import { cancelRunIfUnfinished } from '../../sql/tables/runs.ts';
import { type TestDatabase, testDatabase } from '../helpers/database.ts';
import { startWorker } from '../helpers/platform.ts';
import { jobs } from '../helpers/queue.ts';
import { type Lab, lab, slowCox } from '../helpers/runs.ts';
import { plainOwnerDatabase } from '../helpers/tenants.ts';
import { live } from '../helpers/workers.ts';

/** The runs that have their job, in the order in which they got it, and whose. */
const dispatched = async (database: TestDatabase) => {
  const runs = await database.ownerQuery<{ id: string; account_id: string }>(
    'select id, account_id from dispatch_queue where dispatched_at is not null order by dispatched_at',
  );
  const keys = new Set((await jobs(database)).map(({ key }) => key));
  return runs.filter(({ id }) => keys.has(`run:${id}`));
};
const shares = async (database: TestDatabase, labs: readonly Lab[]) => {
  const rows = await dispatched(database);
  return labs.map(({ tenantScope }) => rows.filter(({ account_id }) => account_id === tenantScope.accountId).length);
};

/** Ends a run as a worker does whose run has failed: its row, and with it what follows from that. */
const end = ({ ownerQuery }: TestDatabase, id: string) =>
  ownerQuery(
    `update runs set status = 'failed', worker_id = null, finished_at = now(), error = '{"code": "INTERNAL_ERROR"}' where id = $1`,
    [id],
  );
const queueMany = async ({ queue }: Lab, count: number) => {
  const ids: string[] = [];
  for (let i = 0; i < count; i++) ids.push(await queue());
  return ids;
};

t.test('without a worker nothing is dispatched, and its first heartbeat fills its slots', async (t) => {
  for (const database of [await testDatabase(t), await plainOwnerDatabase(t)]) {
    const [one, other] = [await lab(database), await lab(database)];
    const runs = [...(await queueMany(one, 2)), ...(await queueMany(other, 2))];
    t.strictSame(await dispatched(database), []);
    await live(database, 'w', { concurrency: 3 });
    await database.db.outside((connection) => dispatchWork(connection, ['run_analysis']));
    t.strictSame(
      (await dispatched(database)).map(({ id }) => id),
      [runs[0], runs[2], runs[1]].map((id) => uuidOf('run', id!)),
      'in turns, the oldest first',
    );
    const [job] = await jobs(database, { key: `run:${uuidOf('run', runs[0]!)}` });
    t.strictSame(job?.payload, { account_id: one.accountId, mode: 'live', request_id: null, run_id: runs[0] });
  }
});

t.test('one account never holds every slot, and another begins at once', async (t) => {
  const database = await testDatabase(t);
  const [many, few] = [await lab(database), await lab(database)];
  await live(database, 'w', { concurrency: 4 });
  await queueMany(many, 6);
  t.strictSame(await shares(database, [many, few]), [3, 0]);
  await few.queue();
  t.strictSame(await shares(database, [many, few]), [3, 1], 'with the commit that asked for it');
});

t.test('a single slot is nobody’s alone: who has it has all of it', async (t) => {
  const database = await testDatabase(t);
  const one = await lab(database);
  await live(database, 'w', { concurrency: 1 });
  await queueMany(one, 2);
  t.strictSame(await shares(database, [one]), [1]);
});

t.test('the next is the oldest of the account with the fewest', async (t) => {
  const database = await testDatabase(t);
  const [a, b, c] = [await lab(database), await lab(database), await lab(database)];
  await live(database, 'w', { concurrency: 4 });
  await queueMany(a, 10);
  await queueMany(b, 10);
  await queueMany(c, 2);
  t.strictSame(await shares(database, [a, b, c]), [3, 1, 0]);
  const endOneOf = async ({ tenantScope }: Lab) =>
    end(database, (await dispatched(database)).find(({ account_id }) => account_id === tenantScope.accountId)!.id);
  await endOneOf(a);
  t.strictSame(await shares(database, [a, b, c]), [2, 1, 1]);
  await endOneOf(a);
  t.strictSame(await shares(database, [a, b, c]), [2, 1, 1], 'of three with one each the oldest, which is a’s');
  await endOneOf(c);
  t.strictSame(await shares(database, [a, b, c]), [2, 1, 1]);
  await endOneOf(c);
  t.strictSame(await shares(database, [a, b, c]), [2, 2, 0]);
});

t.test('a plan says how many run at once, an enterprise its own figure', async (t) => {
  const database = await testDatabase(t);
  await live(database, 'w', { concurrency: 10 });
  for (const [plan, atOnce] of [
    ['starter', 2],
    ['professional', 4],
    ['enterprise', 5],
  ] as const) {
    const scene = await lab(database);
    await asOwner(database.url, async (owner) => {
      const account = await findAccount(owner, scene.accountId);
      if (plan === 'enterprise') await setLimits(owner, account, { runs_running: 5 });
      else await setPlan(owner, account.id, plan);
    });
    await queueMany(scene, 6);
    t.strictSame(await shares(database, [scene]), [atOnce], plan);
    await database.ownerQuery('delete from runs where account_id = $1', [scene.tenantScope.accountId]);
  }
});

t.test('whatever ends a run gives its slot to the next in the same commit, and leaves no ghost', async (t) => {
  const ends: Record<string, (scene: Lab, id: string) => Promise<unknown>> = {
    'its outcome': ({ database }, id) => end(database, id),
    'a cancel': ({ database, tenantScope }, id) =>
      database.db.inside(tenantScope, (connection) =>
        connection.transaction((transaction) => cancelRunIfUnfinished(transaction, id)),
      ),
    'the end of its analysis': ({ database }, id) =>
      database.ownerQuery('delete from analyses where latest_run_id = $1', [id]),
    'the end of its project': ({ database, tenantScope, projectId }) =>
      database.db.inside(tenantScope, (connection) =>
        connection.transaction((transaction) => deleteProject(transaction, uuidOf('project', projectId))),
      ),
    'the end of its account': ({ database, tenantScope }) =>
      database.ownerQuery('delete from accounts where id = $1', [tenantScope.accountId]),
  };
  const database = await testDatabase(t);
  await live(database, 'w', { concurrency: 2 });
  for (const [what, act] of Object.entries(ends)) {
    const [scene, other, third] = [await lab(database), await lab(database), await lab(database)];
    const uuids = async (lab: Lab, count: number) => (await queueMany(lab, count)).map((id) => uuidOf('run', id));
    const held = async () => (await dispatched(database)).map(({ id }) => id);
    const [mine] = await uuids(scene, 1);
    const [begun] = await uuids(other, 1);
    const [waiting] = await uuids(third, 1);
    t.strictSame(await held(), [mine, begun], 'both slots are held');
    await act(scene, mine!);
    t.strictSame(await held(), [begun, waiting], what);
    for (const id of [begun, waiting]) await end(database, id!);
    t.strictSame(await jobs(database), []);
    t.strictSame(await database.ownerQuery('select id from dispatch_queue'), []);
  }
});

t.test(
  'transactions that end and bring runs at the same moment fill every slot, and wait for each other in no circle',
  async (t) => {
    const database = await testDatabase(t);
    const labs = [await lab(database), await lab(database), await lab(database)];
    await live(database, 'w', { concurrency: 4 });
    for (const scene of labs) await queueMany(scene, 8);
    await Promise.all(
      labs.map(async (scene) => {
        for (let i = 0; i < 8; i++) {
          const [mine] = (await dispatched(database)).filter(
            ({ account_id }) => account_id === scene.tenantScope.accountId,
          );
          const [waiting] = await database.ownerQuery(
            `select id from dispatch_queue where account_id = $1 and dispatched_at is null order by id limit 1`,
            [scene.tenantScope.accountId],
          );
          const cancel = (id: string) =>
            database.db.inside(scene.tenantScope, (connection) =>
              connection.transaction((transaction) => cancelRunIfUnfinished(transaction, id)),
            );
          // The oldest that waits is just what the others' commits would dispatch.
          await Promise.all([
            mine === undefined ? undefined : cancel(mine.id),
            waiting === undefined ? undefined : cancel(waiting.id),
            scene.queue(),
          ]);
        }
      }),
    );
    const [{ waiting }] = await database.ownerQuery(
      'select count(*)::int as waiting from dispatch_queue where dispatched_at is null',
    );
    t.equal(
      (await dispatched(database)).length,
      Math.min(4, (await dispatched(database)).length + waiting),
      'no slot is left empty',
    );
    t.equal((await jobs(database)).length, (await dispatched(database)).length, 'and no job is without its run');
  },
);

t.test('beside one account’s long runs another’s is begun and finished', async (t) => {
  const database = await testDatabase(t);
  const [long, short] = [await lab(database, []), await lab(database)];
  const cox = await slowCox(long, 50);
  const runs: string[] = [];
  for (let i = 0; i < 4; i++) runs.push(await long.queue(cox));
  const worker = startWorker(t, database.url, { WORKER_CONCURRENCY: '4' });
  for (const id of runs.slice(0, 3)) await worker.logged((line) => line.msg === 'run begun' && line.run_id === id);
  t.equal((await short.final(await short.queue())).status, 'completed');
  t.equal((await long.row(runs[3]!)).status, 'queued', 'the fourth waits');
  t.strictSame(await Promise.all(runs.slice(0, 3).map(async (id) => (await long.row(id)).status)), [
    ...['running', 'running', 'running'],
  ]);
  await worker.kill('SIGKILL');
});
