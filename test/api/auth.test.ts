import t from 'tap';
import { hashOf } from '../../domain/access/tokens.ts';
import { uuidOf } from '../../sql/ids.ts';
import { testDatabase } from '../helpers/database.ts';
import { type HttpAnswer, httpClient } from '../helpers/http.ts';
import { loggedIn, logIn, password } from '../helpers/people.ts';
import { createAccount, startApi } from '../helpers/platform.ts';
import { jobs } from '../helpers/queue.ts';
import { until } from '../helpers/until.ts';

const database = await testDatabase(t);
const { url, ownerQuery } = database;
// One trusted proxy, so that each test speaks from an address of its own.
const [api, twin] = await Promise.all([
  startApi(t, url, { TRUSTED_PROXIES: '1' }),
  startApi(t, url, { TRUSTED_PROXIES: '1' }),
]);
const nobody = httpClient(api.url, null);
let made = 0;
async function newPerson() {
  const email = `Auth${made++}@Example.org`;
  return { email, ...(await createAccount(url, { email })) };
}
const from = (address: string) => ({ 'X-Forwarded-For': address });
const tryFrom = (address: string, email: string, given: string, of = nobody) =>
  of.post('/auth/login', { email, password: given }, from(address));

t.test('login answers with a token that authenticates, stored as a hash, for 12 hours', async (t) => {
  const person = await newPerson();
  const { status, data, headers } = await logIn(api.url, person.email.toUpperCase());
  t.equal(status, 200);
  t.match(data.session_token, /^sess_[A-Za-z0-9_-]{43}$/);
  t.match(data, {
    user: { id: person.user_id, email: person.email, name: 'Test', role: 'owner' },
    account: { id: person.account_id, name: 'Test', plan: 'enterprise', status: 'active' },
  });
  t.equal(headers.get('cache-control'), 'no-store');
  const [stored] = await ownerQuery("select *, expires_at - created_at = interval '12 h' as twelve from sessions");
  t.ok(stored.twelve);
  t.ok(hashOf(data.session_token).equals(stored.token_hash));
  const session = httpClient(api.url, data.session_token);
  const who = await session.get('/auth/session');
  t.match(who.data, { user: data.user, account: data.account, mode: 'live', expires_at: data.expires_at });
  t.strictSame(who.data.permissions, ['read', 'write', 'delete', 'admin']);
  const again = await session.get('/auth/session', { 'If-None-Match': who.headers.get('etag')! });
  t.equal(again.status, 304);
  t.equal((await session.get('/auth/session', { 'Data-Mode': 'test' })).data.mode, 'test');
});

t.test('logout kills the token at once, in every process', async (t) => {
  const person = await newPerson();
  const session = await loggedIn(api.url, person.email);
  const other = await loggedIn(api.url, person.email);
  const { status, data } = await session.post('/auth/logout');
  t.strictSame([status, data], [200, { logged_out: true }]);
  const dead = await httpClient(twin.url, session.token).get('/projects');
  t.strictSame([dead.status, dead.error.details.reason], [401, 'invalid_session']);
  t.equal((await other.get('/projects')).status, 200, 'the other session lives');
});

t.test('a session that has expired is told so, and a key is no session', async (t) => {
  const person = await newPerson();
  const session = await loggedIn(api.url, person.email);
  await ownerQuery("update sessions set expires_at = now() - interval '1 s' where token_hash = $1", [
    hashOf(session.token),
  ]);
  t.equal((await session.get('/projects')).error.details.reason, 'expired_session');
  const key = httpClient(api.url, person.live_key);
  for (const [method, path] of [
    ['POST', '/auth/logout'],
    ['POST', '/auth/password'],
    ['GET', '/auth/session'],
    ['POST', '/api-keys'],
    ['PATCH', '/billing'],
  ] as const) {
    const { status, error } = await key.send(method, path, method === 'GET' ? {} : { body: {} });
    t.strictSame([status, error.details.reason], [403, 'session_required'], path);
  }
});

t.test('a wrong password and an unknown e-mail get the same answer', async (t) => {
  const person = await newPerson();
  const wrong = await tryFrom('198.51.100.1', person.email, 'not the password');
  const unknown = await tryFrom('198.51.100.1', 'nobody@example.org', 'not the password');
  t.strictSame([wrong.status, wrong.error], [401, unknown.error]);
  t.equal(wrong.error.details.reason, 'invalid_credentials');
  t.ok(wrong.headers.get('www-authenticate'));
  const bodies: object[] = [
    {},
    { email: 'x', password },
    { email: person.email },
    { email: person.email, password: '' },
    { email: person.email, password: 'x'.repeat(1025) },
    { email: person.email, password, remember: true },
  ];
  for (const body of bodies)
    t.equal((await nobody.post('/auth/login', body, from('198.51.100.2'))).error.code, 'INVALID_REQUEST');
});

