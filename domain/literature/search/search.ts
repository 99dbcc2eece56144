import type { z } from 'zod';
import { invalidRequest } from '../../../contract/errors.ts';
import type { FacetName, FoundPaper, literatureSearch } from '../../../contract/resources/literature-search.ts';
import { analyze, endOfRun } from '../index/analysis.ts';
import type { NumberedWords } from '../index/analyzed-paper.ts';
import { countBits, intersect } from '../index/bitmap.ts';
import { lookUpPrefix, lookUpTerm, noLookups } from '../index/loaded-index.ts';
import type { StemNumbers } from '../index/stem-numbers.ts';
import { evaluate, lookUpQuery } from '../query/evaluate.ts';
import { countFacet, lookUpFacets } from '../query/facets.ts';
import { type Interpretation, interpret } from '../query/interpret.ts';
import { type Reading, readQuery } from '../query/reading.ts';
import type { QuerySyntax } from '../query/strategy.ts';
import { QuerySyntaxError } from '../query/syntax-error.ts';
import { conceptPhrases, lookUpConcepts } from '../ranking/concept-scores.ts';
import { lookUpPreferred } from '../ranking/preferred.ts';
import { type WeightedWord, withAnyWord } from '../ranking/ranked.ts';
import type { Scored } from '../ranking/score.ts';
import { allDone } from './all-done.ts';
import { byDate } from './by-date.ts';
import { correctedQuery, suggestionsFor } from './correct-spelling.ts';
import { filterOf, type SearchFilters } from './filters.ts';
import { highlight, type MarkedStems, passages } from './highlight.ts';
import { lastShown } from './last-shown.ts';
import type { IndexedPaper, IndexSnapshot, LiteratureIndex } from './literature-index.ts';
import { rankByRelevance } from './rank.ts';
import { toldQuery } from './told-query.ts';
import { unknownWords } from './unknown-words.ts';

export type SearchRequest = SearchFilters & {
  q: string;
  syntax?: QuerySyntax | undefined;
  /** false: words without a field are only themselves. */
  map_terms?: boolean | undefined;
  /** false: what was typed is searched even where nothing is found. */
  correct_spelling?: boolean | undefined;
  sort: 'relevance' | 'newest' | 'oldest';
  match?: 'any' | 'all' | undefined;
  facets: readonly FacetName[];
  highlight: boolean;
  limit: number;
  /** The last paper of the page before, as the page before tells it. */
  after: Scored | null;
};

type Found = Omit<z.output<typeof literatureSearch>, 'next_cursor'>;

export type SearchAnswer = Omit<Found, 'items'> & {
  last: Scored | null;
  /** The papers of the page, each with what this search says of it. */
  onPage: { found: IndexedPaper; own: Pick<FoundPaper, 'score' | 'highlights'> }[];
};

/** The papers of the page as the API gives them. */
export const itemsOf = ({ onPage }: Pick<SearchAnswer, 'onPage'>): FoundPaper[] =>
  onPage.map(({ found, own }) => ({ ...found.paper(), ...own }));

/**
 * Finds papers of the shared literature and, with the signed scope of an account, of its overlay. Throws INVALID_REQUEST for a query that can't be read, with where and what was expected.
 * All hits can be paged through, in an order that stays the same while the index does.
 */
export async function searchLiterature(
  literature: LiteratureIndex,
  scope: string | null,
  request: SearchRequest,
  now: Date,
): Promise<SearchAnswer> {
  const reading = readOrRefuse(request);
  return literature.read(scope, async (snapshot) => {
    const { answer, mayBeMisspelt } = await searchAsTyped(snapshot, reading, request, now);
    if (!mayBeMisspelt || request.correct_spelling === false) return answer;
    const corrected = await correctedQuery(snapshot, request.q, answer.query.suggestions);
    if (corrected === null) return answer;
    const other = { ...request, q: corrected.text };
    const { answer: found } = await searchAsTyped(snapshot, readOrRefuse(other), other, now);
    if (found.total.value === 0) return answer;
    return { ...found, query: { ...found.query, text: request.q, corrected } };
  });
}

