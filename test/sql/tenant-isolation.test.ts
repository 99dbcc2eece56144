import t, { type Test } from 'tap';
import { z } from 'zod';
import { type Connection, sql } from '../../sql/db.ts';
import { type TestDatabase, testDatabase } from '../helpers/database.ts';
import { jobsTable } from '../helpers/queue.ts';
import { enter, plainOwnerDatabase, seedTenant, type Tenant } from '../helpers/tenants.ts';

/** Outside the tenant scope on purpose: rows that belong to no tenant. A new table without account_id must be named here. */
const nobodysTables = [
  ...['audit_seal_signatures', 'database_epochs', 'export_leftovers', 'login_failures', 'login_guesses'],
  ...['schema_functions', 'schema_migrations', 'scope_secrets', 'anonymous_counts', 'workers'],
  ...['literature_columns', 'literature_postings', 'literature_segments', 'literature_words', 'papers'],
  ...['mesh_descriptors', 'mesh_places', 'mesh_terms'],
];

type TenantTable = {
  name: string;
  /** Those that can be written. */
  columns: string[];
  account: string | null;
  mode: string | null;
  project: string | null;
};

/** Every table that holds rows of tenants, from the catalogue: so that one without a tenant scope is found. */
async function tenantTables({ ownerQuery }: TestDatabase): Promise<TenantTable[]> {
  const rows = await ownerQuery(
    `select c.relname as name, array_agg(a.attname::text) as columns from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace group by c.relname order by c.relname`,
  );
  return rows
    .filter(({ name }) => !nobodysTables.includes(name))
    .map(({ name, columns }) => ({
      name,
      columns,
      account: name === 'accounts' ? 'id' : columns.includes('account_id') ? 'account_id' : null,
      mode: columns.includes('mode') ? 'mode' : null,
      project: name === 'projects' ? 'id' : columns.includes('project_id') ? 'project_id' : null,
    }));
}

const counted = sql.type(z.object({ mine: z.int(), others: z.int() }));
const identifier = (name: string) => sql.identifier([name]);

/** Runs something that must not stay. */
async function undone<T>(connection: Connection, run: (transaction: Connection) => Promise<T>): Promise<T> {
  let value: { is: T } | undefined;
  const undo = new Error('undo');
  await connection
    .transaction(async (transaction) => {
      value = { is: await run(transaction as unknown as Connection) };
      throw undo;
    })
    .catch((error) => {
      if (error !== undo) throw error;
    });
  return value!.is;
}

const isRefusal = (error: unknown): boolean => {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ((cause as { code?: string }).code === '42501') return true;
  return false;
};

async function scopeHolds(t: Test, database: TestDatabase, mine: Tenant, theirs: Tenant): Promise<void> {
  const { db, ownerQuery } = database;
  for (const table of await tenantTables(database)) {
    const name = identifier(table.name);
    const [secured] = await ownerQuery(
      `select relrowsecurity and relforcerowsecurity as forced from pg_class where oid = $1::regclass`,
      [table.name],
    );
    t.ok(secured.forced, `${table.name}: row-level security is on, also for its owner`);
    if (table.account === null) {
      const seen = await db
        .inside(mine.tenantScope('live'), (connection) => connection.any(sql.unsafe`select from ${name} limit 1`))
        .catch((error) => (isRefusal(error) ? [] : Promise.reject(error)));
      t.equal(seen.length, 0, `${table.name}: names no tenant, so none sees any of it`);
      continue;
    }
    const accountColumn = table.account;
    const account = identifier(accountColumn);
    const columns = sql.join(table.columns.map(identifier), sql.fragment`, `);
    const [rows] = await ownerQuery(
      `select count(*) filter (where ${table.account} = $1)::int as mine,
         count(*) filter (where ${table.account} = $2)::int as theirs from ${table.name}`,
      [mine.accountId, theirs.accountId],
    );
    t.ok(rows.mine > 0 && rows.theirs > 0, `${table.name}: the scene has rows of both tenants`);

    await db.inside(mine.tenantScope('live'), async (connection) => {
      const count = sql.fragment`count(*) filter (where ${account} = ${mine.accountId})::int as mine,
        count(*) filter (where ${account} <> ${mine.accountId})::int as others`;
      const seen = await connection.one(counted`select ${count} from ${name}`);
      t.ok(seen.mine > 0 && seen.others === 0, `${table.name}: a query without where sees only its own`);

      const attempt = (run: (transaction: Connection) => Promise<{ rowCount: number }>) =>
        undone(connection, async (transaction) => (await run(transaction)).rowCount).catch((error) => {
          if (isRefusal(error)) return 'refused';
          throw error;
        });
      const updated = await attempt((c) => c.query(sql.unsafe`update ${name} set ${account} = ${account}`));
      t.ok(['refused', 0, seen.mine].includes(updated), `${table.name}: nor does an update reach further`);
      const deleted = await attempt((c) => c.query(sql.unsafe`delete from ${name}`));
      t.ok(['refused', 0, seen.mine].includes(deleted), `${table.name}: nor a delete`);
      const gift = await attempt((c) => c.query(sql.unsafe`update ${name} set ${account} = ${theirs.accountId}`));
      t.ok(['refused', 0].includes(gift), `${table.name}: no row can be given away`);
      const foreign = JSON.stringify({ [accountColumn]: theirs.accountId });
      const inserted = await attempt((c) =>
        c.query(sql.unsafe`insert into ${name} (${columns})
          select ${columns} from (select (jsonb_populate_record(r, ${foreign}::jsonb)).* from ${name} r limit 1) given`),
      );
      t.equal(inserted, 'refused', `${table.name}: no row can be put into another account`);
    });

    if (table.mode !== null) {
      const modes = await db.inside(mine.tenantScope('test'), (connection) =>
        connection.anyFirst(
          sql.type(
            z.object({ mode: z.string() }),
          )`select distinct mode::text as mode from ${name} where mode is not null`,
        ),
      );
      t.strictSame(modes, ['test'], `${table.name}: the test side sees nothing live`);
    }
    if (table.project !== null) {
      const [first] = mine.projects.live;
      const column = identifier(table.project);
      const projects = await db.inside(mine.tenantScope('live', [first]), (connection) =>
        connection.anyFirst(
          sql.type(z.object({ project: z.string() }))`select distinct ${column} as project from ${name}`,
        ),
      );
      t.strictSame(projects, [first], `${table.name}: a scoped key sees one project`);
    }
    const outside = await db.outside((connection) =>
      connection.one(counted`select 0 as mine, count(*)::int as others from ${name}`),
    );
    t.equal(outside.others, 0, `${table.name}: without a tenant scope nothing is seen`);
  }
}

