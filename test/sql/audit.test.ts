import t from 'tap';
import { v7 as uuidv7 } from 'uuid';
import type { TenantScope } from '../../domain/access/tenant-scope.ts';
import { auditRead, findAuditEvent, listAuditEvents } from '../../sql/audit/trail.ts';
import { sql } from '../../sql/db.ts';
import { reportLoginFailure } from '../../sql/tables/login.ts';
import { insertPatients, PatientBatch } from '../../sql/tables/patients-upload.ts';
import { createProject, deleteProject, purgePatients } from '../../sql/tables/projects.ts';
import { auditScene, erasePatient, everySeal, patchPatient } from '../helpers/audit.ts';
import { plainOwnerDatabase } from '../helpers/tenants.ts';

const page = { limit: 200, after: null };

t.test('an upload of many statements is one event with the count', async (t) => {
  const { database, tenantScope, projectId, actions } = await auditScene(t);
  await database.db.inside(tenantScope, (connection) =>
    connection.transaction(async (transaction) => {
      for (let i = 0; i < 7; i++) {
        const batch = new PatientBatch();
        for (let j = 0; j < 100; j++) batch.add(`${i}-${j}`, '{"age":1}');
        await insertPatients(transaction, projectId, batch);
      }
    }),
  );
  const [event, ...others] = await actions('patients.created');
  t.match(others, [{ count: 1 }], 'the one before is the scene’s own');
  t.match(event, { count: 700, resource: { type: 'project' }, actor: { type: 'worker' }, mode: 'live' });
});

t.test('an upload that changes one patient of a batch is a count, a patch is before and after', async (t) => {
  const { database, tenantScope, projectId, actions } = await auditScene(t);
  const id = uuidv7();
  const store = sql.unsafe`insert into patients (id, account_id, mode, project_id, external_id, attributes)
    values (${id}, tenant_account(), 'live', ${projectId}, 'P1', '{"age":61,"sex":"f","weight":70.50}')
    on conflict (project_id, external_id) do update set attributes = excluded.attributes`;
  // Each in a transaction of its own, as requests are.
  for (let i = 0; i < 2; i++) await database.db.inside(tenantScope, (transaction) => transaction.query(store));
  for (let i = 0; i < 2; i++)
    await database.db.inside(tenantScope, (transaction) =>
      patchPatient(transaction, id, 'P2', { age: 62, sex: 'f', smokes: true }),
    );
  t.match(await actions('patients.updated'), [{ count: 1, changes: null }]);
  const patched = await actions('patient.updated');
  t.equal(patched.length, 1, 'what changes nothing is no event');
  t.strictSame(patched[0]?.changes, {
    before: { external_id: 'P1', attributes: { age: 61, weight: 70.5 } },
    after: { external_id: 'P2', attributes: { age: 62, smokes: true } },
  });
});

t.test('a transaction that rolls back leaves no event', async (t) => {
  const { database, tenantScope, actions } = await auditScene(t);
  const before = (await actions()).length;
  await t.rejects(
    database.db.inside(tenantScope, (connection) =>
      connection.transaction(async (transaction) => {
        await createProject(transaction, { name: 'Never', description: '', variables: [], metadata: {} });
        throw new Error('no');
      }),
    ),
  );
  t.equal((await actions()).length, before);
});

t.test('counters, last use, progress and heartbeats are no events', async (t) => {
  const { database, actions } = await auditScene(t);
  const before = (await actions()).length;
  await database.ownerQuery(
    'update projects set patient_count = 7, analysis_count = 7, updated_at = clock_timestamp()',
  );
  await database.ownerQuery('update api_keys set last_used_at = now()');
  await database.ownerQuery('update runs set progress = 0.5');
  t.equal((await actions()).length, before);
});

t.test('no hash of a key, a password or a token is in the trail', async (t) => {
  const { database, account, actions } = await auditScene(t);
  const { ownerQuery } = database;
  const token = Buffer.alloc(32, 7);
  await ownerQuery(
    `insert into sessions (id, account_id, user_id, token_hash, expires_at)
     select gen_random_uuid(), account_id, id, $1, now() + interval '1 hour' from users`,
    [token],
  );
  await ownerQuery(`update users set password_hash = '$argon2id$other'`);
  await ownerQuery(`update users set name = 'Other', password_hash = '$argon2id$third'`);
  await ownerQuery('update api_keys set revoked_at = now()');
  await ownerQuery('delete from sessions');
  const [trail] = await ownerQuery(
    'select string_agg(e::text, chr(10)) || string_agg(v::text, chr(10)) as text from audit_events e left join audit_values v on v.event_id = e.id',
  );
  const hashes = await ownerQuery("select encode(hash, 'hex') as hash from api_keys");
  t.equal(hashes.length, 2);
  for (const secret of ['argon2id', token.toString('hex'), ...hashes.map((row) => row.hash), account.live_key])
    t.notOk(trail.text.includes(secret));
  t.match(
    (await actions())
      .map((event) => event.action)
      .slice(0, 6)
      .reverse(),
    [
      'user.signed_in',
      'user.password_changed',
      'user.updated',
      'api_key.revoked',
      'api_key.revoked',
      'user.signed_out',
    ],
  );
  t.match(await actions('user.signed_in'), [{ actor: { type: 'user', id: account.user_id }, mode: null }]);
  t.match(await actions('user.updated'), [{ changes: { before: { name: 'Test' }, after: { name: 'Other' } } }]);
});

