import t from 'tap';
import { uuidOf } from '../../sql/ids.ts';
import { testDatabase } from '../helpers/database.ts';
import { startWorker } from '../helpers/platform.ts';
import { lab, slowCox } from '../helpers/runs.ts';

t.test(
  'of two workers one is killed in the middle of a run, and the other finishes it within 15 seconds',
  async (t) => {
    const database = await testDatabase(t);
    const scene = await lab(database, []);
    const workers = [startWorker(t, database.url), startWorker(t, database.url)];
    for (const worker of workers) await worker.logged((line) => line.msg === 'looking for jobs');
    const id = await scene.queue(await slowCox(scene, 2));
    const isBegun = (line: { msg?: string; run_id?: string }) => line.msg === 'run begun' && line.run_id === id;
    const [killed, other] = await Promise.any(
      workers.map(async (worker, i) => {
        await worker.logged(isBegun);
        return [worker, workers[1 - i]!] as const;
      }),
    );
    await killed.kill('SIGKILL');
    const begun = performance.now();
    t.match(await scene.row(id), { status: 'running', attempt: 1 }, 'it dies in the middle');

    const run = await scene.final(id);
    const seconds = (performance.now() - begun) / 1000;
    t.comment(`finished ${seconds.toFixed(1)} s after the kill`);
    t.ok(seconds < 15, `within 15 seconds: ${seconds.toFixed(1)}`);
    t.match(run, { status: 'completed', attempt: 2, rescues: 1, error: null });
    await other.kill('SIGTERM');
    t.equal(other.log.filter((line) => line.msg === 'run finished' && line.run_id === id).length, 1, 'once');
    t.equal(other.log.filter((line) => line.msg === 'run rescued from a worker that died').length, 1);
    const finals = await database.ownerQuery(`select from runs where id = $1 and status = 'completed'`, [
      uuidOf('run', id),
    ]);
    t.equal(finals.length, 1);
    t.strictSame(await database.ownerQuery('select * from graphile_worker._private_jobs'), [], 'no job is left');
  },
);
