import t from 'tap';
import { maximumRetractedReferences, type PaperReference } from '../../contract/resources/paper.ts';
import { uuidOf } from '../../sql/ids.ts';
import { findRetractedReferences } from '../../sql/literature/references.ts';
import { testDatabase } from '../helpers/database.ts';
import { indexOverlayPapers, indexPapers } from '../helpers/papers.ts';
import { createAccount } from '../helpers/platform.ts';

const database = await testDatabase(t);
const account = await createAccount(database.url);
const scope = {
  ...{ accountId: uuidOf('account', account.account_id), mode: 'live', projectIds: null, actor: null },
} as never;

/** By PMID, by DOI, or by both. */
const cited = (i: number): PaperReference => ({
  pmid: i % 3 === 1 ? null : String(5000 + i),
  doi: i % 3 === 0 ? null : `10.1000/cited.${i}`,
  citation: `A. Author. A paper that is cited by others. J Synth Med 2020; 12: ${i}`,
});
const isRetracted = (i: number) => i % 7 === 0 && i < 600;

await indexPapers(
  database,
  Array.from({ length: 400 }, (_, i) => ({
    ...{ title: `Cited ${i}`, pmid: String(5000 + i), doi: `10.1000/cited.${i}`, retracted: isRetracted(i) },
  })),
);
await indexOverlayPapers(
  database,
  scope,
  Array.from({ length: 200 }, (_, i) => i + 400).map((i) => ({
    ...{ title: `Cited ${i}`, doi: `10.1000/cited.${i}`, retracted: isRetracted(i), source: 'ris' as const },
  })),
);

for (const length of [3, 40, 900])
  t.test(`of ${length} references of each paper those are told that were retracted, in their order`, async (t) => {
    const lists = Array.from({ length: 12 }, (_, paper) =>
      Array.from({ length }, (_, place) => (paper * 31 + place * 17) % 1000),
    );
    await indexPapers(
      database,
      lists.map((list, paper) => ({
        ...{ title: `Citing ${length} ${paper}`, pmid: String(100_000 + length * 100 + paper) },
        references: list.map(cited),
      })),
    );
    const rows = await database.ownerQuery(
      `select id, record ->> 'title' as title from papers where record ->> 'title' like $1`,
      [`Citing ${length} %`],
    );
    const found = await database.db.snapshot(scope, (snapshot) =>
      findRetractedReferences(
        snapshot,
        rows.map(({ id }) => id),
      ),
    );
    const told = rows.map(({ id, title }) => [title, (found.get(id) ?? []).map((paper) => paper.title)]);
    const expected = lists.map((list, paper) => {
      // What an account's own library has no PMID of is known by its DOI alone.
      const known = list.filter((i) => isRetracted(i) && (i < 400 || cited(i).doi !== null));
      return [
        `Citing ${length} ${paper}`,
        [...new Set(known)].slice(0, maximumRetractedReferences).map((i) => `Cited ${i}`),
      ];
    });
    t.strictSame(new Map(told as never), new Map(expected as never));
  });

t.test('papers that an earlier version stored, which said it in their records alone, are told too', async (t) => {
  await indexPapers(database, [
    { title: 'Citing all that are retracted', pmid: '900000', references: [0, 7, 595, 8].map(cited) },
  ]);
  const told = async () => {
    const [row] = await database.ownerQuery(`select id from papers where pmid = 900000`);
    const found = await database.db.snapshot(scope, (snapshot) => findRetractedReferences(snapshot, [row!.id]));
    return found.get(row!.id)?.map((paper) => paper.title);
  };
  t.strictSame(await told(), ['Cited 0', 'Cited 7', 'Cited 595']);
  await database.ownerQuery('update papers set retracted = null');
  await database.ownerQuery('update overlay_papers set retracted = null');
  t.strictSame(await told(), ['Cited 0', 'Cited 7', 'Cited 595']);
});
