import { isDatabaseAway } from '../sql/connection/faults.ts';
import type { Connection, Queryable, Transaction } from '../sql/db.ts';
import { AttemptOvertaken, type AttemptTable } from '../sql/queue/attempts.ts';
import type { Origin } from '../sql/queue/job-origin.ts';
import { releaseJob } from '../sql/queue/jobs.ts';
import type { NewEvent } from '../sql/tables/events.ts';
import type { Facts } from '../tracing/spans.ts';
import { type JobContext, Released, scopeOf } from './task.ts';

/** A connection with the scope of the account that asked for the work. */
export type Act = <T>(run: (connection: Connection) => Promise<T>) => Promise<T>;

/** What the work is given to know of its attempt. */
export type Attempt<Started> = {
  started: Started;
  /** Fires when the work is to end. */
  signal: AbortSignal;
  act: Act;
  /** Stored when it is another hundredth. */
  reportProgress(fraction: number): void;
};

/** Not now, but later: another job goes on with it, and an attempt is spent. */
export class Postponed {
  readonly seconds: number;
  constructor(seconds: number) {
    this.seconds = seconds;
  }
}

type AnyOutcome = { status: string; error?: { code: string } };

/** A kind of work that is done in attempts, and one piece of it. */
export type Work<Started extends { attempt: number }, Outcome extends AnyOutcome> = {
  kind: 'run' | 'export' | 'import' | 'search_run';
  /** As the contract has it, and as the table does. */
  id: string;
  uuid: string;
  /** Whose work it is; null: the operator's. */
  origin: Origin | null;
  table: AttemptTable<Started, Outcome>;
  /** How long an attempt may take. Without it as long as it does. */
  seconds?: number | undefined;
  /** What log and trace say of an attempt that begins. */
  about(started: Started): Facts;
  /** The work itself. What is wrong with the data is an outcome; it throws AttemptOvertaken, and faults of ours. */
  make(attempt: Attempt<Started>): Promise<Outcome | Postponed>;
  /** A last look at an outcome, in the transaction that stores it; not where a table finishes in one statement. */
  settle?(transaction: Queryable, outcome: Outcome): Promise<Outcome>;
  /** What an attempt comes to that took too long, or met a fault of ours. `again`: the queue tries the job once more. */
  onFault(fault: { isTimeout: boolean; error: unknown }, started: Started): Outcome | Postponed | 'again';
  /** Adds the job that goes on with what was postponed. */
  addJob?(transaction: Transaction, started: Started, at: Date): Promise<void>;
  /** What is announced of an outcome with the commit that stores it, and told to the log beside its status. */
  announce(started: Started, outcome: Outcome): { event: NewEvent | null; facts?: Facts };
  /** Hears how the attempt ended: with a status, an error code, or why it was stopped. */
  ended?(how: string): void;
};

/** An attempt that has begun. */
type Begun<Started extends { attempt: number }, Outcome extends AnyOutcome> = Scopes & {
  context: JobContext;
  work: Work<Started, Outcome>;
  started: Started;
  /** What the log calls it by. */
  names: Facts;
};

/**
 * An attempt at a piece of work, from its begin to whatever ends it. Its outcome is stored, with its event, if the row is
 * still this attempt's. Throws Released when the job is to go on elsewhere, and a fault of ours that the queue is to try again.
 */
export async function attempt<Started extends { attempt: number }, Outcome extends AnyOutcome>(
  context: JobContext,
  work: Work<Started, Outcome>,
): Promise<void> {
  const { log, span, workerId } = context;
  const { kind, id, uuid, table } = work;
  const scopes = scopesOf(context, work.origin);
  const begunWithJob = context.handOver.begunWith(context.jobId);
  const started =
    begunWithJob !== null && table.beganWithJob !== undefined
      ? table.beganWithJob(begunWithJob)
      : await scopes.commit(table, (connection, signedScope) => table.begin(connection, uuid, workerId, signedScope));
  if (started === null) {
    log.info({ [`${kind}_id`]: id }, `the ${kind} is over or gone`);
    return;
  }
  const names = { [`${kind}_id`]: id, [`${kind}_attempt`]: started.attempt };
  const about = work.about(started);
  const begun: Begun<Started, Outcome> = { ...scopes, context, work, started, names };
  const stop = stopSignal(context, { channel: table.isFinal, id: uuid, seconds: work.seconds });
  try {
    const made = work.make({ started, signal: stop.signal, act: scopes.act, reportProgress: progressOf(begun) });
    // Told while the work is under way elsewhere: a line of the log is written before anything else goes on.
    log.info({ ...names, ...about }, `${kind} begun`);
    span.tell({ ...about, [`${kind}_attempt`]: started.attempt });
    await conclude(begun, await made);
  } catch (error) {
    await concludeFailure(begun, endOf(error, stop.reason()), error);
  } finally {
    stop.dispose();
  }
}

