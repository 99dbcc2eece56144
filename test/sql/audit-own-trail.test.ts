import t, { type Test } from 'tap';
import { encodeId } from '../../contract/ids.ts';
import type { SecretKeys } from '../../domain/access/secret-keys.ts';
import type { TenantScope } from '../../domain/access/tenant-scope.ts';
import { verifyOwnTrail } from '../../sql/audit/own-trail.ts';
import {
  finishVerificationIfAttempt,
  queueVerification,
  startVerificationIfUnfinished,
} from '../../sql/audit/verifications.ts';
import { type Connection, sql } from '../../sql/db.ts';
import { uuidOf } from '../../sql/ids.ts';
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

const going = new AbortController().signal;

/** Two accounts whose events stand between each other's in two seals, and what the first finds of its own. */
async function twoTrails(t: Test, { isOld = false } = {}) {
  const mine = await auditScene(t);
  const { database } = mine;
  const theirs = await auditScene(t, database);
  const seal = () => (isOld ? withoutLeaves(database, () => everySeal(database)) : everySeal(database));
  const change = ({ tenantScope, projectId }: Pick<typeof mine, 'tenantScope' | 'projectId'>, name: string) =>
    database.db.inside(tenantScope, (connection) =>
      updateProject(connection, projectId, { name, description: '', variables: [], metadata: {} }),
    );
  await seal();
  for (const name of ['Second', 'Third']) for (const trail of [mine, theirs]) await change(trail, name);
  await database.db.inside(mine.tenantScope, (connection) =>
    patchPatient(connection, mine.patientId, null, { age: 62 }),
  );
  await seal();
  const verify = ({
    tenantScope = mine.tenantScope,
    keys = testKeys,
  }: {
    tenantScope?: TenantScope;
    keys?: SecretKeys;
  } = {}) =>
    database.db.snapshot(tenantScope, (snapshot) => verifyOwnTrail(snapshot, { secretKeys: keys, signal: going }));
  /** As the worker stores it. */
  const verifyAndStore = async () => {
    const origin = { account_id: mine.account.account_id, mode: 'live' as const, request_id: null };
    const { id } = await database.db.transaction(mine.tenantScope, (transaction) =>
      queueVerification(transaction, origin),
    );
    const uuid = uuidOf('auditVerification', id);
    const inside = <T>(run: (connection: Connection) => Promise<T>) => database.db.inside(mine.tenantScope, run);
    const started = await inside((connection) => startVerificationIfUnfinished(connection, uuid));
    const result = await verify();
    await inside((connection) => finishVerificationIfAttempt(connection, uuid, started!.attempt, { result }));
    return { id, result };
  };
  const countOwn = async (where = 'true') =>
    (
      await database.ownerQuery(
        `select count(*)::int as own from audit_events where account_id = $1 and coalesce(mode, 'live') = 'live' and ${where}`,
        [mine.tenantScope.accountId],
      )
    )[0].own;
  return { ...mine, theirs, change, verify, verifyAndStore, countOwn, forge: forging(database) };
}
type Trails = Awaited<ReturnType<typeof twoTrails>>;

/** An event of the second seal, of an account. */
const oneOf = ({ tenantScope }: Pick<Trails, 'tenantScope'>) =>
  `(select e.id from audit_events e join audit_links l on l.event_id = e.id
    where e.account_id = '${tenantScope.accountId}' and l.seal = 2 and e.values_hash is not null order by l.position limit 1)`;

t.test('an account finds its honest trail intact, with counts, seals and the head', async (t) => {
  const trails = await twoTrails(t);
  const sealed = await trails.countOwn();
  await trails.change(trails, 'Too new for a seal');
  const [{ hash }] = await trails.database.ownerQuery(
    `select encode(hash, 'hex') as hash from audit_seals where number = 2`,
  );
  t.strictSame(await trails.verify(), {
    intact: true,
    problem: null,
    events: { verified: sealed, unsealed: 1, operator_only: 0 },
    seals: 2,
    head: `2:${hash}`,
  });
  await trails.database.db.inside(trails.tenantScope, (connection) => erasePatient(connection, trails.patientId));
  await everySeal(trails.database);
  t.match(await trails.verify(), { intact: true, events: { verified: sealed + 2 } }, 'an erasure is told of');
});

