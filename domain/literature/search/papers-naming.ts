import type { Paper } from '../../../contract/resources/paper.ts';
import { countBits, intersect } from '../index/bitmap.ts';
import type { IndexQuery } from '../index/index-query.ts';
import { noLookups } from '../index/loaded-index.ts';
import { evaluate, lookUpQuery } from '../query/evaluate.ts';
import type { Scored } from '../ranking/score.ts';
import { byDate } from './by-date.ts';
import { lastShown } from './last-shown.ts';
import type { LiteratureIndex } from './literature-index.ts';

/** `names`: as the index names papers. */
export type NamingRequest = {
  by: 'reference' | 'related';
  names: readonly string[];
  limit: number;
  after: Scored | null;
};
export type PapersNaming = { items: Paper[]; last: Scored | null; total: number };

/** Papers that cite a paper, or that are bound to it as notices, comments and versions are, the newest first. */
export function papersNaming(
  literature: LiteratureIndex,
  scope: string | null,
  { by, names, limit, after }: NamingRequest,
): Promise<PapersNaming> {
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
    const papers = new Map(
      (await snapshot.find(page.map(({ document }) => document))).map(({ document, paper }) => [document, paper()]),
    );
    return {
      items: page.flatMap(({ document }) => papers.get(document) ?? []),
      last: lastShown(page, papers, limit),
      total: hits.reduce((sum, { documents }) => sum + countBits(documents), 0),
    };
  });
}
