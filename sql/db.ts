import { BackendTerminatedError, BackendTerminatedUnexpectedlyError } from '@slonik/errors';
import {
  type CommonQueryMethods,
  createPool,
  type DatabasePool,
  type DatabaseTransactionConnection,
  type PrimitiveValueExpression,
  type QuerySqlToken,
  sql,
} from 'slonik';
import { z } from 'zod';
import { type SignedRows, signLogin, signRows, signScope, type TenantScope } from '../domain/access/tenant-scope.ts';
import type { Rows } from './binary/copy.ts';
import { type ApplicationLogin, applicationLogin, type LoginOptions } from './connection/application-login.ts';
import {
  connectionConfig,
  DatabaseSilent,
  idleTransactionMilliseconds,
  refuseReplica,
  sessionConfig,
  statementMilliseconds,
  transactionSettings,
} from './connection/client.ts';
import { copyOut } from './connection/copy-out.ts';
import { ahead, closing, copying, opening, watchedDriver } from './connection/driver.ts';
import { prepareStatements, validateRows } from './connection/interceptors.ts';
import { watchPool } from './connection/pool-states.ts';
import { type NamedStatement, SharedConnection } from './connection/shared-connection.ts';
import { type Turns, turns } from './connection/turns.ts';

export { sql } from 'slonik';
/** A connection or a transaction: whatever can be asked. */
export type Queryable = CommonQueryMethods;
export type Connection = CommonQueryMethods;
export type Transaction = DatabaseTransactionConnection;
/** Of which one row is asked, once. */
export type OneQuestion = Pick<Queryable, 'maybeOne'>;

/** What a transaction gives of which nothing is to stay. */
export class Undone<T> {
  readonly value: T;
  constructor(value: T) {
    this.value = value;
  }
}

/** Slonik undoes a transaction whose body throws, and no other: so an undone value leaves it. */
class UndoneValue<T> extends Error {
  readonly value: T;
  constructor({ value }: Undone<T>) {
    super('the transaction is undone');
    this.value = value;
  }
}

