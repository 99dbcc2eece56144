import t from 'tap';
import { uuidOf } from '../../../sql/ids.ts';
import { expireExports } from '../../../sql/tables/exports.ts';
import { exportScene, fillProject, follow, storages, untilHolds } from '../../helpers/export-scene.ts';
import { jobsAreGone } from '../../helpers/queue.ts';

const patients = 20_000;

t.test('an export that is canceled in the middle stops, and leaves nothing', async (t) => {
  const scene = await exportScene(t, { patients: [] });
  await fillProject(scene, patients);
  const worker = scene.worker();
  const id = await scene.ask({ format: 'ndjson' });
  await untilHolds(scene, `exists (select from export_chunks)`);
  t.match((await scene.client.post(`/exports/${id}/cancel`)).data, { status: 'canceled' });
  await worker.logged((line) => line.msg === 'job done' || line.task === 'export');
  t.same(await scene.leftovers(), { chunks: 0, objects: [] });
  await jobsAreGone(scene.database);
  t.match((await scene.client.get(`/exports/${id}`)).data, { status: 'canceled', files: [], error: null });
  t.same(await scene.database.ownerQuery(`select from events where type like 'export.%'`), []);
  t.notOk(worker.log.some((line) => line.level >= 50));
});

t.test('a worker that is told to stop gives its export back, and another one finishes it', async (t) => {
  const scene = await exportScene(t, { patients: [] });
  await fillProject(scene, patients);
  const id = await scene.ask({ format: 'ndjson' });
  const first = scene.worker();
  await untilHolds(scene, `exists (select from export_chunks)`);
  t.match(await first.kill('SIGTERM'), { code: 0 });
  t.match((await scene.client.get(`/exports/${id}`)).data, { status: 'queued', attempt: 0, rescues: 0, files: [] });
  t.notOk(first.log.some((line) => line.level >= 50));
  t.strictSame(first.words, []);
  scene.worker();
  t.match(await scene.finished(id), { status: 'ready', attempt: 1 });
  t.same(await scene.leftovers(), { chunks: 0, objects: [] });
});

t.test('what takes too long or does not fit fails in words, with one event and no file', async (t) => {
  const scene = await exportScene(t, { patients: [], env: { EXPORT_TIMEOUT_SECONDS: '1' } });
  await fillProject(scene, 80_000);
  const worker = scene.worker();
  const failed = await scene.finished(await scene.ask({ format: 'xlsx' }));
  t.match(failed, {
    status: 'failed',
    files: [],
    error: { code: 'RESOURCE_LIMIT', message: /filter/, details: { reason: 'time' } },
  });
  const [event] = await scene.database.ownerQuery(`select data from events where type = 'export.failed'`);
  t.match(event.data, { export_id: failed.id, status: 'failed', format: 'xlsx', error_code: 'RESOURCE_LIMIT' });
  t.same(await scene.leftovers(), { chunks: 0, objects: [] });
  await worker.kill();
});

t.test('a week later the files are gone, and a month after that the export', async (t) => {
  for (const storage of storages) {
    const scene = await exportScene(t, { storage });
    const { database, client } = scene;
    scene.worker();
    const ready = await scene.finished(await scene.ask({ format: 'csv' }));
    const day = 86_400_000;
    const atDay = (days: number) =>
      database.db.outside((connection) => expireExports(connection, new Date(Date.parse(ready.ready_at) + days * day)));
    await atDay(6.99);
    t.match((await client.get(`/exports/${ready.id}`)).data, { status: 'ready' });
    await atDay(7.001);
    t.match((await client.get(`/exports/${ready.id}`)).data, {
      status: 'expired',
      files: [],
      row_counts: { patients: 40 },
    });
    t.equal((await follow(ready.files[0].download_url)).status, 404);
    t.same(await scene.leftovers(), { chunks: 0, objects: [] });
    await atDay(36.9);
    t.equal((await client.get(`/exports/${ready.id}`)).status, 200);
    await atDay(37.1);
    t.equal((await client.get(`/exports/${ready.id}`)).status, 404);
  }
});

t.test('an export shows one moment of its project, whatever is changed meanwhile', async (t) => {
  const scene = await exportScene(t, { patients: [] });
  const { database, project } = scene;
  await fillProject(scene, 5_000);
  await database.ownerQuery(`update patients set attributes = '{"version": 0}'`);
  scene.worker();
  // Every patient is changed again and again, all at once, while exports are written.
  let isOver = false;
  let version = 0;
  const changing = (async () => {
    while (!isOver)
      await database.ownerQuery(
        `update patients set attributes = json_build_object('version', $2::int) where project_id = $1`,
        [uuidOf('project', project), ++version],
      );
  })();
  for (let i = 0; i < 3; i++) {
    const ready = await scene.finished(await scene.ask({ format: 'ndjson', include: ['patients'] }));
    const file = ready.files.find((one: { rows: number | null }) => one.rows === 5_000);
    const lines = (await follow(file.download_url)).bytes.toString().trim().split('\n');
    t.equal(lines.length, 5_000);
    const versions = new Set(lines.map((line) => JSON.stringify(JSON.parse(line).attributes)));
    t.equal(versions.size, 1, [...versions].join());
  }
  isOver = true;
  await changing;
});
