import fc from 'fast-check';
import t from 'tap';
import { chooseMerge } from '../../../domain/literature/index/segment-merge.ts';
import { itemsOf, searchLiterature } from '../../../domain/literature/search/search.ts';
import { openLiteratureIndex } from '../../../sql/literature/search.ts';
import { mergeSegments } from '../../../worker/literature-import/merge-segments.ts';
import { testDatabase } from '../../helpers/database.ts';
import { author, heading, indexPapers, withdrawPapers } from '../../helpers/papers.ts';

const forever = new AbortController().signal;

t.test('a merged index finds what the parts found, in the same order, and no more what was deleted', async (t) => {
  const database = await testDatabase(t);
  const literature = await openLiteratureIndex(database.url, { applicationName: 'test', poolSize: 1 });
  t.teardown(() => literature.end());
  const words = ['asthma', 'heart', 'failure', 'trial', 'cohort', 'kidney', 'transplant'];
  for (let batch = 0; batch < 9; batch++)
    await indexPapers(
      database,
      Array.from({ length: 4 }, (_, i) => {
        const n = batch * 4 + i;
        const [a, b, c] = [words[n % 7]!, words[(n * 3 + 1) % 7]!, words[(n * 5 + 2) % 7]!];
        return {
          title: `${a} ${b} in patients`,
          pmid: String(n + 1),
          abstract: `We studied ${c} and ${a} ${b}. ${`${c} `.repeat(n % 19)}`,
          year: 2000 + (n % 5),
          authors: [author('Miller', 'K', { affiliations: [`Department of ${c}, Vienna`] })],
          mesh: [heading(a, { major: n % 2 === 0 })],
        };
      }),
    );
  await withdrawPapers(database, ['3', '17', '36']);
  const ask = async (q: string) => {
    const request = {
      q,
      sort: 'relevance',
      facets: ['year', 'mesh'],
      highlight: false,
      limit: 100,
      after: null,
    } as const;
    const found = await searchLiterature(literature, null, request, new Date(0));
    return { pmids: itemsOf(found).map(({ pmid }) => pmid), total: found.total, facets: found.facets };
  };
  const queries = [
    'heart failure',
    '"asthma heart"',
    'kidney[majr]',
    '"heart asthma"[tiab:~4]',
    'vienna[ad]',
    'miller k[au] NOT asthma[ti]',
  ];
  const before = await Promise.all(queries.map(ask));
  t.ok(before.every(({ total }) => total.value > 0));
  await mergeSegments((run) => database.db.outside(run), { library: 'shared', isTransaction: false }, forever);
  const segments = await database.ownerQuery('select live, papers, deleted_papers from literature_segments');
  t.strictSame(segments, [{ live: true, papers: 33, deleted_papers: 0 }]);
  t.strictSame(
    (await Promise.all(queries.map(ask))).map(({ pmids, total, facets }) => ({
      pmids: [...pmids].sort(),
      total,
      facets,
    })),
    before.map(({ pmids, total, facets }) => ({ pmids: [...pmids].sort(), total, facets })),
  );
  const [{ orphans }] = await database.ownerQuery(
    'select count(*)::int as orphans from literature_postings where segment_id not in (select id from literature_segments)',
  );
  t.equal(orphans, 0, 'nothing is left of the parts');
});

t.test('a paper that takes the number of a withdrawn one is searched by its own words', async (t) => {
  const database = await testDatabase(t);
  const literature = await openLiteratureIndex(database.url, { applicationName: 'test', poolSize: 1 });
  t.teardown(() => literature.end());
  const highlightsOf = async (q: string) => {
    const request = { q, sort: 'relevance', facets: [], highlight: true, limit: 5, after: null } as const;
    const found = await searchLiterature(literature, null, request, new Date(0));
    return itemsOf(found).map(({ pmid, highlights }) => [pmid, highlights?.title]);
  };
  const numbers = () => database.ownerQuery('select document from papers');
  await indexPapers(database, [{ title: 'Asthma in heart failure', pmid: '1' }]);
  t.strictSame(await highlightsOf('heart failure'), [['1', 'Asthma in <mark>heart</mark> <mark>failure</mark>']]);
  const before = await numbers();
  await withdrawPapers(database, ['1']);
  await indexPapers(database, [{ title: 'Failure of an old heart', pmid: '2' }]);
  t.strictSame(await numbers(), before, 'the number comes again');
  t.strictSame(await highlightsOf('heart failure'), [['2', '<mark>Failure</mark> of an old <mark>heart</mark>']]);
});

t.test('a merge that is stopped leaves the index as it was, and the next one clears up', async (t) => {
  const database = await testDatabase(t);
  for (let batch = 0; batch < 9; batch++)
    await indexPapers(database, [{ title: `Paper number ${batch}`, pmid: String(batch + 1) }]);
  await database.ownerQuery(
    `insert into literature_segments (first_document, last_document, papers, total_length) values (1, 9, 9, 1)`,
  );
  await database.ownerQuery(
    `insert into literature_postings select id, 'w', 'left', 1, '\\x00', null from literature_segments where not live`,
  );
  const stopped = new AbortController();
  stopped.abort();
  await mergeSegments((run) => database.db.outside(run), { library: 'shared', isTransaction: false }, stopped.signal);
  const live = () => database.ownerQuery('select live from literature_segments');
  t.strictSame(
    await live(),
    Array.from({ length: 9 }, () => ({ live: true })),
  );
  await mergeSegments((run) => database.db.outside(run), { library: 'shared', isTransaction: false }, forever);
  t.equal((await live()).length, 1);
});

