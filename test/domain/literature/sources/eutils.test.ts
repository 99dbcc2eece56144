import t, { type Test } from 'tap';
import { eutils } from '../../../../domain/literature/sources/eutils.ts';
import { SourceHttp } from '../../../../domain/literature/sources/http.ts';
import { RateLimit } from '../../../../domain/literature/sources/rate-limit.ts';
import type { Question } from '../../../../domain/literature/sources/source.ts';
import { allPages, eutilsMishaps, type FakeNcbi, pmidsOf, startNcbi } from '../../../helpers/literature-sources.ts';

const asked: Question = { query: 'asthma[mh]', since: null, limit: null, done: 0, position: null };
const never = new AbortController().signal;

async function scene(t: Test, options: { apiKey?: string; email?: string; pageSize?: number } = {}) {
  const ncbi = await startNcbi(t);
  // Time does not pass here: what a rate is worth is told by its own test.
  const http = new SourceHttp('PubMed', new RateLimit(1000), { retries: 3, minTimeout: 1, maxTimeout: 2 });
  t.teardown(() => http.close());
  const source = eutils(http, { baseUrl: ncbi.url, ...options });
  const pages = (question: Partial<Question> = {}, signal = never) => source({ ...asked, ...question }, signal);
  const all = (question: Partial<Question> = {}) => allPages(pages(question));
  return { ncbi, pages, all };
}

/** Papers of which so many came in on each of these days. */
function fill(
  { papers }: FakeNcbi,
  days: Record<string, number>,
  published = (i: number) => `20${10 + (i % 10)}-06-01`,
) {
  let pmid = papers.length;
  for (const [entered, count] of Object.entries(days))
    for (let i = 0; i < count; i++) papers.push({ pmid: String(++pmid), entered, published: published(i) });
  return papers.map((paper) => paper.pmid);
}

t.test('a search is kept on the server and fetched page by page', async (t) => {
  const { ncbi, all } = await scene(t, { apiKey: 'a key', email: 'me@example.org', pageSize: 100 });
  const pmids = fill(ncbi, { '2024-01-02': 250 });
  const pages = await all();
  t.same(pmidsOf(pages), pmids);
  t.same(
    pages.map(({ items, total }) => [items.length, total]),
    [
      [100, 250],
      [100, 250],
      [50, 250],
    ],
  );
  const [search, ...fetches] = ncbi.asked;
  t.match(Object.fromEntries(search!.parameters), {
    ...{ db: 'pubmed', term: 'asthma[mh]', usehistory: 'y', tool: 'research-platform' },
    ...{ email: 'me@example.org', api_key: 'a key' },
  });
  t.same(
    fetches.map(({ program, parameters }) => [program, parameters.get('retstart'), parameters.get('retmax')]),
    [
      ['efetch.fcgi', '0', '100'],
      ['efetch.fcgi', '100', '100'],
      ['efetch.fcgi', '200', '50'],
    ],
  );
});

t.test('nothing found is no page', async (t) => {
  const { all } = await scene(t);
  t.same(await all({ query: 'nothing at all' }), []);
});

t.test('more than can be reached is asked for in parts, each paper once', async (t) => {
  const { ncbi, all } = await scene(t, { pageSize: 5000 });
  const pmids = fill(ncbi, { '1987-05-05': 4_000, '2015-03-01': 9_000, '2015-03-02': 9_999, '2024-02-29': 3_000 });
  const pages = await all();
  const found = pmidsOf(pages);
  t.equal(found.length, pmids.length);
  t.same(found.toSorted(), pmids.toSorted());
  t.same([...new Set(pages.map(({ total }) => total))], [25_999, null].slice(0, 1), 'of all parts together');
  t.ok(Number(found[0]) > 22_999, 'the newest first');
});

t.test('a single day that is too much is parted by the dates of publication', async (t) => {
  const { ncbi, all } = await scene(t, { pageSize: 9_999 });
  const pmids = fill(ncbi, { '2006-12-01': 25_000 });
  t.same(pmidsOf(await all()).toSorted(), pmids.toSorted());
  ncbi.papers.length = 0;
  fill(ncbi, { '2006-12-01': 10_000 }, () => '2006-11-30');
  await t.rejects(all(), { name: 'SourceRefused', message: /10000 papers came in on 2006-12-01.*Narrow the query/ });
});

