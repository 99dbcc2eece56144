import { BitReader, BitWriter, Numbers } from './bits.ts';
import { ByteWriter } from './byte-writer.ts';
import { type ReadList, roomFor } from './list-memory.ts';
import { type Layout, layouts, type Postings } from './postings.ts';

/*
 * Long lists as they lie in the database, in little more than half of the bytes that they have in memory, where a search
 * wants to walk them. Of the documents: the codes that occur, the most frequent first; then a run of the documents'
 * distances, and one of the ranks of their codes, which are nearly all the first or the second. Of the positions: how many
 * where a code is at its limit; then of each part the first position in each document, and the distances of all others.
 */

const bits = new BitWriter();
const distances = new Numbers();
const ranks = new Numbers();
const counts = new Numbers();
const places = new Numbers();
const firsts = [new Numbers(), new Numbers(), new Numbers()];
const others = [new Numbers(), new Numbers(), new Numbers()];

/** `layout`: of terms with positions. */
export function packPostings({ papers, documents, positions }: Postings, layout: Layout | null): Postings {
  const codes = documents.subarray(documents.length - papers);
  readNumbers(documents.subarray(0, documents.length - papers), distances);
  const byRank = codesByRank(codes);
  const rankOf = new Uint8Array(256);
  byRank.forEach((code, rank) => {
    rankOf[code] = rank;
  });
  ranks.length = 0;
  for (let i = 0; i < papers; i++) ranks.add(rankOf[codes[i]!]!);
  bits.byte(byRank.length - 1);
  for (const code of byRank) bits.byte(code);
  bits.run(distances);
  bits.run(ranks);
  const packed = bits.take();
  const placed = positions === null || layout === null ? null : packPositions(positions, codes, layout);
  return { papers, documents: packed, positions: placed };
}

/** The documents of a packed list and their codes, into memory as `withLists` tells of. */
export function readPacked({ papers, documents: packed }: Postings): ReadList {
  const reader = new BitReader(packed);
  const byRank = ranksFrom(reader);
  const { documents, codes } = roomFor(papers);
  reader.run(distances, papers);
  const { values } = distances;
  let document = 0;
  for (let i = 0; i < papers; i++) documents[i] = document += values[i]!;
  reader.placesOf(byRank, codes);
  return { documents, codes };
}

function ranksFrom(reader: BitReader): Uint8Array {
  const byRank = new Uint8Array(reader.byte() + 1);
  for (let i = 0; i < byRank.length; i++) byRank[i] = reader.byte();
  return byRank;
}

/** Memory that each list is unpacked into. */
const unpacked = new ByteWriter(2 ** 16);

/** The postings as they were before they were packed; without their positions where those were not read. */
export function unpackPostings({ papers, documents, positions }: Postings, layout: Layout | null): Postings {
  const reader = new BitReader(documents);
  const byRank = ranksFrom(reader);
  reader.run(distances, papers);
  unpacked.length = 0;
  unpacked.numbers(distances.values, papers);
  const written = new Uint8Array(unpacked.length + papers);
  written.set(unpacked.written);
  const codes = written.subarray(unpacked.length);
  reader.placesOf(byRank, codes);
  const placed = positions === null || layout === null ? null : unpackPositions(positions, codes, layout);
  return { papers, documents: written, positions: placed };
}

/** The most frequent first; of those that are as frequent the lower. */
function codesByRank(codes: Uint8Array): number[] {
  const times = new Int32Array(256);
  for (let i = 0; i < codes.length; i++) times[codes[i]!]!++;
  const met: number[] = [];
  for (let code = 0; code < 256; code++) if (times[code]! > 0) met.push(code);
  return met.sort((a, b) => times[b]! - times[a]! || a - b);
}

function readNumbers(bytes: Uint8Array, into: Numbers): void {
  into.reserve(bytes.length);
  const { values } = into;
  let length = 0;
  let value = 0;
  let shift = 0;
  for (let at = 0; at < bytes.length; at++) {
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

function packPositions(positions: Uint8Array, codes: Uint8Array, layout: Layout): Uint8Array {
  const shares = layouts[layout];
  readNumbers(positions, places);
  counts.length = 0;
  for (let part = 0; part < shares.length; part++) firsts[part]!.length = others[part]!.length = 0;
  let at = 0;
  for (let i = 0; i < codes.length; i++)
    for (let part = 0; part < shares.length; part++) {
      const { shift, limit } = shares[part]!;
      let count = (codes[i]! >> shift) & limit;
      if (count === limit) {
        count = places.values[at++]!;
        counts.add(count - limit);
      }
      if (count === 0) continue;
      firsts[part]!.add(places.values[at++]!);
      for (let left = count - 1; left > 0; left--) others[part]!.add(places.values[at++]!);
    }
  bits.run(counts);
  for (let part = 0; part < shares.length; part++) {
    bits.run(firsts[part]!);
    bits.run(others[part]!);
  }
  return bits.take();
}

function unpackPositions(positions: Uint8Array, codes: Uint8Array, layout: Layout): Uint8Array {
  const shares = layouts[layout];
  const reader = new BitReader(positions);
  let atLimit = 0;
  for (let i = 0; i < codes.length; i++)
    for (const { shift, limit } of shares) if (((codes[i]! >> shift) & limit) === limit) atLimit++;
  reader.run(counts, atLimit);
  const first = [0, 0, 0];
  const other = [0, 0, 0];
  let counted = 0;
  for (let i = 0; i < codes.length; i++)
    for (let part = 0; part < shares.length; part++) {
      const { shift, limit } = shares[part]!;
      const share = (codes[i]! >> shift) & limit;
      if (share === 0) continue;
      first[part]!++;
      other[part]! += (share === limit ? counts.values[counted++]! + limit : share) - 1;
    }
  for (let part = 0; part < shares.length; part++) {
    reader.run(firsts[part]!, first[part]!);
    reader.run(others[part]!, other[part]!);
    first[part] = other[part] = 0;
  }
  // In their order again, and written at once.
  places.length = counted = 0;
  for (let i = 0; i < codes.length; i++)
    for (let part = 0; part < shares.length; part++) {
      const { shift, limit } = shares[part]!;
      let count = (codes[i]! >> shift) & limit;
      if (count === limit) places.add((count = counts.values[counted++]! + limit));
      if (count === 0) continue;
      places.add(firsts[part]!.values[first[part]!++]!);
      const { values } = others[part]!;
      for (let left = count - 1; left > 0; left--) places.add(values[other[part]!++]!);
    }
  unpacked.length = 0;
  unpacked.numbers(places.values, places.length);
  return unpacked.written.slice();
}
