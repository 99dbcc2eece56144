import { createHmac, type KeyObject } from 'node:crypto';
import { Client } from 'pg';
import t, { type Test } from 'tap';
import { addressFor, loginRole } from '../../domain/access/login-role.ts';
import * as access from '../../domain/access/tenant-scope.ts';
import { sql } from '../../sql/db.ts';
import { type TestDatabase, testDatabase, testSecretKey } from '../helpers/database.ts';
import { jobsTable } from '../helpers/queue.ts';
import { enter, seedTenant, type Tenant } from '../helpers/tenants.ts';

const signScope = (by: KeyObject, scope: access.TenantScope, now = Date.now()) => access.signScope(by, scope, now);
const signLogin = (by: KeyObject, email: string, now = Date.now()) => access.signLogin(by, email, now);

/*
 * Anyone who gets an API process to run any SQL they like is inside the scope of their own account. From there: nothing of
 * another account is read, changed, made or called up, by any object that the catalogue knows.
 */

type Scene = { database: TestDatabase; mine: Tenant; theirs: Tenant; attacker: Client; key: KeyObject };

/** A connection as an API process has it, with the scope of one account opened for the session. */
async function attack(t: Test): Promise<Scene> {
  const database = await testDatabase(t);
  const [mine, theirs] = [await seedTenant(database), await seedTenant(database)];
  const attacker = new Client({ connectionString: addressFor(database.url, loginRole(testSecretKey, 'web')) });
  attacker.on('error', () => {});
  await attacker.connect();
  t.teardown(() => attacker.end());
  const key = access.scopeKey(testSecretKey);
  await openScope(attacker, signScope(key, mine.tenantScope('live')));
  return { database, mine, theirs, attacker, key };
}

const openScope = (client: Client, scope: string) => client.query("select set_config('app.scope', $1, false)", [scope]);

/** What a statement gave, as text, or the code of its refusal; nothing of it stays. */
async function outcome(client: Client, text: string, values: unknown[] = []): Promise<string> {
  await client.query('begin');
  try {
    const { rows } = await client.query({ text, values, rowMode: 'array' });
    return JSON.stringify(rows);
  } catch (error) {
    return `refused ${(error as { code: string }).code}`;
  } finally {
    await client.query('rollback');
  }
}

/** Ids, names and hashes that only the other account has. */
async function secretsOf({ database, theirs }: Scene): Promise<string[]> {
  const secrets = new Set<string>();
  const columns = await database.ownerQuery(
    `select a.attrelid::regclass::text as table, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
       and a.atttypid in ('uuid'::regtype, 'bytea'::regtype, 'text'::regtype)
       and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'account_id')`,
  );
  for (const { table, column } of columns) {
    const rows = await database.ownerQuery(
      `select distinct ${column}::text as value from ${table} where account_id = $1 and ${column} is not null
       and length(${column}::text) >= 20
       except select ${column}::text from ${table} where account_id <> $1`,
      [theirs.accountId],
    );
    for (const { value } of rows) secrets.add(value);
  }
  secrets.add(theirs.accountId);
  return [...secrets];
}

