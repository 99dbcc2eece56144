import t from 'tap';
import { shownToFollowers } from '../helpers/event-horizon.ts';
import { type HttpClient, httpClient } from '../helpers/http.ts';
import { createAccount } from '../helpers/platform.ts';
import { insertPatients, kaplanMeier, projectWith, smallTrial } from '../helpers/scene.ts';
import { sharedPlatform } from '../helpers/shared-platform.ts';

const { database, url } = await sharedPlatform();

t.test('all pages of projects are walked, newest first, each once, while others are added', async (t) => {
  const api = httpClient(url, (await createAccount(database.url)).live_key);
  const made: string[] = [];
  for (let i = 0; i < 12; i++) made.push((await api.post('/projects', { name: `P${i}` })).data.id);
  const items = await api.walk('/projects', 5, async () => {
    await api.post('/projects', { name: 'added meanwhile' });
  });
  t.strictSame(
    items.map((item) => item.id),
    made.reverse(),
  );
  const { data } = await api.get('/projects?limit=200');
  t.equal(data.next_cursor, null, 'the last page says so');
  t.equal((await api.get('/projects')).data.items.length, 15);
});

t.test('a page without a rest has no cursor', async (t) => {
  const api = httpClient(url, (await createAccount(database.url)).live_key);
  t.strictSame((await api.get('/projects')).data, { items: [], next_cursor: null });
  for (let i = 0; i < 2; i++) await api.post('/projects', { name: `P${i}` });
  t.equal((await api.get('/projects?limit=2')).data.next_cursor, null, 'just as many as the page holds');
  t.type((await api.get('/projects?limit=1')).data.next_cursor, 'string');
});

t.test('analyses and runs are walked too, without their results', async (t) => {
  const api = httpClient(url, (await createAccount(database.url)).live_key);
  const project = await projectWith(database, api, smallTrial);
  const made: string[] = [];
  for (let i = 0; i < 5; i++)
    made.push(
      (await api.post(`/projects/${project}/analyses`, { name: `A${i}`, ...kaplanMeier, run: i === 0 })).data.id,
    );
  const items = await api.walk(`/projects/${project}/analyses`, 2);
  t.strictSame(
    items.map((item) => item.id),
    made.toReversed(),
  );
  t.equal('result' in items[4].latest_run, false);
  for (let i = 0; i < 4; i++) {
    await api.post(`/analyses/${made[0]}/cancel`);
    await api.post(`/analyses/${made[0]}/run`);
  }
  const runs = await api.walk(`/analyses/${made[0]}/runs`, 2);
  t.equal(runs.length, 5);
  t.strictSame(
    runs.map((run) => run.id),
    runs
      .map((run) => run.id)
      .sort()
      .reverse(),
    'newest first',
  );
  t.notOk(runs.some((run) => 'result' in run));
});

t.test('a cursor that is broken or belongs to another list is refused', async (t) => {
  const account = await createAccount(database.url);
  const api = httpClient(url, account.live_key);
  const test = httpClient(url, account.test_key);
  const other = httpClient(url, (await createAccount(database.url)).live_key);
  for (const client of [api, test, other]) for (let i = 0; i < 3; i++) await client.post('/projects', { name: 'P' });
  const [first, second] = (await api.get('/projects')).data.items.map((item: { id: string }) => item.id);
  for (const id of [first, second]) await insertPatients(database, id, smallTrial);
  const cursorOf = async (path: string) => (await api.get(path)).data.next_cursor as string;

  const projects = await cursorOf('/projects?limit=1');
  const patients = await cursorOf(`/projects/${first}/patients?limit=1`);
  const sorted = await cursorOf(`/projects/${first}/patients?limit=1&sort=age`);
  const filtered = await cursorOf(`/projects/${first}/patients?limit=1&filter[age][gt]=50`);
  const refused = async (client: typeof api, path: string, what: string) => {
    const { status, error } = await client.get(path);
    t.match([status, error?.code, error?.details.issues?.[0].path], [400, 'INVALID_REQUEST', 'cursor'], what);
  };
  await refused(test, `/projects?cursor=${projects}`, 'of the other mode');
  await refused(other, `/projects?cursor=${projects}`, 'of another account');
  await refused(api, `/projects/${first}/patients?cursor=${projects}`, 'of another kind of list');
  await refused(api, `/projects/${second}/patients?cursor=${patients}`, 'of another project');
  await refused(api, `/projects/${first}/patients?cursor=${sorted}`, 'of a sorted list');
  await refused(api, `/projects/${first}/patients?cursor=${sorted}&sort=-age`, 'of the other order');
  await refused(api, `/projects/${first}/patients?cursor=${filtered}`, 'of a filtered list');
  await refused(api, `/projects/${first}/patients?cursor=${filtered}&filter[age][gt]=51`, 'of another filter');
  await refused(api, `/projects/${first}/patients?cursor=${patients}&external_id=P001`, 'of another selection');
  for (const broken of [
    'x',
    `${projects}x`,
    projects.slice(0, -1),
    `${projects.startsWith('A') ? 'B' : 'A'}${projects.slice(1)}`,
    '%00',
    '1',
    '[]',
    'a'.repeat(500),
  ])
    await refused(api, `/projects?cursor=${broken}`, `broken: ${broken.slice(0, 20)}`);
  t.equal((await api.get('/projects?cursor=')).status, 400, 'empty');
  t.equal(
    (await api.get(`/projects?cursor=${projects}&limit=2`)).status,
    200,
    'the size of a page may change on the way',
  );
});