t.test('each paper is written again once for each factor of eight', async (t) => {
  let segments: { id: number; documents: number; papers: number; deletedPapers: number }[] = [];
  let written = 0;
  const batches = 1000;
  for (let id = 0; id < batches; id++) {
    segments.push({ id, documents: 1000, papers: 1000, deletedPapers: 0 });
    for (let chosen = chooseMerge(segments); chosen !== null; chosen = chooseMerge(segments)) {
      const merged = segments.filter((one) => chosen!.includes(one.id));
      const papers = merged.reduce((sum, one) => sum + one.papers, 0);
      written += papers;
      segments = segments.flatMap((one) =>
        one === merged[0] ? [{ ...one, documents: papers, papers }] : merged.includes(one) ? [] : [one],
      );
    }
  }
  t.ok(written <= 3 * 1000 * batches, `${written} papers written again for ${1000 * batches}`);
  t.ok(segments.length < 30, `${segments.length} segments`);
});

t.test('which segments are merged', async (t) => {
  const of = (...papers: number[]) =>
    papers.map((count, id) => ({ id, documents: count, papers: count, deletedPapers: 0 }));
  t.equal(chooseMerge(of(1, 1, 1, 1, 1, 1, 1)), null, 'seven small ones wait for the eighth');
  t.strictSame(chooseMerge(of(1, 1, 1, 1, 1, 1, 1, 1)), [0, 1, 2, 3, 4, 5, 6, 7]);
  t.strictSame(chooseMerge(of(4000, 1, 1, 1, 1, 1, 1, 1, 1)), [1, 2, 3, 4, 5, 6, 7, 8], 'a large one is left alone');
  t.equal(chooseMerge(of(...Array.from({ length: 12 }, () => 262_000))), null, 'the largest are never merged');
  t.strictSame(
    chooseMerge(of(...Array.from({ length: 6 }, () => 44_000))),
    [0, 1, 2, 3, 4],
    'as many as fill a largest one',
  );
  t.equal(chooseMerge(of(8000, ...Array.from({ length: 7 }, () => 1000))), null, 'a larger one is no eighth');
  t.strictSame(chooseMerge([{ id: 5, documents: 900, papers: 900, deletedPapers: 500 }]), [5], 'most of it is gone');
  const small = [34_000, 35_000, 4_300, 4_300, 4_300, 470];
  t.equal(chooseMerge(of(...small)), null, 'small ones wait for others while papers come');
  t.strictSame(chooseMerge(of(...small), 80_000), [2, 3, 4, 5], 'at the end of an import they wait no more');
  t.equal(chooseMerge(of(...small), 20_000), null, 'unless too many papers were written again for a few that came');
  t.equal(chooseMerge(of(34_000, 35_000, 13_370), 80_000), null, 'what large ones have is not written again');
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 260_000 }), { maxLength: 200 }), (papers) => {
      let segments = of(...papers);
      // However they come in, merging ends, loses nothing, and leaves few: of small ones less than eight of a size in a row.
      for (let chosen = chooseMerge(segments); chosen !== null; chosen = chooseMerge(segments)) {
        const merged = segments.filter(({ id }) => chosen!.includes(id));
        const sum = merged.reduce((total, one) => total + one.papers, 0);
        if (merged.length < 2 || sum > 262_144) return false;
        segments = segments.flatMap((one) =>
          one === merged[0] ? [{ ...one, documents: sum, papers: sum }] : merged.includes(one) ? [] : [one],
        );
      }
      const total = papers.reduce((sum, one) => sum + one, 0);
      const large = segments.filter((one) => one.papers >= 131_072).length;
      return total === segments.reduce((sum, one) => sum + one.papers, 0) && segments.length <= 29 * (large + 1);
    }),
  );
});

t.test(
  'a segment whose papers are all deleted while it is merged is left out, and the next merge goes on',
  async (t) => {
    const database = await testDatabase(t);
    for (let batch = 0; batch < 8; batch++)
      await indexPapers(
        database,
        Array.from({ length: 3 }, (_, i) => ({ title: `Asthma ${batch} ${i}`, pmid: String(batch * 3 + i + 1) })),
      );
    let deleted = false;
    await mergeSegments(
      (run) =>
        database.db.outside((connection) =>
          run(
            new Proxy(connection, {
              get(target, name) {
                const value = Reflect.get(target, name);
                if (name !== 'oneFirst') return value;
                return async (query: { sql: string }) => {
                  if (!deleted && query.sql.includes('from literature_columns')) {
                    deleted = true;
                    await withdrawPapers(database, ['4', '5', '6']);
                  }
                  return value.call(target, query);
                };
              },
            }),
          ),
        ),
      { library: 'shared', isTransaction: false },
      forever,
    );
    t.ok(deleted);
    const papers = () =>
      database.ownerQuery('select count(*)::int as segments, sum(papers)::int as papers from literature_segments');
    t.strictSame(await papers(), [{ segments: 7, papers: 21 }]);
    await indexPapers(database, [{ title: 'Asthma again', pmid: '100' }]);
    await mergeSegments((run) => database.db.outside(run), { library: 'shared', isTransaction: false }, forever);
    t.strictSame(await papers(), [{ segments: 1, papers: 22 }]);
  },
);
