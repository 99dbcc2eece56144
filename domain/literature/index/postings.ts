import { ByteWriter } from './byte-writer.ts';
import type { TermFlag, TextPart } from './index-query.ts';

/**
 * The papers of one term in one segment, in the order of their documents.
 *
 * `documents`: the distance of each document from the one before (of the first from the segment's first) as LEB128, and
 * then a byte for each: of a word how often it stands in each part (`frequencyCode`), of other fields the flags.
 * `positions`, of words: for each document and each part that has the word, in the order title, heading, abstract, its
 * positions, each as the distance from the one before. How many they are is in the byte above, and stands before them
 * where that byte's share is at its limit.
 */
export type Postings = { papers: number; documents: Uint8Array; positions: Uint8Array | null };

export const parts: readonly TextPart[] = ['title', 'heading', 'abstract'];
/** Of a frequency code: where each part's share begins and what it can count to. */
const shares = [
  { shift: 6, limit: 3 },
  { shift: 4, limit: 3 },
  { shift: 0, limit: 15 },
] as const;

/** An affiliation has one part, whose code counts to 255. */
const wholeByte = [{ shift: 0, limit: 255 }] as const;
export type Layout = 'parts' | 'whole';
export const layouts = { parts: shares, whole: wholeByte } as const;

export const termFlagBits: Record<TermFlag, number> = { first: 1, last: 2, major: 4 };

/** The bits of a frequency code that belong to these parts. */
export function partsMask(where: readonly TextPart[] | undefined): number {
  if (where === undefined) return 255;
  return where.reduce((mask, part) => {
    const { shift, limit } = shares[parts.indexOf(part)]!;
    return mask | (limit << shift);
  }, 0);
}

/** Collects the postings of one term after the other, document after document. */
export class PostingsWriter {
  readonly #distances = new ByteWriter(1024);
  readonly #codes = new ByteWriter(1024);
  readonly #positions = new ByteWriter(4096);
  #withPositions = false;
  #last = 0;

  begin(withPositions: boolean): void {
    this.#withPositions = withPositions;
    this.#distances.length = this.#codes.length = this.#positions.length = this.#last = 0;
  }

  /** `positions` as they are encoded, for a document after all those before. */
  add(document: number, code: number, positions: Uint8Array | null): void {
    this.#distances.number(document - this.#last);
    this.#last = document;
    this.#codes.byte(code);
    if (positions !== null) this.#positions.bytes(positions);
  }

  /** A list as it is, whose documents begin behind all those before. */
  addAll(postings: Postings, shift: number): void {
    eachPosting(postings, (document, code) => {
      this.#distances.number(document + shift - this.#last);
      this.#last = document + shift;
      this.#codes.byte(code);
    });
    if (postings.positions !== null) this.#positions.bytes(postings.positions);
  }

  /** Views of memory that the next term uses again; null where there is no paper. */
  finish(): Postings | null {
    const papers = this.#codes.length;
    if (papers === 0) return null;
    this.#distances.bytes(this.#codes.written);
    return {
      papers,
      documents: this.#distances.written,
      positions: this.#withPositions ? this.#positions.written : null,
    };
  }
}

/** Calls back with each document, counted from the segment's first, and its byte. */
export function eachPosting({ papers, documents }: Postings, visit: (document: number, code: number) => void): void {
  const codes = documents.length - papers;
  let at = 0;
  let document = 0;
  for (let i = 0; i < papers; i++) {
    let byte = documents[at++]!;
    let distance = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = documents[at++]!;
      distance |= (byte & 127) << shift;
    }
    document += distance;
    visit(document, documents[codes + i]!);
  }
}

/**
 * The documents of a list, counted from the segment's first, into memory that has room for them. By `eachPosting`, whose visitor is another
 * at every call, each took more than twice as long.
 */
export function readDocuments({ papers, documents }: Postings, into: Int32Array): void {
  let at = 0;
  let document = 0;
  for (let i = 0; i < papers; i++) {
    let byte = documents[at++]!;
    let distance = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = documents[at++]!;
      distance |= (byte & 127) << shift;
    }
    document += distance;
    into[i] = document;
  }
}

/** Of each document of a list its byte. */
export const codesOf = ({ papers, documents }: Postings): Uint8Array => documents.subarray(documents.length - papers);

