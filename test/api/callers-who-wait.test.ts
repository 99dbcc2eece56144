import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import t from 'tap';
import { uuidOf } from '../../sql/ids.ts';
import { httpClient } from '../helpers/http.ts';
import { loggedIn } from '../helpers/people.ts';
import { createAccount } from '../helpers/platform.ts';
import { kaplanMeier, projectWith, smallTrial } from '../helpers/scene.ts';
import { sharedPlatform } from '../helpers/shared-platform.ts';

const { database, url } = await sharedPlatform();
const account = await createAccount(database.url);
const accountId = uuidOf('account', account.account_id);
const client = httpClient(url, account.live_key);
const [{ email }] = await database.ownerQuery('select email from users where id = $1', [
  uuidOf('user', account.user_id),
]);
const owner = await loggedIn(url, email);

const newKey = async () => {
  const { data } = await owner.post('/api-keys', { name: 'of a test', permissions: ['read', 'write'] });
  return { id: data.key_id as string, key: data.key as string, client: httpClient(url, data.key) };
};

async function queuedRun() {
  const project = await projectWith(database, client, smallTrial);
  const { data } = await client.post(`/projects/${project}/analyses`, { name: 'x', ...kaplanMeier, run: true });
  return { project, analysis: `/analyses/${data.id}`, run: `/runs/${data.latest_run.id}` };
}

// Longer than a request takes to come in and wait. Where it is not, the credential is refused at once, which no test here looks for.
const beginsToWait = 500;

t.test('a key that is revoked while it waits is shown nothing', async (t) => {
  const { run, analysis } = await queuedRun();
  const key = await newKey();
  const waiting = [run, analysis].map((path) => key.client.get(path, { Prefer: 'wait=25' }));
  await pause(beginsToWait);
  t.equal((await owner.delete(`/api-keys/${key.id}`)).status, 200);
  t.equal((await client.post(`${analysis}/cancel`)).status, 200);
  for (const { status, error } of await Promise.all(waiting))
    t.match([status, error.details.reason], [401, 'revoked_key']);
});

t.test(
  'of a run that ends meanwhile only those who may still read are shown the result, and stand in the audit trail once',
  async (t) => {
    const { run, analysis } = await queuedRun();
    const [revoked, valid] = [await newKey(), await newKey()];
    const waiting = [revoked, valid].flatMap((key) =>
      [run, analysis].map((path) => readAs(key.key, path, { Prefer: 'wait=25' })),
    );
    await pause(beginsToWait);
    const id = uuidOf('run', run.slice(6));
    const result = { b: [0.1, 1e21, null], a: { '2': 'x', '1': '"\\u2028' } };
    // Whoever sees the end of the run sees the end of the key.
    await database.ownerQuery(
      `with revoked as (update api_keys set revoked_at = now() where id = $1)
     update runs set status = 'completed', finished_at = now(), result = $2::json where id = $3`,
      [uuidOf('apiKey', revoked.id), JSON.stringify(result), id],
    );
    await database.ownerQuery(`select pg_notify('run_is_final', $1)`, [id]);
    const answers = await Promise.all(waiting);
    for (const { status, error } of answers.slice(0, 2)) t.match([status, error.details.reason], [401, 'revoked_key']);
    t.same(answers[2]!.data.result, result);
    t.same(answers[3]!.data.latest_run.result, result);
    const reads = await database.ownerQuery(
      `select actor_id, count(*)::int as reads from audit_events where action = 'patients.read' and resource_id = $1 group by 1`,
      [id],
    );
    t.same(reads, [{ actor_id: uuidOf('apiKey', valid.id), reads: 2 }]);
    for (const [i, path] of [run, analysis].entries()) {
      const { headers, data } = await readAs(account.live_key, path);
      t.equal(headers.get('etag'), answers[i + 2]!.headers.get('etag'));
      t.same(data, answers[i + 2]!.data);
    }
  },
);

t.test('so is a key whose time is over, or whose wait is', async (t) => {
  const { run } = await queuedRun();
  const key = await newKey();
  const waiting = key.client.get(run, { Prefer: 'wait=2' });
  await pause(beginsToWait);
  await database.ownerQuery('update api_keys set expires_at = now() where id = $1', [uuidOf('apiKey', key.id)]);
  const { status, error } = await waiting;
  t.match([status, error.details.reason], [401, 'expired_key']);
});

