import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Pool, type QueryConfig, type QueryResult } from 'pg';
import { connectionConfig, sessionConfig, statementMilliseconds, WatchedClient } from '../connection/client.ts';
import { isDatabaseAway } from '../connection/faults.ts';
import { watchPool } from '../connection/pool-states.ts';
import { HeldJobs } from './held-jobs.ts';

/**
 * The connections of the queue, few for any number of runners. Three things differ from a pool of pg. The statement that
 * completes or fails a job is put again when its connection is lost: Graphile Worker waits for neither, so that a rejection
 * would end the process, and the job would stay locked by a worker that lives. And so would one whose taking was never
 * answered: it is freed. And so are the statements that number the tasks: Graphile Worker asks once and keeps the answer, a
 * rejection too, with which no runner of a worker that started in a fail-over would ever take a job (0.18.0).
 */
export class QueuePool extends EventEmitter {
  readonly #pool: Pool;
  readonly #isPooled: boolean;
  readonly #held = new HeldJobs();
  #ended = false;

  constructor(databaseUrl: string, size: number, { isPooled = false } = {}) {
    super();
    this.#isPooled = isPooled;
    this.#pool = new Pool({
      ...(isPooled ? connectionConfig : sessionConfig)(databaseUrl, 'worker queue'),
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
  }

  async query(asked: string | QueryConfig, values?: unknown[]): Promise<QueryResult> {
    if (this.#ended) return nothing;
    if (takesJob(asked)) return this.#take(asked as QueryConfig);
    if (numbersTasks(asked)) return this.#untilDone(asked, values);
    if (!endsJob(asked)) return this.#once(asked, values);
    const result = await this.#untilDone(asked, values);
    this.#held.ended(values ?? (typeof asked === 'object' ? asked.values : undefined) ?? []);
    return result;
  }

  /** As HeldJobs.handOver(). */
  handOver<Answer extends { nextJob: { id: string } | null }>(
    poolId: string,
    end: (takesNext: boolean) => Promise<Answer>,
  ): Promise<Answer> {
    return this.#held.handOver(poolId, end);
  }

  /** This job has ended by another statement than those of Graphile Worker. */
  jobEnded(id: string): void {
    this.#held.ended([id]);
  }

  async end(): Promise<void> {
    this.#ended = true;
    await this.#pool.end();
  }

  /** While the database is away there is no job: a look that fails for anything else ends the queue (worker/queue.ts). */
  async #take(asked: QueryConfig): Promise<QueryResult> {
    try {
      return await this.#held.take((asked, values) => this.#once(asked, values), asked);
    } catch (error) {
      if (!this.#ended && !isPassing(error)) throw error;
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
        if (!isPassing(error)) throw error;
        this.emit('error', error);
        await pause(wait, undefined, { ref: false });
      }
    }
  }
}

export const nothing: QueryResult = { command: '', rowCount: 0, oid: 0, fields: [], rows: [] };

/** A lost database, or a lock that was held for longer than a statement may take. */
const isPassing = (error: unknown) => isDatabaseAway(error) || (error as { code?: string }).code === '57014';

/**
 * Whether a statement completes or fails a job. Both name the job they end, so that the second of two changes nothing;
 * the statement that takes a job must not be put twice.
 */
export function endsJob(asked: string | QueryConfig): boolean {
  const text = typeof asked === 'string' ? asked : asked.text;
  return /^(with j as \(\s*)?(delete from|update) \S*_private_jobs\S* as jobs\s+(using|where|set\s+last_error)/.test(
    text.trim(),
  );
}

/** Whether a statement makes or reads the numbers of tasks: put twice it does what it does once. */
function numbersTasks(asked: string | QueryConfig): boolean {
  const text = typeof asked === 'string' ? asked : asked.text;
  return /^(insert into|select id, identifier from) \S*_private_tasks as tasks\b/.test(text.trim());
}

/** Whether a statement takes jobs: the one that adds an attempt. */
export function takesJob(asked: string | QueryConfig): boolean {
  return typeof asked === 'object' && /attempts = jobs\.attempts \+ 1/.test(asked.text);
}