t.test('the events of each mode are verified apart, those of neither mode in both', async (t) => {
  const { verify, tenantScope, countOwn } = await twoTrails(t);
  const test = await verify({ tenantScope: { ...tenantScope, mode: 'test' } });
  t.match(test, { intact: true, events: { verified: await countOwn('mode is null') } });
});

t.test('a trail without events is intact', async (t) => {
  const scene = await auditScene(t);
  await forging(scene.database)('delete from audit_events', 'delete from audit_values');
  const result = await scene.database.db.snapshot(scene.tenantScope, (snapshot) =>
    verifyOwnTrail(snapshot, { secretKeys: testKeys, signal: going }),
  );
  t.match(result, { intact: true, events: { verified: 0, unsealed: 0, operator_only: 0 }, seals: 0, head: null });
});

const nothingClaimed = { intact: false, events: null, seals: null, head: null };
const forgeries: [what: string, found: RegExp, statements: (trails: Trails) => string[]][] = [
  [
    'an own event changed past the platform',
    /^Event aud_\w+ at place \d+ was changed/,
    (mine) => [`update audit_events set actor_id = gen_random_uuid() where id = ${oneOf(mine)}`],
  ],
  [
    'an own event changed together with its leaf',
    /^Event aud_\w+ at place \d+ was changed/,
    (mine) => [
      `update audit_events set action = 'project.read' where id = ${oneOf(mine)}`,
      `update audit_links l set leaf = (select sha256(convert_to(audit_event_form(e), 'UTF8')) from audit_events e where e.id = l.event_id)
       where event_id = ${oneOf(mine)}`,
    ],
  ],
  [
    'before and after of an own event changed',
    /^Before and after of Event aud_\w+ at place \d+ were changed/,
    (mine) => [`update audit_values set changes = '{}' where event_id = ${oneOf(mine)}`],
  ],
  [
    'before and after gone without an erasure',
    /nothing tells of an erasure/,
    (mine) => [`delete from audit_values where event_id = ${oneOf(mine)}`],
  ],
  [
    'an own leaf changed',
    /^Event aud_\w+ at place \d+ was changed, replaced or moved, or the leaf of its link was/,
    (mine) => [`update audit_links set leaf = sha256(leaf) where event_id = ${oneOf(mine)}`],
  ],
  [
    'the leaf of another account changed',
    /^Event of another account or mode at place \d+ was changed, replaced or moved, or its link was\.$/,
    ({ theirs }) => [`update audit_links set leaf = sha256(leaf) where event_id = ${oneOf(theirs)}`],
  ],
  [
    'the leaf of another account set to null',
    /^The leaf of Event of another account or mode at place \d+ is missing\.$/,
    ({ theirs }) => [`update audit_links set leaf = null where event_id = ${oneOf(theirs)}`],
  ],
  [
    'all leaves set to null, so that the links would be taken for old ones',
    /^Event aud_\w+ at place \d+ was changed, replaced or moved/,
    () => ['update audit_links set leaf = null'],
  ],
  [
    'an own event deleted',
    /^Event of this account or another at place \d+ is missing\.$/,
    (mine) => [`delete from audit_events where id = ${oneOf(mine)}`],
  ],
  [
    'an own event deleted with its link',
    /^Link \d+ of the chain is missing/,
    (mine) => [
      `delete from audit_links where event_id = ${oneOf(mine)}`,
      'delete from audit_events where not exists (select from audit_links where event_id = id)',
    ],
  ],
  [
    'an own event forged into a time that is sealed',
    /^Event aud_\w+ was put in after its time was sealed/,
    (mine) => [
      `insert into audit_events select gen_random_uuid(), xid, account_id, mode, project_id, 'forged.event', resource_type, resource_id,
         actor_kind, actor_id, request_id, address, created_at, count, null from audit_events where id = ${oneOf(mine)}`,
    ],
  ],
  ['a changed seal', /^Seal 2 was changed/, () => ['update audit_seals set hash = sha256(hash) where number = 2']],
  [
    'the end cut off, its signature left',
    /^Seal 2 is missing: its signature is there/,
    () => [
      'delete from audit_values where event_id in (select event_id from audit_links where seal = 2)',
      'delete from audit_events where id in (select event_id from audit_links where seal = 2)',
      'delete from audit_links where seal = 2',
      'delete from audit_seals where number = 2',
    ],
  ],
  [
    'everything computed anew by the database’s own functions',
    /^The signature of seal 1 is not right/,
    (mine) => [
      `update audit_events set actor_id = gen_random_uuid() where id = ${oneOf(mine)}`,
      'delete from audit_links',
      'delete from audit_seals',
      'select from seal_audit(100000)',
    ],
  ],
];
for (const [what, found, statements] of forgeries)
  t.test(`found by the account: ${what}`, async (t) => {
    const trails = await twoTrails(t);
    await trails.forge(...statements(trails));
    const result = await trails.verify();
    t.match(result, { ...nothingClaimed, problem: found });
    const others = await trails.database.ownerQuery(
      'select event_id from audit_links where event_id not in (select id from audit_events where account_id = $1)',
      [trails.tenantScope.accountId],
    );
    for (const { event_id } of others) t.notOk(result.problem!.includes(encodeId('auditEvent', event_id)));
  });