/** `mayBeMisspelt`: free text of which no paper has a word, and by no other name either. */
async function searchAsTyped(
  snapshot: IndexSnapshot,
  reading: Reading,
  request: SearchRequest,
  now: Date,
): Promise<{ answer: SearchAnswer; mayBeMisspelt: boolean }> {
  const { node, preferred, syntax, lines } = reading;
  const [interpretation] = await allDone([
    interpret(node, snapshot.vocabulary, { now, lines: lines.map((line) => line.node), mapsTerms: request.map_terms }),
    syntax === null ? loadAhead(snapshot, request) : null,
  ]);
  const matching = matchingOf(interpretation, request);
  const words: WeightedWord[] = interpretation.words.slice(0, mostRankingWords);
  const filter = filterOf(request);

  const lookups = noLookups();
  if (matching !== 'any') lookUpQuery(interpretation.index_query, lookups);
  for (const line of interpretation.lines) lookUpQuery(line, lookups);
  lookUpQuery(filter, lookups);
  for (const { word, prefix } of words)
    if (prefix) lookUpPrefix(lookups, 'written', word, prefix);
    else lookUpTerm(lookups, 'word', word);
  const concepts = request.sort === 'relevance' ? conceptPhrases(interpretation.concepts) : [];
  lookUpConcepts(concepts, lookups);
  if (request.sort === 'relevance') lookUpPreferred(preferred, lookups);
  lookups.numbers.add(request.sort === 'relevance' ? 'lengths' : 'published');
  lookUpFacets(request.facets, lookups);
  const index = await snapshot.load(lookups);

  // By relevance the scores tell which papers have any of the words.
  const byScore = matching === 'any' && request.sort === 'relevance';
  const among = index.segments.map((segment) => {
    const documents = byScore
      ? segment.live.slice()
      : matching === 'any'
        ? withAnyWord(segment, words)
        : evaluate(interpretation.index_query, segment);
    intersect(documents, segment.live);
    if (filter.kind !== 'all') intersect(documents, evaluate(filter, segment));
    return { segment, documents };
  });
  const { page, hits, broadenedBy, best } =
    request.sort === 'relevance'
      ? await rankByRelevance(
          snapshot,
          {
            index,
            among,
            scoring: byScore,
            words,
            concepts,
            preferred,
            text: request.q,
            feedback: matching !== 'boolean',
          },
          request,
        )
      : { page: byDate(among, request, request.sort), hits: among, broadenedBy: [], best: [] };
  const total = hits.reduce((sum, { documents }) => sum + countBits(documents), 0);
  const shown = page.map(({ document }) => document);
  const writers = broadenedBy.length > 0 ? best.slice(0, mostWriters) : [];
  const papers = new Map(
    (await snapshot.find([...new Set([...shown, ...writers])])).map((found) => [found.document, found]),
  );
  const marked = new Map(words.map(({ word }) => [snapshot.stems.numberOf(word), word]));
  const onPage = page.flatMap(({ document, score }) => {
    const found = papers.get(document);
    if (found === undefined) return [];
    const own = {
      score: request.sort === 'relevance' ? score : null,
      highlights: request.highlight ? highlightsOf(found, marked) : null,
    };
    return [{ found, own }];
  });
  const unknown = unknownWords(index, words);
  const answer: SearchAnswer = {
    onPage,
    last: lastShown(page, papers, request.limit),
    total: {
      value: total,
      relation: byScore && broadenedBy.length > 0 ? 'at_least' : 'exact',
    },
    facets:
      request.facets.length === 0
        ? null
        : Object.fromEntries(request.facets.map((name) => [name, countFacet(name, hits)])),
    query: toldQuery(request.q, reading, interpretation, {
      ...{ index, filters: request, matching, total },
      broadenedBy: asWritten(
        broadenedBy,
        snapshot.stems,
        writers.flatMap((document) => papers.get(document) ?? []),
      ),
      unknown,
      suggestions: await suggestionsFor(snapshot, unknown, request.q),
    }),
  };
  return {
    answer,
    mayBeMisspelt: byScore && total === 0 && words.every(({ word }) => unknown.has(word)),
  };
}

/**
 * The words of free text are nearly always asked for, whatever names it has: their lists come with what the vocabulary is asked. What
 * goes wrong is told where they are needed.
 */
async function loadAhead(snapshot: IndexSnapshot, { q, sort }: SearchRequest): Promise<void> {
  const lookups = noLookups();
  for (const { word } of analyze(q).slice(0, mostRankingWords)) lookUpTerm(lookups, 'word', word);
  lookups.numbers.add(sort === 'relevance' ? 'lengths' : 'published');
  await snapshot.load(lookups).catch(() => {});
}

/** Of a strategy of thousands of terms so many rank its papers, the first: more would tell them no better apart. */
export const mostRankingWords = 200;

/** How a query reads; INVALID_REQUEST for one that can't be read, with where and what was expected. `path`: where the request has it. */
export function readOrRefuse({ q, syntax }: Pick<SearchRequest, 'q' | 'syntax'>, path = 'q'): Reading {
  try {
    return readQuery(q, syntax);
  } catch (error) {
    if (!(error instanceof QuerySyntaxError)) throw error;
    const { position, expected, message } = error;
    throw invalidRequest(message, [{ path, message }], { position, expected });
  }
}

/** In the order of dates partial matches can't stand last, so plain words are all asked for unless the caller says otherwise. */
function matchingOf({ matching }: Interpretation, request: SearchRequest): 'any' | 'all' | 'boolean' {
  if (matching === 'boolean') return 'boolean';
  return request.match ?? (request.sort === 'relevance' ? 'any' : 'all');
}

/** So many of the best papers have most of the words that they share. */
const mostWriters = 15;

/** Stems as some of the papers write them. */
function asWritten(stems: readonly string[], numbers: StemNumbers, papers: readonly IndexedPaper[]): string[] {
  const wanted = new Map(stems.map((stem) => [numbers.numberOf(stem), stem]));
  const written = new Map<string, string>();
  const look = (text: string, { words, starts }: NumberedWords) => {
    for (let i = 0; i < words.length; i++) {
      const stem = wanted.get(words[i]!);
      if (stem === undefined || written.has(stem)) continue;
      const start = starts[i]!;
      written.set(stem, text.slice(start, endOfRun(text, start)).toLowerCase());
    }
  };
  for (const { texts, analyzed } of papers) {
    if (wanted.size === written.size) break;
    const { title, abstract } = analyzed();
    look(texts.title, title);
    look(texts.abstract, abstract);
  }
  return stems.map((stem) => written.get(stem) ?? stem);
}

function highlightsOf({ texts, analyzed, sentences }: IndexedPaper, marked: MarkedStems) {
  const { title, abstract } = analyzed();
  return {
    title: highlight(texts.title, title, marked),
    abstract: passages(texts.abstract, abstract, sentences, marked),
  };
}
