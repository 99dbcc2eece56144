import {
  BackendTerminatedError,
  BackendTerminatedUnexpectedlyError,
  ConnectionError,
  IdleTransactionTimeoutError,
  StatementTimeoutError,
} from '@slonik/errors';
import { ApiError, invalidRequest, type UnavailableReason } from '../contract/errors.ts';

const unavailableCodes = new Set([
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

/** What only somebody at the machine can mend, by the codes of PostgreSQL (class 53) and of the system. */
const exhausted = new Map<string, { reason: UnavailableReason; message: string }>(
  [
    {
      codes: ['53100', 'ENOSPC', 'EDQUOT'],
      reason: 'storage_full' as const,
      message:
        'The platform has no room left to store this, and nothing of the request was stored. Tell its operator, and send it again when there is room.',
    },
    {
      codes: ['53200', 'ENOMEM'],
      reason: 'out_of_memory' as const,
      message:
        'The platform has no memory left for this, and nothing of the request was stored. Try again in a minute, or send less at once.',
    },
  ].flatMap(({ codes, ...words }) => codes.map((code) => [code, words] as const)),
);

/**
 * What the client is told of an error. A planned answer stays as it is; what Express and its body parser refuse becomes
 * INVALID_REQUEST and its kin; a database that is away or a disk that is full is SERVICE_UNAVAILABLE; the rest is a bug of
 * ours, whose message may quote a patient and is never passed on.
 */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  for (const cause of causesOf(error)) {
    const full = exhausted.get((cause as { code?: string }).code ?? '');
    if (full !== undefined)
      return new ApiError('SERVICE_UNAVAILABLE', full.message, { reason: full.reason }, { 'Retry-After': '60' });
  }
  if (causesOf(error).some((cause) => cause instanceof StatementTimeoutError))
    return new ApiError(
      'SERVICE_UNAVAILABLE',
      'The database needed too long for this and stopped, and nothing of the request was stored. Ask for less at once, with a narrower filter or without a sort, or try again in a moment.',
      { reason: 'statement_timeout' satisfies UnavailableReason },
      { 'Retry-After': '10' },
    );
  if (isUnavailable(error))
    return new ApiError(
      'SERVICE_UNAVAILABLE',
      'The database is away. Try again in a moment.',
      {},
      { 'Retry-After': '2' },
    );
  const { status, type } = error as { status?: number; type?: string };
  switch (type) {
    case 'encoding.unsupported':
      return new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Content-Encoding may be gzip, deflate, br or identity.');
    case 'request.aborted':
    case 'request.size.invalid':
      return invalidRequest('The body stopped before its end. Send all of it.');
  }
  if (error instanceof URIError)
    return invalidRequest('The address holds a broken percent-encoding: % needs two hexadecimal digits after it.');
  if (status !== undefined && status >= 400 && status < 500)
    return invalidRequest('The body is not what its Content-Encoding says, or it is damaged. Send it again.');
  return new ApiError(
    'INTERNAL_ERROR',
    'Something went wrong on our side. Tell us the request id; it is logged with it.',
  );
}

function isUnavailable(error: unknown): boolean {
  return causesOf(error).some(
    (cause) =>
      cause instanceof BackendTerminatedError ||
      cause instanceof BackendTerminatedUnexpectedlyError ||
      cause instanceof ConnectionError ||
      cause instanceof IdleTransactionTimeoutError ||
      unavailableCodes.has((cause as { code?: string }).code ?? '') ||
      // What pg says, without a code, when a connection is lost or none is to be had.
      /^(Connection terminated|timeout expired|timeout exceeded when trying to connect)/.test(cause.message) ||
      (cause instanceof AggregateError && cause.errors.some(isUnavailable)),
  );
}

function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let cause = error; cause instanceof Error && causes.length < 4; cause = cause.cause) causes.push(cause);
  return causes;
}

/**
 * Whether a request ended because its client hung up: no fault, and nobody is there to be told. Only what the end of a
 * connection throws; a bug stays one, also when the client did not wait for its answer.
 */
export function isHangUp(error: unknown, clientIsGone: boolean): boolean {
  if (!clientIsGone || !(error instanceof Error)) return false;
  const { code, type } = error as { code?: string; type?: string };
  return (
    error.name === 'AbortError' ||
    type === 'request.aborted' ||
    ['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED', 'ABORT_ERR'].includes(code ?? '')
  );
}
