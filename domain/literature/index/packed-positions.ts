import { BitReader, Numbers } from './bits.ts';
import { type Layout, layouts, type Places } from './postings.ts';

/** Of a frequency code, by its part: whether the part has the word at all, how often but for the first time, and whether that is all. */
type Share = { shift: number; limit: number; firsts: Uint8Array; others: Uint8Array };

const sharesOf: Record<Layout, readonly Share[]> = { parts: tablesOf('parts'), whole: tablesOf('whole') };
/** Whether any part of a code is at its limit, behind which stands how often the word is there. */
const isAtLimit: Record<Layout, Uint8Array> = { parts: limitsOf('parts'), whole: limitsOf('whole') };

function tablesOf(layout: Layout): Share[] {
  return layouts[layout].map(({ shift, limit }) => ({
    ...{ shift, limit },
    firsts: Uint8Array.from({ length: 256 }, (_, code) => Math.min(1, (code >> shift) & limit)),
    others: Uint8Array.from({ length: 256 }, (_, code) => Math.max(0, ((code >> shift) & limit) - 1)),
  }));
}

function limitsOf(layout: Layout): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, code) =>
    Number(layouts[layout].some(({ shift, limit }) => ((code >> shift) & limit) === limit)),
  );
}

/** The positions of a packed list as they are stored, by parts: of all documents how often beyond the limit, the first of each, and the others. */
export type PositionRuns = { beyond: Int32Array; firsts: readonly Int32Array[]; others: readonly Int32Array[] };

/** `codes`: of all documents of the list. */
export function readPositions(bytes: Uint8Array, codes: Uint8Array, layout: Layout): PositionRuns {
  const shares = sharesOf[layout];
  const reader = new BitReader(bytes);
  const times = new Int32Array(256);
  for (let i = 0; i < codes.length; i++) times[codes[i]!]!++;
  let atLimit = 0;
  const first = shares.map(() => 0);
  const other = shares.map(() => 0);
  for (let code = 0; code < 256; code++)
    shares.forEach(({ shift, limit, firsts, others }, part) => {
      if (((code >> shift) & limit) === limit) atLimit += times[code]!;
      first[part]! += times[code]! * firsts[code]!;
      other[part]! += times[code]! * others[code]!;
    });
  const beyond = runOf(reader, atLimit);
  if (atLimit > 0) {
    let next = 0;
    for (let i = 0; i < codes.length; i++) {
      const code = codes[i]!;
      if (isAtLimit[layout][code] === 0) continue;
      shares.forEach(({ shift, limit }, part) => {
        if (((code >> shift) & limit) === limit) other[part]! += beyond[next++]!;
      });
    }
  }
  const runs = shares.map((_, part) => [runOf(reader, first[part]!), runOf(reader, other[part]!)] as const);
  return { beyond, firsts: runs.map(([firsts]) => firsts), others: runs.map(([, others]) => others) };
}

/**
 * Walks through the positions of a packed list, document after document; each is to be read or skipped. They stay in the order in which
 * they are stored: to bring all into that of the documents took longer than to look at those that are wanted.
 */
export class PackedPositions {
  readonly #shares: readonly Share[];
  readonly #isAtLimit: Uint8Array;
  readonly #beyond: Int32Array;
  readonly #firsts: readonly Int32Array[];
  readonly #others: readonly Int32Array[];
  #nextBeyond = 0;
  readonly #nextFirst: Int32Array;
  readonly #nextOther: Int32Array;

  constructor({ beyond, firsts, others }: PositionRuns, layout: Layout) {
    this.#shares = sharesOf[layout];
    this.#isAtLimit = isAtLimit[layout];
    this.#beyond = beyond;
    this.#firsts = firsts;
    this.#others = others;
    this.#nextFirst = new Int32Array(this.#shares.length);
    this.#nextOther = new Int32Array(this.#shares.length);
  }

  /** The positions of all documents from one on and before another. */
  skipAll(codes: Uint8Array, from: number, to: number): void {
    for (let part = 0; part < this.#shares.length; part++) {
      const { firsts, others } = this.#shares[part]!;
      let first = 0;
      let other = 0;
      for (let i = from; i < to; i++) {
        const code = codes[i]!;
        first += firsts[code]!;
        other += others[code]!;
      }
      this.#nextFirst[part]! += first;
      this.#nextOther[part]! += other;
    }
    if (this.#beyond.length === this.#nextBeyond) return;
    for (let i = from; i < to; i++) {
      const code = codes[i]!;
      if (this.#isAtLimit[code] === 0) continue;
      for (let part = 0; part < this.#shares.length; part++) {
        const { shift, limit } = this.#shares[part]!;
        if (((code >> shift) & limit) === limit) this.#nextOther[part]! += this.#beyond[this.#nextBeyond++]!;
      }
    }
  }

  /** The positions in each part of the next document, into `places`, which are emptied first. */
  read(code: number, places: readonly Places[]): void {
    for (let part = 0; part < this.#shares.length; part++) {
      const { shift, limit } = this.#shares[part]!;
      const list = places[part]!;
      list.length = 0;
      let count = (code >> shift) & limit;
      if (count === 0) continue;
      if (count === limit) count += this.#beyond[this.#nextBeyond++]!;
      let position = this.#firsts[part]![this.#nextFirst[part]!++]!;
      list.add(position);
      const others = this.#others[part]!;
      for (; count > 1; count--) list.add((position += others[this.#nextOther[part]!++]!));
    }
  }
}

/** So many numbers, in memory of their own. */
function runOf(reader: BitReader, length: number): Int32Array {
  const numbers = new Numbers(length);
  reader.run(numbers, length);
  return numbers.values;
}
