import { createHash } from 'node:crypto';
import t from 'tap';
import { exportScene, follow } from '../helpers/export-scene.ts';
import { kaplanMeier } from '../helpers/scene.ts';

// Beside exports.test.ts, which is run on the oldest PostgreSQL too: what draws and packs files speaks no SQL of its own.
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const beside = await exportScene(t);

t.test('every format of a project is written', async (t) => {
  const { client, project, worker, ask, finished } = await exportScene(t, { beside });
  worker();
  await client.post(`/projects/${project}/analyses`, { name: 'KM', ...kaplanMeier, run: true });
  for (const format of ['csv', 'json', 'ndjson', 'xlsx', 'parquet', 'fhir']) {
    const ready = await finished(await ask({ format }));
    t.match(ready, { status: 'ready', row_counts: { patients: 40, variables: 4, analyses: 1 } }, format);
    for (const file of ready.files) t.equal(sha256((await follow(file.download_url)).bytes), file.sha256, file.name);
  }
});

t.test('an analysis is exported once a run has completed, in every format', async (t) => {
  const { client, project, worker, finished } = await exportScene(t, { beside });
  const { data: analysis } = await client.post(`/projects/${project}/analyses`, { name: 'KM', ...kaplanMeier });
  const early = await client.post(`/analyses/${analysis.id}/export`, { format: 'pdf' });
  t.equal(early.status, 409);
  t.match(early.error.message, /Run it first/);
  const { data: run } = await client.post(`/analyses/${analysis.id}/run`);
  t.match((await client.post(`/analyses/${analysis.id}/export`, { format: 'pdf' })).error.message, /Wait for the one/);
  worker();
  await client.over(`/runs/${run.id}`);
  for (const format of ['json', 'csv', 'html', 'pdf', 'svg', 'docx']) {
    const asked = await client.post(`/analyses/${analysis.id}/export`, { format });
    t.equal(asked.status, 202);
    t.match(asked.data, { analysis_id: analysis.id, run_id: run.id, project_id: project });
    const ready = await finished(asked.data.id);
    t.match(ready, { status: 'ready', row_counts: null }, `${format} ${JSON.stringify(ready.error)}`);
    t.ok(ready.files.every((file: { size: number }) => file.size > 0));
  }
  t.equal((await client.get(`/projects/${project}/exports`)).data.items.length, 6);
  await client.delete(`/analyses/${analysis.id}`);
  t.equal((await client.get(`/projects/${project}/exports`)).data.items.length, 0, 'they go with their analysis');
});
