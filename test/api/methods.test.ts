import { Ajv2020 } from 'ajv/dist/2020.js';
import t from 'tap';
import { methodDescription, methodSummary } from '../../contract/resources/analysis-method.ts';
import { methods } from '../../domain/statistics/catalogue.ts';
import { testDatabase } from '../helpers/database.ts';
import { httpClient } from '../helpers/http.ts';
import { createAccount, startApi, startWorker } from '../helpers/platform.ts';
import { projectWith, smallTrial } from '../helpers/scene.ts';

const database = await testDatabase(t);
const { url } = await startApi(t, database.url);
const api = httpClient(url, (await createAccount(database.url)).live_key);

t.test('the list of methods is light, and each method has the whole', async (t) => {
  const { status, data } = await api.get('/analysis-methods');
  t.equal(status, 200);
  t.equal(data.next_cursor, null);
  t.strictSame(
    data.items.map(({ name }: { name: string }) => name),
    Object.keys(methods),
  );
  for (const item of data.items) {
    t.ok(methodSummary.strict().safeParse(item).success, `${item.name}: just the fields of the contract`);
    const whole = await api.get(`/analysis-methods/${item.name}`);
    t.equal(whole.status, 200);
    t.ok(methodDescription.strict().safeParse(whole.data).success, `${item.name}: just the fields of the contract`);
    const { assumptions: _a, agreement, references: _r, parameters, result: _s, example, ...summary } = whole.data;
    t.ok(agreement.cases > 0 && agreement.worst_relative_difference < 0.01, `${item.name} agrees with R`);
    t.strictSame(summary, item, `${item.name} is the same in the list`);
    for (const name of item.required_parameters) t.ok(name in example, `${item.name} requires ${name}`);
    const form = parameters.properties ?? parameters.oneOf[0].properties;
    for (const [name, field] of Object.entries<Record<string, unknown>>(form))
      t.ok(field.title && field.description && field['x-group'], `${item.name}.${name} can stand in a form`);
  }
  t.strictSame(
    data.items.find(({ name }: { name: string }) => name === 't_test').required_parameters,
    ['design', 'variable'],
    'of several designs what each of them requires',
  );
});

t.test('both are answered with 304 as long as nothing has changed', async (t) => {
  for (const path of ['/analysis-methods', '/analysis-methods/kaplan_meier']) {
    const { headers } = await api.get(path);
    const tag = headers.get('etag')!;
    t.match(tag, /^"[\w-]+"$/, 'a strong tag');
    t.equal(headers.get('cache-control'), 'private, no-cache');
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const again = await api.get(path, { 'If-None-Match': known });
      t.equal(again.status, 304);
      t.equal(again.headers.get('etag'), tag);
    }
    t.equal((await api.get(path, { 'If-None-Match': '"other"' })).status, 200);
  }
});

t.test('a method that there is none of is not found, and the nearest is named', async (t) => {
  for (const [name, message] of [
    ['kaplan_mayer', /did you mean `kaplan_meier`\?/],
    ['toString', /There is no method "toString"/],
    ['x'.repeat(500), /GET \/v1\/analysis-methods lists them/],
  ] as const) {
    const { status, error } = await api.get(`/analysis-methods/${name}`);
    t.equal(status, 404);
    t.equal(error.code, 'NOT_FOUND');
    t.match(error.message, message);
  }
});

t.test('every method is described, with schemas that a validator of JSON Schema 2020-12 takes', async (t) => {
  const worker = startWorker(t, database.url);
  const asked: Record<string, object> = {
    descriptive_summary: { variables: ['age', 'time'], categorical: ['arm'], by: 'arm', quantiles: [0.1] },
    kaplan_meier: { time: 'time', event: 'status', group: 'arm', times: [10, 50], return_curve: true },
    log_rank_test: { time: 'time', event: 'status', group: 'arm' },
    pairwise_log_rank: { time: 'time', event: 'status', group: 'third' },
    cox_regression: { time: 'time', event: 'status', covariates: ['age', 'arm'], cluster: 'third' },
  };
  const patients = smallTrial.map(({ attributes }, i) => ({
    attributes: { ...attributes, third: ['x', 'y', 'z'][i % 3] },
  }));
  const project = await projectWith(database, api, patients);
  for (const name of Object.keys(methods)) {
    const { data: method } = await api.get(`/analysis-methods/${name}`);
    t.equal(method.parameters.$schema, 'https://json-schema.org/draft/2020-12/schema');
    const ajv = new Ajv2020({ strict: false, formats: { column: true } });
    const takes = ajv.compile(method.parameters);
    const gives = ajv.compile(method.result);
    t.notOk(takes({ colour: 'red' }), `${method.name}: an unknown parameter does not fit`);
    t.ok(takes(method.example), `${method.name}: the example fits ${JSON.stringify(takes.errors)}`);
    const parameters = asked[method.name];
    if (parameters === undefined) continue;
    t.ok(takes(parameters), `${method.name}: parameters fit ${JSON.stringify(takes.errors)}`);
    const made = await api.post(`/projects/${project}/analyses`, {
      name: 'x',
      method: method.name,
      parameters,
      run: true,
    });
    const { data: run } = await api.over(`/runs/${made.data.latest_run.id}`);
    t.equal(run.status, 'completed', `${method.name} ${JSON.stringify(run.error)}`);
    t.ok(gives(run.result), `${method.name}: the result fits ${JSON.stringify(gives.errors)}`);
    t.equal(run.method_version, method.version);
  }
  await worker.kill();
});
