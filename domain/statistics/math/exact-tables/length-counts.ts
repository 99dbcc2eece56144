const empty = Number.NaN;
const firstCapacity = 8;
const none = new Float64Array();
/** Knuth's multiplier: 2^32 over the golden ratio. */
const multiplier = 0x9e3779b1;

/** How many paths have each length; lengths are whole numbers. Open addressing: a Map takes five times as long. */
export class LengthCounts {
  size = 0;
  #bits = Math.log2(firstCapacity);
  #lengths = none;
  #counts = none;
  // Most nodes have one path: two arrays each would be what takes the time.
  #onlyLength = empty;
  #onlyCount = 0;

  add(length: number, count: number): void {
    if (this.size === 0 || (this.size === 1 && this.#onlyLength === length)) {
      this.#onlyLength = length;
      this.#onlyCount += count;
      this.size = 1;
      return;
    }
    if (this.#lengths === none) {
      this.#lengths = new Float64Array(firstCapacity).fill(empty);
      this.#counts = new Float64Array(firstCapacity);
      const slot = this.#slot(this.#onlyLength);
      this.#lengths[slot] = this.#onlyLength;
      this.#counts[slot] = this.#onlyCount;
      this.#onlyLength = empty;
    }
    // Three quarters full: probes stay short.
    if (4 * (this.size + 1) > 3 * this.#lengths.length) this.#grow();
    const slot = this.#slot(length);
    if (this.#lengths[slot] !== length) {
      this.#lengths[slot] = length;
      this.size++;
    }
    this.#counts[slot]! += count;
  }

  forEach(visit: (length: number, count: number) => void): void {
    if (this.#lengths === none) {
      if (this.size === 1) visit(this.#onlyLength, this.#onlyCount);
      return;
    }
    for (let slot = 0; slot < this.#lengths.length; slot++) {
      const length = this.#lengths[slot]!;
      if (!Number.isNaN(length)) visit(length, this.#counts[slot]!);
    }
  }

  #slot(length: number): number {
    const mask = this.#lengths.length - 1;
    let slot = Math.imul(length | 0, multiplier) >>> (32 - this.#bits);
    while (this.#lengths[slot] !== length && !Number.isNaN(this.#lengths[slot]!)) slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const [lengths, counts] = [this.#lengths, this.#counts];
    this.#bits++;
    this.#lengths = new Float64Array(2 * lengths.length).fill(empty);
    this.#counts = new Float64Array(2 * lengths.length);
    for (let i = 0; i < lengths.length; i++) {
      if (Number.isNaN(lengths[i]!)) continue;
      const slot = this.#slot(lengths[i]!);
      this.#lengths[slot] = lengths[i]!;
      this.#counts[slot] = counts[i]!;
    }
  }
}
