import { analyze, fold, termKey } from '../index/analysis.ts';
import { surfaceWords } from '../index/surface-words.ts';
import type { IndexSnapshot } from './literature-index.ts';

export type Suggestion = { word: string; alternatives: string[] };
export type Corrected = { text: string; words: { word: string; correction: string }[] };

const mostSuggestions = 5;

/** What the words of a text that no paper has, by their stems, were perhaps meant to be. */
export async function suggestionsFor(
  snapshot: IndexSnapshot,
  unknown: ReadonlySet<string>,
  text: string,
): Promise<Suggestion[]> {
  if (unknown.size === 0) return [];
  const suggestions: Suggestion[] = [];
  for (const word of surfaceWords(text)) {
    if (suggestions.length === mostSuggestions) break;
    if (!analyze(word).some((token) => unknown.has(token.word))) continue;
    const alternatives = (await snapshot.similarWords(word)).slice(0, 3);
    if (alternatives.length > 0) suggestions.push({ word, alternatives });
  }
  return suggestions;
}

/**
 * The query with words in the place of those that they are one slip away from; null where none is. A name that MeSH knows is
 * spelt right, whether or not some paper has it; two slips away lie other things (myelopathy, myopathy).
 */
export async function correctedQuery(
  snapshot: IndexSnapshot,
  text: string,
  suggestions: readonly Suggestion[],
): Promise<Corrected | null> {
  const known = await snapshot.vocabulary.mesh(suggestions.map(({ word }) => termKey(word)));
  const words = suggestions.flatMap(({ word, alternatives }) => {
    const correction = known.has(termKey(word)) ? undefined : alternatives.find((other) => isOneSlip(word, other));
    return correction === undefined ? [] : [{ word, correction }];
  });
  if (words.length === 0) return null;
  const corrections = new Map(words.map(({ word, correction }) => [word, correction]));
  const corrected = text.replace(/\p{L}+/gu, (written) => corrections.get(fold(written)) ?? written);
  return corrected === text ? null : { text: corrected, words };
}

/**
 * A letter more, less or other, or two neighbours that changed places (Damerau, 1964: four of five misspellings), and not the
 * first letter, which is seldom mistaken (Pollock & Zamora, 1984).
 */
export function isOneSlip(word: string, other: string): boolean {
  if (word === other || word[0] !== other[0]) return false;
  let begin = 0;
  while (begin < word.length && word[begin] === other[begin]) begin++;
  let end = 0;
  const most = Math.min(word.length, other.length) - begin;
  while (end < most && word.at(-1 - end) === other.at(-1 - end)) end++;
  const [left, right] = [word.slice(begin, word.length - end), other.slice(begin, other.length - end)];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}
