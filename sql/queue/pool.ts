import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Pool, type QueryConfig, type QueryResult } from 'pg';
import { connectionConfig, isDatabaseAway, statementMilliseconds, WatchedClient } from '../connection/client.ts';
import type { Notifications } from '../connection/notifications.ts';
import { watchPool } from '../connection/pool-states.ts';
import { HeldJobs } from './held-jobs.ts';

/** Graphile Worker's channels. */
export const queueChannels = ['jobs:insert', 'worker:migrate'] as const;

/**
 * A queue that was found empty is not looked into again so soon unless something is announced. Of what is announced to nobody
 * (a job whose time comes, a named queue that another process frees) anyone hears this much later.
 */
const emptyMilliseconds = 500;

/**
 * The connections of the queue, as Graphile Worker sees a pool: few, for any number of runners. Four things differ from a
 * pool of pg. Its runners listen through `notifications` and not on a connection each, and one that finds nothing has looked
 * for all of them. The statement that completes or
 * fails a job is put again when its connection is lost: Graphile Worker waits for neither, so that a rejection would end
 * the process, and the job would stay locked by a worker that lives. And so would one whose taking was never answered: it
 * is freed.
 */
export class QueuePool extends EventEmitter {
  /** What Graphile Worker compares its concurrency with; here runners share. */
  readonly options = { max: Number.POSITIVE_INFINITY };
  readonly #pool: Pool;
  readonly #notifications: Notifications;
  readonly #isPooled: boolean;
  readonly #held = new HeldJobs();
  readonly #unsubscribe: () => void;
  readonly #listeners = new Set<Listener>();
  /** By pool id of Graphile Worker: when its tasks were last found to have no job, and what had been announced by then. */
  readonly #empty = new Map<string, { since: number; announced: number }>();
  #announced = 0;
  #ended = false;

