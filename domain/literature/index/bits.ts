/*
 * Numbers in bits, after Golomb and Rice: of each the lowest `k` as they are, the others as so many ones and a zero. Of
 * numbers that are spread as the distances of a word's papers it takes within a tenth of what no code can go below. They are
 * written and read by the run, in loops without calls: a call a number took five times as long.
 */

/** Numbers from 0 to 2^30, which grow. */
export class Numbers {
  values = new Int32Array(256);
  length = 0;

  add(value: number): void {
    if (this.length === this.values.length) this.reserve(this.length * 2);
    this.values[this.length++] = value;
  }

  /** Room for so many; what is there stays. */
  reserve(length: number): void {
    if (length <= this.values.length) return;
    const larger = new Int32Array(Math.max(length, this.values.length * 2));
    larger.set(this.values);
    this.values = larger;
  }
}

/** How many of the lowest bits stand as they are, so that these numbers take the fewest. */
function bestSplit({ values, length }: Numbers): number {
  if (length === 0) return 0;
  let sum = 0;
  for (let i = 0; i < length; i++) sum += values[i]!;
  // Near the logarithm of the mean by ln 2; the neighbours are tried, since few numbers are spread quite so.
  const near = Math.max(0, Math.floor(Math.log2(Math.max(1, (sum / length) * Math.LN2))));
  let best = near;
  let fewest = Number.POSITIVE_INFINITY;
  for (let k = Math.max(0, near - 1); k <= near + 1; k++) {
    let bits = length * (k + 1);
    for (let i = 0; i < length; i++) bits += values[i]! >>> k;
    if (bits >= fewest) continue;
    fewest = bits;
    best = k;
  }
  return best;
}

export class BitWriter {
  #bytes: Uint8Array = new Uint8Array(1024);
  #bits = 0;

  byte(value: number): void {
    this.#reserve(8);
    this.#set(this.#bits, value, 8);
    this.#bits += 8;
  }

  /** The numbers, behind a byte that says how they are written. */
  run(numbers: Numbers): void {
    const { values, length } = numbers;
    const k = bestSplit(numbers);
    this.byte(k);
    for (let i = 0; i < length; i++) {
      const value = values[i]!;
      const ones = value >>> k;
      this.#reserve(ones + 1 + k);
      let at = this.#bits;
      let left = ones;
      for (; left > 15; left -= 16, at += 16) this.#set(at, 0xffff, 16);
      this.#set(at, (1 << left) - 1, left);
      at += left + 1;
      if (k > 16) {
        this.#set(at, value & 0xffff, 16);
        this.#set(at + 16, (value >>> 16) & ((1 << (k - 16)) - 1), k - 16);
      } else this.#set(at, value & ((1 << k) - 1), k);
      this.#bits = at + k;
    }
  }

  /** Up to 16 bits from this one on. */
  #set(at: number, value: number, bits: number): void {
    if (bits === 0) return;
    const bytes = this.#bytes;
    const byte = at >>> 3;
    const shifted = value << (at & 7);
    bytes[byte]! |= shifted;
    bytes[byte + 1]! |= shifted >>> 8;
    bytes[byte + 2]! |= shifted >>> 16;
  }

  #reserve(bits: number): void {
    const needed = ((this.#bits + bits) >>> 3) + 4;
    if (needed <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
    larger.set(this.#bytes);
    this.#bytes = larger;
  }

  /** What was written, in bytes of their own; the writer begins anew. */
  take(): Uint8Array {
    const length = (this.#bits + 7) >>> 3;
    const written = this.#bytes.slice(0, length);
    this.#bytes.fill(0, 0, length + 3);
    this.#bits = 0;
    return written;
  }
}

/** Throws a RangeError where the bytes end before the numbers do. */
export class BitReader {
  readonly #view: DataView;
  readonly #end: number;
  #bits = 0;

  constructor(bytes: Uint8Array) {
    // With room behind, so that four bytes can be read from any.
    const padded = new Uint8Array(bytes.length + 8);
    padded.set(bytes);
    this.#view = new DataView(padded.buffer);
    this.#end = bytes.length * 8;
  }

  byte(): number {
    const value = (this.#view.getUint32(this.#bits >>> 3, true) >>> (this.#bits & 7)) & 255;
    this.#bits += 8;
    this.#check(this.#bits);
    return value;
  }

  /** So many numbers. */
  run(into: Numbers, length: number): void {
    const k = this.byte();
    into.reserve(length);
    into.length = length;
    const { values } = into;
    const view = this.#view;
    const end = this.#end;
    const mask = (1 << k) - 1;
    const lowest = mask & 0xffff;
    let at = this.#bits;
    for (let i = 0; i < length; i++) {
      if (at >= end) this.#check(at + 1);
      // At least 25 bits, in which nearly all numbers are whole.
      let bits = view.getUint32(at >>> 3, true) >>> (at & 7);
      let ones = 31 - Math.clz32(~bits & (bits + 1));
      if (ones >= 0 && ones + 1 + k <= 25) {
        values[i] = (ones << k) | ((bits >>> (ones + 1)) & mask);
        at += ones + 1 + k;
        continue;
      }
      ones = 0;
      for (;;) {
        bits = (view.getUint32(at >>> 3, true) >>> (at & 7)) & 0xffff;
        if (bits !== 0xffff) break;
        ones += 16;
        at += 16;
        if (at >= end) this.#check(at + 1);
      }
      const more = 31 - Math.clz32(~bits & (bits + 1));
      at += more + 1;
      if (at > end) this.#check(at);
      let low = (view.getUint32(at >>> 3, true) >>> (at & 7)) & lowest;
      if (k > 16) low |= ((view.getUint32((at + 16) >>> 3, true) >>> (at & 7)) & ((1 << (k - 16)) - 1)) << 16;
      values[i] = ((ones + more) << k) | low;
      at += k;
    }
    this.#bits = at;
    this.#check(at);
  }

  #check(at: number): void {
    if (at > this.#end) throw new RangeError('a list of the index ends too early');
  }
}
