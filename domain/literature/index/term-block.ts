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
const mostOfSmall = 200;

export type TermPostings = { term: string; postings: Postings };

export const isSmall = ({ documents, positions }: Postings): boolean =>
  documents.length + (positions?.length ?? 0) <= mostOfSmall;

const noBytes = new Uint8Array(0);

/** Collects terms, which come in the order of their bytes, until they make a block. */
export class TermBlockWriter {
  readonly #bytes = new ByteWriter(2 * blockBytes);
  #last: Uint8Array = noBytes;
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
    const written = Buffer.from(term);
    let shared = 0;
    while (shared < written.length && written[shared] === this.#last[shared]) shared++;
    bytes.number(shared);
    bytes.number(written.length - shared);
    bytes.bytes(written.subarray(shared));
    bytes.number(papers);
    bytes.number(documents.length);
    bytes.bytes(documents);
    bytes.number(positions === null ? 0 : positions.length + 1);
    if (positions !== null) bytes.bytes(positions);
    this.#last = written;
    this.term = term;
  }

  /** The block, after which the next begins. A view, valid until the next term. */
  take(): Uint8Array {
    const block = this.#bytes.written;
    this.#bytes.length = 0;
    this.#last = noBytes;
    return block;
  }
}

/** The terms of a block in their order, with views of its bytes. */
export function* termsOfBlock(block: Uint8Array): Iterable<TermPostings> {
  const bytes = Buffer.from(block.buffer, block.byteOffset, block.byteLength);
  let at = 0;
  const number = (): number => {
    let byte = bytes[at++]!;
    let value = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[at++]!;
      value |= (byte & 127) << shift;
    }
    return value;
  };
  const take = (length: number): Uint8Array => bytes.subarray(at, (at += length));
  // The term before, of which the next keeps its beginning.
  let written = Buffer.allocUnsafe(256);
  while (at < bytes.length) {
    const shared = number();
    const own = number();
    const length = shared + own;
    if (length > written.length) written = Buffer.concat([written], 2 * length);
    bytes.copy(written, shared, at, (at += own));
    const papers = number();
    const documents = take(number());
    const placed = number();
    const positions = placed === 0 ? null : take(placed - 1);
    yield { term: written.toString('utf8', 0, length), postings: { papers, documents, positions } };
  }
}

/** The terms of a block in their order, and in how many papers each stands: in half the time that their lists take as well. */
export function eachTermOfBlock(block: Uint8Array, visit: (term: string, papers: number) => void): void {
  const bytes = Buffer.from(block.buffer, block.byteOffset, block.byteLength);
  let at = 0;
  const number = (): number => {
    let byte = bytes[at++]!;
    let value = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[at++]!;
      value |= (byte & 127) << shift;
    }
    return value;
  };
  let written = Buffer.allocUnsafe(256);
  while (at < bytes.length) {
    const shared = number();
    const length = shared + number();
    if (length > written.length) written = Buffer.concat([written], 2 * length);
    for (let i = shared; i < length; i++) written[i] = bytes[at++]!;
    const papers = number();
    const documents = number();
    at += documents;
    const placed = number();
    if (placed > 0) at += placed - 1;
    visit(written.toString('utf8', 0, length), papers);
  }
}

/**
 * The terms of a block from one on and before another, with views of its bytes; of all others nothing is made, which is nearly all of what
 * a search reads in blocks. Both as UTF-8, in whose order the terms stand.
 */
export function eachTermWithin(
  block: Uint8Array,
  from: Uint8Array,
  to: Uint8Array,
  visit: (term: Uint8Array, postings: Postings) => void,
): void {
  let at = 0;
  const number = (): number => {
    let byte = block[at++]!;
    let value = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = block[at++]!;
      value |= (byte & 127) << shift;
    }
    return value;
  };
  let written = new Uint8Array(256);
  while (at < block.length) {
    const shared = number();
    const length = shared + number();
    if (length > written.length) {
      const larger = new Uint8Array(2 * length);
      larger.set(written);
      written = larger;
    }
    for (let i = shared; i < length; i++) written[i] = block[at++]!;
    const papers = number();
    const documents = number();
    const beginning = at;
    at += documents;
    const placed = number();
    const places = at;
    if (placed > 0) at += placed - 1;
    if (!isBefore(written, length, from)) {
      if (!isBefore(written, length, to)) return;
      visit(written.subarray(0, length), {
        papers,
        documents: block.subarray(beginning, beginning + documents),
        positions: placed === 0 ? null : block.subarray(places, at),
      });
    }
  }
}

function isBefore(bytes: Uint8Array, length: number, other: Uint8Array): boolean {
  const shorter = Math.min(length, other.length);
  for (let i = 0; i < shorter; i++) if (bytes[i] !== other[i]) return bytes[i]! < other[i]!;
  return length < other.length;
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
