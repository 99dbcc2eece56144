import t from 'tap';
import { analysis } from '../../contract/resources/analysis.ts';
import { run as runSchema } from '../../contract/resources/run.ts';
import { uuidOf } from '../../sql/ids.ts';
import { httpClient } from '../helpers/http.ts';
import { createAccount } from '../helpers/platform.ts';
import { jobs } from '../helpers/queue.ts';
import { kaplanMeier, projectWith, smallTrial } from '../helpers/scene.ts';
import { sharedPlatform } from '../helpers/shared-platform.ts';

const { database, url } = await sharedPlatform();
const asNewAccount = async () => httpClient(url, (await createAccount(database.url)).live_key);

t.test('an analysis is made, read, changed and deleted', async (t) => {
  const api = await asNewAccount();
  const project = await projectWith(database, api, smallTrial);
  const made = await api.post(`/projects/${project}/analyses`, {
    name: 'Survival',
    description: 'by arm',
    ...kaplanMeier,
  });
  t.equal(made.status, 201);
  t.equal(made.headers.get('location'), `/v1/analyses/${made.data.id}`);
  t.ok(analysis.strict().safeParse(made.data).success, 'just the fields of the contract');
  t.match(made.data, { project_id: project, status: 'created', latest_run: null, filter: [], ...kaplanMeier });
  t.equal((await api.get(`/projects/${project}`)).data.analysis_count, 1);

  const path = `/analyses/${made.data.id}`;
  const read = await api.get(path);
  t.strictSame(read.data, made.data);
  const tag = read.headers.get('etag')!;
  t.equal(tag, made.headers.get('etag'));
  t.equal((await api.get(path, { 'If-None-Match': tag })).status, 304);
  const changed = await api.patch(
    path,
    {
      name: 'Renamed',
      description: null,
      parameters: { group: null, conf_level: 0.9 },
      filter: [{ column: 'age', op: '>', value: 50 }],
    },
    { 'If-Match': tag },
  );
  t.match(changed.data, { name: 'Renamed', description: '', filter: [{ column: 'age', op: '>', value: 50 }] });
  t.strictSame(
    changed.data.parameters,
    { time: 'time', event: 'status', conf_level: 0.9 },
    'null takes a parameter away',
  );
  t.strictSame((await api.patch(path, { filter: null })).data.filter, []);
  t.equal((await api.patch(path, { name: 'x' }, { 'If-Match': tag })).status, 412);
  t.equal((await api.patch(path, { method: 'cox_regression' })).status, 400, 'the method is what it is');
  t.equal((await api.patch(path, { parameters: { time: null } })).status, 400, 'what is needed can not be taken away');
  t.equal((await api.delete(path, { 'If-Match': tag })).status, 412);
  t.match((await api.delete(path)).data, { id: made.data.id, deleted: true });
  t.equal((await api.get(`/projects/${project}`)).data.analysis_count, 0);
  for (const [method, at] of [
    ['GET', ''],
    ['PATCH', ''],
    ['DELETE', ''],
    ['POST', '/run'],
    ['POST', '/cancel'],
    ['GET', '/runs'],
  ] as const)
    t.equal((await api.send(method, path + at, method === 'PATCH' ? { body: {} } : {})).status, 404, `${method} ${at}`);
});

t.test('parameters that do not fit the method are told one by one', async (t) => {
  const api = await asNewAccount();
  const project = await projectWith(database, api, smallTrial);
  const refused = async (body: object): Promise<string[]> => {
    const { status, error } = await api.post(`/projects/${project}/analyses`, { name: 'x', ...body });
    t.equal(status, 400, JSON.stringify(body));
    return error.details.issues.map(({ path }: { path: string }) => path).sort();
  };
  t.strictSame(await refused({ method: 'astrology' }), ['method']);
  t.strictSame(await refused({ method: 'constructor' }), ['method']);
  t.strictSame(await refused({ method: 'kaplan_meier' }), ['parameters.event', 'parameters.time']);
  t.strictSame(
    await refused({
      method: 'kaplan_meier',
      parameters: { time: 7, event: 'status', conf_level: 2, colour: 'red', quantiles: [0.5, 'x'] },
    }),
    ['parameters.colour', 'parameters.conf_level', 'parameters.quantiles[1]', 'parameters.time'],
  );
  t.strictSame(await refused({ method: 'descriptive_summary', parameters: {} }), ['parameters.variables']);
  t.strictSame(await refused({ method: 'kaplan_meier', parameters: [] }), ['parameters']);
  t.strictSame(await refused({ ...kaplanMeier, filter: [{ column: 'age', op: 'like', value: 1 }] }), ['filter[0].op']);
  t.strictSame(
    await refused({
      ...kaplanMeier,
      filter: [
        { column: 'age', op: '>', value: 50 },
        { column: 'age', op: 'lte', value: 50 },
      ],
    }),
    ['filter[1]'],
    'conditions that no value meets together',
  );
  t.strictSame(await refused({ ...kaplanMeier, filter: [{ column: 'age', op: 'in', value: [] }] }), [
    'filter[0].value',
  ]);
  t.strictSame(await refused({ ...kaplanMeier, run: 'yes', colour: 1 }), ['colour', 'run']);
  t.equal((await api.get(`/projects/${project}`)).data.analysis_count, 0);
});

