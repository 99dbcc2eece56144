import { createHash } from 'node:crypto';
import t from 'tap';
import type { Permission } from '../../contract/permissions.ts';
import { makeKey } from '../helpers/access-scene.ts';
import { exportScene, follow, storages } from '../helpers/export-scene.ts';
import { unzipped } from '../helpers/exports.ts';
import { httpClient } from '../helpers/http.ts';
import { jobs } from '../helpers/queue.ts';
import { kaplanMeier, smallTrial } from '../helpers/scene.ts';

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const beside = await exportScene(t);

for (const storage of storages)
  t.test(`a project is exported, followed and downloaded, with files in the ${storage}`, async (t) => {
    const { client, project, worker, finished } = await exportScene(t, { storage });
    const asked = await client.post(`/projects/${project}/export`, { format: 'ndjson', include: ['patients'] });
    t.equal(asked.status, 202);
    t.equal(asked.headers.get('location'), `/v1/exports/${asked.data.id}`);
    t.match(asked.data, { status: 'queued', project_id: project, analysis_id: null, files: [], filter: [] });
    t.equal((await client.get(`/exports/${asked.data.id}`)).headers.get('retry-after'), '1');
    worker();
    const ready = await finished(asked.data.id);
    t.match(ready, { status: 'ready', progress: 1, attempt: 1, error: null, row_counts: { patients: 40 } });
    t.equal(Date.parse(ready.expires_at) - Date.parse(ready.ready_at), 7 * 86_400_000, 'for seven days');
    t.ok(ready.files.length > 0);
    for (const file of ready.files) {
      const { status, headers, bytes } = await follow(file.download_url);
      t.equal(status, 200);
      t.equal(bytes.length, file.size);
      t.equal(sha256(bytes), file.sha256);
      t.equal(headers.get('content-type'), file.media_type);
      t.ok(Date.parse(file.url_expires_at) > Date.now() + 14 * 60_000);
    }
    const patients = ready.files.find(({ name }: { name: string }) => name.includes('patients'));
    t.equal(patients.rows, 40);
    const lines = (await follow(patients.download_url)).bytes.toString('utf8').trim().split('\n');
    t.strictSame(
      lines.map((line) => JSON.parse(line).external_id),
      smallTrial.map((patient) => patient.external_id),
    );

    const again = await client.get(`/exports/${asked.data.id}`);
    t.not(again.data.files[0].download_url, ready.files[0].download_url, 'each read makes links of its own');
    const tag = again.headers.get('etag')!;
    t.equal((await client.get(`/exports/${asked.data.id}`)).headers.get('etag'), tag, 'and the same entity tag');
    t.equal((await client.get(`/exports/${asked.data.id}`, { 'If-None-Match': tag })).status, 304);
    const listed = (await client.get(`/projects/${project}/exports`)).data.items;
    t.match(listed, [{ id: asked.data.id, status: 'ready' }]);
    t.notOk('files' in listed[0], 'a list makes no links');

    t.equal((await client.delete(`/exports/${asked.data.id}`, { 'If-Match': '"other"' })).status, 412);
    t.same((await client.delete(`/exports/${asked.data.id}`, { 'If-Match': tag })).data, {
      id: asked.data.id,
      deleted: true,
    });
    t.equal((await client.get(`/exports/${asked.data.id}`)).status, 404);
    t.equal((await follow(ready.files[0].download_url)).status, 404, 'its links are dead');
  });

t.test(
  'the rows of a run leave with it while they are what it read, and the trail tells that they were read',
  async (t) => {
    const { client, project, worker, finished } = await exportScene(t, { beside });
    worker();
    const { data: analysis } = await client.post(`/projects/${project}/analyses`, {
      name: 'KM',
      run: true,
      ...kaplanMeier,
    });
    const { data: run } = await client.over(`/runs/${analysis.latest_run.id}`);
    const crate = async () => {
      const asked = await client.post(`/analyses/${analysis.id}/export`, { format: 'ro_crate' });
      t.equal(asked.status, 202, asked.text);
      return finished(asked.data.id);
    };
    const ready = await crate();
    t.match(ready, { status: 'ready', row_counts: { patients: 40, analyses: 1 } }, JSON.stringify(ready.error));
    const files = await unzipped((await follow(ready.files[0].download_url)).bytes);
    t.equal(sha256(files.get('dataset.ndjson')!), run.dataset.sha256, 'what the digest covers is a file');
    t.equal(files.get('patients.csv')!.toString().split('\r\n').length, 42);
    const read = (await client.get('/audit-events?action=patients.read')).data.items;
    t.match(read, [{ resource: { type: 'project', id: project }, actor: { type: 'api_key' } }]);
    const added = await client.post(`/projects/${project}/patients`, {
      patients: [{ attributes: { time: 3, status: 1 } }],
    });
    t.equal(added.status, 201, added.text);
    t.match(await crate(), { status: 'failed', files: [], error: { details: { reason: 'data_changed' } } });
  },
);

