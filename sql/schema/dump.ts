import { Client } from 'pg';
import { connectionConfig } from '../connection/client.ts';

/*
 * What the migrations make, as text: for reading, and for a test that the two agree. No pg_dump is needed, and
 * PostgreSQL 15 and 18 give the same text. Not a script to restore from: the migrations are that.
 */

// What is ours: not the system's, the queue's, the lists of migrations and functions, partitions (they come and go by the clock),
// nor what an extension brings.
const ours = (oid: string, catalogue: string, namespace: string) => `
  ${namespace} in (select oid from pg_namespace
    where nspname !~ '^pg_' and nspname not in ('information_schema', 'graphile_worker', 'partitions'))
  and not exists (select from pg_depend where classid = '${catalogue}'::regclass and objid = ${oid} and deptype = 'e')`;
const ourTables = `${ours('c.oid', 'pg_class', 'c.relnamespace')} and c.relname not in ('schema_migrations', 'schema_functions')
  and not c.relispartition`;

/** Each gives `name` and `text`, in the order they are printed; the names of a section put its parts in order. */
const sections: [title: string, query: string][] = [
  [
    'Extensions',
    `select extname as name, format('create extension %I;', extname) as text from pg_extension where extname <> 'plpgsql'`,
  ],
  [
    'Types',
    `select t.typname as name, case t.typtype
       when 'e' then format('create type %I as enum (%s);', t.typname,
         (select string_agg(quote_literal(enumlabel), ', ' order by enumsortorder) from pg_enum where enumtypid = t.oid))
       when 'd' then format('create domain %I as %s%s;', t.typname, format_type(t.typbasetype, t.typtypmod),
         (select string_agg(' ' || pg_get_constraintdef(oid), '' order by conname) from pg_constraint where contypid = t.oid and contype = 'c'))
       else format(E'create type %I as (\\n%s\\n);', t.typname,
         (select string_agg(format('  %I %s', attname, format_type(atttypid, atttypmod)), E',\\n' order by attnum)
          from pg_attribute where attrelid = t.typrelid and attnum > 0 and not attisdropped))
       end as text
     from pg_type t left join pg_class c on c.oid = t.typrelid
     where (t.typtype in ('e', 'd') or (t.typtype = 'c' and c.relkind = 'c')) and ${ours('t.oid', 'pg_type', 't.typnamespace')}`,
  ],
  [
    'Sequences',
    `select c.relname as name, format('create sequence %I;', c.relname) as text from pg_class c
     where c.relkind = 'S' and ${ourTables}
       and not exists (select from pg_depend where objid = c.oid and deptype in ('a', 'i') and refobjsubid > 0)`,
  ],
  [
    'Tables',
    `select c.relname as name, format(E'create %stable %I (\\n%s\\n)%s%s;%s%s',
       case when c.relpersistence = 'u' then 'unlogged ' else '' end, c.relname,
       (select string_agg('  ' || line, E',\\n' order by place, key) from (
          select 1 as place, lpad(a.attnum::text, 5) as key,
            format('%I %s%s%s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
              case when a.attcollation <> t.typcollation then format(' collate %I', (select collname from pg_collation where oid = a.attcollation)) end,
              case when a.attidentity <> '' then ' generated ' || case a.attidentity when 'a' then 'always' else 'by default' end || ' as identity' end,
              case when d.oid is null then '' when a.attgenerated <> '' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
                else ' default ' || pg_get_expr(d.adbin, d.adrelid) end,
              case when a.attnotnull then ' not null' else '' end) as line
          from pg_attribute a join pg_type t on t.oid = a.atttypid
            left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          union all
          -- What is not null stands with its column; PostgreSQL 18 lists it as a constraint too.
          select 2, conname, format('constraint %I %s', conname, pg_get_constraintdef(oid))
          from pg_constraint where conrelid = c.oid and contype not in ('n', 't')) lines),
       case when c.relkind = 'p' then ' partition by ' || pg_get_partkeydef(c.oid) else '' end,
       case when c.reloptions is null then '' else ' with (' || array_to_string(c.reloptions, ', ') || ')' end,
       case when c.relrowsecurity then format(E'\\nalter table %I enable row level security;', c.relname) end,
       case when c.relforcerowsecurity then format(E'\\nalter table %I force row level security;', c.relname) end) as text
     from pg_class c where c.relkind in ('r', 'p') and ${ourTables}`,
  ],
  [
    'Views',
    `select c.relname as name, format(E'create %sview %I as\\n%s', case c.relkind when 'm' then 'materialized ' else '' end,
       c.relname, pg_get_viewdef(c.oid)) as text
     from pg_class c where c.relkind in ('v', 'm') and ${ourTables}`,
  ],
  [
    'Indexes',
    `select c.relname || ' ' || i.relname as name, replace(replace(pg_get_indexdef(x.indexrelid), ' ON ONLY ', ' ON '), ' ON public.', ' ON ') || ';' as text
     from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
     where ${ourTables} and not exists (select from pg_constraint where conindid = x.indexrelid and contype in ('p', 'u', 'x'))`,
  ],
  [
    'Functions',
    `select p.proname || pg_get_function_identity_arguments(p.oid) as name,
       replace(rtrim(pg_get_functiondef(p.oid), E'\\n '), ' FUNCTION public.', ' FUNCTION ') || ';' as text
     from pg_proc p where p.prokind in ('f', 'p') and ${ours('p.oid', 'pg_proc', 'p.pronamespace')}`,
  ],
  [
    'Triggers',
    `select c.relname || ' ' || t.tgname as name, replace(pg_get_triggerdef(t.oid), ' ON public.', ' ON ') || ';' as text
     from pg_trigger t join pg_class c on c.oid = t.tgrelid where not t.tgisinternal and ${ourTables}`,
  ],
  [
    'Policies',
    `select tablename || ' ' || policyname as name, format('create policy %I on %I%s%s to %s%s%s;', policyname, tablename,
       case permissive when 'PERMISSIVE' then '' else ' as restrictive' end,
       case cmd when 'ALL' then '' else ' for ' || lower(cmd) end,
       (select string_agg(case role when current_user then 'the_owner' else role::text end, ', ' order by role) from unnest(roles) role),
       E'\\n  using (' || qual || ')', E'\\n  with check (' || with_check || ')') as text
     from pg_policies where schemaname !~ '^pg_' and schemaname not in ('information_schema', 'graphile_worker', 'partitions')`,
  ],
  [
    // What the owner may do goes without saying, and what it is called differs.
    'Grants',
    `select name, format('grant %s on %s %s to %s;', privileges, kind, object, grantee) as text from (
       select kind || object || coalesce(r.rolname, '') as name, kind, object, coalesce(r.rolname, 'public') as grantee,
         string_agg(lower(g.privilege_type), ', ' order by lower(g.privilege_type)) as privileges
       from (
         select 'table' as kind, quote_ident(c.relname) as object, c.relacl as acl, c.relowner as owner from pg_class c
         where c.relkind in ('r', 'p', 'v', 'm') and ${ourTables}
         union all select 'column', quote_ident(c.relname) || '.' || quote_ident(a.attname), a.attacl, c.relowner
         from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and a.attacl is not null
         where c.relkind in ('r', 'p', 'v', 'm') and ${ourTables}
         union all select 'sequence', quote_ident(c.relname), c.relacl, c.relowner from pg_class c where c.relkind = 'S' and ${ourTables}
         union all select 'function', p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')',
           coalesce(p.proacl, acldefault('f', p.proowner)), p.proowner
         from pg_proc p where ${ours('p.oid', 'pg_proc', 'p.pronamespace')}
       ) objects, aclexplode(acl) g left join pg_roles r on r.oid = g.grantee
       where g.grantee <> objects.owner group by 1, 2, 3, 4) granted`,
  ],
];

/** The schema of a migrated database, to be asked for by its owner. */
export async function dumpSchema(databaseUrl: string): Promise<string> {
  const client = new Client(connectionConfig(databaseUrl, 'dump schema'));
  await client.connect();
  try {
    // Names of what is in `public` then come without it, so that nothing depends on who asks.
    await client.query('set search_path = public');
    let dump =
      '-- What the migrations make. Written by `node scripts/dump-schema.ts`; a test tells when it is out of date.\n';
    for (const [title, query] of sections) {
      const { rows } = await client.query(`select text from (${query}) section order by name collate "C"`);
      if (rows.length > 0) dump += `\n-- ${title}\n\n${rows.map(({ text }) => text).join('\n\n')}\n`;
    }
    return dump;
  } finally {
    await client.end();
  }
}
