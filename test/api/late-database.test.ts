import t from 'tap';
import { openDatabaseProxy } from '../../scripts/chaos/tcp-proxy.ts';
import { testDatabase } from '../helpers/database.ts';
import { freePort } from '../helpers/free-port.ts';
import { httpClient } from '../helpers/http.ts';
import { createAccount, startProgram } from '../helpers/platform.ts';

t.test('processes that start before their database wait for it', async (t) => {
  const database = await testDatabase(t);
  const proxy = await openDatabaseProxy(database.url);
  t.teardown(() => proxy.close());
  await proxy.refuse();
  const port = await freePort();
  const env = { DATABASE_URL: proxy.through(database.url), PORT: String(port), HOST: '127.0.0.1' };
  const api = startProgram(t, 'api/main.ts', env);
  const worker = startProgram(t, 'worker/main.ts', env);
  for (const program of [api, worker])
    await program.logged((line) => line.msg === 'the database is not there yet' && line.error.code === 'ECONNREFUSED');
  const url = `http://127.0.0.1:${port}`;
  t.equal((await fetch(`${url}/healthz`)).status, 200);
  t.equal((await fetch(`${url}/readyz`)).status, 503);
  const early = await httpClient(url, 'svc_live_any').get('/projects');
  t.match([early.status, early.error.code, early.headers.get('retry-after')], [503, 'SERVICE_UNAVAILABLE', /^\d+$/]);

  await proxy.pass();
  await api.logged((line) => line.msg === 'listening');
  await worker.logged((line) => line.msg === 'looking for jobs');
  t.equal((await fetch(`${url}/readyz`)).status, 200);
  const client = httpClient(url, (await createAccount(database.url)).live_key);
  t.equal((await client.get('/projects')).status, 200);
  for (const program of [api, worker]) t.strictSame(program.words, []);
});

t.test('what no wait would mend is said at once', async (t) => {
  const database = await testDatabase(t);
  const url = new URL(database.url);
  url.pathname = '/no_such_database';
  const api = startProgram(t, 'api/main.ts', { DATABASE_URL: url.toString(), PORT: '0', HOST: '127.0.0.1' });
  t.equal((await api.ended).code, 1);
  t.match(api.log.at(-1), { level: 60, error: { sql_state: '3D000' } });
});