/** Positions of a word in one part of a paper. Used again for each paper: an array that is emptied gives its memory back. */
export class Places {
  #positions = new Int32Array(32);
  length = 0;

  at(index: number): number {
    return this.#positions[index]!;
  }

  add(position: number): void {
    if (this.length === this.#positions.length) {
      const larger = new Int32Array(this.length * 2);
      larger.set(this.#positions);
      this.#positions = larger;
    }
    this.#positions[this.length++] = position;
  }

  /** They go up. Most are a few, which are looked through; a long text has ten thousands. */
  has(position: number): boolean {
    const positions = this.#positions;
    let from = 0;
    let end = this.length;
    while (end - from > 32) {
      const middle = (from + end) >>> 1;
      if (positions[middle]! <= position) from = middle;
      else end = middle;
    }
    for (let i = from; i < end; i++) if (positions[i] === position) return true;
    return false;
  }

  /** Adds the other's, and sorts them all. */
  unite(other: Places): void {
    if (other.length === 0) return;
    const isSorted = this.length === 0;
    for (let i = 0; i < other.length; i++) this.add(other.at(i));
    if (!isSorted) this.#positions.subarray(0, this.length).sort();
  }
}

/** How many positions a code stands for, and where it does not say all of them `atLimit`. */
const atLimit = 255;
const totals: Record<Layout, Uint8Array> = { parts: totalsOf(shares), whole: totalsOf(wholeByte) };

function totalsOf(of: (typeof layouts)[Layout]): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, code) => {
    const counts = of.map(({ shift, limit }) => (code >> shift) & limit);
    return of.some(({ limit }, part) => counts[part] === limit) ? atLimit : counts.reduce((sum, count) => sum + count);
  });
}

/** Walks through the positions of a word, document after document; each is to be read or skipped. */
export class PositionsReader {
  readonly #bytes: Uint8Array;
  readonly #words: DataView;
  readonly #shares: (typeof layouts)[Layout];
  readonly #totals: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array, layout: Layout) {
    this.#bytes = bytes;
    this.#words = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#shares = layouts[layout];
    this.#totals = totals[layout];
  }

  /** The bytes of the next document's positions, as they are. */
  take(code: number): Uint8Array {
    const begin = this.#at;
    this.skip(code);
    return this.#bytes.subarray(begin, this.#at);
  }

  /** The positions of all documents from one on and before another. */
  skipAll(codes: Uint8Array, from: number, to: number): void {
    let count = 0;
    for (let i = from; i < to; i++) {
      const total = this.#totals[codes[i]!]!;
      if (total !== atLimit) count += total;
      else {
        this.#pass(count);
        count = 0;
        this.skip(codes[i]!);
      }
    }
    this.#pass(count);
  }

  skip(code: number): void {
    let count = 0;
    for (const { shift, limit } of this.#shares) {
      const ofPart = (code >> shift) & limit;
      if (ofPart === limit) {
        this.#pass(count);
        count = this.#number();
      } else count += ofPart;
    }
    this.#pass(count);
  }

  /** Past so many numbers: each ends with a byte below 128. */
  #pass(count: number): void {
    const bytes = this.#bytes;
    let at = this.#at;
    let left = count;
    // Four bytes at a time, as long as no more numbers can end in them than are left.
    for (const last = bytes.length - 4; left >= 4 && at <= last; at += 4) {
      const unfinished = (this.#words.getUint32(at, true) >>> 7) & 0x01010101;
      left -= 4 - (Math.imul(unfinished, 0x01010101) >>> 24);
    }
    while (left > 0) if (bytes[at++]! < 128) left--;
    this.#at = at;
  }

  /** The positions in each part of the next document, into `places`, which are emptied first. */
  read(code: number, places: readonly Places[]): void {
    const shares = this.#shares;
    for (let part = 0; part < shares.length; part++) {
      const { shift, limit } = shares[part]!;
      const list = places[part]!;
      list.length = 0;
      let count = (code >> shift) & limit;
      if (count === limit) count = this.#number();
      let position = 0;
      for (; count > 0; count--) list.add((position += this.#number()));
    }
  }

  #number(): number {
    let byte = this.#bytes[this.#at++]!;
    let value = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = this.#bytes[this.#at++]!;
      value |= (byte & 127) << shift;
    }
    return value;
  }
}
