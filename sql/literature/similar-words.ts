/**
 * Of an account's own words so many are compared on either side of where the word would stand: all of some ten thousand papers, and not the
 * millions that files can be made to have. They have no index by trigrams, which would cost each import more than these searches.
 */
const ownWordsBeside = 100_000;

/** Words of the index that are written almost as $1: alike in trigrams, and of these those of which fewest letters must change. */
export function similarWordsQuery({ hasOverlay }: { hasOverlay: boolean }): string {
  const near = (words: string) =>
    `(select word, similarity(word, $1) as alike from ${words} where word % $1 order by alike desc limit 40)`;
  const beside = (which: string) => `(select word from overlay_words where word ${which} limit ${ownWordsBeside})`;
  const own = `(${beside('>= $1 order by word')} union all ${beside('< $1 order by word desc')}) own`;
  return `select word from (${near('literature_words')}${hasOverlay ? ` union ${near(own)}` : ''}) near
    order by levenshtein(left(word, 100), left($1, 100)), alike desc, word limit 12`;
}
