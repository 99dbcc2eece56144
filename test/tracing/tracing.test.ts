import { once } from 'node:events';
import { createServer } from 'node:net';
import t from 'tap';
import { testDatabase } from '../helpers/database.ts';
import { httpClient } from '../helpers/http.ts';
import { createAccount, startApi, startWorker } from '../helpers/platform.ts';
import { startReceiver } from '../helpers/receiver.ts';
import { kaplanMeier, smallTrial } from '../helpers/scene.ts';
import { startTraceReceiver, traceOf } from '../helpers/traces.ts';
import { localTargets } from '../helpers/webhooks.ts';

const [server, client, consumer] = [2, 3, 5];
const failed = 2;

t.test('one trace leads from a request over its jobs to the delivery, and shows nothing of a patient', async (t) => {
  const database = await testDatabase(t);
  const traces = await startTraceReceiver(t);
  const receiver = await startReceiver(t);
  // With a path of its own, as behind a gateway.
  const env = { ...localTargets, OTEL_EXPORTER_OTLP_ENDPOINT: `${traces.url}/collector/` };
  const api = await startApi(t, database.url, env);
  const worker = startWorker(t, database.url, env);
  const { live_key: key, account_id } = await createAccount(database.url);
  const http = httpClient(api.url, key);
  const { data: project } = await http.post('/projects', { name: 'Sperrgebiet' });
  const { data: webhook } = await http.post('/webhooks', {
    url: `${receiver.url}/hooks`,
    events: ['analysis.completed'],
  });
  const patients = smallTrial.map(({ external_id, attributes }) => ({
    external_id: `MRN-4711-${external_id}`,
    attributes: { ...attributes, surname: 'Mustermann' },
  }));
  const uploaded = await http.post(`/projects/${project.id}/patients`, { patients });
  t.equal(uploaded.status, 201);
  const filter = [{ column: 'surname', op: '==', value: 'Mustermann' }];
  const linked = { traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' };
  const asked = await http.post(
    `/projects/${project.id}/analyses`,
    { name: 'Winterapfel', ...kaplanMeier, filter, run: true },
    { traceparent: `00-${linked.traceId}-${linked.spanId}-01` },
  );
  t.equal(asked.status, 202, asked.text);
  const run = asked.data.latest_run.id;
  const message = await receiver.next();
  await http.get(`/projects/${project.id}/patients?filter[surname][eq]=Mustermann`);
  await http.get('/projects/proj_00000000000000000000000000');
  const refused = await http.get('/Mustermann/MRN-4711');

  const { traceId, spanId } = traceOf(asked.headers.get('request-id')!);
  const delivery = await traces.received((span) => span.traceId === traceId && span.name === 'webhook delivery');
  await traces.received((span) => span.spanId === spanId);
  // Stopped while the last spans wait: they are sent first.
  await http.get('/rate-limit');
  t.strictSame(await Promise.all([api.kill(), worker.kill()]), [
    { code: 0, signal: null },
    { code: 0, signal: null },
  ]);
  t.strictSame([...traces.paths], ['/collector/v1/traces']);

  const of = (name: string) => traces.spans.filter((span) => span.traceId === traceId && span.name === name);
  const [request, ...more] = of('POST analyses.create');
  t.strictSame(more, []);
  t.match(request, {
    ...{ service: 'research-platform-api', kind: server, spanId, links: [linked], status: {} },
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/v1/projects/{id}/analyses',
      'http.response.status_code': 202,
      route: 'analyses.create',
      request_id: asked.headers.get('request-id')!,
      account_id,
    },
  });
  t.notOk(request!.parentSpanId, "a client's header decides nothing");
  t.ok(request!.end > request!.start);
  const [computed] = of('run_analysis');
  t.match(computed, {
    ...{ service: 'research-platform-worker', kind: consumer, parentSpanId: spanId },
    attributes: {
      ...{ task: 'run_analysis', attempt: 1, outcome: 'done', account_id, run_id: run },
      ...{ method: 'kaplan_meier', run_attempt: 1, status: 'completed' },
      request_id: asked.headers.get('request-id')!,
    },
  });
  t.match(computed!.attributes.job_id, /^\d+$/);
  const [delivering] = of('deliver_webhook');
  t.match(delivering, {
    ...{ kind: consumer, parentSpanId: spanId },
    attributes: { task: 'deliver_webhook', webhook_id: webhook.id, outcome: 'done' },
  });
  t.match(delivery, {
    ...{ kind: client, parentSpanId: delivering!.spanId, status: {} },
    attributes: {
      'http.response.status_code': 204,
      ...{ webhook_id: webhook.id, event_id: message.headers['webhook-id']!, attempt: 1, outcome: 'delivered' },
    },
  });
  t.ok(delivery.start >= delivering!.start && delivery.end <= delivering!.end);

  const upload = traceOf(uploaded.headers.get('request-id')!);
  t.match(
    traces.spans.find((span) => span.spanId === upload.spanId),
    {
      traceId: upload.traceId,
      name: 'POST patients.create',
      links: [],
      attributes: { 'http.response.status_code': 201 },
    },
  );
  t.match(
    traces.spans.find(({ name }) => name === 'GET projects.get'),
    { attributes: { 'http.response.status_code': 404, 'error.type': 'NOT_FOUND' }, status: {} },
  );
  t.ok(
    traces.spans.some(({ name }) => name === 'GET rate_limit.get'),
    'the last before the process ended',
  );
  const { traceId: unknownPath } = traceOf(refused.headers.get('request-id')!);
  t.notOk(
    traces.spans.some((span) => span.traceId === unknownPath),
    'paths that are none make no spans',
  );
  const text = traces.bodies.join('\n');
  const secrets = [
    'Mustermann',
    'MRN-4711',
    'Hypernephrom',
    'Sperrgebiet',
    'Winterapfel',
    'surname',
    key,
    receiver.url,
  ];
  for (const secret of [...secrets, api.url, '127.0.0.1']) t.notOk(text.includes(secret), secret);
  t.strictSame([...api.words, ...worker.words], []);
  t.strictSame(
    [...api.log, ...worker.log].filter(({ level }) => level > 30),
    [],
  );
});

