import { Client } from 'pg';
import { addressFor, loginRole, loginRolePattern, processKinds } from '../../domain/access/login-role.ts';
import type { SecretKeys } from '../../domain/access/secret-keys.ts';
import { scopeKey, scopeKeyBlocks } from '../../domain/access/tenant-scope.ts';
import { connectionConfig } from '../connection/client.ts';
import { functionGrants, platformPolicies, tableGrants, webRole, workerRole } from './grants.ts';
import { MigrationError } from './migration-error.ts';

/**
 * Brings roles, their passwords, memberships and grants, the policies of the owner and the key of signatures to what they
 * should be, whatever a restored dump, a new server or hands have made of them.
 * Without `takesBack` nothing is taken back, since processes of a later version may need what this one does not name.
 * False when the database knew a key that is none of these.
 */
export async function repairRoles(
  owner: Client,
  databaseUrl: string,
  keys: SecretKeys,
  how: { takesBack: boolean },
): Promise<boolean> {
  await repairPolicies(owner);
  let hasRoles = await makeRoles(owner, keys);
  if (hasRoles) {
    await repairGrants(owner, keys, how);
    hasRoles = await canLogIn(owner, databaseUrl, keys);
  }
  return keepSecrets(owner, keys, hasRoles);
}

async function keepSecrets(owner: Client, keys: SecretKeys, hasRoles: boolean): Promise<boolean> {
  const blocks = keys.map((secret) => scopeKeyBlocks(scopeKey(secret)));
  const { rows } = await owner.query('select inner_block from scope_secrets');
  const knew = rows[0]?.inner_block as Buffer | undefined;
  await owner.query(
    `insert into scope_secrets (inner_block, outer_block, previous_inner_block, previous_outer_block, has_login_roles)
     values ($1, $2, $3, $4, $5) on conflict (one) do update set inner_block = excluded.inner_block,
       outer_block = excluded.outer_block, previous_inner_block = excluded.previous_inner_block,
       previous_outer_block = excluded.previous_outer_block, has_login_roles = excluded.has_login_roles`,
    [blocks[0]!.inner, blocks[0]!.outer, blocks[1]?.inner ?? null, blocks[1]?.outer ?? null, hasRoles],
  );
  return knew === undefined || blocks.some(({ inner }) => knew.equals(inner));
}

/** Every table under row-level security shows its rows to its owner, no matter who that is now, when the platform acts. */
async function repairPolicies(owner: Client): Promise<void> {
  const { rows } = await owner.query(`
    select c.relnamespace::regnamespace::text as schema, c.relname as table, p.oid is not null as exists from pg_class c
    left join pg_policy p on p.polrelid = c.oid and p.polname = 'platform'
    where c.relnamespace in ('public'::regnamespace, 'partitions'::regnamespace) and c.relkind in ('r', 'p') and c.relrowsecurity
      and p.polroles is distinct from array[current_user::regrole::oid]`);
  for (const { schema, table, exists } of rows) {
    const name = `${schema}.${owner.escapeIdentifier(table)}`;
    if (exists) await owner.query(`alter policy platform on ${name} to current_user`);
    else
      await owner.query(
        `create policy platform on ${name} to current_user using (${platformPolicies[table] ?? 'platform_acts()'})`,
      );
  }
}

const noMoreThanLogIn = 'login inherit nosuperuser nocreatedb nocreaterole noreplication nobypassrls';

/** False when the server does not let the owner make roles, or gave those of the platform to another owner. */
async function makeRoles(owner: Client, keys: SecretKeys): Promise<boolean> {
  try {
    for (const group of [webRole, workerRole])
      await unlessMadeMeanwhile(async () => {
        const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [group]);
        if (rowCount === 0) await owner.query(`create role ${group} nologin nosuperuser nobypassrls`);
      });
    await grantMembership(owner, workerRole, webRole);
    for (const secret of keys)
      for (const kind of processKinds) {
        const { user, password } = loginRole(secret, kind);
        await unlessMadeMeanwhile(() => makeLoginRole(owner, user, password));
        await grantMembership(owner, user, kind === 'web' ? webRole : workerRole);
      }
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === '42501') return false;
    throw error;
  }
}

async function makeLoginRole(owner: Client, user: string, password: string): Promise<void> {
  const { rows } = await owner.query(
    `select rolcanlogin and rolinherit and not (rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls) as is_right,
       exists (select from pg_db_role_setting where setrole = r.oid) as has_settings from pg_roles r where rolname = $1`,
    [user],
  );
  if (rows.length === 0)
    return void (await owner.query(`create role ${user} ${noMoreThanLogIn} password ${owner.escapeLiteral(password)}`));
  if (!rows[0].is_right) await owner.query(`alter role ${user} ${noMoreThanLogIn}`);
  // A role may change settings of its own, which would outlive the connection of the one who did.
  if (rows[0].has_settings) {
    await owner.query(`alter role ${user} reset all`);
    await owner.query(
      `do $$ begin execute format('alter role ${user} in database %I reset all', current_database()); end $$`,
    );
  }
}

