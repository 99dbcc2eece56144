import type { Socket } from 'node:net';
import { Client, type ClientConfig } from 'pg';

/**
 * How to reach the server of a DATABASE_URL, for every library that connects to it.
 * TLS follows `sslmode` in the address. Without it a server on this machine is spoken to plainly and any other with
 * TLS, unverified as libpq's `require` does: hosted databases show a certificate of their own making.
 */
export function connectionConfig(databaseUrl: string, applicationName: string): ClientConfig {
  const url = new URL(databaseUrl);
  const mode = url.searchParams.get('sslmode');
  url.searchParams.delete('sslmode');
  // In the address it would take the place of a session's own (below), instead of standing beside them.
  const options = url.searchParams.get('options');
  url.searchParams.delete('options');
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname);
  const local = ['localhost', '127.0.0.1', '[::1]', '::1', ''].includes(host) || host.startsWith('/');
  const plain = mode === 'disable' || (mode === null && local);
  const verified = mode === 'verify-full' || mode === 'verify-ca';
  return {
    connectionString: url.toString(),
    application_name: applicationName,
    connectionTimeoutMillis: 5_000,
    // So that a router in between neither forgets an idle connection nor keeps one whose server is gone.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(options === null ? {} : { options }),
    ...(plain ? {} : { ssl: { rejectUnauthorized: verified } }),
  };
}

/** What the platform's statements and the text of their answers rely on, whatever is set for the server, the database or the role. */
const sessionSettings = {
  TimeZone: 'UTC',
  DateStyle: 'ISO',
  IntervalStyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
  standard_conforming_strings: 'on',
  transform_null_equals: 'off',
  array_nulls: 'on',
  row_security: 'on',
  search_path: 'public',
  default_transaction_isolation: 'read committed',
};

/** The same for a connection to the primary itself, with `more` settings; a pooler refuses any. */
export function sessionConfig(
  databaseUrl: string,
  applicationName: string,
  more: Readonly<Record<string, string>> = {},
): WatchedConfig {
  const config = connectionConfig(databaseUrl, applicationName);
  const settings = Object.entries({ ...sessionSettings, ...more });
  const set = settings.map(([name, value]) => `-c ${name}=${value.replaceAll(' ', '\\ ')}`);
  return { ...config, options: [config.options ?? [], set].flat().join(' '), refusesReplica: true };
}

/** Fails on a server in recovery, for a transaction behind a pooler: what that says of its servers when one connects may be old. */
export const refuseReplica = 'select pg_current_wal_flush_lsn()';

/** The same behind a pooler, for a transaction that has begun. */
export const transactionSettings: readonly string[] = (['TimeZone', 'DateStyle', 'search_path'] as const).map(
  (name) => `set local ${name} = '${sessionSettings[name]}'`,
);

/** The server ends a statement after this long. */
export const statementMilliseconds = 30_000;
/** And a transaction whose client asks nothing more. */
export const idleTransactionMilliseconds = 30_000;
/**
 * After so long without a byte of an answer a connection is lost: somewhat more than the longest statement may take, so
 * that of a server that still speaks the client hears why.
 */
const silenceMilliseconds = statementMilliseconds + 2_000;
/** A connection that the server does not close by then is closed from here. */
const closingMilliseconds = 1_000;

export type WatchedConfig = ClientConfig & {
  silenceMilliseconds?: number;
  /**
   * Whether a server in recovery is refused as soon as it says that it is one: in a fail-over the primary's address may lead to a
   * replica that has not all that was committed. A server that is connected goes back into recovery only by a start.
   */
  refusesReplica?: boolean;
  /** Whether what is asked leaves at the end of the event loop's turn, with what others ask in it, not of the present callback. */
  gathersForATurn?: boolean;
};

/** No answer came in time. The code is one that `api/errors.ts` answers with 503. */
export class DatabaseSilent extends Error {
  override name = 'DatabaseSilent';
  readonly code = 'ETIMEDOUT';
  constructor() {
    super('The database gave no answer in time.');
  }
}

/** The code is PostgreSQL's own for what such a server refuses, and one that `api/errors.ts` answers with 503. */
class DatabaseInRecovery extends Error {
  override name = 'DatabaseInRecovery';
  readonly code = '25006';
  constructor() {
    super('The server of the primary is in recovery.');
  }
}

/** Those of this thread. */
const open = new Set<WatchedClient>();
/** What a statement may still take when another connection was found silent. */
const hurriedMilliseconds = 5_000;

