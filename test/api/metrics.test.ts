import t from 'tap';
import { mayReadMetrics } from '../../metrics/answer.ts';
import { testDatabase } from '../helpers/database.ts';
import { httpClient } from '../helpers/http.ts';
import { scrape } from '../helpers/metrics.ts';
import { createAccount, startApi, startWorker } from '../helpers/platform.ts';
import { kaplanMeier, projectWith, smallTrial } from '../helpers/scene.ts';

const token = 'a-token-of-the-metrics-for-tests';

t.test('metrics are for this machine and for the token, and for nobody that a proxy brings', (t) => {
  const from = (remoteAddress: string, headers = {}) => ({ headers, socket: { remoteAddress } });
  const direct = { METRICS_TOKEN: undefined, TRUSTED_PROXIES: 0 };
  for (const address of ['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1']) {
    t.ok(mayReadMetrics(from(address), direct), address);
    t.notOk(mayReadMetrics(from(address), { ...direct, TRUSTED_PROXIES: 1 }), `${address} is a proxy`);
  }
  for (const address of ['10.0.0.1', '::2', '::ffff:10.0.0.1', '128.0.0.1'])
    t.notOk(mayReadMetrics(from(address), direct), address);
  for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'])
    t.notOk(mayReadMetrics(from('127.0.0.1', { [header]: '127.0.0.1' }), direct), `handed on, as ${header} says`);
  const behind = { METRICS_TOKEN: token, TRUSTED_PROXIES: 1 };
  const shown = (authorization: string) => mayReadMetrics(from('10.0.0.1', { authorization }), behind);
  t.ok(shown(`Bearer ${token}`));
  for (const wrong of [`Bearer ${token}x`, token, 'Bearer ', `Basic ${token}`]) t.notOk(shown(wrong), wrong);
  t.end();
});

t.test('a scrape of the API after some requests', async (t) => {
  const database = await testDatabase(t);
  const api = await startApi(t, database.url, { METRICS_TOKEN: token, TRUSTED_PROXIES: '1' });
  const account = await createAccount(database.url);
  const client = httpClient(api.url, account.live_key);
  const project = await projectWith(database, client, smallTrial);
  await client.get(`/projects/${project}`);
  await client.get('/projects/proj_00000000000000000000000000');
  await fetch(`${api.url}/no/such/path/${project}`);
  await client.post(`/projects/${project}/analyses`, { name: 'KM', ...kaplanMeier, run: true });

  const refused = await fetch(`${api.url}/metrics`);
  t.equal(refused.status, 401);
  t.match(await refused.json(), { success: false, error: { code: 'UNAUTHORIZED', message: /METRICS_TOKEN/ } });
  const { status, headers, text, value } = await scrape(api.url, { Authorization: `Bearer ${token}` });
  t.equal(status, 200);
  t.match(headers.get('content-type'), /^text\/plain; version=0\.0\.4/);
  const count = (route: string, method: string, status: number) =>
    value(`http_request_duration_seconds_count{route="${route}",method="${method}",status="${status}"}`);
  t.equal(count('projects.create', 'POST', 201), 1);
  t.equal(count('projects.get', 'GET', 200), 1);
  t.equal(count('projects.get', 'GET', 404), 1);
  t.equal(count('other', 'GET', 404), 1, 'paths that nobody knows share one name');
  t.equal(count('analyses.create', 'POST', 202), 1);
  t.ok(value('nodejs_eventloop_lag_p99_seconds')! >= 0);
  t.ok(value('research_platform_database_connections{pool="api",state="maximum"}')! >= 2);
  t.equal(value('research_platform_database_waiting{pool="api"}'), 0);
  t.equal(value('research_platform_queue_jobs{task="run_analysis",state="ready"}'), 1);
  t.ok(value('research_platform_queue_oldest_seconds{task="run_analysis"}')! >= 0);
  t.equal(value('research_platform_workers_alive'), 0);
  t.equal(value('research_platform_database_up'), 1);
  t.equal(value('research_platform_literature_cache_looks_total{result="hit"}'), 0);
  t.notMatch(text, new RegExp(`${project}|${account.live_key}`), 'no id, no key');

  await t.test('/readyz tells whether workers live', async (t) => {
    const ready = async () => (await fetch(`${api.url}/readyz`)).json();
    t.strictSame(await ready(), { status: 'ready', workers: 'none' });
    const worker = startWorker(t, database.url);
    await worker.logged((line) => line.msg === 'run finished');
    t.strictSame(await ready(), { status: 'ready', workers: 'alive' });
  });
});

t.test('without the database the rest is still shown', async (t) => {
  const database = await testDatabase(t);
  const api = await startApi(t, database.url);
  await database.ownerQuery('alter function queue_figures() rename to queue_figures_away');
  const { status, value } = await scrape(api.url);
  t.equal(status, 200);
  t.equal(value('research_platform_database_up'), 0);
  t.ok(value('process_resident_memory_bytes')! > 0);
});
