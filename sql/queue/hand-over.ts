import type { QueryConfig, QueryResult } from 'pg';
import { jobIdsIn } from './held-jobs.ts';
import { endsJob, nothing, type QueuePool } from './pool.ts';

/** A job as Graphile Worker takes it. */
export type TakenJob = { id: string } & Record<string, unknown>;
/** The same as JSON, where its id is a number. */
export type JobRow = { id: number } & Record<string, unknown>;

export const takenJob = (row: JobRow): TakenJob => ({ ...row, id: String(row.id) });

/** What a statement that takes a job begins with it: an expression over the job, `jobs`, whose parameters stand from number `first` on. */
export type Beginning = { expression: (first: number) => string; values: readonly unknown[] };

/** So long after the last look into the queue a worker looks itself: jobs of other tasks wait no longer for a backlog of runs. */
const betweenLooksMilliseconds = 1000;

/**
 * What a worker's queue is spared: the job whose work ended with it in one commit, the look for the next where the very
 * statement has taken one for this worker, and the begin of work that began when its job was taken.
 */
export class HandOver {
  readonly #pool: QueuePool;
  readonly #ended = new Set<string>();
  readonly #next: TakenJob[] = [];
  /** Boxes, which are emptied: V8 keeps what a map held when it made room for more until a collection of everything. */
  readonly #begun = new Map<string, { text: string | null }>();
  #looked = Number.NEGATIVE_INFINITY;
  #stopped = false;

  constructor(pool: QueuePool) {
    this.#pool = pool;
  }

  /** Ends a job by the statement that ends its work, which is told whether it is to take the next for this worker. */
  async end<Answer extends { finished: boolean; nextJob: TakenJob | null; nextBegun: string | null }>(
    { jobId, workerId }: { jobId: string; workerId: string },
    finish: (takesNext: boolean) => Promise<Answer>,
  ): Promise<Answer> {
    const wants = !this.#stopped && performance.now() - this.#looked < betweenLooksMilliseconds;
    const answer = wants ? await this.#pool.handOver(workerId, finish) : await finish(false);
    if (answer.finished) this.#ended.add(jobId);
    if (answer.nextJob !== null) {
      this.#next.push(answer.nextJob);
      if (answer.nextBegun !== null) this.#begun.set(answer.nextJob.id, { text: answer.nextBegun });
      answer.nextBegun = null;
    }
    return answer;
  }

  /** Whether a statement of Graphile Worker ends a job that has ended already. */
  isDone(asked: string | QueryConfig): boolean {
    if (this.#ended.size === 0 || typeof asked === 'string' || !endsJob(asked)) return false;
    const ids = jobIdsIn(asked.values?.[0]);
    if (ids.length !== 1 || !this.#ended.delete(ids[0]!)) return false;
    this.#pool.jobEnded(ids[0]!);
    return true;
  }

  /** What was taken with the end of another; otherwise the caller looks. */
  take(): QueryResult | null {
    const job = this.#next.shift();
    if (job !== undefined) return { ...nothing, rowCount: 1, rows: [job] };
    this.#looked = performance.now();
    return null;
  }

  /** The same statement of Graphile Worker, which takes a job, and begins its work with it. */
  beginsWith(asked: QueryConfig, { expression, values }: Beginning): QueryConfig {
    const given = (asked.values ?? []) as unknown[];
    const text = asked.text.replace(/returning \*\s*$/, `returning *, ${expression(given.length + 1)} as begun`);
    if (text === asked.text) return asked;
    return { ...asked, text, values: [...given, ...values], ...(asked.name && { name: `${asked.name}+` }) };
  }

  /** Keeps what began with the jobs of an answer to that, and gives them as Graphile Worker knows them. */
  keepBegun(taken: QueryResult): QueryResult {
    const rows = taken.rows.map((row) => {
      const { begun, ...job } = row;
      if (typeof begun === 'string') this.#begun.set(String(job.id), { text: begun });
      row.begun = null;
      return job;
    });
    return { ...taken, rows };
  }

  /** What began when this job was taken, once; null: nothing did. */
  begunWith(jobId: string): string | null {
    const begun = this.#begun.get(jobId);
    if (begun === undefined) return null;
    this.#begun.delete(jobId);
    const { text } = begun;
    begun.text = null;
    return text;
  }

  /** Nothing is taken from now on. */
  stop(): void {
    this.#stopped = true;
  }

  /** What was taken and is not begun. */
  left(): TakenJob[] {
    return this.#next.splice(0);
  }
}
