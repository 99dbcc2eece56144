import t from 'tap';
import { uuidOf } from '../../sql/ids.ts';
import { type TestDatabase, testDatabase, testSecretKey } from '../helpers/database.ts';
import { startWorker } from '../helpers/platform.ts';
import { addJob, deleteJobs, jobs, lockJobs, locks, spendAttempts } from '../helpers/queue.ts';
import { type Lab, lab } from '../helpers/runs.ts';
import { plainOwnerDatabase, plainOwnerKey } from '../helpers/tenants.ts';
import { fallSilent, live, rescue } from '../helpers/workers.ts';

const queueName = 'webhook:of a test';

/** A run as a worker leaves it that dies in the middle: it and its job say that this worker has them. */
async function queueAndDie({ database, queue }: Lab, worker: string): Promise<string> {
  await live(database, 'for the slot');
  const id = await queue();
  await database.ownerQuery(`delete from workers where id = 'for the slot'`);
  const uuid = uuidOf('run', id);
  await database.ownerQuery(
    `update runs set status = 'running', worker_id = $2, attempt = 1, progress = 0.4, started_at = now() where id = $1`,
    [uuid, worker],
  );
  await lockJobs(database, worker, '0 s', { key: `run:${uuid}` });
  return id;
}

async function isFree({ database }: Lab, id: string): Promise<boolean> {
  const [job] = await jobs(database, { key: `run:${uuidOf('run', id)}` });
  return job !== undefined && job.locked_at === null && job.is_due && job.attempts < job.max_attempts;
}

/** A job of a named queue, both locked by a worker since so long. */
async function lockedDelivery(database: TestDatabase, worker: string, since: string): Promise<void> {
  await addJob(database, 'deliver_webhook', { queue: queueName });
  await lockJobs(database, worker, since);
}

t.test('the runs of a worker that has long shown no life are queued again', async (t) => {
  const scene = await lab(await testDatabase(t));
  const { database } = scene;
  await live(database, 'dead');
  await live(database, 'alive');
  const [lost, kept] = [await queueAndDie(scene, 'dead'), await queueAndDie(scene, 'alive')];
  t.strictSame(await rescue(database), [], 'not while both show life');
  await fallSilent(database, 'dead');
  t.strictSame(await rescue(database), [lost]);
  const run = await scene.row(lost);
  t.match([run.status, run.worker_id, run.attempt, run.rescues, run.progress], ['queued', null, 1, 1, 0]);
  t.ok(await isFree(scene, lost), 'and so is its job');
  t.match(await scene.row(kept), { status: 'running', worker_id: 'alive', rescues: 0 });
  t.notOk(await isFree(scene, kept));
  t.strictSame(await rescue(database), [], 'once');
  const workers = await database.ownerQuery('select id from workers');
  t.strictSame(workers, [{ id: 'alive' }]);
});

t.test('a run of a worker of whom nothing is known is rescued, when it has been silent for as long', async (t) => {
  const scene = await lab(await testDatabase(t));
  const lost = await queueAndDie(scene, 'gone');
  t.strictSame(await rescue(scene.database), [], 'it may be about to write its first heartbeat');
  t.equal((await scene.row(lost)).status, 'running');
  await fallSilent(scene.database, 'gone');
  t.strictSame(await rescue(scene.database), [lost]);
  t.ok(await isFree(scene, lost));
});

t.test('a job that an unknown worker had locked before it named itself in the run is free again', async (t) => {
  const scene = await lab(await testDatabase(t));
  await live(scene.database, 'for the slot');
  const id = await scene.queue();
  await lockJobs(scene.database, 'gone', '7 seconds');
  await rescue(scene.database);
  t.ok(await isFree(scene, id));
  t.match(await scene.row(id), { status: 'queued', rescues: 0 }, 'the run had not begun');
});

