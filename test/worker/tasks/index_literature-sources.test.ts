import t from 'tap';
import { uuidOf } from '../../../sql/ids.ts';
import { queueUpdates } from '../../../sql/literature/imports.ts';
import { importScene, namesOf, papersOf, stored } from '../../helpers/imports.ts';
import { eutilsMishaps, startEuropePmc, startNcbi } from '../../helpers/literature-sources.ts';
import { startWorker } from '../../helpers/platform.ts';
import { until } from '../../helpers/until.ts';

// Side by side: each has a database of its own, and they wait for sources that are asked again after some seconds.
t.jobs = 4;

t.test(
  'PubMed is asked, a worker killed in the middle costs nothing, and an update asks for the new alone',
  { buffered: true },
  async (t) => {
    const { ask, final, row, papers, killHolder, url, db } = await importScene(t);
    const ncbi = await startNcbi(t);
    ncbi.papers.push(...papersOf(1, 5_000));
    const env = { NCBI_BASE_URL: ncbi.url, NCBI_API_KEY: 'key', LITERATURE_UPDATE_QUERIES: 'asthma[mh]' };
    const queued = await ask('pubmed', 'asthma[mh]');
    const first = startWorker(t, url, env);
    await stored(first, queued);
    await killHolder(queued, first);
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

t.test(
  'two updates at one moment are one, and one that is under way is not asked again',
  { buffered: true },
  async (t) => {
    const { db, ownerQuery } = await importScene(t);
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
  },
);

t.test('Europe PMC is asked, up to a limit', { buffered: true }, async (t) => {
  const { ask, final, papers, url } = await importScene(t);
  const europePmc = await startEuropePmc(t);
  europePmc.papers.push(...papersOf(1, 2_500));
  startWorker(t, url, { EUROPEPMC_BASE_URL: europePmc.url });
  t.match(await final(await ask('europepmc', 'asthma', 1_500)), { status: 'completed', counts: { added: 1_500 } });
  t.match(await final(await ask('europepmc', 'asthma')), { counts: { added: 1_000, unchanged: 1_500 } });
  t.equal((await papers()).length, 2_500);
  t.match(await final(await ask('europepmc', 'nothing at all')), { status: 'completed', counts: { added: 0 } });
});

t.test('a source that is away is asked again later, and one that refuses is told of', { buffered: true }, async (t) => {
  const { ask, final, row, jobs, jobsAreGone, hurry, url, ownerQuery } = await importScene(t);
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

  // Before anybody begins it: an attempt knows what failed before it.
  await worker.kill('SIGTERM');
  ncbi.mishaps.push(...Array(5).fill(eutilsMishaps.badGateway));
  const patient = await ask('pubmed', 'asthma');
  await ownerQuery('update literature_imports set failures = 9 where id = $1', [uuidOf('import', patient.id)]);
  startWorker(t, url, { NCBI_BASE_URL: ncbi.url, NCBI_API_KEY: 'key' });
  t.match(await final(patient), { status: 'failed', error: { code: 'source_unavailable', message: /502/ } });
});
