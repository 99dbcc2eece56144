import { gzipSync } from 'node:zlib';
import t from 'tap';
import { uuidOf } from '../../../sql/ids.ts';
import { cancelImportIfUnfinished, queueFileImport } from '../../../sql/literature/imports.ts';
import { rescueWork } from '../../../sql/queue/workers.ts';
import { testDatabase, testSecretKey } from '../../helpers/database.ts';
import { chunks, importScene, namesOf, papersOf, stored } from '../../helpers/imports.ts';
import { pubmedXml } from '../../helpers/literature-sources.ts';
import { createAccount, startWorker } from '../../helpers/platform.ts';
import { jobs, lockJobs } from '../../helpers/queue.ts';
import { nobody, plainOwnerDatabase, plainOwnerKey } from '../../helpers/tenants.ts';

t.test('a file whose workers are killed again and again is stored once, with the right counts', async (t) => {
  const { file, final, row, papers, jobsAreGone, killHolder, url, ownerQuery } = await importScene(t);
  const all = papersOf(1, 14_000);
  const queued = await file(gzipSync(pubmedXml(all)), { fileName: 'pubmed25n0001.xml.gz' });
  const kills = 3;
  for (let i = 0; i < kills; i++) {
    const worker = startWorker(t, url);
    await stored(worker, queued);
    // The last of them is found dead as any would be.
    if (i < kills - 1) await killHolder(queued, worker);
    else await worker.kill('SIGKILL');
    const begun = performance.now();
    const { status, records_done, added } = await row(queued);
    t.match([status, records_done], ['running', added], `it dies in the middle, after ${added}`);
    const [{ count }] = await ownerQuery('select count(*)::int as count from papers');
    t.equal(count, added, 'and what is counted is what is stored');
    if (i < kills - 1) continue;
    const rescuer = startWorker(t, url);
    await rescuer.logged((line) => line.msg === 'import begun');
    t.comment(`another, just started, goes on ${((performance.now() - begun) / 1000).toFixed(1)} s after the kill`);
    const done = await final(queued);
    t.match(done, { status: 'completed', progress: 1, format: /pubmed/, error: null, skipped_records: [] });
    t.same(done.counts, { added: 14_000, updated: 0, unchanged: 0, deleted: 0, skipped: 0, joined: 0, noted: 0 });
    await rescuer.kill();
    t.equal(rescuer.log.filter(({ msg }) => msg === 'import rescued from a worker that died').length, 1, 'once');
  }
  t.match(await row(queued), { attempt: kills + 1, rescues: kills, failures: 0, worker_id: null });
  t.same(await papers(), namesOf(all));
  t.same(await ownerQuery('select from literature_import_chunks'), []);
  await jobsAreGone();
});

t.test('the same file again changes nothing, and a newer one changes what it says', async (t) => {
  const { file, final, papers, url } = await importScene(t);
  const all = papersOf(1, 100);
  startWorker(t, url);
  t.match((await final(await file(pubmedXml(all)))).counts, { added: 100, unchanged: 0 });
  t.match((await final(await file(gzipSync(pubmedXml(all))))).counts, { added: 0, updated: 0, unchanged: 100 });
  all[7]!.title = 'A better title';
  const update = pubmedXml(all).replace(
    '</PubmedArticleSet>',
    '<DeleteCitation><PMID Version="1">1</PMID><PMID Version="1">2</PMID></DeleteCitation></PubmedArticleSet>',
  );
  const done = await final(await file(update));
  // The two records that the deletions take back change nothing.
  t.same(done.counts, { added: 0, updated: 1, unchanged: 99, deleted: 2, skipped: 0, joined: 0, noted: 0 });
  t.same(await papers(), namesOf(all.slice(2)));
});

t.test('a small import passes a large one, which then goes on', async (t) => {
  const { file, final, row, url } = await importScene(t);
  const large = await file(pubmedXml(papersOf(1, 6_000)));
  const small = await file(pubmedXml(papersOf(6_001, 10)));
  const worker = startWorker(t, url);
  t.match(await final(small), { status: 'completed', counts: { added: 10 } });
  t.equal((await row(large)).finished_at, null);
  t.match(await final(large), { status: 'completed', counts: { added: 6_000, updated: 0, unchanged: 0, joined: 0 } });
  t.match(await row(large), { attempt: 2, failures: 0 });
  t.equal(worker.log.filter(({ msg }) => msg === 'the import lets others pass').length, 1);
});

