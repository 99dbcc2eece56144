import { ascendingOrder } from '../core/sort-order.ts';

export type MatchOptions = {
  ratio: number;
  replace: boolean;
  order: 'largest' | 'smallest' | 'data';
  /** Largest distance allowed. */
  caliper: number;
};

/** A treated row and its controls, in the order in which they were chosen. */
export type MatchedSet = { treated: number; controls: number[] };

/**
 * Scores this near to each other are one distance: a patient of 17 years and one of 37 are as far from one of 27 in any logit, and without it
 * rounding chose between them, here one and in R the other.
 */
const sameDistance = 1e-10;

/**
 * Greedy nearest-neighbour matching (Stuart, Statistical Science 2010;25:1-21, section 3.1): in each of `ratio` rounds
 * each treated row, in the order given, takes the nearest control that is left; ties go to the first in the data. Sets
 * come in the order of the data; treated rows without a control have none. O(n log n): controls of one score are one
 * queue, and queues that are used up are skipped.
 */
export function greedyMatch(score: Float64Array, treated: Float64Array, options: MatchOptions): MatchedSet[] {
  const { ratio, replace, order, caliper } = options;
  const rows = rowsOf(treated, 1);
  const chosen: number[][] = Array.from(rows, () => []);
  const queues = new ControlQueues(score, rowsOf(treated, 0));
  const turn = inTurn(rows, score, order);
  for (let round = 0; round < ratio; round++)
    for (const index of turn) {
      const own = chosen[index]!;
      const found = queues.nearest(score[rows[index]!]!, own);
      if (found === undefined || !(found.distance <= caliper)) continue;
      own.push(found.control);
      if (!replace) queues.remove(found.queue);
    }
  const sets: MatchedSet[] = [];
  for (const [index, controls] of chosen.entries())
    if (controls.length > 0) sets.push({ treated: rows[index]!, controls });
  return sets;
}

function rowsOf(treated: Float64Array, group: 0 | 1): Int32Array {
  return Int32Array.from({ length: treated.length }, (_, row) => row).filter((row) => treated[row] === group);
}

/** The places in `rows` in the order in which they choose. */
function inTurn(rows: Int32Array, score: Float64Array, order: MatchOptions['order']): Int32Array {
  if (order === 'data') return rows.map((_, index) => index);
  const sign = order === 'largest' ? -1 : 1;
  return ascendingOrder(Float64Array.from(rows, (row) => sign * score[row]!));
}

class ControlQueues {
  /** Distinct scores of controls, ascending; the controls of queue k are members[starts[k]] to members[starts[k + 1] - 1]. */
  readonly #scores: number[] = [];
  readonly #starts: number[] = [];
  readonly #members: Int32Array;
  readonly #next: Int32Array;
  /** Where to look on: the queue itself while it has a control left. Paths are halved on the way (Tarjan 1975). */
  readonly #above: Int32Array;
  readonly #below: Int32Array;

  constructor(score: Float64Array, controls: Int32Array) {
    const sorted = ascendingOrder(Float64Array.from(controls, (row) => score[row]!));
    this.#members = Int32Array.from(sorted, (index) => controls[index]!);
    for (const [at, row] of this.#members.entries()) {
      if (at > 0 && score[row] === this.#scores.at(-1)) continue;
      this.#scores.push(score[row]!);
      this.#starts.push(at);
    }
    const count = this.#scores.length;
    this.#starts.push(this.#members.length);
    this.#next = Int32Array.from({ length: count }, (_, k) => this.#starts[k]!);
    // Queue k is k + 1 there: 0 and count + 1 are beyond the ends.
    this.#above = Int32Array.from({ length: count + 2 }, (_, k) => k);
    this.#below = this.#above.slice();
  }

  /** The nearest control that is left and not among `own`. */
  nearest(score: number, own: readonly number[]): { control: number; queue: number; distance: number } | undefined {
    const from = this.#firstAtLeast(score);
    const found: { control: number; queue: number; distance: number }[] = [];
    let least = Number.POSITIVE_INFINITY;
    for (const side of [1, -1] as const) {
      let queue = side === 1 ? this.#atOrAbove(from) : this.#atOrBelow(from - 1);
      while (queue !== undefined) {
        const control = this.#first(queue, own);
        const distance = Math.abs(this.#scores[queue]! - score);
        if (distance > least + sameDistance) break;
        if (control !== undefined) {
          least = Math.min(least, distance);
          found.push({ control, queue, distance });
        }
        queue = side === 1 ? this.#atOrAbove(queue + 1) : this.#atOrBelow(queue - 1);
      }
    }
    const nearest = found.filter(({ distance }) => distance <= least + sameDistance);
    return nearest.reduce((first, one) => (one.control < first.control ? one : first), nearest[0]!);
  }

  /** Takes the first control of the queue out. */
  remove(queue: number): void {
    this.#next[queue]!++;
    if (this.#next[queue]! < this.#starts[queue + 1]!) return;
    this.#above[queue + 1] = queue + 2;
    this.#below[queue + 1] = queue;
  }

  #first(queue: number, own: readonly number[]): number | undefined {
    for (let at = this.#next[queue]!; at < this.#starts[queue + 1]!; at++)
      if (!own.includes(this.#members[at]!)) return this.#members[at]!;
    return undefined;
  }

  #firstAtLeast(score: number): number {
    let low = 0;
    let high = this.#scores.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#scores[middle]! < score) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #atOrAbove(queue: number): number | undefined {
    const found = root(this.#above, queue + 1) - 1;
    return found < this.#scores.length ? found : undefined;
  }

  #atOrBelow(queue: number): number | undefined {
    const found = root(this.#below, queue + 1) - 1;
    return found >= 0 ? found : undefined;
  }
}

function root(parent: Int32Array, start: number): number {
  let at = start;
  while (parent[at] !== at) {
    parent[at] = parent[parent[at]!]!;
    at = parent[at]!;
  }
  return at;
}
