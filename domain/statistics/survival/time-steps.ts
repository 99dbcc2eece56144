import { mergedTimes } from './tied-times.ts';

/** So many whole numbers have a table of their places. */
const mostTabled = 2 ** 20;
/** Times that were seen lately, of which nothing has to be kept: a power of two. */
const seenLately = 4096;
const firstGathered = 2 ** 16;

/** The distinct numbers, ascending: in memory that grows with their number only. None is NaN. */
export function distinctNumbers(source: Iterable<Float64Array>): Float64Array {
  let gathered = new Float64Array(firstGathered);
  let count = 0;
  const lately = new Float64Array(seenLately).fill(Number.NaN);
  for (const values of source)
    for (const given of values) {
      const value = given + 0; // -0 is 0
      const place = Math.abs(Math.trunc(value * 8)) % seenLately;
      if (lately[place] === value) continue;
      lately[place] = value;
      if (count === gathered.length) {
        count = madeDistinct(gathered);
        if (count > gathered.length / 2) {
          const larger = new Float64Array(2 * gathered.length);
          larger.set(gathered.subarray(0, count));
          gathered = larger;
        }
      }
      gathered[count++] = value;
    }
  const all = gathered.subarray(0, count);
  return all.slice(0, madeDistinct(all));
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
