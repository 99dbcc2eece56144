import { BitReader, Numbers } from './bits.ts';
import { ByteWriter } from './byte-writer.ts';
import { type ReadList, roomFor } from './list-memory.ts';
import { ListPacker, ranksFrom } from './list-packer.ts';
import { type Layout, layouts, type Postings } from './postings.ts';

/* Lists as `ListPacker` packs them. */

const packer = new ListPacker();
const distances = new Numbers();
const counts = new Numbers();
const places = new Numbers();
const firsts = [new Numbers(), new Numbers(), new Numbers()];
const others = [new Numbers(), new Numbers(), new Numbers()];

/** `layout`: of terms with positions. */
export function packPostings(postings: Postings, layout: Layout | null): Postings {
  packer.begin(layout);
  packer.add(postings, 0);
  return packer.take();
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
