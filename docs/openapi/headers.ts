import type { ErrorCode } from '../../contract/errors.ts';
import { takesIdempotencyKey } from '../../contract/routes/route.ts';
import type { Route } from '../../contract/routes.ts';
import type { Json } from './schemas.ts';

const text = (description: string, example: string): Json => ({
  description,
  schema: { type: 'string' },
  example,
});

/** The headers of answers, by name. */
export const headerComponents: Record<string, Json> = {
  'Request-Id': text('The same as `meta.request_id`.', 'req_01jgfwy4fqe9s8g00000000001'),
  RateLimit: text(
    'What is left of each window, and in how many seconds it begins anew (draft-ietf-httpapi-ratelimit-headers).',
    '"minute";r=299;t=42, "day";r=9999;t=51720',
  ),
  'RateLimit-Policy': text(
    'The limit of each window and its length in seconds.',
    '"minute";q=300;w=60, "day";q=10000;w=86400',
  ),
  'Retry-After': {
    description: 'In how many seconds to ask again.',
    schema: { type: 'integer', minimum: 0 },
    example: 2,
  },
  ETag: text('The version of the resource, for `If-Match` and `If-None-Match`.', '"Yq4UVqQdoDuUOv8oBVFdMwZmW4o"'),
  Location: text('The address of the resource that was made.', '/v1/analyses/anl_01jgfwy4fqe9s8g00000000002'),
  'Idempotent-Replayed': {
    description: 'The request was carried out before, and this is the answer of then.',
    schema: { type: 'string', enum: ['true'] },
    example: 'true',
  },
  'Preference-Applied': text('How long the answer was held at most, of `Prefer: wait=N`.', 'wait=20'),
  'WWW-Authenticate': text(
    'The schemes that are taken.',
    'Bearer realm="research-platform", Session realm="research-platform"',
  ),
  Allow: text('The methods that this path takes.', 'GET, HEAD, PATCH, DELETE'),
  Deprecation: text('Since when the route is deprecated, in seconds since 1970 (RFC 9745).', '@1767225600'),
  Sunset: text('When the route will be gone (RFC 8594).', 'Fri, 01 Jan 2027 00:00:00 GMT'),
  Link: text('The route that takes its place.', '</v1/analyses/{id}>; rel="successor-version"'),
};

const refs = (...names: (string | false | undefined)[]): Json =>
  Object.fromEntries(
    names.filter((name) => typeof name === 'string').map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );

/** Whether the answer is one resource, which has a version. */
const isOne = ({ params, path }: Route) => Object.keys(params).length > 0 && path.endsWith('}');

export function answerHeaders(route: Route): Json {
  return refs(
    'Request-Id',
    'RateLimit',
    'RateLimit-Policy',
    isOne(route) && route.method !== 'DELETE' && 'ETag',
    (route.status === 202 || route.orStatus?.includes(202)) && 'Location',
    (route.waits === true || route.status === 202) && 'Retry-After',
    route.waits === true && 'Preference-Applied',
    takesIdempotencyKey(route) && 'Idempotent-Replayed',
    ...(route.deprecation === undefined ? [] : ['Deprecation', 'Sunset', 'Link']),
  );
}

export function notModifiedHeaders(): Json {
  return refs('Request-Id', 'RateLimit', 'RateLimit-Policy', 'ETag');
}

/** What an error brings along besides its envelope. */
export function errorHeaders(code: ErrorCode): Json {
  return refs(
    'Request-Id',
    'RateLimit',
    'RateLimit-Policy',
    (code === 'RATE_LIMITED' || code === 'SERVICE_UNAVAILABLE') && 'Retry-After',
    code === 'UNAUTHORIZED' && 'WWW-Authenticate',
    code === 'METHOD_NOT_ALLOWED' && 'Allow',
  );
}
