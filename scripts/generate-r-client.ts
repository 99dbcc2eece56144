import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { type Route, routes } from '../contract/routes.ts';
import { type MethodName, methods } from '../domain/statistics/catalogue.ts';
import { commandLine } from './command-line.ts';

/*
 * node scripts/generate-r-client.ts   writes what the client in R knows of the contract: its operations, and which
 * parameters of the methods are arrays, since R tells a vector of one from a scalar no more than JSON needs it to.
 */
const folder = new URL('../clients/r/', import.meta.url);

type JsonSchema = {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
};

/** The generated files, by their path under clients/r. */
export function generatedFiles(): Record<string, string> {
  return { 'R/operations.R': operationsFile(), 'man/operations.Rd': operationsPage() };
}

type Operation = { group: string; name: string; route: Route; call: RCall };
type RCall = { query: string[]; body: string[]; arrays: string[]; objects: string[] };

function allOperations(): Operation[] {
  return (Object.entries(routes) as [string, Route][]).map(([id, route]) => {
    const [group, name] = id.split('.').map(snakeCase) as [string, string];
    return { group, name, route, call: callOf(route) };
  });
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function callOf(route: Route): RCall {
  const query = Object.keys(propertiesOf(inputSchema(route.query)));
  const body = route.body === undefined ? {} : propertiesOf(inputSchema(route.body));
  const withType = (type: string) => Object.keys(body).filter((name) => isOnly(body[name]!, type));
  return { query, body: Object.keys(body), arrays: withType('array'), objects: withType('object') };
}

function inputSchema(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as JsonSchema;
}

/** What may be named in an object of this schema; required names first, since R takes arguments in order too. */
function propertiesOf(schema: JsonSchema): Record<string, JsonSchema> {
  const { properties = {}, required = [] } = schema;
  const own = Object.fromEntries([
    ...Object.entries(properties).filter(([name]) => required.includes(name)),
    ...Object.entries(properties).filter(([name]) => !required.includes(name)),
  ]);
  const alternatives = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  return Object.assign({}, ...alternatives.map(propertiesOf), own);
}

/** Whether a value of this schema is of this type or null, and nothing else. */
function isOnly(schema: JsonSchema, type: string): boolean {
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives !== undefined) {
    const real = alternatives.filter((one) => one.type !== 'null');
    return real.length > 0 && real.every((one) => isOnly(one, type));
  }
  return (
    [schema.type ?? []]
      .flat()
      .filter((one) => one !== 'null')
      .join() === type
  );
}

function isList(route: Route): boolean {
  const { properties = {} } = z.toJSONSchema(route.answer, { io: 'output', unrepresentable: 'any' }) as JsonSchema;
  return 'items' in properties && 'next_cursor' in properties;
}

const quoted = (text: string) => `"${text}"`;
const vector = (names: readonly string[]) => `c(${names.map(quoted).join(', ')})`;

function operationsFile(): string {
  const groups = Map.groupBy(allOperations(), ({ group }) => group);
  const lines = [...groups].map(
    ([group, members]) =>
      `  ${group} = list(\n${members.map((member) => `    ${operationLine(member)}`).join(',\n')}\n  )`,
  );
  return `# Made by scripts/generate-r-client.ts from the contract of the API. Don't edit.

operations <- list(
${lines.join(',\n')}
)

# Parameters of each method that are arrays, whatever the number of their elements.
array_parameters <- list(
${(Object.keys(methods) as MethodName[])
  .map((name) => [name, arrayParameters(name)] as const)
  .filter(([, names]) => names.length > 0)
  .map(([name, names]) => `  ${name} = ${vector(names)}`)
  .join(',\n')}
)
`;
}

function arrayParameters(name: MethodName): string[] {
  const properties = propertiesOf(inputSchema(methods[name].parameters));
  return Object.keys(properties).filter((parameter) => isOnly(properties[parameter]!, 'array'));
}

function operationLine({ name, route, call }: Operation): string {
  const parts = [
    `${name} = operation(${quoted(route.method)}, ${quoted(route.path)}`,
    ...(['query', 'body', 'arrays', 'objects'] as const)
      .filter((field) => call[field].length > 0)
      .map((field) => `${field} = ${vector(call[field])}`),
    ...(route.body === undefined ? [] : ['takes_body = TRUE']),
    ...(isList(route) ? ['is_list = TRUE'] : []),
    ...(route.streams === undefined ? [] : [`content_types = ${vector(route.streams)}`]),
  ];
  return `${parts.join(', ')})`;
}

