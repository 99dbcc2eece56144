/** Every error the API can answer with. A retired code stays listed, so that it is never given another meaning. */
export const errorStatus = {
  INVALID_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  REQUEST_TIMEOUT: 408,
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

/** Why data or parameters can't be analysed, in order of precedence: when several apply, the first is told. */
export const analysisInputReasons = [
  'missing_column',
  'non_numeric_variable',
  'invalid_parameter',
  'insufficient_data',
  'constant_variable',
  'single_group',
  'too_many_groups',
  'zero_margin',
  'no_events',
  'non_binary_outcome',
  'separation',
  'singular_design',
  'negative_time',
  'invalid_time',
  'invalid_interval',
  'unknown_event_code',
  'unsupported_size',
  'not_converged',
] as const;

/**
 * `details.reason` of each code that has one. Clients branch on these, so within /v1 a reason is only ever added; OpenAPI
 * enumerates them.
 */
export const errorReasons = {
  INVALID_REQUEST: [...analysisInputReasons, 'repeated_external_id', 'unclassified_variables', 'filter_on_identifier'],
  UNAUTHORIZED: [
    'missing_header',
    'malformed_header',
    'invalid_key',
    'expired_key',
    'revoked_key',
    'invalid_session',
    'expired_session',
    'invalid_credentials',
  ],
  FORBIDDEN: [
    'missing_permission',
    'project_scope',
    'account_suspended',
    'session_required',
    'role',
    'shared_paper',
    'link_expired',
    'link_withdrawn',
  ],
  // Where a program, or the dashboard, can say more of the way out than the message does.
  CONFLICT: [
    'stage_closed',
    'stage_open',
    'settled_already',
    'reviewers_fixed',
    'reasons_in_use',
    'limit_reached',
    'library_full',
    'import_unfinished',
    'import_not_whole',
    'import_in_review',
  ],
  // Where more than waiting is needed.
  SERVICE_UNAVAILABLE: ['storage_full', 'out_of_memory', 'statement_timeout'],
} as const satisfies Partial<Record<ErrorCode, readonly string[]>>;

type ReasonOf<Code extends keyof typeof errorReasons> = (typeof errorReasons)[Code][number];
export type UnauthorizedReason = ReasonOf<'UNAUTHORIZED'>;
export type ForbiddenReason = ReasonOf<'FORBIDDEN'>;
export type UnavailableReason = ReasonOf<'SERVICE_UNAVAILABLE'>;
export type ConflictReason = ReasonOf<'CONFLICT'>;
export type InvalidRequestReason = ReasonOf<'INVALID_REQUEST'>;

/** What programs read of an error: the reason, where the code has some, and what it brings along. */
export type ErrorDetails = { reason?: (typeof errorReasons)[keyof typeof errorReasons][number] } & Record<
  string,
  unknown
>;

/** `path` is as a client writes it: `variables[2].name`; empty for the whole. `message` goes on from it: "must be a number". */
export type Issue = { path: string; message: string };

/** As many as a person reads. Anyone who looks for issues stops here, so that a bad body costs no more than a good one. */
export const maximumIssues = 100;

/** What was found wrong: the first issues, and how many there are, at least so many where the search was given up. */
export type FoundIssues = { issues: readonly Issue[]; total: number; truncated: boolean };

/**
 * An answer that is planned: the client did something the contract refuses. The message says what is wrong and how
 * to mend it; it and `details` reach the client as they are, so neither may hold SQL or another tenant's data.
 */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}, headers: Record<string, string> = {}) {
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

type InvalidDetails = { reason?: InvalidRequestReason } & Record<string, unknown>;

export function invalidRequest(message: string, issues: readonly Issue[] = [], details: InvalidDetails = {}): ApiError {
  return new ApiError('INVALID_REQUEST', message, {
    ...(issues.length > 0 ? listed(foundIssues(issues)) : {}),
    ...details,
  });
}

/** The same with a message made from the first issues: "`name` is required; `nmae` is not known, did you mean `name`?" */
export function invalidFields(found: FoundIssues, details: InvalidDetails = {}): ApiError {
  return new ApiError('INVALID_REQUEST', sentenceOf(found), { ...listed(found), ...details });
}

export function foundIssues(issues: readonly Issue[]): FoundIssues {
  return {
    issues: issues.slice(0, maximumIssues),
    total: issues.length,
    truncated: issues.length > maximumIssues,
  };
}

const listed = ({ issues, total, truncated }: FoundIssues) => ({ issues, total, truncated });

// More than three in a row are not read; details.issues has the rest.
const inSentence = 3;

export function sentenceOf({ issues, total, truncated }: FoundIssues): string {
  const parts = issues.slice(0, inSentence).map(({ path, message }) => {
    const words = message.replace(/[.]$/, '');
    if (path === '') return words;
    return `\`${path}\`${beginsWithVerb.test(words) ? '' : ':'} ${words}`;
  });
  const more = total - parts.length;
  if (more > 0) parts.push(`${truncated ? 'at least ' : ''}${more} more in details.issues`);
  const text = parts.join('; ');
  const sentence = text.charAt(0).toUpperCase() + text.slice(1);
  return sentence.endsWith('?') ? sentence : `${sentence}.`;
}

const beginsWithVerb = /^(must|may|is|are|has|have|holds|needs|stands|belongs|lacks|names|can't)\b/;

export function notFound(what: string, wayOut = 'Check the id, and that the key sees its project and mode.'): ApiError {
  return new ApiError('NOT_FOUND', `There is no such ${what}. ${wayOut}`);
}

export function conflict(
  message: string,
  details: Record<string, unknown> & { reason?: ConflictReason } = {},
): ApiError {
  return new ApiError('CONFLICT', message, details);
}