t.test('a sign-in that failed names the user, or nobody and no account', async (t) => {
  const { database, account, actions } = await auditScene(t);
  const [user] = await database.ownerQuery('select email from users');
  const [ofUser, ofNobody] = [user.email, 'nobody@example.org'].map(database.db.signLogin);
  await database.db.outside(async (connection) => {
    await reportLoginFailure(connection, { signed: ofUser!, requestId: 'req_1', address: '192.0.2.1' });
    await reportLoginFailure(connection, { signed: ofNobody!, requestId: 'req_2', address: '2001:db8::1' });
  });
  t.match(await actions('user.sign_in_failed'), [
    {
      actor: { type: 'nobody', id: null },
      resource: { id: account.user_id },
      address: '192.0.2.1',
      request_id: 'req_1',
    },
  ]);
  const unknown = await database.ownerQuery(
    'select host(address) as address from audit_events where account_id is null',
  );
  t.strictSame(unknown, [{ address: '2001:db8::1' }]);
});

t.test("an erased patient's values go, and the trail verifies", async (t) => {
  const { database, tenantScope, projectId, patientId, verify, actions } = await auditScene(t);
  await database.db.inside(tenantScope, async (connection) => {
    await patchPatient(connection, patientId, 'MRN-4711', { name: 'Ada Smith' });
  });
  const valuesOf = () =>
    database.ownerQuery('select changes::text, salt from audit_values where patient_id = $1', [patientId]);
  t.match((await valuesOf()).map((row) => row.changes).join(), /Ada Smith.*MRN-4711/);
  await everySeal(database);
  await database.db.inside(tenantScope, (connection) => erasePatient(connection, patientId));
  t.strictSame(await valuesOf(), []);
  t.match(await actions('patient.deleted'), [{ changes: null, project_id: /^proj_/ }]);
  await everySeal(database);
  t.match(await verify(), { problem: null, erased: 1, unsealed: 0 });

  await database.db.inside(tenantScope, (connection) => deleteProject(connection, projectId));
  const left = await database.ownerQuery('select changes::text from audit_values where project_id = $1', [projectId]);
  t.strictSame(left, [{ changes: '{"before": {"name": "Trial"}}' }], 'of a deleted project its name is left');
  await everySeal(database);
  t.match(await verify(), { problem: null });
});

t.test('the purge of a deleted project is told of by counts', async (t) => {
  const { database, tenantScope, projectId, actions } = await auditScene(t);
  await database.db.inside(tenantScope, async (connection) => {
    const batch = new PatientBatch();
    for (let i = 0; i < 25; i++) batch.add(null, '{}');
    await connection.transaction((transaction) => insertPatients(transaction, projectId, batch));
    await deleteProject(connection, projectId);
  });
  const purge = () => database.db.inside(tenantScope, (transaction) => purgePatients(transaction, projectId, 25));
  t.strictSame([await purge(), await purge()], [25, 1]);
  t.strictSame(
    (await actions('patients.deleted')).map((event) => event.count),
    [1, 25],
  );
});

t.test('the application can not write, change or remove an event', async (t) => {
  const { database, tenantScope } = await auditScene(t);
  await everySeal(database);
  for (const statement of [
    sql.unsafe`update audit_events set action = 'x'`,
    sql.unsafe`delete from audit_events`,
    sql.unsafe`truncate audit_events`,
    sql.unsafe`insert into audit_events select * from audit_events limit 1`,
    sql.unsafe`update audit_values set changes = '{}'`,
    sql.unsafe`delete from audit_values`,
    sql.unsafe`truncate audit_values`,
    sql.unsafe`delete from audit_links`,
    sql.unsafe`truncate audit_links`,
    sql.unsafe`delete from audit_seals`,
    sql.unsafe`select * from audit_seals`,
    sql.unsafe`alter table patients disable trigger user`,
    sql.unsafe`select audit_event(tenant_account(), 'live', null, 'project.updated', 'project', null, null, null)`,
    sql.unsafe`select audit_count(tenant_account(), 'live', null, 'patients.created', 'project', null, 5)`,
    sql.unsafe`select audit_read('project.deleted', 'project', null, null, null)`,
  ])
    await t.rejects(
      database.db.inside(tenantScope, (connection) => connection.query(statement)),
      { code: '42501' },
      statement.sql,
    );
  await t.rejects(database.ownerQuery('delete from audit_events'), { code: '42501' }, 'nor the owner by a slip');
  await t.rejects(database.ownerQuery('truncate audit_links'), { code: '42501' });
});

