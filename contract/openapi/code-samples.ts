import type { Route } from '../routes.ts';
import { conveniences } from './conveniences.ts';
import { type Example, examples } from './examples.ts';
import { call, javascript, namedArguments, python, r, shellQuoted } from './literals.ts';
import { camelCase, groupOf, verbOf } from './names.ts';

export type CodeSample = { lang: string; label: string; source: string };

/** The request of the operation's example, as each client sends it. */
export function codeSamples(operation: string, route: Route): CodeSample[] {
  const example: Pick<Example, 'params' | 'query' | 'body'> = examples.operations[operation] ?? {};
  const asked: Asked = {
    ids: Object.keys(route.params).map((name) => example.params?.[name] ?? `{${name}}`),
    query: example.query ?? {},
    body: (example.body ?? {}) as Record<string, unknown>,
  };
  const own = conveniences[operation]?.(asked.ids);
  const isList = verbOf(operation) === 'list';
  return [
    { lang: 'Shell', label: 'curl', source: curl(route, asked) },
    {
      lang: 'JavaScript',
      label: 'JavaScript',
      source: `${javascriptClient(route)}\n${own?.javascript ?? javascriptCall(operation, asked, isList)}`,
    },
    {
      lang: 'Python',
      label: 'Python',
      source: `${pythonClient(route)}\n${own?.python ?? pythonCall(operation, asked, isList)}`,
    },
    { lang: 'R', label: 'R', source: `${rClient(route)}\n${own?.r ?? rCall(operation, asked, isList)}` },
  ];
}

type Asked = { ids: string[]; query: Record<string, unknown>; body: Record<string, unknown> };

function curl(route: Route, { ids, query, body }: Asked): string {
  let next = 0;
  const path = route.path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(ids[next++]!).replaceAll('%3A', ':'));
  const search = new URLSearchParams(query as Record<string, string>).toString();
  const authorization =
    route.credential === 'session' ? 'Session $RESEARCH_PLATFORM_SESSION' : 'Bearer $RESEARCH_PLATFORM_API_KEY';
  const lines = [
    `curl ${route.method === 'GET' ? '' : `-X ${route.method} `}"$RESEARCH_PLATFORM_BASE_URL${path}${search === '' ? '' : `?${search}`}"`,
    ...(route.credential === 'none' ? [] : [`-H "Authorization: ${authorization}"`]),
    ...(Object.keys(body).length === 0
      ? []
      : ["-H 'Content-Type: application/json'", `-d ${shellQuoted(JSON.stringify(body))}`]),
  ];
  return lines.join(' \\\n  ');
}

const javascriptClient = ({ credential }: Route) =>
  `import { Client } from '@research-platform/client';\n\nconst client = new Client(${
    credential === 'session' ? '{ sessionToken: process.env.RESEARCH_PLATFORM_SESSION }' : ''
  });`;

function javascriptCall(operation: string, { ids, query, body }: Asked, isList: boolean): string {
  const given = { ...query, ...body };
  const asked = call(`client.${camelCase(groupOf(operation))}.${camelCase(verbOf(operation))}`, [
    ...ids.map((id) => javascript(id)),
    ...(Object.keys(given).length === 0 ? [] : [javascript(given)]),
  ]);
  return isList ? `for await (const item of ${asked}) {\n  console.log(item);\n}` : `const answer = await ${asked};`;
}

const pythonClient = ({ credential }: Route) =>
  credential === 'session'
    ? 'import os\nfrom research_platform import Client\n\nclient = Client(session_token=os.environ["RESEARCH_PLATFORM_SESSION"])'
    : 'from research_platform import Client\n\nclient = Client()';

function pythonCall(operation: string, { ids, query, body }: Asked, isList: boolean): string {
  const asked = call(`client.${operation}`, [
    ...ids.map((id) => python(id)),
    ...namedArguments({ ...query, ...body }, python, '=', /./),
  ]);
  return isList ? `for item in ${asked}:\n    print(item)` : `answer = ${asked}`;
}

const rClient = ({ credential }: Route) =>
  `library(researchplatform)\n\nclient <- rp_client(${
    credential === 'session' ? 'session_token = Sys.getenv("RESEARCH_PLATFORM_SESSION")' : ''
  })`;

function rCall(operation: string, { ids, query, body }: Asked, isList: boolean): string {
  const asked = call(`client$${groupOf(operation)}$${verbOf(operation)}`, [
    ...ids.map((id) => r(id)),
    ...namedArguments({ ...query, ...body }, r, ' = ', /^[A-Za-z][A-Za-z0-9._]*$/),
  ]);
  return isList ? `items <- ${asked}` : `answer <- ${asked}`;
}
