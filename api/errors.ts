import { ApiError, invalidRequest, type UnavailableReason } from '../contract/errors.ts';
import { type Fault, faultOf } from '../sql/connection/faults.ts';

const unavailable: Record<Fault, { reason?: UnavailableReason; message: string; retryAfter: number }> = {
  storage_full: {
    reason: 'storage_full',
    message:
      'The platform has no room left to store this, and nothing of the request was stored. Tell its operator, and send it again when there is room.',
    retryAfter: 60,
  },
  out_of_memory: {
    reason: 'out_of_memory',
    message:
      'The platform has no memory left for this, and nothing of the request was stored. Try again in a minute, or send less at once.',
    retryAfter: 60,
  },
  statement_timeout: {
    reason: 'statement_timeout',
    message:
      'The database needed too long for this and stopped, and nothing of the request was stored. Ask for less at once, with a narrower filter or without a sort, or try again in a moment.',
    retryAfter: 10,
  },
  cancelled: {
    message:
      'Those who run the platform ended what the database did for this, and nothing of the request was stored. Try again in a moment.',
    retryAfter: 2,
  },
  clock_behind: {
    message:
      'The clock of this server is too far behind that of its database, so it shows and stores nothing until it is set. Tell its operator.',
    retryAfter: 10,
  },
  away: { message: 'The database is away. Try again in a moment.', retryAfter: 2 },
};

/**
 * What a client gets for an error. A planned answer stays as it is; what Express and its body parser refuse becomes
 * INVALID_REQUEST and its kin; a database that is away or a disk that is full is SERVICE_UNAVAILABLE; the rest is a bug of
 * ours, whose message may quote a patient and is never passed on.
 */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const fault = faultOf(error);
  if (fault !== null) {
    const { reason, message, retryAfter } = unavailable[fault];
    const details = reason === undefined ? {} : { reason };
    return new ApiError('SERVICE_UNAVAILABLE', message, details, { 'Retry-After': String(retryAfter) });
  }
  const { status, type } = error as { status?: number; type?: string };
  if (type === 'request.aborted') return invalidRequest('The body stopped before its end. Send all of it.');
  if (error instanceof URIError)
    return invalidRequest(
      'The address holds a broken percent-encoding: % needs two hexadecimal digits after it, which are bytes of UTF-8. The sign % itself is written %25.',
    );
  if (status !== undefined && status >= 400 && status < 500)
    return invalidRequest('The body is not what its Content-Encoding says, or it is damaged. Send it again.');
  return new ApiError(
    'INTERNAL_ERROR',
    'Something went wrong on our side. Tell us the request id; it is logged with it.',
  );
}

/**
 * Whether a request ended because its client hung up: no fault, and nobody is there to answer. Only what the end of a
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
