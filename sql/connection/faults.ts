import {
  BackendTerminatedError,
  BackendTerminatedUnexpectedlyError,
  ConnectionError,
  IdleTransactionTimeoutError,
  StatementCancelledError,
  StatementTimeoutError,
} from '@slonik/errors';

/** Why nothing of a request can be stored or read now, though nothing is wrong with it. */
export type Fault = 'storage_full' | 'out_of_memory' | 'statement_timeout' | 'cancelled' | 'clock_behind' | 'away';

/** With which the database refuses what a process has signed whose clock is ten minutes behind its own, or more. */
export const clockBehindState = 'RP003';

/** What only somebody at the machine can mend, by the codes of PostgreSQL (class 53) and of the system. */
const exhausted = new Map<string, Fault>([
  ['53100', 'storage_full'],
  ['ENOSPC', 'storage_full'],
  ['EDQUOT', 'storage_full'],
  ['53200', 'out_of_memory'],
  ['ENOMEM', 'out_of_memory'],
  // What the process signed had expired when it came: verified_claim() in sql/functions.
  [clockBehindState, 'clock_behind'],
]);

/**
 * Of PostgreSQL and of the system. A full disk or a missing file has such a code too, and is no lost database. 25006: a server that
 * was chosen to replace a lost primary takes connections before it takes writes. What only reads may not write: sql/replica.ts.
 */
const awayCodes =
  /^(08...|25006|53300|57P0.|ECONN.+|EPIPE|ETIMEDOUT|EAI_AGAIN|ENOTFOUND|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|EADDRNOTAVAIL)$/;

/** What pg and Slonik say, without a code, when a connection is lost or none is to be had. */
const awayMessages =
  /^(Connection (terminated|lost|pool is being terminated)|timeout expired|timeout exceeded when trying to connect|Client .*not queryable)/;

/**
 * Where PostgreSQL refuses what a server in recovery can't do, with codes that say nothing of it and messages in the server's
 * language: an unlogged table, a transaction that will write (named otherwise before version 16), a place in the log of writes.
 */
const recoveryRoutines = new Map([
  ['get_relation_info', '0A000'],
  ['check_transaction_read_only', '0A000'],
  ['check_XactReadOnly', '0A000'],
  ['pg_current_wal_flush_lsn', '55000'],
]);

/** Which of them an error is, by itself or by what caused it; null for every other. */
export function faultOf(error: unknown): Fault | null {
  const causes = causesOf(error);
  for (const cause of causes) {
    const fault = exhausted.get(codeOf(cause));
    if (fault !== undefined) return fault;
  }
  if (causes.some((cause) => cause instanceof StatementTimeoutError)) return 'statement_timeout';
  if (causes.some((cause) => cause instanceof StatementCancelledError)) return 'cancelled';
  return causes.some(isDatabaseAway) ? 'away' : null;
}

/**
 * Whether the database is away, not yet up or full; any other answer will be the same the next time. By the error alone, not by
 * what caused it: a bucket that is away is no database that is.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isDatabaseAway)) return true;
  return (
    error instanceof BackendTerminatedError ||
    error instanceof BackendTerminatedUnexpectedlyError ||
    error instanceof ConnectionError ||
    error instanceof IdleTransactionTimeoutError ||
    awayCodes.test(codeOf(error)) ||
    ('syscall' in error && error.syscall === 'connect') || // a socket's file that is not yet there: ENOENT
    awayMessages.test(error.message) ||
    ('routine' in error && recoveryRoutines.get(String(error.routine)) === codeOf(error))
  );
}

/** PostgreSQL's code of an error (SQLSTATE) or of the first of its causes that has one; null for every other. */
export function sqlStateOf(error: unknown): string | null {
  for (const cause of causesOf(error)) if (/^[0-9A-Z]{5}$/.test(codeOf(cause))) return codeOf(cause);
  return null;
}

const codeOf = (error: Error) => ('code' in error && typeof error.code === 'string' ? error.code : '');

function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let cause = error; cause instanceof Error && causes.length < 4; cause = cause.cause) causes.push(cause);
  return causes;
}
