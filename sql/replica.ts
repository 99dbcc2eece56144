import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { signScope, type TenantScope } from '../domain/access/tenant-scope.ts';
import { faultOf } from './connection/faults.ts';
import { type Connection, type Database, sql, type Transaction } from './db.ts';

/** A healthy replica is milliseconds behind; who reads waits no longer than this for it before it asks the primary. */
const patienceMilliseconds = 200;
/** A replica that has not begun to answer by then is silent. */
const silenceMilliseconds = 1_000;
/** So long nobody asks a replica that was behind, silent or lost: one request pays for finding out, not each. */
const restMilliseconds = 2_000;
/** A statement on a replica is lost after so long without a byte: what it reads the primary can read too. */
export const replicaSilenceMilliseconds = 10_000;
/** What a process that ends waits for a replica to close. */
const closingMilliseconds = 2_000;

type OnRest = (reason: 'behind' | 'silent' | 'lost', error?: unknown) => void;

export type Replica = {
  /** The replica, when it has all that the primary had committed by now; null when it has not within a fifth of a second. */
  current(): Promise<Database | null>;
  /** A snapshot on the replica; null when there is none to be had that has all that the primary had committed by now. */
  snapshot<T>(
    scope: TenantScope,
    run: (transaction: Transaction, from: Database) => Promise<T>,
  ): Promise<{ value: T } | null>;
  /** Never takes longer than two seconds, whatever the replica does. */
  end(): Promise<void>;
};

/**
 * A streaming replica of the primary, for what only reads. It answers only from a snapshot that has all that the primary had
 * committed when it was asked (the position in the log, which costs the primary no row and no transaction), so whoever
 * has written, through whichever process, reads what they wrote. `open` connects to it, at the first read and again after each
 * loss: a process starts and serves without it.
 */
export function openReplica(primary: Database, open: () => Promise<Database>, onRest: OnRest): Replica {
  let opening: Promise<Database> | null = null;
  let restsUntil = 0;
  const rest: OnRest = (reason, error) => {
    if (performance.now() >= restsUntil) onRest(reason, error);
    restsUntil = performance.now() + restMilliseconds;
  };
  const opened = (): Promise<Database> => {
    opening ??= open().catch((error) => {
      opening = null;
      throw error;
    });
    return opening;
  };
  /** Runs on a connection whose server is found current; null, and the replica rests, when that takes too long. */
  const onCurrent = async <T>(
    run: (connection: Connection, replica: Database) => Promise<T>,
  ): Promise<{ value: T } | null> => {
    if (performance.now() < restsUntil) return null;
    const position = await primary.outside((connection) => connection.oneFirst(Position));
    let isGivenUp = false;
    const begun = Promise.withResolvers<'begun'>();
    const reading = opened().then((replica) =>
      replica.outside(async (connection) => {
        if (!(await reaches(connection, position, () => isGivenUp))) return null;
        begun.resolve('begun');
        return { value: await run(connection, replica) };
      }),
    );
    const late = new AbortController();
    try {
      const first = await Promise.race([
        begun.promise,
        reading.then(() => 'over' as const),
        pause(silenceMilliseconds, 'silent' as const, { signal: late.signal, ref: false }),
      ]);
      if (first === 'silent') {
        isGivenUp = true;
        reading.catch(() => {}); // nobody waits for it any more
        rest('silent');
        return null;
      }
      const outcome = await reading;
      if (outcome === null) rest('behind');
      return outcome;
    } catch (error) {
      // A mistake of ours, which the primary would let pass. Without its cause, which would be taken for a database that is away.
      if (hasCode(error, (code) => code === '25006')) throw new Error('What only reads has tried to write.');
      if (!isOfTheReplica(error)) throw error;
      rest('lost', error);
      return null;
    } finally {
      late.abort();
    }
  };
  return {
    current: async () => (await onCurrent(async (_, replica) => replica))?.value ?? null,
    snapshot: (scope, run) =>
      onCurrent((connection, replica) =>
        connection.transaction(async (transaction) => {
          await transaction.query(sql.unsafe`set transaction isolation level repeatable read, read only`);
          const signed = signScope(replica.login.scopeKey, scope, Date.now());
          await transaction.query(sql.unsafe`select set_config('app.scope', ${signed}, true)`);
          return run(transaction, replica);
        }, 0),
      ),
    async end() {
      restsUntil = Number.POSITIVE_INFINITY;
      // To connect to a server that is silent, or to close such a connection, takes longer than a process has.
      const closed = opening?.then((replica) => replica.end()).catch(() => {});
      await Promise.race([closed, pause(closingMilliseconds, undefined, { ref: false })]);
    },
  };
}

/** Of what is on the primary's disk: what was answered for is there, what is still being committed need not be. */
const Position = sql.type(z.object({ position: z.string() }))`select pg_current_wal_flush_lsn()::text as position`;

const reachedRow = z.object({ reached: z.boolean() });

/** Whether the server is a replica that has replayed the log to there, or does so within a moment. */
async function reaches(connection: Connection, position: string, isGivenUp: () => boolean): Promise<boolean> {
  const begun = performance.now();
  for (let wait = 2; ; wait *= 2) {
    // A replica that was promoted is another database by now, as far as this process knows.
    const isThere = await connection.oneFirst(
      sql.type(reachedRow)`
        select pg_is_in_recovery() and coalesce(pg_last_wal_replay_lsn() >= ${position}::pg_lsn, false) as reached`,
    );
    if (isGivenUp()) return false;
    if (isThere) return true;
    if (performance.now() - begun + wait > patienceMilliseconds) return false;
    await pause(wait);
  }
}

/** Codes of what a standby cancels since the primary has removed what it reads: 40001, and 57014 of older conflicts. */
const conflicts = new Set(['40001', '40P01', '57014']);

/** An error that the primary would not have: the replica is gone, slow, or was in the way of its own replay. */
function isOfTheReplica(error: unknown): boolean {
  return faultOf(error) !== null || hasCode(error, (code) => conflicts.has(code));
}

function hasCode(error: unknown, isMeant: (code: string) => boolean): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && typeof cause.code === 'string' && isMeant(cause.code)) return true;
  return false;
}

/**
 * The primary, whose `reading` goes to the replica where it can. What only reads may be begun anew on the primary, when the
 * replica is lost meanwhile.
 */
export function withReplica(primary: Database, replica: Replica): Database {
  return {
    ...primary,
    reading: async (scope, run) => {
      const read = await replica.snapshot(scope, run);
      return read === null ? primary.reading(scope, run) : read.value;
    },
    end: async () => {
      await Promise.allSettled([replica.end(), primary.end()]);
    },
  };
}