t.test('the scope of another account can not be opened', async (t) => {
  const scene = await attack(t);
  const { attacker, mine, theirs, database, key } = scene;
  const seen = async () => JSON.stringify((await attacker.query('select id from accounts order by id')).rows);
  const own = JSON.stringify([{ id: mine.accountId }]);
  t.equal(await seen(), own);

  const [owner] = await database.ownerQuery('select current_user as name');
  for (const text of [
    'reset role',
    "select set_config('role', 'none', false)",
    `set role "${owner.name}"`,
    `set session authorization "${owner.name}"`,
    'reset session authorization',
    'set role postgres',
    "select set_config('app.platform', 'on', false)",
    'set row_security = off',
    'reset all',
    'discard all',
  ]) {
    await attacker.query(text).catch((error) => t.match(error.code, /^(42501|22023|0LP01)$/, text));
    const rows = await seen().catch((error) => error.code);
    t.ok([own, '[]', '42501'].includes(rows), `${text} shows no more`);
    await attacker.query('set row_security = on');
  }
  t.equal((await attacker.query('select current_user as name')).rows[0].name, loginRole(testSecretKey, 'web').user);

  const claim = signScope(key, theirs.tenantScope('live'));
  const forged = {
    'the settings of before': null,
    'signed with another key': signScope(
      access.scopeKey('a key that the database has never seen'),
      theirs.tenantScope('live'),
    ),
    'signed with SECRET_KEY itself':
      createHmac('sha256', testSecretKey).update(claim.slice(64)).digest('hex') + claim.slice(64),
    'signed with no key': createHmac('sha256', '').update(claim.slice(64)).digest('hex') + claim.slice(64),
    'a signature of the own scope before it': signScope(key, mine.tenantScope('live')).slice(0, 64) + claim.slice(64),
    'the own scope with the account replaced': signScope(key, mine.tenantScope('live')).replace(
      mine.accountId,
      theirs.accountId,
    ),
    'of another kind': signLogin(key, `x|${theirs.accountId}|live||`),
    'no signature': claim.slice(64),
    'a part of it': claim.slice(0, 80),
    'nothing of sense': 'x'.repeat(500),
  };
  for (const [name, scope] of Object.entries(forged)) {
    await openScope(attacker, scope ?? '');
    for (const setting of ['account_id', 'mode', 'project_ids', 'actor', 'platform'])
      await attacker.query(`select set_config($1, $2, false)`, [
        `app.${setting}`,
        setting === 'account_id' ? theirs.accountId : setting === 'mode' ? 'live' : setting === 'platform' ? 'on' : '',
      ]);
    t.equal(await seen(), '[]', `${name} opens nothing`);
  }
  await openScope(attacker, signScope(key, theirs.tenantScope('live'), Date.now() - 601_000));
  await t.rejects(seen(), { code: 'RP003' }, 'one that has expired is an error, and no empty table');
  await openScope(attacker, claim);
  t.equal(await seen(), JSON.stringify([{ id: theirs.accountId }]), 'a scope that the platform has signed opens it');
  await openScope(attacker, signScope(key, mine.tenantScope('live')).replace('|live|', '|test|'));
  t.equal(await seen(), '[]', 'nor is the mode to be chosen');
  const [first] = mine.projects.live;
  await openScope(attacker, signScope(key, mine.tenantScope('live', [first])).replace(`{${first}}`, ''));
  t.equal(await seen(), '[]', 'nor the projects');

  await attacker.query('begin');
  await openScope(attacker, signScope(key, mine.tenantScope('live'), Date.now() - 599_000));
  t.equal(await seen(), own, 'a scope holds for as long as its transaction, however long that is');
  await attacker.query('commit');
});

t.test('no table, view, sequence or large object shows anything of another account', async (t) => {
  const scene = await attack(t);
  const secrets = await secretsOf(scene);
  t.ok(secrets.length > 100, 'the scene has much that could be seen');
  await scene.database.ownerQuery('select lo_from_bytea(0, $1)', [Buffer.from(scene.theirs.accountId)]);
  const { rows: relations } = await scene.attacker.query(
    `select c.oid::regclass::text as name, c.relkind as kind from pg_class c where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') order by 1`,
  );
  for (const { name } of relations) {
    const rows = await outcome(scene.attacker, `select * from ${name}`);
    t.strictSame(
      secrets.filter((secret) => rows.includes(secret)),
      [],
      name,
    );
  }
  const { rows: columns } = await scene.attacker.query(
    `select attrelid::regclass::text as table, attname as column from pg_attribute
     where attname ~ 'password|hash|secret|inner_block|salt' and attrelid in (select oid from pg_class where relkind in ('r', 'v')
       and relnamespace = 'public'::regnamespace)`,
  );
  for (const { table, column } of columns) {
    const answer = await outcome(scene.attacker, `select ${column} from ${table}`);
    if (!answer.startsWith('refused'))
      t.notOk(
        secrets.some((secret) => answer.includes(secret)),
        `${table}.${column}`,
      );
  }
  for (const [table, column] of [
    ['users', 'password_hash'],
    ['api_keys', 'hash'],
    ['sessions', 'token_hash'],
    ['scope_secrets', 'inner_block'],
    [jobsTable, 'payload'],
    ['pg_largeobject', 'data'],
    ['pg_authid', 'rolpassword'],
  ])
    t.equal(await outcome(scene.attacker, `select ${column} from ${table}`), 'refused 42501', `${table}.${column}`);
});

