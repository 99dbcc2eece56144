import t from 'tap';
import { v7 as uuidv7 } from 'uuid';
import { openRequestLog } from '../../api/request-log.ts';
import { decodeId, encodeId } from '../../contract/ids.ts';
import { createLog } from '../../log.ts';
import { sql } from '../../sql/db.ts';
import { uuidOf } from '../../sql/ids.ts';
import { keepPartitions } from '../../sql/tables/partitions.ts';
import { type NewRequest, storeRequests } from '../../sql/tables/requests.ts';
import { makeKey } from '../helpers/access-scene.ts';
import { testDatabase } from '../helpers/database.ts';
import { httpClient } from '../helpers/http.ts';
import { scrape } from '../helpers/metrics.ts';
import { loggedIn } from '../helpers/people.ts';
import { createAccount, startApi } from '../helpers/platform.ts';
import { projectWith, smallTrial } from '../helpers/scene.ts';

const database = await testDatabase(t);
const { db, ownerQuery } = database;
const api = await startApi(t, database.url);

const requestOf = (account_id: string, fields: Partial<NewRequest> = {}): NewRequest => ({
  ...{ id: uuidv7(), account_id, mode: 'live', method: 'GET', route: '/v1/projects', path_ids: {}, status: 200 },
  ...{ duration_ms: 1, key_id: null, session_id: null, user_id: null, address: null, error_code: null },
  ...{ error_reason: null, issues: [], created_at: new Date().toISOString() },
  ...fields,
});
const stored = async (account_id: string): Promise<number> =>
  (await ownerQuery('select count(*)::int as n from requests where account_id = $1', [account_id]))[0].n;

t.test('an account sees what was asked with its credentials, how it went and how long it took', async (t) => {
  const email = 'requests@example.org';
  const account = await createAccount(database.url, { email });
  const client = httpClient(api.url, account.live_key);
  const session = await loggedIn(api.url, email);
  const project = await projectWith(database, client, smallTrial.slice(0, 2));
  const read = await client.get(`/projects/${project}?`);
  const head = await session.send('HEAD', `/projects/${project}`);
  const missing = await client.get('/projects/proj_01ja2b3c4d5e6f7g8h9jakbmcn');
  const nonsense = await client.get('/projects/Ann%20Lee');
  const { data } = await client.get('/requests');
  t.strictSame(
    data.items.map(({ id }: { id: string }) => id),
    [nonsense, missing, head, read].map(({ requestId }) => requestId).concat(data.items.at(-1).id),
    'newest first, without the login, which no credential came with',
  );
  t.match(data.items.at(-1), { method: 'POST', route: '/v1/projects', status: 201, path_ids: {} });
  const [ofNonsense, ofMissing, ofHead, ofRead] = data.items;
  const keyId = ofRead.key_id;
  t.match(ofRead, {
    ...{ method: 'GET', route: '/v1/projects/{id}', path_ids: { id: project }, status: 200, key_id: /^key_/ },
    ...{ session_id: null, user_id: null, address: '127.0.0.1', error_code: null, error_reason: null, issues: [] },
  });
  t.ok(ofRead.duration_ms > 0);
  t.equal(
    decodeId('request', ofRead.id)!.replace('-', '').slice(0, 12),
    Date.parse(ofRead.created_at).toString(16).padStart(12, '0'),
  );
  t.match(ofHead, { method: 'HEAD', key_id: null, session_id: /^sess_/, user_id: account.user_id });
  t.match(ofMissing, { status: 404, error_code: 'NOT_FOUND', path_ids: { id: 'proj_01ja2b3c4d5e6f7g8h9jakbmcn' } });
  t.match(ofNonsense, {
    ...{ status: 400, error_code: 'INVALID_REQUEST', path_ids: {} },
    issues: [{ path: 'id', message: 'must be the id of a project: proj_ and 26 characters' }],
  });
  t.notMatch(JSON.stringify(data), /Ann/);
  t.strictSame((await session.get(`/requests?filter[key_id]=${keyId}&filter[status][gte]=400`)).data.items.length, 2);
});