/** The one membership that the role should have, and no other. */
async function grantMembership(owner: Client, member: string, group: string): Promise<void> {
  const { rows } = await owner.query(
    `select g.rolname as group from pg_auth_members m join pg_roles g on g.oid = m.roleid
     where m.member = (select oid from pg_roles where rolname = $1)`,
    [member],
  );
  const groups = rows.map((row) => row.group as string);
  if (!groups.includes(group)) await unlessMadeMeanwhile(() => owner.query(`grant ${group} to ${member}`));
  for (const other of groups)
    if (other !== group) await owner.query(`revoke ${owner.escapeIdentifier(other)} from ${member}`);
}

/** Roles are known to the whole cluster: another of its databases may be migrated at this very moment. */
async function unlessMadeMeanwhile(make: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      await make();
      return;
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      const isRace =
        code === '42710' || code === '23505' || (code === 'XX000' && message.startsWith('tuple concurrently'));
      if (!isRace || tries === 5) throw error;
    }
}

/** All in one transaction, so that a process that runs sees the grants of before or those of after. */
async function repairGrants(owner: Client, keys: SecretKeys, { takesBack }: { takesBack: boolean }): Promise<void> {
  const wanted = keys.flatMap((secret) => processKinds.map((kind) => loginRole(secret, kind).user));
  const { rows: logins } = await owner.query('select rolname as name from pg_roles where rolname ~ $1', [
    loginRolePattern,
  ]);
  const { rows: functions } = await owner.query(`
    select p.proname as name, p.oid::regprocedure::text as signature from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
      and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')`);
  const { rows: tables } = await owner.query(`
    select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')`);
  const all = ['public', webRole, workerRole, ...logins.map(({ name }) => name)].join();
  const database = owner.escapeIdentifier((await owner.query('select current_database() as name')).rows[0].name);
  const statements = [
    `revoke all on database ${database} from ${all}`,
    `grant connect on database ${database} to ${wanted.join()}`,
    `revoke all on schema public from ${all}`,
    `grant usage on schema public to ${webRole}`,
    `revoke all on all sequences in schema public from ${all}`,
    ...tables.flatMap(({ name }) => {
      const table = `table ${owner.escapeIdentifier(name)}`;
      const { web, worker } = tableGrants[name] ?? {};
      return [
        `revoke all on ${table} from ${all}`,
        ...(web === undefined ? [] : [`grant ${web} on ${table} to ${webRole}`]),
        ...(worker === undefined ? [] : [`grant ${worker} on ${table} to ${workerRole}`]),
      ];
    }),
    ...functions.flatMap(({ name, signature }) => [
      `revoke all on routine ${signature} from ${all}`,
      ...(functionGrants.web.includes(name) ? [`grant execute on routine ${signature} to ${webRole}`] : []),
      ...(functionGrants.worker.includes(name) ? [`grant execute on routine ${signature} to ${workerRole}`] : []),
    ]),
    // What a later migration makes is nobody's until it is named in grants.ts.
    'alter default privileges revoke execute on functions from public',
  ];
  const done = takesBack ? statements : statements.filter((statement) => statement.startsWith('grant '));
  await owner.query(`begin; ${done.join('; ')}; commit`);
}

/** Tries it: the server may know the role under another password, or let nobody in whom its administrator does not know. */
async function canLogIn(owner: Client, databaseUrl: string, keys: SecretKeys): Promise<boolean> {
  for (const kind of processKinds) {
    const login = loginRole(keys[0], kind);
    const logIn = async () => {
      const client = new Client(connectionConfig(addressFor(databaseUrl, login), 'migrate'));
      client.on('error', () => {});
      try {
        await client.connect();
        return null;
      } catch (error) {
        return (error as { code?: string }).code ?? 'unreachable';
      } finally {
        await client.end().catch(() => {});
      }
    };
    let refusal = await logIn();
    if (refusal === '28P01') {
      await owner.query(`alter role ${login.user} password ${owner.escapeLiteral(login.password)}`).catch(() => {});
      refusal = await logIn();
    }
    if (refusal?.startsWith('28')) return false;
    if (refusal !== null)
      throw new MigrationError(
        `The platform's role ${login.user} could not log in (${refusal}). Behind a pooler, let it ask the server for passwords (auth_query of PgBouncer), then run \`npm run migrate\` again.`,
      );
  }
  return true;
}
