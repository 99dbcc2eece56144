import t from 'tap';
import type { SecretKeys } from '../../domain/access/secret-keys.ts';
import type { Seal } from '../../sql/audit/trail.ts';
import { verifyAudit } from '../../sql/audit/verify.ts';
import { asOwner } from '../../sql/tables/accounts.ts';
import { updateProject } from '../../sql/tables/projects.ts';
import {
  auditScene,
  erasePatient,
  everySeal,
  forging,
  patchPatient,
  testKeys,
  withoutLeaves,
} from '../helpers/audit.ts';

/** A trail in three seals, with an erased patient, and somebody who owns the database and lets no trigger stop them. */
async function sealedScene(t: Parameters<typeof auditScene>[0]) {
  const scene = await auditScene(t);
  const { database, tenantScope, projectId, patientId } = scene;
  const seals: Seal[] = [(await everySeal(database))!];
  for (const name of ['Second', 'Third']) {
    await database.db.inside(tenantScope, async (connection) => {
      await updateProject(connection, projectId, { name, description: '', variables: [], metadata: {} });
      await updateProject(connection, projectId, { name, description: 'more', variables: [], metadata: {} });
      if (name === 'Second') await patchPatient(connection, patientId, null, { name: 'Ada Smith' });
      else await erasePatient(connection, patientId);
    });
    seals.push((await everySeal(database))!);
  }
  return { ...scene, seals, forge: forging(database) };
}

/** A trail that was sealed before there were leaves. */
async function trailWithoutLeaves(t: Parameters<typeof auditScene>[0]) {
  const scene = await auditScene(t);
  await withoutLeaves(scene.database, () => everySeal(scene.database));
  return { ...scene, forge: forging(scene.database) };
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
  [
    'a leaf changed alone',
    /Event aud_\w+ at place \d+ was changed, replaced or moved, or the leaf of its link was/,
    `update audit_links set leaf = sha256(leaf) where event_id = ${one}`,
  ],
  [
    'a leaf changed with its link',
    /the leaf of its link was/,
    `update audit_links set leaf = sha256(leaf) where event_id = ${one}`,
    `update audit_links l set hash = sha256((select hash from audit_links b where b.position = l.position - 1) || l.leaf)
     where event_id = ${one}`,
  ],
  [
    'a leaf set to null',
    /The leaf of Event aud_\w+ at place \d+ is missing/,
    `update audit_links set leaf = null where event_id = ${one}`,
  ],
  [
    'all leaves set to null',
    /Event aud_\w+ at place 1 was changed, replaced or moved/,
    'update audit_links set leaf = null',
  ],
  [
    'an event changed together with its leaf',
    /Event aud_\w+ at place \d+ was changed, replaced or moved, or its link was/,
    `update audit_events set action = 'project.read' where id = ${one}`,
    `update audit_links l set leaf = (select sha256(convert_to(audit_event_form(e), 'UTF8')) from audit_events e where e.id = l.event_id)
     where event_id = ${one}`,
  ],
  [
    'two links that changed their events and leaves',
    /was changed, replaced or moved/,
    'create temporary table moved as select position, event_id, leaf from audit_links where position in (2, 3)',
    'update audit_links set event_id = gen_random_uuid() where position in (2, 3)',
    `update audit_links l set event_id = m.event_id, leaf = m.leaf from moved m
     where l.position in (2, 3) and m.position = 5 - l.position`,
  ],
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
    'a changed signature',
    /The signature of seal 2 is not right/,
    'update audit_seal_signatures set signature = sha256(signature) where seal = 2',
  ],
  ['a deleted signature', /The signature of seal 2 is missing/, 'delete from audit_seal_signatures where seal = 2'],
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

/** The end of the trail from a seal on, so that nothing of it is left. */
const cutOff = (seal: number) => [
  `delete from audit_values where event_id in (select event_id from audit_links where seal >= ${seal})`,
  `delete from audit_events where id in (select event_id from audit_links where seal >= ${seal})`,
  `delete from audit_links where seal >= ${seal}`,
  `delete from audit_seal_signatures where seal >= ${seal}`,
  `delete from audit_seals where number >= ${seal}`,
];

t.test('found with a head that was kept: the end cut off', async (t) => {
  const { verify, forge, database, tenantScope, projectId } = await sealedScene(t);
  const kept = (await verify()).head!;
  await database.db.inside(tenantScope, (connection) =>
    updateProject(connection, projectId, { name: 'Fourth', description: '', variables: [], metadata: {} }),
  );
  const { hash } = (await everySeal(database))!;
  t.match(await verify(hash), { problem: null });
  await forge(...cutOff(4));
  t.match(await verify(kept), { problem: null }, 'what is left is whole in itself');
  t.match(await verify(hash), { problem: /the end of the trail was cut off/ });
  t.match(await verify(kept, `4:${hash}`), { problem: /Seal 4 of the log is not there/ });
  await database.ownerQuery(`insert into accounts (id, name) values (gen_random_uuid(), 'later')`);
  await everySeal(database);
  t.match(
    await verify(hash),
    { problem: /the end of the trail was cut off, or all of it redone/ },
    'sealed anew or not',
  );
  t.match(await verify(`4:${hash}`), { problem: /Seal 4 has another hash than the log says/ });
});