t.test('lists are filtered and sorted by their own fields, in every list with the same words', async (t) => {
  const api = httpClient(url, (await createAccount(database.url)).live_key);
  const projects: string[] = [];
  for (const name of ['Lung', 'heart', 'Lung two', 'Skin'])
    projects.push((await api.post('/projects', { name })).data.id);
  const names = async (query: string) =>
    (await api.walk(`/projects?${query}`, 1)).map((project: { name: string }) => project.name);
  t.strictSame(await names('filter[name]=Lung'), ['Lung'], 'short for eq');
  t.strictSame(await names('filter[name][contains]=LUNG'), ['Lung two', 'Lung'], 'newest first');
  t.strictSame(await names('filter[name][contains]=lung&sort=created_at'), ['Lung', 'Lung two']);
  t.strictSame(await names('filter[name][in]=Skin,heart&sort=name'), ['Skin', 'heart'], 'by code point');
  t.strictSame(await names('filter[name][ne]=Lung&sort=-name'), ['heart', 'Skin', 'Lung two']);
  t.strictSame(await names('filter[name][contains]=%25'), [], 'no pattern');
  const { created_at } = (await api.get(`/projects/${projects[2]}`)).data;
  t.ok((await names(`filter[created_at]=${created_at}`)).includes('Lung two'), 'a moment as an answer shows it');
  t.notOk((await names(`filter[created_at][gt]=${created_at}`)).includes('Lung two'));
  t.notOk((await names(`filter[created_at][ne]=${created_at}`)).includes('Lung two'));
  t.equal((await names(`filter[created_at][gte]=${created_at}&filter[created_at][lte]=2999-01-01`)).length, 2);
  t.equal(
    (await names('filter[created_at][lt]=2020-01-01T00:00:00+02:00')).length,
    0,
    'a plus sign that became a space',
  );

  const project = await projectWith(database, api, smallTrial);
  const analyses: string[] = [];
  for (const [name, run] of [
    ['b', true],
    ['a', false],
    ['a', true],
  ] as const)
    analyses.push((await api.post(`/projects/${project}/analyses`, { name, ...kaplanMeier, run })).data.id);
  await api.post(`/analyses/${analyses[0]}/cancel`);
  const found = async (path: string) => (await api.walk(path, 1)).map(({ id }: { id: string }) => analyses.indexOf(id));
  const list = `/projects/${project}/analyses`;
  t.strictSame(await found(`${list}?filter[status]=created`), [1]);
  t.strictSame(await found(`${list}?filter[status][in]=queued,canceled`), [2, 0]);
  t.strictSame(await found(`${list}?sort=name,-created_at`), [2, 1, 0], 'two directions, a page of one each');
  t.strictSame(await found(`${list}?sort=-status,name`), [2, 1, 0]);
  t.strictSame(await found(`${list}?filter[method]=cox_regression`), []);

  await api.post(`/analyses/${analyses[0]}/run`);
  const runs = (await api.walk(`/analyses/${analyses[0]}/runs?sort=finished_at`, 1)) as { status: string }[];
  t.strictSame(
    runs.map(({ status }) => status),
    ['canceled', 'queued'],
    'what has not finished comes after all that has',
  );
  t.strictSame(
    (await api.walk(`/analyses/${analyses[0]}/runs?sort=-finished_at`, 1)).map(({ status }) => status),
    ['queued', 'canceled'],
  );
  t.equal((await api.get(`/analyses/${analyses[0]}/runs?filter[started_at][is_null]=true`)).data.items.length, 2);
  await api.post(`/projects/${project}/export`, { format: 'csv' });
  t.equal(
    (await api.get(`/projects/${project}/exports?filter[status]=queued&filter[format]=csv`)).data.items.length,
    1,
  );
  t.equal((await api.get(`/projects/${project}/exports?filter[status]=ready&sort=ready_at`)).data.items.length, 0);
  await api.post(`/projects/${project}/patients`, { patients: [{}] });
  await api.post(`/projects/${project}/patients`, { patients: [{}] });
  await shownToFollowers(database);
  const events = (await api.walk('/events?filter[type]=data.uploaded', 1)) as { id: string; timestamp: string }[];
  t.equal(events.length, 2);
  t.strictSame(
    (await api.walk('/events?types=data.uploaded&sort=-created_at', 1)).map(({ id }) => id),
    events.map(({ id }) => id).reverse(),
  );
  t.strictSame(
    (await api.get(`/events?filter[type][in]=data.uploaded,ping&after=${events[0]!.id}`)).data.items.map(
      ({ id }: { id: string }) => id,
    ),
    [events[1]!.id],
  );
});

