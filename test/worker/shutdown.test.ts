import t from 'tap';
import { testDatabase } from '../helpers/database.ts';
import { startWorker } from '../helpers/platform.ts';
import { jobs } from '../helpers/queue.ts';
import { lab, slowCox } from '../helpers/runs.ts';

t.test('a worker that is told to stop gives its run back, and another one finishes it', async (t) => {
  const database = await testDatabase(t);
  const slow = await lab(database, []);
  const id = await slow.queue(await slowCox(slow, 0.25));
  const first = startWorker(t, database.url);
  await first.logged((line) => line.msg === 'run begun' && line.run_id === id);
  t.match(await first.kill('SIGTERM'), { code: 0, signal: null });
  t.notOk(
    first.log.some((line) => line.level >= 50),
    'which is no error',
  );
  t.strictSame(first.words, []);

  const given = await slow.row(id);
  t.match([given.status, given.worker_id, given.attempt, given.rescues], ['queued', null, 0, 0], 'no attempt is spent');
  const [job] = await jobs(database, { task: 'run_analysis' });
  t.match([job?.attempts, job?.locked_at, job?.locked_by], [0, null, null], 'nor one of the job');
  t.ok(job!.run_at <= new Date(), 'it may begin at once');
  t.strictSame(await database.ownerQuery('select * from workers'), [], 'the worker has signed off');

  const second = startWorker(t, database.url);
  const run = await slow.final(id);
  t.match(run, { status: 'completed', attempt: 1, rescues: 0 });
  t.equal((await second.kill('SIGTERM')).code, 0);
  t.strictSame(await jobs(database), []);
});

t.test('a second signal while it stops changes nothing, and an idle worker stops at once', async (t) => {
  const database = await testDatabase(t);
  const worker = startWorker(t, database.url);
  await worker.logged((line) => line.msg === 'looking for jobs');
  const ended = worker.kill('SIGTERM');
  worker.kill('SIGINT');
  t.match(await ended, { code: 0 });
});
