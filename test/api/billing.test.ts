import t from 'tap';
import { uuidOf } from '../../sql/ids.ts';
import { addUser, asOwner, findAccount, setLimits } from '../../sql/tables/accounts.ts';
import { makeKey } from '../helpers/access-scene.ts';
import { testDatabase } from '../helpers/database.ts';
import { httpClient } from '../helpers/http.ts';
import { loggedIn, password } from '../helpers/people.ts';
import { createAccount, startApi } from '../helpers/platform.ts';
import { until } from '../helpers/until.ts';

const database = await testDatabase(t);
const { url, ownerQuery } = database;
const api = await startApi(t, url);
let made = 0;
async function newAccount(plan: 'starter' | 'professional' | 'enterprise') {
  const email = `billing${made++}@example.org`;
  const account = await createAccount(url, { plan, email });
  const id = uuidOf('account', account.account_id);
  return { ...account, id, owner: await loggedIn(api.url, email), client: httpClient(api.url, account.live_key) };
}

t.test('billing shows plan, limits, and the requests of minute, day and month of each kind', async (t) => {
  const { id, owner, client, account_id } = await newAccount('enterprise');
  await asOwner(url, async (db) =>
    setLimits(db, await findAccount(db, account_id), { live_per_minute: 500, test_per_day: 70, runs_queued: 9 }),
  );
  for (let i = 0; i < 3; i++) await client.get('/projects');
  await client.get('/rate-limit'); // free
  const { data } = await owner.get('/billing');
  t.match(data, { plan: 'enterprise', status: 'active' });
  t.strictSame(data.limits, {
    live_key: { per_minute: 500, per_day: null },
    test_key: { per_minute: null, per_day: 70 },
    session: { per_minute: 500, per_day: null },
  });
  t.strictSame(data.work_limits, {
    runs: { queued: 9, running: null },
    exports: { queued: null, stored_bytes: null },
    imports: { queued: null },
  });
  const { owner: starter } = await newAccount('starter');
  t.strictSame((await starter.get('/billing')).data.work_limits, {
    runs: { queued: 100, running: 2 },
    exports: { queued: 5, stored_bytes: 1_000_000_000 },
    imports: { queued: 2 },
  });
  t.strictSame(data.usage.live_key.month, 3);
  t.strictSame([data.usage.live_key.day, data.usage.session.day], [3, 1]);
  t.strictSame(data.usage.test_key, { minute: 0, day: 0, month: 0 });
  await ownerQuery('select record_usage()');
  await client.get('/projects');
  t.equal((await owner.get('/billing')).data.usage.live_key.month, 4, 'what is recorded and what is not yet');
  await ownerQuery("update request_counts set minute = minute - interval '2 minutes' where account_id = $1", [id]);
  t.equal((await owner.get('/billing')).data.usage.live_key.minute, 0);
});

t.test('billing shows the requests of each key of the mode, the busiest first', async (t) => {
  const { account_id, client, test_key, owner } = await newAccount('professional');
  const second = httpClient(api.url, await makeKey(database, account_id, { permissions: ['read'] }));
  const before = httpClient(api.url, test_key);
  for (let i = 0; i < 3; i++) await client.get('/projects');
  await second.get('/projects');
  t.equal((await second.post('/projects', { name: 'May not' })).status, 403, 'refused ones too');
  await before.get('/projects');
  const usage = async () => (await owner.get('/billing')).data.usage_by_key;
  const total = async () => (await usage()).reduce((sum: number, { month }: { month: number }) => sum + month, 0);
  await until(async () => (await total()) === 5);
  const counted = await usage();
  t.match(counted, [
    { name: 'First key', day: 3, month: 3 },
    { name: 'door', day: 2, month: 2 },
  ]);
  t.ok(counted[0].minute <= 3);
  await ownerQuery('update usage_by_key set day = day - 400 where key_id = $1', [uuidOf('apiKey', counted[0].key_id)]);
  t.equal(await total(), 2, 'another month');
  await ownerQuery('select keep_partitions()');
  const [{ left }] = await ownerQuery('select count(*)::int as left from usage_by_key where day < current_date - 62');
  t.equal(left, 0);
});

