import { conveniences } from './conveniences.ts';
import { call, javascript, namedArguments, python, r, shellQuoted } from './literals.ts';
import { camelCase, groupOf, verbOf } from './names.ts';
import type { SampledRequest } from './sampled-request.ts';

export type CodeSample = { lang: string; label: string; source: string };

/** A request as each client sends it. */
export function requestSamples(sent: SampledRequest): CodeSample[] {
  const request = { ...sent, query: withNestedFilter(sent.query) };
  const own = conveniences[request.operation]?.(request);
  const isList = verbOf(request.operation) === 'list';
  return [
    { lang: 'Shell', label: 'curl', source: curl(sent) },
    {
      lang: 'JavaScript',
      label: 'JavaScript',
      source: `${javascriptClient(request)}\n${own?.javascript ?? javascriptCall(request, isList)}`,
    },
    {
      lang: 'Python',
      label: 'Python',
      source: `${pythonClient(request)}\n${own?.python ?? pythonCall(request, isList)}`,
    },
    { lang: 'R', label: 'R', source: `${rClient(request)}\n${own?.r ?? rCall(request, isList)}` },
  ];
}

/** `filter[age][gte]=60` as the clients take it: `filter: { age: { gte: 60 } }`. */
function withNestedFilter(query: Record<string, unknown>): Record<string, unknown> {
  const nested: Record<string, unknown> = {};
  const filter: Record<string, Record<string, unknown>> = {};
  for (const [name, value] of Object.entries(query)) {
    const [, field, operator = 'eq'] = /^filter\[([^\]]+)\](?:\[(\w+)\])?$/.exec(name) ?? [];
    if (field === undefined) nested[name] = value;
    else (filter[field] ??= {})[operator] = /^-?\d+(\.\d+)?$/.test(String(value)) ? Number(value) : value;
  }
  return Object.keys(filter).length === 0 ? nested : { ...nested, filter };
}

function curl({ method, path: template, credential, ids, query, body, options }: SampledRequest): string {
  let next = 0;
  const path = template.replaceAll(/\{\w+\}/g, () => encodeURIComponent(ids[next++]!).replaceAll('%3A', ':'));
  const search = new URLSearchParams(query as Record<string, string>).toString();
  const authorization =
    credential === 'session' ? 'Session $RESEARCH_PLATFORM_SESSION' : 'Bearer $RESEARCH_PLATFORM_API_KEY';
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"$RESEARCH_PLATFORM_BASE_URL${path}${search === '' ? '' : `?${search}`}"`,
    ...(credential === 'none' ? [] : [`-H "Authorization: ${authorization}"`]),
    ...(options?.if_match === undefined ? [] : [`-H ${shellQuoted(`If-Match: ${options.if_match}`)}`]),
    ...(options?.change_reason === undefined
      ? []
      : [`-H ${shellQuoted(`Change-Reason: ${encodeURIComponent(options.change_reason)}`)}`]),
    ...(Object.keys(body).length === 0
      ? []
      : ["-H 'Content-Type: application/json'", `-d ${shellQuoted(JSON.stringify(body))}`]),
  ];
  return lines.join(' \\\n  ');
}

const javascriptClient = ({ credential }: SampledRequest) =>
  `import { Client } from '@research-platform/client';\n\nconst client = new Client(${
    credential === 'session' ? '{ sessionToken: process.env.RESEARCH_PLATFORM_SESSION }' : ''
  });`;

function javascriptCall({ operation, ids, query, body, options = {} }: SampledRequest, isList: boolean): string {
  const given = { ...query, ...body };
  const named = Object.fromEntries(Object.entries(options).map(([name, value]) => [camelCase(name), value]));
  const asked = call(`client.${camelCase(groupOf(operation))}.${camelCase(verbOf(operation))}`, [
    ...ids.map((id) => javascript(id)),
    ...(Object.keys(given).length === 0 ? [] : [javascript(given)]),
    ...(Object.keys(named).length === 0 ? [] : [javascript(named)]),
  ]);
  return isList ? `for await (const item of ${asked}) {\n  console.log(item);\n}` : `const answer = await ${asked};`;
}

const pythonClient = ({ credential }: SampledRequest) =>
  credential === 'session'
    ? 'import os\nfrom research_platform import Client\n\nclient = Client(session_token=os.environ["RESEARCH_PLATFORM_SESSION"])'
    : 'from research_platform import Client\n\nclient = Client()';

function pythonCall({ operation, ids, query, body, options }: SampledRequest, isList: boolean): string {
  const asked = call(`client.${operation}`, [
    ...ids.map((id) => python(id)),
    ...namedArguments({ ...query, ...body, ...options }, python, '=', /./),
  ]);
  return isList ? `for item in ${asked}:\n    print(item)` : `answer = ${asked}`;
}

const rClient = ({ credential }: SampledRequest) =>
  `library(researchplatform)\n\nclient <- rp_client(${
    credential === 'session' ? 'session_token = Sys.getenv("RESEARCH_PLATFORM_SESSION")' : ''
  })`;

function rCall({ operation, ids, query, body, options }: SampledRequest, isList: boolean): string {
  const asked = call(`client$${groupOf(operation)}$${verbOf(operation)}`, [
    ...ids.map((id) => r(id)),
    ...namedArguments(
      { ...query, ...body, ...(options === undefined ? {} : { '.request': options }) },
      r,
      ' = ',
      /^\.?[A-Za-z][A-Za-z0-9._]*$/,
    ),
  ]);
  return isList ? `items <- ${asked}` : `answer <- ${asked}`;
}
