import { z } from 'zod';
import { type ErrorCode, errorStatus } from './errors.ts';
import { dataMode } from './permissions.ts';
import { parameterSchema } from './routes/route.ts';
import { type Route, routes } from './routes.ts';

type Json = Record<string, unknown>;

/** The errors that a route can answer with, found from what it takes: every door has the same locks. */
export function errorsOf(route: Route): ErrorCode[] {
  const writes = route.method !== 'GET';
  const found: (ErrorCode | false)[] = [
    'INVALID_REQUEST',
    'UNAUTHORIZED',
    // A suspended account is refused everywhere, whatever the route asks for.
    'FORBIDDEN',
    (Object.keys(route.params).length > 0 || route.credential === 'none') && 'NOT_FOUND',
    writes && 'CONFLICT',
    changesOne(route) && 'PRECONDITION_FAILED',
    route.body !== undefined && 'PAYLOAD_TOO_LARGE',
    route.body !== undefined && 'UNSUPPORTED_MEDIA_TYPE',
    route.method === 'POST' && 'IDEMPOTENCY_KEY_REUSED',
    'RATE_LIMITED',
    'INTERNAL_ERROR',
    'SERVICE_UNAVAILABLE',
  ];
  return found.filter((code) => code !== false);
}

function changesOne(route: Route): boolean {
  return route.method === 'PATCH' || route.method === 'DELETE';
}

/** The description of /v1 in OpenAPI 3.1, made from the table of routes and the schemas that the server checks with. */
export function openApiDocument(version: string): Json {
  const schemas: Json = {};
  const paths: Record<string, Json> = {};
  for (const [name, route] of Object.entries(routes) as [string, Route][]) {
    paths[route.path] ??= {};
    paths[route.path]![route.method.toLowerCase()] = operation(name, route, schemas);
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Research platform',
      version,
      description:
        'Projects and patients, analyses whose numbers agree with R, and the door to them. Every answer is an envelope `{success, data | error, meta}`; `GET /analysis-methods` describes the parameters and results of each method. Within /v1 fields are only ever added: ignore those you do not know.',
    },
    servers: [{ url: '/v1' }],
    tags: [...new Set(Object.keys(routes).map(tagOf))].map((tag) => ({ name: tag })),
    paths,
    components: {
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'Authorization: Bearer <API_KEY>' },
        session: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'Authorization: Session <SESSION_TOKEN>, from POST /auth/login',
        },
      },
      schemas: { ...schemas, Error: errorSchema, Meta: metaSchema },
      responses: Object.fromEntries(Object.entries(errorStatus).map(([code]) => [code, errorResponse(code)])),
    },
  };
}

function operation(name: string, route: Route, schemas: Json): Json {
  const success = {
    description: 'Done',
    headers: responseHeaders(route),
    content: { 'application/json': { schema: envelope(schemaOf(route.answer, 'output', schemas)) } },
  };
  return {
    operationId: name,
    tags: [tagOf(name)],
    summary: route.summary,
    description: whoMay(route),
    ...(route.deprecation === undefined ? {} : { deprecated: true }),
    security:
      route.credential === 'none' ? [] : [...(route.credential === 'session' ? [] : [{ apiKey: [] }]), { session: [] }],
    parameters: [...pathParameters(route, schemas), ...queryParameters(route, name, schemas), ...headers(route)],
    ...(route.body === undefined ? {} : { requestBody: requestBody(route, route.body, schemas) }),
    responses: {
      [route.status]: success,
      ...(route.orStatus === undefined ? {} : { [route.orStatus]: success }),
      ...Object.fromEntries(
        errorsOf(route).map((code) => [errorStatus[code], { $ref: `#/components/responses/${code}` }]),
      ),
    },
  };
}

function tagOf(name: string): string {
  return name.slice(0, name.indexOf('.'));
}

function whoMay({ credential, permission, wholeAccount }: Route): string {
  if (credential === 'none') return 'Needs no credential.';
  const who = credential === 'session' ? 'Needs a session' : 'Needs an API key or a session';
  const may = permission === null ? '' : ` with the permission \`${permission}\``;
  return `${who}${may}.${wholeAccount ? ' A key that is limited to some projects is refused.' : ''}`;
}

function pathParameters(route: Route, schemas: Json): Json[] {
  return Object.entries(route.params).map(([name, kind]) => ({
    name,
    in: 'path',
    required: true,
    schema: schemaOf(parameterSchema(kind), 'input', schemas),
  }));
}

