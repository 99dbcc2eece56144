import t from 'tap';
import type { Plan } from '../../contract/resources/account.ts';
import { uuidOf } from '../../sql/ids.ts';
import { asOwner, findAccount, setLimits } from '../../sql/tables/accounts.ts';
import { testDatabase } from '../helpers/database.ts';
import { type HttpAnswer, httpClient } from '../helpers/http.ts';
import { loggedIn } from '../helpers/people.ts';
import { createAccount, startApi } from '../helpers/platform.ts';

const { url, ownerQuery } = await testDatabase(t);
// Four processes, as a platform under load has.
const apis = await Promise.all(Array.from({ length: 4 }, () => startApi(t, url)));
const api = apis[0]!;
let made = 0;
async function newAccount(plan: Plan) {
  const email = `limits${made++}@example.org`;
  const account = await createAccount(url, { plan, email });
  return { ...account, session: (await loggedIn(api.url, email)).token };
}
const limitsOf = (answer: HttpAnswer) =>
  Object.fromEntries(answer.data.policies.map(({ name, limit }: { name: string; limit: number }) => [name, limit]));
const setCounts = (accountId: string, counts: string) =>
  ownerQuery(`update request_counts set ${counts} where account_id = $1`, [uuidOf('account', accountId)]);
const minuteNow = async () =>
  String((await ownerQuery("select date_trunc('minute', clock_timestamp()) as minute"))[0].minute);

/** Does something that must fall into one clock minute, by the database's clock; tried anew when the minute turns. */
async function inOneMinute<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; attempt < 4; attempt++) {
    const began = await minuteNow();
    const value = await work();
    if ((await minuteNow()) === began) return value;
  }
  throw new Error('the minute turned each time');
}

t.test('every plan has the figures of the contract', async (t) => {
  const figures = {
    starter: { live: [60, 1000], test: [30, 500], session: [300, 10_000] },
    professional: { live: [300, 10_000], test: [60, 1000], session: [300, 10_000] },
    enterprise: { live: [null, null], test: [null, null], session: [null, null] },
  } as const;
  for (const [plan, expected] of Object.entries(figures)) {
    const { live_key, test_key, session } = await newAccount(plan as Plan);
    for (const [kind, credential] of Object.entries({ live: live_key, test: test_key, session })) {
      const [minute, day] = expected[kind as keyof typeof expected];
      const client = httpClient(api.url, credential);
      t.strictSame(limitsOf(await client.get('/rate-limit')), { minute, day }, `${plan} ${kind}`);
      const { headers } = await client.get('/projects');
      t.equal(
        headers.get('ratelimit-policy'),
        // What stands for no limit, as contract and docs say.
        `"minute";q=${minute ?? 2147483647};w=60, "day";q=${day ?? 2147483647};w=86400`,
      );
    }
  }
});

t.test("an enterprise's figures are its own, null is none, and a session has 300 and 10,000 at least", async (t) => {
  const { account_id, live_key, test_key, session } = await newAccount('enterprise');
  const limits = async () =>
    Promise.all(
      [live_key, test_key, session].map(async (key) =>
        Object.values(limitsOf(await httpClient(api.url, key).get('/rate-limit'))),
      ),
    );
  const set = (named: object) =>
    asOwner(url, async (owner) => setLimits(owner, await findAccount(owner, account_id), named));
  await set({ live_per_minute: 7, live_per_day: 20_000, test_per_minute: 3 });
  t.strictSame(await limits(), [
    [7, 20_000],
    [3, null],
    [300, 20_000],
  ]);
  await set({ live_per_minute: 5000, live_per_day: null, test_per_minute: null, test_per_day: 9 });
  t.strictSame(await limits(), [
    [5000, null],
    [null, 9],
    [5000, null],
  ]);
  const { headers } = await httpClient(api.url, test_key).get('/projects');
  t.match(
    headers.get('ratelimit'),
    /^"minute";r=2147483647;t=\d+, "day";r=8;t=\d+$/,
    'a window without a limit says so',
  );
});

