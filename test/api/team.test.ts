import t from 'tap';
import type { Role } from '../../contract/permissions.ts';
import { hashOf } from '../../domain/access/tokens.ts';
import { uuidOf } from '../../sql/ids.ts';
import { addUser, asOwner } from '../../sql/tables/accounts.ts';
import { testDatabase } from '../helpers/database.ts';
import { type HttpClient, httpClient } from '../helpers/http.ts';
import { loggedIn, logIn, password } from '../helpers/people.ts';
import { createAccount, startApi } from '../helpers/platform.ts';

const { url, ownerQuery } = await testDatabase(t);
const baseUrl = 'https://research.example.org/';
const [api, twin] = await Promise.all([
  startApi(t, url, { BASE_URL: baseUrl }),
  startApi(t, url, { SMTP_URL: 'smtp://127.0.0.1:1' }),
]);
const nobody = httpClient(api.url, null);

let made = 0;
async function newTeam() {
  const email = `owner${made++}@example.org`;
  const account = await createAccount(url, { email });
  const join = async (role: Role) => {
    const ofMember = `${role}${made++}@example.org`;
    const user = { name: role, email: ofMember, password, role };
    const { user_id } = await asOwner(url, (client) => addUser(client, uuidOf('account', account.account_id), user));
    return { ...(await loggedIn(api.url, ofMember)), email: ofMember, id: user_id };
  };
  return { ...account, email, join, owner: await loggedIn(api.url, email), ownerId: account.user_id };
}
const tokenOf = (acceptUrl: string) => acceptUrl.split('/').at(-1)!;
const accept = (token: string, name = 'New Person', of = nobody) =>
  of.post('/team/invitations/accept', { token, name, password });
async function newKey(by: HttpClient, permissions: string[], more: object = {}) {
  const { data, text } = await by.post('/api-keys', { name: 'K', permissions, ...more });
  if (data === undefined) throw new Error(text);
  return data as { key: string; key_id: string };
}

