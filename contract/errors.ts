/** Every error the API can answer with. A retired code stays listed, so that it is never given another meaning. */
export const errorStatus = {
  INVALID_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  PRECONDITION_FAILED: 412,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RANGE_NOT_SATISFIABLE: 416,
  IDEMPOTENCY_KEY_REUSED: 422,
  RATE_LIMITED: 429,
  INTERNAL_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export type UnauthorizedReason =
  | 'missing_header'
  | 'malformed_header'
  | 'invalid_key'
  | 'expired_key'
  | 'revoked_key'
  | 'invalid_session'
  | 'expired_session'
  | 'invalid_credentials';

export type ForbiddenReason =
  | 'missing_permission'
  | 'project_scope'
  | 'account_suspended'
  | 'session_required'
  | 'role'
  | 'shared_paper'
  | 'link_expired'
  | 'link_withdrawn';

export type Issue = { path: string; message: string };

/**
 * An answer that is planned: the client did something the contract refuses. The message says what is wrong and how
 * to mend it; it and `details` reach the client as they are, so neither may hold SQL or another tenant's data.
 */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly details: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(
    code: ErrorCode,
    message: string,
    details: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.details = details;
    this.headers = headers;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

export function invalidRequest(message: string, issues: readonly Issue[] = [], details: object = {}): ApiError {
  return new ApiError('INVALID_REQUEST', message, { ...(issues.length > 0 ? { issues } : {}), ...details });
}

export function notFound(what: string): ApiError {
  return new ApiError(
    'NOT_FOUND',
    `There is no such ${what}. Check the id, and that the key sees its project and mode.`,
  );
}

export function conflict(message: string, details: Record<string, unknown> = {}): ApiError {
  return new ApiError('CONFLICT', message, details);
}
