import { StatementTimeoutError } from '@slonik/errors';
import { WatchedClient, type WatchedConfig } from './client.ts';
import { connectingMilliseconds, toSlonikError } from './driver.ts';
import { isDatabaseAway } from './faults.ts';
import type { PoolState } from './pool-states.ts';

/** The text has the same name wherever it is sent, so that PostgreSQL parses and plans it once. */
export type NamedStatement = { name: string; text: string; values: unknown[] };

/** More than so many would wait longer here than for a connection of their own. */
const mostUnanswered = 32;
/** A statement that has run for so long waits for something, and whatever came after it would wait with it. */
const lateMilliseconds = 50;
/** And when it is ended: it and those that wait behind it have a connection of their own then, where it may take its time. */
const patienceMilliseconds = 1_000;
/** Where the server ends no statement in that time, it does not hear us. */
const silenceMilliseconds = 3 * patienceMilliseconds;
/** How soon a connection that could not be made, or was lost, is tried again. */
const restMilliseconds = 1_000;

/**
 * A connection on which statements are sent without waiting for the answers of those before: for short ones that are a
 * transaction each, write nothing and wait for nobody. Whatever requests ask in one turn of the event loop leaves in one call of the system, which
 * is a good part of what a small request costs here and in PostgreSQL. It never makes anyone wait: who can't be sent at once is told so, and
 * so is who had no answer when the connection was lost or somebody's statement took too long: it can be asked again elsewhere.
 */
export class SharedConnection {
  readonly #config: WatchedConfig;
  #client: WatchedClient | null = null;
  #mayConnectAt = 0;
  #isEnding = false;
  /** When each of those without an answer was sent, the oldest first. */
  readonly #unanswered: number[] = [];

  constructor(config: WatchedConfig) {
    const timeout = Math.min(patienceMilliseconds, Number(config.statement_timeout || Number.POSITIVE_INFINITY));
    const silence = Math.min(silenceMilliseconds, config.silenceMilliseconds ?? Number.POSITIVE_INFINITY);
    this.#config = { ...config, statement_timeout: timeout, silenceMilliseconds: silence };
  }

  /** The rows of a statement; null where it was not sent or not answered. Rejects as Slonik would. */
  ask({ name, text, values }: NamedStatement): Promise<Record<string, unknown>[] | null> | null {
    const now = performance.now();
    const client = this.#client;
    if (client === null) {
      if (now >= this.#mayConnectAt) this.#connect();
      return null;
    }
    const oldest = this.#unanswered[0];
    if (oldest !== undefined && (now - oldest > lateMilliseconds || this.#unanswered.length >= mostUnanswered))
      return null;
    this.#unanswered.push(now);
    return new Promise((resolve, reject) => {
      client.query({ name, text, values }, (error: Error | null, result: { rows: Record<string, unknown>[] }) => {
        if (client === this.#client) this.#unanswered.shift();
        if (!error) return resolve(result.rows);
        const told = toSlonikError(error);
        // The server says so before it closes the connection.
        if (isDatabaseAway(told) || told instanceof StatementTimeoutError) this.#lose(client);
        if (client === this.#client) reject(told);
        else resolve(null);
      });
    });
  }

  state(): PoolState {
    const inUse = this.#unanswered.length > 0 ? 1 : 0;
    return { inUse, idle: this.#client === null ? 0 : 1 - inUse, waiting: 0, maximum: 1 };
  }

  async end(): Promise<void> {
    this.#isEnding = true;
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => {});
  }

  #connect(): void {
    if (this.#isEnding) return;
    this.#mayConnectAt = Number.POSITIVE_INFINITY;
    const client = new WatchedClient({ ...this.#config, pipeline: true, gathersForATurn: true });
    const lose = () => this.#lose(client);
    client.on('error', lose); // what was asked rejects
    client.on('end', lose);
    client.connectWithin(connectingMilliseconds).then(
      () => {
        if (this.#isEnding) void client.end().catch(() => {});
        else this.#client = client;
      },
      () => {
        this.#mayConnectAt = performance.now() + restMilliseconds;
      },
    );
  }

  #lose(client: WatchedClient): void {
    if (client !== this.#client) return;
    this.#client = null;
    this.#unanswered.length = 0;
    this.#mayConnectAt = performance.now() + restMilliseconds;
    client.destroy();
  }
}
