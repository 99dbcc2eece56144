import t from 'tap';
import { v7 as uuidv7 } from 'uuid';
import { encodeId } from '../../contract/ids.ts';
import { migrate } from '../../sql/schema/migrate.ts';
import { asOwner } from '../../sql/tables/accounts.ts';
import { listEvents } from '../../sql/tables/events.ts';
import { testDatabase, testSecretKey } from '../helpers/database.ts';
import { shownToFollowers } from '../helpers/event-horizon.ts';
import { lab } from '../helpers/runs.ts';

/** What a restore leaves behind: everything was written by transactions whose numbers this cluster has not reached. */
const asRestored = `
  update events set xid = (xid::text::bigint + 1000000000)::text::xid8;
  update database_epochs set system_identifier = 1;`;

t.test('what is written in a new cluster comes after what was restored, and a follower misses none', async (t) => {
  const database = await testDatabase(t);
  const scene = await lab(database);
  const emit = async (count: number) => {
    for (let i = 0; i < count; i++)
      await database.ownerQuery(
        `insert into events (id, account_id, mode, type, data)
         select $1, account_id, mode, 'ping', '{}' from projects limit 1`,
        [uuidv7()], // any other id may lie in a partition that a migration drops
      );
  };
  const follow = (after: string | null) =>
    database.db.inside(scene.tenantScope, (connection) =>
      listEvents(connection, { filters: [], sort: [] }, { limit: 2, after }),
    );
  await emit(3);
  await shownToFollowers(database);
  const before = await follow(null);
  t.equal(before.items.length, 2);

  await asOwner(database.url, (owner) => owner.query(asRestored));
  await migrate(database.url, [testSecretKey]);
  const uuidOfLast = (await database.ownerQuery('select id from events order by epoch, xid, id offset 1 limit 1'))[0]
    .id;
  t.equal(encodeId('event', uuidOfLast), before.items[1]!.id);
  await emit(2);
  await shownToFollowers(database);
  const next = await follow(uuidOfLast);
  const all = await database.ownerQuery('select id, epoch from events order by created_at');
  t.strictSame(
    next.items.map(({ id }) => id),
    all.slice(2, 4).map(({ id }) => encodeId('event', id)),
    'the last of before, then the first of after',
  );
  t.strictSame(
    all.map(({ epoch }) => epoch),
    [1, 1, 1, 2, 2],
  );
});

t.test(
  'an epoch begins in another cluster, and when transactions count from lower numbers; otherwise none does',
  async (t) => {
    const database = await testDatabase(t);
    const epoch = async () => {
      await migrate(database.url, [testSecretKey]);
      return (await database.ownerQuery('select max(epoch) as epoch from database_epochs'))[0].epoch;
    };
    await lab(database);
    t.equal(await epoch(), 1);
    t.equal(await epoch(), 1, 'a second migration changes nothing');
    await database.ownerQuery('update database_epochs set system_identifier = 1');
    t.equal(await epoch(), 2);
    t.equal(await epoch(), 2);
    await lab(database);
    await asOwner(database.url, async (owner) => {
      await owner.query("set session_replication_role = 'replica'");
      await owner.query(`update audit_events set xid = (xid::text::bigint + 1000000000)::text::xid8 where epoch = 2`);
    });
    t.equal(await epoch(), 3);
  },
);

t.test(
  'a count is never added to an event that a transaction of the same number wrote in another cluster',
  async (t) => {
    const database = await testDatabase(t);
    const [{ id }] = await database.ownerQuery(
      `insert into accounts (id, name) values (gen_random_uuid(), 'A') returning id`,
    );
    const count = `select audit_count('${id}', null, null, 'things.made', 'account', null, 1)`;
    await database.ownerQuery(`begin; ${count}; ${count}; commit`);
    await database.ownerQuery('insert into database_epochs (epoch) values (2)');
    await asOwner(database.url, async (owner) => {
      await owner.query('begin');
      await owner.query("set local session_replication_role = 'replica'");
      await owner.query(`update audit_events set xid = pg_current_xact_id() where action = 'things.made'`);
      await owner.query("set local session_replication_role = 'origin'");
      await owner.query(count);
      await owner.query('commit');
    });
    const counts = await database.ownerQuery(
      `select epoch, count from audit_events where action = 'things.made' order by epoch`,
    );
    t.strictSame(counts, [
      { epoch: 1, count: '2' },
      { epoch: 2, count: '1' },
    ]);
  },
);