t.test('found without one: the end cut off, its signatures left', async (t) => {
  const { verify, forge, database } = await sealedScene(t);
  await database.ownerQuery(`insert into accounts (id, name) values (gen_random_uuid(), 'fourth')`);
  await everySeal(database);
  await forge(...cutOff(4).filter((statement) => !statement.includes('signatures')));
  t.match(await verify(), { problem: /Seal 4 is missing: its signature is there/ });
  await database.ownerQuery(`insert into accounts (id, name) values (gen_random_uuid(), 'later')`);
  await everySeal(database);
  t.match(await verify(), { problem: /The signature of seal 4 is not right/ }, 'sealed anew or not');
});

/** An event changed and every hash computed anew by the database's own functions, as its owner can. */
const rewritten = [
  `update audit_events set actor_id = gen_random_uuid() where id = ${one}`,
  'delete from audit_links',
  'delete from audit_seals',
  'select from seal_audit(100000)',
];

t.test('found without one: a chain that was computed anew, with or without signatures', async (t) => {
  const scene = await sealedScene(t);
  const [{ hash }] = await scene.database.ownerQuery('select hash from audit_seals where number = 3');
  await scene.forge(...rewritten);
  t.match(await scene.verify(), { problem: /The signature of seal 1 is not right/ });
  await scene.forge('delete from audit_seal_signatures where seal > 1');
  await scene.forge(`update audit_seal_signatures set key_id = '\\x0011223344556677'`);
  t.match(await scene.verify(), { problem: /The signature of seal 1 is not right/ }, 'a made-up key helps nothing');
  await scene.forge('delete from audit_seal_signatures');
  t.match(await scene.verify(), { problem: /Up to seal 1 there is no signature of a key that is known/ });
  await scene.database.ownerQuery(`insert into accounts (id, name) values (gen_random_uuid(), 'later')`);
  const next = (await everySeal(scene.database))!;
  t.equal(next.followsSigned, false, 'the worker signs its own seal and says that it can not speak for those before');
  t.match(await scene.verify(), { problem: /Up to seal 1 there is no signature/ });
  t.match(await scene.verify(`3:${hash.toString('hex')}`), {
    problem: /the end of the trail was cut off, or all of it/,
  });
});

t.test(
  'while and after SECRET_KEY is changed the trail verifies, as far as its seals were signed one after the other',
  async (t) => {
    const { database, forge } = await sealedScene(t);
    const [before] = testKeys;
    const now = 'another key that only tests ever use, of 32 characters';
    const verify = (secretKeys: SecretKeys) => asOwner(database.url, (owner) => verifyAudit(owner, { secretKeys }));
    t.match(await verify([now]), {
      problem: /Up to seal 3 there is no signature of a key that is known.*SECRET_KEY_PREVIOUS/,
    });
    t.match(await verify([now, before]), { problem: null });
    await database.ownerQuery(`insert into accounts (id, name) values (gen_random_uuid(), 'later')`);
    t.match(await everySeal(database, [now, before]), { seal: 4, followsSigned: true });
    t.match(await verify([now]), { problem: null }, 'the seal of the new key speaks for those of the old one');
    await forge(`update audit_seal_signatures set follows_signed = false where seal = 2`);
    t.match(await verify([now]), { problem: /The signature of seal 2 is not right/ });
  },
);

t.test(
  'a trail that was begun without leaves and went on with them verifies, and no leaf may be missing after one',
  async (t) => {
    const { database, verify, forge } = await trailWithoutLeaves(t);
    t.match(await verify(), { problem: null });
    await database.ownerQuery(`insert into accounts (id, name) values (gen_random_uuid(), 'with a leaf')`);
    await everySeal(database);
    const [{ with_leaf, without }] = await database.ownerQuery(
      'select count(leaf)::int as with_leaf, (count(*) - count(leaf))::int as without from audit_links',
    );
    t.ok(with_leaf > 0 && without > 0, 'both forms are there');
    t.match(await verify(), { problem: null, unsealed: 0 });
    await forge(`update audit_links set leaf = sha256('made up') where position = 1`);
    t.match(await verify(), { problem: /Event aud_\w+ at place 1 was changed/ }, 'a link of before gets no leaf');
  },
);

t.test('found without one: the end cut off that told of an erasure', async (t) => {
  const { verify, forge } = await sealedScene(t);
  await forge(
    'delete from audit_values where event_id in (select event_id from audit_links where seal = 3)',
    'delete from audit_events where id in (select event_id from audit_links where seal = 3)',
    'delete from audit_links where seal = 3',
    'delete from audit_seal_signatures where seal = 3',
    'delete from audit_seals where number = 3',
  );
  t.match(await verify(), { problem: /nothing tells of an erasure/ });
});
