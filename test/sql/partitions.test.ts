import t from 'tap';
import { v7 as uuidv7 } from 'uuid';
import { sql } from '../../sql/db.ts';
import { migrate } from '../../sql/schema/migrate.ts';
import { asOwner } from '../../sql/tables/accounts.ts';
import { listEvents } from '../../sql/tables/events.ts';
import { keepPartitions } from '../../sql/tables/partitions.ts';
import { testDatabase, testSecretKey } from '../helpers/database.ts';
import { shownToFollowers } from '../helpers/event-horizon.ts';
import { lab } from '../helpers/runs.ts';

const day = 86_400_000;
const nothing = sql.unsafe`select 1`;

t.test('what is kept for a time is dropped by whole partitions, and no insert waits for one to be made', async (t) => {
  const database = await testDatabase(t);
  const { db, ownerQuery, url } = database;
  const scene = await lab(database);
  const emit = async (daysAhead: number) => {
    const id = uuidv7({ msecs: Date.now() + daysAhead * day });
    await ownerQuery(
      `insert into events (id, account_id, mode, type, data)
       select $1, account_id, mode, 'ping', '{}' from projects limit 1`,
      [id],
    );
    return id;
  };
  const partitionOf = async (id: string): Promise<string> =>
    (await ownerQuery('select tableoid::regclass::text as name from events where id = $1', [id]))[0]?.name;
  const keptAt = (daysAhead: number) =>
    ownerQuery(
      `select partition, did from keep_partitions_at(now() + $1 * interval '1 day') where partition ~ '^events'`,
      [daysAhead],
    );

  await migrate(url, [testSecretKey]); // the template that is kept may be of another day
  t.strictSame(await db.outside(keepPartitions), [], 'migration has made all that are due');
  const now = await emit(0);
  const week = await partitionOf(now);
  t.match(week, /^partitions\.events_\d{8}$/);
  const later = await emit(60);
  t.equal(await partitionOf(later), 'partitions.events_default', 'what no partition takes has a place all the same');
  t.strictSame(await db.outside(keepPartitions), [{ partition: 'events_default', did: 'strays' }], 'and is told of');

  await shownToFollowers(database);
  const follow = async (after: string | null) =>
    db.inside(scene.tenantScope, (connection) =>
      listEvents(connection, { filters: [], sort: [] }, { limit: 100, after }),
    );
  t.equal((await follow(now)).items.length, 1, 'a follower sees it, in the order in which it was written');

  const changes = await keptAt(60);
  t.ok(changes.some(({ did, partition }) => did === 'dropped' && `partitions.${partition}` === week));
  t.notOk(changes.some(({ did }) => did === 'strays' || did === 'postponed'));
  t.equal(await partitionOf(now), undefined);
  t.match(await partitionOf(later), /^partitions\.events_\d{8}$/, 'moved when its partition was made');
  t.strictSame(await keptAt(60), [], 'a second time there is nothing to do');
  await keptAt(120);
  t.equal(await partitionOf(later), undefined);

  const indexes = (table: string) =>
    ownerQuery(
      `select replace(pg_get_indexdef(indexrelid), $1::text, '') ~ 'UNIQUE' as is_unique, indkey::text as columns
       from pg_index where indrelid = $1::regclass order by 1, 2`,
      [table],
    );
  const [one] = await ownerQuery(
    `select c.oid::regclass::text as name from pg_class c
     where relnamespace = 'partitions'::regnamespace and relname ~ '^events_2' limit 1`,
  );
  t.strictSame(await indexes(one.name), await indexes('events'));
  const open = await ownerQuery(
    `select relname from pg_class where relnamespace = 'partitions'::regnamespace and relkind = 'r'
       and not (relrowsecurity and relforcerowsecurity)`,
  );
  t.strictSame(open, [], 'each is closed to those who name it');
  await t.rejects(db.outside((connection) => connection.query({ ...nothing, sql: `select from ${one.name}` })));

  await asOwner(url, async (owner) => {
    await owner.query('begin; lock table events in access share mode');
    const postponed = await keptAt(200);
    await owner.query('rollback');
    t.ok(
      postponed.some(({ did }) => did === 'postponed'),
      'a table that somebody reads is left to the next call',
    );
  });
  t.ok((await keptAt(200)).every(({ did }) => did !== 'postponed'));
});
