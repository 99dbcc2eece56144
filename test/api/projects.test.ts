import t from 'tap';
import { idOf } from '../../contract/ids.ts';
import { project } from '../../contract/resources/project.ts';
import { uuidOf } from '../../sql/ids.ts';
import { testDatabase } from '../helpers/database.ts';
import { httpClient } from '../helpers/http.ts';
import { createAccount, startApi, startWorker } from '../helpers/platform.ts';
import { kaplanMeier, projectWith, smallTrial } from '../helpers/scene.ts';

const database = await testDatabase(t);
const { url } = await startApi(t, database.url);
const asNewAccount = async () => httpClient(url, (await createAccount(database.url)).live_key);

t.test('a project is made, read, changed and deleted', async (t) => {
  const api = await asNewAccount();
  const made = await api.post('/projects', { name: '  Lung cancer ', description: 'NCCTG' });
  t.equal(made.status, 201);
  t.equal(made.headers.get('location'), `/v1/projects/${made.data.id}`);
  t.match(made.data, {
    name: 'Lung cancer',
    description: 'NCCTG',
    mode: 'live',
    variables: [],
    metadata: {},
    patient_count: 0,
    analysis_count: 0,
  });
  t.ok(project.strict().safeParse(made.data).success, 'just the fields of the contract');
  t.match(made.data.created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

  const read = await api.get(`/projects/${made.data.id}`);
  t.strictSame(read.data, made.data);
  t.equal(read.headers.get('etag'), made.headers.get('etag'));

  const changed = await api.patch(`/projects/${made.data.id}`, { name: 'Renamed' });
  t.equal(changed.status, 200);
  t.match(changed.data, { name: 'Renamed', description: 'NCCTG' });
  t.not(changed.headers.get('etag'), made.headers.get('etag'));

  const gone = await api.delete(`/projects/${made.data.id}`);
  t.match([gone.status, gone.data], [200, { id: made.data.id, deleted: true }]);
  for (const again of [
    await api.get(`/projects/${made.data.id}`),
    await api.patch(`/projects/${made.data.id}`, { name: 'x' }),
    await api.delete(`/projects/${made.data.id}`),
    await api.get(`/projects/${made.data.id}/patients`),
    await api.get(`/projects/${made.data.id}/analyses`),
    await api.post(`/projects/${made.data.id}/analyses`, { name: 'x', ...kaplanMeier }),
    await api.post(`/projects/${made.data.id}/variables/infer`),
    await api.post(`/projects/${made.data.id}/patients`, { patients: [{}] }),
  ])
    t.match([again.status, again.error.code], [404, 'NOT_FOUND']);
});

t.test('a merge patch keeps what is absent, clears with null, and merges metadata pair by pair', async (t) => {
  const api = await asNewAccount();
  const variables = [{ name: 'age', type: 'number' }];
  const { data } = await api.post('/projects', {
    name: 'P',
    description: 'd',
    metadata: { a: '1', b: '2' },
    variables,
  });
  const patch = async (body: object) => (await api.patch(`/projects/${data.id}`, body)).data;
  t.match(await patch({}), { name: 'P', description: 'd', metadata: { a: '1', b: '2' } });
  t.strictSame((await patch({ metadata: { b: null, c: '3' } })).metadata, { a: '1', c: '3' });
  t.strictSame((await patch({ metadata: null })).metadata, {});
  t.equal((await patch({ description: null })).description, '');
  t.strictSame((await patch({ variables: null })).variables, []);
  t.equal((await api.patch(`/projects/${data.id}`, { name: null })).status, 400, 'a name can not be cleared');
  t.equal((await api.patch(`/projects/${data.id}`, { id: data.id })).status, 400, 'an id can not be written');
  t.equal((await api.patch(`/projects/${data.id}`, { patient_count: 1 })).status, 400);
  const many = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`k${i}`, 'v']));
  t.equal((await api.patch(`/projects/${data.id}`, { metadata: many })).status, 200);
  t.equal((await api.patch(`/projects/${data.id}`, { metadata: { more: 'v' } })).status, 400, 'no 51st pair');
});

