import t from 'tap';
import { functionGrants, tableGrants } from '../../sql/schema/grants.ts';
import { testDatabase } from '../helpers/database.ts';

const notOfAnExtension = (catalogue: string, oid: string) =>
  `not exists (select from pg_depend where classid = '${catalogue}'::regclass and objid = ${oid} and deptype = 'e')`;

t.test(
  'sql/schema/grants.ts names every table, view and function of the schema, and none that is not there',
  async (t) => {
    const { ownerQuery } = await testDatabase(t);
    const tables = await ownerQuery(`
    select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace
      and c.relkind in ('r', 'p', 'v', 'm') and ${notOfAnExtension('pg_class', 'c.oid')} order by 1`);
    const functions = await ownerQuery(`
    select distinct p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace
      and ${notOfAnExtension('pg_proc', 'p.oid')} order by 1`);
    const named = Object.values(functionGrants).flat().sort();
    t.strictSame(
      Object.keys(tableGrants).sort(),
      tables.map(({ name }) => name),
      'tableGrants: a table that nobody of the application needs is named with {}',
    );
    t.strictSame(
      named,
      functions.map(({ name }) => name),
      'functionGrants: a function that only others, triggers or policies call is listed under `nobody`',
    );
    t.equal(new Set(named).size, named.length, 'none is named twice');
  },
);

t.test('the roles hold what sql/schema/grants.ts says and nothing else, nor does everybody', async (t) => {
  const { ownerQuery } = await testDatabase(t);
  const strays = await ownerQuery(`
    select distinct o.name, coalesce(r.rolname, 'public') as grantee from (
      select c.relname as name, c.relacl as acl, c.relowner as owner from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
      union all select p.proname, coalesce(p.proacl, acldefault('f', p.proowner)), p.proowner from pg_proc p
      where p.pronamespace = 'public'::regnamespace and ${notOfAnExtension('pg_proc', 'p.oid')}
      union all select nspname, coalesce(nspacl, acldefault('n', nspowner)), nspowner from pg_namespace
      where nspname in ('public', 'graphile_worker')
    ) o, aclexplode(o.acl) g left join pg_roles r on r.oid = g.grantee
    where g.grantee <> o.owner and coalesce(r.rolname, 'public') not in ('research_platform', 'research_platform_worker')`);
  t.strictSame(strays, []);
  const beyond = await ownerQuery(
    `select p.proname from pg_proc p where p.pronamespace = 'public'::regnamespace and ${notOfAnExtension('pg_proc', 'p.oid')}
       and has_function_privilege('research_platform', p.oid, 'execute') and p.proname <> all ($1)`,
    [functionGrants.web],
  );
  t.strictSame(beyond, [], 'an API process executes only what is listed under `web`');
});
