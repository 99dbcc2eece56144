import t from 'tap';
import { isWellFormedApiKey } from '../../domain/access/api-keys.ts';
import { uuidOf } from '../../sql/ids.ts';
import { addUser, asOwner } from '../../sql/tables/accounts.ts';
import { testDatabase } from '../helpers/database.ts';
import { type HttpClient, httpClient } from '../helpers/http.ts';
import { loggedIn, password } from '../helpers/people.ts';
import { createAccount, startApi } from '../helpers/platform.ts';

const { url, ownerQuery } = await testDatabase(t);
const api = await startApi(t, url);
const account = await createAccount(url, { email: 'owner@example.org' });
const otherTenant = await createAccount(url, { email: 'stranger@example.org' });
const owner = await loggedIn(api.url, 'owner@example.org');
const join = async (email: string, role: 'admin' | 'member' | 'viewer') => {
  const accountId = uuidOf('account', account.account_id);
  await asOwner(url, (client) => addUser(client, accountId, { name: role, email, password, role }));
  return loggedIn(api.url, email);
};
const member = await join('member@example.org', 'member');
const viewer = await join('viewer@example.org', 'viewer');
const project = (await owner.post('/projects', { name: 'One' })).data.id;
const otherProject = (await owner.post('/projects', { name: 'Two' })).data.id;
const testProject = (await httpClient(api.url, account.test_key).post('/projects', { name: 'Try' })).data.id;

// biome-ignore lint/suspicious/noExplicitAny: a key with any fields
async function make(body: object, by: HttpClient = owner): Promise<any> {
  const { status, data, text } = await by.post('/api-keys', { name: 'A key', permissions: ['read'], ...body });
  if (status !== 201) throw new Error(text);
  return data;
}
const client = (key: string) => httpClient(api.url, key);

t.test('a new key is shown once, works, and says what it is ever after', async (t) => {
  const made = await make({ permissions: ['write', 'read', 'read'], scope: { projects: [project, project] } });
  t.ok(isWellFormedApiKey(made.key));
  const { key, ...shown } = made;
  t.match(shown, {
    key_id: /^key_/,
    name: 'A key',
    type: 'live',
    prefix: key.slice(0, 12),
    last4: key.slice(-4),
    scope: { projects: [project] },
    created_by: account.user_id,
    last_used_at: null,
    expires_at: null,
    status: 'active',
  });
  t.strictSame(shown.permissions, ['read', 'write']);
  t.equal((await client(key).get(`/projects/${project}`)).status, 200);
  t.equal((await client(key).get(`/projects/${otherProject}`)).error.details.reason, 'project_scope');
  const { data, headers } = await owner.get(`/api-keys/${made.key_id}`);
  t.match(data, { ...shown, last_used_at: /Z$/ });
  t.ok(headers.get('etag'));
  const all = await owner.walk('/api-keys', 2);
  t.strictSame(
    all.find((one) => one.key_id === made.key_id),
    data,
  );
  t.notMatch(JSON.stringify(all), key.slice(12, -4));
});

t.test(
  'a key that is limited to some projects is told what concerns the whole account, and what another project',
  async (t) => {
    const limited = await make({ permissions: ['read', 'admin'], scope: { projects: [project] } });
    const refused = async (path: string) => (await client(limited.key).get(path)).error;
    t.match(await refused('/webhooks'), {
      message: /whole account.*without a scope/,
      details: { reason: 'project_scope' },
    });
    t.match(await refused(`/projects/${otherProject}`), {
      message: /other projects/,
      details: { reason: 'project_scope' },
    });
  },
);

t.test('anyone who may not have a permission can make no key with it', async (t) => {
  t.equal((await make({ permissions: ['read', 'write', 'delete'] }, member)).status, 'active');
  for (const [who, wanted] of [
    [member, ['admin']],
    [viewer, ['read', 'write']],
  ] as const) {
    const { status, error } = await who.post('/api-keys', { name: 'More', permissions: wanted });
    t.strictSame([status, error.details.reason], [403, 'role']);
  }
  for (const path of ['/api-keys', `/api-keys/${(await make({})).key_id}`])
    t.equal((await member.get(path)).error.details.required, 'admin');
  t.equal((await client(account.live_key).post('/api-keys', {})).error.details.reason, 'session_required');
});

t.test('what is wrong with a key is told all at once', async (t) => {
  const refused = async (body: object) => {
    const { status, error } = await owner.post('/api-keys', { name: 'Wrong', permissions: ['read'], ...body });
    t.equal(status, 400, JSON.stringify(body));
    return error.details.issues.map(({ path }: { path: string }) => path);
  };
  t.strictSame(await refused({ name: '', permissions: [], scope: { projects: [] }, colour: 'red' }), [
    'name',
    'permissions',
    'scope.projects',
    'colour',
  ]);
  t.strictSame(await refused({ permissions: ['everything'] }), ['permissions[0]']);
  t.strictSame(await refused({ expires_at: '2020-01-01T00:00:00Z' }), ['expires_at']);
  const foreign = (await client(otherTenant.live_key).post('/projects', { name: 'Theirs' })).data.id;
  t.strictSame(await refused({ scope: { projects: [project, foreign] } }), ['scope.projects[1]'], "another account's");
  t.strictSame(await refused({ scope: { projects: [testProject] } }), ['scope.projects[0]'], 'of the other mode');
  t.equal((await make({ scope: null })).scope, null, 'as a key of every project is shown, it can be asked for');
  const forTest = await make({ type: 'test', scope: { projects: [testProject] } });
  t.match(forTest.key, /^svc_test_/);
  t.equal((await client(forTest.key).get(`/projects/${testProject}`)).status, 200);
});