t.test('what fails is told by names and codes, never by a message', async (t) => {
  const database = await testDatabase(t);
  const traces = await startTraceReceiver(t);
  const receiver = await startReceiver(t);
  receiver.answer = (_message, response) => response.writeHead(500).end('Mustermann');
  const env = { ...localTargets, OTEL_EXPORTER_OTLP_ENDPOINT: traces.url };
  const api = await startApi(t, database.url, env);
  const { live_key: key } = await createAccount(database.url);
  const http = httpClient(api.url, key);
  const { data: project } = await http.post('/projects', { name: 'P' });
  await http.post(`/projects/${project.id}/patients`, { patients: smallTrial });
  const { data: webhook } = await http.post('/webhooks', { url: receiver.url, events: ['data.uploaded'] });
  const tested = await http.post(`/webhooks/${webhook.id}/test`);
  const asked = await http.post(`/projects/${project.id}/analyses`, { name: 'x', ...kaplanMeier, run: true });
  // A message of the database with a value in it, from the API's query and from the worker's.
  await database.ownerQuery(`
    create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'Key (surname)=(Mustermann) is refused' using errcode = 'XX001'; end $$`);
  for (const table of ['runs', 'projects'])
    await database.ownerQuery(`create trigger refuse before update on ${table} for each row execute function refuse()`);
  const broken = await http.patch(`/projects/${project.id}`, { name: 'Q' });
  t.equal(broken.status, 500);
  const worker = startWorker(t, database.url, env);

  const request = await traces.received(({ name }) => name === 'PATCH projects.update');
  t.match(request, { status: { code: failed }, attributes: { 'error.type': 'INTERNAL_ERROR' } });
  const job = await traces.received(({ name }) => name === 'run_analysis');
  t.match(job, {
    ...{ status: { code: failed }, traceId: traceOf(asked.headers.get('request-id')!).traceId },
    attributes: { outcome: 'failed', 'error.type': 'XX001' },
  });
  const delivery = await traces.received(({ name }) => name === 'webhook delivery');
  t.match(delivery, {
    ...{ status: { code: failed }, traceId: traceOf(tested.headers.get('request-id')!).traceId },
    attributes: { 'http.response.status_code': 500, 'error.type': '500' },
  });
  for (const { status } of [request, job, delivery]) t.notOk(status.message);
  await Promise.all([api.kill(), worker.kill()]);
  const text = traces.bodies.join('\n');
  for (const secret of ['Mustermann', 'surname', 'refused']) t.notOk(text.includes(secret), secret);
});