t.test('entity tags spare a read and guard a change', async (t) => {
  const api = await asNewAccount();
  const { data, headers } = await api.post('/projects', { name: 'P' });
  const tag = headers.get('etag')!;
  t.match(tag, /^"[^"]+"$/);
  const path = `/projects/${data.id}`;
  const unchanged = await api.get(path, { 'If-None-Match': tag });
  t.match([unchanged.status, unchanged.headers.get('etag')], [304, tag]);
  t.equal((await api.get(path, { 'If-None-Match': `"other", W/${tag}` })).status, 304, 'one of several, weakly');
  t.equal((await api.get(path, { 'If-None-Match': '*' })).status, 304);
  t.equal((await api.get(path, { 'If-None-Match': '"other"' })).status, 200);
  t.equal((await api.send('HEAD', path, { headers: { 'If-None-Match': tag } })).status, 304);

  for (const stale of ['"other"', `W/${tag}`]) {
    const refused = await api.patch(path, { name: 'Lost' }, { 'If-Match': stale });
    t.match([refused.status, refused.error.code], [412, 'PRECONDITION_FAILED'], stale);
    t.equal((await api.delete(path, { 'If-Match': stale })).status, 412);
  }
  t.equal((await api.get(path)).data.name, 'P');
  for (const broken of ['x', tag.slice(1, -1), '"'])
    t.match(await api.patch(path, { name: 'Lost' }, { 'If-Match': broken }), {
      status: 400,
      error: { message: /^The header If-Match must be the ETag of an answer as it is/ },
    });
  t.match(await api.patch(path, { name: 'Lost' }, { 'If-Match': `W/${tag}` }), {
    status: 412,
    error: { message: /weak tag.*Send it without W\// },
  });
  const ofMany = [
    await api.delete(`${path}/patients`, { 'If-Match': tag }),
    await api.send('POST', `${path}/export`, { body: { format: 'csv' }, headers: { 'If-Match': tag } }),
  ];
  for (const { status, error } of ofMany) {
    t.equal(status, 400, 'what has no version of its own refuses the condition');
    t.match(error?.message, /If-Match is heeded by PATCH and DELETE of one resource.*Leave it out/);
  }
  const changed = await api.patch(path, { name: 'Won' }, { 'If-Match': tag });
  t.equal(changed.status, 200);
  t.equal((await api.patch(path, { name: 'Late' }, { 'If-Match': tag })).status, 412, 'the tag is now an old one');
  t.equal((await api.delete(path, { 'If-Match': changed.headers.get('etag')! })).status, 200);
});

t.test('of two changes with the same tag at the same moment one is refused', async (t) => {
  const api = await asNewAccount();
  const { data, headers } = await api.post('/projects', { name: 'P' });
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      api.patch(`/projects/${data.id}`, { name: `N${i}` }, { 'If-Match': headers.get('etag')! }),
    ),
  );
  t.strictSame(answers.map(({ status }) => status).sort(), [200, ...Array(7).fill(412)]);
});

t.test('ids of the wrong kind and ids that nobody has', async (t) => {
  const api = await asNewAccount();
  for (const id of [
    'x',
    '1',
    'proj_',
    'proj_short',
    'pat_01ja2b3c4d5e6f7g8h9jakbmcn',
    'proj_81ja2b3c4d5e6f7g8h9jakbmcn',
    'proj_01JA2B3C4D5E6F7G8H9JAKBMCN',
    'proj_01ja2b3c4d5e6f7g8h9jakbmcu',
    'proj_01ja2b3c4d5e6f7g8h9jakbmcnn',
    '0190a3c5-7b1e-7c3a-9f00-000000000001',
    '%00',
    "proj_'%20or%20'1'='1",
  ]) {
    const { status, error } = await api.get(`/projects/${id}`);
    t.match([status, error.code, error.details.issues[0].path], [400, 'INVALID_REQUEST', 'id'], id);
  }
  const { status, error } = await api.get('/projects/proj_01ja2b3c4d5e6f7g8h9jakbmcn');
  t.match([status, error.code], [404, 'NOT_FOUND']);
  t.ok(idOf('project').safeParse('proj_01ja2b3c4d5e6f7g8h9jakbmcn').success);
});