t.test('so is whoever is of an account that is suspended meanwhile', async (t) => {
  const { run, analysis } = await queuedRun();
  const waiting = [client, owner].map((one) => one.get(run, { Prefer: 'wait=25' }));
  await pause(beginsToWait);
  // Before its commit nobody knows of either, and after it everybody of both.
  await database.ownerQuery(
    `with suspended as (update accounts set status = 'suspended' where id = $1)
     update runs set status = 'canceled', finished_at = now() where id = $2`,
    [accountId, uuidOf('run', run.slice(6))],
  );
  await database.ownerQuery(`select pg_notify('run_is_final', $1)`, [uuidOf('run', run.slice(6))]);
  for (const { status, error } of await Promise.all(waiting))
    t.match([status, error.details.reason], [403, 'account_suspended']);
  await database.ownerQuery(`update accounts set status = 'active' where id = $1`, [accountId]);
  t.equal((await client.get(analysis)).status, 200);
});

t.test('so is a session that was logged out, and a person who lost the role that it takes', async (t) => {
  const { run, analysis } = await queuedRun();
  const leaving = await loggedIn(url, email);
  const waiting = leaving.get(run, { Prefer: 'wait=25' });
  const verification = (await owner.post('/audit-verifications')).data.id;
  const asking = owner.get(`/audit-verifications/${verification}`, { Prefer: 'wait=2' });
  await pause(beginsToWait);
  await leaving.post('/auth/logout');
  await database.ownerQuery(`update users set role = 'viewer' where account_id = $1`, [accountId]);
  await client.post(`${analysis}/cancel`);
  const [read, asked] = [await waiting, await asking];
  t.match([read.status, read.error.details.reason], [401, 'invalid_session']);
  t.match([asked.status, asked.error.details], [403, { reason: 'missing_permission', required: 'admin' }]);
  await database.ownerQuery(`update users set role = 'owner' where account_id = $1`, [accountId]);
});

t.test('a wait costs one request, however long', async (t) => {
  const other = await createAccount(database.url, { plan: 'professional' });
  const alone = httpClient(url, other.live_key);
  const project = await projectWith(database, alone, smallTrial);
  const { data } = await alone.post(`/projects/${project}/analyses`, { name: 'x', ...kaplanMeier, run: true });
  const { headers } = await alone.get(`/analyses/${data.id}`, { Prefer: 'wait=1' });
  const used = async () => Number(/r=(\d+)/.exec((await alone.get('/projects')).headers.get('ratelimit') ?? '')?.[1]);
  t.equal(await used(), Number(/r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]) - 1);
});

/** A result is of no method in particular here, so the answer is not held against what the contract says of it. */
async function readAs(key: string, path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${url}/v1${path}`, { headers: { Authorization: `Bearer ${key}`, ...headers } });
  const { data, error } = (await answer.json()) as {
    data: { result?: unknown; latest_run: { result: unknown } };
    error: { details: { reason: string } };
  };
  return { status: answer.status, headers: answer.headers, data, error };
}

/** Sends the head of a request and its body but for the last byte, which it gives to send. */
async function slowly(path: string, key: string, type: string, body: string) {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  let text = '';
  socket.on('data', (bytes) => (text += bytes));
  socket.write(
    `POST /v1${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body.slice(0, -1)}`,
  );
  return async () => {
    socket.write(body.slice(-1));
    await new Promise((resolve) => socket.once('close', resolve));
    return text;
  };
}

t.test('nothing is stored of a body whose key is revoked while it arrives', async (t) => {
  const project = await projectWith(database, client);
  const { data: made } = await owner.post('/api-keys', { name: 'slow', permissions: ['read', 'write'] });
  const ends = [
    await slowly(`/projects/${project}/patients`, made.key, 'text/csv', 'external_id,age\nA,1\n'),
    await slowly(`/projects/${project}/patients`, made.key, 'application/json', '{"patients":[{"external_id":"B"}]}'),
    await slowly('/projects', made.key, 'application/json', '{"name":"Of a key that was revoked"}'),
  ];
  await pause(1200);
  t.equal((await owner.delete(`/api-keys/${made.key_id}`)).status, 200);
  for (const end of ends) t.match(await end(), /^HTTP\/1\.1 401 .*"revoked_key"/s);
  t.equal((await client.get(`/projects/${project}`)).data.patient_count, 0);
  t.notOk((await client.get('/projects')).text.includes('Of a key that was revoked'));
});