t.test('no more than the plan allows passes in a clock minute, with four processes at once', async (t) => {
  const { answers, account } = await inOneMinute(async () => {
    const account = await newAccount('starter');
    const clients = apis.map(({ url }) => httpClient(url, account.live_key));
    const answers = await Promise.all(Array.from({ length: 160 }, (_, i) => clients[i % 4]!.get('/projects')));
    return { answers, account };
  });
  const passed = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status === 429);
  t.strictSame([passed.length, refused.length], [60, 100]);
  const left = passed.map(({ headers }) => Number(/"minute";r=(\d+)/.exec(headers.get('ratelimit')!)![1]));
  t.strictSame(
    left.sort((a, b) => b - a),
    Array.from({ length: 60 }, (_, i) => 59 - i),
    'each of them took one',
  );
  for (const { error, headers } of refused) {
    t.equal(error.code, 'RATE_LIMITED');
    t.strictSame(error.details.violated_policies, [{ name: 'minute', limit: 60 }]);
    const wait = Number(headers.get('retry-after'));
    t.ok(wait >= 1 && wait <= 60);
    t.match(headers.get('ratelimit'), /"minute";r=0;t=\d+/);
  }
  t.strictSame(
    await ownerQuery("select day_count from request_counts where account_id = $1 and kind = 'live_key'", [
      uuidOf('account', account.account_id),
    ]),
    [{ day_count: 60 }],
    'what was refused is not counted',
  );
  for (const other of [account.test_key, account.session])
    t.equal((await httpClient(api.url, other).get('/projects')).status, 200, 'each kind is counted by itself');
  await setCounts(account.account_id, "minute = minute - interval '1 minute'");
  t.equal((await httpClient(api.url, account.live_key).get('/projects')).status, 200, 'the next minute is free');
});

t.test('the first requests of an account, all at the same moment, are counted and let in', async (t) => {
  for (let round = 0; round < 5; round++) {
    const { live_key } = await createAccount(url, { plan: 'starter' });
    const answers = await Promise.all(apis.map(({ url }) => httpClient(url, live_key).get('/projects')));
    t.strictSame(
      answers.map(({ status }) => status),
      [200, 200, 200, 200],
    );
  }
});

t.test('the day has its own limit, which begins anew at midnight UTC', async (t) => {
  const { account_id, test_key } = await newAccount('starter');
  const client = httpClient(api.url, test_key);
  await client.get('/projects');
  await setCounts(account_id, 'day_count = 499');
  t.equal((await client.get('/projects')).status, 200);
  const refused = await client.get('/projects');
  t.equal(refused.status, 429);
  t.strictSame(refused.error.details.violated_policies, [{ name: 'day', limit: 500 }]);
  const [{ left }] = await ownerQuery(
    "select ceil(extract(epoch from date_trunc('day', now(), 'UTC') + interval '1 day' - clock_timestamp()))::int as left",
  );
  t.ok(Math.abs(Number(refused.headers.get('retry-after')) - left) <= 5);
  await setCounts(account_id, 'day = day - 1');
  t.equal((await client.get('/projects')).status, 200);
});

t.test('asking for the limits is free, also when nothing is left', async (t) => {
  await inOneMinute(async () => {
    const { live_key } = await newAccount('starter');
    const client = httpClient(api.url, live_key);
    for (let i = 0; i < 3; i++) await client.get('/rate-limit');
    const { data, headers } = await client.get('/rate-limit');
    t.strictSame([data.policies[0].remaining, data.policies[1].remaining], [60, 1000]);
    t.match(headers.get('ratelimit'), /^"minute";r=60;t=\d+, "day";r=1000;t=\d+$/);
    await Promise.all(Array.from({ length: 60 }, () => client.get('/projects')));
    const spent = await client.get('/rate-limit');
    t.strictSame([spent.status, spent.data.policies[0].remaining], [200, 0]);
  });
});
