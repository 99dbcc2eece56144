/**
 * `path` is as a request has it (`variables[2].name`, empty for the whole); `message` goes on from it. What is wrong in a
 * file has the `row`: 1 is the first patient, 0 the header.
 */
export type Issue = { path: string; message: string; row?: number };

/** What every error of this client derives from. */
export class ResearchPlatformError extends Error {
  override name = 'ResearchPlatformError';
}

export type ApiErrorFields = {
  status: number;
  code: string;
  message: string;
  details: Record<string, unknown>;
  requestId: string | null;
  headers: Headers;
  retryAfter: number | null;
};

/** The server answered with an error. Prints the server's words, the first issues as a table, and the request's id. */
export class ApiError extends ResearchPlatformError {
  override name = 'ApiError';
  readonly status: number;
  /** Such as `INVALID_REQUEST`; `HTTP_502` where the answer was not one of this API. */
  readonly code: string;
  /** `details.reason`, such as `expired_key`; null where there is none. */
  readonly reason: string | null;
  /** What the server said, without the issues and the request's id. */
  readonly serverMessage: string;
  readonly issues: readonly Issue[];
  readonly requestId: string | null;
  readonly details: Record<string, unknown>;
  readonly headers: Headers;
  /** The seconds of the header Retry-After; null without one. */
  readonly retryAfter: number | null;

  constructor(fields: ApiErrorFields) {
    super(printed(fields));
    this.status = fields.status;
    this.code = fields.code;
    this.reason = reasonOf(fields.details);
    this.serverMessage = fields.message;
    this.issues = issuesOf(fields.details);
    this.requestId = fields.requestId;
    this.details = fields.details;
    this.headers = fields.headers;
    this.retryAfter = fields.retryAfter;
  }
}

export class InvalidRequestError extends ApiError {
  override name = 'InvalidRequestError';
}
export class AuthenticationError extends ApiError {
  override name = 'AuthenticationError';
}
export class PermissionDeniedError extends ApiError {
  override name = 'PermissionDeniedError';
}
export class NotFoundError extends ApiError {
  override name = 'NotFoundError';
}
export class ConflictError extends ApiError {
  override name = 'ConflictError';
}
export class PreconditionFailedError extends ApiError {
  override name = 'PreconditionFailedError';
}
export class PayloadTooLargeError extends ApiError {
  override name = 'PayloadTooLargeError';
}
export class UnsupportedMediaTypeError extends ApiError {
  override name = 'UnsupportedMediaTypeError';
}
export class IdempotencyKeyReusedError extends ApiError {
  override name = 'IdempotencyKeyReusedError';
}
export class RateLimitedError extends ApiError {
  override name = 'RateLimitedError';
}
export class ServerError extends ApiError {
  override name = 'ServerError';
}

/** There was no answer, or not all of it: the server could not be reached, or the connection was cut off. */
export class ApiConnectionError extends ResearchPlatformError {
  override name = 'ApiConnectionError';
}

/** An attempt, or a wait, took longer than its timeout. */
export class ApiTimeoutError extends ApiConnectionError {
  override name = 'ApiTimeoutError';
}

/** What was waited for ended otherwise than completed: `resource` is it, as it ended. */
export class JobFailedError<Resource = unknown> extends ResearchPlatformError {
  override name = 'JobFailedError';
  readonly resource: Resource;
  /** `failed`, `canceled` or `expired`. */
  readonly status: string;
  /** Such as `ANALYSIS_INPUT`; null where it was canceled. */
  readonly code: string | null;
  /** Such as `no_events`; null where there is none. */
  readonly reason: string | null;
  readonly details: Record<string, unknown>;

  constructor(what: string, resource: Resource & { status: string; error?: object | null }) {
    const error = (resource.error ?? null) as { code?: string; message?: string; details?: unknown } | null;
    const details = isRecord(error?.details) ? error.details : {};
    const reason = reasonOf(details);
    const code = error?.code ?? null;
    const why = [code, reason].filter((part) => part !== null).join(', ');
    super(
      `${what} ${endings[resource.status] ?? `is ${resource.status}`}${error?.message ? `: ${error.message}` : '.'}${why && ` (${why})`}`,
    );
    this.resource = resource;
    this.status = resource.status;
    this.code = code;
    this.reason = reason;
    this.details = details;
  }
}

const endings: Record<string, string> = { failed: 'failed', canceled: 'was canceled', expired: 'has expired' };