t.test('an update asks for what is new and for what was changed', async (t) => {
  const { ncbi, all } = await scene(t);
  ncbi.papers.push(
    { pmid: '1', entered: '2020-01-01' },
    { pmid: '2', entered: '2020-01-01', changed: '2025-06-01' },
    { pmid: '3', entered: '2025-06-02' },
    { pmid: '4', entered: '2020-01-01', changed: '2025-05-30' },
  );
  t.same(pmidsOf(await all({ since: '2025-05-31' })), ['2', '3']);
  t.match(ncbi.asked[0]!.parameters.get('term'), /^\(asthma\[mh\]\) AND \(\("2025\/05\/31"\[edat\]/);
});

t.test('no more records come than were asked for', async (t) => {
  const { ncbi, all } = await scene(t, { pageSize: 100 });
  fill(ncbi, { '2015-03-01': 9_000, '2015-03-02': 9_000 });
  const pages = await all({ limit: 130 });
  t.same(
    pages.map(({ items, total }) => [items.length, total]),
    [
      [100, 130],
      [30, 130],
    ],
  );
  t.equal(pmidsOf(await all({ limit: 130, done: 120 })).length, 10, 'of which some are stored already');
});

t.test('anyone who stops after any page goes on where the page ended', async (t) => {
  const { ncbi, pages, all } = await scene(t, { pageSize: 3_000 });
  const pmids = fill(ncbi, { '2005-01-01': 4_000, '2015-03-01': 7_000, '2020-01-01': 4_000 });
  const count = (await all()).length;
  for (let stopAfter = 1; stopAfter <= count; stopAfter++) {
    const found: (string | null)[] = [];
    let position: unknown = null;
    let seen = 0;
    for await (const page of pages()) {
      found.push(...pmidsOf([page]));
      position = JSON.parse(JSON.stringify(page.position));
      if (++seen === stopAfter) break;
    }
    found.push(...pmidsOf(await all({ position, done: found.length })));
    t.same(found.toSorted(), pmids.toSorted(), `after page ${stopAfter}`);
    t.equal(found.length, pmids.length);
  }
});

t.test('a history that the server has forgotten is made anew', async (t) => {
  const { ncbi, pages } = await scene(t, { pageSize: 100 });
  const pmids = fill(ncbi, { '2015-03-01': 300 });
  const found: (string | null)[] = [];
  for await (const page of pages()) {
    found.push(...pmidsOf([page]));
    if (found.length === 200) ncbi.forget();
  }
  t.same(found, pmids);
  t.equal(ncbi.asked.filter(({ program }) => program === 'esearch.fcgi').length, 2);
});

t.test('what passes is waited for', async (t) => {
  const { ncbi, all } = await scene(t, { pageSize: 100 });
  const pmids = fill(ncbi, { '2015-03-01': 150 });
  const { tooOften, tooOftenWith200, page, badGateway, backend, proxy } = eutilsMishaps;
  const cut = { body: '<?xml version="1.0"?><PubmedArticleSet><PubmedArticle><MedlineCitation><PMID>1</PM' };
  for (const mishap of [tooOften, tooOftenWith200, page, badGateway, backend, 'hang up', { body: 'no XML' }] as const) {
    ncbi.mishaps.push(mishap);
    t.same(pmidsOf(await all()), pmids, JSON.stringify(mishap));
  }
  for (const mishap of [proxy, cut]) {
    ncbi.before = () => {
      if (ncbi.asked.at(-1)!.program === 'efetch.fcgi') {
        ncbi.mishaps.push(mishap);
        ncbi.before = () => {};
      }
    };
    t.same(pmidsOf(await all()), pmids, JSON.stringify(mishap));
  }
});

t.test('Retry-After is honoured', async (t) => {
  const { ncbi, all } = await scene(t);
  fill(ncbi, { '2015-03-01': 1 });
  ncbi.mishaps.push({ ...eutilsMishaps.tooOften, headers: { 'Retry-After': '1' } });
  await all();
  t.ok(ncbi.asked[1]!.at - ncbi.asked[0]!.at >= 990);
});

t.test('what does not pass is told, without the key', async (t) => {
  const { ncbi, all } = await scene(t, { apiKey: 'a secret key' });
  fill(ncbi, { '2015-03-01': 1 });
  ncbi.mishaps.push(eutilsMishaps.badKey);
  const refused = await all().catch((error: Error) => error);
  t.match(refused, { name: 'SourceRefused', message: 'PubMed refuses: API key invalid.' });
  await t.rejects(all({ query: '((nonsense' }), { name: 'SourceRefused', message: /does not understand the query/ });
  ncbi.mishaps.push(...Array(4).fill(eutilsMishaps.badGateway));
  await t.rejects(all(), { name: 'SourceUnavailable', message: /502/ });
  ncbi.mishaps.push(...Array(4).fill('hang up'));
  const gone = await all().catch((error: Error) => error);
  t.match(gone, { name: 'SourceUnavailable' });
  t.notMatch(JSON.stringify([refused, gone]), 'secret');
  ncbi.mishaps.push({ body: 'x'.repeat(65 * 2 ** 20) });
  await t.rejects(all(), { name: 'SourceRefused', message: /larger than 64 MB/ });
});

t.test('a long query goes as a form', async (t) => {
  const { ncbi, all } = await scene(t);
  fill(ncbi, { '2015-03-01': 2 });
  const query = Array.from({ length: 500 }, (_, i) => `word${i}[tiab]`).join(' OR ');
  t.equal(pmidsOf(await all({ query })).length, 2);
  t.match([ncbi.asked[0]!.method, ncbi.asked[0]!.parameters.get('term')], ['POST', query]);
});

t.test('a source that is to stop stops at once', async (t) => {
  const { ncbi, pages } = await scene(t, { pageSize: 10 });
  fill(ncbi, { '2015-03-01': 100 });
  const stop = new AbortController();
  const seen: unknown[] = [];
  await t.rejects(
    (async () => {
      for await (const page of pages({}, stop.signal)) {
        seen.push(page);
        stop.abort(new Error('stopping'));
      }
    })(),
    { message: 'stopping' },
  );
  t.equal(seen.length, 1);
});
