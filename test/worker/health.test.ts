import t from 'tap';
import { testDatabase } from '../helpers/database.ts';
import { scrape } from '../helpers/metrics.ts';
import { startWorker } from '../helpers/platform.ts';
import { lab } from '../helpers/runs.ts';

t.test('a worker answers whether it lives and takes jobs, and shows what it did', async (t) => {
  const database = await testDatabase(t);
  const scene = await lab(database);
  const worker = startWorker(t, database.url, { WORKER_PORT: '0', HOST: '127.0.0.1' });
  const { port } = await worker.logged((line) => line.msg === 'health is answered');
  const url = `http://127.0.0.1:${port}`;
  await worker.logged((line) => line.msg === 'looking for jobs');
  const ask = async (path: string, init?: RequestInit) => {
    const answer = await fetch(url + path, init);
    return [answer.status, await answer.json()];
  };
  t.strictSame(await ask('/healthz'), [200, { status: 'ok' }]);
  t.strictSame(await ask('/readyz'), [200, { status: 'ready' }]);
  t.match(await ask('/readyz', { method: 'POST' }), [405, {}]);
  t.match(await ask('/v1/projects'), [404, {}]);
  t.match(await ask('/metrics', { headers: { 'X-Forwarded-For': '127.0.0.1' } }), [401, {}]);

  const completed = await scene.queue();
  await worker.logged((line) => line.msg === 'run finished' && line.run_id === completed);
  const failing = await scene.queue({ parameters: { time: 'time', event: 'not_a_column' } });
  await worker.logged((line) => line.msg === 'run finished' && line.run_id === failing);
  t.equal((await scene.run(failing))?.error?.code, 'ANALYSIS_INPUT');
  const { value } = await scrape(url);
  t.equal(value('research_platform_runs_total{outcome="completed"}'), 1);
  t.equal(value('research_platform_runs_total{outcome="analysis_input"}'), 1);
  t.equal(value('research_platform_workers_alive'), 1);
  t.ok(value('research_platform_database_connections{pool="worker queue",state="maximum"}')! > 0);
  t.ok(value('nodejs_eventloop_lag_p99_seconds')! >= 0);
  t.strictSame(await worker.kill('SIGTERM'), { code: 0, signal: null });
});

t.test('without WORKER_PORT it opens no port', async (t) => {
  const database = await testDatabase(t);
  const worker = startWorker(t, database.url);
  await worker.logged((line) => line.msg === 'looking for jobs');
  t.notOk(worker.log.some((line) => line.msg === 'health is answered'));
});
