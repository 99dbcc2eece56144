import { setTimeout as pause } from 'node:timers/promises';
import t from 'tap';
import { uuidOf } from '../../sql/ids.ts';
import { type TestDatabase, testDatabase } from '../helpers/database.ts';
import { type LogLine, startWorker } from '../helpers/platform.ts';
import { jobs, jobsAreGone, locks } from '../helpers/queue.ts';
import { lab, slowCox } from '../helpers/runs.ts';
import { until } from '../helpers/until.ts';

async function holds({ ownerQuery }: TestDatabase, condition: string): Promise<boolean> {
  return (await ownerQuery(`select ${condition} as holds`))[0].holds;
}

t.test(
  'of two workers one is killed in the middle of a run, and the other rescues it, begins it anew and finishes it once',
  async (t) => {
    const database = await testDatabase(t);
    const scene = await lab(database, []);
    const workers = [startWorker(t, database.url), startWorker(t, database.url)];
    for (const worker of workers) await worker.logged((line) => line.msg === 'looking for jobs');
    const id = await scene.queue(await slowCox(scene, 0.25));
    const isBegun = (line: { msg?: string; run_id?: string }) => line.msg === 'run begun' && line.run_id === id;
    const [killed, other] = await Promise.any(
      workers.map(async (worker, i) => {
        await worker.logged(isBegun);
        return [worker, workers[1 - i]!] as const;
      }),
    );
    await killed.kill('SIGKILL');
    t.match(await scene.row(id), { status: 'running', attempt: 1 }, 'it dies in the middle');

    const run = await scene.final(id);
    t.match(run, { status: 'completed', attempt: 2, rescues: 1, error: null });
    await other.kill('SIGTERM');
    const told = other.log.filter((line) => line.run_id === id).map((line) => line.msg);
    // Once its rescue is committed it may begin before the rescuer hears so.
    t.strictSame(told.toSorted(), ['run begun', 'run finished', 'run rescued from a worker that died'], 'once each');
    t.equal(told.at(-1), 'run finished');
    const finals = await database.ownerQuery(`select from runs where id = $1 and status = 'completed'`, [
      uuidOf('run', id),
    ]);
    t.equal(finals.length, 1);
    t.strictSame(await jobs(database), [], 'no job is left');
  },
);

t.test('workers that are killed in their first moments leave no lock and no run behind', async (t) => {
  const database = await testDatabase(t);
  const scene = await lab(database);
  const runs: string[] = [];
  // Before it listens, while it opens its queues, with its first job: wherever it is by then.
  for (const milliseconds of [50, 150, 250, 350, 450, 500, 700, 900]) {
    runs.push(await scene.queue());
    const worker = startWorker(t, database.url);
    await pause(milliseconds);
    await worker.kill('SIGKILL');
  }
  // And at the moments that matter, however long they take to come: with a heartbeat, and with a job locked.
  const moments = [
    () => holds(database, 'exists (select from workers)'),
    async () => (await jobs(database)).some(({ locked_at }) => locked_at !== null),
  ];
  for (const isNow of moments) {
    await database.ownerQuery('delete from workers');
    runs.push(await scene.queue());
    const worker = startWorker(t, database.url);
    const isOver = () => holds(database, 'not exists (select from runs where finished_at is null)');
    await until(async () => (await isNow()) || (await isOver()), 5);
    await worker.kill('SIGKILL');
  }
  // As if it had been killed before its heartbeat: nobody knows it.
  await database.ownerQuery('delete from workers');
  const last = startWorker(t, database.url);
  for (const id of runs) t.match(await scene.final(id), { status: 'completed' });
  await jobsAreGone(database);
  t.strictSame(await locks(database), [], 'no job and no queue is locked');
  await last.kill();
  t.strictSame(await database.ownerQuery('select * from dispatch_queue'), []);
});

t.test('a worker that is stopped, considered dead, and goes on spoils nothing, and neither does its end', async (t) => {
  const database = await testDatabase(t);
  const scene = await lab(database, []);
  const id = await scene.queue(await slowCox(scene, 0.25));
  const begun = (line: LogLine) => line.msg === 'run begun' && line.run_id === id;
  const stopped = startWorker(t, database.url);
  await stopped.logged(begun);
  process.kill(stopped.pid, 'SIGSTOP');
  const other = startWorker(t, database.url);
  await other.logged((line) => line.msg === 'run rescued from a worker that died' && line.run_id === id);
  await other.logged(begun);
  process.kill(stopped.pid, 'SIGCONT');
  await until(() => holds(database, '(select count(*) from workers) = 8')); // it shows life again: four queues each
  // Told to stop while the run is another's: it releases what is its own, which is nothing.
  await stopped.kill('SIGTERM');
  t.match(await scene.final(id), { status: 'completed', attempt: 2, rescues: 1 });
  await other.kill('SIGTERM');
  t.equal(other.log.filter(begun).length, 1, 'the run was begun once by the rescuer');
  t.notOk(stopped.log.some((line) => line.msg === 'run finished'));
  t.strictSame(await jobs(database), [], 'no job is left');

  const next = await scene.queue(await slowCox(scene, 0.25));
  const killed = startWorker(t, database.url);
  await killed.logged((line) => line.msg === 'run begun' && line.run_id === next);
  process.kill(killed.pid, 'SIGSTOP');
  const last = startWorker(t, database.url);
  await last.logged((line) => line.msg === 'run rescued from a worker that died' && line.run_id === next);
  process.kill(killed.pid, 'SIGCONT');
  await killed.kill('SIGKILL');
  t.match(await scene.final(next), { status: 'completed', rescues: 1 });
  await last.kill('SIGTERM');
  t.strictSame(await locks(database), []);
});
