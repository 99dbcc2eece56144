import t from 'tap';
import type { z } from 'zod';
import type { Issue } from '../../contract/errors.ts';
import { encodeId, idPrefixes } from '../../contract/ids.ts';
import type { ParameterKind } from '../../contract/routes/route.ts';
import { type Route, type RouteName, routes } from '../../contract/routes.ts';
import { testDatabase } from '../helpers/database.ts';
import { type HttpAnswer, httpClient, sendRaw } from '../helpers/http.ts';
import { createAccount, startApi } from '../helpers/platform.ts';
import { projectWith, smallTrial } from '../helpers/scene.ts';

const database = await testDatabase(t);
const { url } = await startApi(t, database.url, { TRUSTED_PROXIES: '1' });
const login = { email: 'words@example.org', password: 'correct horse battery staple' };
const account = await createAccount(database.url, login);
const api = httpClient(url, account.live_key);
const { data: session } = await httpClient(url, null).post('/auth/login', login);
const person = httpClient(url, session.session_token);

// What zod says by itself, what a database says, and what a program says of itself.
const foreign =
  /Invalid (input|option|string|key|element|union)|\bexpected\b|\breceived\b|Too (small|big)|Unrecognized|\bzod\b|\bselect\b|\binsert into\b|violates|relation "|\bat \S+\.ts:\d|\bundefined\b|\[object|NaN/i;

