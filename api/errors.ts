import {
  BackendTerminatedError,
  BackendTerminatedUnexpectedlyError,
  ConnectionError,
  IdleTransactionTimeoutError,
  StatementTimeoutError,
} from '@slonik/errors';
import { ApiError, invalidRequest } from '../contract/errors.ts';

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

/**
 * What the client is told of an error. A planned answer stays as it is; what Express and its body parser refuse becomes
 * INVALID_REQUEST and its kin; a database that is away is SERVICE_UNAVAILABLE; the rest is a bug of ours, whose message
 * may quote a patient and is never passed on.
 */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (isUnavailable(error))
    return new ApiError(
      'SERVICE_UNAVAILABLE',
      'The database is away. Try again in a moment.',
      {},
      { 'Retry-After': '2' },
    );
  const { status, type } = error as { status?: number; type?: string };
  switch (type) {
    case 'entity.parse.failed':
      return invalidRequest('The body is not valid JSON.');
    case 'entity.too.large':
      return new ApiError(
        'PAYLOAD_TOO_LARGE',
        'The body is over the limit of this route. Send less, or stream it as CSV or NDJSON.',
      );
    case 'encoding.unsupported':
      return new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Content-Encoding may be gzip, deflate, br or identity.');
    case 'charset.unsupported':
      return new ApiError('UNSUPPORTED_MEDIA_TYPE', 'JSON must be UTF-8.');
    case 'request.aborted':
    case 'request.size.invalid':
      return invalidRequest('The body stopped before its end.');
  }
  if (error instanceof URIError) return invalidRequest('The address holds a broken percent-encoding.');
  if (status !== undefined && status >= 400 && status < 500) return invalidRequest('The body could not be read.');
  return new ApiError(
    'INTERNAL_ERROR',
    'Something went wrong on our side. Tell us the request id; it is logged with it.',
  );
}

function isUnavailable(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 4; cause = cause.cause, depth++) {
    if (
      cause instanceof BackendTerminatedError ||
      cause instanceof BackendTerminatedUnexpectedlyError ||
      cause instanceof ConnectionError ||
      cause instanceof StatementTimeoutError ||
      cause instanceof IdleTransactionTimeoutError ||
      unavailableCodes.has((cause as { code?: string }).code ?? '') ||
      // What pg says, without a code, when a connection is lost or none is to be had.
      /^(Connection terminated|timeout expired|timeout exceeded when trying to connect)/.test(cause.message)
    )
      return true;
    if (cause instanceof AggregateError && cause.errors.some(isUnavailable)) return true;
  }
  return false;
}
