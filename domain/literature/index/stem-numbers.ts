import type { IndexedWord } from './stems.ts';
import { stopWordNumber, WordTable } from './word-table.ts';

let made = 0;

/** So many headings come again and again: some three megabytes. When they are more, they begin anew. */
const mostHeadings = 20_000;
/** What is longer is no heading, and will not come again. */
const longestHeading = 80;

/**
 * Numbers for stems, in the order in which they were met: what is kept of a paper is numbers, a third of the memory, and
 * ranking counts them in arrays, where looking up strings took as long as all postings.
 */
export class StemNumbers {
  readonly #made = ++made;
  /** Of words as they are written the numbers, as far as they came lately. */
  readonly written = new WordTable();
  readonly #numbers = new Map<string, number>();
  readonly #stems: string[] = [];
  readonly #headings = new Map<string, Int32Array>();
  #masses = new Float64Array(0);
  #papers = new Uint16Array(0);
  #codes = new Uint8Array(0);

  get size(): number {
    return this.#stems.length;
  }

  numberOf(stem: string): number {
    let number = this.#numbers.get(stem);
    if (number === undefined) {
      number = this.#stems.length;
      this.#numbers.set(stem, number);
      this.#stems.push(stem);
    }
    return number;
  }

  /** The same of a word's stem, which the word keeps. */
  numberOfWord(word: IndexedWord): number {
    if (word.stem === '') return stopWordNumber;
    if (word.numbered !== this.#made) {
      word.stemNumber = this.numberOf(word.stem);
      word.numbered = this.#made;
    }
    return word.stemNumber;
  }

  /** The stems of a heading, which `analyze` finds in it: a paper has twenty, of which nearly all stood at others before. */
  ofHeading(text: string, analyze: (text: string, stems: StemNumbers) => Int32Array): Int32Array {
    let known = this.#headings.get(text);
    if (known === undefined) {
      known = analyze(text, this);
      if (this.#headings.size === mostHeadings) this.#headings.clear();
      if (text.length <= longestHeading) this.#headings.set(text, known);
    }
    return known;
  }

  stemOf(number: number): string {
    return this.#stems[number]!;
  }

  /** Zeros for every stem, to be used at once and zeroed again where they were changed. */
  counters(): { masses: Float64Array; papers: Uint16Array } {
    if (this.#masses.length < this.size) {
      this.#masses = new Float64Array(2 * this.size);
      this.#papers = new Uint16Array(2 * this.size);
    }
    return { masses: this.#masses, papers: this.#papers };
  }

  /** The same of one byte each. */
  codes(): Uint8Array {
    if (this.#codes.length < this.size) this.#codes = new Uint8Array(2 * this.size);
    return this.#codes;
  }
}
