import { eachWord, fold } from './analysis.ts';
import { copy, type IndexedWord } from './stems.ts';
import { stopWords } from './stop-words.ts';

let collections = 0;
const never = -1;
const isSurface = /^[a-z]{4,}$/;

/**
 * More than any title, abstract and headings have. Each new word is a row, which takes longer to store than all else of its paper: twenty files of
 * 55,000 keywords had kept a worker busy for minutes.
 */
export const mostSurfacesOfPaper = 5_000;

/**
 * Collects the words of texts as they are written, in lower case and without accents: for the help with spelling. It is told
 * what `eachWord` tells, so that no text is walked through for it alone.
 */
export class SurfaceWords {
  readonly words = new Set<string>();
  readonly #collection = ++collections;
  /** Each spelling is looked at once. */
  readonly #written = new Set<string>();

  #left = Number.POSITIVE_INFINITY;

  /** What comes next is of another paper, of which so many words are taken that none had before. */
  nextPaper(): void {
    this.#left = mostSurfacesOfPaper;
  }

  word(word: IndexedWord): void {
    if (word.told === this.#collection || word.told === never || this.#left <= 0) return;
    const isTold = isSurface.test(word.surface) && !stopWords.has(word.surface);
    word.told = isTold ? this.#collection : never;
    if (isTold) this.#add(word.surface);
  }

  run(run: string): void {
    if (this.#left <= 0) return;
    for (const spelling of run.match(/[A-Za-z\u0080-\uffff]{4,}/g) ?? []) {
      if (this.#written.has(spelling)) continue;
      this.#written.add(copy(spelling));
      for (const word of fold(spelling).match(/\p{L}{4,}/gu) ?? []) if (!stopWords.has(word)) this.#add(copy(word));
    }
  }

  #add(word: string): void {
    const before = this.words.size;
    this.words.add(word);
    this.#left -= this.words.size - before;
  }
}

export function surfaceWords(text: string): Set<string> {
  const collected = new SurfaceWords();
  eachWord(text, () => {}, collected);
  return collected.words;
}
