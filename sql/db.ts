import { BackendTerminatedError, BackendTerminatedUnexpectedlyError } from '@slonik/errors';
import { type ClientConfig, escapeLiteral } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import {
  type CommonQueryMethods,
  createPool,
  type DatabasePool,
  type DatabaseTransactionConnection,
  type Interceptor,
  type QueryResultRow,
  type QuerySqlToken,
  SchemaValidationError,
  sql,
} from 'slonik';
import type { DataMode } from '../contract/permissions.ts';
import { type ApplicationLogin, applicationLogin, type LoginOptions } from './application-login.ts';
import { connectionConfig, idleTransactionMilliseconds, statementMilliseconds, WatchedClient } from './connection.ts';
import { watchedDriver } from './driver.ts';
import { signLogin, signScope } from './tenant-scope.ts';

export { sql } from 'slonik';
/** A connection or a transaction: whatever can be asked. */
export type Queryable = CommonQueryMethods;
export type Connection = CommonQueryMethods;
export type Transaction = DatabaseTransactionConnection;

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
  /**
   * One transaction with the scope of a tenant. Its body holds SQL only: it is run again when it clashes with another
   * transaction, and nothing of it is there before it returns.
   */
  transaction<T>(scope: Wall, run: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** The same, and all that is read is of one moment. */
  snapshot<T>(scope: Wall, run: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** One transaction with the scope of a tenant, which is run once. */
  inside<T>(scope: Wall, run: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** A connection without the scope of any tenant, each statement its own transaction: for what belongs to none. */
  outside<T>(run: (connection: Connection) => Promise<T>): Promise<T>;
  /**
   * The rows of a query as PostgreSQL's COPY sends them, in its binary form, on a connection of its own with the scope
   * open. `snapshot` is one that a transaction has exported, which may end once the first bytes are there. Whoever stops
   * reading ends the query.
   */
  copyOut(scope: Wall, snapshot: string, query: string): AsyncIterable<Buffer>;
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
      if (query.values.length === 0) return query;
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
  const config = {
    ...connectionConfig(login.url, options.applicationName),
    options: '-c TimeZone=UTC',
    statement_timeout: options.statementTimeout ?? statementMilliseconds,
    idle_in_transaction_session_timeout: idleTransactionMilliseconds,
  };
  const key = login.scopeKey;
  const pool = await createPool(login.url, {
    driverFactory: watchedDriver(config),
    maximumPoolSize: options.poolSize,
    connectionRetryLimit: 0, // whoever asks is told at once; a process that can wait asks again
    gracefulTerminationTimeout: 1_000,
    idleTimeout: 300_000, // a connection knows its prepared statements: not to be thrown away at every lull
    captureStackTrace: false,
    typeParsers: [],
    interceptors: [prepareStatements(), validateRows],
    // DISCARD ALL at each release would cost 40 % of the throughput; the scope ends with its transaction by itself.
    resetConnection: async () => {},
  });
  // The scope ends with its transaction, so nothing is left on a connection for whoever has it next, be it of this pool or
  // of a pooler's. It goes as a parameter: the text of a statement is shown to every other connection of the role.
  const within = <T>(
    scope: string,
    run: (transaction: Transaction) => Promise<T>,
    { first, retries }: { first?: QuerySqlToken; retries?: number } = {},
  ) =>
    take(pool, (connection) =>
      connection.transaction(async (transaction) => {
        if (first !== undefined) await transaction.query(first);
        await transaction.query(sql.unsafe`select set_config('app.scope', ${scope}, true)`);
        return run(transaction);
      }, retries),
    );
  return {
    login,
    signLogin: (email) => signLogin(key, email),
    transaction: (scope, run) => within(signScope(key, scope), run),
    snapshot: (scope, run) =>
      within(signScope(key, scope), run, { first: sql.unsafe`set transaction isolation level repeatable read` }),
    inside: (scope, run) => within(signScope(key, scope), run, { retries: 0 }),
    outside: (run) => take(pool, run),
    copyOut: (scope, snapshot, query) => copyOut(config, signScope(key, scope), snapshot, query),
    end: () => pool.end(),
  };
}

// The pool's library has no COPY.
async function* copyOut(config: ClientConfig, scope: string, snapshot: string, query: string): AsyncGenerator<Buffer> {
  const client = new WatchedClient(config);
  client.on('error', () => {}); // the stream's reader hears of it
  try {
    await client.connect();
    await client.query('begin isolation level repeatable read, read only');
    await client.query(`set transaction snapshot ${escapeLiteral(snapshot)}`);
    await client.query("select set_config('app.scope', $1, true)", [scope]);
    yield* client.query(copyTo(`copy (${query}) to stdout (format binary)`)) as AsyncIterable<Buffer>;
  } finally {
    // With a query under way this closes the socket, and the server stops by itself.
    await client.end().catch(() => {});
  }
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
