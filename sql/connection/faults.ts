import {
  BackendTerminatedError,
  BackendTerminatedUnexpectedlyError,
  ConnectionError,
  IdleTransactionTimeoutError,
  StatementTimeoutError,
} from '@slonik/errors';

/** Why nothing of a request can be stored or read now, though nothing is wrong with it. */
export type Fault = 'storage_full' | 'out_of_memory' | 'statement_timeout' | 'away';

/** What only somebody at the machine can mend, by the codes of PostgreSQL (class 53) and of the system. */
const exhausted = new Map<string, Fault>([
  ['53100', 'storage_full'],
  ['ENOSPC', 'storage_full'],
  ['EDQUOT', 'storage_full'],
  ['53200', 'out_of_memory'],
  ['ENOMEM', 'out_of_memory'],
]);

const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
]);

/** Which of them an error is, by itself or by what caused it; null for every other. */
export function faultOf(error: unknown): Fault | null {
  const causes = causesOf(error);
  for (const cause of causes) {
    const fault = exhausted.get(codeOf(cause));
    if (fault !== undefined) return fault;
  }
  if (causes.some((cause) => cause instanceof StatementTimeoutError)) return 'statement_timeout';
  return causes.some(isAway) ? 'away' : null;
}

function isAway(error: Error): boolean {
  return (
    error instanceof BackendTerminatedError ||
    error instanceof BackendTerminatedUnexpectedlyError ||
    error instanceof ConnectionError ||
    error instanceof IdleTransactionTimeoutError ||
    awayCodes.has(codeOf(error)) ||
    // What pg says, without a code, when a connection is lost or none is to be had.
    /^(Connection terminated|timeout expired|timeout exceeded when trying to connect)/.test(error.message) ||
    (error instanceof AggregateError && error.errors.some((one) => causesOf(one).some(isAway)))
  );
}

const codeOf = (error: Error) => ('code' in error && typeof error.code === 'string' ? error.code : '');

function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let cause = error; cause instanceof Error && causes.length < 4; cause = cause.cause) causes.push(cause);
  return causes;
}
