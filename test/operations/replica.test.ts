import { setTimeout as pause } from 'node:timers/promises';
import t from 'tap';
import { z } from 'zod';
import type { TenantScope } from '../../domain/access/tenant-scope.ts';
import { databaseTarget, openDatabaseProxy } from '../../scripts/chaos/tcp-proxy.ts';
import { faultOf } from '../../sql/connection/faults.ts';
import { type Database, openDatabase, sql, type Transaction } from '../../sql/db.ts';
import { uuidOf } from '../../sql/ids.ts';
import { openReplica, withReplica } from '../../sql/replica.ts';
import { migrate } from '../../sql/schema/migrate.ts';
import { createProject, findProject } from '../../sql/tables/projects.ts';
import { testLogin, testSecretKey } from '../helpers/database.ts';
import { debianPostgres, startPrimary, startStandby } from '../helpers/debian-postgres.ts';
import { skipWithout } from '../helpers/needs-program.ts';
import { createAccount, startApi } from '../helpers/platform.ts';
import { until } from '../helpers/until.ts';

const skip = skipWithout(`${debianPostgres}/pg_basebackup`, ['--version']);

t.test('a replica reads for the primary, and whoever has written reads what they wrote', { skip }, async (t) => {
  const server = await startPrimary(t);
  await migrate(server.url, [testSecretKey]);
  const account = await createAccount(server.url);
  // Each change is replayed a fifth of a second late, as long as anybody waits: some reads find it there, most do not.
  const standby = await startStandby(
    t,
    server,
    "recovery_min_apply_delay = '200ms'\nmax_standby_streaming_delay = '0'\n",
  );
  const proxy = await openDatabaseProxy(standby.url);
  t.teardown(() => proxy.close());
  const actor = { kind: 'worker', id: null, request_id: null, address: null } as const;
  const accountId = uuidOf('account', account.account_id);
  const tenantScope: TenantScope = { accountId, mode: 'live', projectIds: null, actor };
  const primary = await openDatabase(server.url, testLogin);
  const rests: string[] = [];
  const replica = openReplica(
    primary,
    () => openDatabase(proxy.through(standby.url), { ...testLogin, isReplica: true }),
    (reason) => rests.push(reason),
  );
  const db = withReplica(primary, replica);
  let isEnded = false;
  t.teardown(() => (isEnded ? undefined : db.end()));

  const write = () =>
    db.transaction(tenantScope, (transaction) =>
      createProject(transaction, { name: 'P', description: '', variables: [], metadata: {} }),
    );
  const onReplica = (transaction: Transaction) =>
    transaction.oneFirst(sql.type(z.object({ is: z.boolean() }))`select pg_is_in_recovery() as is`);
  /** Whether it was read on the replica. */
  const readsOwn = async (id: string) =>
    db.reading(tenantScope, async (transaction) => {
      const found = await findProject(transaction, uuidOf('project', id));
      t.equal(found?.id, id, 'what was written is read');
      return onReplica(transaction);
    });
  /** A read that the replica has done. */
  const replicated = (id: string) => until(() => readsOwn(id));

  const first = await write();
  await replicated(first.id);
  for (let i = 0; i < 12; i++) await readsOwn((await write()).id);

  await standby.query('select pg_wal_replay_pause()');
  const unseen = await write();
  t.equal(await readsOwn(unseen.id), false, 'a replica that has not got it is not asked');
  t.not(rests.length, 0, 'and somebody is told');
  await standby.query('select pg_wal_replay_resume()');
  await replicated(unseen.id);

  let tries: boolean[] = [];
  const lostAfter = (lose: () => Promise<unknown>) =>
    db.reading(tenantScope, async (transaction, from: Database) => {
      tries.push(await onReplica(transaction));
      if (tries.length === 1 && tries[0] === true) {
        t.not(from, primary);
        await lose();
      }
      const found = await findProject(transaction, uuidOf('project', first.id));
      return found?.id;
    });
  const lostOnce = async (lose: () => Promise<unknown>, what: string) => {
    await until(async () => {
      tries = [];
      t.equal(await lostAfter(lose), first.id);
      return tries[0] === true;
    });
    t.strictSame(tries, [true, false], what);
  };
  await lostOnce(async () => proxy.drop(), 'what a lost replica had begun the primary does');
  await lostOnce(async () => {
    // The replica replays the removal of rows that its reader's snapshot may still need, and cancels the reader.
    await server.query("update projects set name = 'Q'");
    await server.query('vacuum projects');
    await pause(300);
    const [{ lsn }] = (await server.query('select pg_current_wal_flush_lsn()::text as lsn')) as [{ lsn: string }];
    await until(async () => {
      const [row] = await standby.query<{ is: boolean }>('select pg_last_wal_replay_lsn() >= $1::pg_lsn as is', [lsn]);
      return row!.is;
    });
  }, 'so with one that its own replay has cancelled');

  await replicated(first.id);
  proxy.swallow();
  t.equal(await readsOwn(first.id), false, 'a silent one is given up');
  t.ok(rests.includes('silent'));
  isEnded = true;
  await db.end(); // while the replica says nothing

  // A process beside such a replica starts, answers and stops in order.
  const env = { DATABASE_REPLICA_URL: proxy.through(standby.url), DRAIN_SECONDS: '0' };
  const front = await openDatabaseProxy(server.url);
  t.teardown(() => front.close());
  const api = await startApi(t, front.through(server.url), env);
  const headers = { Authorization: `Bearer ${account.live_key}` };
  const listed = () => fetch(`${api.url}/v1/projects?limit=1`, { headers });
  t.equal((await listed()).status, 200);
  await proxy.pass();
  proxy.drop();
  await until(async () => {
    if ((await listed()).status !== 200) throw new Error('a list was refused');
    const rows = await standby.query(`select from pg_stat_activity where application_name = 'api replica'`);
    return rows.length > 0;
  });
  const searched = () => fetch(`${api.url}/v1/literature/search?q=lung+cancer`, { headers });
  await until(async () => {
    if ((await searched()).status !== 200) throw new Error('a search was refused');
    const rows = await standby.query(`select from pg_stat_activity where application_name = 'api search'`);
    return rows.length > 0;
  });
  proxy.swallow();
  t.equal((await listed()).status, 200);
  t.equal((await searched()).status, 200);

  // Whatever leads to the primary may lead to the standby before that has become one.
  front.lead(databaseTarget(standby.url));
  front.drop();
  const created = () =>
    fetch(`${api.url}/v1/projects`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: '{"name":"P"}',
    });
  for (let i = 0; i < 10; i++)
    t.strictSame(
      [(await created()).status, (await listed()).status, (await searched()).status],
      [503, 503, 503],
      'a server in recovery is no fault of ours, and nobody reads there what may be old',
    );
  // A pooler's transactions can't know whom their connection leads to.
  for (const isPooled of [false, true]) {
    const mistaken = await openDatabase(standby.url, { ...testLogin, isPooled });
    t.teardown(() => mistaken.end());
    const refused = await mistaken.reading(tenantScope, onReplica).catch((error) => error);
    t.equal(faultOf(refused), 'away', `${isPooled ? 'behind a pooler' : 'without a pooler'} nothing is read there`);
  }
  await standby.query('select pg_promote()');
  await until(async () => (await created()).status === 201);
  t.strictSame(await api.kill(), { code: 0, signal: null });
});
