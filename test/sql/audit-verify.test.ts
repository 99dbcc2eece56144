import t from 'tap';
import { asOwner } from '../../sql/accounts.ts';
import type { Seal } from '../../sql/audit.ts';
import { updateProject } from '../../sql/projects.ts';
import { auditScene, erasePatient, everySeal, patchPatient } from '../helpers/audit.ts';

/** A trail in three seals, with an erased patient, and somebody who owns the database and lets no trigger stop them. */
async function sealedScene(t: Parameters<typeof auditScene>[0]) {
  const scene = await auditScene(t);
  const { database, wall, projectId, patientId } = scene;
  const seals: Seal[] = [(await everySeal(database))!];
  for (const name of ['Second', 'Third']) {
    await database.db.inside(wall, async (connection) => {
      await updateProject(connection, projectId, { name, description: '', variables: [], metadata: {} });
      await updateProject(connection, projectId, { name, description: 'more', variables: [], metadata: {} });
      if (name === 'Second') await patchPatient(connection, patientId, null, { name: 'Ada Smith' });
      else await erasePatient(connection, patientId);
    });
    seals.push((await everySeal(database))!);
  }
  const forge = (...statements: string[]) =>
    asOwner(database.url, async (owner) => {
      await owner.query("set session_replication_role = 'replica'");
      for (const statement of statements) {
        const { rowCount } = await owner.query(statement);
        if (rowCount === 0) throw new Error(`nothing was forged by ${statement}`);
      }
    });
  return { ...scene, seals, forge };
}

t.test(
  'an honest trail with an erased patient verifies, and each of its seals may be what was kept outside',
  async (t) => {
    const { verify, seals } = await sealedScene(t);
    const last = seals.at(-1)!;
    const head = `${last.seal}:${last.hash}`;
    t.match(await verify(), { problem: null, erased: 1, unsealed: 0, head, provenTo: null });
    t.match(await verify(head), { problem: null, provenTo: last.seal });
    for (const { hash } of seals) t.match(await verify(hash), { problem: null });
    t.match(await verify(head.toUpperCase()), { problem: null });
  },
);

const one = `(select event_id from audit_links where seal = 2 order by position limit 1)`;
const forgeries: [what: string, found: RegExp, ...statements: string[]][] = [
  [
    'a changed action',
    /Event aud_\w+ at place \d+ was changed/,
    `update audit_events set action = 'project.read' where id = ${one}`,
  ],
  ['a changed actor', /was changed/, `update audit_events set actor_id = gen_random_uuid() where id = ${one}`],
  [
    'a changed time',
    /was changed/,
    `update audit_events set created_at = created_at + interval '1 microsecond' where id = ${one}`,
  ],
  ['another account', /was changed/, `update audit_events set account_id = gen_random_uuid() where id = ${one}`],
  ['a deleted event', /Event aud_\w+ at place \d+ is missing/, `delete from audit_events where id = ${one}`],
  [
    'an event deleted with its link',
    /Link \d+ of the chain is missing/,
    `delete from audit_events where id = ${one}`,
    'delete from audit_links where not exists (select from audit_events where id = event_id)',
  ],
  [
    'an event deleted with its link, the others moved up',
    /was changed, replaced or moved/,
    `delete from audit_events where id = ${one}`,
    'delete from audit_links where not exists (select from audit_events where id = event_id)',
    `update audit_links set position = -(position - 1) where position > (select min(position) from audit_links where seal = 2) - 1 and seal >= 2`,
    'update audit_links set position = -position where position < 0',
  ],
  [
    'two events in each other’s place',
    /was changed, replaced or moved/,
    `with two as (select event_id, row_number() over (order by position) as place from audit_links where seal = 2 limit 2)
     update audit_events e set action = f.action, resource_id = f.resource_id, created_at = f.created_at, values_hash = f.values_hash
     from two a join two b on b.place <> a.place join audit_events f on f.id = b.event_id where e.id = a.event_id`,
  ],
  [
    'two links in each other’s place',
    /was changed, replaced or moved/,
    `update audit_links set position = case position when 2 then -3 else -2 end where position in (2, 3)`,
    'update audit_links set position = -position where position < 0',
  ],
  [
    'a forged event of a time that is sealed',
    /Event aud_\w+ was put in after its time was sealed/,
    `insert into audit_events select gen_random_uuid(), xid, account_id, mode, project_id, 'forged.event', resource_type, resource_id,
       actor_kind, actor_id, request_id, address, created_at, count, null from audit_events where id = ${one}`,
  ],
  [
    'a link without its seal’s count',
    /Seal 2 was changed|covers/,
    'update audit_seals set events = events + 1 where number = 2',
  ],
  [
    'a changed seal',
    /Seal 2 was changed/,
    `update audit_seals set created_at = created_at - interval '1 day' where number = 2`,
  ],
  ['a changed hash of a seal', /Seal 3 was changed/, `update audit_seals set hash = sha256(hash) where number = 3`],
  ['a deleted seal', /Seal 2 is missing/, 'delete from audit_seals where number = 2'],
  ['the last seal deleted', /Seal 3 is missing/, 'delete from audit_seals where number = 3'],
  [
    'changed values',
    /Before and after of Event aud_\w+ at place \d+ were changed/,
    `update audit_values set changes = '{}' where event_id = ${one}`,
  ],
  [
    'a changed salt',
    /Before and after of .* were changed/,
    `update audit_values set salt = sha256(salt) where event_id = ${one}`,
  ],
  ['values gone without an erasure', /nothing tells of an erasure/, `delete from audit_values where event_id = ${one}`],
  [
    'values for an event that has none',
    /were changed/,
    `insert into audit_values select id, account_id, mode, project_id, null, sha256('x'), '{}' from audit_events
     where action = 'patient.deleted'`,
  ],
];
for (const [what, found, ...statements] of forgeries)
  t.test(`found: ${what}`, async (t) => {
    const { verify, forge } = await sealedScene(t);
    await forge(...statements);
    t.match((await verify()).problem, found);
  });

t.test('found with a hash that was kept: the end cut off', async (t) => {
  const { verify, forge, database, wall, projectId } = await sealedScene(t);
  const kept = (await verify()).head!;
  await database.db.inside(wall, (connection) =>
    updateProject(connection, projectId, { name: 'Fourth', description: '', variables: [], metadata: {} }),
  );
  const { hash } = (await everySeal(database))!;
  t.match(await verify(hash), { problem: null });
  await forge(
    'delete from audit_values where event_id in (select event_id from audit_links where seal = 4)',
    'delete from audit_events where id in (select event_id from audit_links where seal = 4)',
    'delete from audit_links where seal = 4',
    'delete from audit_seals where number = 4',
  );
  t.match(await verify(kept), { problem: null }, 'what is left is whole in itself');
  t.match(await verify(hash), { problem: /the end of the trail was cut off/ });
  await database.ownerQuery(`insert into accounts (id, name) values (gen_random_uuid(), 'later')`);
  await everySeal(database);
  t.match(
    await verify(hash),
    { problem: /the end of the trail was cut off, or all of it redone/ },
    'sealed anew or not',
  );
});

t.test('found without one: the end cut off that told of an erasure', async (t) => {
  const { verify, forge } = await sealedScene(t);
  await forge(
    'delete from audit_values where event_id in (select event_id from audit_links where seal = 3)',
    'delete from audit_events where id in (select event_id from audit_links where seal = 3)',
    'delete from audit_links where seal = 3',
    'delete from audit_seals where number = 3',
  );
  t.match(await verify(), { problem: /nothing tells of an erasure/ });
});