t.test('of any number of guesses at once, in two processes, ten are told that they are wrong', async (t) => {
  const person = await newPerson();
  const address = '198.51.100.10';
  const guesses = await Promise.all(
    Array.from({ length: 30 }, (_, i) =>
      tryFrom(
        address,
        i % 3 ? person.email : person.email.toLowerCase(),
        `wrong password ${i}`,
        i % 2 ? nobody : httpClient(twin.url, null),
      ),
    ),
  );
  t.equal(guesses.filter(({ status }) => status === 401).length, 10);
  const refused = guesses.filter(({ status }) => status === 429);
  t.equal(refused.length, 20);
  for (const { headers, error } of refused) {
    const wait = Number(headers.get('retry-after'));
    t.ok(wait > 0 && wait <= 900);
    t.strictSame(error.details.violated_policies, [{ name: 'failed_logins', limit: 10 }]);
  }
  t.equal((await tryFrom(address, person.email, password)).status, 429, 'the right password does not help');
  t.equal((await tryFrom('198.51.100.11', person.email, password)).status, 200, 'another address may');
  t.equal((await tryFrom(address, (await newPerson()).email, password)).status, 200, 'so may another person');

  const stored = JSON.stringify(await ownerQuery('select * from login_failures'));
  t.notMatch(stored, person.email.slice(0, 6));
  await ownerQuery("update login_failures set window_start = window_start - interval '15 minutes'");
  t.equal((await tryFrom(address, person.email, password)).status, 200, 'when the window is over all is well');
});

t.test('an unknown e-mail is throttled alike, and all addresses of an IPv6 network are one', async (t) => {
  for (let i = 0; i < 10; i++)
    t.equal((await tryFrom(`2001:db8:1:2::${i}`, 'no.one@example.org', 'wrong password')).status, 401);
  t.equal((await tryFrom('2001:db8:1:2:ffff::1', 'no.one@example.org', 'wrong password')).status, 429);
  t.equal((await tryFrom('2001:db8:1:3::1', 'no.one@example.org', 'wrong password')).status, 401);
});

t.test('that an account is suspended is told only to who has the password', async (t) => {
  const person = await newPerson();
  const session = await loggedIn(api.url, person.email);
  await ownerQuery("update accounts set status = 'suspended' where id = $1", [uuidOf('account', person.account_id)]);
  t.equal((await tryFrom('198.51.100.20', person.email, 'wrong password')).error.details.reason, 'invalid_credentials');
  const right = await tryFrom('198.51.100.20', person.email, password);
  t.strictSame([right.status, right.error.details.reason], [403, 'account_suspended']);
  t.equal((await session.get('/projects')).error.details.reason, 'account_suspended');
});

t.test('a new password ends the other sessions and is needed from then on', async (t) => {
  const person = await newPerson();
  const [session, other] = [await loggedIn(api.url, person.email), await loggedIn(api.url, person.email)];
  const change = (current_password: string, new_password: string) =>
    session.post('/auth/password', { current_password, new_password });
  t.equal((await change('not the password', 'another long password')).status, 401);
  t.equal((await change(password, 'too short')).error.code, 'INVALID_REQUEST');
  t.equal((await other.get('/projects')).status, 200, 'nothing has changed');
  const changed = await change(password, 'another long password');
  t.strictSame([changed.status, changed.data], [200, { password_changed: true, ended_sessions: 1 }]);
  t.equal((await other.get('/projects')).status, 401);
  t.equal((await session.get('/projects')).status, 200);
  t.equal((await logIn(api.url, person.email)).status, 401);
  t.equal((await logIn(api.url, person.email, 'another long password')).status, 200);
  await ownerQuery('update login_failures set failures = 10, window_start = now()');
  t.equal((await change('another long password', password)).status, 429, 'guesses through a stolen session count too');
});

t.test('the same password in another normal form is the same', async (t) => {
  const person = await createAccount(url, { email: 'umlaut@example.org', password: 'Möbelstück im Flur' });
  t.ok(person);
  t.equal((await logIn(api.url, 'umlaut@example.org', 'Möbelstück im Flur'.normalize('NFD'))).status, 200);
});

t.test('a flood of logins is turned away before it starves the process', async (t) => {
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, i) => tryFrom(`203.0.113.${i}`, `flood${i}@example.org`, 'wrong password')),
  );
  const busy = answers.filter(({ status }) => status === 503);
  t.equal(answers.filter(({ status }) => status === 401).length + busy.length, 200);
  for (const { headers, error } of busy) {
    t.equal(error.code, 'SERVICE_UNAVAILABLE');
    t.ok(Number(headers.get('retry-after')) > 0);
  }
});

