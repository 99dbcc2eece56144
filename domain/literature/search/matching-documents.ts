import { invalidRequest } from '../../../contract/errors.ts';
import { eachBit, intersect } from '../index/bitmap.ts';
import { noLookups } from '../index/loaded-index.ts';
import { evaluate, lookUpQuery } from '../query/evaluate.ts';
import { interpret } from '../query/interpret.ts';
import { readQuery } from '../query/reading.ts';
import type { QuerySyntax } from '../query/strategy.ts';
import { QuerySyntaxError } from '../query/syntax-error.ts';
import { filterOf, type SearchFilters } from './filters.ts';
import type { LiteratureIndex } from './literature-index.ts';

export type MatchingRequest = SearchFilters & {
  q: string;
  syntax?: QuerySyntax | undefined;
  map_terms?: boolean | undefined;
};

/** `syntax`: the language it was read in; null of free text, of which every word was asked for. */
export type MatchingDocuments = { documents: number[]; total: number; syntax: QuerySyntax | null };

/**
 * All papers that a search finds, by their number in the index, up to `limit`; `total` counts all. Free text asks for every word,
 * as a list by date does. Throws INVALID_REQUEST for a query that can't be read.
 */
export async function matchingDocuments(
  literature: LiteratureIndex,
  scope: string | null,
  request: MatchingRequest,
  limit: number,
  now: Date,
): Promise<MatchingDocuments> {
  const { node, syntax, lines } = readOrRefuse(request);
  return literature.read(scope, async (snapshot) => {
    const { index_query: query } = await interpret(node, snapshot.vocabulary, {
      now,
      lines: lines.map((line) => line.node),
      mapsTerms: request.map_terms,
    });
    const filter = filterOf(request);
    const lookups = noLookups();
    lookUpQuery(query, lookups);
    lookUpQuery(filter, lookups);
    const { segments } = await snapshot.load(lookups);
    const documents: number[] = [];
    let total = 0;
    for (const segment of segments) {
      const found = evaluate(query, segment);
      intersect(found, segment.live);
      if (filter.kind !== 'all') intersect(found, evaluate(filter, segment));
      eachBit(found, (document) => {
        if (total++ < limit) documents.push(segment.firstDocument + document);
      });
    }
    return { documents, total, syntax };
  });
}

function readOrRefuse({ q, syntax }: MatchingRequest) {
  try {
    return readQuery(q, syntax);
  } catch (error) {
    if (!(error instanceof QuerySyntaxError)) throw error;
    const { position, expected, message } = error;
    throw invalidRequest(message, [{ path: 'search.q', message }], { position, expected });
  }
}
