import { type ReadList, roomFor } from './list-memory.ts';
import { type Layout, layouts } from './postings.ts';

/**
 * The forms of a word as one word: the index holds words as they are written, and ranking asks for all that have a stem. A paper with
 * several of them has the occurrences of all.
 */
export function mergeForms(lists: readonly ReadList[], layout: Layout): ReadList {
  // The shortest first, so that few papers are moved often.
  const left = [...lists];
  for (;;) {
    left.sort((a, b) => b.documents.length - a.documents.length);
    const shortest = left.pop();
    const next = left.pop();
    if (shortest === undefined) return roomFor(0);
    if (next === undefined) return shortest;
    left.push(mergeTwo(shortest, next, (sums[layout] ??= sumsOf(layout))));
  }
}

/** Without a branch in the loop: which of two lists goes on nobody could foresee. */
function mergeTwo(one: ReadList, other: ReadList, sums: Uint8Array): ReadList {
  const [a, b, aCodes, bCodes] = [one.documents, other.documents, one.codes, other.codes];
  const { documents, codes } = roomFor(a.length + b.length);
  let i = 0;
  let j = 0;
  let length = 0;
  while (i < a.length && j < b.length) {
    const document = b[j]!;
    const difference = a[i]! - document;
    // 1 where the first is not behind the second, and the other way round: both where they are the same paper.
    const fromA = (difference - 1) >>> 31;
    const fromB = (-difference - 1) >>> 31;
    documents[length] = document + (difference & (difference >> 31));
    codes[length] = sums[((aCodes[i]! & -fromA) << 8) | (bCodes[j]! & -fromB)]!;
    i += fromA;
    j += fromB;
    length++;
  }
  const [rest, from] = i < a.length ? [one, i] : [other, j];
  documents.set(rest.documents.subarray(from), length);
  codes.set(rest.codes.subarray(from), length);
  length += rest.documents.length - from;
  return { documents: documents.subarray(0, length), codes: codes.subarray(0, length) };
}

/** Of two codes, at `one << 8 | other`, that of both together. Made when first asked for: it takes 10 ms, and most processes never merge. */
const sums: Partial<Record<Layout, Uint8Array>> = {};

function sumsOf(layout: Layout): Uint8Array {
  const table = new Uint8Array(65_536);
  for (let one = 0; one < 256; one++)
    for (let other = 0; other < 256; other++) {
      let code = 0;
      for (const { shift, limit } of layouts[layout])
        code |= Math.min(limit, ((one >> shift) & limit) + ((other >> shift) & limit)) << shift;
      table[(one << 8) | other] = code;
    }
  return table;
}