/** Runs something that counts within one clock minute, from a clean slate; again when the minute turned on the way. */
async function withinOneMinute(run: () => Promise<void>) {
  const minute = async () =>
    String((await ownerQuery("select date_trunc('minute', clock_timestamp()) as minute"))[0].minute);
  for (let attempt = 0; attempt < 3; attempt++) {
    // Late in a minute there is no room for what is to be counted in it.
    await until(
      async () => (await ownerQuery('select extract(second from clock_timestamp()) <= 40 as early'))[0].early,
    );
    await ownerQuery('delete from anonymous_counts');
    const began = await minute();
    await run();
    if (began === (await minute())) return;
  }
  throw new Error('a minute turned three times');
}

t.test('who needs no credential is counted by address: 60 a minute', async (t) => {
  const address = '192.0.2.77';
  let answers: HttpAnswer[] = [];
  let [other, forged] = [0, 0];
  await withinOneMinute(async () => {
    answers = await Promise.all(
      Array.from({ length: 70 }, (_, i) =>
        httpClient([api, twin][i % 2]!.url, null).post('/auth/login', {}, from(address)),
      ),
    );
    other = (await nobody.post('/auth/login', {}, from('192.0.2.78'))).status;
    forged = (await nobody.post('/auth/login', {}, from(`10.1.2.3, ${address}`))).status;
  });
  const refused = answers.filter(({ status }) => status === 429);
  t.equal(refused.length, 10);
  t.strictSame(refused[0]!.error.details.violated_policies, [{ name: 'minute', limit: 60 }]);
  t.equal(other, 400, 'another address may');
  t.equal(forged, 429, 'what the client itself says before the proxy is not believed');
});

t.test('an IPv6 network is one client, and so is an IPv4 address however it is written', async (t) => {
  const keys = httpClient(api.url, 'svc_live_nonsense');
  const counts: Record<string, number> = {};
  await withinOneMinute(async () => {
    for (const [network, addressOf] of Object.entries({
      'one /64': (i: number) => `2001:db8:1:2:${i.toString(16)}::${i}`,
      'many /64': (i: number) => `2001:db8:2:${i.toString(16)}::1`,
      'one IPv4': (i: number) => (i % 2 ? '198.51.100.77' : '::ffff:198.51.100.77'),
    })) {
      const answers = await Promise.all(
        Array.from({ length: 65 }, (_, i) => keys.get('/projects', from(addressOf(i)))),
      );
      counts[network] = answers.filter(({ status }) => status === 429).length;
    }
  });
  t.same(counts, { 'one /64': 5, 'many /64': 0, 'one IPv4': 5 });
});

t.test('a flood of wrong keys does not lock the logins of its address, nor the other way round', async (t) => {
  const person = await newPerson();
  const address = '192.0.2.60';
  const statuses: number[] = [];
  await withinOneMinute(async () => {
    await Promise.all(
      Array.from({ length: 70 }, () => httpClient(twin.url, 'svc_live_nonsense').get('/projects', from(address))),
    );
    statuses[0] = (await tryFrom(address, person.email, password)).status;
    await Promise.all(Array.from({ length: 70 }, () => nobody.post('/auth/login', {}, from('192.0.2.61'))));
    statuses[1] = (await httpClient(api.url, 'svc_live_nonsense').get('/projects', from('192.0.2.61'))).status;
  });
  t.same(statuses, [200, 401]);
});

t.test('a flood of logins leaves room for who has logged in from there before, and for nobody else', async (t) => {
  const [known, other] = [await newPerson(), await newPerson()];
  await tryFrom('192.0.2.50', known.email, password); // the same /24
  await tryFrom('198.18.0.1', other.email, password);
  const address = '192.0.2.51';
  let flood: HttpAnswer[] = [];
  let answers: HttpAnswer[] = [];
  await withinOneMinute(async () => {
    flood = await Promise.all(
      Array.from({ length: 90 }, (_, i) => tryFrom(address, `flood${i}@example.org`, 'wrong password')),
    );
    answers = [];
    for (const [{ email }, given] of [
      [known, password],
      [known, 'wrong password'],
      [other, password],
      [{ email: 'nobody@example.org' }, password],
    ] as const)
      answers.push(await tryFrom(address, email, given));
    for (let i = 0; i < 9; i++) answers.push(await tryFrom(address, known.email, password));
  });
  t.ok(flood.filter(({ status }) => status === 429).length >= 30);
  t.same(
    answers.slice(0, 4).map(({ status }) => status),
    [200, 401, 429, 429],
  );
  t.same(answers[2]!.error.details.violated_policies, [{ name: 'minute', limit: 60 }]);
  t.same(
    answers.slice(4).map(({ status }) => status),
    [...Array(8).fill(200), 429],
    'ten logins a minute and no more',
  );
});

