import { eachWord, fold } from './analysis.ts';
import { copy, type IndexedWord } from './stems.ts';
import { stopWords } from './stop-words.ts';

let collections = 0;
const never = -1;
const isSurface = /^[a-z]{4,}$/;

/**
 * Collects the words of texts as they are written, in lower case and without accents: for the help with spelling. It is told
 * what `eachWord` tells, so that no text is walked through for it alone.
 */
export class SurfaceWords {
  readonly words = new Set<string>();
  readonly #collection = ++collections;
  /** Each spelling is looked at once. */
  readonly #written = new Set<string>();

  word(word: IndexedWord): void {
    if (word.told === this.#collection || word.told === never) return;
    const isTold = isSurface.test(word.surface) && !stopWords.has(word.surface);
    word.told = isTold ? this.#collection : never;
    if (isTold) this.words.add(word.surface);
  }

  run(run: string): void {
    for (const spelling of run.match(/[A-Za-z\u0080-\uffff]{4,}/g) ?? []) {
      if (this.#written.has(spelling)) continue;
      this.#written.add(copy(spelling));
      for (const word of fold(spelling).match(/\p{L}{4,}/gu) ?? [])
        if (!stopWords.has(word)) this.words.add(copy(word));
    }
  }
}

export function surfaceWords(text: string): Set<string> {
  const collected = new SurfaceWords();
  eachWord(text, () => {}, collected);
  return collected.words;
}
