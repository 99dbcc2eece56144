import { Client } from 'pg';
import t from 'tap';
import { hashOf } from '../../domain/access/tokens.ts';
import { uuidOf } from '../../sql/ids.ts';
import { asOwner, findAccount, setLimits } from '../../sql/tables/accounts.ts';
import { testDatabase } from '../helpers/database.ts';
import { createAccount, startApi } from '../helpers/platform.ts';
import { until } from '../helpers/until.ts';

const { url, ownerQuery } = await testDatabase(t);
const apis = await Promise.all(Array.from({ length: 3 }, () => startApi(t, url)));

async function accountWith(limits: { live_per_minute?: number | null; live_per_day?: number | null }) {
  const account = await createAccount(url);
  if (Object.keys(limits).length > 0) await setTo(account.account_id, limits);
  const used = async (): Promise<number> => {
    const rows = await ownerQuery(
      "select day_count - day_returned as used from request_counts where account_id = $1 and kind = 'live_key'",
      [uuidOf('account', account.account_id)],
    );
    return rows[0]?.used ?? 0;
  };
  return { ...account, used };
}

const setTo = (accountId: string, limits: object) =>
  asOwner(url, async (owner) => setLimits(owner, await findAccount(owner, accountId), limits));

/**
 * Sends requests, ten at a time to each process, until it is enough; how many were let in of those that were answered.
 * `refused` are the refusals of that living process which refused the fewest: what has waited for its turn may still hold a
 * block while the others refuse.
 */
async function hammer(key: string, enough: (counts: { passed: number; refused: number }) => boolean): Promise<number> {
  let passed = 0;
  const refusals = new Map(apis.map(({ url }) => [url, 0]));
  const headers = { Authorization: `Bearer ${key}` };
  const ask = async (api: string) => {
    while (!enough({ passed, refused: Math.min(...refusals.values()) })) {
      const answer = await fetch(`${api}/v1/projects/x`, { headers }).catch(() => null);
      if (answer === null) return void refusals.delete(api); // the process was killed
      await answer.text();
      if (answer.status !== 429) passed++;
      else if (refusals.has(api)) refusals.set(api, refusals.get(api)! + 1);
    }
  };
  await Promise.all(apis.flatMap((api) => Array.from({ length: 10 }, () => ask(api.url))));
  return passed;
}

/** Does what must fall into one day, or minute, by the database's clock; anew when that turns meanwhile. */
async function inOne<T>(unit: 'day' | 'minute', work: () => Promise<T>): Promise<T> {
  const now = async () =>
    String((await ownerQuery('select date_trunc($1, clock_timestamp(), $2) as at', [unit, 'UTC']))[0].at);
  for (;;) {
    const began = await now();
    const value = await work();
    if ((await now()) === began) return value;
  }
}

/** What authenticate() makes of a key and a permit, and whether it wrote anything. */
async function authenticated(key: string, wanted: number, held: string | null) {
  const [row] = await ownerQuery(
    `select outcome, granted, counted_minute::text as minute, pg_current_xact_id_if_assigned() is null as wrote_nothing
     from authenticate($1, false, null, '192.0.2.1', 'req_x', $2, $3)`,
    [hashOf(key), wanted, held],
  );
  return row;
}

t.test('several processes let in exactly what the limit allows, and all of it', async (t) => {
  const passed = await inOne('day', async () => {
    const { live_key } = await accountWith({ live_per_day: 600 });
    return hammer(live_key, ({ refused }) => refused >= 20);
  });
  t.equal(passed, 600);
});

t.test('a block is at most a 64th of what is left, and the last are counted one by one', async (t) => {
  const { live_key } = await accountWith({ live_per_day: 640 });
  await inOne('day', async () => {
    t.match(await authenticated(live_key, 500, null), { outcome: 'admitted', granted: 10 });
  });
  const { live_key: small } = await accountWith({ live_per_minute: 127, live_per_day: 10_000 });
  t.match(await authenticated(small, 500, null), { outcome: 'admitted', granted: 1 });
  const { live_key: endless } = await accountWith({});
  t.match(await authenticated(endless, 500, null), { outcome: 'admitted', granted: 500 });
});

t.test('a request with a permit writes nothing; a permit ends with its minute, its limits and its key', async (t) => {
  const { account_id, live_key } = await accountWith({ live_per_minute: 5000 });
  await inOne('minute', async () => {
    const { minute } = await authenticated(live_key, 70, null);
    const held = `("${minute}",5000,)`;
    t.match(await authenticated(live_key, 70, held), { outcome: 'admitted', granted: null, wrote_nothing: true });
  });
  const past = '("2020-01-01 00:00:00+00",5000,)';
  t.match(await authenticated(live_key, 1, past), { outcome: 'admitted', granted: 1, wrote_nothing: false });
  await inOne('minute', async () => {
    const { minute } = await authenticated(live_key, 1, null);
    const held = `("${minute}",5000,)`;
    await setTo(account_id, { live_per_minute: 100 });
    t.match(await authenticated(live_key, 1, held), { granted: 1 }, 'other limits');
    await ownerQuery("update accounts set status = 'suspended' where id = $1", [uuidOf('account', account_id)]);
    t.match(await authenticated(live_key, 1, held), { outcome: 'account_suspended' });
    await ownerQuery("update accounts set status = 'active' where id = $1", [uuidOf('account', account_id)]);
    await setTo(account_id, { live_per_minute: 5000 });
  });
  await ownerQuery('update api_keys set revoked_at = now() where hash = $1', [hashOf(live_key)]);
  t.match(await authenticated(live_key, 1, past), { outcome: 'revoked_key' });
});

