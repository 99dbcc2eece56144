import createClient from 'openapi-fetch';
import type { paths } from './made/openapi-typescript.js';

/*
 * Ten calls through the client of openapi-fetch with the types of openapi-typescript. Compiled strictly in a folder
 * beside this one, where `made` is what the generator wrote. Prints what it found as JSON.
 */
const { ADDRESS, KEY } = process.env as Record<string, string>;
const client = createClient<paths>({
  baseUrl: `${ADDRESS}/v1`,
  headers: { Authorization: `Bearer ${KEY}` },
  // It knows the types of the description alone, so the style of the filters has to be told.
  querySerializer: { object: { style: 'form', explode: true } },
});

type Answer = { data?: { data: unknown } | undefined; error?: unknown };

function dataOf<Given extends Answer>(answer: Given): NonNullable<Given['data']>['data'] {
  if (answer.data === undefined) throw new Error(JSON.stringify(answer.error));
  return answer.data.data;
}

/** What was written, and not what a dry run tells. */
function written<Data extends object>(data: Data): Exclude<Data, { dry_run: true }> {
  if ('dry_run' in data) throw new Error('This was a dry run.');
  return data as Exclude<Data, { dry_run: true }>;
}

const project = dataOf(await client.POST('/projects', { body: { name: 'Generated' } }));
const path = { id: project.id };
const patients = Array.from({ length: 12 }, (_, i) => ({
  external_id: `P${i}`,
  attributes: { time: 10 + i, status: i % 2, age: 50 + i },
}));
const uploaded = written(
  dataOf(await client.POST('/projects/{id}/patients', { params: { path }, body: { patients } })),
);
const listed = dataOf(
  await client.GET('/projects/{id}/patients', {
    params: { path, query: { limit: 5, filters: { 'filter[age][gte]': '55' } } },
  }),
);
const analysis = written(
  dataOf(
    await client.POST('/projects/{id}/analyses', {
      params: { path },
      body: { name: 'KM', method: 'kaplan_meier', parameters: { time: 'time', event: 'status', times: [12] } },
    }),
  ),
);
const run = dataOf(await client.POST('/analyses/{id}/run', { params: { path: { id: analysis.id } } }));
const done = dataOf(
  await client.GET('/analyses/{id}', { params: { path: { id: analysis.id }, header: { Prefer: 'wait=25' } } }),
);
// The type of the result follows from the method.
if (done.method !== 'kaplan_meier') throw new Error(done.method);
const events: number | undefined = done.latest_run?.result?.n_events;
const same = dataOf(await client.GET('/runs/{id}', { params: { path: { id: run.id } } }));
const found = dataOf(await client.GET('/literature/search', { params: { query: { q: 'lung cancer' } } }));
// An event is shown once every older transaction of the server is over.
let runIds: string[] = [];
while (runIds.length === 0) {
  const happened = dataOf(await client.GET('/events', { params: { query: { limit: 50 } } }));
  const completed = happened.items.filter((event) => event.type === 'analysis.completed');
  runIds = completed.map((event) => event.data.run_id);
}
const missing = await client.GET('/projects/{id}', { params: { path: { id: 'proj_01jgfwy4fqe9s8g00000000099' } } });
const refused = missing.error?.error.code;

console.log(
  JSON.stringify({
    created: uploaded.created,
    listed: listed.items.map((patient) => patient.external_id),
    events,
    status: same.status,
    total: found.total.value,
    told: runIds.includes(run.id),
    refused,
  }),
);