t.test(
  'a hundred guesses at one e-mail from everywhere are the most in an hour, and its owner still gets in',
  async (t) => {
    const person = await newPerson();
    const homes = '203.0.113.5';
    t.equal((await tryFrom(homes, person.email, password)).status, 200);
    const guess = (i: number) => tryFrom(`10.${i}.0.1`, person.email, 'a wrong guess');
    for (let i = 0; i < 95; i += 5) await Promise.all([0, 1, 2, 3, 4].map((more) => guess(i + more)));
    const last = await Promise.all(Array.from({ length: 8 }, (_, i) => guess(95 + i)));
    t.same(last.map(({ status }) => status).sort(), [...Array(5).fill(401), 429, 429, 429]);
    const refused = last.find(({ status }) => status === 429)!;
    t.same(refused.error.details.violated_policies, [{ name: 'failed_logins', limit: 100 }]);
    t.ok(Number(refused.headers.get('retry-after')) > 3000);
    t.equal((await tryFrom('10.200.0.1', person.email, password)).status, 429, 'the right one is not told apart');
    t.equal(
      (await tryFrom('203.0.113.200', person.email, 'a wrong guess')).status,
      401,
      'from a network of theirs they may err',
    );
    const { status, data } = await tryFrom('203.0.113.200', person.email, password);
    t.equal(status, 200, 'and get in');
    const session = httpClient(api.url, data.session_token);
    const change = { current_password: password, new_password: 'another long password' };
    t.equal(
      (await session.post('/auth/password', change, from('10.201.0.1'))).status,
      200,
      'also where they have a session',
    );
    const warnings = await jobs(database, { task: 'send_login_warning' });
    t.same(
      warnings.map(({ payload }) => payload),
      [{ account_id: person.account_id, user_id: person.user_id, mode: 'live', request_id: null }],
    );
    await ownerQuery("update login_guesses set window_start = now() - interval '1 hour'");
    t.equal((await tryFrom('10.202.0.1', person.email, 'another long password')).status, 200, 'it ends with the hour');

    for (let i = 0; i < 100; i += 5)
      await Promise.all(
        [0, 1, 2, 3, 4].map((more) => tryFrom(`10.${i + more}.0.2`, 'nobody.at.all@example.org', password)),
      );
    const unknown = await tryFrom('10.203.0.1', 'nobody.at.all@example.org', password);
    t.same(unknown.error.details.violated_policies, [{ name: 'failed_logins', limit: 100 }], 'an unknown e-mail alike');
  },
);

t.test("a suspended account's requests are counted, and in the end refused for their number", async (t) => {
  const person = await newPerson();
  const accountId = uuidOf('account', person.account_id);
  await ownerQuery("update accounts set plan = 'starter', status = 'suspended' where id = $1", [accountId]);
  const client = httpClient(api.url, person.test_key);
  let answers: HttpAnswer[] = [];
  await withinOneMinute(async () => {
    await ownerQuery('delete from request_counts where account_id = $1', [accountId]);
    answers = await Promise.all(Array.from({ length: 35 }, () => client.get('/projects')));
  });
  t.equal(answers.filter(({ error }) => error.details.reason === 'account_suspended').length, 30);
  t.equal(answers.filter(({ status }) => status === 429).length, 5);
});

t.test('without a trusted proxy the header is not believed at all', async (t) => {
  const bare = await startApi(t, url);
  await httpClient(bare.url, null).post('/auth/login', {}, from('192.0.2.99'));
  t.strictSame(await ownerQuery("select from anonymous_counts where address = '192.0.2.99'"), []);
});

t.test('what is over is cleared away, and nothing else', async (t) => {
  const person = await newPerson();
  const [old, young] = [await loggedIn(api.url, person.email), await loggedIn(api.url, person.email)];
  await ownerQuery("update sessions set expires_at = now() - interval '25 hours' where token_hash = $1", [
    hashOf(old.token),
  ]);
  await tryFrom('198.51.100.30', person.email, 'wrong password');
  await ownerQuery("update login_failures set window_start = now() - interval '16 minutes'");
  await tryFrom('198.51.100.31', person.email, 'wrong password');
  await ownerQuery('select purge_expired()');
  t.equal((await old.get('/projects')).error.details.reason, 'invalid_session');
  t.equal((await young.get('/projects')).status, 200);
  t.equal((await ownerQuery('select from login_failures')).length, 1);
});