t.test('a worker that is told to stop gives its import back, and the next goes on', async (t) => {
  const { file, final, row, papers, jobs, url } = await importScene(t);
  const all = papersOf(1, 10_000);
  const queued = await file(pubmedXml(all));
  const worker = startWorker(t, url);
  await stored(worker, queued);
  t.match(await worker.kill('SIGTERM'), { code: 0 });
  const given = await row(queued);
  t.match(given, { status: 'queued', worker_id: null, failures: 0, rescues: 0 });
  t.ok(given.records_done > 0 && given.records_done < 10_000);
  t.match(await jobs(), [{ locked_at: null, attempts: 0 }]);
  startWorker(t, url);
  t.match((await final(queued)).counts, { added: 10_000, updated: 0, unchanged: 0 });
  t.same(await papers(), namesOf(all));
});

t.test('an import that is canceled stops between two batches, and what it stored stays', async (t) => {
  const { file, row, jobsAreGone, url, db, ownerQuery } = await importScene(t);
  const queued = await file(pubmedXml(papersOf(1, 10_000)));
  const worker = startWorker(t, url);
  await stored(worker, queued);
  await db.outside((connection) =>
    connection.transaction((transaction) => cancelImportIfUnfinished(transaction, uuidOf('import', queued.id))),
  );
  const next = await file(pubmedXml(papersOf(20_001, 1)));
  await worker.logged(({ msg, import_id }) => msg === 'import finished' && import_id === next.id);
  const canceled = await row(queued);
  t.match(canceled, { status: 'canceled', worker_id: null });
  t.ok(canceled.added > 0 && canceled.added < 10_000);
  const [{ count }] = await ownerQuery('select count(*)::int as count from papers where pmid <= 10000');
  t.equal(count, canceled.added);
  t.same(await ownerQuery('select from literature_import_chunks'), []);
  await jobsAreGone();
});

t.test('a file that can not be read fails with the reason, and what was read before is kept and counted', async (t) => {
  const { file, final, papers, url, ownerQuery } = await importScene(t);
  startWorker(t, url);
  const all = papersOf(1, 3_000);
  const whole = pubmedXml(all);
  const cut = await final(await file(whole.slice(0, whole.indexOf('<PMID Version="1">2900<'))));
  t.match([cut.status, cut.error!.code, cut.counts.added], ['failed', 'truncated_file', 2_899]);
  t.equal((await papers()).length, 2_899);
  for (const [bytes, code] of [
    ['', 'empty_file'],
    [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]), 'unknown_format'],
  ] as const) {
    const refused = await final(await file(bytes));
    t.match(refused, { status: 'failed', error: { code, message: /\w+/ }, counts: { added: 0 } });
  }
  t.same(await ownerQuery('select from literature_import_chunks'), []);
});

t.test('a file that stops every worker is given up', async (t) => {
  const { file, final, url, ownerQuery } = await importScene(t);
  const queued = await file(pubmedXml(papersOf(1, 3)));
  await ownerQuery('update literature_imports set failures = 10 where id = $1', [uuidOf('import', queued.id)]);
  startWorker(t, url);
  t.match(await final(queued), { status: 'failed', error: { code: 'internal_error' } });
});

t.test('imports of an account and of the operator are rescued, under an ordinary owner too', async (t) => {
  for (const [database, SECRET_KEY] of [
    [await testDatabase(t), testSecretKey],
    [await plainOwnerDatabase(t), plainOwnerKey],
  ] as const) {
    const { file, db, ownerQuery, url, row } = await importScene(t, database);
    const { account_id } = await createAccount(url);
    const tenantScope = {
      accountId: uuidOf('account', account_id),
      mode: 'test',
      projectIds: null,
      actor: nobody,
    } as const;
    const theirs = await db.inside(tenantScope, (connection) =>
      connection.transaction((transaction) =>
        queueFileImport(
          transaction,
          { fileName: null, format: null, bytes: chunks(pubmedXml(papersOf(1, 3))) },
          { account_id, mode: 'test', request_id: null },
        ),
      ),
    );
    const ours = await file(pubmedXml(papersOf(1, 3)));
    await ownerQuery(`update literature_imports set status = 'running', worker_id = 'gone', attempt = 1`);
    await lockJobs(database, 'gone', '6 seconds');
    const rescue = () => db.outside((connection) => rescueWork(connection));
    const rescued = await Promise.all([rescue(), rescue(), rescue()]);
    t.same(rescued.flat().toSorted(), [theirs.id, ours.id].toSorted());
    t.match(await row(ours), { status: 'queued', worker_id: null, rescues: 1, failures: 1 });
    t.match(await jobs(database), Array(2).fill({ locked_at: null, attempts: 1 }));
    t.same(await rescue(), [], 'once');
    const worker = startWorker(t, url, { SECRET_KEY });
    for (const { id } of [theirs, ours])
      await worker.logged((line) => line.msg === 'import finished' && line.import_id === id);
    t.match(
      await ownerQuery('select status, attempt from literature_imports'),
      Array(2).fill({ status: 'completed', attempt: 2 }),
    );
    await worker.kill();
  }
});
