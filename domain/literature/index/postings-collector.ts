import { ByteWriter } from './byte-writer.ts';
import { compareBytes } from './compare-bytes.ts';
import { type Layout, layouts, type Postings } from './postings.ts';
import type { IndexedWord } from './stems.ts';
import type { TermPostings } from './term-block.ts';
import { asStopWord, WordTable } from './word-table.ts';

const beyond = /[\ud800-\uffff]/;

/**
 * Collects where the terms of a field stand, paper after paper, and gives their postings in the order of the terms. All
 * occurrences lie side by side in a few arrays of numbers: a batch has tens of thousands of terms, mostly of one paper, and
 * lists of their own for each made garbage that took a third of the time of indexing.
 */
export class PostingsCollector {
  readonly #layout: Layout | null;
  readonly #numbers = new Map<string, number>();
  #written: WordTable | null = null;
  /** Of each term, how many occurrences it has. */
  #counts = new Int32Array(1024);
  /** Of each occurrence: its term, and its part in the lowest two bits under its position or flags. */
  #terms = new Int32Array(4096);
  #places = new Int32Array(4096);
  #length = 0;
  /** Which documents have occurrences, and where the first of each stands. */
  readonly #documents: number[] = [];
  readonly #firsts: number[] = [];
  #document = -1;
  /** Whether any term has characters that UTF-16 and UTF-8 order otherwise. */
  #isBeyond = false;

  /** Null: of each paper flags, and no positions. */
  constructor(layout: Layout | null) {
    this.#layout = layout;
  }

  /** Documents only go up, within a document the parts, and within a part the positions. */
  add(term: string, document: number, part: number, positionOrFlags: number): void {
    this.addNumber(this.numberOf(term), document, part, positionOrFlags);
  }

  /** The numbers of words as they are written: to look up a term for each word of a text cost more than all else. */
  get written(): WordTable {
    return (this.#written ??= new WordTable());
  }

  numberOfWord(word: IndexedWord): number {
    const number = this.numberOf(word.term);
    return word.stem === '' ? asStopWord(number) : number;
  }

  numberOf(term: string): number {
    let number = this.#numbers.get(term);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(term, number);
      if (number === this.#counts.length) this.#counts = grown(this.#counts);
      if (!this.#isBeyond && beyond.test(term)) this.#isBeyond = true;
    }
    return number;
  }

  /** As `add`, by the term's number. */
  addNumber(number: number, document: number, part: number, positionOrFlags: number): void {
    const at = this.#length++;
    if (document !== this.#document) {
      this.#documents.push((this.#document = document));
      this.#firsts.push(at);
    }
    if (at === this.#terms.length) {
      this.#terms = grown(this.#terms);
      this.#places = grown(this.#places);
    }
    this.#counts[number]!++;
    this.#terms[at] = number;
    this.#places[at] = (positionOrFlags << 2) | part;
  }

  /** Once. Views of memory that the next term uses again. */
  *postings(): Iterable<TermPostings> {
    const { starts, documents, places } = this.#sorted();
    const distances = new ByteWriter(1024);
    const codes = new ByteWriter(1024);
    const positions = new ByteWriter(4096);
    const shares = this.#layout === null ? null : layouts[this.#layout];
    // JavaScript's own order is that of bytes but for these characters, and several times as fast.
    const terms = [...this.#numbers.keys()];
    for (const term of this.#isBeyond ? terms.sort(compareBytes) : terms.sort()) {
      const number = this.#numbers.get(term)!;
      distances.length = codes.length = positions.length = 0;
      let last = 0;
      const end = starts[number + 1]!;
      // A stop word that was a name wherever it stood.
      if (starts[number] === end) continue;
      for (let at = starts[number]!; at < end; ) {
        const document = documents[at]!;
        let next = at + 1;
        while (next < end && documents[next] === document) next++;
        distances.number(document - last);
        last = document;
        codes.byte(shares === null ? places[at]! >> 2 : encode(shares, places, at, next, positions));
        at = next;
      }
      const papers = codes.length;
      distances.bytes(codes.written);
      yield { term, postings: { papers, documents: distances.written, positions: this.#positionsOf(positions) } };
    }
    free(documents);
    free(places);
  }

  #positionsOf(positions: ByteWriter): Postings['positions'] {
    return this.#layout === null ? null : positions.written;
  }

  /** The occurrences by their terms, in the order in which they came (a counting sort). */
  #sorted(): Record<'starts' | 'documents' | 'places', Int32Array<ArrayBuffer>> {
    const starts = new Int32Array(this.#numbers.size + 1);
    for (let number = 0; number < this.#numbers.size; number++)
      starts[number + 1] = starts[number]! + this.#counts[number]!;
    const next = starts.slice();
    const documents = new Int32Array(this.#length);
    const places = new Int32Array(this.#length);
    for (let i = 0; i < this.#documents.length; i++) {
      const document = this.#documents[i]!;
      const end = this.#firsts[i + 1] ?? this.#length;
      for (let from = this.#firsts[i]!; from < end; from++) {
        const to = next[this.#terms[from]!]!++;
        documents[to] = document;
        places[to] = this.#places[from]!;
      }
    }
    free(this.#terms);
    free(this.#places);
    this.#written?.free();
    return { starts, documents, places };
  }
}

/** The code of a document, whose places in the parts these are; its positions go to the writer. */
function encode(
  shares: (typeof layouts)[Layout],
  places: Int32Array,
  from: number,
  to: number,
  positions: ByteWriter,
): number {
  let code = 0;
  for (let at = from; at < to; ) {
    const part = places[at]! & 3;
    const begin = at;
    while (at < to && (places[at]! & 3) === part) at++;
    const { shift, limit } = shares[part]!;
    const count = at - begin;
    code |= Math.min(count, limit) << shift;
    if (count >= limit) positions.number(count);
    let last = 0;
    for (let i = begin; i < at; i++) {
      const position = places[i]! >> 2;
      positions.number(position - last);
      last = position;
    }
  }
  return code;
}

function grown(numbers: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(numbers.length * 2);
  larger.set(numbers);
  free(numbers);
  return larger;
}

/** Megabytes of a batch: left to garbage collection they had it go through all that the process holds, once a batch. */
const free = ({ buffer }: Int32Array<ArrayBuffer>): void => void buffer.transfer(0);
