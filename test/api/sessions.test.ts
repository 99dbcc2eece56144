import t from 'tap';
import { hashOf } from '../../domain/access/tokens.ts';
import { uuidOf } from '../../sql/ids.ts';
import { addUser, asOwner } from '../../sql/tables/accounts.ts';
import { testDatabase } from '../helpers/database.ts';
import { httpClient } from '../helpers/http.ts';
import { loggedIn, password } from '../helpers/people.ts';
import { createAccount, startApi } from '../helpers/platform.ts';

const { url, ownerQuery } = await testDatabase(t);
const api = await startApi(t, url, { TRUSTED_PROXIES: '1' });
let made = 0;
async function newPerson() {
  const email = `sessions${made++}@example.org`;
  return { email, ...(await createAccount(url, { email })) };
}
/** A session that a program of this name began from this address. */
async function begun(email: string, address: string, userAgent: string) {
  const headers = { 'X-Forwarded-For': address, 'User-Agent': userAgent };
  const { data } = await httpClient(api.url, null).post('/auth/login', { email, password }, headers);
  return httpClient(api.url, data.session_token);
}

t.test('a person sees their own sessions: since when, from where, with what, and which this one is', async (t) => {
  const person = await newPerson();
  const first = await begun(person.email, '198.51.100.1', 'Firefox on the ward');
  const second = await begun(person.email, '2001:db8::7', `Chrome ${'x'.repeat(1000)}`);
  const [{ data }, other] = [await second.get('/sessions'), await newPerson()];
  await loggedIn(api.url, other.email);
  t.match(data.items, [
    { id: /^sess_/, current: true, user_agent: /^Chrome x{493}$/, created_at: /Z$/, expires_at: /Z$/ },
    { id: /^sess_/, current: false, user_agent: 'Firefox on the ward', address: '198.51.100.1', last_used_at: null },
  ]);
  t.match(data.items[0].last_used_at, /Z$/);
  t.equal(data.items[0].address, '127.0.0.1', 'where it was used last');
  await first.get('/projects', { 'X-Forwarded-For': '198.51.100.9' });
  t.match((await second.walk('/sessions', 1))[1], { address: '198.51.100.9', last_used_at: /Z$/ });
  t.notMatch(JSON.stringify(data), /token/);
  await ownerQuery("update sessions set expires_at = now() where user_agent = 'Firefox on the ward'");
  t.equal((await second.get('/sessions')).data.items.length, 1, 'one that has expired has ended');
});

t.test('a person ends one of their sessions, which is dead at once and in the audit trail', async (t) => {
  const person = await newPerson();
  const [own, lost] = [await loggedIn(api.url, person.email), await loggedIn(api.url, person.email)];
  const [, { id }] = (await lost.get('/sessions')).data.items;
  const lostId = (await lost.get('/sessions')).data.items.find((one: { current: boolean }) => one.current).id;
  t.not(id, lostId);
  const stale = await own.delete(`/sessions/${lostId}`, { 'If-Match': '"of another moment"' });
  t.equal(stale.error.code, 'PRECONDITION_FAILED');
  const ended = await own.delete(`/sessions/${lostId}`);
  t.strictSame([ended.status, ended.data], [200, { id: lostId, deleted: true }]);
  t.equal((await lost.get('/projects')).error.details.reason, 'invalid_session');
  t.equal((await own.delete(`/sessions/${lostId}`)).status, 404);
  const { data } = await own.get(`/audit-events?resource=${lostId}&action=user.signed_out`);
  t.match(data.items, [{ actor: { type: 'user', id: person.user_id }, request_id: ended.requestId }]);

  t.equal((await own.delete(`/sessions/${id}`)).status, 200, 'the current one too');
  t.equal((await own.get('/sessions')).error.details.reason, 'invalid_session');
});

t.test("nobody ends another's session, not even an owner of the account, and a key ends none", async (t) => {
  const person = await newPerson();
  const account = uuidOf('account', person.account_id);
  const member = { name: 'M', email: `member.of.${person.email}`, password, role: 'member' } as const;
  await asOwner(url, (client) => addUser(client, account, member));
  const [owner, theirs] = [await loggedIn(api.url, person.email), await loggedIn(api.url, member.email)];
  const { id } = (await theirs.get('/sessions')).data.items[0];
  t.equal((await owner.get('/sessions')).data.items.length, 1);
  t.equal((await owner.delete(`/sessions/${id}`)).status, 404);
  t.equal((await theirs.get('/projects')).status, 200);
  const key = httpClient(api.url, person.live_key);
  t.equal((await key.get('/sessions')).error.details.reason, 'session_required');
  t.equal((await key.delete(`/sessions/${id}`)).error.details.reason, 'session_required');
  await ownerQuery("update sessions set expires_at = now() - interval '1 s' where token_hash = $1", [
    hashOf(theirs.token),
  ]);
  t.equal((await theirs.get('/sessions')).error.details.reason, 'expired_session');
});