t.test('a job and its named queue that an unknown worker has locked are free again', async (t) => {
  const database = await testDatabase(t);
  await lockedDelivery(database, 'gone', '7 seconds');
  await rescue(database);
  t.strictSame(await locks(database), []);
});

t.test('locks of an unknown worker that are fresh, or of one that lives, stay', async (t) => {
  for (const [worker, since] of [
    ['new', '1 second'],
    ['alive', '1 hour'],
  ] as const) {
    const database = await testDatabase(t);
    if (worker === 'alive') await live(database, 'alive');
    await lockedDelivery(database, worker, since);
    await rescue(database);
    t.strictSame(await locks(database), [worker, worker]);
  }
});

t.test('a named queue that is locked for no job is free again, even if its worker lives', async (t) => {
  const database = await testDatabase(t);
  await live(database, 'alive');
  await lockedDelivery(database, 'alive', '7 seconds');
  await deleteJobs(database);
  await rescue(database);
  t.strictSame(await locks(database), []);
});

t.test('a run whose job was deleted gets a new one', async (t) => {
  const scene = await lab(await testDatabase(t));
  const lost = await queueAndDie(scene, 'gone');
  await deleteJobs(scene.database);
  t.strictSame(await rescue(scene.database), [lost]);
  t.ok(await isFree(scene, lost));
});

t.test(
  'a run that was released and has lost its job, or whose job has spent its attempts, gets a new one',
  async (t) => {
    const scene = await lab(await testDatabase(t));
    await live(scene.database, 'for the slot');
    const [given, spent] = [await scene.queue(), await scene.queue()];
    await deleteJobs(scene.database, { key: `run:${uuidOf('run', given)}` });
    await spendAttempts(scene.database);
    t.strictSame(await rescue(scene.database), [], 'nobody held either');
    for (const id of [given, spent]) t.ok(await isFree(scene, id));
  },
);

t.test('of several rescuers at the same moment one does the work', async (t) => {
  const scene = await lab(await testDatabase(t));
  const lost = [await queueAndDie(scene, 'gone'), await queueAndDie(scene, 'gone')];
  await fallSilent(scene.database, 'gone');
  const rescued = await Promise.all([rescue(scene.database), rescue(scene.database), rescue(scene.database)]);
  t.strictSame(rescued.flat().sort(), lost.sort());
  for (const id of lost) t.equal((await scene.row(id)).rescues, 1);
});

t.test('a rescued run is finished, under an ordinary owner too', async (t) => {
  for (const [database, SECRET_KEY] of [
    [await testDatabase(t), testSecretKey],
    [await plainOwnerDatabase(t), plainOwnerKey],
  ] as const) {
    const scene = await lab(database);
    const other = await lab(database);
    const lost = [await queueAndDie(scene, 'gone'), await queueAndDie(other, 'gone')];
    const worker = startWorker(t, database.url, { SECRET_KEY });
    for (const [i, { final }] of [scene, other].entries())
      t.match(await final(lost[i]!), { status: 'completed', attempt: 2, rescues: 1 });
    await worker.logged((line) => line.msg === 'run rescued from a worker that died');
    await worker.kill();
    t.strictSame(await jobs(database), []);
  }
});

t.test('jobs that have failed for good are kept for a day, then counted into the log and removed', async (t) => {
  const database = await testDatabase(t);
  const ids: string[] = [];
  for (const ago of ['1 hour', '25 hours', '26 hours']) {
    const id = await addJob(database, 'send_invitation');
    await spendAttempts(database, { id, ago });
    ids.push(id);
  }
  await addJob(database, 'purge_expired');
  const worker = startWorker(t, database.url);
  t.match(await worker.logged((line) => line.msg === 'jobs that had failed for good were removed'), {
    task: 'send_invitation',
    jobs: 2,
  });
  await worker.kill();
  const spent = (await jobs(database)).filter(({ attempts, max_attempts }) => attempts >= max_attempts);
  t.strictSame(
    spent.map(({ id }) => id),
    ids.slice(0, 1),
  );
});
