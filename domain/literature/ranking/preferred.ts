import { eachBit } from '../index/bitmap.ts';
import type { IndexQuery, PhraseWord } from '../index/index-query.ts';
import type { Lookups } from '../index/loaded-index.ts';
import { evaluate, lookUpQuery } from '../query/evaluate.ts';
import type { ScoredSegment } from './ranked.ts';

type Phrases = readonly (readonly PhraseWord[])[];

const queryOf = (words: readonly PhraseWord[]): IndexQuery => ({ kind: 'phrase', field: 'written', words: [...words] });

export function lookUpPreferred(phrases: Phrases, lookups: Lookups): void {
  for (const words of phrases) lookUpQuery(queryOf(words), lookups);
}

/**
 * Lifts the papers that have a phrase above all that have none: of the best score so far no paper gains the fourfold by
 * what is added later. The more phrases, the higher.
 */
export function addPreferred(scored: readonly ScoredSegment[], phrases: Phrases): void {
  if (phrases.length === 0) return;
  let best = 0;
  for (const { scores } of scored) for (const score of scores) if (score > best) best = score;
  for (const words of phrases)
    for (const { segment, scores } of scored)
      eachBit(evaluate(queryOf(words), segment), (document) => {
        scores[document]! += 4 * best;
      });
}