t.test('projects are asked for by their ids, and those that are gone or of others are not among them', async (t) => {
  const api = httpClient(url, (await createAccount(database.url)).live_key);
  const other = httpClient(url, (await createAccount(database.url)).live_key);
  const made = async (client: HttpClient, name: string) => (await client.post('/projects', { name })).data.id as string;
  const [first, gone, last] = [await made(api, 'First'), await made(api, 'Gone'), await made(api, 'Last')];
  await made(api, 'Not named');
  await api.delete(`/projects/${gone}`);
  const asked = [first, gone, last, await made(other, 'Of another account')].join(',');
  const found = async (query: string) =>
    (await api.get(`/projects?${query}`)).data.items.map(({ id }: { id: string }) => id);
  t.strictSame(await found(`filter[id][in]=${asked}`), [last, first]);
  t.strictSame(await found(`filter[id]=${first}`), [first]);
  t.strictSame(await found(`filter[id][in]=${asked}&sort=id`), [first, last]);
});

t.test('a filter or order that a list does not have is an error that names the nearest', async (t) => {
  const api = httpClient(url, (await createAccount(database.url)).live_key);
  const project = await projectWith(database, api, smallTrial);
  for (const [path, where, message] of [
    ['/projects?filter[nmae]=x', 'filter[nmae]', /did you mean name\?/],
    ['/projects?filter[name][equals]=x', 'filter[name][equals]', /one of eq, ne/],
    ['/projects?filter[name][containss]=x', 'filter[name][containss]', /did you mean contains/],
    ['/projects?filter[mode]=live', 'filter[mode]', /id, name, created_at, updated_at/],
    ['/projects?filter[id][gt]=proj_1', 'filter[id][gt]', /no order/],
    ['/projects?filter[id]=anl_1', 'filter[id]', /proj_/],
    ['/projects?filter[created_at][gte]=yesterday', 'filter[created_at][gte]', /ISO 8601/],
    ['/projects?filter[created_at]=2024-02-29', 'filter[created_at]', /is a day.*gte with it and lt/],
    ['/projects?filter[created_at][gte]=0000-01-01', 'filter[created_at][gte]', /ISO 8601/],
    ['/projects?filter[created_at][lt]=9999-12-31T23:59:59-12:00', 'filter[created_at][lt]', /ISO 8601/],
    ['/projects?filter[created_at][contains]=2024', 'filter[created_at][contains]', /is for texts/],
    ['/projects?filter[name]=a&filter[name][eq]=b', 'filter[name][eq]', /only once/],
    [`/projects?filter[name][in]=${'x,'.repeat(200)}`, 'filter[name][in]', /at most 200 values/],
    ['/projects?filter[constructor]=1', 'filter[constructor]', /this list is filtered/],
    ['/projects?sort=nam', 'sort', /did you mean name\?/],
    ['/projects?sort=name,-name', 'sort', /twice/],
    ['/projects?sort=,', 'sort', /filtered and sorted by/],
    [`/projects/${project}/analyses?filter[status]=faild`, 'filter[status]', /did you mean failed\?/],
    [`/projects/${project}/analyses?filter[status][gt]=failed`, 'filter[status][gt]', /no order/],
    [`/projects/${project}/exports?filter[format]=pdff`, 'filter[format]', /did you mean pdf\?/],
    ['/projects?filter[name]=', 'filter[name]', /must not be empty/],
    ['/projects?filter[name][is_null]=true', 'filter[name][is_null]', /name never is/],
    [`/projects/${project}/analyses?filter[method]=cox_regresion`, 'filter[method]', /did you mean cox_regression\?/],
    [`/projects/${project}/analyses?filter[method][contains]=bayes`, 'filter[method][contains]', /name of none/],
    ['/requests?filter[route]=/v1/projets', 'filter[route]', /did you mean \/v1\/projects\?/],
    ['/requests?filter[status]=4', 'filter[status]', /from 100 to 599/],
    ['/requests?filter[status][gt]=599', 'filter[status][gt]', /from 100 to 599/],
    ['/requests?filter[duration_ms][lt]=0', 'filter[duration_ms][lt]', /0 or more/],
    ['/requests?filter[status][gte]=500&filter[status][lt]=400', 'filter[status][lt]', /no value meets both/],
    [
      '/projects?filter[created_at][gt]=2025-01-01&filter[created_at][lte]=2024-01-01',
      'filter[created_at][lte]',
      /filter\[created_at\]\[gt\]/,
    ],
    ['/projects?filter[name]=a&filter[name][in]=b,c', 'filter[name][in]', /no value meets both/],
    ['/projects?filter[name]=a&filter[name][ne]=a', 'filter[name][ne]', /no value meets both/],
    ['/events?types=export.ready&filter[type]=analysis.completed', 'types', /no value meets both/],
    ['/audit-events?since=2024-01-01T00:00:00Z&until=2024-01-01T00:00:00Z', 'until', /must be after since/],
    [`/audit-events?resource=${project}&resource_type=patient`, 'resource_type', /type of resource/],
    ['/events?filter[type][in]=data.uploaded,pong', 'filter[type][in]', /must be one of/],
    [`/events?sort=created_at&after=evt_${'0'.repeat(26)}`, 'after', /./],
  ] as const) {
    const { status, error } = await api.get(path);
    t.equal(status, 400, path);
    t.match(error?.details.issues, [{ path: where, message }], path);
  }
  for (const path of [
    `/projects/${project}/exports?filter[format]=ris`,
    `/projects/${project}/analyses?filter[method][contains]=COX`,
    '/requests?filter[status][gt]=99&filter[status][lte]=599&filter[duration_ms][gte]=0',
    '/projects?filter[name][gte]=a&filter[name][lte]=a&filter[name][in]=a,b',
    '/events?types=export.ready,analysis.completed&filter[type]=analysis.completed',
  ])
    t.equal((await api.get(path)).status, 200, path);
  for (let i = 0; i < 3; i++) await api.post('/projects', { name: 'P' });
  const cursor = (await api.get('/projects?limit=1&sort=name')).data.next_cursor;
  t.equal((await api.get(`/projects?limit=1&sort=name&cursor=${cursor}`)).status, 200);
  for (const query of ['', '&sort=-name', '&sort=name&filter[name]=P'])
    t.match(
      (await api.get(`/projects?limit=1${query}&cursor=${cursor}`)).error?.details.issues,
      [{ path: 'cursor', message: /same filters and sort/ }],
      `a cursor of another order or filter: ${query}`,
    );
});

