import type { Request, Response } from 'express';
import type { ErrorCode, ErrorDetails } from '../contract/errors.ts';
import { decodeId, encodeId, type IdKind } from '../contract/ids.ts';
import { type Route, type RouteName, routes } from '../contract/routes.ts';
import { requestDuration } from '../metrics/metrics.ts';
import type { Caller, RefusedCaller } from '../sql/tables/admission.ts';
import type { NewRequest } from '../sql/tables/requests.ts';
import { addressOf } from './authentication.ts';
import { keptIssues } from './request-issues.ts';
import type { Services } from './services.ts';

declare global {
  namespace Express {
    /** What is known of a request while it is answered, for the log that is written when it is over. */
    interface Locals {
      requestId: string;
      route?: RouteName | 'downloads.get';
      caller?: Caller;
      refusedCaller?: RefusedCaller | null;
      /** Ids of the path as UUIDs. */
      params?: Readonly<Record<string, string>>;
      errorCode?: ErrorCode;
      errorDetails?: ErrorDetails;
    }
  }
}

/**
 * Reports a request that is over: a line in the log of the process, a figure in the metrics, a span where traces are sent,
 * and an entry in the account's own log. None has the address or the query: they may hold what a patient is called.
 */
export function logRequest(
  { log, tracing, requestLog }: Services,
  request: Request,
  response: Response,
  milliseconds: number,
): void {
  const status = response.writableFinished ? response.statusCode : 499;
  const { caller, requestId, route, errorCode } = response.locals;
  const { method } = request;
  const accountId = caller && encodeId('account', caller.tenantScope.accountId);
  // A method is the client's own text; Node takes only those it knows, and of a route that is known it is one of ours.
  requestDuration.observe({ route: route ?? 'other', method, status }, milliseconds / 1000);
  // Probes, scrapes and paths that nobody knows are no work of ours.
  if (route !== undefined) {
    const path = route === 'downloads.get' ? undefined : pathOf(route);
    const traceparent = request.get('traceparent');
    tracing.request({ requestId, method, route, path, status, errorCode, accountId, milliseconds, traceparent });
  }
  log.info(
    {
      request_id: requestId,
      method,
      route,
      status,
      duration_ms: toTenths(milliseconds),
      account_id: accountId,
      key_id: caller?.keyId ? encodeId('apiKey', caller.keyId) : undefined,
    },
    'request',
  );
  const entry = entryOf(request, response, { status, milliseconds });
  if (entry !== null) requestLog.add(entry);
}

const pathOf = (name: RouteName) => `/v1${routes[name].path}`;
const toTenths = (milliseconds: number) => Math.round(milliseconds * 10) / 10;

/** What the account is shown of a request; null where no account's credential came with it. */
function entryOf(
  request: Request,
  response: Response,
  { status, milliseconds }: { status: number; milliseconds: number },
): NewRequest | null {
  const { requestId, route: name, errorCode, errorDetails, params } = response.locals;
  const caller = requesterOf(response);
  if (caller === null || name === undefined || name === 'downloads.get') return null;
  const id = decodeId('request', requestId)!;
  return {
    id,
    account_id: caller.accountId,
    mode: caller.mode,
    method: request.method,
    route: pathOf(name),
    path_ids: pathIds(routes[name], params),
    status,
    duration_ms: toTenths(milliseconds),
    key_id: caller.keyId,
    session_id: caller.sessionId,
    user_id: caller.sessionId === null ? null : caller.userId,
    address: addressOf(request),
    error_code: errorCode ?? null,
    error_reason: reasonOf(errorDetails?.reason),
    issues: keptIssues(name, errorDetails?.issues),
    created_at: new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)).toISOString(), // the time in a UUIDv7
  };
}

function requesterOf({ locals }: Response): RefusedCaller | null {
  const { caller, refusedCaller } = locals;
  if (caller === undefined) return refusedCaller ?? null;
  const { tenantScope, keyId, sessionId, userId } = caller;
  return { accountId: tenantScope.accountId, mode: tenantScope.mode, keyId, sessionId, userId };
}

/** Not the name of a paper, which may be any text. */
function pathIds(route: Route, params: Readonly<Record<string, string>> | undefined): Record<string, string> {
  if (params === undefined) return {};
  return Object.fromEntries(
    Object.entries(route.params).flatMap(([name, kind]) =>
      kind === 'paperName' ? [] : [[name, encodeId(kind as IdKind, params[name]!)]],
    ),
  );
}

const reasonOf = (reason: unknown) => (typeof reason === 'string' && /^[a-z_]{1,60}$/.test(reason) ? reason : null);