/** To be called when a connection has fallen silent: a fail-over of the server does that to all of them. */
export function hurryConnections(): void {
  for (const client of open) client.hurry(hurriedMilliseconds);
}

/**
 * A connection with a limit of time on this side: one on which an answer is due and no byte has come for too long is
 * destroyed, and what was asked rejects. TCP alone notices a peer that swallows bytes after a quarter of an hour.
 */
export class WatchedClient extends Client {
  #dueSince: number | null = null;
  #heard = 0;
  #watch: NodeJS.Timeout | null = null;
  #isGathering = false;
  readonly #gathersForATurn: boolean;
  readonly #patience: number;
  /** The same, or less where others were found silent. */
  #silence: number;

  constructor(config?: WatchedConfig) {
    super(config);
    open.add(this);
    this.#patience = config?.silenceMilliseconds ?? silenceMilliseconds;
    this.#silence = this.#patience;
    this.#gathersForATurn = config?.gathersForATurn ?? false;
    if (config?.refusesReplica)
      this.connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
        if (parameterName === 'in_hot_standby' && parameterValue === 'on')
          this.connection.stream.destroy(new DatabaseInRecovery());
      });
    this.on('drain', () => {
      this.#dueSince = null;
    });
    this.once('end', () => {
      open.delete(this);
      if (this.#watch !== null) clearInterval(this.#watch);
    });
  }

  // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg's own method
  override query(...asked: any[]): any {
    if (this.pipeline) this.#gather();
    this.#dueSince ??= performance.now();
    this.#watch ??= setInterval(() => this.#look(), Math.min(1_000, this.#silence / 4)).unref();
    return (super.query as (...asked: unknown[]) => unknown)(...asked);
  }

  /**
   * What is asked without waiting for an answer (the begin of a transaction, its scope, the first question) leaves in one call of
   * the system. Asked within promises, as all is, it is together when these have run.
   */
  #gather(): void {
    if (this.#isGathering) return;
    this.#isGathering = true;
    const { stream } = this.connection;
    stream.cork();
    const send = () => {
      this.#isGathering = false;
      stream.uncork();
    };
    if (this.#gathersForATurn) setImmediate(send);
    else process.nextTick(send);
  }

  // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg's own method
  override end(...given: any[]): any {
    const timer = setTimeout(() => this.destroy(), closingMilliseconds);
    this.once('end', () => clearTimeout(timer));
    return (super.end as (...given: unknown[]) => unknown)(...given);
  }

  /**
   * For when another connection was found silent, as after a fail-over all are: one that owes nothing is given up, and
   * one that owes an answer has so long for it.
   */
  hurry(milliseconds: number): void {
    if (this.#dueSince === null) this.destroy();
    else this.#silence = Math.min(this.#silence, performance.now() - this.#dueSince + milliseconds);
  }

  /** Closes the socket. What was asked rejects, and 'end' is emitted. */
  destroy(): void {
    this.connection.stream.destroy();
  }

  /** Connects, and rejects with DatabaseSilent when that is not done in time, whatever has become of the socket. */
  async connectWithin(milliseconds: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        this.destroy();
        reject(new DatabaseSilent());
      }, milliseconds);
    });
    await Promise.race([this.connect(), late]).finally(() => clearTimeout(timer));
  }

  /** The same as `query`, but with a limit of its own, after which the connection is destroyed. Throws DatabaseSilent. */
  async queryWithin(milliseconds: number, text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
    let silent = false;
    const timer = setTimeout(() => {
      silent = true;
      this.destroy();
    }, milliseconds);
    try {
      return (await this.query(text, values)).rows;
    } catch (error) {
      throw silent ? new DatabaseSilent() : error;
    } finally {
      clearTimeout(timer);
    }
  }

  #look(): void {
    const stream = this.connection.stream as Socket;
    // Bytes that have come and that nobody here takes (a COPY whose reader is slow) are no silence of the server. The socket
    // of a COPY is paused all the time, so that tells nothing.
    if (stream.bytesRead !== this.#heard || stream.readableLength > 0) {
      this.#heard = stream.bytesRead;
      this.#silence = this.#patience;
      if (this.#dueSince !== null) this.#dueSince = performance.now();
    } else if (this.#dueSince !== null && performance.now() - this.#dueSince > this.#silence) this.destroy();
  }
}