t.test('no function that may be called does anything to another account', async (t) => {
  const scene = await attack(t);
  const { attacker, database, theirs, key } = scene;
  const secrets = await secretsOf(scene);
  const [user] = await database.ownerQuery('select id, email, password_hash from users where account_id = $1', [
    theirs.accountId,
  ]);
  const [theirJob] = await database.ownerQuery(
    `select key, payload::text as payload from ${jobsTable} where key is not null and payload ->> 'account_id' =
      (select payload ->> 'account_id' from ${jobsTable} order by id desc limit 1) order by id desc limit 1`,
  );
  const uuids = secrets.filter((secret) => /^[0-9a-f-]{36}$/.test(secret));
  const tableState = async () => {
    const states: string[] = [];
    const tables = await database.ownerQuery(
      `select attrelid::regclass::text as name from pg_attribute where attname = 'account_id' and attrelid in
        (select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace) order by 1`,
    );
    for (const { name } of tables)
      states.push(
        (
          await database.ownerQuery(
            `select md5(coalesce(string_agg(x::text, '|' order by x::text), '')) as digest from ${name} x where account_id = $1`,
            [theirs.accountId],
          )
        )[0].digest,
      );
    const [jobs] = await database.ownerQuery(
      `select md5(coalesce(string_agg(x::text, '|' order by x.id), '')) as digest from ${jobsTable} x`,
    );
    return [...states, jobs.digest].join();
  };
  const before = await tableState();

  // With every argument of every kind that the other account has.
  const { rows: functions } = await attacker.query(
    `select p.oid::regprocedure::text as signature, p.proname as name, p.proretset, p.prorettype::regtype::text as returns,
       array(select format_type(a, null) from unnest(p.proargtypes) a) as arguments
     from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
       and has_function_privilege(p.oid, 'execute')
       and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')`,
  );
  t.ok(functions.length > 15);
  const argumentsOf: Record<string, unknown[]> = {
    uuid: [...uuids.slice(0, 40), user.id, theirs.accountId],
    'uuid[]': [[...uuids]],
    text: [user.email, theirJob.key, theirs.accountId, 'patient', 'project', user.password_hash],
    json: [theirJob.payload],
    bytea: [Buffer.alloc(32)],
    inet: ['192.0.2.1'],
    boolean: [true],
    bigint: [1],
    integer: [1],
    data_mode: ['live'],
    'timestamp with time zone': ['2000-01-01'],
    account_plan: ['starter'],
    credential_kind: ['live_key'],
  };
  for (const { name, arguments: types, signature } of functions) {
    // Every value of an argument's type in turn, the others at their first.
    const kinds = types.map((type: string) => argumentsOf[type] ?? [null]) as unknown[][];
    const rounds = Math.max(1, ...kinds.map((kind) => kind.length));
    for (let round = 0; round < rounds; round++) {
      const values = kinds.map((kind) => kind[round % kind.length]);
      const call = `select * from ${name}(${types.map((type: string, i: number) => `$${i + 1}::${type}`).join()})`;
      await attacker.query('begin');
      const answer = await attacker
        .query({ text: call, values, rowMode: 'array' })
        .then(({ rows }) => JSON.stringify(rows))
        .catch((error) => `refused ${error.code}`);
      const given = JSON.stringify(values);
      const told = secrets.filter((secret) => answer.includes(secret) && !given.includes(secret));
      if (told.length > 0) t.fail(`${signature} with ${given} tells ${told}`);
      // What it did stays, for the comparison below.
      await attacker.query(answer.startsWith('refused') ? 'rollback' : 'commit');
      await openScope(attacker, signScope(key, scene.mine.tenantScope('live')));
    }
    t.pass(signature);
  }
  t.equal(await tableState(), before, 'nothing of the other account has changed, nor has any job');

  const refused = 'refused 42501';
  t.equal(await outcome(attacker, `select * from login_candidate($1)`, [user.email]), refused);
  t.equal(
    await outcome(attacker, `select * from login_candidate($1)`, [
      signLogin(access.scopeKey('another key, of 32 characters'), user.email),
    ]),
    refused,
  );
  t.equal(await outcome(attacker, `select add_job('export', $1, null, 1)`, [theirJob.payload]), refused);
  t.equal(await outcome(attacker, `select remove_job($1)`, [theirJob.key]), refused);
  t.equal(await outcome(attacker, `select add_job('purge_expired', '{}', null, 1)`), refused);
  t.equal(await outcome(attacker, `select hold_password($1, $2)`, [user.id, user.password_hash]), '[[false]]');
  t.equal(await outcome(attacker, `select change_password($1, $2, 'x')`, [user.id, user.password_hash]), '[[false]]');
  for (const call of [
    `open_tenant_scope('${theirs.accountId}', 'live', null, null)`,
    "verified_claim('x', 'tenant')",
    `audit_event('${theirs.accountId}', null, null, 'x', 'x', null, null, null)`,
    `audit_count('${theirs.accountId}', null, null, 'x', 'x', null, 1)`,
    'seal_audit(1)',
    "release_job(1, 'x')",
    'rescue_work()',
    'purge_spent_jobs()',
    "dispatch_work('export')",
    "record_heartbeat('x', 'export', 1)",
    'record_usage()',
    'projects_with_loose_patients(1)',
    'purge_expired()',
    "expire_exports('infinity')",
    "graphile_worker.add_job('export')",
  ])
    t.equal(await outcome(attacker, `select ${call}`), refused, call);
});