/** This process ends; the work is over without us (canceled, deleted); it takes too long. */
type Stop = 'stopping' | 'over' | 'timeout';

type End = Stop | 'released' | 'overtaken' | 'database_away' | 'fault';

/** Why an attempt ended without an outcome: what it threw, and whether it had been told to stop. */
export function endOf(error: unknown, stop: Stop | null): End {
  if (error instanceof Released) return 'released';
  if (stop === 'over') return 'over';
  if (error instanceof AttemptOvertaken) return 'overtaken';
  if (stop !== null) return stop;
  return isDatabaseAway(error) ? 'database_away' : 'fault';
}

async function concludeFailure<Started extends { attempt: number }, Outcome extends AnyOutcome>(
  begun: Begun<Started, Outcome>,
  end: End,
  error: unknown,
): Promise<void> {
  const { work, context, started, names } = begun;
  const { log, jobId, workerId } = context;
  if (end === 'released') throw error;
  if (end === 'over' || end === 'stopping') work.ended?.(end);
  if (end === 'over') return; // canceled or deleted: the one who did it has written what there is to write
  if (end === 'overtaken') return leave(begun);
  if (end === 'stopping') {
    // The row is queued and its job free in one commit; neither is touched when a rescuer has taken them.
    await requeue(begun, false, (transaction) => releaseJob(transaction, jobId, workerId));
    throw new Released();
  }
  if (end === 'database_away') {
    // Nothing is wrong with the work: the queue tries it again, and nobody hears that it failed.
    await requeue(begun, false).catch(() => {});
    throw error;
  }
  const result = work.onFault({ isTimeout: end === 'timeout', error }, started);
  if (result === 'again') {
    if (!(await requeue(begun, true))) return leave(begun);
    throw error;
  }
  if (end === 'fault') log.error({ ...names, error }, `the ${work.kind} failed by a fault of ours`);
  await conclude(begun, result);
}

async function conclude<Started extends { attempt: number }, Outcome extends AnyOutcome>(
  begun: Begun<Started, Outcome>,
  result: Outcome | Postponed,
): Promise<void> {
  if (!(result instanceof Postponed)) return store(begun, result);
  const { work, started } = begun;
  const at = new Date(Date.now() + result.seconds * 1000);
  if (!(await requeue(begun, true, (transaction) => work.addJob!(transaction, started, at)))) await leave(begun);
}

/** Stores an outcome with its event, in one commit. */
async function store<Started extends { attempt: number }, Outcome extends AnyOutcome>(
  begun: Begun<Started, Outcome>,
  made: Outcome,
): Promise<void> {
  const { work, started, names, context } = begun;
  const { table, uuid, origin } = work;
  const announcedWith = (outcome: Outcome) => {
    const { event, facts } = work.announce(started, outcome);
    return { facts, announced: event === null || origin === null ? null : { event, origin } };
  };
  const stored =
    table.finishWithJob === undefined
      ? await begun.commit(table, async (connection, signedScope) => {
          const outcome = (await work.settle?.(connection, made)) ?? made;
          const { facts, announced } = announcedWith(outcome);
          const isStored = await table.finish(connection, uuid, started.attempt, outcome, announced, signedScope);
          return isStored ? { outcome, facts } : null;
        })
      : await storeWithJob(begun, made, announcedWith(made));
  if (stored === null) return leave(begun);
  const { status, error } = stored.outcome;
  context.span.tell({ status, error_code: error?.code });
  context.log.info({ ...names, status, ...stored.facts }, `${work.kind} finished`);
  work.ended?.(error?.code.toLowerCase() ?? status);
}

