import { gzipSync } from 'node:zlib';
import t, { type Test } from 'tap';
import { openNotifications } from '../../../sql/connection/notifications.ts';
import type { Database } from '../../../sql/db.ts';
import { uuidOf } from '../../../sql/ids.ts';
import {
  cancelImportIfUnfinished,
  findImport,
  type ImportRow,
  importIsFinal,
  operatorsOrigin,
  queueFileImport,
  queueSourceImport,
  queueUpdates,
} from '../../../sql/literature/imports.ts';
import { rescueWork } from '../../../sql/queue/workers.ts';
import { type TestDatabase, testDatabase, testSecretKey } from '../../helpers/database.ts';
import { eutilsMishaps, pubmedXml, startEuropePmc, startNcbi } from '../../helpers/literature-sources.ts';
import { createAccount, type RunningProgram, startWorker } from '../../helpers/platform.ts';
import { hurryJobs, jobs, jobsAreGone, lockJobs } from '../../helpers/queue.ts';
import { nobody, plainOwnerDatabase, plainOwnerKey } from '../../helpers/tenants.ts';
import { until } from '../../helpers/until.ts';

/** A database in which the operator imports. */
async function scene(t: Test, given?: TestDatabase) {
  const database = given ?? (await testDatabase(t));
  const { db, ownerQuery, url } = database;
  return {
    ...{ db, ownerQuery, url },
    file: (bytes: Uint8Array | string, { fileName = null as string | null } = {}) =>
      db.outside((connection) =>
        connection.transaction((transaction) =>
          queueFileImport(transaction, { fileName, format: null, bytes: chunks(bytes) }, operatorsOrigin),
        ),
      ),
    ask: (source: 'pubmed' | 'europepmc', query: string, limit: number | null = null) =>
      db.outside((connection) =>
        connection.transaction((transaction) =>
          queueSourceImport(transaction, { source, query, limit, since: null }, operatorsOrigin),
        ),
      ),
    final: (row: ImportRow) => finalImport(db, url, row.id),
    row: async ({ id }: ImportRow) =>
      (await ownerQuery('select * from literature_imports where id = $1', [uuidOf('import', id)]))[0],
    papers: async () =>
      (await ownerQuery('select pmid, record ->> $1 as title from papers order by pmid', ['title'])).map(
        ({ pmid, title }) => `${pmid} ${title}`,
      ),
    jobs: () => jobs(database),
    jobsAreGone: () => jobsAreGone(database),
    /** Lets every job begin now that waits for its next attempt. */
    hurry: () => hurryJobs(database),
  };
}

async function* chunks(bytes: Uint8Array | string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(bytes);
}

async function finalImport(db: Database, url: string, id: string): Promise<ImportRow> {
  const notifications = await openNotifications(url, [importIsFinal]);
  try {
    for (;;) {
      const told = new Promise<void>((resolve) => notifications.subscribe(importIsFinal, () => resolve()));
      const row = await db.outside((connection) => findImport(connection, uuidOf('import', id)));
      if (row?.finished_at !== null) return row!;
      await told;
    }
  } finally {
    await notifications.end();
  }
}

const papersOf = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => ({
    pmid: String(from + i),
    entered: '2020-01-01',
    title: `Paper ${from + i}`,
  }));
const namesOf = (papers: ReturnType<typeof papersOf>) => papers.map(({ pmid, title }) => `${pmid} ${title}`);
const stored = (worker: RunningProgram, { id }: ImportRow) =>
  worker.logged((line) => line.msg === 'batch stored' && line.import_id === id);

t.test('a file whose workers are killed again and again is stored once, with the right counts', async (t) => {
  const { file, final, row, papers, jobsAreGone, url, ownerQuery } = await scene(t);
  const all = papersOf(1, 14_000);
  const queued = await file(gzipSync(pubmedXml(all)), { fileName: 'pubmed25n0001.xml.gz' });
  const kills = 3;
  for (let i = 0; i < kills; i++) {
    const worker = startWorker(t, url);
    await stored(worker, queued);
    await worker.kill('SIGKILL');
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
    t.same(done.counts, { added: 14_000, updated: 0, unchanged: 0, deleted: 0, skipped: 0, noted: 0 });
    await rescuer.kill();
    t.equal(rescuer.log.filter(({ msg }) => msg === 'import rescued from a worker that died').length, 1, 'once');
  }
  t.match(await row(queued), { attempt: kills + 1, rescues: kills, failures: 0, worker_id: null });
  t.same(await papers(), namesOf(all));
  t.same(await ownerQuery('select from literature_import_chunks'), []);
  await jobsAreGone();
});

t.test('the same file again changes nothing, and a newer one changes what it says', async (t) => {
  const { file, final, papers, url } = await scene(t);
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
  t.same(done.counts, { added: 0, updated: 1, unchanged: 97, deleted: 2, skipped: 0, noted: 0 });
  t.same(await papers(), namesOf(all.slice(2)));
});

