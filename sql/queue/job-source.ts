import { EventEmitter } from 'node:events';
import type { QueryConfig, QueryResult } from 'pg';
import type { Notifications } from '../connection/notifications.ts';
import { type Beginning, HandOver } from './hand-over.ts';
import { nothing, type QueuePool, takesJob } from './pool.ts';

/** Graphile Worker's channels. */
export const queueChannels = ['jobs:insert', 'worker:migrate'] as const;

/**
 * A queue that was found empty is not looked into again so soon unless something is announced. Of what is announced to nobody
 * (a job whose time comes, a named queue that another process frees) anyone hears this much later.
 */
const emptyMilliseconds = 500;

/**
 * Where the runners of some tasks get their jobs: what Graphile Worker sees as a pool. Its runners listen through
 * `notifications` and not on a connection each, hear of jobs of their own tasks, and one that finds nothing has looked for
 * all of them.
 */
export class JobSource extends EventEmitter {
  /** What Graphile Worker compares its concurrency with; here runners share. */
  readonly options = { max: Number.POSITIVE_INFINITY };
  readonly #pool: QueuePool;
  readonly #handOver: HandOver;
  readonly #beginning: Beginning | null;
  readonly #notifications: Notifications;
  readonly #tasks: ReadonlySet<string>;
  readonly #listeners = new Set<Listener>();
  /** When there was last found to be no job, and how much had been announced by then. */
  #empty = { since: Number.NEGATIVE_INFINITY, announced: 0 };
  #announced = 0;
  /** The latest look, while it is under way, and how much had been announced when it began. */
  #underWay: { announced: number; taken: Promise<QueryResult> } | null = null;

  constructor(
    pool: QueuePool,
    notifications: Notifications,
    tasks: readonly string[],
    handOver: HandOver = new HandOver(pool),
    beginning: Beginning | null = null,
  ) {
    super();
    this.setMaxListeners(0);
    this.#pool = pool;
    this.#handOver = handOver;
    this.#beginning = beginning;
    this.#notifications = notifications;
    this.#tasks = new Set(tasks);
    // Graphile Worker wants to see that somebody listens; what goes wrong the pool says.
    this.on('connect', () => {});
    this.on('error', () => {});
  }

  async query(asked: string | QueryConfig, values?: unknown[]): Promise<QueryResult> {
    if (takesJob(asked)) return this.#handOver.take() ?? this.#take(asked as QueryConfig);
    if (this.#handOver.isDone(asked)) return nothing;
    const result = await this.#pool.query(asked, values);
    // Graphile Worker notifies nobody that the next job of a named queue is free.
    if (freesQueue(asked)) for (const listener of this.#listeners) listener.announce('jobs:insert', oneMore);
    return result;
  }

  async #take(asked: QueryConfig): Promise<QueryResult> {
    // All runners of a process that starts come at once: one looks, and the others where it has found something.
    if (this.#underWay?.announced === this.#announced) await this.#underWay.taken.catch(() => {});
    const look = { since: performance.now(), announced: this.#announced };
    if (look.announced === this.#empty.announced && look.since - this.#empty.since < emptyMilliseconds) return nothing;
    const underWay = { announced: look.announced, taken: this.#look(asked, look) };
    this.#underWay = underWay;
    try {
      return await underWay.taken;
    } finally {
      if (this.#underWay === underWay) this.#underWay = null;
    }
  }

  async #look(asked: QueryConfig, look: { since: number; announced: number }): Promise<QueryResult> {
    const begins = this.#beginning === null ? asked : this.#handOver.beginsWith(asked, this.#beginning);
    const taken = await this.#pool.query(begins);
    if (taken.rowCount === 0) this.#empty = look;
    return begins === asked ? taken : this.#handOver.keepBegun(taken);
  }

  /** With a callback a connection that listens; without one a connection that is taken for each statement anew. */
  connect(listen: (error: undefined, client: Listener, release: () => void) => void): void;
  connect(): Promise<{ query: JobSource['query']; release(): void }>;
  connect(listen?: (error: undefined, client: Listener, release: () => void) => void): unknown {
    if (listen === undefined)
      return Promise.resolve({
        query: (asked: string | QueryConfig, values?: unknown[]) => this.query(asked, values),
        release: () => {},
      });
    const listener = new Listener(() => this.#announced++);
    this.#listeners.add(listener);
    const unsubscribe = queueChannels.map((channel) =>
      this.#notifications.subscribe(channel, (payload) => {
        if (this.#concerns(payload)) listener.announce(channel, payload);
      }),
    );
    const release = () => {
      for (const stop of unsubscribe) stop();
      this.#listeners.delete(listener);
    };
    queueMicrotask(() => listen(undefined, listener, release));
  }

  /** What names no task may concern any. */
  #concerns(payload: string): boolean {
    const task = /"task" ?: ?"(\w+)"/.exec(payload)?.[1];
    return task === undefined || this.#tasks.has(task);
  }
}

const oneMore = '{"r":0,"count":1}';

/** Whether a statement that ends a job frees a named queue with it. */
function freesQueue(asked: string | QueryConfig): boolean {
  return /update \S*_private_job_queues/.test(typeof asked === 'string' ? asked : asked.text);
}

/** What Graphile Worker takes for a connection that listens. */
class Listener extends EventEmitter {
  readonly #announcing: () => void;

  constructor(announcing: () => void) {
    super();
    this.#announcing = announcing;
  }

  announce(channel: string, payload: string): void {
    this.#announcing();
    this.emit('notification', { channel, payload });
  }

  /** LISTEN and UNLISTEN: `notifications` does. */
  async query(): Promise<QueryResult> {
    return nothing;
  }
}
