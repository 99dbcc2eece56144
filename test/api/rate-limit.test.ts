import t from 'tap';
import { uuidOf } from '../../sql/ids.ts';
import { httpClient } from '../helpers/http.ts';
import { createAccount } from '../helpers/platform.ts';
import { sharedPlatform } from '../helpers/shared-platform.ts';

const { database, url } = await sharedPlatform();

/** As if the account had already made so many requests, in a minute that is still to come, so that none ends meanwhile. */
async function used(accountId: string, kind: string, minute: number, day: number): Promise<void> {
  await database.ownerQuery(
    `insert into request_counts values ($1, $2, date_trunc('minute', now()) + interval '5 minutes', $3, (now() at time zone 'UTC')::date + 1, $4)
     on conflict (account_id, kind) do update set minute = excluded.minute, minute_count = $3, day = excluded.day, day_count = $4`,
    [uuidOf('account', accountId), kind, minute, day],
  );
}

t.test('every answer tells the limits and what is left', async (t) => {
  const { account_id, live_key, test_key } = await createAccount(database.url, { plan: 'starter' });
  await used(account_id, 'live_key', 10, 100);
  const { headers } = await httpClient(url, live_key).get('/projects');
  t.equal(headers.get('ratelimit-policy'), '"minute";q=60;w=60, "day";q=1000;w=86400');
  t.match(headers.get('ratelimit'), /^"minute";r=49;t=\d+, "day";r=899;t=\d+$/);
  const failed = await httpClient(url, live_key).get('/projects/x');
  t.match(failed.headers.get('ratelimit'), /^"minute";r=48;/, 'a request that fails counts too');
  const test = await httpClient(url, test_key).get('/projects');
  t.equal(test.headers.get('ratelimit-policy'), '"minute";q=30;w=60, "day";q=500;w=86400', 'test keys count apart');
  const professional = await createAccount(database.url, { plan: 'professional' });
  const { headers: more } = await httpClient(url, professional.live_key).get('/projects');
  t.equal(more.get('ratelimit-policy'), '"minute";q=300;w=60, "day";q=10000;w=86400');
  const unlimited = await createAccount(database.url, { plan: 'enterprise' });
  const { headers: endless } = await httpClient(url, unlimited.live_key).get('/projects');
  t.equal(endless.get('ratelimit-policy'), '"minute";q=2147483647;w=60, "day";q=2147483647;w=86400');
  t.match(endless.get('ratelimit'), /^"minute";r=2147483647;t=\d+, "day";r=2147483647;t=\d+$/, 'no limit');
});

t.test('past a limit a request is refused, until the window ends, and costs nothing more', async (t) => {
  const { account_id, live_key, test_key } = await createAccount(database.url, { plan: 'starter' });
  const api = httpClient(url, live_key);
  await used(account_id, 'live_key', 59, 100);
  t.equal((await api.get('/projects')).status, 200, 'the last one');
  for (let i = 0; i < 3; i++) {
    const { status, error, headers } = await api.post('/projects', { name: 'x' });
    t.match([status, error.code], [429, 'RATE_LIMITED']);
    t.strictSame(error.details.violated_policies, [{ name: 'minute', limit: 60 }]);
    t.ok(Number(headers.get('retry-after')) > 0 && /^\d+$/.test(headers.get('retry-after')!));
    t.match(headers.get('ratelimit'), /^"minute";r=0;t=\d+, "day";r=899;/);
  }
  t.equal((await httpClient(url, test_key).get('/projects')).status, 200, 'the test key has its own count');
  await used(account_id, 'live_key', 0, 1000);
  const { status, error } = await api.get('/projects');
  t.strictSame([status, error.details.violated_policies], [429, [{ name: 'day', limit: 1000 }]]);
});

t.test('requests at the same moment are counted exactly', async (t) => {
  const { account_id, live_key } = await createAccount(database.url, { plan: 'starter' });
  await used(account_id, 'live_key', 50, 50);
  const statuses = await Promise.all(
    Array.from({ length: 30 }, async () => (await httpClient(url, live_key).get('/projects')).status),
  );
  t.equal(statuses.filter((status) => status === 200).length, 10);
  t.equal(statuses.filter((status) => status === 429).length, 20);
});

t.test('what is left can be asked for, for free', async (t) => {
  const { account_id, live_key } = await createAccount(database.url, { plan: 'starter' });
  const api = httpClient(url, live_key);
  await used(account_id, 'live_key', 60, 100);
  for (let i = 0; i < 3; i++) {
    const { status, data } = await api.get('/rate-limit');
    t.equal(status, 200, 'also when nothing is left');
    t.match(data.policies, [
      { name: 'minute', limit: 60, remaining: 0, resets_in_seconds: Number },
      { name: 'day', limit: 1000, remaining: 900, resets_in_seconds: Number },
    ]);
  }
});

t.test('anonymous clients are counted by address', async (t) => {
  await database.ownerQuery(
    `insert into anonymous_counts (address, purpose, minute, minute_count)
     values ('127.0.0.1', 'credential', date_trunc('minute', now()) + interval '5 minutes', 59)
     on conflict (address, purpose) do update set minute = excluded.minute, minute_count = 59`,
  );
  const anonymous = httpClient(url, null);
  t.equal((await anonymous.get('/projects')).status, 401);
  const { status, error, headers } = await anonymous.get('/projects');
  t.match([status, error.code], [429, 'RATE_LIMITED']);
  t.ok(headers.get('retry-after'));
  const { live_key } = await createAccount(database.url);
  t.equal((await httpClient(url, live_key).get('/projects')).status, 200, 'which keeps no key out');
});