t.test('a key expires', async (t) => {
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const made = await make({ expires_at: soon });
  t.equal(made.expires_at, soon);
  await ownerQuery("update api_keys set expires_at = now() - interval '1 s' where id = $1", [
    uuidOf('apiKey', made.key_id),
  ]);
  t.equal((await client(made.key).get('/projects')).error.details.reason, 'expired_key');
  t.equal((await owner.get(`/api-keys/${made.key_id}`)).data.status, 'expired');
  t.equal((await owner.post(`/api-keys/${made.key_id}/rotate`)).status, 409);
});

t.test('a revoked key is dead at once and stays in the list; revoking again changes nothing', async (t) => {
  const made = await make({});
  const { data } = await owner.delete(`/api-keys/${made.key_id}`);
  t.strictSame(data, { id: made.key_id, key_id: made.key_id, deleted: true });
  t.equal((await client(made.key).get('/projects')).error.details.reason, 'revoked_key');
  const before = (await owner.get(`/api-keys/${made.key_id}`)).data;
  t.equal(before.status, 'revoked');
  t.strictSame((await owner.delete(`/api-keys/${made.key_id}`)).data, data);
  t.strictSame((await owner.get(`/api-keys/${made.key_id}`)).data, before);
  t.equal((await owner.post(`/api-keys/${made.key_id}/rotate`)).status, 409);
  t.equal((await member.delete(`/api-keys/${made.key_id}`)).status, 403);
});

t.test('a key gets another name, and nothing else of it changes', async (t) => {
  const made = await make({});
  const path = `/api-keys/${made.key_id}`;
  const before = await owner.get(path);
  const tag = before.headers.get('etag')!;
  const renamed = await owner.patch(path, { name: '  Pharmacy  ' }, { 'If-Match': tag });
  t.strictSame([renamed.status, renamed.data], [200, { ...before.data, name: 'Pharmacy' }]);
  t.equal((await owner.get(path)).headers.get('etag'), renamed.headers.get('etag'));
  t.equal((await owner.patch(path, { name: 'Ward' }, { 'If-Match': tag })).error.code, 'PRECONDITION_FAILED');
  t.equal((await owner.patch(path, {})).data.name, 'Pharmacy', 'a patch that holds nothing changes nothing');
  t.equal((await client(made.key).get('/projects')).status, 200, 'the key goes on as before');
  for (const [body, at] of [
    [{ name: '' }, 'name'],
    [{ name: null }, 'name'],
    [{ name: 'x'.repeat(201) }, 'name'],
    [{ permissions: ['admin'] }, 'permissions'],
    [{ expires_at: null }, 'expires_at'],
  ] as const)
    t.strictSame(
      (await owner.patch(path, body)).error.details.issues.map((one: { path: string }) => one.path),
      [at],
    );
  t.equal((await member.patch(path, { name: 'Mine' })).error.details.required, 'admin');
  t.equal((await client(account.test_key).patch(path, { name: 'Mine' })).status, 404, 'of the other mode');
  const limited = await make({ permissions: ['admin'], scope: { projects: [project] } });
  t.equal((await client(limited.key).patch(path, { name: 'Mine' })).status, 404, 'outside of its scope');
  const { data } = await owner.get(`/audit-events?resource=${made.key_id}&action=api_key.updated`);
  t.match(data.items, [{ changes: { before: { name: 'A key' }, after: { name: 'Pharmacy' } } }]);
  t.equal(data.items.length, 1);
});