t.test('the entity tag of billing is of what was agreed, so it holds while requests are counted', async (t) => {
  const { owner } = await newAccount('starter');
  const first = await owner.get('/billing');
  const tag = first.headers.get('etag')!;
  const second = await owner.get('/billing');
  t.not(second.data.usage.session.day, first.data.usage.session.day);
  t.equal(second.headers.get('etag'), tag);
  t.equal((await owner.get('/billing', { 'If-None-Match': tag })).status, 304);
  const stale = await owner.patch('/billing', { plan: 'professional' }, { 'If-Match': '"another"' });
  t.equal(stale.error.code, 'PRECONDITION_FAILED');
  const changed = await owner.patch('/billing', { plan: 'professional' }, { 'If-Match': tag });
  t.strictSame([changed.status, changed.data.plan], [200, 'professional']);
  t.not(changed.headers.get('etag'), tag);
  const after = await owner.get('/billing', { 'If-None-Match': tag });
  t.strictSame([after.status, after.headers.get('etag')], [200, changed.headers.get('etag')]);
  const lost = await owner.patch('/billing', { plan: 'starter' }, { 'If-Match': tag });
  t.equal(lost.status, 412, 'anyone who read the plan of before');
});

t.test('the month outlives the day and a crash of the database', async (t) => {
  const { id, owner, client } = await newAccount('starter');
  const record = () => ownerQuery('select record_usage()');
  const month = async () => (await owner.get('/billing')).data.usage.live_key.month;
  const byDay = () =>
    ownerQuery("select day, requests::int from usage_by_day where account_id = $1 and kind = 'live_key' order by day", [
      id,
    ]);
  const ask = async (times: number) => {
    for (let i = 0; i < times; i++) await client.get('/projects');
  };
  await ask(2);
  await record();
  await ask(3);
  // The day turns with three requests that no worker has recorded.
  await ownerQuery('update request_counts set day = day - 1 where account_id = $1', [id]);
  await ownerQuery('update usage_by_day set day = day - 1 where account_id = $1', [id]);
  await ask(1);
  t.strictSame(
    (await byDay()).map(({ requests }) => requests),
    [5],
  );
  await record();
  await record();
  t.strictSame(
    (await byDay()).map(({ requests }) => requests),
    [5, 1],
  );
  const [{ first }] = await ownerQuery("select extract(day from now() at time zone 'UTC') = 1 as first");
  t.equal(await month(), first ? 1 : 6);

  await ask(4);
  await record();
  await ask(1); // not recorded: a crash forgets it
  await ownerQuery('delete from request_counts'); // what a crash does to an unlogged table
  await ask(2);
  t.equal((await byDay()).at(-1).requests, 5);
  t.equal(await month(), (first ? 0 : 5) + 7);
  await record();
  t.equal((await byDay()).at(-1).requests, 7);
  await ask(9);
  await record();
  t.equal((await byDay()).at(-1).requests, 16);
});

t.test('recording while requests come counts each of them once', async (t) => {
  const { owner, client } = await newAccount('enterprise');
  let over = false;
  const asking = Promise.all(Array.from({ length: 100 }, () => client.get('/projects'))).finally(() => (over = true));
  while (!over) await ownerQuery('select record_usage()');
  await asking;
  await ownerQuery('select record_usage()');
  // What the process had counted beforehand is returned after a second of quiet.
  await until(async () => (await owner.get('/billing')).data.usage.live_key.month <= 100);
  t.equal((await owner.get('/billing')).data.usage.live_key.month, 100);
});

t.test('an owner changes the plan; enterprise is the operator’s to give and to take', async (t) => {
  const { id, owner, client } = await newAccount('starter');
  const changed = await owner.patch('/billing', { plan: 'professional' });
  t.strictSame([changed.status, changed.data.plan], [200, 'professional']);
  t.strictSame(changed.data.limits.live_key, { per_minute: 300, per_day: 10_000 });
  t.match((await client.get('/projects')).headers.get('ratelimit-policy'), /q=300/, 'from the next request on');
  t.equal((await owner.patch('/billing', { plan: 'professional' })).status, 200);
  t.equal((await owner.patch('/billing', { plan: 'enterprise' })).error.code, 'CONFLICT');
  t.equal((await owner.patch('/billing', { plan: 'gold' })).error.code, 'INVALID_REQUEST');
  t.equal((await client.patch('/billing', { plan: 'starter' })).error.details.reason, 'session_required');
  const admin = { name: 'A', email: 'admin@example.org', password, role: 'admin' } as const;
  await asOwner(url, (db) => addUser(db, id, admin));
  const refused = await (await loggedIn(api.url, admin.email)).patch('/billing', { plan: 'starter' });
  t.strictSame([refused.status, refused.error.details.reason], [403, 'role']);
  const enterprise = await newAccount('enterprise');
  t.equal((await enterprise.owner.patch('/billing', { plan: 'starter' })).status, 409);
});
