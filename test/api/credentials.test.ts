import t from 'tap';
import { v7 as uuidv7 } from 'uuid';
import { newApiKey } from '../../domain/access/api-keys.ts';
import { hashOf } from '../../domain/access/tokens.ts';
import { uuidOf } from '../../sql/ids.ts';
import { makeKey } from '../helpers/access-scene.ts';
import { testDatabase } from '../helpers/database.ts';
import { httpClient, sendRaw } from '../helpers/http.ts';
import { createAccount, startApi } from '../helpers/platform.ts';
import { kaplanMeier, projectWith, smallTrial } from '../helpers/scene.ts';

const database = await testDatabase(t);
const { url } = await startApi(t, database.url);

t.test('what shows no good credential is told why', async (t) => {
  const { account_id, live_key } = await createAccount(database.url);
  const past = `now() - interval '1 second'`;
  const cases: [authorization: string | null, reason: string][] = [
    [null, 'missing_header'],
    ['', 'malformed_header'],
    [live_key, 'malformed_header'],
    ['Basic dXNlcjpwYXNz', 'malformed_header'],
    [`Bearer ${live_key} x`, 'malformed_header'],
    ['Bearer', 'malformed_header'],
    ['Bearer x', 'invalid_key'],
    [`Bearer ${live_key.slice(0, -1)}`, 'invalid_key'],
    [`Bearer ${live_key.slice(0, -1)}${live_key.endsWith('a') ? 'b' : 'a'}`, 'invalid_key'],
    [`Bearer ${newApiKey('live')}`, 'invalid_key'],
    [`Bearer sess_${'a'.repeat(43)}`, 'invalid_key'],
    [`Session ${live_key}`, 'invalid_session'],
    [`Session sess_${'a'.repeat(43)}`, 'invalid_session'],
    [`Bearer ${await makeKey(database, account_id, { expires: past })}`, 'expired_key'],
    [`Bearer ${await makeKey(database, account_id, { revoked: past })}`, 'revoked_key'],
  ];
  for (const [authorization, reason] of cases) {
    const { status, error, headers } = await httpClient(url, null).get(
      '/projects',
      authorization === null ? {} : { Authorization: authorization },
    );
    t.match(
      [status, error.code, error.details.reason],
      [401, 'UNAUTHORIZED', reason],
      authorization?.slice(0, 20) ?? 'none',
    );
    t.ok(headers.get('www-authenticate'));
    t.ok(headers.get('ratelimit') === null || /r=\d+/.test(headers.get('ratelimit')!));
  }
  for (const scheme of ['bearer', 'BEARER', 'Bearer  '])
    t.equal(
      (await httpClient(url, null).get('/projects', { Authorization: `${scheme} ${live_key}` })).status,
      200,
      scheme,
    );
  const later = `now() + interval '1 hour'`;
  for (const good of [{ expires: later }, { revoked: later }])
    t.equal((await httpClient(url, await makeKey(database, account_id, good)).get('/projects')).status, 200, 'not yet');
});

t.test('a session is let in until it expires', async (t) => {
  const { account_id, user_id } = await createAccount(database.url);
  const session = async (lasts: string) => {
    const token = `sess_${'x'.repeat(29)}${Math.random().toString(36).slice(2, 12).padEnd(14, '0')}`;
    await database.ownerQuery(
      `insert into sessions (id, account_id, user_id, token_hash, expires_at) values ($1, $2, $3, $4, now() + $5::interval)`,
      [uuidv7(), uuidOf('account', account_id), uuidOf('user', user_id), hashOf(token), lasts],
    );
    return (headers = {}) => httpClient(url, null).get('/projects', { Authorization: `Session ${token}`, ...headers });
  };
  const open = await session('1 hour');
  t.equal((await open()).status, 200);
  t.equal((await open({ 'Data-Mode': 'test' })).status, 200);
  const { status, error } = await (await session('-1 second'))();
  t.match([status, error.details.reason], [401, 'expired_session']);
});

t.test('a suspended account is refused, and let in again when it is resumed', async (t) => {
  const { account_id, live_key } = await createAccount(database.url);
  const api = httpClient(url, live_key);
  const set = (status: string) =>
    database.ownerQuery('update accounts set status = $2 where id = $1', [uuidOf('account', account_id), status]);
  await set('suspended');
  const { status, error } = await api.get('/projects');
  t.match([status, error.code, error.details.reason], [403, 'FORBIDDEN', 'account_suspended']);
  await set('active');
  t.equal((await api.get('/projects')).status, 200);
});

