import { Client } from 'pg';
import t from 'tap';
import { v7 as uuidv7 } from 'uuid';
import { auditRead } from '../../sql/audit/trail.ts';
import { verifyAudit } from '../../sql/audit/verify.ts';
import { sql } from '../../sql/db.ts';
import { asOwner } from '../../sql/tables/accounts.ts';
import { auditScene, everySeal, seal, testKeys } from '../helpers/audit.ts';
import { testDatabase } from '../helpers/database.ts';
import { shownToFollowers } from '../helpers/event-horizon.ts';

t.test('a seal leaves out what may still come late, and the next one takes it', async (t) => {
  const { database, tenantScope, verify } = await auditScene(t);
  await everySeal(database);
  const late = new Client(database.url);
  await late.connect();
  t.teardown(() => late.end());
  await late.query('begin');
  await late.query(`insert into accounts (id, name) values (gen_random_uuid(), 'late')`); // its number is taken now
  const read = () =>
    database.db.inside(tenantScope, (connection) =>
      auditRead(connection, { action: 'patients.listed', projectId: uuidv7(), count: 1 }),
    );
  await read();
  t.equal(await seal(database.db), null, 'the later event waits for the earlier transaction');
  t.match(await verify(), { problem: null, unsealed: 1 });
  await late.query('commit');
  await everySeal(database);
  t.match(await verify(), { problem: null, unsealed: 0 });
});

t.test('two that seal at once and batches that cut a transaction in two leave a whole chain', async (t) => {
  const { database, verify } = await auditScene(t);
  await database.ownerQuery(
    `select audit_event(null, null, null, 'patient.read', 'patient', gen_random_uuid(), null, null) from generate_series(1, 500)`,
  );
  await shownToFollowers(database, 'audit_events');
  // Seals of 30 events, unsigned as those of before there were signatures, and one that is signed beside them.
  const some = () => database.db.outside((connection) => connection.any(sql.unsafe`select from seal_audit(30)`));
  while ((await Promise.all([some(), some(), some(), some()])).some((rows) => rows.length > 0));
  await database.ownerQuery(`insert into accounts (id, name) values (gen_random_uuid(), 'later')`);
  const last = (await everySeal(database))!;
  t.match(await verify(), { problem: /Up to seal \d+ there is no signature of a key that is known/, unsealed: 0 });
  t.match(await verify(`${last.seal}:${last.hash}`), { problem: null, unsealed: 0 });
});

t.test('a trail restored into a server whose transactions count from lower numbers goes on', async (t) => {
  const { database, verify } = await auditScene(t);
  await asOwner(database.url, async (owner) => {
    await owner.query("set session_replication_role = 'replica'");
    await owner.query('update audit_events set xid = (xid::text::bigint + 1000000000)::text::xid8');
  });
  // Sealed there, when that was the horizon.
  await database.ownerQuery(
    (await database.ownerQuery("select pg_get_functiondef('seal_audit'::regproc) as text"))[0].text.replaceAll(
      'pg_snapshot_xmin(pg_current_snapshot())',
      "'2000000000'::xid8",
    ),
  );
  await seal(database.db);
  await database.ownerQuery(
    (await database.ownerQuery("select pg_get_functiondef('seal_audit'::regproc) as text"))[0].text.replaceAll(
      "'2000000000'::xid8",
      'pg_snapshot_xmin(pg_current_snapshot())',
    ),
  );
  await database.ownerQuery('insert into database_epochs (epoch) values (2)');
  await database.ownerQuery(`insert into accounts (id, name) values (gen_random_uuid(), 'after the restore')`);
  t.match(await verify(), { problem: null, unsealed: 1 });
  while ((await seal(database.db)) === null);
  t.match(await verify(), { problem: null, unsealed: 0 });
});

t.test('a trail without events verifies', async (t) => {
  const { url } = await testDatabase(t);
  await asOwner(url, async (owner) =>
    t.match(await verifyAudit(owner, { secretKeys: testKeys }), { problem: null, sealed: 0, head: null }),
  );
});
