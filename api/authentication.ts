import { isIP } from 'node:net';
import type { Request } from 'express';
import { ApiError, type ForbiddenReason, invalidRequest, type UnauthorizedReason } from '../contract/errors.ts';
import { dataMode, type Permission } from '../contract/permissions.ts';
import type { Route } from '../contract/routes.ts';
import { isWellFormedApiKey } from '../domain/access/api-keys.ts';
import { hashOf } from '../domain/access/tokens.ts';
import type { Caller, Credential, Refusal } from '../sql/tables/admission.ts';
import type { Incoming } from './handlers.ts';
import { isFromLoopback } from './loopback.ts';
import { rateLimitHeaders } from './rate-limit.ts';

const unauthorizedMessages: Record<UnauthorizedReason, string> = {
  missing_header:
    'The Authorization header is missing. Send `Authorization: Bearer <API_KEY>` or `Authorization: Session <SESSION_TOKEN>`.',
  malformed_header: 'The Authorization header must be `Bearer <API_KEY>` or `Session <SESSION_TOKEN>`.',
  invalid_key: 'This API key is not valid. Check that it was copied whole.',
  expired_key: 'This API key has expired. Make a new one, or rotate keys before they expire.',
  revoked_key: 'This API key was revoked. Make a new one.',
  invalid_session: 'This session does not exist or has ended. Log in again.',
  expired_session: 'This session has expired. Log in again.',
  invalid_credentials: 'The e-mail or the password is wrong.',
};

export function unauthorized(reason: UnauthorizedReason, message = unauthorizedMessages[reason]): ApiError {
  return new ApiError(
    'UNAUTHORIZED',
    message,
    { reason },
    {
      'WWW-Authenticate': 'Bearer realm="research-platform", Session realm="research-platform"',
    },
  );
}

export function forbidden(reason: ForbiddenReason, message: string, details: object = {}): ApiError {
  return new ApiError('FORBIDDEN', message, { reason, ...details });
}

const sessionToken = /^sess_[A-Za-z0-9_-]{43}$/;

/** What a request shows of who sends it; of a route without a credential the client's address alone. */
export function credentialOf(route: Route, { services, request, requestId }: Incoming): Credential {
  if (route.credential === 'none') return anonymousCredential(request, requestId);
  const credential = readCredential(request, requestId, route.free !== true);
  return credential.isSession ? { ...credential, fromLoopback: isFromLoopback(request, services.config) } : credential;
}

/**
 * The credential that a request shows. What can't be one (no header, a broken checksum) carries no hash: the database
 * is then asked only to count the anonymous client.
 */
function readCredential(request: Request, requestId: string, counted: boolean): Credential {
  const header = request.headers.authorization;
  const mode = request.headers['data-mode'];
  const parsedMode = mode === undefined ? null : dataMode.safeParse(mode).data;
  if (parsedMode === undefined) throw invalidRequest('The header Data-Mode must be live or test.');
  const base = {
    wantedMode: parsedMode,
    address: addressOf(request),
    requestId,
    counted,
    isSession: false,
    hash: null,
  };
  if (header === undefined) return { ...base, otherwise: 'missing_header' };
  const [, scheme, token] = /^(Bearer|Session) +([^\s]+)$/i.exec(header.trim()) ?? [];
  if (scheme === undefined || token === undefined) return { ...base, otherwise: 'malformed_header' };
  if (scheme.toLowerCase() === 'bearer')
    return { ...base, otherwise: 'invalid_key', hash: isWellFormedApiKey(token) ? hashOf(token) : null };
  return {
    ...base,
    otherwise: 'invalid_session',
    isSession: true,
    hash: sessionToken.test(token) ? hashOf(token) : null,
  };
}

/** The client's address: of the socket, or what as many proxies in front say as are trusted. */
export function addressOf(request: Request): string {
  // A list of forwarded addresses may hold anything, and an address with a port is usual in some.
  const address = request.ip?.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1') ?? '';
  const known = isIP(address) === 0 ? (request.socket.remoteAddress ?? '0.0.0.0') : address;
  return known.replace(/%.*$/, ''); // the zone of a link-local address, which PostgreSQL does not take
}

/** The outcome of authentication on a route that needs no credential, while the client has not come too often. */
export const anonymous = 'visitor';

function anonymousCredential(request: Request, requestId: string): Credential {
  return {
    hash: null,
    isSession: false,
    otherwise: anonymous,
    wantedMode: null,
    address: addressOf(request),
    requestId,
    counted: true,
  };
}

export function requireCredential(route: Route, caller: Caller): void {
  if (route.credential === 'session' && caller.kind !== 'session')
    throw forbidden(
      'session_required',
      'This needs a session, not an API key: log in and send `Authorization: Session <SESSION_TOKEN>`.',
    );
}

export function requirePermission(permission: Permission | null, caller: Caller): void {
  if (permission !== null && !caller.permissions.includes(permission))
    throw forbidden(
      'missing_permission',
      `This needs the permission ${permission}. Use a key that has it, or ask for another role.`,
      { required: permission },
    );
}

/** A credential of the one kind that was sent as the other, which the form of the token alone tells. */
function wrongScheme(refused: string, request: Request | undefined): string | null {
  const token = request?.headers.authorization?.trim().replace(/^\S+ +/, '') ?? '';
  if (refused === 'invalid_key' && token.startsWith('sess_'))
    return 'This is a session token, not an API key. Send it as `Authorization: Session <SESSION_TOKEN>`.';
  if (refused === 'invalid_session' && isWellFormedApiKey(token))
    return 'This is an API key, not a session token. Send it as `Authorization: Bearer <API_KEY>`.';
  return null;
}

/** The answer to a request whose authentication failed. */
export function refusalError({ refused, rates }: Refusal, request?: Request): ApiError {
  if (refused in unauthorizedMessages)
    return unauthorized(refused as UnauthorizedReason, wrongScheme(refused, request) ?? undefined);
  if (refused === 'account_suspended')
    return forbidden('account_suspended', 'This account is suspended. Ask the operator of the platform.');
  if (refused === 'mode_mismatch')
    return invalidRequest(
      'The header Data-Mode does not agree with the type of the key. Leave it out, or use a key of that mode.',
    );
  if (refused !== 'rate_limited' || rates === null) throw new TypeError(`an unknown outcome: ${refused}`);
  const violated = [
    ...(rates.minute.limit !== null && rates.minute.used >= rates.minute.limit
      ? [{ name: 'minute', ...rates.minute }]
      : []),
    ...(rates.day !== null && rates.day.limit !== null && rates.day.used >= rates.day.limit
      ? [{ name: 'day', ...rates.day }]
      : []),
  ];
  const wait = Math.max(1, ...violated.map((window) => window.resetSeconds));
  return new ApiError(
    'RATE_LIMITED',
    `Too many requests. Try again in ${wait} s.`,
    { violated_policies: violated.map(({ name, limit }) => ({ name, limit })) },
    { 'Retry-After': String(wait), ...rateLimitHeaders(rates) },
  );
}
