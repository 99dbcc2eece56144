import t from 'tap';
import { testDatabase } from '../helpers/database.ts';
import { httpClient } from '../helpers/http.ts';
import { createAccount, startApi } from '../helpers/platform.ts';
import { insertPatients, kaplanMeier, projectWith, smallTrial } from '../helpers/scene.ts';

const database = await testDatabase(t);
const { url } = await startApi(t, database.url);

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
    `A${projects.slice(1)}`,
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
