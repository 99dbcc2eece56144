import t from 'tap';
import { accountTurns, requestLimits } from '../../api/account-turns.ts';
import { createApp } from '../../api/app.ts';
import { createApiServer } from '../../api/server.ts';
import { readConfig } from '../../config.ts';
import { cursors } from '../../domain/access/cursors.ts';
import { createLog } from '../../log.ts';
import { openReadTrail } from '../../sql/audit/read-trail.ts';
import { openNotifications } from '../../sql/connection/notifications.ts';
import { uuidOf } from '../../sql/ids.ts';
import { openAdmission } from '../../sql/tables/admission.ts';
import { runIsFinal } from '../../sql/tables/runs.ts';
import { noTracing } from '../../tracing/tracing.ts';
import { testDatabase } from '../helpers/database.ts';
import { type HttpClient, httpClient } from '../helpers/http.ts';
import { createAccount, startApi, startWorker } from '../helpers/platform.ts';
import { kaplanMeier, projectWith, smallTrial } from '../helpers/scene.ts';
import { until } from '../helpers/until.ts';

const database = await testDatabase(t);
const api = await startApi(t, database.url);
const { live_key } = await createAccount(database.url);
const client = httpClient(api.url, live_key);

async function queuedRun(client: HttpClient) {
  const project = await projectWith(database, client, smallTrial);
  const { data } = await client.post(`/projects/${project}/analyses`, { name: 'x', ...kaplanMeier, run: true });
  return { project, analysis: `/analyses/${data.id}`, run: `/runs/${data.latest_run.id}` };
}

t.test('without a wait, or with one that has passed, the answer says to ask again', async (t) => {
  const { analysis, run } = await queuedRun(client);
  for (const path of [analysis, run]) {
    const now = await client.get(path);
    t.match([now.headers.get('retry-after'), now.headers.get('preference-applied')], ['1', null]);
    const later = await client.get(path, { Prefer: 'wait=1' });
    t.match(
      [later.status, later.headers.get('retry-after'), later.headers.get('preference-applied')],
      [200, '1', 'wait=1'],
    );
  }
});

t.test('a wait ends as soon as the run does', async (t) => {
  const { analysis, run } = await queuedRun(client);
  const waiting = [
    client.get(analysis, { Prefer: 'wait=25' }),
    client.get(run, { Prefer: 'respond-async, wait="25"' }),
  ];
  const canceled = await client.post(`${analysis}/cancel`);
  t.equal(canceled.status, 200);
  const [first, second] = await Promise.all(waiting);
  t.match(
    [first!.data.status, first!.headers.get('preference-applied'), first!.headers.get('retry-after')],
    ['canceled', 'wait=25', null],
  );
  t.equal(second!.data.status, 'canceled');
  t.equal((await client.get(run, { Prefer: 'wait=25' })).data.status, 'canceled', 'and what is over is told at once');
});

t.test('a run that completes is told with its result', async (t) => {
  const worker = startWorker(t, database.url);
  const { analysis } = await queuedRun(client);
  const { data } = await client.over(analysis);
  t.match(data, { status: 'completed', latest_run: { status: 'completed', result: { n: 40 } } });
  await worker.kill();
});

t.test('an analysis that never ran has nothing to wait for', async (t) => {
  const project = await projectWith(database, client, smallTrial);
  const { data } = await client.post(`/projects/${project}/analyses`, { name: 'x', ...kaplanMeier });
  t.equal((await client.get(`/analyses/${data.id}`, { Prefer: 'wait=25' })).data.status, 'created');
});

t.test('a wait ends when the project is deleted', async (t) => {
  const { project, run } = await queuedRun(client);
  const waiting = client.get(run, { Prefer: 'wait=25' });
  await client.delete(`/projects/${project}`);
  t.equal((await waiting).status, 404);
});

t.test('a longer wait is cut to 25 s', async (t) => {
  const { run, analysis } = await queuedRun(client);
  const waiting = client.get(run, { Prefer: 'respond-async, wait=99' });
  t.equal((await client.post(`${analysis}/cancel`)).status, 200);
  t.equal((await waiting).headers.get('preference-applied'), 'wait=25');
});

t.test('a wait that can not be read, and other preferences, are ignored', async (t) => {
  const { run } = await queuedRun(client);
  for (const prefer of [
    ...['wait=0', 'wait=-1', 'wait=1.5', 'wait=', 'wait=soon', 'wait=1e1'],
    ...['respond-async', 'return=minimal', 'handling=lenient; foo="wait"', ''],
  ]) {
    const { status, headers } = await client.get(run, { Prefer: prefer });
    t.match([status, headers.get('preference-applied')], [200, null], prefer);
  }
});

t.test('a server that stops answers those who wait', async (t) => {
  const other = await startApi(t, database.url);
  const { run } = await queuedRun(client);
  const waiting = httpClient(other.url, live_key).get(run, { Prefer: 'wait=25' });
  await other.logged((line) => line.msg === 'listening');
  await httpClient(other.url, live_key).get(run);
  t.equal((await other.kill('SIGTERM')).code, 0);
  t.match((await waiting).data.status, 'queued');
});

t.test('a client that hangs up leaves nothing behind', async (t) => {
  const notifications = await openNotifications(database.url, [runIsFinal]);
  let listeners = 0;
  const counted = {
    ...notifications,
    subscribe(channel: string, listener: (payload: string) => void) {
      const end = notifications.subscribe(channel, listener);
      listeners++;
      return () => {
        listeners--;
        end();
      };
    },
  };
  const server = createApiServer(
    createApp({
      config: readConfig({}),
      db: database.db,
      admission: openAdmission(database.db),
      requests: accountTurns(requestLimits),
      readTrail: openReadTrail(database.db),
      notifications: counted,
      cursors: cursors(['a key that only tests ever use, of 32 characters']),
      log: createLog('api', 'silent'),
      requestLog: { add() {} },
      tracing: noTracing,
      draining: new AbortController().signal,
    } as never),
    new AbortController().signal,
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => notifications.end());
  const { port } = server.address() as { port: number };
  const { run } = await queuedRun(client);
  const hangUp = new AbortController();
  const waiting = httpClient(`http://127.0.0.1:${port}`, live_key)
    .send('GET', run, { headers: { Prefer: 'wait=25' }, signal: hangUp.signal })
    .catch(() => 'hung up');
  await until(() => listeners > 0);
  hangUp.abort();
  t.equal(await waiting, 'hung up');
  await until(() => listeners === 0);
  await new Promise((resolve) => server.close(resolve));
  const [{ status }] = await database.ownerQuery('select status from runs where id = $1', [
    uuidOf('run', run.slice(6)),
  ]);
  t.equal(status, 'queued');
});