t.test('an invitation brings a person in, once, with the role that it names', async (t) => {
  const { owner, account_id, ownerId } = await newTeam();
  const invited = await owner.post('/team/invitations', { email: 'Ada@Example.org', role: 'member' });
  t.equal(invited.status, 201);
  const { accept_url, ...shown } = invited.data;
  t.match(shown, { id: /^inv_/, email: 'Ada@Example.org', role: 'member', mail: 'off', invited_by: ownerId });
  t.equal(Date.parse(shown.expires_at) - Date.parse(shown.created_at), 7 * 86_400_000);
  t.match(accept_url, /^https:\/\/research\.example\.org\/#\/accept-invitation\/invt_[\w-]{43}$/);
  t.strictSame((await owner.get('/team/invitations')).data.items, [shown], 'the link is not shown again');
  const alone = await owner.get(`/team/invitations/${shown.id}`);
  t.strictSame(alone.data, shown);
  const known = { 'If-None-Match': alone.headers.get('etag')! };
  t.equal((await owner.get(`/team/invitations/${shown.id}`, known)).status, 304);

  const token = tokenOf(accept_url);
  const weak = await nobody.post('/team/invitations/accept', { token, name: 'Ada', password: 'short' });
  t.equal(weak.error.code, 'INVALID_REQUEST');
  const answers = await Promise.all([accept(token), accept(token, 'Twin', httpClient(twin.url, null)), accept(token)]);
  t.strictSame(answers.map(({ status }) => status).sort(), [201, 404, 404], 'of three at once one gets in');
  const { data } = answers.find(({ status }) => status === 201)!;
  t.match(data, { user: { email: 'Ada@Example.org', role: 'member' }, account: { id: account_id } });
  const session = httpClient(api.url, data.session_token);
  t.strictSame((await session.get('/auth/session')).data.permissions, ['read', 'write', 'delete']);
  t.equal((await session.get('/team/members')).error.details.required, 'admin');
  t.equal((await owner.get(`/team/invitations/${shown.id}`)).status, 404, 'an invitation that was accepted is gone');
  t.equal((await logIn(api.url, 'ada@example.ORG')).status, 200);
  t.strictSame((await owner.get('/team/invitations')).data.items, []);
  t.equal((await owner.walk('/team/members', 1)).length, 2);
});

t.test('an invitation that was withdrawn, has expired or never was lets nobody in', async (t) => {
  const { owner } = await newTeam();
  const invite = async (email: string) => (await owner.post('/team/invitations', { email, role: 'viewer' })).data;
  const withdrawn = await invite('withdrawn@example.org');
  t.strictSame((await owner.delete(`/team/invitations/${withdrawn.id}`)).data, { id: withdrawn.id, deleted: true });
  t.equal((await owner.delete(`/team/invitations/${withdrawn.id}`)).status, 404);
  const expired = await invite('expired@example.org');
  await ownerQuery("update invitations set expires_at = now() - interval '1 s' where id = $1", [
    uuidOf('invitation', expired.id),
  ]);
  t.strictSame((await owner.get('/team/invitations')).data.items, []);
  for (const token of [tokenOf(withdrawn.accept_url), tokenOf(expired.accept_url), `invt_${'x'.repeat(43)}`])
    t.equal((await accept(token)).status, 404);
  t.ok((await invite('expired@example.org')).accept_url, 'one that has expired gives way to another');
});

t.test('an e-mail address is one person on the whole platform, whatever its case', async (t) => {
  const { owner, email } = await newTeam();
  const other = await newTeam();
  const invite = (who: HttpClient, address: string) =>
    who.post('/team/invitations', { email: address, role: 'viewer' });
  t.equal((await invite(owner, email.toUpperCase())).status, 409);
  t.equal((await invite(owner, 'twice@example.org')).status, 201);
  t.equal((await invite(owner, 'TWICE@example.org')).status, 409);
  const elsewhere = await invite(other.owner, email);
  t.equal(elsewhere.status, 201, 'the invitation does not tell who is in another account');
  t.equal((await accept(tokenOf(elsewhere.data.accept_url))).status, 409);
  t.equal((await logIn(api.url, email)).data.account.id, (await owner.get('/auth/session')).data.account.id);
});

t.test('only an owner makes, changes and removes owners', async (t) => {
  const { owner, ownerId, live_key, join } = await newTeam();
  const [admin, member] = [await join('admin'), await join('member')];
  for (const who of [admin, httpClient(api.url, live_key)]) {
    t.equal((await who.patch(`/team/members/${member.id}`, { role: 'owner' })).error.details.reason, 'role');
    t.equal((await who.patch(`/team/members/${ownerId}`, { role: 'viewer' })).error.details.reason, 'role');
    t.equal((await who.delete(`/team/members/${ownerId}`)).error.details.reason, 'role');
    const invited = await who.post('/team/invitations', { email: 'boss@example.org', role: 'owner' });
    t.equal(invited.error.details.reason, 'role');
  }
  t.equal((await member.patch(`/team/members/${member.id}`, { role: 'admin' })).status, 403);
  const raised = await admin.patch(`/team/members/${member.id}`, { role: 'admin' });
  t.strictSame([raised.status, raised.data.role], [200, 'admin']);
  t.equal((await member.get('/team/members')).status, 200, 'a session has its role from that moment');
  t.equal((await owner.patch(`/team/members/${member.id}`, { role: 'owner' })).data.role, 'owner');
  t.equal((await owner.patch(`/team/members/${member.id}`, { role: 'chief' })).error.code, 'INVALID_REQUEST');
  const seen = await owner.get(`/team/members/${admin.id}`);
  const stale = { 'If-Match': '"other"' };
  t.equal((await owner.patch(`/team/members/${admin.id}`, { role: 'viewer' }, stale)).status, 412);
  t.equal((await owner.delete(`/team/members/${admin.id}`, { 'If-Match': seen.headers.get('etag')! })).status, 200);
});

t.test('the last owner stays, also when two owners remove each other at the same moment', async (t) => {
  const { owner, ownerId, join } = await newTeam();
  for (const change of [
    owner.patch(`/team/members/${ownerId}`, { role: 'admin' }),
    owner.delete(`/team/members/${ownerId}`),
  ])
    t.match(await change, { status: 409 });
  for (let round = 0; round < 5; round++) {
    const second = await join('owner');
    const viaTwin = httpClient(twin.url, second.token);
    const answers = await Promise.all(
      round % 2
        ? [owner.delete(`/team/members/${second.id}`), viaTwin.delete(`/team/members/${second.id}`)]
        : [
            owner.patch(`/team/members/${ownerId}`, { role: 'owner' }),
            viaTwin.patch(`/team/members/${second.id}`, { role: 'viewer' }),
          ],
    );
    t.ok(answers.some(({ status }) => status === 200));
    if (round % 2 === 0) await owner.delete(`/team/members/${second.id}`);
  }
  const second = await join('owner');
  const both = await Promise.all([
    owner.delete(`/team/members/${second.id}`),
    httpClient(twin.url, second.token).delete(`/team/members/${ownerId}`),
  ]);
  t.equal(both.filter(({ status }) => status === 200).length, 1);
  t.ok(both.every(({ status }) => [200, 401, 403, 404].includes(status)));
  const ofAccount = await ownerQuery(
    "select count(*)::int as owners from users where role = 'owner' and id = any ($1)",
    [[uuidOf('user', ownerId), uuidOf('user', second.id)]],
  );
  t.equal(ofAccount[0].owners, 1);
});

t.test('two owners who step down at the same moment leave one', async (t) => {
  for (let round = 0; round < 5; round++) {
    const { owner, ownerId, join } = await newTeam();
    const second = await join('owner');
    const answers = await Promise.all([
      owner.patch(`/team/members/${ownerId}`, { role: 'admin' }),
      httpClient(twin.url, second.token).patch(`/team/members/${second.id}`, { role: 'admin' }),
    ]);
    t.strictSame(answers.map(({ status }) => status).sort(), [200, 409]);
  }
});

t.test('a lower role takes from the keys that the person made what it lacks itself', async (t) => {
  const { owner, join } = await newTeam();
  const admin = await join('admin');
  const all = await newKey(admin, ['read', 'write', 'admin']);
  const write = await newKey(admin, ['write']);
  const read = await newKey(admin, ['read']);
  const pending = (await admin.post('/team/invitations', { email: 'friend@example.org', role: 'admin' })).data;
  t.equal((await owner.patch(`/team/members/${admin.id}`, { role: 'viewer' })).status, 200);
  const key = async ({ key_id }: { key_id: string }) => (await owner.get(`/api-keys/${key_id}`)).data;
  t.match(await key(all), { permissions: ['read'], status: 'active' });
  t.equal((await key(write)).status, 'revoked', 'nothing would be left of it');
  t.match(await key(read), { permissions: ['read'], status: 'active' });
  t.equal((await httpClient(api.url, all.key).get('/api-keys')).error.details.required, 'admin');
  t.equal((await accept(tokenOf(pending.accept_url))).status, 404, 'whom they invited stays out');
});

t.test('with a removed person go their sessions and keys; a key that another rotated in time lives', async (t) => {
  const { owner, join } = await newTeam();
  const member = await join('member');
  const [lost, kept] = [await newKey(member, ['read']), await newKey(member, ['read'])];
  const successor = (await owner.post(`/api-keys/${kept.key_id}/rotate`)).data;
  t.strictSame((await owner.delete(`/team/members/${member.id}`)).data, { id: member.id, deleted: true });
  t.equal((await member.get('/projects')).error.details.reason, 'invalid_session');
  for (const { key } of [lost, kept])
    t.equal((await httpClient(api.url, key).get('/projects')).error.details.reason, 'revoked_key');
  t.equal((await httpClient(api.url, successor.key).get('/projects')).status, 200);
  t.equal((await owner.get(`/team/members/${member.id}`)).status, 404);
  t.equal((await owner.get(`/api-keys/${lost.key_id}`)).data.created_by, null);
  t.equal((await logIn(api.url, member.email)).status, 401);
});

t.test('a key made while its maker loses the role has no more than is left', async (t) => {
  for (let round = 0; round < 5; round++) {
    const { owner, join } = await newTeam();
    const admin = await join('admin');
    const [created] = await Promise.all([
      httpClient(twin.url, admin.token).post('/api-keys', { name: 'Race', permissions: ['read', 'admin'] }),
      owner.patch(`/team/members/${admin.id}`, { role: 'viewer' }),
    ]);
    const left = await owner.walk('/api-keys', 50);
    const raced = left.find(({ name }) => name === 'Race');
    if (created.status === 201) t.strictSame(raced.permissions, ['read']);
    else t.equal(raced, undefined);
  }
});

t.test(
  'a key with the permission admin changes the team as an admin may, unless it is a test or a scoped one',
  async (t) => {
    const { owner, live_key, test_key, join } = await newTeam();
    const member = await join('member');
    const project = (await owner.post('/projects', { name: 'P' })).data.id;
    const invite = (key: string, role: string, of = twin) =>
      httpClient(of.url, key).post('/team/invitations', { email: `by-key${made++}@example.org`, role });
    const invited = await invite(live_key, 'admin');
    t.match(
      [invited.status, invited.data],
      [201, { mail: 'queued', accept_url: null }],
      'its link is mailed, not shown',
    );
    const lost = await invite(live_key, 'viewer', api);
    t.match([lost.status, lost.error.message], [409, /no mail is configured.*session/], 'nobody would ever get it');
    t.equal((await invite(test_key, 'viewer')).error.details.reason, 'session_required');
    const onlyAdmin = await newKey(owner, ['admin']);
    t.equal((await invite(onlyAdmin.key, 'member')).status, 201);
    t.equal((await invite(onlyAdmin.key, 'owner')).error.details.reason, 'role');
    const raised = await httpClient(api.url, onlyAdmin.key).patch(`/team/members/${member.id}`, { role: 'admin' });
    t.equal(raised.data.role, 'admin');
    const scoped = httpClient(
      api.url,
      (await newKey(owner, ['read', 'write', 'delete', 'admin'], { scope: { projects: [project] } })).key,
    );
    for (const [method, path] of [
      ['GET', '/team/members'],
      ['GET', '/team/invitations'],
      ['GET', `/team/members/${member.id}`],
      ['DELETE', `/team/members/${member.id}`],
      ['GET', '/billing'],
    ] as const)
      t.equal((await scoped.send(method, path)).error.details.reason, 'project_scope', path);
  },
);

t.test("another account's people and invitations are not there", async (t) => {
  const [mine, theirs] = [await newTeam(), await newTeam()];
  const invitation = (await theirs.owner.post('/team/invitations', { email: 'x@example.org', role: 'viewer' })).data;
  for (const [method, path, body] of [
    ['GET', `/team/members/${theirs.ownerId}`],
    ['PATCH', `/team/members/${theirs.ownerId}`, { role: 'viewer' }],
    ['DELETE', `/team/members/${theirs.ownerId}`],
    ['DELETE', `/team/invitations/${invitation.id}`],
  ] as const)
    t.equal((await mine.owner.send(method, path, { body })).status, 404, `${method} ${path}`);
  t.equal((await mine.owner.walk('/team/members', 50)).length, 1);
});

t.test('a suspended account takes nobody in', async (t) => {
  const { owner, account_id } = await newTeam();
  const { accept_url } = (await owner.post('/team/invitations', { email: 'late@example.org', role: 'viewer' })).data;
  await ownerQuery("update accounts set status = 'suspended' where id = $1", [uuidOf('account', account_id)]);
  t.equal((await accept(tokenOf(accept_url))).error.details.reason, 'account_suspended');
  t.strictSame(await ownerQuery("select from users where email = 'late@example.org'"), []);
  const [stored] = await ownerQuery('select token_hash from invitations where email = $1', ['late@example.org']);
  t.ok(stored.token_hash.equals(hashOf(tokenOf(accept_url))));
});
