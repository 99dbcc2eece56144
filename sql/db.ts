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
import { type ApplicationLogin, applicationLogin, type LoginOptions } from './application-login.ts';
import { connectionConfig } from './connection.ts';
import { signLogin, signScope } from './tenant-scope.ts';

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
  /** Who the pool logs in as. */
  login: ApplicationLogin;
  /** The proof that this process asks login_candidate() about an e-mail, not somebody who only speaks SQL. */
  signLogin(email: string): string;
  /** A connection with the scope of one tenant open. */
  inside<T>(wall: Wall, run: (connection: Connection) => Promise<T>): Promise<T>;
  /** A connection with whatever scope its last user left: only for `authenticate()`, which opens its own. */
  atTheDoor<T>(run: (connection: Connection) => Promise<T>): Promise<T>;
  /** Opens the scope of a tenant on a connection that `atTheDoor` gave. */
  openScope(connection: Connection, wall: Wall): Promise<void>;
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
 * Opens a pool that logs in as the role of this kind of process, which can do nothing but what sql/grants.ts says and sees
 * only what a signed scope shows. Throws as applicationLogin() does.
 */
export async function openDatabase(
  databaseUrl: string,
  options: LoginOptions & { poolSize: number; statementTimeout?: number },
): Promise<Database> {
  const login = await applicationLogin(databaseUrl, options);
  const config = connectionConfig(login.url, options.applicationName);
  const key = login.scopeKey;
  const url = new URL(config.connectionString!);
  url.searchParams.set('options', '-c TimeZone=UTC');
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
  return {
    login,
    signLogin: (email) => signLogin(key, email),
    atTheDoor: (run) => take(pool, run),
    openScope: (connection, wall) => openScope(connection, signScope(key, wall)),
    inside: (wall, run) =>
      take(pool, async (connection) => {
        await openScope(connection, signScope(key, wall));
        return run(connection);
      }),
    outside: (run) =>
      take(pool, async (connection) => {
        await openScope(connection, '');
        return run(connection);
      }),
    copyOut: (wall, snapshot, query) =>
      copyOut({ ...config, connectionString: url.toString() }, signScope(key, wall), snapshot, query),
    end: () => pool.end(),
  };
}

// The pool's library has no COPY.
async function* copyOut(config: ClientConfig, scope: string, snapshot: string, query: string): AsyncGenerator<Buffer> {
  const client = new Client(config);
  client.on('error', () => {}); // the stream's reader hears of it
  try {
    await client.connect();
    await client.query('begin isolation level repeatable read, read only');
    await client.query(`set transaction snapshot ${client.escapeLiteral(snapshot)}`);
    await client.query("select set_config('app.scope', $1, true)", [scope]);
    yield* client.query(copyTo(`copy (${query}) to stdout (format binary)`)) as AsyncIterable<Buffer>;
  } finally {
    // With a query under way this closes the socket, and the server stops by itself.
    await client.end().catch(() => {});
  }
}

async function openScope(connection: Connection, scope: string): Promise<void> {
  await connection.query(sql.unsafe`select set_config('app.scope', ${scope}, false)`);
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
