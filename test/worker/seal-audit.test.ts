import t from 'tap';
import { asOwner } from '../../sql/tables/accounts.ts';
import { auditScene } from '../helpers/audit.ts';
import { startWorker } from '../helpers/platform.ts';
import { addJob } from '../helpers/queue.ts';
import { until } from '../helpers/until.ts';

t.test('the worker logs the head of each seal, and that one which it made is gone', async (t) => {
  const { database, verify } = await auditScene(t);
  const { ownerQuery } = database;
  const worker = startWorker(t, database.url);
  const change = () => ownerQuery(`insert into accounts (id, name) values (gen_random_uuid(), 'another')`);
  /** Seals of this database wait for every transaction of its server. */
  const sealing = async () => {
    await change();
    const late = 'select from audit_events where xid >= pg_snapshot_xmin(pg_current_snapshot()) limit 1';
    await until(async () => (await ownerQuery(late)).length === 0);
    await addJob(database, 'seal_audit');
  };
  await sealing();
  const first = await worker.logged(({ msg }) => msg === 'audit trail sealed');
  t.match(first, { seal: 1, events: Number, position: first.events, hash: /^[0-9a-f]{64}$/ });
  t.match(await verify(`${first.seal}:${first.hash}`), { problem: null, provenTo: 1 });

  await asOwner(database.url, async (owner) => {
    await owner.query("set session_replication_role = 'replica'");
    for (const table of ['audit_links', 'audit_seal_signatures', 'audit_seals'])
      await owner.query(`delete from ${table}`);
  });
  await sealing();
  const told = await worker.logged(({ level, msg }) => level === 50 && /tampered/.test(msg));
  t.match(told, { seal: 1, hash: first.hash });
});

t.test('a seal that goes while the next one waits to be made is missed', async (t) => {
  const { database } = await auditScene(t);
  const { ownerQuery } = database;
  const worker = startWorker(t, database.url);
  await addJob(database, 'seal_audit');
  const first = await worker.logged(({ msg }) => msg === 'audit trail sealed');
  await asOwner(database.url, async (owner) => {
    await owner.query("select pg_advisory_lock(hashtext('seal_audit'))");
    await addJob(database, 'seal_audit');
    const waiting = "select from pg_locks where locktype = 'advisory' and not granted";
    await until(async () => (await ownerQuery(waiting)).length > 0);
    await owner.query("set session_replication_role = 'replica'");
    for (const table of ['audit_links', 'audit_seal_signatures', 'audit_seals'])
      await owner.query(`delete from ${table}`);
  });
  const told = await worker.logged(({ level, msg }) => level === 50 && /tampered/.test(msg));
  t.match(told, { seal: first.seal, hash: first.hash });
});
