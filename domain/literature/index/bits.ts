/*
 * Numbers in bits, after Golomb and Rice: of each the lowest `k` as they are, the others as so many ones and a zero. Of
 * numbers that are spread as the distances of a word's papers it takes within a tenth of what no code can go below. They are
 * written and read by the run, in loops without calls: a call a number took five times as long.
 */

/** Numbers from 0 to 2^30, which grow. */
export class Numbers {
  values: Int32Array;
  length = 0;

  /** With room for so many. */
  constructor(room = 256) {
    this.values = new Int32Array(room);
  }

  add(value: number): void {
    if (this.length === this.values.length) this.reserve(Math.max(16, this.length * 2));
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
  /** Whole bytes, and the bits behind them: fewer than eight. */
  #length = 0;
  #rest = 0;
  #bits = 0;

  byte(value: number): void {
    this.#reserve(1);
    this.#add(value, 8);
  }

  /** The numbers, behind a byte that says how they are written. */
  run(numbers: Numbers): void {
    const { values, length } = numbers;
    const k = bestSplit(numbers);
    this.byte(k);
    const mask = (1 << k) - 1;
    // What one number takes at most that is written at once: with the bits that are left it fits into 32.
    const longest = 24 - k;
    let bytes = this.#bytes;
    let at = this.#length;
    let rest = this.#rest;
    let bits = this.#bits;
    for (let i = 0; i < length; i++) {
      const value = values[i]!;
      const ones = value >>> k;
      if (ones < longest && at + 4 < bytes.length) {
        rest |= (((1 << ones) - 1) | ((value & mask) << (ones + 1))) << bits;
        bits += ones + 1 + k;
        for (; bits > 7; bits -= 8) {
          bytes[at++] = rest;
          rest >>>= 8;
        }
        continue;
      }
      this.#length = at;
      this.#rest = rest;
      this.#bits = bits;
      this.#reserve((ones >>> 3) + 8);
      this.#long(value, ones, k);
      bytes = this.#bytes;
      at = this.#length;
      rest = this.#rest;
      bits = this.#bits;
    }
    this.#length = at;
    this.#rest = rest;
    this.#bits = bits;
  }

  #long(value: number, ones: number, k: number): void {
    let left = ones;
    for (; left > 15; left -= 16) this.#add(0xffff, 16);
    this.#add((1 << left) - 1, left + 1);
    this.#add(value & 0xffff & ((1 << Math.min(k, 16)) - 1), Math.min(k, 16));
    if (k > 16) this.#add((value >>> 16) & ((1 << (k - 16)) - 1), k - 16);
  }

  /** Up to 16 bits. */
  #add(value: number, bits: number): void {
    this.#rest |= value << this.#bits;
    for (this.#bits += bits; this.#bits > 7; this.#bits -= 8) {
      this.#bytes[this.#length++] = this.#rest;
      this.#rest >>>= 8;
    }
  }

  /** Room for so many bytes more, and one. */
  #reserve(more: number): void {
    const needed = this.#length + more + 1;
    if (needed <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }

  /** What was written, in bytes of their own; the writer begins anew. */
  take(): Uint8Array {
    if (this.#bits > 0) {
      this.#reserve(1);
      this.#bytes[this.#length++] = this.#rest;
    }
    const written = this.#bytes.slice(0, this.#length);
    this.#length = this.#rest = this.#bits = 0;
    return written;
  }
}

/** Of a byte, whose lowest bit is the first: how many numbers end in it that are so many ones and a zero, these, and the ones that are left. */
const countIn = new Uint8Array(256);
const numbersIn = new Uint8Array(256 * 8);
const onesAfter = new Uint8Array(256);
for (let byte = 0; byte < 256; byte++) {
  let ones = 0;
  for (let bit = 0; bit < 8; bit++)
    if (((byte >> bit) & 1) === 1) ones++;
    else {
      numbersIn[8 * byte + countIn[byte]!++] = ones;
      ones = 0;
    }
  onesAfter[byte] = ones;
}

/** Bytes that are read, with room behind, so that four can be read from any. Each list's own would be as much garbage as the list. */
let padded = new Uint8Array(2 ** 16);
const mostPadded = 2 ** 23;

