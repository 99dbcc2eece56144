import t, { type Test } from 'tap';
import { openDatabaseProxy } from '../../scripts/chaos/tcp-proxy.ts';
import { testDatabase } from '../helpers/database.ts';
import { type HttpClient, httpClient } from '../helpers/http.ts';
import { createAccount, startApi, startWorker } from '../helpers/platform.ts';
import { kaplanMeier, smallTrial } from '../helpers/scene.ts';
import { until } from '../helpers/until.ts';

/** API and worker, whose connections to the database all lead through a proxy. */
async function behindProxy(t: Test) {
  const database = await testDatabase(t);
  const proxy = await openDatabaseProxy(database.url);
  t.teardown(() => proxy.close());
  const api = await startApi(t, proxy.through(database.url));
  const worker = startWorker(t, proxy.through(database.url));
  await worker.logged((line) => line.msg === 'looking for jobs');
  const client = httpClient(api.url, (await createAccount(database.url)).live_key);
  const { data: project } = await client.post('/projects', { name: 'P' });
  await client.post(`/projects/${project.id}/patients`, { patients: smallTrial });
  return { proxy, api, worker, client, project };
}

async function runs(client: HttpClient, projectId: string): Promise<string> {
  const { data } = await client.post(`/projects/${projectId}/analyses`, { name: 'A', ...kaplanMeier, run: true });
  const { data: run } = await client.over(`/runs/${data.latest_run.id}`);
  return run.status;
}

t.test('connections that swallow every byte are given up, and new ones serve', async (t) => {
  const { proxy, api, worker, client, project } = await behindProxy(t);
  // As many at once as there are connections, so that all of them are open.
  await Promise.all(Array.from({ length: 10 }, () => client.get(`/projects/${project.id}`)));
  t.equal(await runs(client, project.id), 'completed');

  proxy.swallow('established');
  const answers = await Promise.all(Array.from({ length: 10 }, () => client.get('/projects')));
  for (const { status, headers, text } of answers)
    t.ok(status === 200 || (status === 503 && headers.get('retry-after') !== null), text);
  await until(async () => (await client.get('/projects')).status === 200);
  await until(async () => (await fetch(`${api.url}/readyz`)).status === 200);
  t.equal(await runs(client, project.id), 'completed', 'and so does the worker, on its own new connections');
  t.notOk([...api.log, ...worker.log].some((line) => line.level >= 60));
  t.match([(await api.kill()).code, (await worker.kill()).code], [0, 0]);
});

t.test('a database that answers nothing holds up neither the end of a process nor its health', async (t) => {
  const { proxy, api, worker, client } = await behindProxy(t);
  proxy.swallow();
  const asked = client.get('/projects');
  t.equal((await fetch(`${api.url}/readyz`)).status, 503);
  t.equal((await fetch(`${api.url}/healthz`)).status, 200);
  t.equal((await asked).status, 503);
  const ended = await Promise.all([api.kill(), worker.kill()]);
  t.strictSame(
    ended.map(({ signal }) => signal),
    [null, null],
    'both end by themselves',
  );
});

t.test('a worker that can write no heartbeat ends, for its supervisor to start another', async (t) => {
  const { proxy, worker } = await behindProxy(t);
  proxy.swallow();
  const { code } = await worker.ended;
  t.equal(code, 1);
  t.match(
    worker.log.filter((line) => line.level >= 60),
    [{ msg: /no heartbeat/ }],
  );
});