t.test('what a client wrote is in no row of the log, wherever it put it', async (t) => {
  const account = await createAccount(database.url);
  const client = httpClient(api.url, account.live_key);
  const project = await projectWith(database, client, []);
  const secret = 'Zebulon';
  const patients = `/projects/${project}/patients`;
  await client.patch(`/projects/${project}`, {
    variables: [{ name: 'age', label: 'Age', type: 'number', min: 18, required: true }],
  });
  const csv = { 'Content-Type': 'text/csv' };
  const refused = [
    await client.post(patients, `${secret},1952-01-03\nZebulon B,1952-01-04\n`, csv),
    await client.post(patients, `age,external_id\n${secret},1\n7,2\n`, csv),
    await client.post(patients, { patients: [{ attributes: { age: secret } }, { [secret]: 1 }, secret] }),
    await client.post(patients, { patients: [{ 'attributes[0]': secret, [`external_id[${secret}]`]: 1 }] }),
    await client.post(`/projects/${project}/analyses`, { name: 'x', method: secret, parameters: {} }),
    await client.post(`/projects/${project}/analyses`, {
      ...{ name: 'x', method: 'kaplan_meier', parameters: { time: secret, event: 'status', [secret]: 1 } },
      filter: [{ column: secret, op: '==', value: secret }],
    }),
    await client.get(`${patients}?filter[${secret}][eq]=${secret}&${secret}=1`),
    await client.get(`${patients}?sort=${secret}`),
    await client.get(`/literature/${secret}`),
    await client.patch(`/projects/${project}`, { metadata: { [secret]: 7 } }),
    await client.get(`/${secret}`),
  ];
  for (const { status, text } of refused) t.ok(status >= 400, text);
  const { data } = await client.get('/requests?limit=200');
  t.equal(data.items.length, refused.length + 1, 'all but the path that there is not');
  const rows = await ownerQuery('select * from requests where account_id = $1', [
    uuidOf('account', account.account_id),
  ]);
  t.notMatch(JSON.stringify(rows), /Zebulon/i);
  // Any four digits may stand in an id, a duration or a time.
  for (const { method, route, path_ids, status, error_code, error_reason, issues } of rows)
    t.notMatch(
      JSON.stringify([method, route, Object.keys(path_ids), status, error_code, error_reason, issues]),
      /1952/,
    );
  const issues = data.items.flatMap((item: { issues: object[] }) => item.issues);
  t.match(
    issues.find(({ path }: { path: string }) => path === 'patients[].*'),
    { message: 'is not known here' },
    'what is of the contract is told',
  );
  t.notMatch(api.log.map((line) => JSON.stringify(line)).join('\n'), /Zebulon/i, "nor in the process's own log");
});

t.test('the two modes are apart, a limited key sees none, and nobody sees another account', async (t) => {
  const account = await createAccount(database.url);
  const [live, test] = [httpClient(api.url, account.live_key), httpClient(api.url, account.test_key)];
  const project = await projectWith(database, live);
  await test.get('/projects');
  const modes = async (client: typeof live) => (await client.walk('/requests', 1)).map(({ route }) => route);
  t.strictSame(await modes(live), ['/v1/projects']);
  t.strictSame(
    (await test.get('/requests')).data.items.map((item: { method: string }) => item.method),
    ['GET'],
  );
  const limited = await makeKey(database, account.account_id, { projects: [project] });
  t.equal((await httpClient(api.url, limited).get('/requests')).error.details.reason, 'project_scope');
  const other = await createAccount(database.url);
  t.strictSame((await httpClient(api.url, other.live_key).get('/requests')).data.items, []);
});

t.test('requests past the limit, and of a suspended account, are in the log too', async (t) => {
  const account = await createAccount(database.url, { plan: 'starter' });
  const accountId = uuidOf('account', account.account_id);
  const client = httpClient(api.url, account.live_key);
  await client.get('/projects');
  await ownerQuery(
    `update request_counts set minute = minute + interval '5 minutes', minute_count = 60 where account_id = $1`,
    [accountId],
  );
  t.equal((await client.get('/projects')).status, 429);
  await ownerQuery('update request_counts set minute_count = 0 where account_id = $1', [accountId]);
  await ownerQuery("update accounts set status = 'suspended' where id = $1", [accountId]);
  t.equal((await client.get('/projects')).status, 403);
  await ownerQuery("update accounts set status = 'active' where id = $1", [accountId]);
  const { data } = await client.get('/requests?filter[error_code][is_null]=false');
  t.match(data.items, [
    { status: 403, error_code: 'FORBIDDEN', error_reason: 'account_suspended', key_id: /^key_/ },
    { status: 429, error_code: 'RATE_LIMITED', error_reason: null, key_id: /^key_/ },
  ]);
});