t.test("another account's project is as if it were not there", async (t) => {
  const [mine, theirs] = [await asNewAccount(), await asNewAccount()];
  const id = await projectWith(database, theirs, smallTrial);
  const analysis = (await theirs.post(`/projects/${id}/analyses`, { name: 'x', ...kaplanMeier })).data.id;
  const run = (await theirs.post(`/analyses/${analysis}/run`)).data.id;
  const patient = (await theirs.get(`/projects/${id}/patients?limit=1`)).data.items[0].id;
  for (const [method, path, body] of [
    ['GET', `/projects/${id}`],
    ['PATCH', `/projects/${id}`, { name: 'x' }],
    ['DELETE', `/projects/${id}`],
    ['GET', `/projects/${id}/patients`],
    ['POST', `/projects/${id}/patients`, { patients: [{ external_id: 'intruder' }] }],
    ['POST', `/projects/${id}/variables/infer`],
    ['GET', `/patients/${patient}`],
    ['PATCH', `/patients/${patient}`, { attributes: { age: 1 } }],
    ['DELETE', `/patients/${patient}`],
    ['GET', `/projects/${id}/analyses`],
    ['POST', `/projects/${id}/analyses`, { name: 'x', ...kaplanMeier }],
    ['GET', `/analyses/${analysis}`],
    ['PATCH', `/analyses/${analysis}`, { name: 'x' }],
    ['DELETE', `/analyses/${analysis}`],
    ['POST', `/analyses/${analysis}/run`],
    ['POST', `/analyses/${analysis}/cancel`],
    ['GET', `/analyses/${analysis}/runs`],
    ['GET', `/runs/${run}`],
  ] as const) {
    const { status, error } = await mine.send(method, path, body === undefined ? {} : { body });
    t.match([status, error?.code], [404, 'NOT_FOUND'], `${method} ${path.replace(/_\w+/, '')}`);
  }
  t.strictSame((await mine.get('/projects')).data.items, []);
  t.match((await theirs.get(`/projects/${id}`)).data, { name: 'Trial', patient_count: 40, analysis_count: 1 });
});

t.test('a deleted project takes its patients, analyses and runs with it', async (t) => {
  const { live_key, account_id } = await createAccount(database.url);
  const api = httpClient(url, live_key);
  const id = await projectWith(database, api, smallTrial);
  const { data: analysis } = await api.post(`/projects/${id}/analyses`, { name: 'x', ...kaplanMeier, run: true });
  const patient = (await api.get(`/projects/${id}/patients?limit=1`)).data.items[0].id;
  await api.delete(`/projects/${id}`);
  for (const path of [`/patients/${patient}`, `/analyses/${analysis.id}`, `/runs/${analysis.latest_run.id}`])
    t.equal((await api.get(path)).status, 404, 'out of every read at once');
  const worker = startWorker(t, database.url, { LOG_LEVEL: 'debug' });
  await worker.logged(
    (line) => line.msg === 'job done' && line.task === 'purge_project' && line.account_id === account_id,
  );
  const left = await database.ownerQuery('select from patients where project_id = $1', [uuidOf('project', id)]);
  t.equal(left.length, 0, 'and a job has erased the rows');
  await worker.kill();
});

t.test('names are one line: they stand in mails, logs and lists', async (t) => {
  const api = await asNewAccount();
  const project = await projectWith(database, api, smallTrial);
  const refused = async (path: string, body: (name: string) => object) => {
    for (const name of [
      'two\nlines',
      'a\ttab',
      'a\u0007bell',
      'turned \u202egnp.exe',
      'a\u2028line',
      '\u001b[31mred',
    ]) {
      const { status, error } = await api.post(path, body(name));
      t.match(
        [status, error?.details.issues],
        [400, [{ path: 'name', message: /^must be one line/ }]],
        `${path} ${encodeURIComponent(name)}`,
      );
    }
  };
  await refused('/projects', (name) => ({ name }));
  await refused(`/projects/${project}/analyses`, (name) => ({ name, ...kaplanMeier }));
  await refused(`/projects/${project}/reviews`, (name) => ({ name }));
  await refused(`/projects/${project}/searches`, (name) => ({ name, query: 'lung' }));
  t.equal((await api.patch(`/projects/${project}`, { name: 'two\nlines' })).status, 400);
  for (const name of ['Größe „Köln“ – 50 %', 'دراسة ‏2', '肺癌', '👩🏽‍⚕️ trial\n'])
    t.equal((await api.post('/projects', { name })).data.name, name.trim());
});
