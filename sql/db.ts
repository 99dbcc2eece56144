import { BackendTerminatedError, BackendTerminatedUnexpectedlyError } from '@slonik/errors';
import { Client, type ClientConfig } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import {
  type CommonQueryMethods,
  createPool,
  type DatabasePool,
  type DatabasePoolConnection,
  type DatabaseTransactionConnection,
  type Interceptor,
  type QueryResultRow,
  SchemaValidationError,
  sql,
} from 'slonik';
import type { DataMode } from '../contract/permissions.ts';
import { connectionConfig } from './connection.ts';
import { watchPool } from './pool-states.ts';

export { sql } from 'slonik';
export type Connection = DatabasePoolConnection;
export type Transaction = DatabaseTransactionConnection;
/** A connection or a transaction: whatever can be asked. */
export type Queryable = CommonQueryMethods;

/** Who acts: what the audit trail writes down. The id is a UUID. */
export type Actor = {
  kind: 'key' | 'user' | 'worker';
  id: string | null;
  request_id: string | null;
  address: string | null;
};

/** Whose rows a connection may see: those of one account in one mode and, for a scoped key, of some projects. UUIDs. */
export type Wall = { accountId: string; mode: DataMode; projectIds: readonly string[] | null; actor: Actor };

export type Database = {
  /** A connection with the wall open for one tenant. */
  inside<T>(wall: Wall, run: (connection: Connection) => Promise<T>): Promise<T>;
  /** A connection with whatever wall its last user left: only for `authenticate()`, which sets its own. */
  atTheDoor<T>(run: (connection: Connection) => Promise<T>): Promise<T>;
  /** A connection that sees no tenant: for what belongs to none, such as the signs of life of the workers. */
  outside<T>(run: (connection: Connection) => Promise<T>): Promise<T>;
  /**
   * The rows of a query as PostgreSQL's COPY sends them, in its binary form, on a connection of its own with the wall
   * open. `snapshot` is one that a transaction has exported, which may end once the first bytes are there. Whoever stops
   * reading ends the query.
   */
  copyOut(wall: Wall, snapshot: string, query: string): AsyncIterable<Buffer>;
  end(): Promise<void>;
};

/**
 * Names each statement, so that PostgreSQL parses and plans it once a connection. Statements put together from a
 * request's filters could be without number, so after the first few hundred a statement goes out unnamed.
 */
function prepareStatements(): Interceptor {
  const names = new Map<string, string>();
  return {
    name: 'prepare statements',
    transformQuery: (_context, query) => {
      let name = names.get(query.sql);
      if (name === undefined && names.size < 400) names.set(query.sql, (name = `s${names.size}`));
      return name === undefined ? query : { ...query, name };
    },
  };
}

/** Slonik checks no row by itself; with this each row is what its query's schema says, or the query fails. */
const validateRows: Interceptor = {
  name: 'validate rows',
  transformRow: (context, query, row) => {
    const validation = context.resultParser?.['~standard'].validate(row);
    if (validation === undefined) return row;
    if (validation instanceof Promise) throw new TypeError('The schema of a row must not be asynchronous.');
    if (validation.issues) throw new SchemaValidationError(query, row, validation.issues);
    return validation.value as QueryResultRow;
  },
};

/**
 * Opens a pool that acts as the application's role, which row-level security walls in.
 * Throws when the server is older than PostgreSQL 15 or when the role it acts as could see through the wall.
 */