t.test('an endpoint that is away costs a line of the log, no request, and not the end in order', async (t) => {
  const database = await testDatabase(t);
  const silent = createServer((socket) => void socket.on('error', () => {}));
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  t.teardown(() => silent.close());
  const { port } = silent.address() as { port: number };
  const { live_key: key } = await createAccount(database.url);
  // Refused at once, and taken without an answer.
  const serve = async (endpoint: string) => {
    const api = await startApi(t, database.url, { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
    const http = httpClient(api.url, key);
    const many = await Promise.all(Array.from({ length: 60 }, () => http.get('/projects')));
    t.ok(many.every(({ status }) => status === 200));
    const line = await api.logged(({ msg }) => msg === 'traces could not be exported');
    t.match(line, { level: 40, spans_lost: Number });
    t.equal((await http.get('/projects')).status, 200);
    t.strictSame(await api.kill(), { code: 0, signal: null });
    const warnings = api.log.filter(({ level }) => level >= 40);
    t.strictSame(
      warnings.map(({ msg }) => msg),
      ['traces could not be exported', 'the last traces were not exported'],
    );
    const lost = warnings.reduce((sum, { spans_lost }) => sum + spans_lost, 0);
    t.equal(lost, 61, 'and every span that is lost is counted');
    t.strictSame(api.words, []);
  };
  // Beside each other: each waits ten seconds for the endpoint, and five at its end.
  await Promise.all(['http://127.0.0.1:1', `http://127.0.0.1:${port}`].map(serve));
});

t.test('without an endpoint nothing of OpenTelemetry is loaded', async (t) => {
  const database = await testDatabase(t);
  const traces = await startTraceReceiver(t);
  // Built into few files, a program has little left to resolve: only the sources can show it.
  const programs = process.env.TEST_PROGRAMS;
  delete process.env.TEST_PROGRAMS;
  t.teardown(() => {
    if (programs !== undefined) process.env.TEST_PROGRAMS = programs;
  });
  // Says what a process, or a thread of it, resolves. The interfaces alone (api) come with prom-client.
  const hook = `import { registerHooks } from 'node:module';
    const resolve = (specifier, context, next) => {
      if (/^@opentelemetry[/](?!api$)/.test(specifier)) console.log(JSON.stringify({ msg: 'resolved', specifier }));
      return next(specifier, context);
    };
    registerHooks({ resolve });`;
  const nodeOptions = `--import data:text/javascript,${encodeURIComponent(hook)}`;
  const start = async (env: NodeJS.ProcessEnv) => {
    const api = await startApi(t, database.url, { NODE_OPTIONS: nodeOptions, ...env });
    const worker = startWorker(t, database.url, { NODE_OPTIONS: nodeOptions, ...env });
    await worker.logged(({ msg }) => msg === 'looking for jobs');
    const { live_key: key } = await createAccount(database.url);
    t.equal((await httpClient(api.url, key).get('/projects')).status, 200);
    await Promise.all([api.kill(), worker.kill()]);
    return [api, worker].map(({ log }) => log.some(({ msg }) => msg === 'resolved'));
  };
  t.strictSame(await start({}), [false, false]);
  t.strictSame(await start({ OTEL_EXPORTER_OTLP_ENDPOINT: traces.url }), [true, true], 'and the test would see it');
});