t.test('with a dictionary every column is checked against it', async (t) => {
  const api = await asNewAccount();
  const variables = [
    { name: 'time', type: 'number' },
    { name: 'status', type: 'integer' },
    { name: 'arm', type: 'text' },
    {
      name: 'stage',
      type: 'category',
      categories: [
        { value: 1, label: 'I' },
        { value: 2, label: 'II' },
      ],
    },
  ];
  const project = await projectWith(database, api, [], { variables });
  const ask = (method: string, parameters: object, filter: object[] = []) =>
    api.post(`/projects/${project}/analyses`, { name: 'x', method, parameters, filter });
  t.equal((await ask('kaplan_meier', { time: 'time', event: 'status', group: 'arm' })).status, 201);
  t.equal((await ask('descriptive_summary', { variables: ['stage'] })).status, 201, 'a category of numbers is numeric');
  const { status, error } = await ask(
    'cox_regression',
    { time: 'arm', event: 'death', covariates: ['age', { column: 'arm', type: 'continuous' }] },
    [{ column: 'centre', op: 'missing' }],
  );
  t.equal(status, 400);
  t.strictSame(
    error.details.issues.map(({ path }: { path: string }) => path),
    [
      'parameters.time',
      'parameters.event',
      'parameters.covariates[0]',
      'parameters.covariates[1].column',
      'filter[0].column',
    ],
  );
});

t.test('without variables the columns are those that the patients have', async (t) => {
  const api = await asNewAccount();
  const project = await projectWith(database, api, [
    { attributes: { age: 61, arm: 'A', empty: null } },
    { attributes: { age: null, arm: 'B', late: 1 } },
  ]);
  const ask = (variables: string[], filter: object[] = []) =>
    api.post(`/projects/${project}/analyses`, {
      name: 'x',
      method: 'descriptive_summary',
      parameters: { variables },
      filter,
    });
  t.equal((await ask(['age', 'late', 'empty'])).status, 201, 'one patient is enough, and a column may be empty');
  const missing = await ask(['age', 'aeg'], [{ column: 'centre', op: 'missing' }]);
  t.equal(missing.error.code, 'INVALID_REQUEST');
  t.equal(missing.error.details.reason, 'missing_column');
  t.strictSame(
    missing.error.details.issues.map(({ path }: { path: string }) => path),
    ['parameters.variables[1]', 'filter[0].column'],
  );
  t.equal((await ask(['arm'])).error.details.reason, 'non_numeric_variable');
  const none = await projectWith(database, api);
  const early = { name: 'x', method: 'descriptive_summary', parameters: { variables: ['age'] } };
  t.equal(
    (await api.post(`/projects/${none}/analyses`, early)).status,
    201,
    'nothing is known before there are patients',
  );
});

t.test('a run is queued, refuses a second, is canceled and can be asked for again', async (t) => {
  const api = await asNewAccount();
  const project = await projectWith(database, api, smallTrial);
  const { data: made } = await api.post(`/projects/${project}/analyses`, { name: 'x', ...kaplanMeier });
  const path = `/analyses/${made.id}`;
  t.match(await api.post(`${path}/cancel`), { status: 409, error: { code: 'CONFLICT' } }, 'nothing to cancel');

  const asked = await api.post(`${path}/run`);
  t.equal(asked.status, 202);
  t.equal(asked.headers.get('location'), `/v1/runs/${asked.data.id}`);
  t.ok(runSchema.strict().safeParse(asked.data).success);
  t.match(asked.data, {
    analysis_id: made.id,
    status: 'queued',
    attempt: 0,
    progress: 0,
    started_at: null,
    finished_at: null,
    result: null,
    method: 'kaplan_meier',
    method_version: /^\d+\.\d+\.\d+$/,
    parameters: kaplanMeier.parameters,
  });
  t.equal((await api.get(path)).data.status, 'queued');
  const second = await api.post(`${path}/run`);
  t.match([second.status, second.error.code, second.error.details.run_id], [409, 'CONFLICT', asked.data.id]);

  const canceled = await api.post(`${path}/cancel`, {});
  t.match([canceled.status, canceled.data.id, canceled.data.status], [200, asked.data.id, 'canceled']);
  t.equal((await api.get(path)).data.status, 'canceled');
  t.same(await jobs(database, { task: 'run_analysis' }), [], 'its job is gone too');

  await api.patch(path, { parameters: { conf_level: 0.9 } });
  const again = await api.post(`${path}/run`);
  t.equal(again.status, 202);
  t.equal(again.data.parameters.conf_level, 0.9);
  const history = (await api.get(`${path}/runs`)).data.items;
  t.match(history, [
    { id: again.data.id, status: 'queued' },
    { id: asked.data.id, status: 'canceled' },
  ]);
  t.equal('conf_level' in history[1].parameters, false, 'a run keeps what it was asked');
  t.equal((await api.get(`/runs/${asked.data.id}`)).data.status, 'canceled');
  t.equal((await api.post(`${path}/run`, { colour: 1 })).status, 400, 'a run takes no options');
});

t.test('of many requests for a run at the same moment one is granted', async (t) => {
  const api = await asNewAccount();
  const project = await projectWith(database, api, smallTrial);
  const { data: made } = await api.post(`/projects/${project}/analyses`, { name: 'x', ...kaplanMeier });
  const answers = await Promise.all(Array.from({ length: 10 }, () => api.post(`/analyses/${made.id}/run`)));
  t.strictSame(answers.map(({ status }) => status).sort(), [202, ...Array(9).fill(409)]);
});

t.test('an analysis may be made with its first run', async (t) => {
  const api = await asNewAccount();
  const project = await projectWith(database, api, smallTrial);
  const { status, data } = await api.post(`/projects/${project}/analyses`, { name: 'x', ...kaplanMeier, run: true });
  t.match([status, data.status, data.latest_run.status], [202, 'queued', 'queued']);
  t.equal((await api.delete(`/analyses/${data.id}`)).status, 200, 'and deleted while the run is queued');
  t.same(await jobs(database, { key: `run:${uuidOf('run', data.latest_run.id)}` }), []);
});
