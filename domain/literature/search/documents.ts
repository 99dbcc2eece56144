import { eachBit, intersect } from '../index/bitmap.ts';
import { noLookups } from '../index/loaded-index.ts';
import { evaluate, lookUpQuery } from '../query/evaluate.ts';
import { interpret } from '../query/interpret.ts';
import { filterOf } from './filters.ts';
import type { LiteratureIndex } from './literature-index.ts';
import { readOrRefuse, type SearchRequest } from './search.ts';

/**
 * The documents of all papers that a query finds, each once and in ascending order, as a search by date finds them: of plain
 * words a paper needs all. Refuses a query as `searchLiterature` does. `exported`: the snapshot of whose moment it is.
 */
export async function findDocuments(
  literature: LiteratureIndex,
  scope: string | null,
  request: Pick<SearchRequest, 'q' | 'syntax' | 'map_terms'> & Parameters<typeof filterOf>[0],
  now: Date,
  exported?: string,
): Promise<Int32Array> {
  const { node, lines } = readOrRefuse(request);
  return literature.read(
    scope,
    async (snapshot) => {
      const interpretation = await interpret(node, snapshot.vocabulary, {
        now,
        lines: lines.map((line) => line.node),
        mapsTerms: request.map_terms,
      });
      const filter = filterOf(request);
      const lookups = noLookups();
      lookUpQuery(interpretation.index_query, lookups);
      lookUpQuery(filter, lookups);
      const { segments } = await snapshot.load(lookups);
      const found: number[] = [];
      for (const segment of segments) {
        const documents = evaluate(interpretation.index_query, segment);
        intersect(documents, segment.live);
        if (filter.kind !== 'all') intersect(documents, evaluate(filter, segment));
        eachBit(documents, (document) => found.push(segment.firstDocument + document));
      }
      return Int32Array.from(found).sort();
    },
    exported,
  );
}
