import t, { type Test } from 'tap';
import { europePmc } from '../../../../domain/literature/sources/europepmc.ts';
import { SourceHttp } from '../../../../domain/literature/sources/http.ts';
import { RateLimit } from '../../../../domain/literature/sources/rate-limit.ts';
import type { Question } from '../../../../domain/literature/sources/source.ts';
import { allPages, pmidsOf, startEuropePmc } from '../../../helpers/literature-sources.ts';

const asked: Question = { query: 'asthma', since: null, limit: null, done: 0, position: null };

async function scene(t: Test, papers = 0) {
  const server = await startEuropePmc(t);
  for (let i = 1; i <= papers; i++) server.papers.push({ pmid: String(i), entered: '2024-01-01' });
  const http = new SourceHttp('Europe PMC', new RateLimit(1000), { retries: 3, minTimeout: 1, maxTimeout: 2 });
  t.teardown(() => http.close());
  const source = europePmc(http, { baseUrl: `${server.url}/` });
  const all = (question: Partial<Question> = {}) =>
    allPages(source({ ...asked, ...question }, new AbortController().signal));
  return { server, all };
}

t.test('pages are followed by their marks until the mark repeats', async (t) => {
  const { server, all } = await scene(t, 2500);
  const pages = await all();
  t.same(
    pmidsOf(pages),
    server.papers.map(({ pmid }) => pmid),
  );
  t.same(
    pages.map(({ items, total }) => [items.length, total]),
    [
      [1000, 2500],
      [1000, 2500],
      [500, 2500],
    ],
  );
  t.same(
    server.asked.map(({ parameters }) => parameters.get('cursorMark')),
    ['*', 'mark1000', 'mark2000', 'mark2500'],
  );
  t.match(Object.fromEntries(server.asked[0]!.parameters), {
    query: 'asthma',
    resultType: 'core',
    format: 'json',
    pageSize: '1000',
  });
});

t.test('a last page without a mark is the last', async (t) => {
  const { server, all } = await scene(t);
  const body = JSON.stringify({
    hitCount: 1,
    resultList: { result: [{ id: '1', source: 'MED', pmid: '1', title: 'One' }] },
  });
  server.mishaps.push({ body });
  const [page] = await all();
  t.same(pmidsOf([page!]), ['1']);
  t.same(await all({ position: page!.position, done: 1 }), [], 'and anyone who goes on after it asks nothing');
  t.equal(server.asked.length, 1);
});

t.test('anyone who stops after a page goes on where it ended, and no more come than asked for', async (t) => {
  const { all } = await scene(t, 2500);
  const [first] = await all();
  const rest = await all({ position: JSON.parse(JSON.stringify(first!.position)), done: 1000 });
  t.same(pmidsOf(rest).length, 1500);
  const limited = await all({ limit: 1200 });
  t.same(
    limited.map(({ items, total }) => [items.length, total]),
    [
      [1000, 1200],
      [200, 1200],
    ],
  );
});

t.test('an update asks for what is new and for what was changed', async (t) => {
  const { server, all } = await scene(t);
  server.papers.push(
    { pmid: '1', entered: '2020-01-01' },
    { pmid: '2', entered: '2020-01-01', changed: '2025-06-01' },
    { pmid: '3', entered: '2025-06-02' },
  );
  t.same(pmidsOf(await all({ since: '2025-05-31' })), ['2', '3']);
  t.same(await all({ query: 'nothing at all' }), []);
});

t.test('what passes is waited for, and what does not is told', async (t) => {
  const { server, all } = await scene(t, 3);
  server.mishaps.push({ status: 503, body: '<html>busy</html>' }, 'hang up', { body: '{"version": "6.9", "hitCou' });
  t.equal(pmidsOf(await all()).length, 3);
  server.mishaps.push({ status: 429, headers: { 'Retry-After': '0' }, body: '' });
  t.equal(pmidsOf(await all()).length, 3);
  await t.rejects(all({ query: '((nonsense' }), {
    name: 'SourceRefused',
    message: 'Europe PMC refuses: Invalid query.',
  });
  server.mishaps.push(...Array(4).fill({ body: '{"hitCount": "many"}' }));
  await t.rejects(all(), { name: 'SourceUnavailable' });
});

t.test('a long query goes as a form', async (t) => {
  const { server, all } = await scene(t, 3);
  const query = Array.from({ length: 500 }, (_, i) => `word${i}`).join(' OR ');
  t.equal(pmidsOf(await all({ query })).length, 3);
  t.match([server.asked[0]!.program, server.asked[0]!.method], ['searchPOST', 'POST']);
});