function queryParameters(route: Route, name: string, schemas: Json): Json[] {
  const { properties, required } = schemaOf(route.query, 'input', schemas) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  const parameters: Json[] = Object.entries(properties ?? {}).map(([field, schema]) => ({
    name: field,
    in: 'query',
    required: required?.includes(field) ?? false,
    schema,
  }));
  if (name === 'patients.list')
    parameters.push({
      name: 'filter',
      in: 'query',
      style: 'deepObject',
      explode: true,
      description:
        'filter[ATTRIBUTE][COMPARISON]=VALUE, the comparison one of eq, ne, gt, gte, lt, lte, in, is_null; all must hold',
      schema: { type: 'object', additionalProperties: { type: 'object', additionalProperties: { type: 'string' } } },
    });
  return parameters;
}

function headers(route: Route): Json[] {
  const text = (name: string, description: string, schema: Json = { type: 'string' }) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema,
  });
  return [
    ...(route.credential === 'none'
      ? []
      : [
          text('Data-Mode', 'With a session: the world to see; a key has its own', {
            type: 'string',
            enum: dataMode.options,
            default: 'live',
          }),
        ]),
    ...(route.method === 'POST'
      ? [
          text('Idempotency-Key', 'Sent again with the same body within 24 hours, it gives the same answer once more', {
            type: 'string',
            minLength: 1,
            maxLength: 255,
          }),
        ]
      : []),
    ...(changesOne(route) ? [text('If-Match', 'The ETag that was read: 412 when the resource has changed since')] : []),
    ...(route.method === 'GET' && Object.keys(route.params).length > 0
      ? [text('If-None-Match', 'The ETag that is known: 304 while nothing has changed')]
      : []),
    ...(route.waits ? [text('Prefer', 'wait=N, 1 to 25 seconds: the answer comes when the run is over')] : []),
  ];
}

function requestBody(route: Route, body: z.ZodType, schemas: Json): Json {
  const optional = body instanceof z.ZodOptional;
  return {
    required: !optional,
    content: {
      'application/json': { schema: schemaOf(optional ? (body.unwrap() as z.ZodType) : body, 'input', schemas) },
      ...Object.fromEntries((route.streams ?? []).map((type) => [type, { schema: { type: 'string' } }])),
    },
  };
}

function responseHeaders(route: Route): Json {
  const text = (description: string) => ({ description, schema: { type: 'string' } });
  return {
    'Request-Id': text('The same as meta.request_id'),
    RateLimit: text('What is left of each window (draft-ietf-httpapi-ratelimit-headers)'),
    'RateLimit-Policy': text('The limit of each window'),
    ...(Object.keys(route.params).length > 0 ? { ETag: text('Of a single resource, for If-Match') } : {}),
  };
}

const metaSchema = {
  type: 'object',
  required: ['timestamp', 'request_id'],
  properties: { timestamp: { type: 'string', format: 'date-time' }, request_id: { type: 'string' } },
};

const errorSchema = {
  type: 'object',
  required: ['success', 'error', 'meta'],
  properties: {
    success: { const: false },
    error: {
      type: 'object',
      required: ['code', 'message', 'details'],
      properties: {
        code: { type: 'string', enum: Object.keys(errorStatus) },
        message: { type: 'string', description: 'What is wrong and the way out, for people' },
        details: { type: 'object', description: 'For programs: issues, reason, and what the code brings along' },
      },
    },
    meta: { $ref: '#/components/schemas/Meta' },
  },
};

function envelope(data: Json): Json {
  return {
    type: 'object',
    required: ['success', 'data', 'meta'],
    properties: { success: { const: true }, data, meta: { $ref: '#/components/schemas/Meta' } },
  };
}

function errorResponse(code: string): Json {
  return {
    description: code,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
}

/**
 * The JSON Schema of what is sent or answered. A schema that carries an id (`.meta({ id })`) goes into `schemas` and is
 * referred to, so that generated clients have one type for it.
 */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', schemas: Json): Json {
  const {
    $schema: _dialect,
    $defs = {},
    ...json
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // Answers may gain fields within /v1, so a client must take those it does not know.
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      // The format says it; the pattern of a date is longer than most schemas.
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    },
  });
  for (const [name, definition] of Object.entries($defs)) schemas[name] = refer(definition);
  return refer(json) as Json;
}

/** The same with references to components instead of to definitions inside the schema, and without `id`. */
function refer(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(refer);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, inner]) => !(key === 'id' && typeof inner === 'string'))
      .map(([key, inner]) => [
        key,
        key === '$ref' && typeof inner === 'string' ? inner.replace('#/$defs/', '#/components/schemas/') : refer(inner),
      ]),
  );
}
