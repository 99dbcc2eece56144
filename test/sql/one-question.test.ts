import t from 'tap';
import { z } from 'zod';
import { sql } from '../../sql/db.ts';
import { testDatabase } from '../helpers/database.ts';
import { lab } from '../helpers/runs.ts';

const row = z.looseObject({});
const state = sql.type(row)`select tenant_account() as account, current_setting('transaction_isolation') as isolation,
  pg_current_xact_id()::text as transaction`;

t.test('one question is a snapshot of its own that is over with its answer', async (t) => {
  const { db, ...database } = await testDatabase(t);
  const { tenantScope } = await lab({ db, ...database });
  const ask = () => db.snapshotOfOne(tenantScope, (snapshot) => snapshot.maybeOne(state));
  const [first, second] = [await ask(), await ask()];
  t.match(first, { account: tenantScope.accountId, isolation: 'repeatable read' });
  t.not(first?.transaction, second?.transaction);
  const outside = await db.outside((connection) => connection.one(state));
  t.match(outside, { account: null, isolation: 'read committed' }, 'nothing of it stays on the connection');
  t.equal(await db.snapshotOfOne(tenantScope, async () => 'nothing asked'), 'nothing asked');
});

t.test('a question that fails, and one whose answer is refused, leave the connection to the next', async (t) => {
  const { db, ...database } = await testDatabase(t);
  const { tenantScope } = await lab({ db, ...database });
  for (let i = 0; i < 10; i++) {
    await t.rejects(
      db.snapshotOfOne(tenantScope, (snapshot) => snapshot.maybeOne(sql.type(row)`select 1 / ${i - i}::int as none`)),
      { code: '22012' },
    );
    await t.rejects(
      db.snapshotOfOne(tenantScope, async (snapshot) => {
        await snapshot.maybeOne(state);
        throw new Error('refused');
      }),
      { message: 'refused' },
    );
  }
  const written = sql.type(row)`insert into projects (id, account_id, mode, name, description, variables, metadata)
    values (gen_random_uuid(), tenant_account(), tenant_mode(), ${'of a transaction'}, '', '[]', '{}') returning name`;
  await t.rejects(
    db.transaction(tenantScope, async (transaction) => {
      await transaction.query(written);
      throw new Error('undone');
    }),
    { message: 'undone' },
  );
  const count = sql.type(row)`select count(*)::int as projects from projects where name = ${'of a transaction'}`;
  t.strictSame(await db.snapshotOfOne(tenantScope, (snapshot) => snapshot.maybeOne(count)), { projects: 0 });
});
