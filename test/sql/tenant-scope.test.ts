import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import t from 'tap';
import { scopeKey, scopeKeyBlocks, signScope, type TenantScope } from '../../domain/access/tenant-scope.ts';
import { sql } from '../../sql/db.ts';
import { migrate } from '../../sql/schema/migrate.ts';
import { testDatabase, testSecretKey } from '../helpers/database.ts';
import { enter, nobody, seedTenant } from '../helpers/tenants.ts';

const read =
  'select tenant_account() as account, tenant_mode() as mode, tenant_projects() as projects, tenant_actor() as actor';

t.test('what a process signs is what the database reads', async (t) => {
  const { ownerQuery } = await testDatabase(t);
  const key = scopeKey(testSecretKey);
  const scopes: TenantScope[] = [
    { accountId: randomUUID(), mode: 'live', projectIds: null, actor: nobody },
    { accountId: randomUUID(), mode: 'test', projectIds: [], actor: nobody },
    {
      ...{ accountId: randomUUID(), mode: 'live', projectIds: [randomUUID(), randomUUID()] },
      actor: { kind: 'user', id: randomUUID(), request_id: 'a|b "é" \\ \n {}', address: '2001:db8::1' },
    },
  ];
  for (const scope of scopes) {
    await ownerQuery("select set_config('app.scope', $1, false)", [signScope(key, scope, Date.now())]);
    const [seen] = await ownerQuery(read);
    t.strictSame(seen, {
      account: scope.accountId,
      mode: scope.mode,
      projects: scope.projectIds,
      actor: scope.actor,
    });
  }
  for (const scope of ['', 'x', signScope(createSecretKey(randomBytes(32)), scopes[0]!, Date.now())]) {
    await ownerQuery("select set_config('app.scope', $1, false)", [scope]);
    t.strictSame(await ownerQuery(read), [{ account: null, mode: null, projects: null, actor: null }]);
  }
  await ownerQuery("select set_config('app.scope', $1, false)", [signScope(key, scopes[0]!, 0)]);
  await t.rejects(ownerQuery(read), { code: 'RP003' }, 'what has expired shows no empty tables');
});

t.test('the key that the database keeps is derived, and is that of HMAC also for short keys', (t) => {
  t.notOk(scopeKey(testSecretKey).equals(scopeKey(`${testSecretKey} `)));
  const { inner, outer } = scopeKeyBlocks(createSecretKey(Buffer.from([0xff])));
  t.equal(inner.toString('hex'), `c9${'36'.repeat(63)}`);
  t.equal(outer.toString('hex'), `a3${'5c'.repeat(63)}`);
  t.end();
});

t.test('authenticate() opens the scope of whom it has seen, for that transaction alone', async (t) => {
  const database = await testDatabase(t);
  const tenant = await seedTenant(database);
  await enter(database, tenant.keys.test);
  const scope = sql.unsafe`select coalesce(current_setting('app.scope', true), '') as scope`;
  // More often than the pool has connections.
  for (let i = 0; i < 10; i++)
    t.strictSame(await database.db.outside((connection) => connection.any(scope)), [{ scope: '' }]);
});

t.test('a scope that was opened before the key was replaced holds while the old one is kept', async (t) => {
  const { url, ownerQuery } = await testDatabase(t);
  const scope = { accountId: randomUUID(), mode: 'live', projectIds: null, actor: nobody } as const;
  const seen = async (secret: string) => {
    await ownerQuery("select set_config('app.scope', $1, false)", [signScope(scopeKey(secret), scope, Date.now())]);
    return (await ownerQuery('select tenant_account() is not null as seen'))[0].seen;
  };
  const next = 'the key that comes after it, of 32 characters';
  t.strictSame([await seen(testSecretKey), await seen(next)], [true, false]);
  await migrate(url, [next, testSecretKey]);
  t.strictSame([await seen(testSecretKey), await seen(next)], [true, true]);
  await migrate(url, [next]);
  t.strictSame([await seen(testSecretKey), await seen(next)], [false, true]);
});
