import { mergedTimes } from './tied-times.ts';

/** So many whole numbers have a table of their places. */
const mostTabled = 2 ** 20;
/** Times that were seen lately, of which nothing has to be kept: a power of two. */
const seenLately = 4096;
const firstGathered = 2 ** 16;

/** Finds the distinct numbers of many, in memory that grows with the distinct ones only. None is NaN. */
export class DistinctNumbers {
  #gathered = new Float64Array(firstGathered);
  #count = 0;
  readonly #lately = new Float64Array(seenLately).fill(Number.NaN);

  add(given: number): void {
    const value = given + 0; // -0 is 0
    const place = Math.abs(Math.trunc(value * 8)) % seenLately;
    if (this.#lately[place] === value) return;
    this.#lately[place] = value;
    if (this.#count === this.#gathered.length) this.#makeRoom();
    this.#gathered[this.#count++] = value;
  }

  /** Ascending. */
  finish(): Float64Array {
    const all = this.#gathered.subarray(0, this.#count);
    return all.slice(0, madeDistinct(all));
  }

  #makeRoom(): void {
    const { length } = this.#gathered;
    this.#count = madeDistinct(this.#gathered);
    if (this.#count <= length / 2) return;
    const larger = new Float64Array(2 * length);
    larger.set(this.#gathered.subarray(0, this.#count));
    this.#gathered = larger;
  }
}

/** Sorts the numbers in place, and puts the distinct ones first; returns how many there are. */
function madeDistinct(numbers: Float64Array): number {
  numbers.sort();
  let count = 0;
  for (const number of numbers) if (count === 0 || numbers[count - 1] !== number) numbers[count++] = number;
  return count;
}

/** Distinct times as steps, ascending; those that differ by rounding are one, as `mergeTiedTimes` has it. */
export class TimeSteps {
  readonly times: Float64Array;
  readonly #distinct: Float64Array;
  /** The step of each distinct time, where some are one. */
  readonly #stepOf: Int32Array | undefined;
  /** The place of each whole number among the distinct times, where these are small ones. */
  readonly #table: Int32Array | undefined;

  constructor(distinct: Float64Array) {
    this.#distinct = distinct;
    const merged = mergedTimes(distinct);
    if (merged === undefined) this.times = distinct;
    else {
      this.#stepOf = new Int32Array(distinct.length);
      const times: number[] = [];
      for (let i = 0; i < merged.length; i++) {
        if (times.at(-1) !== merged[i]) times.push(merged[i]!);
        this.#stepOf[i] = times.length - 1;
      }
      this.times = Float64Array.from(times);
    }
    const last = distinct.at(-1) ?? 0;
    if (last < mostTabled && distinct.every((time) => time >= 0 && Number.isInteger(time))) {
      this.#table = new Int32Array(last + 1);
      for (const [i, time] of distinct.entries()) this.#table[time] = i;
    }
  }

  /** The step of a time that is among the distinct ones. */
  stepOf(time: number): number {
    const place = this.#table === undefined ? this.#search(time) : this.#table[time]!;
    return this.#stepOf === undefined ? place : this.#stepOf[place]!;
  }

  #search(time: number): number {
    const distinct = this.#distinct;
    let low = 0;
    let high = distinct.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (distinct[middle]! < time) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