t.test('filters, sort and pages', async (t) => {
  const account = await createAccount(database.url);
  const accountId = uuidOf('account', account.account_id);
  const client = httpClient(api.url, account.live_key);
  const [first, second] = [uuidv7(), uuidv7()];
  const begun = Date.now();
  const at = (i: number) => new Date(begun - 60_000 + i * 1000).toISOString();
  await storeRequests(db, [
    requestOf(accountId, { created_at: at(0), duration_ms: 5, key_id: first }),
    requestOf(accountId, { created_at: at(1), method: 'POST', status: 409, error_code: 'CONFLICT', key_id: second }),
    requestOf(accountId, { created_at: at(2), status: 404, error_code: 'NOT_FOUND', route: '/v1/runs/{id}' }),
    requestOf(accountId, { created_at: at(3), status: 500, error_code: 'INTERNAL_ERROR', session_id: second }),
  ]);
  const before = encodeURIComponent(new Date(begun - 30_000).toISOString());
  const statuses = async (query: string) =>
    (await client.walk(`/requests?filter[created_at][lt]=${before}&${query}`, 2)).map(({ status }) => status);
  t.strictSame(await statuses(''), [500, 404, 409, 200]);
  t.strictSame(await statuses('sort=created_at'), [200, 409, 404, 500]);
  t.strictSame(await statuses('sort=duration_ms,-status'), [500, 409, 404, 200]);
  t.strictSame(await statuses('sort=-status'), [500, 409, 404, 200]);
  t.strictSame(await statuses('sort=error_code'), [409, 500, 404, 200], 'without one last');
  t.strictSame(await statuses('sort=-key_id,created_at'), [404, 500, 409, 200]);
  t.strictSame(await statuses('filter[status]=404'), [404]);
  t.strictSame(await statuses('filter[status][in]=404,409'), [404, 409]);
  t.strictSame(await statuses('filter[status][gte]=404&filter[status][lt]=500'), [404, 409]);
  t.strictSame(await statuses('filter[status][ne]=200'), [500, 404, 409]);
  t.strictSame(await statuses('filter[method]=POST'), [409]);
  t.strictSame(await statuses('filter[route]=/v1/runs/{id}'), [404]);
  t.strictSame(await statuses(`filter[key_id]=${encodeId('apiKey', first)}`), [200]);
  t.strictSame(
    await statuses(`filter[key_id][in]=${encodeId('apiKey', first)},${encodeId('apiKey', second)}`),
    [409, 200],
  );
  t.strictSame(await statuses('filter[key_id][is_null]=true'), [500, 404]);
  t.strictSame(await statuses(`filter[session_id]=${encodeId('session', second)}`), [500]);
  t.strictSame(await statuses('filter[error_code][in]=CONFLICT,NOT_FOUND'), [404, 409]);
  t.strictSame(await statuses('filter[error_code][ne]=CONFLICT'), [500, 404]);
  t.strictSame(await statuses('filter[duration_ms][gt]=2'), [200]);
  t.strictSame(await statuses(`filter[created_at][gte]=${at(2)}`), [500, 404]);
  for (const [query, words] of [
    ['filter[stauts]=404', /did you mean status\?/],
    ['filter[status][about]=404', /the operator one of/],
    ['filter[status]=none', /must be a number/],
    ['filter[status][contains]=4', /is for texts/],
    ['filter[key_id]=proj_01ja2b3c4d5e6f7g8h9jakbmcn', /is the id of a project/],
    ['filter[key_id][gt]=key_01ja2b3c4d5e6f7g8h9jakbmcn', /has no order/],
    ['filter[error_code]=CONFLCT', /did you mean CONFLICT\?/],
    ['filter[created_at][gt]=yesterday', /ISO 8601/],
    ['sort=path', /sorted by/],
    ['cursor=AAAA', /cursor/],
  ] as const) {
    const { status, error } = await client.get(`/requests?${query}`);
    t.equal(status, 400, query);
    t.match(error.message, words, query);
  }
  const { next_cursor: cursor } = (await client.get('/requests?limit=1')).data;
  t.equal((await client.get(`/requests?cursor=${cursor}&filter[status]=200`)).status, 400, 'a cursor of another list');
});

