import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import t from 'tap';
import { connectionConfig } from '../../sql/connection/client.ts';
import { openDatabase } from '../../sql/db.ts';
import { dumpSchema } from '../../sql/schema/dump.ts';
import { applyFunctions } from '../../sql/schema/function-files.ts';
import { webRole } from '../../sql/schema/grants.ts';
import { migrate } from '../../sql/schema/migrate.ts';
import { testDatabase, testLogin, testSecretKey } from '../helpers/database.ts';

const folder = fileURLToPath(new URL('../../sql/functions', import.meta.url));
const nothing = { migrations: [], functions: [], warnings: [] };

t.test('each function is the one of its file, and a second migration does nothing', async (t) => {
  const { url, ownerQuery } = await testDatabase(t);
  const functions = await ownerQuery<{ name: string }>(`
    select proname as name from pg_proc p where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')
    order by proname collate "C"`);
  t.strictSame(
    functions.map(({ name }) => name),
    (await readdir(folder)).map((file) => basename(file, '.sql')).sort(),
  );
  for (const { name } of functions) {
    const text = await readFile(join(folder, `${name}.sql`), 'utf8');
    if (!text.includes(`create or replace function ${name}(`)) t.fail(`${name}.sql makes another function`);
  }
  const before = await dumpSchema(url);
  t.strictSame(await migrate(url, [testSecretKey]), nothing);
  t.equal(await dumpSchema(url), before);
});

t.test('a function whose text has changed is made anew, and only that one', async (t) => {
  const { url, ownerQuery } = await testDatabase(t);
  const before = await dumpSchema(url);
  await ownerQuery(`create or replace function tenant_mode() returns data_mode stable parallel safe language sql
    return 'live'::data_mode`);
  await ownerQuery(`update schema_functions set hash = 'of another text' where name = 'tenant_mode'`);
  t.strictSame(await migrate(url, [testSecretKey]), { ...nothing, functions: ['tenant_mode'] });
  t.equal(await dumpSchema(url), before);
  await ownerQuery('drop function audit_event_form(audit_events)');
  t.strictSame(await migrate(url, [testSecretKey]), { ...nothing, functions: ['audit_event_form'] });
  t.equal(await dumpSchema(url), before, 'also one that was dropped so that its table could change');
});

t.test('functions that call each other come in any order; what can not be made changes nothing', async (t) => {
  const { url } = await testDatabase(t);
  const client = new Client(connectionConfig(url, 'test owner'));
  await client.connect();
  t.teardown(() => client.end());
  const files = t.testdir({
    'a.sql': 'create or replace function a() returns integer language sql return b() + 1;',
    'b.sql': 'create or replace function b() returns integer language sql return c() + 1;',
    'c.sql': 'create or replace function c() returns integer language sql return 1;',
  });
  t.strictSame(await applyFunctions(client, files), ['a', 'b', 'c']);
  t.strictSame((await client.query('select a()')).rows, [{ a: 3 }]);
  t.strictSame(await applyFunctions(client, files), []);

  await writeFile(join(files, 'b.sql'), 'create or replace function b() returns integer language sql return 5;');
  await writeFile(
    join(files, 'c.sql'),
    'create or replace function c(n integer) returns integer language sql return n;',
  );
  await t.rejects(applyFunctions(client, files), { message: /^c\(\), c\(integer\): .* migration drop c / });
  t.strictSame((await client.query('select a()')).rows, [{ a: 3 }], 'nor was b made anew');

  await writeFile(join(files, 'c.sql'), 'create or replace function c() returns text language sql return nobody();');
  await t.rejects(applyFunctions(client, files), {
    message: /^sql\/functions\/c\.sql: function nobody\(\) does not exist/,
  });
});

t.test('a database of before the baseline is refused with the way out, and left as it is', async (t) => {
  const { url, ownerQuery } = await testDatabase(t);
  await ownerQuery('truncate schema_migrations');
  await ownerQuery(`insert into schema_migrations (name, run_on)
    values ('0001_accounts', now()), ('0002_authenticate', now())`);
  const before = await dumpSchema(url);
  await t.rejects(migrate(url, [testSecretKey]), { message: /nothing in it has been changed.*empty database/ });
  t.equal(await dumpSchema(url), before);
});

t.test('an earlier version leaves the functions and grants of a later one alone, and names it', async (t) => {
  const { url, ownerQuery } = await testDatabase(t);
  await ownerQuery(`insert into schema_migrations (name, run_on) values ('9999_later', now())`);
  await ownerQuery(`update schema_functions set hash = 'of a later text' where name = 'tenant_mode'`);
  await ownerQuery('create table later_table (); create function later_function() returns int return 1');
  await ownerQuery(`grant select on later_table to ${webRole}; revoke execute on function later_function() from public;
    grant execute on function later_function() to ${webRole}`);
  const { warnings, ...rest } = await migrate(url, [testSecretKey]);
  t.strictSame({ ...rest, warnings: [] }, nothing);
  t.equal(warnings.length, 1);
  t.match(warnings[0], /by a later version than this one \(9999_later\).*restore a backup/);
  const granted = await ownerQuery(`select has_table_privilege('${webRole}', 'later_table', 'select') as of_table,
    has_function_privilege('${webRole}', 'later_function()', 'execute') as of_function`);
  t.strictSame(granted, [{ of_table: true, of_function: true }]);
});

t.test('a process does not begin on the schema of an earlier version, and says what brings it forward', async (t) => {
  const { url, ownerQuery } = await testDatabase(t);
  const [newest] = await ownerQuery(
    'delete from schema_migrations where id = (select max(id) from schema_migrations) returning name',
  );
  await t.rejects(openDatabase(url, testLogin), {
    message: `The database was migrated by an earlier version than this process, and lacks ${newest.name}: run \`npm run migrate\` of this version.`,
  });
  await ownerQuery(
    `insert into schema_migrations (name, run_on) values ('${newest.name}', now()), ('9999_later', now())`,
  );
  const db = await openDatabase(url, testLogin);
  await db.end();
  t.pass('on that of a later version it does: old processes go on while the database is migrated');
});

t.test(
  'a database that has run other migrations than this version is left as it is, and both sides are named',
  async (t) => {
    const { url, ownerQuery } = await testDatabase(t);
    const [newest] = await ownerQuery(
      `update schema_migrations set name = '0113_of_a_branch' where id = (select max(id) from schema_migrations)
     returning (select max(name) from schema_migrations) as name`,
    );
    const before = await dumpSchema(url);
    await t.rejects(migrate(url, [testSecretKey]), {
      message: new RegExp(
        `it has run 0113_of_a_branch, which this one lacks, and lacks ${newest.name}\\..*restore a backup`,
      ),
    });
    t.equal(await dumpSchema(url), before);
  },
);

t.test('whoever migrates with another SECRET_KEY than the database knew is told what that means', async (t) => {
  const { url } = await testDatabase(t);
  const next = 'the key of another platform, or a slip of the hand';
  t.match((await migrate(url, [next])).warnings, [/^SECRET_KEY is another than the one that this database knew/]);
  t.match((await migrate(url, [testSecretKey])).warnings, [/^SECRET_KEY is another/], 'and again on the way back');
  t.strictSame((await migrate(url, [next, testSecretKey])).warnings, [], 'to rotate is to have both');
  t.strictSame((await migrate(url, [next])).warnings, []);
  await migrate(url, [testSecretKey]);
});