t.test('of an event of another account that was changed, but not its leaf, nothing is shown', async (t) => {
  const trails = await twoTrails(t);
  const honest = await trails.verify();
  await trails.forge(`update audit_events set actor_id = gen_random_uuid() where id = ${oneOf(trails.theirs)}`);
  t.strictSame(await trails.verify(), honest);
  t.match(await trails.verify({ tenantScope: trails.theirs.tenantScope }), { intact: false, problem: /^Event aud_/ });
});

t.test('without signatures of a key that is known nothing is claimed', async (t) => {
  const { verify, forge } = await twoTrails(t);
  const other = 'another key that only tests ever use, of 32 characters';
  t.match(await verify({ keys: [other] }), { ...nothingClaimed, problem: /^Up to seal 2 there is no signature/ });
  t.match(await verify({ keys: [other, ...testKeys] }), { intact: true });
  await forge('delete from audit_seal_signatures');
  t.match(await verify(), { ...nothingClaimed, problem: /^Up to seal 2 there is no signature/ });
});

t.test('own events that were sealed before there were leaves are named and never claimed', async (t) => {
  const trails = await twoTrails(t, { isOld: true });
  const old = await trails.countOwn();
  t.match(await trails.verify(), { intact: true, events: { verified: 0, unsealed: 0, operator_only: old } });
  await trails.change(trails, 'With a leaf');
  await everySeal(trails.database);
  t.match(await trails.verify(), { intact: true, events: { verified: 1, unsealed: 0, operator_only: old }, seals: 3 });
  await trails.forge(`update audit_events set actor_id = gen_random_uuid() where id = ${oneOf(trails)}`);
  t.match(
    await trails.verify(),
    { ...nothingClaimed, problem: /^Event aud_\w+ at place \d+ was changed/ },
    'what does not even fit its own link is found all the same',
  );
});