/** One page of the manual for all operations. */
function operationsPage(): string {
  const groups = Map.groupBy(allOperations(), ({ group }) => group);
  const sections = [...groups].map(
    ([group, members]) => `\\section{${group}}{
\\describe{
${members.map(describedOperation).join('\n')}
}
}`,
  );
  return `% Made by scripts/generate-r-client.ts from the contract of the API. Don't edit.
\\name{operations}
\\alias{operations}
\\title{All Operations of a Client}
\\description{
Every operation of the platform's API is a function of a client, by group: \\code{client$projects$create()}.
}
\\details{
Ids come first and by position; where an id is asked for, the resource that was answered does as well. What is not given
is not sent, and \\code{NULL} is sent as null. A vector stands for an array, a named list for an object. Lists are
iterators over all pages, see \\code{\\link{rp_collect}}, and take \\code{filter} and \\code{sort} where the API does:
\\code{client$patients$list(project, filter = list(age = list(gte = 60), sex = "female"))}.

Each takes \\code{.request}, a list of \\code{timeout} (seconds for each attempt), \\code{max_retries},
\\code{idempotency_key}, \\code{if_match} (the ETag that was read), \\code{wait} (seconds that the answer is held until a
run, an export or an import is over) and \\code{headers}. The same functions under \\code{client$with_raw_response} answer
with \\code{status}, \\code{headers}, \\code{body}, \\code{data} and \\code{request_id}.

Beside them stand, by hand: \\code{client$patients$upload(project, source, on_conflict, dry_run, on_progress)} of a data
frame, a file, a connection or raw bytes; \\code{client$analyses$run_and_wait(id, on_progress, timeout)} and
\\code{client$analyses$wait(id)}; \\code{client$exports$create(project_or_analysis, format)},
\\code{client$exports$wait(id)} and \\code{client$exports$download(id, path)}; \\code{client$literature_imports$wait(id)};
\\code{client$webhooks$unwrap()} and \\code{client$webhooks$sign_test_headers()}.

What goes wrong is a condition of class \\code{rp_error}, with a class for each status, such as
\\code{rp_error_not_found} and \\code{rp_error_rate_limited}, and the fields \\code{status}, \\code{code}, \\code{reason},
\\code{message}, \\code{issues} (a data frame), \\code{request_id}, \\code{details}, \\code{headers} and
\\code{retry_after}. Without an answer it is an \\code{rp_error_connection}, and an \\code{rp_error_timeout} where time ran
out; a run that failed is an \\code{rp_error_run_failed} with \\code{code} and \\code{reason}.
}
${sections.join('\n')}
\\examples{
\\dontrun{
client <- rp_client()
project <- client$projects$create(name = "Trial")
client$patients$upload(project, survival::lung)
tryCatch(
  client$projects$get("proj_01jd4x2m3vexk8v6k0m2m3n4p5"),
  rp_error_not_found = function(problem) problem$request_id
)
}
}
`;
}

function describedOperation({ group, name, route, call }: Operation): string {
  const given = [...Object.keys(route.params), ...new Set([...call.query, ...call.body])];
  const file = route.streams === undefined ? [] : ['file'];
  return `\\item{\\code{client$${group}$${name}(${[...given, ...file].join(', ')})}}{${escaped(route.summary)}.}`;
}

/** Text in Rd: of its special characters, and in ASCII. */
function escaped(text: string): string {
  return text.replace(/[\\%{}]/g, '\\$&').replace(/[^\x20-\x7e]/g, '');
}

if (import.meta.main) {
  commandLine(
    'node scripts/generate-r-client.ts',
    'Writes the operations of clients/r from contract/ anew, to be committed with the change of the contract.',
    `Examples:
  node scripts/generate-r-client.ts

Exit codes: 0 written, 1 not.`,
  ).parse();
  for (const [path, text] of Object.entries(generatedFiles()))
    writeFileSync(fileURLToPath(new URL(path, folder)), text);
}