t.test('nobody who only speaks SQL makes up a request, and a batch that is stored twice is stored once', async (t) => {
  const accountId = uuidOf('account', (await createAccount(database.url)).account_id);
  const made = requestOf(accountId);
  await t.rejects(
    db.outside((connection) =>
      connection.query(
        sql.unsafe`select store_requests(${`${'0'.repeat(64)}requests|9999999999|${JSON.stringify([made])}`})`,
      ),
    ),
  );
  await t.rejects(
    db.outside((connection) => connection.query(sql.unsafe`select store_requests(${db.signLogin('a@example.org')})`)),
  );
  t.equal(await stored(accountId), 0);
  await storeRequests(db, [made, requestOf(accountId)]);
  await storeRequests(db, [made]);
  t.equal(await stored(accountId), 2);
});

t.test(
  'requests are kept for 7 days and to the end of that day, and of each account and mode the newest',
  async (t) => {
    const accountId = uuidOf('account', (await createAccount(database.url)).account_id);
    const day = 86_400_000;
    const ofDay = (age: number, mode: 'live' | 'test' = 'live') => {
      const msecs = Date.now() - age * day;
      return requestOf(accountId, { id: uuidv7({ msecs }), created_at: new Date(msecs).toISOString(), mode });
    };
    await storeRequests(db, [ofDay(6.9), ofDay(8.1), ofDay(30), ofDay(6.9, 'test')]);
    await db.outside(keepPartitions);
    t.equal(await stored(accountId), 2);

    const old = `(lpad(to_hex((extract(epoch from now() - interval '1 day') * 1000)::bigint + i), 12, '0') || '70008000000000000000')::uuid`;
    await ownerQuery(
      `insert into requests (id, account_id, mode, method, route, path_ids, status, duration_ms, issues, created_at)
     select ${old}, $1, 'live', 'GET', '/v1/projects', '{}', 200, 1, '[]', now() from generate_series(1, 100000) i`,
      [accountId],
    );
    // A thousand at once are always trimmed; fewer now and then.
    await storeRequests(
      db,
      Array.from({ length: 1000 }, () => requestOf(accountId)),
    );
    const kept = await ownerQuery(
      'select mode, count(*)::int from requests where account_id = $1 group by mode order by mode',
      [accountId],
    );
    t.strictSame(
      kept,
      [
        { mode: 'live', count: 100_000 },
        { mode: 'test', count: 1 },
      ],
      'one of both modes pushes out none of the other',
    );
  },
);

t.test('one account that floods the log takes no place of another, and what is left out is counted', async (t) => {
  const [flood, other] = [
    uuidOf('account', (await createAccount(database.url)).account_id),
    uuidOf('account', (await createAccount(database.url)).account_id),
  ];
  const log = openRequestLog(db, createLog('test', 'silent'));
  for (let i = 0; i < 700; i++) log.add(requestOf(flood));
  for (let i = 0; i < 3; i++) log.add(requestOf(other));
  await log.close();
  t.strictSame([await stored(flood), await stored(other)], [500, 3]);
  log.add(requestOf(flood));
  await log.flush();
  t.equal(await stored(flood), 501, 'and afterwards it is let in again');
});

t.test('while the database is away requests wait, and are stored when it is back', async (t) => {
  const accountId = uuidOf('account', (await createAccount(database.url)).account_id);
  let isAway = true;
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const flaky = { ...db, outside: (run: never) => (isAway ? Promise.reject(away) : db.outside(run)) } as typeof db;
  const log = openRequestLog(flaky, createLog('test', 'silent'));
  for (let i = 0; i < 5; i++) log.add(requestOf(accountId));
  await log.flush();
  t.equal(await stored(accountId), 0);
  isAway = false;
  log.add(requestOf(accountId));
  await log.close();
  t.equal(await stored(accountId), 6);
});

t.test('a server that stops stores what it has answered, and the metrics count it', async (t) => {
  const account = await createAccount(database.url);
  const stopping = await startApi(t, database.url);
  const client = httpClient(stopping.url, account.live_key);
  await client.get('/projects');
  await client.get('/requests');
  const { value } = await scrape(stopping.url);
  t.ok(value('research_platform_logged_requests_total{outcome="stored"}')! >= 1);
  await client.get('/projects');
  t.equal((await stopping.kill('SIGTERM')).code, 0);
  t.equal(await stored(uuidOf('account', account.account_id)), 3);
});
