import type { Paper } from '../../../contract/resources/paper.ts';
import { countBits, intersect } from '../index/bitmap.ts';
import type { IndexQuery } from '../index/index-query.ts';
import { noLookups } from '../index/loaded-index.ts';
import { evaluate, lookUpQuery } from '../query/evaluate.ts';
import type { Scored } from '../ranking/score.ts';
import { jsonOfPage } from './answer-json.ts';
import { byDate } from './by-date.ts';
import { lastShown } from './last-shown.ts';
import type { IndexedPaper, LiteratureIndex } from './literature-index.ts';

/** `names`: as the index names papers. */
export type NamingRequest = {
  names: readonly string[];
  limit: number;
  after: Scored | null;
};
/** `json`: what the API answers, but for the cursor. */
export type PapersCiting = { json: Uint8Array<ArrayBuffer>; last: Scored | null };
/** What is told of papers that are bound to one: their records may be large. */
export type RelatedPaper = Pick<Paper, 'id' | 'title' | 'retracted' | 'pmid' | 'doi' | 'relations'>;

/** Papers that cite a paper, the newest first. */
export async function papersCiting(
  literature: LiteratureIndex,
  scope: string | null,
  request: NamingRequest,
): Promise<PapersCiting> {
  return papersNaming(literature, scope, { by: 'reference', ...request }, ({ page, papers, total }) => ({
    json: jsonOfPage(
      page.flatMap(({ document }) => {
        const found = papers.get(document);
        return found === undefined ? [] : { found, own: {} };
      }),
      { total },
    ),
    last: lastShown(page, papers, request.limit),
  }));
}

/** Papers that are bound to a paper as notices, comments and versions are, the newest first. */
export async function relatedPapers(
  literature: LiteratureIndex,
  scope: string | null,
  request: NamingRequest,
): Promise<RelatedPaper[]> {
  return papersNaming(literature, scope, { by: 'related', ...request }, ({ page, papers }) =>
    page.flatMap(({ document }) => {
      const found = papers.get(document);
      if (found === undefined) return [];
      const { id, title, retracted, pmid, doi, relations } = found.paper();
      return { id, title, retracted, pmid, doi, relations };
    }),
  );
}

type Named = { page: Scored[]; papers: ReadonlyMap<number, IndexedPaper>; total: number };

function papersNaming<Answer>(
  literature: LiteratureIndex,
  scope: string | null,
  { by, names, limit, after }: NamingRequest & { by: 'reference' | 'related' },
  answer: (named: Named) => Answer,
): Promise<Answer> {
  const query: IndexQuery = { kind: 'or', of: names.map((term) => ({ kind: 'term', field: by, term })) };
  return literature.read(scope, async (snapshot) => {
    const lookups = noLookups();
    lookUpQuery(query, lookups);
    lookups.numbers.add('published');
    const { segments } = await snapshot.load(lookups);
    const hits = segments.map((segment) => {
      const documents = evaluate(query, segment);
      intersect(documents, segment.live);
      return { segment, documents };
    });
    const page = byDate(hits, { limit, after }, 'newest');
    const found = await snapshot.find(page.map(({ document }) => document));
    const total = hits.reduce((sum, { documents }) => sum + countBits(documents), 0);
    return answer({ page, papers: new Map(found.map((one) => [one.document, one])), total });
  });
}