t.test('what a query can not mean is refused with the way out, and never read as something else', async (t) => {
  const api = httpClient(url, (await createAccount(database.url)).live_key);
  const { id } = (await api.post('/projects', { name: 'P' })).data;
  const refused = async (path: string, message: RegExp | string) => {
    const { status, error } = await api.get(path);
    t.match([status, error?.message], [400, message], path);
  };
  const broken = /broken percent-encoding.*%25/;
  for (const text of ['%', '50%', '%ZZ', '%FF', '%C3', '50%ad']) await refused(`/literature/search?q=${text}`, broken);
  await refused(`/projects/${id}/patients?external_id=%FF`, broken);
  t.equal((await api.get('/literature/search?q=50%25')).status, 200);

  for (const number of ['', '%20', '0x10', '0b1', '1_0', 'Infinity', '١'])
    await refused(`/projects/${id}/patients?offset=${number}`, '`offset` must be a number.');
  t.equal((await api.get(`/projects/${id}/patients?offset=3&limit=+7`)).status, 400, 'a blank in front');
  await refused('/projects?limit=1e400', '`limit` is larger than a number can be here (1.8e308).');

  await refused(`/projects/${id}/analyses?status=completed`, '`status` is not known, did you mean `filter[status]`?');
  await refused(`/projects/${id}/analyses?stauts=completed`, 'did you mean `filter[status]`?');
  await refused('/projects?page=2', '`page` is not known: this route takes limit, cursor, sort.');
  await refused(`/projects/${id}?expand=all`, '`expand` is not known: this route takes no parameters.');

  await refused('/literature/search?q=lung&year_from=2020&year_to=1990', '`year_to` must not be before year_from.');
  await refused('/audit-events?since=2026-01-02T00:00:00Z&until=2026-01-01T00:00:00Z', '`until` must be after since.');
});
