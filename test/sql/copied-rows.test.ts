import t from 'tap';
import type { TenantScope } from '../../domain/access/tenant-scope.ts';
import { integerOf, type Rows } from '../../sql/binary/copy.ts';
import { copied } from '../../sql/db.ts';
import { testDatabase } from '../helpers/database.ts';

const { db } = await testDatabase(t);
const actor = { kind: 'worker', id: null, request_id: null, address: null } as const;
const scope: TenantScope = { accountId: crypto.randomUUID(), mode: 'test', projectIds: null, actor };

const all = `select n, decode(repeat('00ff', n), 'hex'), null::bytea from generate_series(0, 1000) as n order by n`;
const isAll = (rows: Rows) =>
  rows.length === 1001 &&
  rows.every(
    ([n, bytes, nothing], i) =>
      integerOf(n!) === i && nothing === null && Buffer.from(bytes!).equals(Buffer.from('00ff'.repeat(i), 'hex')),
  );

t.test('rows are copied as they are, on a connection and first or later in a transaction', async (t) => {
  t.ok(isAll(await db.outside((connection) => copied(connection, all))));
  t.ok(isAll(await db.outside((connection) => connection.transaction((transaction) => copied(transaction, all)))));
  await db.inside(scope, async (transaction) => {
    const [once, again, none] = await Promise.all([
      copied(transaction, all),
      copied(transaction, all),
      copied(transaction, 'select 1 where false'),
    ]);
    t.ok(isAll(once));
    t.ok(isAll(again));
    t.strictSame(none, []);
  });
});

t.test('a copy that fails says why, and the connection goes on', async (t) => {
  await db.outside(async (connection) => {
    await t.rejects(copied(connection, 'select 1 / (n - 3) from generate_series(1, 5) as n'), { code: '22012' });
    t.ok(isAll(await copied(connection, all)));
  });
  await t.rejects(
    db.inside(scope, (transaction) => copied(transaction, 'select nothing')),
    { code: '42703' },
  );
});
