import { type ErrorCode, errorReasons } from '../../contract/errors.ts';
import { takesIdempotencyKey, takesIfMatch } from '../../contract/routes/route.ts';
import type { Route } from '../../contract/routes.ts';
import { examples } from './examples.ts';
import { errorHeaders } from './headers.ts';
import { pascalCase } from './names.ts';
import { type Json, refTo } from './schemas.ts';

/** What each code means and the way out; `details`: what programs find there. */
const meanings: Record<ErrorCode, { description: string; details?: Json }> = {
  INVALID_REQUEST: {
    description:
      'The request is not as the contract has it: malformed JSON, an unknown or missing field, a value out of range, an id of another kind. `details.issues` lists what is wrong, with the path of each field.',
    details: {
      issues: {
        type: 'array',
        description: 'The first 100',
        items: refTo('Issue'),
      },
      total: { type: 'integer', description: 'How many there are' },
      truncated: { type: 'boolean', description: 'Whether there may be more than `total`, or than are listed' },
    },
  },
  UNAUTHORIZED: { description: 'The credential is missing, malformed, unknown, expired or revoked: see `reason`.' },
  FORBIDDEN: {
    description: 'The credential is valid, but may not do this: see `reason`.',
    details: { required: { type: 'string', description: 'The permission or role that is needed' } },
  },
  NOT_FOUND: {
    description:
      'No such path or resource. What belongs to another account, or to the other mode, test or live, is not found either.',
  },
  METHOD_NOT_ALLOWED: { description: 'The path is there, but not with this method: see the header `Allow`.' },
  REQUEST_TIMEOUT: {
    description:
      'The body came too slowly, or stopped coming, and nothing of it was stored. Send it again, or in smaller parts.',
  },
  CONFLICT: {
    description:
      'The state of the resource forbids this: a name or external_id that is taken, a run that is under way, a request with the same Idempotency-Key that still runs. The message tells which.',
    details: {
      run_id: { type: 'string', description: 'The run that is under way' },
      status: { type: 'string', description: 'The status that forbids it' },
      external_id: { type: 'string', description: 'The external_id that is taken' },
    },
  },
  PRECONDITION_FAILED: {
    description: '`If-Match` names another version: the resource has changed since it was read. Read it again.',
  },
  PAYLOAD_TOO_LARGE: { description: 'The body is larger than the route takes. Send it in parts.' },
  UNSUPPORTED_MEDIA_TYPE: { description: 'The route does not take a body of this Content-Type or Content-Encoding.' },
  RANGE_NOT_SATISFIABLE: { description: 'The file has no such range.' },
  IDEMPOTENCY_KEY_REUSED: {
    description: 'This `Idempotency-Key` was used for another request. Make a new key for each request.',
  },
  RATE_LIMITED: {
    description:
      'Too many requests, or too much work waiting, for the plan. `Retry-After` says in how many seconds to try again; `details.violated_policies` which limit it was.',
    details: {
      violated_policies: {
        type: 'array',
        items: {
          type: 'object',
          required: ['name', 'limit'],
          properties: { name: { type: 'string' }, limit: { type: ['integer', 'null'] } },
        },
      },
    },
  },
  INTERNAL_ERROR: {
    description: 'A fault of ours. It is logged with the request id: tell us that. The request may be repeated.',
  },
  SERVICE_UNAVAILABLE: {
    description: 'The database is away, the server stops, or there is no room. Try again after `Retry-After` seconds.',
  },
};

/** The errors that a route can answer with, found from what it takes. */
export function errorsOf(route: Route): ErrorCode[] {
  const writes = route.method !== 'GET';
  const found: (ErrorCode | false)[] = [
    'INVALID_REQUEST',
    'UNAUTHORIZED',
    // A suspended account is refused everywhere, whatever the route asks for.
    'FORBIDDEN',
    (Object.keys(route.params).length > 0 || route.credential === 'none' || route.mayLack === true) && 'NOT_FOUND',
    route.body !== undefined && 'REQUEST_TIMEOUT',
    (writes || route.mayConflict === true) && 'CONFLICT',
    takesIfMatch(route) && 'PRECONDITION_FAILED',
    route.body !== undefined && 'PAYLOAD_TOO_LARGE',
    route.body !== undefined && 'UNSUPPORTED_MEDIA_TYPE',
    takesIdempotencyKey(route) && 'IDEMPOTENCY_KEY_REUSED',
    'RATE_LIMITED',
    'INTERNAL_ERROR',
    'SERVICE_UNAVAILABLE',
  ];
  return found.filter((code) => code !== false);
}

const errorName = (code: string) => `${pascalCase(code.toLowerCase())}Error`.replace(/ErrorError$/, 'Error');

/** Of the codes that some operation answers with. */
export function errorSchemas(codes: readonly ErrorCode[]): Record<string, Json> {
  return {
    Meta: metaSchema,
    Issue: issueSchema,
    ...Object.fromEntries(codes.map((code) => [errorName(code), errorSchema(code)])),
  };
}

function errorSchema(code: ErrorCode): Json {
  const reasons: readonly string[] | undefined = code in errorReasons ? errorReasons[code as never] : undefined;
  const { details = {} } = meanings[code];
  return {
    type: 'object',
    description: meanings[code].description,
    required: ['success', 'error', 'meta'],
    properties: {
      success: { type: 'boolean', const: false },
      error: {
        type: 'object',
        required: ['code', 'message', 'details'],
        properties: {
          code: { type: 'string', const: code },
          message: { type: 'string', description: 'What is wrong and the way out, for people' },
          details: {
            type: 'object',
            description: 'For programs',
            properties: {
              ...(reasons === undefined ? {} : { reason: { type: 'string', enum: reasons } }),
              ...details,
            },
            additionalProperties: true,
          },
        },
      },
      meta: refTo('Meta'),
    },
  };
}

export function errorResponses(codes: readonly ErrorCode[]): Record<string, Json> {
  return Object.fromEntries(
    codes.map((code) => [
      code,
      {
        description: meanings[code].description,
        headers: errorHeaders(code),
        content: {
          'application/json': {
            schema: refTo(errorName(code)),
            examples: Object.fromEntries(
              Object.entries(examples.errors[code] ?? {}).map(([name, value]) => [name, { value }]),
            ),
          },
        },
      },
    ]),
  );
}

const metaSchema = {
  type: 'object',
  required: ['timestamp', 'request_id'],
  properties: {
    timestamp: { type: 'string', format: 'date-time', description: 'When the answer was made, in UTC' },
    request_id: { type: 'string', description: 'The same as the header Request-Id. Tell it when you ask for help' },
  },
};

const issueSchema = {
  type: 'object',
  description: 'One thing that is wrong with a request.',
  required: ['path', 'message'],
  properties: {
    path: { type: 'string', description: 'As a client writes it: `variables[2].name`; empty for the whole' },
    message: { type: 'string', description: 'Goes on from the path: "must be a number"' },
    row: { type: 'integer', description: 'Of an upload: 1 is the first patient' },
  },
  additionalProperties: true,
};