t.test('nothing else of the server is of use', async (t) => {
  const { attacker, database, mine, theirs } = await attack(t);
  const claims: string[] = [];
  await enter(database, theirs.keys.live);
  await database.db.inside(theirs.tenantScope('live'), async (transaction) => {
    await transaction.query(sql.unsafe`select from projects where id = ${theirs.projects.live[0]}`);
    const { rows } = await attacker.query('select query from pg_stat_activity');
    claims.push(...rows.map((row) => String(row.query)));
  });
  t.notOk(
    claims.some((query) => query.includes(theirs.accountId) || /[0-9a-f]{64}/.test(query)),
    'the list of what others ask shows no claim and no id',
  );
  for (const statement of [
    'create table x (a int)',
    'create temporary table projects (a int)',
    'create schema x',
    "create function x() returns int language sql as 'select 1'",
    'create operator = (leftarg = uuid, rightarg = uuid, function = uuid_ne)',
    'create view x as select 1',
    'create extension dblink',
    'create role x',
    'alter table projects disable row level security',
    'drop policy tenant on projects',
    'create policy x on projects using (true)',
    'truncate projects',
    'alter function tenant_claim() security invoker',
    "comment on table projects is 'x'",
    "copy projects to '/tmp/x'",
    "copy projects from program 'true'",
    "copy (select 1) to program 'true'",
    "select pg_read_file('postgresql.conf')",
    "select pg_ls_dir('.')",
    "select lo_import('/etc/passwd')",
    'select pg_terminate_backend(pid) from pg_stat_activity where usename <> current_user',
    'select pg_reload_conf()',
    "set session_replication_role = 'replica'",
    `insert into ${jobsTable} default values`,
    'update audit_events set count = 0',
    'delete from audit_events',
    'delete from audit_seals',
    `insert into audit_events select * from audit_events`,
    `update accounts set status = 'active'`,
    `update accounts set live_per_minute = null`,
    'update request_counts set minute_count = 0',
    `update api_keys set hash = sha256('x')`,
    `update users set password_hash = 'x'`,
    'delete from papers',
    "insert into literature_words values ('x')",
    'delete from workers',
    `alter role current_user superuser`,
    `alter role current_user bypassrls`,
    `grant "${(await database.ownerQuery('select current_user as name'))[0].name}" to current_user`,
  ]) {
    const answer = await outcome(attacker, statement);
    t.ok(
      /^refused (42501|0A000|58P01|42P17|2BP01|3F000)$/.test(answer) ||
        (answer === '[]' && statement.startsWith('select pg_terminate')),
      `${statement}: ${answer}`,
    );
  }
  for (const statement of ['create database x', 'alter system set fsync = off'])
    await t.rejects(attacker.query(statement), { code: '42501' }, statement); // these may not stand in a transaction
  const own = await outcome(attacker, 'select id from accounts');
  t.equal(own, JSON.stringify([[mine.accountId]]));
});
