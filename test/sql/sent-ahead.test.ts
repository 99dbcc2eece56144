import t from 'tap';
import { z } from 'zod';
import type { TenantScope } from '../../domain/access/tenant-scope.ts';
import { closing } from '../../sql/connection/driver.ts';
import { sentAhead, sql, type Transaction, withNext } from '../../sql/db.ts';
import { testDatabase } from '../helpers/database.ts';

const { db, ownerQuery } = await testDatabase(t);
await ownerQuery('create table places (place int primary key)');
await ownerQuery('grant select, insert on places to public');

const actor = { kind: 'worker', id: null, request_id: null, address: null } as const;
const scope: TenantScope = { accountId: crypto.randomUUID(), mode: 'test', projectIds: null, actor };

const taken = Object.assign(new Error(), { constraint: 'places_pkey' });
const insert = (place: number) => sql.unsafe`insert into places values (${place})`;
const closed = (query: ReturnType<typeof insert>) => ({ ...query, sql: closing + query.sql });
const wait = sql.unsafe`select pg_sleep(${0.2})`;
const places = async () =>
  (await ownerQuery('select place from places order by place')).map(({ place }) => place as number);
const inside = (run: (transaction: Transaction) => Promise<unknown>) => db.inside(scope, run);

t.beforeEach(() => ownerQuery('truncate places'));

t.test('statements that are sent ahead run in their order, before one that is waited for', async (t) => {
  await inside(async (transaction) => {
    for (let place = 1; place <= 50; place++) await transaction.query(sentAhead(insert(place)));
    const { count } = await transaction.one(
      sql.type(z.object({ count: z.int() }))`select count(*)::int as count from places`,
    );
    t.equal(count, 50);
  });
  t.equal((await places()).length, 50);
});

t.test('a statement is done when the one before it has its answer', async (t) => {
  await inside(async (transaction) => {
    let isSecondDone = false;
    await transaction.query(sentAhead(wait));
    const second = transaction.query(sentAhead(insert(1))).then(() => {
      isSecondDone = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 20));
    t.equal(isSecondDone, false);
    await second;
  });
});

t.test('what is wrong with a statement that opens a transaction is the error of the next', async (t) => {
  await inside((transaction) => transaction.query(insert(1)));
  await t.rejects(
    inside(async (transaction) => {
      await transaction.query(withNext(insert(1)));
      await transaction.query(insert(2));
    }),
    taken,
  );
  t.strictSame(await places(), [1]);
});

t.test('what is wrong with a statement is the error of the next, and nothing stays', async (t) => {
  await t.rejects(
    inside(async (transaction) => {
      await transaction.query(sentAhead(insert(1)));
      await transaction.query(sentAhead(insert(1)));
      await transaction.query(insert(2));
    }),
    taken,
  );
  await t.rejects(
    inside(async (transaction) => {
      await transaction.query(sentAhead(insert(1)));
      await transaction.query(sentAhead(insert(1)));
      for (let place = 2; place < 10; place++) await transaction.query(sentAhead(insert(place)));
    }),
    taken,
  );
  t.same(await places(), []);
});

t.test('a transaction whose last statement was sent ahead and failed is not taken for committed', async (t) => {
  for (const first of [insert(1), wait])
    await t.rejects(
      inside(async (transaction) => {
        await transaction.query(first);
        await transaction.query(insert(7));
        await transaction.query(sentAhead(insert(7)));
      }),
      taken,
    );
  t.same(await places(), []);
});

t.test('one that fails while the transaction is undone for another reason is nobody’s error', async (t) => {
  await t.rejects(
    inside(async (transaction) => {
      await transaction.query(insert(1));
      await transaction.query(sentAhead(insert(1)));
      throw new TypeError('enough');
    }),
    { message: 'enough' },
  );
  await inside((transaction) => transaction.query(insert(3)));
  t.same(await places(), [3], 'and the connection goes on');
});

t.test(
  'a transaction that has failed ahead of its closing statement ends with that error, and the connection goes on',
  async (t) => {
    await t.rejects(
      inside(async (transaction) => {
        await transaction.query(insert(1));
        await transaction.query(sentAhead(insert(1)));
        await transaction.query(closed(insert(2)));
      }),
      taken,
    );
    await inside((transaction) => transaction.query(closed(insert(4))));
    t.same(await places(), [4]);
  },
);
