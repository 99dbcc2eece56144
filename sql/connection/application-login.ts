import type { KeyObject } from 'node:crypto';
import { addressFor, loginRole, type ProcessKind } from '../../domain/access/login-role.ts';
import { scopeKey, signScope } from '../../domain/access/tenant-scope.ts';
import { migrationsFolder, standingOf } from '../schema/migration-files.ts';
import { connectionConfig, WatchedClient } from './client.ts';
import { clockBehindState, sqlStateOf } from './faults.ts';

export type LoginOptions = { applicationName: string; secretKey: string; kind: ProcessKind };

export type ApplicationLogin = {
  /** The address of the database with the user and password of the application's role. */
  url: string;
  /** What scopes are signed with. */
  scopeKey: KeyObject;
  /** For the log: what protection is missing where the server lets the owner make no roles; null where none is. */
  warning: string | null;
};

const missingProtection = `The database's user may make no roles, so this process acts as the owner of the tables. What is left: \
row-level security, forced on the owner too, shows each request only the rows of its signed scope. What is missing: SQL \
that somebody managed to inject could reach whatever the owner can, other accounts included. Give the user of DATABASE_URL \
the attribute CREATEROLE and run \`npm run migrate\`.`;

const clockBehind =
  'The clock of this machine is ten minutes or more behind that of the database, which takes nothing that it signs: set both by NTP.';

const anybody = '00000000-0000-0000-0000-000000000000';

/**
 * Finds out, as the owner, whom to log in as, before anything is asked for a tenant.
 * Throws when the server is older than PostgreSQL 15, when it was not migrated by this version or a later one, or not with
 * this SECRET_KEY, and when nothing but a user who sees through row-level security is there to log in as, or a pooler makes
 * another user of anyone who logs in.
 */
export async function applicationLogin(databaseUrl: string, options: LoginOptions): Promise<ApplicationLogin> {
  const key = scopeKey(options.secretKey);
  const role = loginRole(options.secretKey, options.kind);
  const owner = new WatchedClient(connectionConfig(databaseUrl, options.applicationName));
  owner.on('error', () => {}); // the query in flight rejects with the same error
  try {
    await owner.connect();
    const { rows } = await owner.query(
      `select current_setting('server_version_num')::int as version, rolsuper or rolbypassrls as sees_all,
         to_regclass('public.scope_secrets') is not null as is_migrated, exists (select from pg_roles where rolname = $1) as has_role
       from pg_roles where rolname = current_user`,
      [role.user],
    );
    const { version, sees_all, is_migrated, has_role } = rows[0];
    if (version < 150_000) throw new Error('PostgreSQL 15 or newer is needed.');
    if (!is_migrated) throw new Error('The database is not migrated: run `npm run migrate`.');
    const { due } = await standingOf(owner, migrationsFolder);
    if (due.length > 0)
      throw new Error(
        `The database was migrated by an earlier version than this process, and lacks ${due.length === 1 ? due[0] : `${due.length} migrations up to ${due.at(-1)}`}: run \`npm run migrate\` of this version.`,
      );
    const scope = signScope(
      key,
      { accountId: anybody, mode: 'live', projectIds: null, actor: platformActor },
      Date.now(),
    );
    const checks = await owner
      .query(
        `select public.verified_claim($1, 'tenant') is not null as knows_key,
           (select has_login_roles from public.scope_secrets) as has_roles`,
        [scope],
      )
      .catch((error: unknown) => {
        throw sqlStateOf(error) === clockBehindState ? new Error(clockBehind) : error;
      });
    const { knows_key, has_roles } = checks.rows[0];
    if (!knows_key || (has_roles && !has_role))
      throw new Error(
        'The database was migrated with another SECRET_KEY: run `npm run migrate` with that of this process.',
      );
    if (has_roles) return await ownLogin(addressFor(databaseUrl, role), key, role.user, options);
    if (sees_all)
      throw new Error(
        "The database's user sees through row-level security, and the server lets no role of the platform log in: allow the roles research_platform_… in pg_hba.conf and run `npm run migrate`.",
      );
    return { url: databaseUrl, scopeKey: key, warning: missingProtection };
  } finally {
    await owner.end().catch(() => {});
  }
}

/** A pooler may be set up to log everybody in as one user, whose power would then be that of every request. */
async function ownLogin(
  url: string,
  key: KeyObject,
  user: string,
  { applicationName }: LoginOptions,
): Promise<ApplicationLogin> {
  const client = new WatchedClient(connectionConfig(url, applicationName));
  client.on('error', () => {}); // the query in flight rejects with the same error
  try {
    await client.connect();
    const { rows } = await client.query('select session_user as is_user, current_user as acts_as');
    const { is_user, acts_as } = rows[0];
    if (is_user !== user || acts_as !== user)
      throw new Error(
        `Who logs in as ${user} becomes ${is_user === user ? acts_as : is_user}, so that nothing would keep tenants apart: a pooler between this process and the server must let every user log in as itself (no \`user=\` in the [databases] of PgBouncer, no \`auth_type = any\`).`,
      );
    return { url, scopeKey: key, warning: null };
  } finally {
    await client.end().catch(() => {});
  }
}

const platformActor = { kind: 'worker', id: null, request_id: null, address: null } as const;