/** Of one list at a time: the next reader uses the same memory. Throws a RangeError where the bytes end before the numbers do. */
export class BitReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #end: number;
  #bits = 0;

  constructor(bytes: Uint8Array) {
    const length = bytes.length + 8;
    const isTooLarge = length > mostPadded;
    if (!isTooLarge && length > padded.length) padded = new Uint8Array(Math.min(mostPadded, 2 * length));
    this.#bytes = isTooLarge ? new Uint8Array(length) : padded;
    this.#bytes.set(bytes);
    this.#bytes.fill(0, bytes.length, length);
    this.#view = new DataView(this.#bytes.buffer);
    this.#end = bytes.length * 8;
  }

  byte(): number {
    const value = (this.#view.getUint32(this.#bits >>> 3, true) >>> (this.#bits & 7)) & 255;
    this.#bits += 8;
    this.#check(this.#bits);
    return value;
  }

  /** So many numbers, in place of those from one on. */
  run(into: Numbers, count: number, from = 0): void {
    const k = this.byte();
    const length = from + count;
    into.reserve(length);
    into.length = length;
    const { values } = into;
    const view = this.#view;
    const end = this.#end;
    const mask = (1 << k) - 1;
    let at = this.#bits;
    let i = from;
    while (i < length) {
      if (at >= end) this.#check(at + 1);
      // At least 25 bits, in which several numbers may be whole: what is loaded anew for each waits for the one before.
      let bits = view.getUint32(at >>> 3, true) >>> (at & 7);
      let left = 25 - k;
      const before = i;
      while (i < length) {
        const ones = 31 - Math.clz32(~bits & (bits + 1));
        if (ones < 0 || ones >= left) break;
        values[i++] = (ones << k) | ((bits >>> (ones + 1)) & mask);
        bits >>>= ones + 1 + k;
        left -= ones + 1 + k;
      }
      at += 25 - k - left;
      if (i > before) continue;
      this.#bits = at;
      values[i++] = this.#long(k);
      at = this.#bits;
    }
    this.#bits = at;
    this.#check(at);
  }

  /** So many numbers below 256, and of each what `of` has at it: as the codes of a list from their ranks. */
  placesOf(of: Uint8Array, into: Uint8Array): void {
    const k = this.byte();
    if (k === 0) this.#ones(into);
    else for (let i = 0; i < into.length; i++) into[i] = this.#long(k);
    this.#check(this.#bits);
    for (let i = 0; i < into.length; i++) into[i] = of[into[i]!]!;
  }

  /** Numbers as so many ones and a zero: a byte has several, which are looked up together. */
  #ones(into: Uint8Array): void {
    const { length } = into;
    const bytes = this.#bytes;
    let i = 0;
    let ones = 0;
    // Up to where a byte begins, one by one.
    while (i < length && (this.#bits & 7) !== 0) into[i++] = this.#long(0);
    let byte = this.#bits >>> 3;
    const last = this.#end >>> 3;
    for (; i + 8 <= length && byte < last; byte++) {
      const value = bytes[byte]!;
      const count = countIn[value]!;
      if (count === 0) {
        ones += 8;
        continue;
      }
      const from = value << 3;
      into[i] = ones + numbersIn[from]!;
      // All that there may be, of which the next byte's replace what there was not.
      into[i + 1] = numbersIn[from + 1]!;
      into[i + 2] = numbersIn[from + 2]!;
      into[i + 3] = numbersIn[from + 3]!;
      into[i + 4] = numbersIn[from + 4]!;
      into[i + 5] = numbersIn[from + 5]!;
      into[i + 6] = numbersIn[from + 6]!;
      into[i + 7] = numbersIn[from + 7]!;
      i += count;
      ones = onesAfter[value]!;
    }
    this.#bits = 8 * byte - ones;
    while (i < length) into[i++] = this.#long(0);
  }

  /** One number, however long. */
  #long(k: number): number {
    const view = this.#view;
    let at = this.#bits;
    let ones = 0;
    for (;;) {
      if (at >= this.#end) this.#check(at + 1);
      const bits = (view.getUint32(at >>> 3, true) >>> (at & 7)) & 0xffff;
      if (bits !== 0xffff) {
        const more = 31 - Math.clz32(~bits & (bits + 1));
        ones += more;
        at += more + 1;
        break;
      }
      ones += 16;
      at += 16;
    }
    if (at > this.#end) this.#check(at);
    let low = (view.getUint32(at >>> 3, true) >>> (at & 7)) & ((1 << Math.min(k, 16)) - 1);
    if (k > 16) low |= ((view.getUint32((at + 16) >>> 3, true) >>> (at & 7)) & ((1 << (k - 16)) - 1)) << 16;
    this.#bits = at + k;
    return (ones << k) | low;
  }

  #check(at: number): void {
    if (at > this.#end) throw new RangeError('a list of the index ends too early');
  }
}
