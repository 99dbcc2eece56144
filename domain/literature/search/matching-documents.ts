import { eachBit, intersect } from '../index/bitmap.ts';
import { lookUpTerm, noLookups } from '../index/loaded-index.ts';
import { evaluate, lookUpQuery } from '../query/evaluate.ts';
import { interpret } from '../query/interpret.ts';
import type { QuerySyntax } from '../query/strategy.ts';
import { type Suggestion, suggestionsFor } from './correct-spelling.ts';
import { filterOf, type SearchFilters } from './filters.ts';
import type { LiteratureIndex } from './literature-index.ts';
import { mostRankingWords, readOrRefuse } from './search.ts';
import { type ToldQuery, toldQuery } from './told-query.ts';
import { unknownWords } from './unknown-words.ts';

export type MatchingRequest = SearchFilters & {
  q: string;
  syntax?: QuerySyntax | undefined;
  map_terms?: boolean | undefined;
};

/** `query`: how it was read, as a search tells it; of free text every word was asked for. */
export type MatchingDocuments = { documents: number[]; total: number; query: ToldQuery };

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
  const reading = readOrRefuse(request, 'search.q');
  return literature.read(scope, async (snapshot) => {
    const interpretation = await interpret(reading.node, snapshot.vocabulary, {
      now,
      lines: reading.lines.map((line) => line.node),
      mapsTerms: request.map_terms,
    });
    const words = interpretation.words.filter(({ prefix }) => prefix === undefined).slice(0, mostRankingWords);
    const filter = filterOf(request);
    const lookups = noLookups();
    for (const query of [interpretation.index_query, ...interpretation.lines, filter]) lookUpQuery(query, lookups);
    for (const { word } of words) lookUpTerm(lookups, 'word', word);
    const index = await snapshot.load(lookups);
    const documents: number[] = [];
    let total = 0;
    for (const segment of index.segments) {
      const found = evaluate(interpretation.index_query, segment);
      intersect(found, segment.live);
      if (filter.kind !== 'all') intersect(found, evaluate(filter, segment));
      eachBit(found, (document) => {
        if (total++ < limit) documents.push(segment.firstDocument + document);
      });
    }
    const isFreeText = interpretation.matching === 'free_text';
    const unknown = unknownWords(index, words);
    const suggestions = await suggestionsFor(snapshot, unknown, request.q);
    const query = toldQuery(request.q, reading, interpretation, {
      ...{
        index,
        filters: request,
        matching: isFreeText ? 'all' : 'boolean',
        total,
        broadenedBy: [],
        unknown,
        suggestions,
      },
    });
    if (isFreeText && words.length > 1) query.notes.push(everyWord);
    query.notes.push(...suggestions.map(notCorrected));
    return { documents, total, query };
  });
}

const everyWord =
  'These are the papers with every word, as a list by date has them. A search by relevance lists those with some of the words, too.';

const notCorrected = ({ word, alternatives }: Suggestion) =>
  `No paper has "${word}", and it was searched as it stands. Perhaps it was meant to be ${alternatives.join(' or ')}.`;