  constructor(databaseUrl: string, size: number, notifications: Notifications, { isPooled = false } = {}) {
    super();
    this.#isPooled = isPooled;
    this.setMaxListeners(0);
    this.#notifications = notifications;
    // Before any runner: what a runner hears of must be known here.
    this.#unsubscribe = notifications.subscribe('jobs:insert', () => this.#announced++);
    this.#pool = new Pool({
      ...connectionConfig(databaseUrl, 'worker queue'),
      max: size,
      // A pooler may refuse the setting.
      ...(isPooled ? {} : { statement_timeout: statementMilliseconds }),
      Client: WatchedClient,
    } as never);
    watchPool('worker queue', () => {
      const { totalCount, idleCount, waitingCount } = this.#pool;
      return { inUse: totalCount - idleCount, idle: idleCount, waiting: waitingCount, maximum: size };
    });
    this.#pool.on('error', (error) => this.emit('error', error));
    this.#pool.on('connect', (client) => {
      client.on('error', () => {}); // what was asked rejects
    });
    this.on('connect', () => {}); // Graphile Worker wants to see that somebody listens
  }

  async query(asked: string | QueryConfig, values?: unknown[]): Promise<QueryResult> {
    if (this.#ended) return nothing;
    if (takesJob(asked)) return this.#take(asked as QueryConfig);
    if (!endsJob(asked)) return this.#once(asked, values);
    const result = await this.#untilDone(asked, values);
    this.#held.ended(values ?? (typeof asked === 'object' ? asked.values : undefined) ?? []);
    if (freesQueue(asked)) {
      this.#announced++;
      for (const listener of this.#listeners) listener.announce();
    }
    return result;
  }

  /** With a callback a connection that listens; without one a connection that is taken for each statement anew. */
  connect(listen: (error: undefined, client: Listener, release: () => void) => void): void;
  connect(): Promise<{ query: QueuePool['query']; release(): void }>;
  connect(listen?: (error: undefined, client: Listener, release: () => void) => void): unknown {
    if (listen === undefined)
      return Promise.resolve({
        query: (asked: string | QueryConfig, values?: unknown[]) => this.query(asked, values),
        release: () => {},
      });
    const listener = new Listener(this.#notifications);
    this.#listeners.add(listener);
    const release = () => {
      listener.stop();
      this.#listeners.delete(listener);
    };
    queueMicrotask(() => listen(undefined, listener, release));
  }

  async end(): Promise<void> {
    this.#ended = true;
    this.#unsubscribe();
    await this.#pool.end();
  }

  /** While the database is away there is no job: a runner of Graphile Worker that fails ten times in a row ends the process. */
  async #take(asked: QueryConfig): Promise<QueryResult> {
    const poolId = (asked.values as unknown[])[0] as string;
    const looked = { since: performance.now(), announced: this.#announced };
    const empty = this.#empty.get(poolId);
    if (empty !== undefined && empty.announced === looked.announced && looked.since - empty.since < emptyMilliseconds)
      return nothing;
    try {
      const taken = await this.#held.take((asked, values) => this.#once(asked, values), asked);
      if (taken.rowCount === 0) this.#empty.set(poolId, looked);
      return taken;
    } catch (error) {
      if (!this.#ended && !isDatabaseAway(error)) throw error;
      this.emit('error', error);
      return nothing;
    }
  }

  async #once(asked: string | QueryConfig, values?: unknown[]): Promise<QueryResult> {
    const client = await this.#pool.connect();
    let lost = false;
    try {
      // A prepared statement belongs to a session.
      const nameless = this.#isPooled && typeof asked === 'object' ? { ...asked, name: undefined } : asked;
      return await client.query(nameless as QueryConfig, values);
    } catch (error) {
      lost = isDatabaseAway(error);
      throw error;
    } finally {
      client.release(lost);
    }
  }

  async #untilDone(asked: string | QueryConfig, values?: unknown[]): Promise<QueryResult> {
    for (let wait = 100; ; wait = Math.min(wait * 2, 5_000)) {
      try {
        return await this.#once(asked, values);
      } catch (error) {
        // A job that is still locked when this process ends is freed by anyone who finds the process gone.
        if (this.#ended) return nothing;
        if (!isDatabaseAway(error)) throw error;
        this.emit('error', error);
        await pause(wait, undefined, { ref: false });
      }
    }
  }
}

const nothing: QueryResult = { command: '', rowCount: 0, oid: 0, fields: [], rows: [] };

/**
 * Whether a statement completes or fails a job. Both name the job they end, so that the second of two changes nothing;
 * the statement that takes a job must not be put twice.
 */
function endsJob(asked: string | QueryConfig): boolean {
  const text = typeof asked === 'string' ? asked : asked.text;
  return /^(with j as \(\s*)?(delete from|update) \S*_private_jobs\S* as jobs\s+(using|where|set\s+last_error)/.test(
    text.trim(),
  );
}

/** Whether a statement that ends a job frees a named queue with it, of which Graphile Worker notifies nobody. */
function freesQueue(asked: string | QueryConfig): boolean {
  return /update \S*_private_job_queues/.test(typeof asked === 'string' ? asked : asked.text);
}

/** Whether a statement takes jobs: the one that adds an attempt. */
function takesJob(asked: string | QueryConfig): boolean {
  return typeof asked === 'object' && /attempts = jobs\.attempts \+ 1/.test(asked.text);
}

/** What Graphile Worker takes for a connection that listens. */
class Listener extends EventEmitter {
  readonly #unsubscribe: (() => void)[];

  constructor(notifications: Notifications) {
    super();
    this.#unsubscribe = queueChannels.map((channel) =>
      notifications.subscribe(channel, (payload) => this.emit('notification', { channel, payload })),
    );
  }

  /** LISTEN and UNLISTEN: `notifications` does. */
  async query(): Promise<QueryResult> {
    return nothing;
  }

  /** There may be a job that could not be taken before. */
  announce(): void {
    this.emit('notification', { channel: 'jobs:insert', payload: '{"r":0,"count":1}' });
  }

  stop(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
  }
}