/** What of a refusal is not in our words. Collected, since an assertion costs more than the request that it looks at. */
function foreignWords(what: string, { status, error }: HttpAnswer): string[] {
  if (status < 400) return [];
  const messages: string[] = [error.message, ...(error.details.issues ?? []).map((issue: Issue) => issue.message)];
  const wrong = messages.filter((message) => foreign.test(message) || message.length <= 4);
  if (status === 500) wrong.push('500');
  if (!/^[A-Z`].*[.?]$/s.test(error.message)) wrong.push(`no sentence: ${error.message}`);
  return wrong.map((words) => `${what}: ${words}`);
}

const someId = (kind: ParameterKind) => {
  if (kind === 'methodName') return 'kaplan_meier';
  return kind === 'paperName' ? 'pmid:1' : encodeId(kind, '0190a3c5-7b1e-7c3a-9f00-000000000001');
};

function addressOf({ path, params }: Route): string {
  return Object.entries(params).reduce((address, [name, kind]) => address.replace(`{${name}}`, someId(kind)), path);
}

/** Wrong values of every kind for each field that a body knows, and some for the body itself. */
function wrongBodies(schema: z.ZodType): unknown[] {
  let plain = schema as z.ZodType & { def: { innerType?: z.ZodType }; shape?: Record<string, z.ZodType> };
  while (plain.def.innerType !== undefined) plain = plain.def.innerType as never;
  const wrong = [null, -1.5, '', 'x'.repeat(20_000), [], {}, [{}]];
  return [
    ...[[], 'x', {}, { nmae: 1, unknwon: 2 }],
    ...Object.keys(plain.shape ?? {}).flatMap((name) => wrong.map((value) => ({ [name]: value }))),
  ];
}

t.test('every route says in words what is wrong with what it is sent', async (t) => {
  for (const [name, route] of Object.entries(routes) as [RouteName, Route][]) {
    if (name === 'auth.logout') continue;
    const client = route.credential === 'session' ? person : api;
    const address = addressOf(route);
    const wrong: string[] = [];
    let refused = 0;
    const send = async (what: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
      const answer = await client.send(route.method, path, { ...(body === undefined ? {} : { body }), headers });
      if (answer.status >= 400) refused++;
      wrong.push(...foreignWords(what, answer));
    };
    const look = () => {
      t.strictSame(wrong, [], name);
      t.ok(refused > 3, `${name}: enough was refused to say so`);
    };
    const queries = [
      'nonsense=1',
      'limit=0',
      'limit=x&limit=2',
      'cursor=x',
      '%00=1',
      ...Object.keys(route.query.shape).map((one) => `${one}=%C3%A4%20x`),
    ];
    for (const query of queries) await send(query, `${address}?${query}`, route.body === undefined ? undefined : {});
    for (const [parameter, kind] of Object.entries(route.params))
      for (const id of ['x', kind === 'run' ? someId('project') : someId('run'), `${someId(kind)}0`])
        await send(`${parameter}=${id}`, route.path.replace(`{${parameter}}`, id).replaceAll(/\{\w+\}/g, 'x'));
    if (route.body === undefined) {
      look();
      continue;
    }
    // Each from an address of its own: anyone who has no credential may not come often.
    let i = 0;
    for (const body of wrongBodies(route.body))
      await send(JSON.stringify(body).slice(0, 80), address, body, {
        'X-Forwarded-For': `192.0.${(i >> 8) + 3}.${i++ & 255}`,
      });
    await send('no JSON', address, '{"a":');
    await send('another type', address, 'x', { 'Content-Type': 'text/nonsense' });
    await send('a wrong encoding', address, '{}', { 'Content-Encoding': 'gzip' });
    await send('an unknown encoding', address, '{}', { 'Content-Encoding': 'zstd' });
    await send('a wrong charset', address, '{}', { 'Content-Type': 'application/json; charset=latin1' });
    look();
  }
});

t.test('the message is made from the first issues', async (t) => {
  const said = async (body: unknown, path = '/projects') => (await api.post(path, body)).error.message;
  t.equal(await said({ nmae: 'x' }), '`name` is required; `nmae` is not known, did you mean `name`?');
  t.equal(await said({ name: 7 }), '`name` must be a string, not a number.');
  t.equal(await said({ name: '' }), '`name` must not be empty.');
  t.equal(await said({ name: 'x'.repeat(201) }), '`name` must have at most 200 characters.');
  t.match(
    await said({ name: 'x', variables: [{ name: 'a', type: 'nubmer' }] }),
    /^`variables\[0\]\.type` must be `number`, `integer`.*, did you mean `number`\?$/,
  );
  t.equal(
    await said({ a: 1, b: 2, c: 3, d: 4, e: 5 }),
    '`name` is required; `a` is not known: the names here are name, description, variables, metadata; `b` is not known here; 3 more in details.issues.',
  );
  t.equal((await api.get('/projects?limt=3')).error.message, '`limt` is not known, did you mean `limit`?');
  t.equal((await api.get('/projects?limit=300')).error.message, '`limit` must be at most 200.');
  const project = await projectWith(database, api, smallTrial);
  t.match(
    await said({ name: 'x', method: 'kaplan_meyer', parameters: {} }, `/projects/${project}/analyses`),
    /did you mean `kaplan_meier`\?/,
  );
  t.match(
    await said({ name: 'x', method: 'kaplan_meier', parameters: { tiem: 'time' } }, `/projects/${project}/analyses`),
    /`parameters\.time` is required.*`parameters\.tiem` is not known, did you mean `time`\?/,
  );
});

t.test('issues end at a hundred, and the answer says so', async (t) => {
  const names = Object.fromEntries(Array.from({ length: 1500 }, (_, i) => [`k${i}`, 1]));
  const { error, text } = await api.post('/projects', { name: 'x', ...names });
  t.equal(error.details.issues.length, 100);
  t.match(error.details, { total: 1500, truncated: true });
  t.ok(text.length < 20_000);
  const many = await api.post('/projects', { name: 'x', variables: Array.from({ length: 6000 }, () => ({})) });
  t.match(many.error.details, { total: 100, truncated: true }, 'what is not looked at any more is not counted');
  const few = await api.post('/projects', {});
  t.match(few.error.details, { total: 1, truncated: false });
});

t.test('an empty step of an address is a missing identifier', async (t) => {
  for (const [method, path, what, shape] of [
    ['GET', '/projects//patients', 'project', 'proj_'],
    ['POST', '/projects//patients', 'project', 'proj_'],
    ['GET', '/projects/', 'project', 'proj_'],
    ['DELETE', '/patients/', 'patient', 'pat_'],
    ['POST', '/analyses//run', 'analysis', 'anl_'],
    ['POST', '/api-keys//rotate', 'API key', 'key_'],
    ['GET', '/literature//similar', 'paper', 'pmid:'],
    ['GET', '/reviews/rev_00000000000000000000000000/records/', 'record', 'rrec_'],
    ['POST', '/reviews/rev_00000000000000000000000000/duplicates/', 'pair of records', 'rdup_'],
    ['GET', '/audit-verifications/', 'verification', 'audv_'],
  ] as const) {
    const { status, error } = await api.send(method, path);
    t.match([status, error?.code], [400, 'INVALID_REQUEST'], `${method} ${path}`);
    t.match(error?.message, new RegExp(`^The ${what} identifier is missing.*${shape}`), path);
  }
  t.match((await api.get('//projects')).error.message, /empty step/);
});

t.test('each refusal has a true sentence of its own', async (t) => {
  const said = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const { status, error } = await api.send(method, path, { ...(body === undefined ? {} : { body }), headers });
    return `${status} ${error?.message}`;
  };
  t.match(await said('GET', '/project'), /^404 There is no such path\. Did you mean \/v1\/projects\?$/);
  t.match(
    await said('GET', `/projects/${someId('project')}/patient`),
    /Did you mean \/v1\/projects\/\{id\}\/patients\?/,
  );
  t.match(await said('GET', '/nothing/like/it'), /^404 There is no such path\. \/openapi\.json lists all routes\.$/);
  t.match(
    await said('PUT', '/projects'),
    /^405 PUT is not possible here\. This path takes GET, HEAD, POST, OPTIONS\.$/,
  );
  t.match(
    await said('POST', '/projects', 'x', { 'Content-Type': 'text/csv' }),
    /^415 This route takes application\/json, not text\/csv\.$/,
  );
  const large = JSON.stringify({ name: 'x', description: 'a'.repeat(3_000_000) });
  t.match(await said('POST', '/projects', large), /^413 The body has 3,000,\d+ bytes, more than the 2,097,152 bytes/);
  t.match(
    await said('POST', '/projects', '{"name": "x",\n "b": tru}'),
    /^400 The body is not valid JSON: .* See line 2, column 7/,
  );
  t.match(await said('POST', '/projects', ''), /^400 This route needs a JSON body/);
  t.match(await said('GET', '/projects?cursor=AAAA'), /^400 The cursor is broken/);
  t.match(
    await said('GET', `/analyses/${someId('run')}`),
    /^400 The id in the address is the id of a run, but must be the id of an analysis: anl_/,
  );
  const project = await projectWith(database, api, []);
  const csv = { 'Content-Type': 'text/csv' };
  t.match(await said('POST', `/projects/${project}/patients`, '\n', csv), /^400 /);
});

t.test('routes without a credential take 16 KB, as they are', async (t) => {
  const anonymous = httpClient(url, null);
  const large = await anonymous.post('/auth/login', { email: 'a@example.org', password: 'x'.repeat(20_000) });
  t.match([large.status, large.error.details.maximum_bytes], [413, 16_384]);
  const packed = await anonymous.post('/auth/login', '{}', { 'Content-Encoding': 'gzip' });
  t.match([packed.status, packed.error.message], [415, /takes no Content-Encoding/]);
});

t.test('__proto__ is refused in every format', async (t) => {
  const project = await projectWith(database, api, []);
  const path = `/projects/${project}/patients`;
  for (const [body, type] of [
    ['{"patients":[{"attributes":{"__proto__":1}}]}', 'application/json'],
    ['{"patients":[{"__proto__":{},"attributes":{"a":1}}]}', 'application/json'],
    ['external_id,__proto__\na,1\n', 'text/csv'],
    ['{"attributes":{"__proto__":1}}\n', 'application/x-ndjson'],
    ['{"__proto__":1,"attributes":{"a":1}}\n', 'application/x-ndjson'],
    ['{"attributes":{"\\u005f_proto__":1}}\n', 'application/x-ndjson'],
  ] as const) {
    const { status, error } = await api.post(path, body, { 'Content-Type': type });
    t.match([status, error?.code], [400, 'INVALID_REQUEST'], body);
    t.match(error?.details.issues[0].path, /__proto__/, body);
  }
  const dictionary = await api.post('/projects', { name: 'x', variables: [{ name: '__proto__', type: 'text' }] });
  t.equal(dictionary.status, 400);
  for (const query of ['__proto__=1', 'filter[__proto__][eq]=1'])
    t.equal((await api.get(`${path}?${query}`)).status, 400, query);
  t.equal((await api.get(`/projects/${project}`)).data.patient_count, 0);
});

t.test('two Hosts and other versions of HTTP are refused with the envelope', async (t) => {
  // Closed after the answer: what is read is all until the end.
  const authorization = `Authorization: Bearer ${account.live_key}\r\nConnection: close`;
  for (const [what, bytes, message] of [
    [
      'two Hosts',
      `GET /v1/projects HTTP/1.1\r\nHost: a\r\nHost: b\r\n${authorization}\r\n\r\n`,
      /Host stands more than once/,
    ],
    [
      'the same Host twice',
      `GET /v1/projects HTTP/1.1\r\nHost: a\r\nhost: a\r\n${authorization}\r\n\r\n`,
      /more than once/,
    ],
    ['HTTP/0.9', `GET /v1/projects HTTP/0.9\r\nHost: a\r\n${authorization}\r\n\r\n`, /HTTP\/1\.1/],
    ['HTTP/0.9 without a version', 'GET /v1/projects\r\n\r\n', /HTTP\/1\.1/],
    ['HTTP/2.0', `GET /v1/projects HTTP/2.0\r\nHost: a\r\n${authorization}\r\n\r\n`, /HTTP\/1\.1/],
  ] as const) {
    const { status, error } = await sendRaw(url, bytes);
    t.match([status, error?.code], [400, 'INVALID_REQUEST'], what);
    t.match(error?.message, message, what);
  }
});

t.test('answers are kept by nobody unless they can hold nothing of a patient', async (t) => {
  const project = await projectWith(database, api, smallTrial);
  const { data } = await api.get(`/projects/${project}/patients?limit=1`);
  const one = `/patients/${data.items[0].id}`;
  const first = await api.get(one);
  for (const answer of [
    first,
    await api.get(`/projects/${project}/patients`),
    await api.get(one, { 'If-None-Match': first.headers.get('etag')! }),
    await api.post(`/projects/${project}/patients`, {}),
  ])
    t.match(answer.headers.get('cache-control'), /no-store/);
  t.equal((await api.get('/analysis-methods')).headers.get('cache-control'), 'private, no-cache');
});

t.test('Strict-Transport-Security goes out behind TLS alone', async (t) => {
  t.equal((await api.get('/projects')).headers.get('strict-transport-security'), null);
  const secure = await api.get('/projects', { 'X-Forwarded-Proto': 'https' });
  t.equal(secure.headers.get('strict-transport-security'), 'max-age=31536000');
  const direct = await startApi(t, database.url);
  const spoofed = await httpClient(direct.url, account.live_key).get('/projects', { 'X-Forwarded-Proto': 'https' });
  t.equal(spoofed.headers.get('strict-transport-security'), null, 'not because anybody says so');
  const published = await startApi(t, database.url, { BASE_URL: 'https://platform.example.org' });
  const answer = await httpClient(published.url, account.live_key).get('/projects');
  t.equal(answer.headers.get('strict-transport-security'), 'max-age=31536000');
});

t.test('every kind of id has a name of its own', async (t) => {
  t.equal(new Set(Object.values(idPrefixes)).size, Object.keys(idPrefixes).length);
});
