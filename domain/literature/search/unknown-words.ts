import { eachWord } from '../index/analysis.ts';
import type { LoadedIndex } from '../index/loaded-index.ts';
import { listed } from '../query/evidence.ts';
import { papersWith, type WeightedWord } from '../ranking/ranked.ts';
import type { Suggestion } from './correct-spelling.ts';

/** Those that no paper has, as stems. */
export const unknownWords = (index: LoadedIndex, words: readonly WeightedWord[]): ReadonlySet<string> =>
  new Set(words.filter((word) => papersWith(index, word) === 0).map(({ word }) => word));

/** A sentence with the words of a query that no paper has, as they are written, but for those that something is suggested for. */
export function unknownWordsTold(
  unknown: ReadonlySet<string>,
  text: string,
  suggestions: readonly Suggestion[],
): string[] {
  if (unknown.size === 0) return [];
  const written = new Set<string>();
  eachWord(text, ({ stem, surface }) => {
    if (unknown.has(stem)) written.add(surface);
  });
  for (const { word } of suggestions) written.delete(word);
  if (written.size === 0) return [];
  return [`No paper has the ${written.size === 1 ? 'word' : 'words'} ${listed(written)}.`];
}
