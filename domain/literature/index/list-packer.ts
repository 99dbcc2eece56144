import { BitReader, BitWriter, Numbers } from './bits.ts';
import { type Layout, layouts, type Postings } from './postings.ts';

/*
 * Long lists as they lie in the database, in little more than half of the bytes that they have in memory, where a search
 * wants to walk them. Of the documents: the codes that occur, the most frequent first; then a run of the documents'
 * distances, and one of the ranks of their codes, which are nearly all the first or the second. Of the positions: how many
 * where a code is at its limit; then of each part the first position in each document, and the distances of all others.
 */

const bits = new BitWriter();
const ranks = new Numbers();
const places = new Numbers();
const times = new Int32Array(256);
const rankOf = new Uint8Array(256);

/**
 * Packs a list that comes in one piece or in several, packed or not, one behind the other: of a packed one nothing is put into the order of
 * documents and taken out of it again, since a run of all is the runs one behind the other.
 */
export class ListPacker {
  #shares: (typeof layouts)[Layout] | null = null;
  #papers = 0;
  /** The last document. */
  #last = 0;
  readonly #distances = new Numbers(1024);
  #codes = new Uint8Array(1024);
  readonly #counts = new Numbers();
  readonly #firsts = [new Numbers(), new Numbers(), new Numbers()];
  readonly #others = [new Numbers(), new Numbers(), new Numbers()];

  /** Null: of a list without positions. */
  begin(layout: Layout | null): void {
    this.#shares = layout === null ? null : layouts[layout];
    this.#papers = this.#last = 0;
    this.#distances.length = this.#counts.length = 0;
    for (let part = 0; part < 3; part++) this.#firsts[part]!.length = this.#others[part]!.length = 0;
  }

  /** Its documents go up by `shift`, and come behind all those before. */
  add({ papers, documents, positions }: Postings, shift: number): void {
    const from = this.#papers;
    readNumbers(documents, documents.length - papers, this.#distances);
    const codes = this.#room(papers);
    codes.set(documents.subarray(documents.length - papers), from);
    this.#begins(from, shift);
    const shares = this.#shares;
    if (positions === null || shares === null) return;
    places.length = 0;
    readNumbers(positions, positions.length, places);
    const { values } = places;
    let at = 0;
    for (let i = from; i < this.#papers; i++)
      for (let part = 0; part < shares.length; part++) {
        const { shift: bit, limit } = shares[part]!;
        let count = (codes[i]! >> bit) & limit;
        if (count === limit) {
          count = values[at++]!;
          this.#counts.add(count - limit);
        }
        if (count === 0) continue;
        this.#firsts[part]!.add(values[at++]!);
        const others = this.#others[part]!;
        for (let left = count - 1; left > 0; left--) others.add(values[at++]!);
      }
  }

  /** The same of a list that is packed. */
  addPacked({ papers, documents, positions }: Postings, shift: number): void {
    const from = this.#papers;
    const ofDocuments = new BitReader(documents);
    const byRank = ranksFrom(ofDocuments);
    ofDocuments.run(this.#distances, papers, from);
    const codes = this.#room(papers);
    ofDocuments.placesOf(byRank, codes.subarray(from, this.#papers));
    this.#begins(from, shift);
    const shares = this.#shares;
    if (positions === null || shares === null) return;
    const reader = new BitReader(positions);
    let atLimit = 0;
    const firsts = [0, 0, 0];
    const others = [0, 0, 0];
    for (let i = from; i < this.#papers; i++)
      for (let part = 0; part < shares.length; part++) {
        const { shift: bit, limit } = shares[part]!;
        const count = (codes[i]! >> bit) & limit;
        if (count === 0) continue;
        if (count === limit) atLimit++;
        firsts[part]!++;
        others[part]! += count - 1;
      }
    let counted = this.#counts.length;
    reader.run(this.#counts, atLimit, counted);
    if (atLimit > 0)
      for (let i = from; i < this.#papers; i++)
        for (let part = 0; part < shares.length; part++) {
          const { shift: bit, limit } = shares[part]!;
          if (((codes[i]! >> bit) & limit) === limit) others[part]! += this.#counts.values[counted++]!;
        }
    for (let part = 0; part < shares.length; part++) {
      reader.run(this.#firsts[part]!, firsts[part]!, this.#firsts[part]!.length);
      reader.run(this.#others[part]!, others[part]!, this.#others[part]!.length);
    }
  }

  /** The whole, in bytes of its own. */
  take(): Postings {
    const papers = this.#papers;
    const codes = this.#codes;
    const byRank = this.#codesByRank();
    for (let rank = 0; rank < byRank.length; rank++) rankOf[byRank[rank]!] = rank;
    ranks.reserve(papers);
    ranks.length = papers;
    for (let i = 0; i < papers; i++) ranks.values[i] = rankOf[codes[i]!]!;
    bits.byte(byRank.length - 1);
    for (const code of byRank) bits.byte(code);
    bits.run(this.#distances);
    bits.run(ranks);
    const documents = bits.take();
    if (this.#shares === null) return { papers, documents, positions: null };
    bits.run(this.#counts);
    for (let part = 0; part < this.#shares.length; part++) {
      bits.run(this.#firsts[part]!);
      bits.run(this.#others[part]!);
    }
    return { papers, documents, positions: bits.take() };
  }

  /** For the codes of so many papers more. */
  #room(papers: number): Uint8Array {
    this.#papers += papers;
    if (this.#papers > this.#codes.length) {
      const larger = new Uint8Array(2 * this.#papers);
      larger.set(this.#codes);
      this.#codes = larger;
    }
    return this.#codes;
  }

  /** The distance of the first document of a list is that from the last one of the list before. */
  #begins(from: number, shift: number): void {
    const { values } = this.#distances;
    let document = shift;
    for (let i = from; i < this.#papers; i++) document += values[i]!;
    values[from]! += shift - this.#last;
    this.#last = document;
  }

  /** The most frequent first; of those that are as frequent the lower. */
  #codesByRank(): number[] {
    times.fill(0);
    for (let i = 0; i < this.#papers; i++) times[this.#codes[i]!]!++;
    const met: number[] = [];
    for (let code = 0; code < 256; code++) if (times[code]! > 0) met.push(code);
    return met.length === 1 ? met : met.sort((a, b) => times[b]! - times[a]! || a - b);
  }
}

export function ranksFrom(reader: BitReader): Uint8Array {
  const byRank = new Uint8Array(reader.byte() + 1);
  for (let i = 0; i < byRank.length; i++) byRank[i] = reader.byte();
  return byRank;
}

/** Those of the bytes before `end`, behind those that are there. */
function readNumbers(bytes: Uint8Array, end: number, into: Numbers): void {
  into.reserve(into.length + end);
  const { values } = into;
  let { length } = into;
  let value = 0;
  let shift = 0;
  for (let at = 0; at < end; at++) {
    const byte = bytes[at]!;
    value |= (byte & 127) << shift;
    if (byte > 127) shift += 7;
    else {
      values[length++] = value;
      value = 0;
      shift = 0;
    }
  }
  into.length = length;
}