t.test('what hides from one verification is found by holding it against an earlier one', async (t) => {
  const trails = await twoTrails(t);
  const { id } = await trails.verifyAndStore();
  const since = `than when ${id} found the trail intact`;
  const [{ event_id }] = await trails.database.ownerQuery(`select ${oneOf(trails)} as event_id`);
  await trails.forge(`update audit_events set account_id = gen_random_uuid() where id = '${event_id}'`);
  t.match(
    await trails.verify(),
    {
      ...nothingClaimed,
      problem: `Fewer events of this account are in the chain ${since}: events were taken away or given to another account.`,
    },
    'an event that was given to another account',
  );
  await trails.forge(`update audit_events set account_id = '${trails.tenantScope.accountId}' where id = '${event_id}'`);
  t.match(await trails.verify(), { intact: true });
  await trails.forge(
    'delete from audit_seal_signatures where seal = 2',
    'delete from audit_values where event_id in (select event_id from audit_links where seal = 2)',
    'delete from audit_events where id in (select event_id from audit_links where seal = 2)',
    'delete from audit_links where seal = 2',
    'delete from audit_seals where number = 2',
  );
  t.match(await trails.verify(), {
    ...nothingClaimed,
    problem: `There are fewer seals ${since}: the end of the trail was cut off.`,
  });
});

t.test('it ends when the worker is to stop', async (t) => {
  const { database, tenantScope } = await auditScene(t);
  const stopping = new AbortController();
  stopping.abort(new Error('the worker stops'));
  await t.rejects(
    database.db.snapshot(tenantScope, (snapshot) =>
      verifyOwnTrail(snapshot, { secretKeys: testKeys, signal: stopping.signal }),
    ),
    /the worker stops/,
  );
});

t.test(
  'more events than a page holds, and before and after of megabytes, are verified one page after the other',
  async (t) => {
    const trails = await twoTrails(t);
    await trails.database.ownerQuery(
      `select audit_event($1, 'live', null, 'patient.read', 'patient', gen_random_uuid(), null, null) from generate_series(1, 2500)`,
      [trails.tenantScope.accountId],
    );
    await trails.database.ownerQuery(
      `select audit_event($1, 'live', null, 'project.updated', 'project', gen_random_uuid(), null,
       jsonb_build_object('after', jsonb_build_object('description', repeat('words ', 300000)))) from generate_series(1, 5)`,
      [trails.tenantScope.accountId],
    );
    await everySeal(trails.database);
    t.match(await trails.verify(), { intact: true, events: { verified: await trails.countOwn(), unsealed: 0 } });
    await trails.forge(
      `update audit_values set changes = '{"after": {}}' where event_id = (select max(event_id::text)::uuid from audit_values)`,
    );
    t.match(await trails.verify(), {
      ...nothingClaimed,
      problem: /^Before and after of Event aud_\w+ at place \d+ were changed/,
    });
  },
);

t.test('a seal that cuts a transaction in two leaves the rest to the next, and hides no forged event', async (t) => {
  const trails = await twoTrails(t);
  const before = await trails.countOwn();
  await trails.database.ownerQuery(
    `select audit_event($1, 'live', null, 'patient.read', 'patient', gen_random_uuid(), null, null) from generate_series(1, 10001)`,
    [trails.tenantScope.accountId],
  );
  await everySeal(trails.database);
  t.match(await trails.verify(), { intact: true, events: { verified: before + 10_000, unsealed: 1 } });
  await trails.forge(
    `insert into audit_events select gen_random_uuid(), xid, account_id, mode, project_id, 'forged.event', resource_type, resource_id,
       actor_kind, actor_id, request_id, address, created_at, count, null from audit_events where id = ${oneOf(trails)}`,
  );
  t.match(await trails.verify(), { ...nothingClaimed, problem: /^Event aud_\w+ was put in after its time was sealed/ });
});

t.test('the chain’s tables show a worker no row, whatever it asks', async (t) => {
  const { database, tenantScope } = await auditScene(t);
  for (const table of ['audit_links', 'audit_seals', 'audit_seal_signatures'])
    await t.rejects(
      database.db.inside(tenantScope, (connection) =>
        connection.query(sql.unsafe`select from ${sql.identifier([table])}`),
      ),
      table,
    );
});