t.test('a worker that is told to stop gives its import back, and the next goes on', async (t) => {
  const { file, final, row, papers, jobs, url } = await scene(t);
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
  const { file, row, jobsAreGone, url, db, ownerQuery } = await scene(t);
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
  const { file, final, papers, url, ownerQuery } = await scene(t);
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

t.test(
  'PubMed is asked, a worker killed in the middle costs nothing, and an update asks for the new alone',
  async (t) => {
    const { ask, final, row, papers, url, db } = await scene(t);
    const ncbi = await startNcbi(t);
    ncbi.papers.push(...papersOf(1, 5_000));
    const env = { NCBI_BASE_URL: ncbi.url, NCBI_API_KEY: 'key', LITERATURE_UPDATE_QUERIES: 'asthma[mh]' };
    const queued = await ask('pubmed', 'asthma[mh]');
    const first = startWorker(t, url, env);
    await stored(first, queued);
    await first.kill('SIGKILL');
    t.match(await row(queued), { status: 'running', records_total: 5_000, position: { parts: [{}] } });
    startWorker(t, url, env);
    const done = await final(queued);
    t.match(done, { status: 'completed', progress: 1, counts: { added: 5_000, updated: 0, unchanged: 0, skipped: 0 } });
    t.same(await papers(), namesOf(ncbi.papers as ReturnType<typeof papersOf>));
    t.equal(ncbi.asked.filter(({ program }) => program === 'esearch.fcgi').length, 1, 'the search was made once');

    const today = new Date().toISOString().slice(0, 10);
    ncbi.papers.push({ pmid: '5001', entered: today });
    ncbi.papers[0] = { ...ncbi.papers[0]!, changed: today, title: 'Changed' };
    const questions = [{ source: 'pubmed', query: 'asthma[mh]' } as const];
    const [update] = await db.outside((connection) => queueUpdates(connection, questions));
    t.ok(update!.isNew);
    t.match((await final(update!.row)).counts, { added: 1, updated: 1, unchanged: 0 });
  },
);

t.test('two updates at one moment are one, and one that is under way is not asked again', async (t) => {
  const { db, ownerQuery } = await scene(t);
  const questions = [
    { source: 'pubmed', query: 'a' },
    { source: 'europepmc', query: 'a' },
  ] as const;
  const queue = () => db.outside((connection) => queueUpdates(connection, questions));
  const both = await Promise.all([queue(), queue()]);
  t.same(
    both[0]!.map(({ row }) => row.id),
    both[1]!.map(({ row }) => row.id),
  );
  t.same(both.flat().filter(({ isNew }) => isNew).length, 2);
  t.match(await ownerQuery('select since from literature_imports'), [{ since: null }, { since: null }]);
});

t.test('Europe PMC is asked, up to a limit', async (t) => {
  const { ask, final, papers, url } = await scene(t);
  const europePmc = await startEuropePmc(t);
  europePmc.papers.push(...papersOf(1, 2_500));
  startWorker(t, url, { EUROPEPMC_BASE_URL: europePmc.url });
  t.match(await final(await ask('europepmc', 'asthma', 1_500)), { status: 'completed', counts: { added: 1_500 } });
  t.match(await final(await ask('europepmc', 'asthma')), { counts: { added: 1_000, unchanged: 1_500 } });
  t.equal((await papers()).length, 2_500);
  t.match(await final(await ask('europepmc', 'nothing at all')), { status: 'completed', counts: { added: 0 } });
});

t.test('a source that is away is asked again later, and one that refuses is told of', async (t) => {
  const { ask, final, row, jobs, jobsAreGone, hurry, url, ownerQuery } = await scene(t);
  const ncbi = await startNcbi(t);
  ncbi.papers.push(...papersOf(1, 10));
  ncbi.mishaps.push(...Array(5).fill(eutilsMishaps.badGateway));
  const worker = startWorker(t, url, { NCBI_BASE_URL: ncbi.url, NCBI_API_KEY: 'key' });
  const queued = await ask('pubmed', 'asthma');
  await worker.logged((line) => line.msg === 'the source is not available');
  await worker.logged((line) => line.msg === 'job done' || line.msg === 'import begun');
  const waiting = async () => (await jobs()).length === 1 && (await row(queued)).status === 'queued';
  await until(waiting);
  t.match(await row(queued), { failures: 1, attempt: 1, error_code: null });
  await hurry();
  t.match(await final(queued), { status: 'completed', counts: { added: 10 } });

  const refused = await final(await ask('pubmed', '((nonsense'));
  t.match(refused, { status: 'failed', error: { code: 'source_refused', message: /does not understand the query/ } });
  await jobsAreGone();

  ncbi.mishaps.push(...Array(5).fill(eutilsMishaps.badGateway));
  const patient = await ask('pubmed', 'asthma');
  await ownerQuery('update literature_imports set failures = 9 where id = $1', [uuidOf('import', patient.id)]);
  t.match(await final(patient), { status: 'failed', error: { code: 'source_unavailable', message: /502/ } });
});

t.test('a file that stops every worker is given up', async (t) => {
  const { file, final, url, ownerQuery } = await scene(t);
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
    const { file, db, ownerQuery, url, row } = await scene(t, database);
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
