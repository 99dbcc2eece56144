import { createClient } from './made/hey-api/client/index.js';
import {
  analysesCreate,
  analysesGet,
  analysesRun,
  eventsList,
  literatureSearch,
  patientsCreate,
  patientsList,
  projectsCreate,
  projectsGet,
  runsGet,
} from './made/hey-api/index.js';

/*
 * The same ten calls through the client of @hey-api/openapi-ts, compiled and run as the others.
 */
const { ADDRESS, KEY } = process.env as Record<string, string>;
const client = createClient({ baseUrl: `${ADDRESS}/v1`, auth: KEY! });

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

const project = dataOf(await projectsCreate({ client, body: { name: 'Generated' } }));
const path = { id: project.id };
const patients = Array.from({ length: 12 }, (_, i) => ({
  external_id: `P${i}`,
  attributes: { time: 10 + i, status: i % 2, age: 50 + i },
}));
const uploaded = written(dataOf(await patientsCreate({ client, path, body: { patients } })));
const listed = dataOf(await patientsList({ client, path, query: { limit: 5, filters: { 'filter[age][gte]': '55' } } }));
const analysis = written(
  dataOf(
    await analysesCreate({
      client,
      path,
      body: { name: 'KM', method: 'kaplan_meier', parameters: { time: 'time', event: 'status', times: [12] } },
    }),
  ),
);
const run = dataOf(await analysesRun({ client, path: { id: analysis.id } }));
const done = dataOf(await analysesGet({ client, path: { id: analysis.id }, headers: { Prefer: 'wait=25' } }));
// The type of the result follows from the method.
if (done.method !== 'kaplan_meier') throw new Error(done.method);
const events: number | undefined = done.latest_run?.result?.n_events;
const same = dataOf(await runsGet({ client, path: { id: run.id } }));
const found = dataOf(await literatureSearch({ client, query: { q: 'lung cancer' } }));
// An event is shown once every older transaction of the server is over.
let runIds: string[] = [];
while (runIds.length === 0) {
  const happened = dataOf(await eventsList({ client, query: { limit: 50 } }));
  const completed = happened.items.filter((event) => event.type === 'analysis.completed');
  runIds = completed.map((event) => event.data.run_id);
}
const missing = await projectsGet({ client, path: { id: 'proj_01jgfwy4fqe9s8g00000000099' } });
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