/** The same where the job ends in that commit, too, and the next may be taken. */
async function storeWithJob<Started extends { attempt: number }, Outcome extends AnyOutcome>(
  { work, started, context, commit }: Begun<Started, Outcome>,
  outcome: Outcome,
  { facts, announced }: Announcement,
) {
  const { table, uuid } = work;
  const job = { jobId: context.jobId, workerId: context.workerId };
  const { finished } = await context.handOver.end(job, (takesNext) =>
    commit(table, (connection, signedScope) =>
      table.finishWithJob!(connection, uuid, started.attempt, outcome, announced, signedScope, { ...job, takesNext }),
    ),
  );
  return finished ? { outcome, facts } : null;
}

type Announcement = { facts: Facts | undefined; announced: { event: NewEvent; origin: Origin } | null };

/** Queues the work again, and with the same commit what follows from that. False when the row is another's: then nothing does. */
function requeue<Started extends { attempt: number }, Outcome extends AnyOutcome>(
  { work, started, transact }: Begun<Started, Outcome>,
  isSpent: boolean,
  then?: (transaction: Transaction) => Promise<unknown>,
): Promise<boolean> {
  return transact(async (transaction) => {
    const isMine = await work.table.requeue(transaction, work.uuid, started.attempt, { isSpent });
    if (isMine) await then?.(transaction);
    return isMine;
  });
}

/** Nothing of this attempt may be written any more: fine when the work is over. */
async function leave<Started extends { attempt: number }, Outcome extends AnyOutcome>({
  work,
  act,
}: Begun<Started, Outcome>): Promise<void> {
  // Thrown, not returned: the queue deletes a finished job by its id, and this job is now its rescuer's.
  if (await act((connection) => work.table.isUnfinished(connection, work.uuid))) throw new Released();
}

function progressOf<Started extends { attempt: number }, Outcome extends AnyOutcome>({
  work,
  started,
  act,
  context,
}: Begun<Started, Outcome>): (fraction: number) => void {
  let reported = 0;
  return (fraction) => {
    const hundredth = Math.floor(fraction * 100) / 100;
    if (hundredth <= reported) return;
    reported = hundredth;
    act((connection) => work.table.reportProgress(connection, work.uuid, started.attempt, hundredth)).catch((error) =>
      context.log.warn({ error }, 'progress not stored'),
    );
  };
}

type Scopes = {
  act: Act;
  transact: <T>(run: (transaction: Transaction) => Promise<T>) => Promise<T>;
  /** One commit: by a transaction, or by the one statement of a table that opens the scope by itself. */
  commit: <T>(
    table: { opensScope: boolean },
    run: (connection: Queryable, signedScope?: string) => Promise<T>,
  ) => Promise<T>;
};

/** A tenant's scope is opened by a transaction; the operator has none. */
function scopesOf({ db }: JobContext, origin: Origin | null): Scopes {
  if (origin === null) {
    const transact: Scopes['transact'] = (run) => db.outside((connection) => connection.transaction(run));
    return { act: db.outside, transact, commit: (_, run) => transact(run) };
  }
  const scope = scopeOf(origin);
  return {
    act: (run) => db.inside(scope, run),
    transact: (run) => db.inside(scope, run),
    commit: ({ opensScope }, run) => (opensScope ? db.statement(scope, run) : db.inside(scope, (one) => run(one))),
  };
}

/** One signal for the three reasons to stop work of which `channel` announces that it is over. */
function stopSignal(
  { stopping, notifications }: JobContext,
  { channel, id, seconds }: { channel: string; id: string; seconds: number | undefined },
) {
  const controller = new AbortController();
  let reason: Stop | null = null;
  const abort = (why: Stop) => {
    reason ??= why;
    controller.abort(why);
  };
  const onStopping = () => abort('stopping');
  const timer = seconds === undefined ? undefined : setTimeout(abort, seconds * 1000, 'timeout');
  const unsubscribe = notifications.subscribe(channel, (uuid) => {
    if (uuid === id) abort('over');
  });
  if (stopping.aborted) onStopping();
  stopping.addEventListener('abort', onStopping);
  return {
    signal: controller.signal,
    reason: () => reason,
    dispose() {
      clearTimeout(timer);
      unsubscribe();
      stopping.removeEventListener('abort', onStopping);
    },
  };
}
