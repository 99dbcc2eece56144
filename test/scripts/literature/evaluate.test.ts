import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import t from 'tap';
import { failures, type Row, ratioToBm25f } from '../../../scripts/literature/evaluate/gate.ts';
import { literatureReference } from '../../../scripts/literature/reference-folder.ts';

const row = (collection: string, ndcg10: number, missed: string[] = []): Row => ({
  ...{ collection, queries: 1, found_nothing: missed, corrected: [], missed },
  figures: { ndcg10, map: 0, recall100: 0 },
});
const five = (factor: number) =>
  Object.entries({ med: 0.715, cf: 0.505, nfcorpus: 0.321, scifact: 0.7, sysrev: 0.248 }).map(([name, peer]) =>
    row(name, peer * factor),
  );

t.test('what ranks below 1.06 of BM25F, or misses what papers have, does not pass', async (t) => {
  t.strictSame(failures(five(1.061)), []);
  t.match(failures(five(1.059)), [/1\.059 of BM25F's/]);
  t.equal(ratioToBm25f(five(1).slice(1)), null, 'where one of the five was not asked');
  t.strictSame(failures([row('med', 0.1)]), []);
  t.match(failures([row('med', 0.9, ['acne & cancer'])]), [/"acne & cancer" finds nothing/]);
});

t.test(
  'the two smallest collections are ranked better than by BM25F, their queries as they are',
  { skip: literatureReference() === null ? '71 judged queries: LITERATURE_REFERENCE names no folder' : false },
  async (t) => {
    const file = fileURLToPath(new URL('../../../scripts/literature/evaluate.ts', import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, [file, 'med', 'cf', '--json']);
    const { collections } = JSON.parse(stdout) as { collections: (Row & { bm25f: Row['figures'] })[] };
    t.strictSame(
      collections.map(({ collection, queries, found_nothing }) => [collection, queries, found_nothing]),
      [
        ['med', 16, []],
        ['cf', 55, []],
      ],
    );
    for (const { collection, figures, bm25f } of collections)
      t.ok(figures.ndcg10 > bm25f.ndcg10, `${collection}: ${figures.ndcg10}`);
  },
);
