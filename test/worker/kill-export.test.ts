import { createHash } from 'node:crypto';
import t from 'tap';
import { downloadLinks } from '../../domain/access/download-links.ts';
import { uuidOf } from '../../sql/ids.ts';
import { exportScene, fillProject, follow, storages, untilHolds } from '../helpers/export-scene.ts';
import { jobsAreGone } from '../helpers/queue.ts';
import { rescueFromAll } from '../helpers/workers.ts';

const secret = 'a key that only tests ever use, of 32 characters';
const patients = 12_000;

for (const storage of storages)
  t.test(`a worker is killed again and again in the middle of exports into the ${storage}`, async (t) => {
    const scene = await exportScene(t, { storage, patients: [] });
    const { database, account } = scene;
    await fillProject(scene, patients);
    const asked = [await scene.ask({ format: 'ndjson' }), await scene.ask({ format: 'csv' })];
    const [{ key }] = await database.ownerQuery(
      `select id as key from api_keys where account_id = $1 and type = 'live'`,
      [uuidOf('account', account.account_id)],
    );
    // Each once: chaos kills hundreds of times.
    const moments = [
      `exists (select from exports where status = 'running' and progress > 0)`,
      `exists (select from export_files)`,
      ...(storage === 'database' ? [`(select count(*) > 2 from export_chunks)`] : []),
      `exists (select from exports where status = 'running' and progress > 0.5)`,
    ];
    for (const [i, moment] of moments.entries()) {
      const worker = scene.worker({ EXPORT_CONCURRENCY: '2' });
      await worker.logged((line) => line.msg === 'export begun');
      await untilHolds(scene, `${moment} or not exists (select from exports where finished_at is null)`);
      await worker.kill('SIGKILL');
      for (const { id, status } of await database.ownerQuery(
        `select f.id, e.status from export_files f join exports e on e.id = f.export_id`,
      )) {
        const given = { kind: 'key' as const, id: key };
        const { token } = downloadLinks([secret]).make(
          { fileId: id, accountId: uuidOf('account', account.account_id), mode: 'live', givenTo: given },
          new Date(),
        );
        const { status: answered } = await follow(`${scene.api.url}/downloads/${token}`);
        t.equal(
          answered,
          status === 'ready' ? 200 : 404,
          'no half file is sent, no matter who could make a link to it',
        );
      }
      // What was finished between the look and the kill is asked for again: each kill hits an export.
      const unfinished = await database.ownerQuery(`select from exports where finished_at is null`);
      if (unfinished.length === 0) asked.push(await scene.ask({ format: i % 2 === 0 ? 'ndjson' : 'csv' }));
      await rescueFromAll(database);
    }
    const last = scene.worker();
    let rescues = 0;
    for (const id of asked) {
      const ready = await scene.finished(id);
      t.match(ready, { status: 'ready', error: null, row_counts: { patients } });
      rescues += ready.rescues;
      for (const file of ready.files) {
        const { bytes } = await follow(file.download_url);
        t.equal(createHash('sha256').update(bytes).digest('hex'), file.sha256);
      }
      // Not over HTTP, which shows no event while a transaction of another database is older.
      const events = await database.ownerQuery(
        `select type from events where data ->> 'export_id' = $1 and type in ('export.ready', 'export.failed')`,
        [id],
      );
      t.strictSame(events, [{ type: 'export.ready' }], 'told of once');
    }
    t.comment(`${asked.length} exports, ${rescues} rescues`);
    t.ok(rescues >= moments.length - asked.length, 'most kills hit an export in the middle');
    t.same(await scene.leftovers(), { chunks: 0, objects: [] }, 'nothing is left of what was broken off');
    await jobsAreGone(database);
    await last.kill();
    t.strictSame(last.words, []);
  });