t.test('a tenant sees only its own events, a mode its own and what belongs to none', async (t) => {
  const { database, tenantScope, projectId } = await auditScene(t);
  const other = await auditScene(t, database);
  const list = (seen: TenantScope) => database.db.inside(seen, (connection) => listAuditEvents(connection, {}, page));
  const mine = (await list(tenantScope)).items;
  const theirs = (await list(other.tenantScope)).items;
  t.ok(mine.length > 3 && theirs.length > 3);
  t.notOk(mine.some((event) => theirs.some(({ id }) => id === event.id)));
  const [foreign] = await database.ownerQuery('select id from audit_events where account_id = $1', [
    other.tenantScope.accountId,
  ]);
  t.equal(await database.db.inside(tenantScope, (connection) => findAuditEvent(connection, foreign.id)), null);
  const inTest = (await list({ ...tenantScope, mode: 'test' })).items;
  t.ok(inTest.length > 0 && inTest.every((event) => event.mode === null));
  const scoped = (await list({ ...tenantScope, projectIds: [projectId] })).items;
  t.ok(scoped.length > 0 && scoped.every((event) => event.project_id !== null));
  t.strictSame((await list({ ...tenantScope, projectIds: [uuidv7()] })).items, []);
  t.strictSame(await database.db.outside((connection) => connection.any(sql.unsafe`select from audit_events`)), []);
});

t.test(
  'all of it works for an owner who is no superuser, and nothing of it can be undone by the application',
  async (t) => {
    const database = await plainOwnerDatabase(t);
    const { tenantScope, projectId, patientId, actions, verify } = await auditScene(t, database);
    await database.db.inside(tenantScope, async (connection) => {
      await patchPatient(connection, patientId, 'P1', { age: 62 });
      await auditRead(connection, { action: 'patients.read', projectId, count: 1 });
      await reportLoginFailure(connection, {
        ...{ signed: database.db.signLogin('nobody@example.org'), requestId: 'req_1', address: '192.0.2.1' },
      });
    });
    await everySeal(database);
    t.match(
      (await actions()).slice(0, 2).map(({ action, sealed }) => ({ action, sealed })),
      [
        { action: 'patients.read', sealed: true },
        { action: 'patient.updated', sealed: true },
      ],
    );
    await database.db.inside(tenantScope, async (connection) => {
      await erasePatient(connection, patientId);
      await deleteProject(connection, projectId);
      for (const statement of [
        sql.unsafe`update audit_events set action = 'x'`,
        sql.unsafe`delete from audit_events`,
        sql.unsafe`delete from audit_values`,
        sql.unsafe`delete from audit_links`,
      ])
        t.equal((await connection.query(statement)).rowCount, 0, statement.sql);
    });
    for (const statement of [
      sql.unsafe`truncate audit_events`,
      sql.unsafe`insert into audit_events select * from audit_events limit 1`,
    ])
      await t.rejects(
        database.db.inside(tenantScope, (transaction) => transaction.query(statement)),
        { code: '42501' },
      );
    await everySeal(database);
    const left = await database.ownerQuery('select count(*)::int as n from audit_values where patient_id is not null');
    t.strictSame(left, [{ n: 0 }]);
    t.match(await verify(), { problem: null, unsealed: 0 });
  },
);

t.test('an update of any column of a project fires the audit trail, but of its counters', async (t) => {
  const { ownerQuery } = (await auditScene(t)).database;
  const [{ quiet }] = (await ownerQuery(`
    select array_agg(a.attname::text order by a.attname) as quiet
    from pg_attribute a join pg_trigger g on g.tgrelid = a.attrelid and g.tgname = 'audit_update'
    where a.attrelid = 'projects'::regclass and a.attnum > 0 and not a.attisdropped and a.attnum <> all (g.tgattr::int2[])`)) as [
    { quiet: string[] },
  ];
  t.strictSame(quiet, ['analysis_count', 'created_at', 'id', 'patient_count', 'updated_at', 'variables_digest']);
});