t.test(
  'a caller who is known is let in while key and account are the rows that were seen, and their time lasts',
  async (t) => {
    const { account_id, live_key } = await accountWith({});
    const hash = hashOf(live_key);
    const seen = async () => {
      const [row] = await ownerQuery(
        `select key_version::text, account_version::text, date_trunc('minute', clock_timestamp(), 'UTC')::text as minute
       from authenticate($1, false, null, '192.0.2.1', 'req_x', 1, null)`,
        [hash],
      );
      return row;
    };
    const holds = async ({ key_version, account_version, minute }: Record<string, string>) => {
      const [{ seconds, wrote_nothing }] = await ownerQuery(
        `select permit_holds($1, $2, $3, $4) as seconds, pg_current_xact_id_if_assigned() is null as wrote_nothing`,
        [hash, key_version, account_version, minute],
      );
      t.ok(wrote_nothing);
      return seconds !== null;
    };
    /** Whether it holds before and after. */
    const around = (change: () => Promise<unknown>) =>
      inOne('minute', async () => {
        const before = await seen();
        return [await holds(before), await change().then(() => holds(before)), await seen().then(holds)];
      });
    t.same(await around(async () => {}), [true, true, true]);
    t.same(await around(() => setTo(account_id, { live_per_minute: 5000 })), [true, false, true], 'other limits');
    const key = (change: string) => () => ownerQuery(`update api_keys set ${change} where hash = $1`, [hash]);
    t.same(await around(key("permissions = '{read}'")), [true, false, true], 'other permissions');
    const soon = "clock_timestamp() + interval '300 milliseconds'";
    for (const column of ['revoked_at', 'expires_at']) {
      await key(`${column} = ${soon}`)();
      const before = await seen();
      t.not(before.key_version, null, 'not yet');
      await until(async () => !(await holds(before)));
      await key(`${column} = null`)();
    }
    t.notOk(await holds({ ...(await seen()), minute: '2026-11-01 00:00:00+00' }), 'of another minute');
    t.notOk(await holds({ ...(await seen()), key_version: '3' }));
  },
);

t.test('a key that changes while it is read is remembered by nobody', async (t) => {
  const { live_key } = await accountWith({});
  const hash = hashOf(live_key);
  const [change, reader] = (await Promise.all(
    [1, 2].map(async () => {
      const client = new Client(url);
      await client.connect();
      t.teardown(() => client.end());
      return client;
    }),
  )) as [Client, Client];
  await change.query('begin');
  await change.query("update api_keys set permissions = '{read}', last_used_at = null where hash = $1", [hash]);
  const asked = reader.query(
    "select permissions, key_version from authenticate($1, false, null, '192.0.2.1', 'req_x', 1, null)",
    [hash],
  );
  await until(async () => {
    const [{ waiting }] = await ownerQuery(
      "select count(*)::int as waiting from pg_locks where not granted and locktype = 'transactionid'",
    );
    return waiting > 0;
  });
  await change.query('commit');
  const [before] = (await asked).rows;
  t.not(`${before.permissions}`, '{read}');
  t.equal(before.key_version, null);
});

t.test('what is done to a key acts on the next request of a process that holds permits', async (t) => {
  const { account_id, live_key } = await accountWith({});
  await hammer(live_key, ({ passed }) => passed >= 400);
  const statuses = () =>
    Promise.all(
      apis.map(async ({ url }) => {
        const headers = { Authorization: `Bearer ${live_key}` };
        return (await fetch(`${url}/v1/projects`, { headers })).status;
      }),
    );
  const change = (text: string) => ownerQuery(text, [hashOf(live_key)]);
  const all = (status: number) => [status, status, status];
  t.same(await statuses(), all(200));
  await change("update api_keys set permissions = '{write}' where hash = $1");
  t.same(await statuses(), all(403), 'its permissions');
  await change("update api_keys set permissions = '{read}' where hash = $1");
  t.same(await statuses(), all(200));
  await ownerQuery("update accounts set status = 'suspended' where id = $1", [uuidOf('account', account_id)]);
  t.same(await statuses(), all(403), 'the account is suspended');
  await ownerQuery("update accounts set status = 'active' where id = $1", [uuidOf('account', account_id)]);
  t.same(await statuses(), all(200));
  await change('update api_keys set revoked_at = now() where hash = $1');
  t.same(await statuses(), all(401));
});

t.test('what nobody used is returned, and the count is then what was asked', async (t) => {
  const { live_key, used } = await accountWith({});
  const passed = await hammer(live_key, ({ passed }) => passed >= 400);
  await until(async () => (await used()) === passed);
  t.ok(passed >= 400);
});

t.test('permits are returned only by a process of the platform', async (t) => {
  await t.rejects(ownerQuery("select return_permits(repeat('0', 64) || 'permits|9999999999|[]')"), { code: '42501' });
});

// The last, since it kills one of the processes.
t.test('a process that is killed takes no more with it than the block that it held', async (t) => {
  const { live_key } = await accountWith({ live_per_day: 600 });
  let killed = false;
  const passed = await hammer(live_key, ({ passed, refused }) => {
    if (passed >= 200 && !killed) {
      killed = true;
      void apis[2]!.kill('SIGKILL');
    }
    return refused >= 20;
  });
  // Ten requests were under way to it, and a block is at most nine.
  t.ok(passed <= 600 && passed >= 600 - 10 - 9, `${passed} of 600`);
});