export async function openDatabase(
  databaseUrl: string,
  options: { applicationName: string; poolSize: number; statementTimeout?: number },
): Promise<Database> {
  const config = connectionConfig(databaseUrl, options.applicationName);
  const role = await applicationRole(databaseUrl, options.applicationName);
  const url = new URL(config.connectionString!);
  // Set when the connection begins, so that RESET ROLE leads back to this role and not to the owner.
  url.searchParams.set('options', `-c TimeZone=UTC${role === null ? '' : ` -c role=${role}`}`);
  url.searchParams.set('application_name', options.applicationName);
  const pool = await createPool(url.toString(), {
    maximumPoolSize: options.poolSize,
    statementTimeout: options.statementTimeout ?? 30_000,
    idleInTransactionSessionTimeout: 30_000,
    connectionTimeout: 5_000,
    idleTimeout: 300_000, // a connection knows its prepared statements: not to be thrown away at every lull
    captureStackTrace: false,
    typeParsers: [],
    interceptors: [prepareStatements(), validateRows],
    // DISCARD ALL at each release would cost 40 % of the throughput; `inside` and `authenticate()` set what matters anew.
    resetConnection: async () => {},
    ...(config.ssl ? { ssl: config.ssl as object } : {}),
  });
  watchPool(options.applicationName, () => {
    const { acquiredConnections, idleConnections, waitingClients } = pool.state();
    return {
      inUse: acquiredConnections,
      idle: idleConnections,
      waiting: waitingClients,
      maximum: options.poolSize,
    };
  });
  return {
    atTheDoor: (run) => take(pool, run),
    inside: (wall, run) =>
      take(pool, async (connection) => {
        await openWall(connection, wall);
        return run(connection);
      }),
    outside: (run) =>
      take(pool, async (connection) => {
        await openWall(connection, null);
        return run(connection);
      }),
    copyOut: (wall, snapshot, query) => copyOut({ ...config, connectionString: url.toString() }, wall, snapshot, query),
    end: () => pool.end(),
  };
}

// The pool's library has no COPY.
async function* copyOut(config: ClientConfig, wall: Wall, snapshot: string, query: string): AsyncGenerator<Buffer> {
  const client = new Client(config);
  client.on('error', () => {}); // the stream's reader hears of it
  try {
    await client.connect();
    await client.query('begin isolation level repeatable read, read only');
    await client.query(`set transaction snapshot ${client.escapeLiteral(snapshot)}`);
    await client.query('select open_wall($1, $2, $3, $4)', [
      wall.accountId,
      wall.mode,
      wall.projectIds,
      JSON.stringify(wall.actor),
    ]);
    yield* client.query(copyTo(`copy (${query}) to stdout (format binary)`)) as AsyncIterable<Buffer>;
  } finally {
    // With a query under way this closes the socket, and the server stops by itself.
    await client.end().catch(() => {});
  }
}

async function openWall(connection: Connection, wall: Wall | null): Promise<void> {
  const projects = wall?.projectIds == null ? null : sql.array(wall.projectIds, 'uuid');
  const actor = wall === null ? null : JSON.stringify(wall.actor);
  await connection.query(
    sql.unsafe`select open_wall(${wall?.accountId ?? null}, ${wall?.mode ?? null}, ${projects}, ${actor})`,
  );
}

/**
 * Slonik closes a connection whose routine throws. A refusal (no such project, a conflict) says nothing bad about the
 * connection, so it leaves the routine as a value and is thrown once the connection is back in the pool.
 */
async function take<T>(pool: DatabasePool, run: (connection: Connection) => Promise<T>): Promise<T> {
  const outcome = await pool.connect(async (connection) => {
    try {
      return { value: await run(connection) };
    } catch (error) {
      if (error instanceof BackendTerminatedError || error instanceof BackendTerminatedUnexpectedlyError) throw error;
      return { error };
    }
  });
  if ('error' in outcome) throw outcome.error;
  return outcome.value;
}

/** The role to act as: the one that row-level security walls in, or null where the database's user is walled in itself. */
export async function applicationRole(databaseUrl: string, applicationName: string): Promise<string | null> {
  const client = new Client(connectionConfig(databaseUrl, applicationName));
  await client.connect();
  try {
    const { rows } = await client.query(`
      select current_setting('server_version_num')::int as version, r.rolsuper or r.rolbypassrls as sees_all,
        exists (select from pg_roles a where a.rolname = 'research_platform' and pg_has_role(current_user, a.oid, 'member')) as has_role
      from pg_roles r where r.rolname = current_user`);
    if (rows[0].version < 150_000) throw new Error('PostgreSQL 15 or newer is needed.');
    if (rows[0].has_role) return 'research_platform';
    if (rows[0].sees_all)
      throw new Error(
        'The database is not migrated, or its user sees through row-level security: run `npm run migrate`.',
      );
    return null;
  } finally {
    await client.end();
  }
}