/** The run of an analysis failed or was canceled. */
export class RunFailedError<Resource = unknown> extends JobFailedError<Resource> {
  override name = 'RunFailedError';
}
export class ExportFailedError<Resource = unknown> extends JobFailedError<Resource> {
  override name = 'ExportFailedError';
}
export class ImportFailedError<Resource = unknown> extends JobFailedError<Resource> {
  override name = 'ImportFailedError';
}

/** A downloaded file is not the one that the server described. */
export class DownloadError extends ResearchPlatformError {
  override name = 'DownloadError';
}

export type WebhookRefusal =
  | 'missing_header'
  | 'invalid_timestamp'
  | 'timestamp_too_old'
  | 'timestamp_too_new'
  | 'no_matching_signature'
  | 'invalid_body';

/** A message that claims to be a webhook's can't be trusted: answer it with 400 and do nothing. */
export class WebhookVerificationError extends ResearchPlatformError {
  override name = 'WebhookVerificationError';
  readonly reason: WebhookRefusal;

  constructor(reason: WebhookRefusal, message: string) {
    super(message);
    this.reason = reason;
  }
}

const classes: Record<number, typeof ApiError> = {
  400: InvalidRequestError,
  401: AuthenticationError,
  403: PermissionDeniedError,
  404: NotFoundError,
  409: ConflictError,
  412: PreconditionFailedError,
  413: PayloadTooLargeError,
  415: UnsupportedMediaTypeError,
  422: IdempotencyKeyReusedError,
  429: RateLimitedError,
};

/** The error that an answer stands for; its body is what could be read of it, `undefined` for what is no JSON. */
export function apiErrorOf(status: number, headers: Headers, body: unknown, retryAfter: number | null): ApiError {
  const Class = classes[status] ?? (status >= 500 ? ServerError : ApiError);
  const envelope = isRecord(body) && isRecord(body.error) ? body : null;
  const error = envelope?.error as Record<string, unknown> | undefined;
  const meta = envelope?.meta;
  const requestId = isRecord(meta) && typeof meta.request_id === 'string' ? meta.request_id : headers.get('Request-Id');
  const common = { status, requestId, headers, retryAfter };
  if (typeof error?.code !== 'string' || typeof error.message !== 'string')
    return new Class({
      ...common,
      code: `HTTP_${status}`,
      message: `The server answered ${status} with what is not an answer of this API. Check the base URL, and whether a proxy stands in between.`,
      details: {},
    });
  const details = isRecord(error.details) ? error.details : {};
  return new Class({ ...common, code: error.code, message: error.message, details });
}

// More than these are not read in a terminal; `issues` has the rest.
const printedIssues = 10;

// The server speaks of a header, which a caller of this client never writes.
const noKey =
  'No API key was given: pass it as the option `apiKey`, or, in Node, set the environment variable RESEARCH_PLATFORM_API_KEY.';

function printed({ message, status, code, details, requestId }: ApiErrorFields): string {
  const where = [`${status} ${code}`, reasonOf(details), requestId === null ? null : `request ${requestId}`];
  const said = reasonOf(details) === 'missing_header' ? noKey : message;
  const head = `${said} (${where.filter((part) => part !== null).join(', ')})`;
  const issues = issuesOf(details);
  if (issues.length === 0) return head;
  const shown = issues.slice(0, printedIssues).map((issue) => ({ place: placeOf(issue), message: issue.message }));
  const width = Math.max(...shown.map(({ place }) => place.length));
  const table = shown.map(({ place, message }) => `  ${place.padEnd(width)}  ${message}`);
  const more = (typeof details.total === 'number' ? details.total : issues.length) - shown.length;
  if (more > 0) table.push(`  and ${details.truncated === true ? 'at least ' : ''}${more} more`);
  return [head, ...table].join('\n');
}

const placeOf = ({ path, row }: Issue) => (typeof row === 'number' ? `row ${row}, ` : '') + (path || '(whole)');

const reasonOf = (details: Record<string, unknown>) => (typeof details.reason === 'string' ? details.reason : null);

function issuesOf({ issues }: Record<string, unknown>): Issue[] {
  if (!Array.isArray(issues)) return [];
  return issues.filter(
    (issue): issue is Issue => isRecord(issue) && typeof issue.path === 'string' && typeof issue.message === 'string',
  );
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
