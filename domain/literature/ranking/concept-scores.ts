import { type LoadedIndex, type LoadedSegment, type Lookups, lookUpTerm } from '../index/loaded-index.ts';
import { eachPhrase } from '../index/phrase.ts';
import { eachPosting } from '../index/postings.ts';
import { slotOf } from '../query/evaluate.ts';
import { frequencyCode, inverseDocumentFrequency } from './bm25f.ts';
import { addFrequencies, conceptWeight, mostConcepts, phrasesOf } from './concepts.ts';
import type { ScoredSegment } from './ranked.ts';

/** The names of a concept that are looked for in papers, each as its words. */
export type ConceptPhrases = string[][];

/** Of the query's concepts; words that name several things ("cold") are searched as words alone. */
export function conceptPhrases(
  concepts: readonly { words: readonly string[]; names: readonly string[] }[],
): ConceptPhrases[] {
  const byWords = Map.groupBy(concepts, ({ words }) => words.join(' '));
  return [...byWords.values()]
    .flatMap((named) => (named.length === 1 ? [phrasesOf(named[0]!.names)] : []))
    .slice(0, mostConcepts);
}

export function lookUpConcepts(concepts: readonly ConceptPhrases[], lookups: Lookups): void {
  for (const phrases of concepts)
    for (const words of phrases) for (const word of words) lookUpTerm(lookups, 'word', word, words.length > 1);
}

/** Adds to the scores of papers that have a concept of the query by any of its names: one more word of the query. */
export function addConceptScores(
  index: LoadedIndex,
  scored: readonly ScoredSegment[],
  concepts: readonly ConceptPhrases[],
  table: Float32Array,
): void {
  for (const phrases of concepts) {
    const found = index.segments.map((segment) => frequenciesIn(segment, phrases));
    const papersWith = found.reduce((sum, frequencies) => sum + frequencies.size, 0);
    const weight = conceptWeight * inverseDocumentFrequency(index.papers, papersWith);
    scored.forEach(({ segment, scores }, i) => {
      const lengths = segment.numbers('lengths');
      for (const [document, code] of found[i]!) scores[document]! += weight * table[(code << 8) | lengths[document]!]!;
    });
  }
}

function frequenciesIn(segment: LoadedSegment, phrases: ConceptPhrases): Map<number, number> {
  const frequencies = new Map<number, number>();
  const add = (document: number, code: number) => {
    const known = frequencies.get(document);
    frequencies.set(document, known === undefined ? code : addFrequencies(known, code));
  };
  for (const words of phrases) {
    if (words.length === 1) {
      const postings = segment.postings('word', words[0]!);
      if (postings !== null) eachPosting(postings, add);
      continue;
    }
    const slots = words.map((word, offset) => slotOf(segment, 'word', { word, offset }));
    eachPhrase(slots, 'parts', 255, segment.documents, null, (document, [title, heading, abstract]) =>
      add(document, frequencyCode({ title: title!, heading: heading!, abstract: abstract! })),
    );
  }
  return frequencies;
}