t.test('a rotated key has a successor and works beside it for a while', async (t) => {
  const old = await make({ permissions: ['read', 'delete'], scope: { projects: [project] } });
  const { status, data } = await owner.post(`/api-keys/${old.key_id}/rotate`, { previous_key_ttl_seconds: 3600 });
  t.equal(status, 201);
  const same = ['name', 'type', 'permissions', 'scope', 'expires_at'];
  for (const field of same) t.strictSame(data[field], old[field], field);
  t.not(data.key, old.key);
  t.equal(data.previous_key_id, old.key_id);
  const left = Date.parse(data.previous_key_expires_at) - Date.parse(data.created_at);
  t.equal(left, 3_600_000);
  for (const key of [old.key, data.key]) t.equal((await client(key).get(`/projects/${project}`)).status, 200);
  const seen = (await owner.get(`/api-keys/${old.key_id}`)).data;
  t.match(seen, { status: 'active', expires_at: data.previous_key_expires_at, successor_id: data.key_id });
  const twice = await owner.post(`/api-keys/${old.key_id}/rotate`);
  t.strictSame([twice.status, twice.error.details.successor_id], [409, data.key_id]);
  const at = await owner.post(`/api-keys/${data.key_id}/rotate`, { previous_key_ttl_seconds: 0 });
  t.equal((await client(data.key).get(`/projects/${project}`)).error.details.reason, 'revoked_key');
  t.equal((await client(at.data.key).get(`/projects/${project}`)).status, 200);
  const day = await owner.post(`/api-keys/${at.data.key_id}/rotate`);
  t.equal(
    Date.parse(day.data.previous_key_expires_at) - Date.parse(day.data.created_at),
    86_400_000,
    'a day when not said',
  );
  for (const seconds of [-1, 604_801, 1.5])
    t.equal(
      (await owner.post(`/api-keys/${day.data.key_id}/rotate`, { previous_key_ttl_seconds: seconds })).status,
      400,
    );
});

t.test('of two rotations at once one wins', async (t) => {
  const { key_id } = await make({});
  const answers = await Promise.all(Array.from({ length: 6 }, () => owner.post(`/api-keys/${key_id}/rotate`)));
  t.strictSame(answers.map(({ status }) => status).sort(), [201, 409, 409, 409, 409, 409]);
});

t.test(
  'a key with the permission admin rotates those of its mode and scope that may do no more and do not outlive it',
  async (t) => {
    const later = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const admin = ['read', 'admin'];
    const rotate = (by: { key: string }, which: { key_id: string }, body?: object) =>
      client(by.key).post(`/api-keys/${which.key_id}/rotate`, body);
    const all = await make({ permissions: ['read', 'write', 'delete', 'admin'] });
    const weaker = await make({ permissions: admin });
    const scoped = await make({ permissions: admin, scope: { projects: [project] } });
    const wider = await make({ permissions: admin, scope: { projects: [project, otherProject] } });
    const onlyRead = await make({ permissions: ['read'] });
    const ofTest = await make({ permissions: admin, type: 'test' });
    const ends = await make({ permissions: admin, expires_at: later(1) });

    t.equal((await rotate(onlyRead, onlyRead)).error.details.required, 'admin');
    t.equal((await rotate(scoped, weaker)).status, 404, 'a scoped key does not see one without a scope');
    t.equal((await rotate(scoped, wider)).status, 404, 'nor one with a wider scope');
    t.equal((await rotate(ofTest, weaker)).status, 404, 'a test key sees no live key');
    t.equal((await rotate(weaker, ofTest)).status, 404, 'nor a live key a test key');
    t.equal((await rotate(ends, ends, { expires_at: null })).error.details.reason, 'session_required');
    t.equal((await rotate(ends, weaker)).error.details.reason, 'session_required', 'one that lives longer');
    t.equal((await client(scoped.key).get(`/api-keys/${all.key_id}`)).status, 404);
    const visible = await client(scoped.key).walk('/api-keys', 50);
    t.ok(visible.every(({ scope, type }) => type === 'live' && scope.projects.join() === project));

    const own = await rotate(ends, ends);
    t.strictSame([own.status, own.data.expires_at], [201, ends.expires_at], 'its own life does not grow');
    t.equal((await rotate(weaker, onlyRead)).status, 201);
    const more = await rotate(weaker, all);
    t.match(
      [more.status, more.error.details],
      [403, { reason: 'missing_permission', required: 'write', lacking: ['write', 'delete'] }],
    );
    t.equal((await client(weaker.key).delete(`/api-keys/${all.key_id}`)).status, 200, 'to revoke one gives no power');
    t.equal((await rotate(wider, scoped)).status, 201);
    const renewed = await owner.post(`/api-keys/${own.data.key_id}/rotate`, { expires_at: later(30) });
    t.equal(renewed.status, 201, 'a session may give it another');
  },
);

t.test("another account's key is not there", async (t) => {
  const { key_id } = await make({});
  const other = await loggedIn(api.url, 'stranger@example.org');
  for (const [method, path] of [
    ['GET', `/api-keys/${key_id}`],
    ['DELETE', `/api-keys/${key_id}`],
    ['POST', `/api-keys/${key_id}/rotate`],
  ] as const)
    t.equal((await other.send(method, path)).status, 404);
  t.equal((await other.walk('/api-keys', 50)).length, 2);
  t.equal((await owner.get('/api-keys/proj_01ja2b3c4d5e6f7g8h9jakbmcn')).status, 400);
});

t.test('the name of a key is one line', async (t) => {
  for (const name of ['CI\nadmin key', 'a\u0000b', 'a\u202eb'])
    t.equal((await owner.post('/api-keys', { name, permissions: ['read'] })).status, 400);
  const { key_id } = await make({});
  t.match((await owner.patch(`/api-keys/${key_id}`, { name: 'two\r\nlines' })).error.details.issues, [
    { path: 'name', message: /^must be one line/ },
  ]);
});
