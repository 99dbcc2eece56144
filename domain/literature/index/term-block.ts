import { ByteWriter } from './byte-writer.ts';
import type { Postings } from './postings.ts';

/*
 * Most terms of a segment stand in a paper or two: a row of the database for each would be several times as large as what
 * it says. So the small ones of a field stand in blocks, in the order of their bytes: of each term how many bytes it
 * shares with the one before, its other bytes, its papers, and its two lists with their lengths (of the positions one
 * more, or 0 where the field has none).
 */

/** A block is closed when it reaches so many bytes: eight of them fill a page of PostgreSQL. */
const blockBytes = 900;
/** A term with more has a row of its own, of which a search reads nothing else. */
export const mostOfSmall = 200;

export type TermPostings = { term: string; postings: Postings };

export const sizeOf = ({ documents, positions }: Postings): number => documents.length + (positions?.length ?? 0);

export const isSmall = (postings: Postings): boolean => sizeOf(postings) <= mostOfSmall;

/** Collects terms, which come in the order of their bytes, until they make a block. */
export class TermBlockWriter {
  readonly #bytes = new ByteWriter(2 * blockBytes);
  /** The bytes of the term that was added last, and memory for the next. */
  #last = Buffer.allocUnsafe(256);
  #lastLength = 0;
  #written = Buffer.allocUnsafe(256);
  /** The term that was added last. */
  term = '';

  get isEmpty(): boolean {
    return this.#bytes.length === 0;
  }

  get isFull(): boolean {
    return this.#bytes.length >= blockBytes;
  }

  add(term: string, { papers, documents, positions }: Postings): void {
    const bytes = this.#bytes;
    if (3 * term.length > this.#written.length) this.#written = Buffer.allocUnsafe(6 * term.length);
    const written = this.#written;
    const length = written.write(term);
    const most = Math.min(length, this.#lastLength);
    let shared = 0;
    while (shared < most && written[shared] === this.#last[shared]) shared++;
    bytes.number(shared);
    bytes.number(length - shared);
    bytes.part(written, shared, length);
    bytes.number(papers);
    bytes.number(documents.length);
    bytes.bytes(documents);
    bytes.number(positions === null ? 0 : positions.length + 1);
    if (positions !== null) bytes.bytes(positions);
    this.#written = this.#last;
    this.#last = written;
    this.#lastLength = length;
    this.term = term;
  }

  /** The block, after which the next begins. A view, valid until the next term. */
  take(): Uint8Array {
    const block = this.#bytes.written;
    this.#bytes.length = 0;
    this.#lastLength = 0;
    return block;
  }
}

/** Reads a block from term to term. Of a term nothing is made that is not asked for: a search reads blocks for few of their terms. */
class BlockReader {
  readonly #bytes: Buffer;
  #at = 0;
  /** The term, of which the next keeps its beginning. */
  #written = Buffer.allocUnsafe(256);
  #length = 0;
  #documents = 0;
  #endOfDocuments = 0;
  /** Where the positions begin, which end with the term; -1 where it has none. */
  #positions = -1;
  papers = 0;

  constructor(block: Uint8Array) {
    this.#bytes = Buffer.from(block.buffer, block.byteOffset, block.byteLength);
  }

  /** False at the end. */
  next(): boolean {
    if (this.#at >= this.#bytes.length) return false;
    const shared = this.#number();
    this.#length = shared + this.#number();
    if (this.#length > this.#written.length) this.#written = Buffer.concat([this.#written], 2 * this.#length);
    for (let i = shared; i < this.#length; i++) this.#written[i] = this.#bytes[this.#at++]!;
    this.papers = this.#number();
    const documents = this.#number();
    this.#documents = this.#at;
    this.#at += documents;
    this.#endOfDocuments = this.#at;
    const placed = this.#number();
    this.#positions = placed === 0 ? -1 : this.#at;
    if (placed > 0) this.#at += placed - 1;
    return true;
  }

  get term(): string {
    return this.#written.toString('utf8', 0, this.#length);
  }

  /** A view, valid until the next term. */
  get termBytes(): Uint8Array {
    return this.#written.subarray(0, this.#length);
  }

  isBefore(other: Uint8Array): boolean {
    const shorter = Math.min(this.#length, other.length);
    for (let i = 0; i < shorter; i++) if (this.#written[i] !== other[i]) return this.#written[i]! < other[i]!;
    return this.#length < other.length;
  }

  /** Views of the block. */
  get postings(): Postings {
    return {
      papers: this.papers,
      documents: this.#bytes.subarray(this.#documents, this.#endOfDocuments),
      positions: this.#positions === -1 ? null : this.#bytes.subarray(this.#positions, this.#at),
    };
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

/** The terms of a block in their order, with views of its bytes. */
export function* termsOfBlock(block: Uint8Array): Iterable<TermPostings> {
  const reader = new BlockReader(block);
  while (reader.next()) yield { term: reader.term, postings: reader.postings };
}

/** The terms of a block in their order, and in how many papers each stands. */
export function eachTermOfBlock(block: Uint8Array, visit: (term: string, papers: number) => void): void {
  const reader = new BlockReader(block);
  while (reader.next()) visit(reader.term, reader.papers);
}

/**
 * The terms of a block from one on and before another, with views of its bytes. Both as UTF-8, in whose order the terms stand.
 */
export function eachTermWithin(
  block: Uint8Array,
  from: Uint8Array,
  to: Uint8Array,
  visit: (term: Uint8Array, postings: Postings) => void,
): void {
  const reader = new BlockReader(block);
  while (reader.next()) {
    if (reader.isBefore(from)) continue;
    if (!reader.isBefore(to)) return;
    visit(reader.termBytes, reader.postings);
  }
}

/** The postings of a term in a block, in bytes of their own; null where it is not in it. */
export function findInBlock(block: Uint8Array, term: string): Postings | null {
  let found: Postings | null = null;
  const asked = encoder.encode(term);
  eachTermWithin(block, asked, afterIt(asked), (_, postings) => {
    found = withOwnBytes(postings);
  });
  return found;
}

const encoder = new TextEncoder();

/** The least text that comes after one. */
function afterIt(term: Uint8Array): Uint8Array {
  const after = new Uint8Array(term.length + 1);
  after.set(term);
  return after;
}

/** In bytes of their own: what is kept shall not hold a whole block. */
export const withOwnBytes = ({ papers, documents, positions }: Postings): Postings => ({
  papers,
  documents: new Uint8Array(documents),
  positions: positions === null ? null : new Uint8Array(positions),
});