t.test('a filter keeps the patients that an analysis with it would keep, and of no other any value', async (t) => {
  const patients = [
    { external_id: 'a', attributes: { age: 70, site: 'Lyon' } },
    { external_id: 'b', attributes: { age: 59, site: 'Uppsala' } },
    { external_id: 'c', attributes: { age: null, site: 'Boston' } },
    { external_id: 'd', attributes: { age: 81, site: 'Lyon', secret: 'x' } },
  ];
  const { client, project, worker, ask, finished } = await exportScene(t, { beside, patients });
  worker();
  const read = async (filter: object[]) => {
    const ready = await finished(await ask({ format: 'json', filter }));
    const text = (await Promise.all(ready.files.map((f: { download_url: string }) => follow(f.download_url))))
      .map(({ bytes }) => bytes.toString('utf8'))
      .join('\n');
    return { ready, text };
  };
  const { ready, text } = await read([{ column: 'age', op: '>=', value: 60 }]);
  t.equal(ready.row_counts.patients, 2);
  t.match(text, /Lyon/);
  t.notMatch(text, /Uppsala|Boston/, 'not even among the categories');
  t.equal((await read([{ column: 'age', op: 'missing' }])).ready.row_counts.patients, 1);
  t.equal((await read([{ column: 'site', op: 'in', value: ['Nowhere'] }])).ready.row_counts.patients, 0);
  const refused = await client.post(`/projects/${project}/export`, {
    format: 'json',
    filter: [{ column: 'weight', op: 'missing' }],
  });
  t.match(refused.error, { code: 'INVALID_REQUEST', details: { issues: [{ path: 'filter[0].column' }] } });
});

