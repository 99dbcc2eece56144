import t from 'tap';
import { uuidOf } from '../../sql/ids.ts';
import { rescueWork, showLife } from '../../sql/workers.ts';
import { testDatabase } from '../helpers/database.ts';
import { startWorker } from '../helpers/platform.ts';
import { type Lab, lab } from '../helpers/runs.ts';
import { plainOwnerDatabase } from '../helpers/tenants.ts';

const rescue = (lab: Lab) => lab.database.db.outside((connection) => rescueWork(connection, 6));
const live = (lab: Lab, worker: string) => lab.database.db.outside((connection) => showLife(connection, worker));

/** A run as a worker leaves it that dies in the middle: it and its job say that this worker has them. */
async function queueAndDie(lab: Lab, worker: string): Promise<string> {
  const id = await lab.queue();
  const uuid = uuidOf('run', id);
  await lab.database.ownerQuery(
    `update runs set status = 'running', worker_id = $2, attempt = 1, progress = 0.4, started_at = now() where id = $1`,
    [uuid, worker],
  );
  await lab.database.ownerQuery(
    `update graphile_worker._private_jobs set locked_by = $2, locked_at = now(), attempts = 1 where key = $1`,
    [`run:${uuid}`, worker],
  );
  return id;
}

async function isFree(lab: Lab, id: string): Promise<boolean> {
  const jobs = await lab.database.ownerQuery(
    `select from graphile_worker._private_jobs where key = $1 and locked_at is null and run_at <= now()`,
    [`run:${uuidOf('run', id)}`],
  );
  return jobs.length === 1;
}

t.test('the runs of a worker that has long shown no life are queued again', async (t) => {
  const scene = await lab(await testDatabase(t));
  await live(scene, 'dead');
  await live(scene, 'alive');
  const [lost, kept] = [await queueAndDie(scene, 'dead'), await queueAndDie(scene, 'alive')];
  t.strictSame(await rescue(scene), [], 'not while both show life');
  await scene.database.ownerQuery(`update workers set seen_at = now() - interval '7 seconds' where id = 'dead'`);
  t.strictSame(await rescue(scene), [lost]);
  const run = await scene.row(lost);
  t.match([run.status, run.worker_id, run.attempt, run.rescues, run.progress], ['queued', null, 1, 1, 0]);
  t.ok(await isFree(scene, lost), 'and so is its job');
  t.match(await scene.row(kept), { status: 'running', worker_id: 'alive', rescues: 0 });
  t.notOk(await isFree(scene, kept));
  t.strictSame(await rescue(scene), [], 'once');
  const workers = await scene.database.ownerQuery('select id from workers');
  t.strictSame(workers, [{ id: 'alive' }]);
});

t.test('a run of a worker of whom nothing is known is rescued', async (t) => {
  const scene = await lab(await testDatabase(t));
  const lost = await queueAndDie(scene, 'gone');
  t.strictSame(await rescue(scene), [lost]);
  t.ok(await isFree(scene, lost));
});

t.test('a run whose job was deleted gets a new one', async (t) => {
  const scene = await lab(await testDatabase(t));
  const lost = await queueAndDie(scene, 'gone');
  await scene.database.ownerQuery('delete from graphile_worker._private_jobs');
  t.strictSame(await rescue(scene), [lost]);
  t.ok(await isFree(scene, lost));
});

t.test('of several rescuers at the same moment one does the work', async (t) => {
  const scene = await lab(await testDatabase(t));
  const lost = [await queueAndDie(scene, 'gone'), await queueAndDie(scene, 'gone')];
  const rescued = await Promise.all([rescue(scene), rescue(scene), rescue(scene)]);
  t.strictSame(rescued.flat().sort(), lost.sort());
  for (const id of lost) t.equal((await scene.row(id)).rescues, 1);
});

t.test('a rescued run is finished, under an ordinary owner too', async (t) => {
  for (const database of [await testDatabase(t), await plainOwnerDatabase(t)]) {
    const scene = await lab(database);
    const other = await lab(database);
    const lost = [await queueAndDie(scene, 'gone'), await queueAndDie(other, 'gone')];
    const worker = startWorker(t, database.url);
    for (const [i, { final }] of [scene, other].entries())
      t.match(await final(lost[i]!), { status: 'completed', attempt: 2, rescues: 1 });
    await worker.logged((line) => line.msg === 'run rescued from a worker that died');
    await worker.kill();
    t.strictSame(await database.ownerQuery('select * from graphile_worker._private_jobs'), []);
  }
});
