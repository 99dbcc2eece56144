import { ByteWriter } from './byte-writer.ts';
import { compareBytes } from './compare-bytes.ts';
import { type Layout, layouts, type Postings } from './postings.ts';
import type { IndexedWord } from './stems.ts';
import type { TermPostings } from './term-block.ts';

const beyond = /[\ud800-\uffff]/;

let collectors = 0;

/**
 * Collects where the terms of a field stand, paper after paper, and gives their postings in the order of the terms. All
 * occurrences lie side by side in a few arrays of numbers: a batch has tens of thousands of terms, mostly of one paper, and
 * lists of their own for each made garbage that took a third of the time of indexing.
 */
export class PostingsCollector {
  readonly #layout: Layout | null;
  readonly #collector = ++collectors;
  readonly #numbers = new Map<string, number>();
  /** Of each term, how many occurrences it has. */
  #counts = new Int32Array(1024);
  /** Of each occurrence: its term, its document, and its part in the lowest two bits under its position or flags. */
  #terms = new Int32Array(4096);
  #documents = new Int32Array(4096);
  #places = new Int32Array(4096);
  #length = 0;
  /** Whether any term has characters that UTF-16 and UTF-8 order otherwise. */
  #isBeyond = false;

  /** Null: of each paper flags, and no positions. */
  constructor(layout: Layout | null) {
    this.#layout = layout;
  }

  /** Documents only go up, within a document the parts, and within a part the positions. */
  add(term: string, document: number, part: number, positionOrFlags: number): void {
    this.#add(this.#numberOf(term), document, part, positionOrFlags);
  }

  /** The same of a word, which keeps its number. */
  addWord(word: IndexedWord, document: number, part: number, position: number): void {
    if (word.collector !== this.#collector) {
      word.number = this.#numberOf(word.term);
      word.collector = this.#collector;
    }
    this.#add(word.number, document, part, position);
  }

  #numberOf(term: string): number {
    let number = this.#numbers.get(term);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(term, number);
      if (number === this.#counts.length) this.#counts = grown(this.#counts);
      if (!this.#isBeyond && beyond.test(term)) this.#isBeyond = true;
    }
    return number;
  }

  #add(number: number, document: number, part: number, positionOrFlags: number): void {
    const at = this.#length++;
    if (at === this.#terms.length) {
      this.#terms = grown(this.#terms);
      this.#documents = grown(this.#documents);
      this.#places = grown(this.#places);
    }
    this.#counts[number]!++;
    this.#terms[at] = number;
    this.#documents[at] = document;
    this.#places[at] = (positionOrFlags << 2) | part;
  }

  /** Views of memory that the next term uses again. */
  *postings(): Iterable<TermPostings> {
    const { starts, order } = this.#sorted();
    const distances = new ByteWriter(1024);
    const codes = new ByteWriter(1024);
    const positions = new ByteWriter(4096);
    // JavaScript's own order is that of bytes but for these characters, and several times as fast.
    const terms = [...this.#numbers.keys()];
    for (const term of this.#isBeyond ? terms.sort(compareBytes) : terms.sort()) {
      const number = this.#numbers.get(term)!;
      distances.length = codes.length = positions.length = 0;
      let last = 0;
      const end = starts[number + 1]!;
      for (let at = starts[number]!; at < end; ) {
        const document = this.#documents[order[at]!]!;
        let next = at + 1;
        while (next < end && this.#documents[order[next]!] === document) next++;
        distances.number(document - last);
        last = document;
        codes.byte(this.#encode(order, at, next, positions));
        at = next;
      }
      const papers = codes.length;
      distances.bytes(codes.written);
      yield { term, postings: { papers, documents: distances.written, positions: this.#positionsOf(positions) } };
    }
  }

  #positionsOf(positions: ByteWriter): Postings['positions'] {
    return this.#layout === null ? null : positions.written;
  }

  /** The code of a document, whose occurrences these are; their positions go to the writer. */
  #encode(order: Int32Array, from: number, to: number, positions: ByteWriter): number {
    if (this.#layout === null) return this.#places[order[from]!]! >> 2;
    let code = 0;
    let at = from;
    layouts[this.#layout].forEach(({ shift, limit }, part) => {
      const begin = at;
      while (at < to && (this.#places[order[at]!]! & 3) === part) at++;
      const count = at - begin;
      if (count === 0) return;
      code |= Math.min(count, limit) << shift;
      if (count >= limit) positions.number(count);
      let last = 0;
      for (let i = begin; i < at; i++) {
        const position = this.#places[order[i]!]! >> 2;
        positions.number(position - last);
        last = position;
      }
    });
    return code;
  }

  /** The occurrences by their terms, in the order in which they came (a counting sort). */
  #sorted(): { starts: Int32Array; order: Int32Array } {
    const starts = new Int32Array(this.#numbers.size + 1);
    for (let number = 0; number < this.#numbers.size; number++)
      starts[number + 1] = starts[number]! + this.#counts[number]!;
    const next = starts.slice();
    const order = new Int32Array(this.#length);
    for (let i = 0; i < this.#length; i++) order[next[this.#terms[i]!]!++] = i;
    return { starts, order };
  }
}

function grown(numbers: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(numbers.length * 2);
  larger.set(numbers);
  return larger;
}