const visibleProjects = (connection: Connection) =>
  connection.oneFirst(sql.type(z.object({ n: z.int() }))`select count(*)::int as n from projects`);

/** One connection in all, so that each use is sure to get the one that another tenant used before. */
async function authenticationHolds(t: Test, database: TestDatabase, mine: Tenant, theirs: Tenant): Promise<void> {
  const { db } = database;
  const accountsSeen = (connection: Connection) =>
    connection.anyFirst(sql.type(z.object({ id: z.string() }))`select id from accounts`);
  for (const tenant of [mine, theirs, mine]) {
    const caller = await enter(database, tenant.keys.live);
    if ('refused' in caller) throw new Error(`a key was refused: ${caller.refused}`);
    const seen = await db.inside(caller.tenantScope, accountsSeen);
    t.strictSame(seen, [tenant.accountId], 'anyone who comes in sees only what is theirs');
  }
  t.match(await enter(database, 'svc_live_nobody'), { refused: 'invalid_key' });
  const left = await db.outside(async (connection) => [
    await visibleProjects(connection),
    (await accountsSeen(connection)).length,
  ]);
  t.strictSame(left, [0, 0], 'the scope ends with its transaction, no matter who used the connection before');

  await db.inside(mine.tenantScope('live'), async (connection) => {
    t.equal(await visibleProjects(connection), 2);
    await connection.query(sql.unsafe`reset role`);
    t.equal(await visibleProjects(connection), 2, 'RESET ROLE leads to no other role');
  });
}

t.test('no tenant sees, changes or makes rows of another, even when a query forgets its where', async (t) => {
  const database = await testDatabase(t);
  const [mine, theirs] = [await seedTenant(database), await seedTenant(database)];
  await scopeHolds(t, database, mine, theirs);
  await authenticationHolds(t, database, mine, theirs);
  const asPlatform = await database.db.inside(mine.tenantScope('live'), async (connection) => {
    await connection.query(sql.unsafe`select set_config('app.platform', 'on', true)`);
    return visibleProjects(connection);
  });
  t.equal(asPlatform, 2, "the platform's own setting is of no use to the application's role");
});

t.test('the same where the owner of the database is an ordinary role', async (t) => {
  const database = await plainOwnerDatabase(t);
  const [mine, theirs] = [await seedTenant(database), await seedTenant(database)];
  await scopeHolds(t, database, mine, theirs);
  await authenticationHolds(t, database, mine, theirs);
});

t.test("the application's role can do nothing but read and write rows, and reads no view that sees more", async (t) => {
  const { db, ownerQuery } = await testDatabase(t);
  const [role] = await ownerQuery(
    `select rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolcanlogin as strong from pg_roles where rolname = 'research_platform'`,
  );
  t.equal(role.strong, false);
  const owned = await ownerQuery(`select relname from pg_class where relowner = 'research_platform'::regrole`);
  t.strictSame(owned, []);
  const views = await ownerQuery(
    `select relname from pg_class where relkind in ('v', 'm') and relnamespace = 'public'::regnamespace
       and has_table_privilege('research_platform', oid, 'select')
       and not coalesce(reloptions @> '{security_invoker=true}', false)`,
  );
  t.strictSame(views, [], "a view looks with its owner's eyes");
  const unsafe = await ownerQuery(
    `select proname from pg_proc where prosecdef and pronamespace = 'public'::regnamespace
       and not coalesce(array_to_string(proconfig, ' ') ~ 'search_path=public, pg_temp', false)`,
  );
  t.strictSame(unsafe, [], "a function that acts as the owner looks nothing up in a caller's schema");
  const statements = [
    sql.unsafe`create table x (a int)`,
    sql.unsafe`create function x() returns int language sql as 'select 1'`,
    sql.unsafe`alter table projects disable row level security`,
    sql.unsafe`drop policy tenant on projects`,
    sql.unsafe`truncate projects`,
    sql.unsafe`select * from anonymous_counts`,
    { ...sql.unsafe`select 1`, sql: `select * from ${jobsTable}` },
    sql.unsafe`update request_counts set minute_count = 0`,
  ];
  for (const statement of statements)
    await t.rejects(
      db.outside((connection) => connection.query(statement)),
      statement.sql,
    );
});
