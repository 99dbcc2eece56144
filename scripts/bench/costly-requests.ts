import { brotliCompressSync, gzipSync } from 'node:zlib';

/** A request that is made to cost much, and how it must be answered. */
export type CostlyRequest = {
  name: string;
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  status: number;
  /** Sent without a credential. */
  anonymous?: boolean;
};

const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const list = (count: number, item: string) => `[${times(count, () => item).join()}]`;
const names = (count: number, value: string) => `{${times(count, (i) => `"k${i}":${value}`).join()}}`;
const deep = (count: number) => `${'['.repeat(count)}${']'.repeat(count)}`;

/** Requests made to cost much, by what they make large. `project` and `patient` are ids, without /v1. */
export function costlyRequests({ project, patient }: { project: string; patient: string }): CostlyRequest[] {
  const patients = `/projects/${project}/patients`;
  const csv = { 'Content-Type': 'text/csv' };
  const ndjson = { 'Content-Type': 'application/x-ndjson' };
  const gzip = { 'Content-Encoding': 'gzip' };
  const json = (name: string, path: string, body: string, status = 400): CostlyRequest => ({
    name,
    method: 'POST',
    path,
    body,
    status,
  });
  const file = (name: string, headers: Record<string, string>, body: string, status = 400): CostlyRequest => ({
    name,
    method: 'POST',
    path: patients,
    headers,
    body,
    status,
  });
  const analysis = (parameters: string) => `{"name":"x","method":"kaplan_meier","parameters":${parameters}}`;
  const filtered = (filter: string) =>
    `{"name":"x","method":"kaplan_meier","parameters":{"time":"a","event":"a"},"filter":${filter}}`;
  const analyses = `/projects/${project}/analyses`;
  const all: CostlyRequest[] = [
    json(
      'analysis: a filter of 20,000 conditions',
      analyses,
      filtered(list(20_000, '{"column":"unknown","op":"eq","value":"a"}')),
    ),
    json(
      'analysis: a filter of a hundred conditions on unknown columns with long names',
      analyses,
      filtered(`[${times(100, (i) => `{"column":"${`${i}`.padStart(128, 'x')}","op":"eq","value":1}`).join()}]`),
    ),
    json(
      'analysis: a hundred lists of a thousand values',
      analyses,
      filtered(list(100, `{"column":"unknown","op":"in","value":${list(1000, '"a"')}}`)),
    ),
    {
      ...json('login: 494 KB of gzip, unknown names', '/auth/login', '', 415),
      body: gzipSync(names(300_000, '"x"')),
      headers: gzip,
      anonymous: true,
    },
    { ...json('login: 2 MB of unknown names', '/auth/login', names(150_000, '"x"'), 413), anonymous: true },
    { ...json('login: 16 KB of unknown names', '/auth/login', names(1300, '""')), anonymous: true },
    { ...json('login: 16 KB deep', '/auth/login', deep(8000)), anonymous: true },
    json('project: 256 KB of unknown names', '/projects', names(20_000, '1')),
    json('project: 2 MB of unknown names', '/projects', names(150_000, '1')),
    json('project: 9,000 unknown names', '/projects', names(9000, '1')),
    json('project: 2 MB deep', '/projects', `{"name":${deep(1_000_000)}}`),
    json('project: 99 deep, often', '/projects', `{"name":[${times(900, () => deep(97)).join()}]}`),
    json('project: 20,000 empty variables', '/projects', `{"name":"x","variables":${list(20_000, '{}')}}`),
    json('project: 900 variables, all wrong', '/projects', `{"name":"x","variables":${list(900, '[]')}}`),
    json(
      'project: 5,000 wrong variables of many fields',
      '/projects',
      `{"name":"x","variables":${list(5000, '{"name":1,"type":2,"label":3,"unit":4,"min":"5","max":"6","required":7,"x":8}')}}`,
    ),
    json(
      'project: a variable of 19,000 wrong categories',
      '/projects',
      `{"name":"x","variables":[{"name":"a","type":"category","categories":${list(19_000, '{}')}}]}`,
    ),
    json('project: 2 MB of escapes', '/projects', `{"name":"x","description":"${'\\u0000'.repeat(340_000)}"}`),
    json('project: 100,000 halves of pairs', '/projects', `{"name":"x","metadata":${names(9000, '"\\ud800"')}}`),
    json('project: a name of 2 MB', '/projects', `{"${'n'.repeat(2_000_000)}":1}`),
    json('project: 9,000 pairs of metadata', '/projects', `{"name":"x","metadata":${names(9000, '1')}}`),
    json('project: 100,000 numbers', '/projects', `{"name":${list(19_000, '1e308')}}`),
    json('project: broken at the end of 2 MB', '/projects', `{"name":"${'x'.repeat(2_000_000)}"`),
    json('patients: 1.8 KB of gzip', patients, '', 400),
    json('patients: 16 MB of empty ones', patients, `{"patients":${list(5_000_000, '{}')}}`),
    json('patients: 10,000 wrong ones', patients, `{"patients":${list(10_000, '{"attributes":{"a":[],"b":{}}}')}}`),
    json('patients: 9,000 attributes, all wrong', patients, `{"patients":[{"attributes":${names(9000, '[]')}}]}`),
    json(
      'patients: 10,000 right ones of 100 attributes',
      patients,
      `{"patients":${list(10_000, `{"attributes":${names(100, '1')}}`)}}`,
      201,
    ),
    json(
      'patients: 100 right ones of 5,000 attributes',
      patients,
      `{"patients":${list(100, `{"attributes":${names(5000, '1.5')}}`)}}`,
      201,
    ),
    json(
      'patients: 1,600 texts of 10,000 characters',
      patients,
      `{"patients":${list(160, `{"attributes":${names(10, JSON.stringify('ä'.repeat(5000)))}}`)}}`,
      201,
    ),
    { ...json('patients: a brotli bomb', patients, '', 413), headers: { 'Content-Encoding': 'br' } },
    {
      ...json('patient: 1,900 attributes, all wrong', `/patients/${patient}`, `{"attributes":${names(1900, '[]')}}`),
      method: 'PATCH' as const,
    },
    json(
      'analysis: 19,000 wrong covariates',
      `/projects/${project}/analyses`,
      analysis(`{"group":${list(19_000, '{}')}}`),
    ),
    json('analysis: 9,000 unknown parameters', `/projects/${project}/analyses`, analysis(names(9000, '1'))),
    json(
      'analysis: 19,000 conditions',
      `/projects/${project}/analyses`,
      `{"name":"x","method":"kaplan_meier","filter":${list(19_000, '{"column":"a","op":"=","value":1}')}}`,
    ),
    json(
      'analysis: a condition of 19,000 wrong values',
      `/projects/${project}/analyses`,
      `{"name":"x","method":"kaplan_meier","filter":[{"column":"a","op":"in","value":${list(19_000, '[]')}}]}`,
    ),
    json(
      'webhook: 19,000 wrong projects',
      '/webhooks',
      `{"url":"https://a.example","events":["ping"],"project_ids":${list(19_000, '"x"')}}`,
    ),
    json('literature: 19,000 wrong names', '/literature/batch', `{"ids":${list(19_000, '"doi:10.1/x"')}}`),
    json('literature: a name of 2 MB', '/literature/batch', `{"ids":["doi:10.1234${'.1'.repeat(900_000)}"]}`),
    file('csv: a header of 4,000,000 commas', csv, ','.repeat(4_000_000)),
    file('csv: a row of 4,000,000 commas', csv, `a,b\n${','.repeat(4_000_000)}`),
    file('csv: a row of 4,000,000 commas, CR and LF mixed', csv, `a,b\n1,2\r\n${','.repeat(4_000_000)}`),
    file('csv: 2,000,000 doubled quotes', csv, `a,b\n"${'""'.repeat(2_000_000)}`),
    file('csv: 1,000,000 wrong quotes', csv, `a,b\n${'"x"y'.repeat(1_000_000)}`),
    file('csv: 60,000 rows with a wrong quote', csv, `a,b\n${'"x"y,1\n'.repeat(60_000)}`),
    file('csv: a quote left open over 2,000,000 lines', csv, `a,b\n"${'x\n'.repeat(2_000_000)}`),
    file('csv: 2,000,000 rows that are too short', csv, `a,b\n${'1\n'.repeat(2_000_000)}`),
    file('csv: a number of 4,000,000 digits', csv, `a,b\n1,${'9'.repeat(4_000_000)}`),
    file(
      'csv: 5,000 columns',
      csv,
      `${times(5000, (i) => `c${i}`).join()}\n${`${times(5000, () => '1').join()}\n`.repeat(100)}`,
      201,
    ),
    file('csv: 300,000 rows of one number', csv, `a\n${'1\n'.repeat(300_000)}`, 201),
    file('ndjson: 2,000,000 numbers', ndjson, '1\n'.repeat(2_000_000)),
    file('ndjson: 2,000,000 broken lines', ndjson, '{\n'.repeat(2_000_000)),
    file('ndjson: 300,000 empty patients', ndjson, '{}\n'.repeat(300_000), 201),
    file('ndjson: a line of 60,000 unknown names', ndjson, names(60_000, '1')),
    file('ndjson: a line of 60,000 wrong attributes', ndjson, `{"attributes":${names(60_000, '[]')}}`),
    file('ndjson: a line of 4,900 wrong attributes', ndjson, `{"attributes":${names(4900, '[]')}}`),
    file('ndjson: a line 1,000,000 deep', ndjson, '['.repeat(1_000_000)),
    file('ndjson: a line of escapes', ndjson, `{"attributes":{"a":"${'\\u00e4'.repeat(150_000)}"}}`),
    ...[
      ['query: 5,000 parameters', `/projects?${times(5000, (i) => `a${i}`).join('&')}`],
      ['query: one parameter 7,000 times', `/projects?${times(7000, () => 'a').join('&')}`],
      ['query: 500 filters', `/projects/${project}/patients?${times(500, (i) => `filter[a${i}][eq]=1`).join('&')}`],
      ['query: brackets', `/projects/${project}/patients?filter[${']['.repeat(7000)}]=1`],
      ['query: a long cursor', `/projects?cursor=${'A'.repeat(15_000)}`],
      ['query: a long order', `/projects/${project}/patients?sort=${'-a,'.repeat(4000)}`],
    ].map(([name, path]) => ({ name: name!, method: 'GET' as const, path: path!, status: 400 })),
    ...[
      ['Authorization', `Bearer ${' '.repeat(14_000)}`, 401],
      ['Authorization', `Bearer ${'a '.repeat(7000)}`, 401],
      ['Prefer', `${', '.repeat(7000)}wait=x`, 200],
      ['If-None-Match', '"a",'.repeat(3500), 200],
      ['X-Forwarded-For', '::1,'.repeat(3500), 200],
      ['Idempotency-Key', '"'.repeat(14_000), 200],
    ].map(([header, value, status]) => ({
      name: `header: a long ${header}`,
      method: 'GET' as const,
      path: '/projects?limit=1',
      headers: { [header as string]: value as string },
      status: status as number,
    })),
    {
      name: 'a long Content-Type',
      method: 'POST',
      path: '/projects',
      headers: { 'Content-Type': `a/b;${'c=d;'.repeat(3500)}` },
      body: '{}',
      status: 415,
    },
    { name: 'a long path', method: 'GET', path: `/${'a/'.repeat(7000)}b`, status: 404 },
    { name: 'a long doi', method: 'GET', path: `/literature/doi:10.1234${'.1'.repeat(900)}/`, status: 400 },
    { name: 'all methods of analysis', method: 'GET', path: '/analysis-methods', status: 200 },
    {
      name: '100 patients of 5,000 attributes',
      method: 'GET',
      path: `${patients}?filter[k4999][gte]=0&limit=200`,
      status: 200,
    },
  ];
  return all.map(filled);
}

/** Bodies that are only small when they are compressed. */
function filled(request: CostlyRequest): CostlyRequest {
  if (request.name === 'patients: 1.8 KB of gzip')
    return {
      ...request,
      body: gzipSync(`{"patients":[${'{},'.repeat(600_000)}{}]}`),
      headers: { 'Content-Encoding': 'gzip' },
    };
  if (request.name === 'patients: a brotli bomb')
    return { ...request, body: brotliCompressSync(Buffer.alloc(200_000_000, 32)) };
  return request;
}
