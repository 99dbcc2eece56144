import { z } from 'zod';
import { type Queryable, sql } from '../db.ts';
import { emitEvent, type NewEvent } from '../tables/events.ts';
import type { TakenJob } from './hand-over.ts';
import type { Origin } from './job-origin.ts';

/** Another attempt has begun, or the work is over or gone: what this attempt writes is wanted no longer. */
export class AttemptOvertaken extends Error {
  override name = 'AttemptOvertaken';
}

/** The job that ends with its work, and the worker that holds it. `takesNext`: that worker takes the next one of its kind. */
export type JobToEnd = { jobId: string; workerId: string; takesNext: boolean };
/** `nextBegun`: the next attempt, where it began with its job, as `beginning` has it. */
export type EndedWithJob = { finished: boolean; nextJob: TakenJob | null; nextBegun: string | null };

/**
 * The life of an attempt as its row has it. The attempt's number is the fence: it grows with each attempt, and a write that
 * names an older one changes nothing. Ids are UUIDs.
 */
export type AttemptTable<Started extends { attempt: number }, Outcome> = {
  /** The channel on which a row's UUID is announced when it is over. */
  isFinal: string;
  /** Whether `begin` and `finish` are one statement each, which opens the tenant scope that it is given by itself. */
  opensScope: boolean;
  /**
   * Begins the next attempt, unless the work is over. Anyone who holds the job may begin: a row that still says it is running
   * was left so by a worker that could not even write that it failed.
   */
  begin(connection: Queryable, id: string, workerId: string, signedScope?: string): Promise<Started | null>;
  /** The attempt that began when its job was taken (queue/hand-over.ts), for a table whose attempts do. */
  beganWithJob?(begun: string): Started;
  /** How far this attempt is, for a table that shows it; nothing when the row is no longer its own. */
  reportProgress(connection: Queryable, id: string, attempt: number, fraction: number): Promise<void>;
  /** Stores what came out with its event and notifies those who wait. False when the row is no longer this attempt's. */
  finish(
    connection: Queryable,
    id: string,
    attempt: number,
    outcome: Outcome,
    event?: { event: NewEvent; origin: Origin } | null,
    signedScope?: string,
  ): Promise<boolean>;
  /** The same, and ends the job with the same commit; for a table that opens the scope by itself. */
  finishWithJob?(
    connection: Queryable,
    id: string,
    attempt: number,
    outcome: Outcome,
    announced: { event: NewEvent; origin: Origin } | null,
    signedScope: string | undefined,
    job: JobToEnd,
  ): Promise<EndedWithJob>;
  /** Puts the work back in the queue; false when the row is no longer this attempt's. A worker that merely stops has spent nothing. */
  requeue(transaction: Queryable, id: string, attempt: number, spends: { isSpent: boolean }): Promise<boolean>;
  /** Whether the work waits, or some attempt at it runs. */
  isUnfinished(connection: Queryable, id: string): Promise<boolean>;
};

type Fragment = ReturnType<typeof sql.fragment>;

/** What a table has of its own. */
type AttemptColumns = {
  isFinal: string;
  /**
   * Where the tries are counted that were spent: in the attempt's number, which is shown and is taken back when nothing was
   * spent, or in a column of their own.
   */
  tries: 'attempt' | 'failures';
  /** Whether a row says how far it is: then it begins anew with each attempt. */
  showsProgress: boolean;
  /** Takes away what an attempt has left that is not the last. */
  clear?: (transaction: Queryable, id: string) => Promise<void>;
};

type OutcomeColumns<Started, Outcome> = {
  started: z.ZodType<Started>;
  startedColumns: Fragment;
  /** Assignments of the outcome, beside those of every attempt. */
  outcome: (outcome: Outcome) => Fragment;
  /** What is stored, taken away or announced with the outcome, beside the row. */
  close: (transaction: Queryable, id: string, outcome: Outcome) => Promise<void>;
};

type Table = 'runs' | 'exports' | 'literature_imports' | 'search_runs';

/** The SQL of an attempt's life, for a table with `status`, `attempt`, `worker_id`, `started_at` and `finished_at`. */
export function attemptTable<Started extends { attempt: number }, Outcome extends { status: string }>(
  table: Table,
  own: AttemptColumns & OutcomeColumns<Started, Outcome>,
): AttemptTable<Started, Outcome> {
  const rows = sql.identifier([table]);
  return {
    ...attemptsUnderWay(table, own),
    opensScope: false,
    async begin(transaction, id, workerId) {
      const started = await transaction.maybeOne(sql.type(own.started)`
        update ${rows} set status = 'running', worker_id = ${workerId}, attempt = attempt + 1,
          started_at = coalesce(started_at, clock_timestamp()) ${progress(own, 0)}
        where id = ${id} and status in ('queued', 'running')
        returning ${own.startedColumns}`);
      if (started !== null) await own.clear?.(transaction, id);
      return started;
    },
    async finish(transaction, id, attempt, outcome, announced = null) {
      const set = sql.fragment`status = ${outcome.status}, worker_id = null, finished_at = now()
        ${progress(own, 1)}, ${own.outcome(outcome)}`;
      if (!(await change(transaction, table, set, { id, attempt }))) return false;
      await own.close(transaction, id, outcome);
      if (announced !== null) await emitEvent(transaction, announced.origin, announced.event);
      return true;
    },
  };
}

const unfinishedRow = z.object({ unfinished: z.boolean() });

/** The same between an attempt's begin and its outcome, for a table that has functions for these. */
export function attemptsUnderWay(
  table: Table,
  own: AttemptColumns,
): Pick<AttemptTable<never, never>, 'isFinal' | 'reportProgress' | 'requeue' | 'isUnfinished'> {
  return {
    isFinal: own.isFinal,
    async reportProgress(connection, id, attempt, fraction) {
      await change(connection, table, sql.fragment`progress = ${fraction}`, { id, attempt });
    },
    async requeue(transaction, id, attempt, { isSpent }) {
      const tries =
        own.tries === 'attempt'
          ? sql.fragment`attempt = attempt - ${isSpent ? 0 : 1}`
          : sql.fragment`failures = failures + ${isSpent ? 1 : 0}`;
      const set = sql.fragment`status = 'queued', worker_id = null, ${tries} ${progress(own, 0)}`;
      if (!(await change(transaction, table, set, { id, attempt }))) return false;
      await own.clear?.(transaction, id);
      return true;
    },
    isUnfinished: (connection, id) =>
      connection.oneFirst(sql.type(unfinishedRow)`
        select exists (
          select from ${sql.identifier([table])} where id = ${id} and status in ('queued', 'running')) as unfinished`),
  };
}

const progress = ({ showsProgress }: AttemptColumns, fraction: number) =>
  showsProgress ? sql.fragment`, progress = ${fraction}` : sql.fragment``;

/** Changes the row if it is still this attempt's. */
async function change(transaction: Queryable, table: Table, set: Fragment, of: { id: string; attempt: number }) {
  const { rowCount } = await transaction.query(sql.unsafe`
    update ${sql.identifier([table])} set ${set} where id = ${of.id} and attempt = ${of.attempt} and status = 'running'`);
  return rowCount === 1;
}