export type Database = {
  /** Who the pool logs in as. */
  login: ApplicationLogin;
  /** The scope of a tenant as the database takes it, for a statement that opens it by itself. */
  signScope(scope: TenantScope): string;
  /** The proof that this process asks login_candidate() about an e-mail, not somebody who only speaks SQL. */
  signLogin(email: string): string;
  /** The same of rows of any accounts, as JSON, for the function that takes them. */
  signRows(kind: SignedRows, rows: string): string;
  /**
   * One transaction with the scope of a tenant. Its body holds SQL only: it is run again when it clashes with another
   * transaction, and nothing of it is there before it returns.
   */
  transaction<T>(scope: TenantScope, run: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** The same, and ends without a commit when its value is given as Undone. */
  tentative<T>(scope: TenantScope, run: (transaction: Transaction) => Promise<T | Undone<T>>): Promise<T>;
  /** A transaction in which all that is read is of one moment. */
  snapshot<T>(scope: TenantScope, run: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** The same for what one statement reads, in one round trip with its begin and its end. */
  snapshotOfOne<T>(scope: TenantScope, ask: (snapshot: OneQuestion) => Promise<T>): Promise<T>;
  /**
   * The same for what only reads: where there is a replica (sql/replica.ts) it is asked, if it has all that was committed before.
   * `from` is where its copies come from. May be begun anew on the primary.
   */
  reading<T>(scope: TenantScope, run: (transaction: Transaction, from: Database) => Promise<T>): Promise<T>;
  /** One transaction with the scope of a tenant, which is run once. */
  inside<T>(scope: TenantScope, run: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** One statement, in one round trip: it is given the signed scope of a tenant and opens it by itself. */
  statement<T>(scope: TenantScope, run: (connection: Connection, signedScope: string) => Promise<T>): Promise<T>;
  /** Behind a pooler there are no sessions: what `outside` does is then one transaction. */
  isPooled: boolean;
  /** A connection without the scope of any tenant, each statement its own transaction: for what belongs to none. */
  outside<T>(run: (connection: Connection) => Promise<T>): Promise<T>;
  /**
   * One statement of one row that is a transaction of its own, writes nothing and waits for nobody: on the connection that such statements
   * share, or one of the pool's where it can't be sent at once or that connection is lost meanwhile.
   */
  shared(statement: NamedStatement): Promise<Record<string, unknown>>;
  /**
   * The rows of a query as PostgreSQL's COPY sends them, in its binary form, on a connection of its own with the scope
   * open. `snapshot` is one that a transaction has exported, which may end once the first bytes are there. Anyone who stops
   * reading ends the query. To be called within `copying` only.
   */
  copyOut(scope: TenantScope, snapshot: string, query: string): AsyncIterable<Buffer>;
  /** Runs when a connection for `copyOut` is free. Wanted before a transaction is begun, never inside of one. */
  copying<T>(run: () => Promise<T>): Promise<T>;
  end(): Promise<void>;
};

/**
 * Opens a pool that logs in as the role of this kind of process, which can do nothing but what sql/schema/grants.ts says and sees
 * only what a signed scope shows. Throws as applicationLogin() does.
 */
export async function openDatabase(
  databaseUrl: string,
  options: LoginOptions & {
    poolSize: number;
    /** How many `copyOut` at once, beside the pool. */
    copies?: number;
    /** Whether `shared` has a connection of its own, beside the pool. */
    shares?: boolean;
    /** Whether the address leads to a pooler that gives each transaction another connection. */
    isPooled?: boolean;
    /** Whether the address is a replica's: the primary's is not read while it leads to one. */
    isReplica?: boolean;
    /** Milliseconds after which a connection that owes an answer is given up. */
    silence?: number;
  },
): Promise<Database> {
  const login = await applicationLogin(databaseUrl, options);
  const { isPooled = false, isReplica = false } = options;
  const statementTimeout = Math.min(statementMilliseconds, options.silence ?? Number.POSITIVE_INFINITY);
  const config = {
    ...(isPooled
      ? connectionConfig(login.url, options.applicationName)
      : {
          ...sessionConfig(login.url, options.applicationName),
          refusesReplica: !isReplica,
          statement_timeout: statementTimeout,
          idle_in_transaction_session_timeout: idleTransactionMilliseconds,
        }),
    ...(options.silence === undefined ? {} : { silenceMilliseconds: options.silence }),
  };
  const key = login.scopeKey;
  const pool = await createPool(login.url, {
    driverFactory: watchedDriver(config),
    maximumPoolSize: options.poolSize,
    connectionRetryLimit: 0, // anyone who asks is told at once; a process that can wait asks again
    gracefulTerminationTimeout: 1_000,
    idleTimeout: 300_000, // a connection knows its prepared statements: not to be thrown away at every lull
    captureStackTrace: false,
    typeParsers: [],
    interceptors: [...(isPooled ? [] : [prepareStatements()]), validateRows],
    // DISCARD ALL at each release would cost 40 % of the throughput; the scope ends with its transaction by itself.
    resetConnection: async () => {},
  });
  const taking = { pool, turn: turns(options.poolSize) };
  const shared = options.shares === true && !isPooled ? new SharedConnection(config) : null;
  if (shared !== null) watchPool(options.applicationName, () => shared.state());
  watchPool(options.applicationName, () => {
    const { acquiredConnections, idleConnections } = pool.state();
    return {
      inUse: acquiredConnections,
      idle: idleConnections,
      waiting: taking.turn.waiting(),
      maximum: options.poolSize,
    };
  });
  // A pooler refuses settings when a connection begins, and what is set for a session is another's a moment later.
  const settings = isPooled
    ? [
        ...transactionSettings,
        refuseReplica,
        `set local statement_timeout = ${statementTimeout}`,
        `set local idle_in_transaction_session_timeout = ${idleTransactionMilliseconds}`,
      ]
    : [];
  // The scope ends with its transaction, so nothing is left on a connection for the one who has it next, be it of this pool or
  // of a pooler's. It goes as a parameter: the text of a statement is shown to every other connection of the role.
  const within = <T>(
    scope: string | null,
    run: (transaction: Transaction) => Promise<T>,
    { first = settings, retries }: { first?: readonly string[]; retries?: number } = {},
  ) =>
    take(taking, (connection) =>
      connection.transaction(async (transaction) => {
        if (first.length > 0) await transaction.query(asText(`${opening}${first.join('; ')}`));
        if (scope !== null) await transaction.query(openScope(scope));
        return run(transaction);
      }, retries),
    );
  const sign = (scope: TenantScope) => signScope(key, scope, Date.now());
  const database: Database = {
    isPooled,
    login,
    signScope: sign,
    signLogin: (email) => signLogin(key, email, Date.now()),
    signRows: (kind, rows) => signRows(key, kind, rows, Date.now()),
    transaction: (scope, run) => within(sign(scope), run),
    tentative: async <T>(scope: TenantScope, run: (transaction: Transaction) => Promise<T | Undone<T>>) => {
      try {
        return await within(sign(scope), async (transaction) => {
          const value = await run(transaction);
          if (value instanceof Undone) throw new UndoneValue<T>(value);
          return value;
        });
      } catch (error) {
        if (error instanceof UndoneValue) return error.value;
        throw error;
      }
    },
    // Not read only, since the audit event of a read is written in the very transaction.
    snapshot: (scope, run) => within(sign(scope), run, { first: [...snapshotSettings, ...settings] }),
    snapshotOfOne: (scope, ask) =>
      database.snapshot(scope, (transaction) =>
        ask({ maybeOne: (query) => transaction.maybeOne({ ...query, sql: closing + query.sql }) }),
      ),
    reading: (scope, run) => database.snapshot(scope, (transaction) => run(transaction, database)),
    inside: (scope, run) => within(sign(scope), run, { retries: 0 }),
    statement: (scope, run) => take(taking, (connection) => run(connection, sign(scope))),
    outside: (run) => (isPooled ? within(null, run, { retries: 0 }) : take(taking, run)),
    copyOut: (scope, snapshot, query) => copyOut(config, { settings, scope: sign(scope), snapshot }, query),
    copying: turns(options.copies ?? 1),
    shared: async (statement) => {
      const rows =
        (await shared?.ask(statement)) ??
        (await database.outside((connection) => connection.any(asQuery(AnyRow, statement))));
      if (rows.length !== 1) throw new TypeError(`a statement of one row gave ${rows.length}`);
      return rows[0]!;
    },
    end: async () => {
      await Promise.all([shared?.end(), pool.end()]);
    },
  };
  return database;
}

/** A statement for Slonik. `tag` says what its rows are. */
export const asQuery = <Row extends z.ZodObject>(
  tag: ReturnType<typeof sql.type<Row>>,
  { text, values }: NamedStatement,
) => ({ ...tag``, sql: text, values: values as PrimitiveValueExpression[] });
const AnyRow = sql.type(z.looseObject({}));

/** A text that is no template's, as the only part of one. */
const asTemplate = (text: string) => Object.assign([text], { raw: Object.freeze([text]) });

/** A query of a text that is no template's, for Slonik. It holds literals and no parameters, so it may be several statements. */
const asText = (text: string) => sql.unsafe(asTemplate(text));

const copiedRow = z.object({ copied: z.custom<Rows>(Array.isArray) });

/**
 * The rows of a query that has no parameters, bytea and integers in PostgreSQL's binary form: as text each byte of theirs is two
 * characters, which were made, read and thrown away for each megabyte of a file and each list of a merge.
 */
export function copied(connection: Queryable, query: string): Promise<Rows> {
  const text = `${copying}copy (${query}) to stdout (format binary)`;
  return connection.oneFirst(sql.type(copiedRow)(asTemplate(text)));
}

/**
 * Lists walk an index in its own order. On a young table, of which nothing is known, PostgreSQL takes a project for a handful of rows
 * and would read and sort them all for a page; with sorts made dear it does so only where no index has the order. Up to PostgreSQL
 * 17 "dear" is a cost that any sort then has, for which its JIT would compile the query: half a second for a page.
 */
const snapshotSettings = [
  'set transaction isolation level repeatable read',
  'set local enable_sort = off',
  'set local jit = off',
];

/** The same statement, sent while the one before it may still run (connection/driver.ts). */
export const sentAhead = (query: QuerySqlToken): QuerySqlToken => ({ ...query, sql: ahead + query.sql });

/** The same statement of a transaction, of which nobody wants the answer: it is sent with the next one. Where it fails, so does that. */
export const withNext = (query: QuerySqlToken): QuerySqlToken => ({ ...query, sql: opening + query.sql });

/** A transaction's last statement, with which its commit is sent. Only where nothing that is done with its answer could ask for a rollback. */
export const withCommit = (query: QuerySqlToken): QuerySqlToken => ({ ...query, sql: closing + query.sql });

const snapshotRow = z.object({ snapshot: z.string() });

/** The name of the moment that a transaction sees, for others to see the same as long as it is open. */
export const exportSnapshot = (transaction: Queryable): Promise<string> =>
  transaction.oneFirst(sql.type(snapshotRow)`select pg_export_snapshot() as snapshot`);

const openScope = (scope: string) => withNext(sql.unsafe`select set_config('app.scope', ${scope}, true)`);

/** Anyone who gets no connection of the pool within this is told that there is none. */
const turnMilliseconds = statementMilliseconds;

/**
 * A pool, and who may ask it next: never more than it has connections. Slonik forgets anyone who waits for a connection that
 * then can't be made, until somebody else makes one.
 */
type Taking = { pool: DatabasePool; turn: Turns };

/**
 * Slonik closes a connection whose routine throws. A refusal (no such project, a conflict) says nothing bad about the
 * connection, so it leaves the routine as a value and is thrown once the connection is back in the pool.
 */
async function take<T>({ pool, turn }: Taking, run: (connection: Connection) => Promise<T>): Promise<T> {
  let isLate = false;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isLate = true;
      reject(new DatabaseSilent());
    }, turnMilliseconds);
  });
  const taken = turn(async () => {
    if (isLate) throw new DatabaseSilent();
    return pool.connect(async (connection) => {
      clearTimeout(timer);
      if (isLate) throw new DatabaseSilent();
      try {
        return { value: await run(connection) };
      } catch (error) {
        if (error instanceof BackendTerminatedError || error instanceof BackendTerminatedUnexpectedlyError) throw error;
        return { error };
      }
    });
  });
  const outcome = await Promise.race([taken, late]).finally(() => clearTimeout(timer));
  if ('error' in outcome) throw outcome.error;
  return outcome.value;
}