t.test('a scoped key acts on its projects and on nothing else', async (t) => {
  const { account_id, live_key, test_key } = await createAccount(database.url);
  const all = httpClient(url, live_key);
  const make = async () => {
    const project = await projectWith(database, all, smallTrial);
    const { data } = await all.post(`/projects/${project}/analyses`, { name: 'A', ...kaplanMeier, run: true });
    const patient = (await all.get(`/projects/${project}/patients?limit=1`)).data.items[0].id;
    return { project, analysis: data.id, run: data.latest_run.id, patient };
  };
  const [mine, other] = [await make(), await make()];
  const testProject = await projectWith(database, httpClient(url, test_key));
  const scoped = httpClient(url, await makeKey(database, account_id, { projects: [mine.project] }));

  t.strictSame(
    (await scoped.get('/projects')).data.items.map((item: { id: string }) => item.id),
    [mine.project],
  );
  for (const path of [
    `/projects/${mine.project}`,
    `/projects/${mine.project}/patients`,
    `/projects/${mine.project}/analyses`,
    `/patients/${mine.patient}`,
    `/analyses/${mine.analysis}`,
    `/analyses/${mine.analysis}/runs`,
    `/runs/${mine.run}`,
  ])
    t.equal((await scoped.get(path)).status, 200, path);

  const unknown = 'proj_01ja2b3c4d5e6f7g8h9jakbmcn';
  for (const [method, path, body] of [
    ['GET', `/projects/${other.project}`],
    ['PATCH', `/projects/${other.project}`, { name: 'x' }],
    ['DELETE', `/projects/${other.project}`],
    ['GET', `/projects/${other.project}/patients`],
    ['POST', `/projects/${other.project}/patients`, { patients: [{}] }],
    ['POST', `/projects/${other.project}/analyses`, { name: 'x', ...kaplanMeier }],
    ['POST', `/projects/${other.project}/variables/infer`],
    ['GET', `/projects/${unknown}`],
    ['POST', `/projects/${unknown}/analyses`, { name: 'x', ...kaplanMeier }],
    ['GET', `/projects/${testProject}`],
    ['GET', `/patients/${other.patient}`],
    ['PATCH', `/patients/${other.patient}`, { attributes: {} }],
    ['DELETE', `/patients/${other.patient}`],
    ['GET', `/analyses/${other.analysis}`],
    ['PATCH', `/analyses/${other.analysis}`, { name: 'x' }],
    ['DELETE', `/analyses/${other.analysis}`],
    ['POST', `/analyses/${other.analysis}/run`],
    ['POST', `/analyses/${other.analysis}/cancel`],
    ['GET', `/analyses/${other.analysis}/runs`],
    ['GET', `/runs/${other.run}`],
    ['POST', '/projects', { name: 'x' }],
  ] as const) {
    const { status, error } = await scoped.send(method, path, body === undefined ? {} : { body });
    t.match([status, error?.code, error?.details.reason], [403, 'FORBIDDEN', 'project_scope'], `${method} ${path}`);
  }
  for (const path of [
    '/patients/pat_01ja2b3c4d5e6f7g8h9jakbmcn',
    '/analyses/anl_01ja2b3c4d5e6f7g8h9jakbmcn',
    '/runs/run_01ja2b3c4d5e6f7g8h9jakbmcn',
  ])
    t.equal((await scoped.get(path)).status, 404, 'what is nowhere is not in another project either');
  t.equal((await all.get(`/analyses/${other.analysis}`)).data.name, 'A', 'nothing was changed');
});

t.test('test and live see nothing of each other', async (t) => {
  const { live_key, test_key } = await createAccount(database.url);
  const [live, test] = [httpClient(url, live_key), httpClient(url, test_key)];
  const project = await projectWith(database, test, smallTrial);
  const { data: analysis } = await test.post(`/projects/${project}/analyses`, { name: 'A', ...kaplanMeier, run: true });
  t.equal((await test.get(`/projects/${project}`)).data.mode, 'test');
  for (const path of [
    `/projects/${project}`,
    `/projects/${project}/patients`,
    `/analyses/${analysis.id}`,
    `/runs/${analysis.latest_run.id}`,
  ])
    t.equal((await live.get(path)).status, 404, path);
  t.strictSame((await live.get('/projects')).data.items, []);

  t.equal((await test.get('/projects', { 'Data-Mode': 'test' })).status, 200);
  for (const mode of ['live', 'Test', 'both', '']) {
    const { status, error } = await test.get('/projects', { 'Data-Mode': mode });
    t.match([status, error?.code], [400, 'INVALID_REQUEST'], `Data-Mode: ${mode}`);
  }
});

t.test('an address that a proxy makes up does not break authentication', async (t) => {
  const behind = await startApi(t, database.url, { TRUSTED_PROXIES: '1' });
  const { live_key } = await createAccount(database.url);
  for (const forwarded of [
    '203.0.113.7',
    '203.0.113.7:4711',
    'unknown',
    '[2001:db8::1]:80',
    'fe80::1%eth0',
    '2001:db8::1',
    '',
    "'; drop table x",
  ]) {
    const answer = await sendRaw(
      behind.url,
      `GET /v1/projects HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${live_key}\r\nX-Forwarded-For: ${forwarded}\r\nConnection: close\r\n\r\n`,
    );
    t.equal(answer.status, 200, forwarded);
  }
});
