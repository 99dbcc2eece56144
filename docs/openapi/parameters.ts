import { maximumReason } from '../../contract/change-reason.ts';
import { dataMode } from '../../contract/permissions.ts';
import { parameterSchema, takesIdempotencyKey, takesIfMatch } from '../../contract/routes/route.ts';
import type { Route } from '../../contract/routes.ts';
import { examples } from './examples.ts';
import { filtersOf } from './filter-parameters.ts';
import type { Json, Schemas } from './schemas.ts';

/** What stands in a path is described by its kind. */
const pathDescriptions: Readonly<Record<string, string>> = {
  paperName: 'The id of a paper, or `pmid:…`, `pmcid:…` or `doi:…`',
  methodName: 'The name of a method of analysis',
};

/** What lists have in common. */
const queryDescriptions: Readonly<Record<string, string>> = {
  limit: 'How many items a page has at most',
  cursor: '`next_cursor` of the page before; absent: the first page',
  external_id: 'The id that your own records give the patient',
  on_conflict:
    'What is done with a patient whose external_id is stored already: `error` refuses the upload, `update` merges the new attributes into the stored ones, `skip` leaves the stored ones as they are. Absent: `error`',
};

export function parametersOf(name: string, route: Route, schemas: Schemas): Json[] {
  return [
    ...pathParameters(name, route, schemas),
    ...queryParameters(name, route, schemas),
    ...headerParameters(route),
  ];
}

function pathParameters(operation: string, route: Route, schemas: Schemas): Json[] {
  return Object.entries(route.params).map(([name, kind]) => {
    const { examples: _all, ...schema } = schemas.of(parameterSchema(kind), 'input');
    return {
      name,
      in: 'path',
      required: true,
      description: pathDescriptions[kind] ?? `The id of the ${kind.replace(/[A-Z]/g, (c) => ` ${c.toLowerCase()}`)}`,
      schema,
      ...withExample(examples.operations[operation]?.params?.[name] ?? _all?.[0]),
    };
  });
}

function queryParameters(operation: string, route: Route, schemas: Schemas): Json[] {
  const { properties = {}, required = [] } = schemas.of(route.query, 'input');
  const named = Object.entries(properties as Record<string, Json>).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    description: description ?? queryDescriptions[name] ?? sentenceOf(name),
    schema,
    ...withExample(examples.operations[operation]?.query?.[name]),
  }));
  return [...named, ...filtersOf(route)];
}

const sentenceOf = (name: string) => {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const withExample = (example: unknown): Json => (example === undefined ? {} : { example });

function headerParameters(route: Route): Json[] {
  const refs = [
    route.credential !== 'none' && 'DataMode',
    takesIdempotencyKey(route) && 'IdempotencyKey',
    route.ignoresKey === true && 'IdempotencyKeyIgnored',
    takesIfMatch(route) && 'IfMatch',
    route.untagged === true && 'IfMatchRefused',
    takesIfNoneMatch(route) && 'IfNoneMatch',
    route.waits === true && 'Prefer',
    route.takesReason === true && 'ChangeReason',
  ];
  return refs.filter((name) => name !== false).map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

export function takesIfNoneMatch(route: Route): boolean {
  return route.method === 'GET' && Object.keys(route.params).length > 0 && route.path.endsWith('}');
}

/** Without an example: the console sends what has one, and an If-Match or an Idempotency-Key of ours would refuse the request. */
const header = (name: string, description: string, schema: Json = { type: 'string' }): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
});

const keyText: Json = { type: 'string', minLength: 1, maxLength: 255 };

export const parameterComponents: Record<string, Json> = {
  DataMode: header(
    'Data-Mode',
    'With a session: whether it sees live or test data; live unless told. A key has its own mode, and the header must agree with it.',
    { type: 'string', enum: dataMode.options },
  ),
  IdempotencyKey: header(
    'Idempotency-Key',
    'A text of your own, such as a UUID, new for each request. When the request is sent again with the same key within 24 hours, the first answer comes once more and nothing is done twice; with another body it is refused with 422. A request that fails and a dry run use up no key.',
    keyText,
  ),
  // Clients send it with every POST.
  IdempotencyKeyIgnored: {
    ...header(
      'Idempotency-Key',
      'Ignored: each request is answered anew, since it only reads, or since the first answer is not to be shown again.',
      keyText,
    ),
    deprecated: true,
  },
  IfMatch: header('If-Match', 'The ETag that was read: 412 when the resource has changed since.'),
  // Described as it was, since clients were made of it.
  IfMatchRefused: {
    ...header('If-Match', 'Refused with 400: what is changed here has no version of its own.'),
    deprecated: true,
  },
  IfNoneMatch: header('If-None-Match', 'The ETag that is known: 304 while nothing has changed.'),
  ChangeReason: header(
    'Change-Reason',
    `Why, in up to ${maximumReason} characters: kept in the audit trail beside who and when. Text beyond ASCII, and a %, is percent-encoded UTF-8, as encodeURIComponent() makes it. It stays when the patient is erased, so it should name none.`,
  ),
  Prefer: header('Prefer', '`wait=N`: the answer comes when the work is over, or after N seconds, 25 at most.'),
};
