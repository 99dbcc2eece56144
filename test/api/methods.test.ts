import { Ajv2020 } from 'ajv/dist/2020.js';
import t from 'tap';
import { methodDescription } from '../../contract/routes/analyses.ts';
import { testDatabase } from '../helpers/database.ts';
import { httpClient } from '../helpers/http.ts';
import { createAccount, startApi, startWorker } from '../helpers/platform.ts';
import { projectWith, smallTrial } from '../helpers/scene.ts';

const database = await testDatabase(t);
const { url } = await startApi(t, database.url);
const api = httpClient(url, (await createAccount(database.url)).live_key);

t.test('every method is described, with schemas that a validator of JSON Schema 2020-12 takes', async (t) => {
  const worker = startWorker(t, database.url);
  const { status, data } = await api.get('/analysis-methods');
  t.equal(status, 200);
  t.equal(data.next_cursor, null);
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
  for (const method of data.items) {
    t.ok(methodDescription.strict().safeParse(method).success, `${method.name}: just the fields of the contract`);
    t.equal(method.parameters.$schema, 'https://json-schema.org/draft/2020-12/schema');
    const ajv = new Ajv2020({ strict: false });
    const takes = ajv.compile(method.parameters);
    const gives = ajv.compile(method.result);
    t.notOk(takes({ colour: 'red' }), `${method.name}: an unknown parameter does not fit`);
    const parameters = asked[method.name];
    if (parameters === undefined) continue;
    t.ok(takes(parameters), `${method.name}: parameters fit ${JSON.stringify(takes.errors)}`);
    const made = await api.post(`/projects/${project}/analyses`, {
      name: 'x',
      method: method.name,
      parameters,
      run: true,
    });
    const { data: run } = await api.get(`/runs/${made.data.latest_run.id}`, { Prefer: 'wait=25' });
    t.equal(run.status, 'completed', `${method.name} ${JSON.stringify(run.error)}`);
    t.ok(gives(run.result), `${method.name}: the result fits ${JSON.stringify(gives.errors)}`);
    t.equal(run.method_version, method.version);
  }
  t.ok(data.items.length >= Object.keys(asked).length);
  await worker.kill();
});