t.test('a de-identified export holds no identifier, and tells what was done', async (t) => {
  const patients = Array.from({ length: 30 }, (_, i) => ({
    external_id: `MRN-${4711 + i}`,
    attributes: { full_name: `Ada Lovelace ${i}`, birth_date: `19${50 + i}-03-04`, age: 60 + i * 2, outcome: i % 2 },
  }));
  const classes = { full_name: 'name', birth_date: 'birth_date', age: 'age', outcome: 'none' };
  const variables = Object.entries(classes).map(([name, identifier_class]) => ({
    ...{ name, identifier_class },
    type: { full_name: 'text', birth_date: 'date' }[name] ?? 'integer',
  }));
  const { client, worker, ask, finished } = await exportScene(t, {
    beside,
    patients,
    project: { name: 'Mrs. Lovelace', description: 'Lovelace', variables },
  });
  worker();
  const read = async (deidentify: unknown) => {
    const ready = await finished(await ask({ format: 'ndjson', include: ['patients', 'variables'], deidentify }));
    const texts = await Promise.all(
      ready.files.map(async (f: { download_url: string }) => (await follow(f.download_url)).bytes.toString('utf8')),
    );
    return { ready, text: texts.join('\n') };
  };
  const { ready, text } = await read(true);
  t.match(ready, { status: 'ready', deidentify: true, row_counts: { patients: 30 } }, JSON.stringify(ready.error));
  t.notMatch(text, /Lovelace|MRN-47|-03-04/);
  t.match(text, /outcome/);
  t.match(ready.deidentification, { method: 'safe_harbor', safe_harbor: true, patients: 30 });
  t.notOk('deidentification' in (await client.get(`/projects/${ready.project_id}/exports`)).data.items[0]);
  const pseudonyms = (of: string) => [...new Set(of.match(/"external_id":"[^"]+"/g))].sort().join();
  const joined = { method: 'safe_harbor', pseudonyms: 'project' };
  t.equal(pseudonyms((await read(joined)).text), pseudonyms((await read(joined)).text), 'joined where asked for');
  t.not(pseudonyms((await read(true)).text), pseudonyms(text), 'and not otherwise');
  const plain = await read(false);
  t.match(plain.text, /Lovelace/);
  t.equal(plain.ready.deidentification, null);
  const wrong = (await read({ method: 'date_shift', keep: ['nonsense'] })).ready;
  t.match(wrong, {
    status: 'failed',
    error: { code: 'EXPORT_FAILED', message: /nonsense/, details: { reason: 'deidentify' } },
  });
});

t.test('wrong questions are told what is wrong with them', async (t) => {
  const { client, project } = await exportScene(t, { beside });
  const ask = (body: unknown) => client.post(`/projects/${project}/export`, body);
  for (const [body, path] of [
    [{}, 'format'],
    [{ format: 'pdf' }, 'format'],
    [{ format: 'csv', include: [] }, 'include'],
    [{ format: 'csv', include: ['patients', 'patients'] }, 'include'],
    [{ format: 'csv', include: ['people'] }, 'include[0]'],
    [{ format: 'csv', options: { formulas: 'maybe' } }, 'options.formulas'],
    [{ format: 'csv', everything: true }, 'everything'],
    [{ format: 'csv', deidentify: 'yes' }, 'deidentify'],
  ] as const) {
    const { status, error } = await ask(body);
    t.equal(status, 400, JSON.stringify(body));
    t.equal(error.details.issues[0].path, path, JSON.stringify(error));
  }
  t.equal((await client.get('/exports/exp_00000000000000000000000000')).status, 404);
  t.equal((await client.get('/exports/run_00000000000000000000000000')).status, 400);
});

t.test('an export is canceled while it waits and while it is written, and then no more', async (t) => {
  const { client, worker, ask, finished, database } = await exportScene(t);
  const waiting = await ask({ format: 'csv' });
  t.match((await client.post(`/exports/${waiting}/cancel`)).data, { status: 'canceled', files: [] });
  const again = await client.post(`/exports/${waiting}/cancel`);
  t.equal(again.status, 409);
  t.match(again.error.details, { status: 'canceled' });
  t.strictSame(await jobs(database, { task: 'export' }), []);
  worker();
  const ready = await finished(await ask({ format: 'csv' }));
  t.equal(ready.status, 'ready');
  t.equal((await client.post(`/exports/${ready.id}/cancel`)).status, 409);
  t.equal((await finished(waiting)).status, 'canceled');
});

t.test('exports and downloads are in the audit trail, with the person who got the link', async (t) => {
  const { client, project, worker, ask, finished } = await exportScene(t, { beside });
  worker();
  const ready = await finished(await ask({ format: 'csv', include: ['patients'] }));
  const { headers } = await follow(ready.files[0].download_url);
  await follow(ready.files[0].download_url, {}, 'HEAD');
  const events = (await client.get('/audit-events?limit=100')).data.items;
  const of = (action: string) => events.filter((event: { action: string }) => event.action === action);
  t.match(of('export.created'), [
    { resource: { type: 'export', id: ready.id }, actor: { type: 'api_key' }, changes: { after: { format: 'csv' } } },
  ]);
  t.match(of('patients.read'), [{ resource: { type: 'project', id: project }, actor: { type: 'api_key' } }]);
  t.match(of('export.ready'), [{ resource: { id: ready.id }, actor: { type: 'worker' }, count: 40 }]);
  t.match(of('export.downloaded'), [
    { resource: { id: ready.id }, actor: { type: 'api_key' }, request_id: headers.get('request-id') },
  ]);
  await client.delete(`/exports/${ready.id}`);
  t.match((await client.get('/audit-events?action=export.deleted')).data.items, [{ resource: { id: ready.id } }]);
});

t.test('exports of different projects and modes do not see each other, and go with their project', async (t) => {
  const { client, database, project, worker, ask, finished, leftovers } = await exportScene(t);
  worker();
  const ready = await finished(await ask({ format: 'csv' }));
  const queued = await ask({ format: 'csv' });
  await finished(queued);
  await client.delete(`/projects/${project}`);
  t.equal((await client.get(`/exports/${ready.id}`)).status, 404);
  t.equal((await follow(ready.files[0].download_url)).status, 404);
  t.same(await leftovers(), { chunks: 0, objects: [] });
  t.strictSame(await database.ownerQuery('select from export_files'), []);
});

t.test('anyone who may not ask for an export cancels none, neither by name nor by deleting it', async (t) => {
  const { account, database, api, client, ask } = await exportScene(t, { beside });
  const key = async (permissions: Permission[]) =>
    httpClient(api.url, await makeKey(database, account.account_id, { permissions }));
  const [onlyDelete, both] = [await key(['delete']), await key(['read', 'delete'])];
  const id = await ask({ format: 'csv' });
  for (const refused of [await onlyDelete.post(`/exports/${id}/cancel`), await onlyDelete.delete(`/exports/${id}`)])
    t.match([refused.status, refused.error?.details], [403, { reason: 'missing_permission', required: 'read' }]);
  t.equal((await client.get(`/exports/${id}`)).data.status, 'queued');
  t.equal((await both.delete(`/exports/${id}`)).status, 200);
  const over = await ask({ format: 'csv' });
  await client.post(`/exports/${over}/cancel`);
  t.equal((await onlyDelete.delete(`/exports/${over}`)).status, 200, 'one that is over it may delete');
});
