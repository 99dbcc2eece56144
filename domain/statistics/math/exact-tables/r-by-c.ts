import gammaln from '@stdlib/math-base-special-gammaln';
import { LengthCounts } from './length-counts.ts';

/** Row totals still to be filled, ascending, and the paths that lead there. */
type Node = { rows: number[]; paths: LengthCounts };
/** The tables of given row totals by length: ascending, with the running sum of their probabilities up to a constant. */
type Completions = { lengths: Float64Array; sums: Float64Array };

/** Lengths of paths that are closer than this are one: far finer than the rule for equal probabilities. */
const lengthUnit = 1e-10;
/**
 * Tables as probable as the observed one up to rounding count as equal. This is the tolerance of the published program
 * (Mehta, Patel. ACM TOMS 1986;12:154-161, algorithm 643), on the scale of the logarithm.
 */
const equal = 3.4525e-7;
/** Steps from node to node, counted for each path: two or three seconds, on a busy machine five, and some hundred megabytes. */
const mostWork = 40_000_000;

class TooMuchWork extends Error {}

/**
 * Two-sided p of Fisher's exact test of an r x c table without empty margins: the probability of all tables with its
 * margins that are no more probable than it; undefined where counting them is too much work.
 *
 * The network algorithm (Mehta, Patel. JASA 1983;78:427-434): columns are filled one by one, paths that lead to the same
 * remaining row totals are counted together by their length (log probability), and a path is left as soon as all its
 * tables, or none, are to be counted. Half-way, the paths to a node meet the tables that complete it, sorted by length,
 * so that the product of the two is never listed.
 */
export function exactTablePValue(counts: readonly (readonly number[])[]): number | undefined {
  try {
    return new Network(counts).pValue();
  } catch (error) {
    if (error instanceof TooMuchWork) return undefined;
    throw error;
  }
}

class Network {
  readonly #rows: number[];
  readonly #columns: number[];
  readonly #observed: number;
  readonly #logFactorial: Float64Array;
  readonly #log: Float64Array;
  readonly #radix: number;
  /** From this stage on tables are completed. */
  readonly #meeting: number;
  readonly #completions: Map<number, LengthCounts>[];
  #work = 0;

  constructor(counts: readonly (readonly number[])[]) {
    // The shorter side's totals are the nodes: the fewer they are, the more paths meet.
    const table = counts.length <= counts[0]!.length ? counts : counts[0]!.map((_, j) => counts.map((row) => row[j]!));
    this.#rows = ascending(table.map((row) => sum(row)));
    // Large columns first: few nodes remain when paths have become many.
    this.#columns = ascending(table[0]!.map((_, j) => sum(table.map((row) => row[j]!)))).reverse();
    this.#radix = this.#rows.at(-1)! + 1;
    if (this.#rows.length * Math.log2(this.#radix) > 52) throw new TooMuchWork();
    this.#logFactorial = Float64Array.from({ length: sum(this.#rows) + 1 }, (_, i) => gammaln(i + 1));
    this.#log = Float64Array.from(this.#logFactorial, (_, i) => Math.log(i));
    this.#observed = this.#length(table.flat());
    this.#meeting = this.#columns.length - Math.max(2, Math.floor(this.#columns.length / 2));
    this.#completions = this.#columns.map(() => new Map());
  }

  pValue(): number {
    const limit = this.#observed + equal;
    const columnFactorials = -this.#length(this.#columns);
    // The log probability of a table is its length less this.
    const all = this.#length(this.#rows) + this.#logFactorial[sum(this.#rows)]! - columnFactorials;
    const start = new LengthCounts();
    start.add(0, 1);
    let p = 0;
    let later = columnFactorials;
    let nodes = new Map<number, Node>([[0, { rows: this.#rows, paths: start }]]);
    for (let stage = 0; stage < this.#meeting; stage++) {
      later -= this.#logFactorial[this.#columns[stage]!]!;
      const following = new Map<number, Node>();
      const bound = (this.#rows.length * (this.#columns.length - stage - 1)) / 2;
      this.#foresee(nodes, stage, (node) => 1 + node.paths.size + bound);
      for (const node of nodes.values())
        this.#eachColumn(node.rows, this.#columns[stage]!, (next, length) => {
          next = ascending(next);
          const most = this.#mostProbable(stage + 1, next);
          const least = this.#leastProbable(stage + 1, next);
          const total = this.#length(next) + this.#logFactorial[sum(next)]! - later - all;
          let paths: LengthCounts | undefined;
          // The bound takes a logarithm for each cell that is left.
          this.#spend(node.paths.size + bound);
          node.paths.forEach((past, count) => {
            const sofar = past * lengthUnit + length;
            if (sofar + most <= limit) p += count * Math.exp(sofar + total);
            else if (sofar + least <= limit) {
              paths ??= nodeAt(following, this.#key(next), next).paths;
              paths.add(Math.round(sofar / lengthUnit), count);
            }
          });
        });
      nodes = following;
    }
    this.#foresee(nodes, this.#meeting, () => 2);
    for (const { rows, paths } of nodes.values()) {
      const { lengths, sums } = this.#sortedCompletions(rows);
      paths.forEach((past, count) => {
        const sofar = past * lengthUnit;
        const counted = countUpTo(lengths, (limit - sofar) / lengthUnit);
        if (counted > 0) p += count * sums[counted - 1]! * Math.exp(sofar - all - lengthOffset(lengths));
      });
    }
    return Math.min(1, p);
  }

  #sortedCompletions(rows: number[]): Completions {
    const found = this.#completionsOf(this.#meeting, rows);
    const lengths = new Float64Array(found.size);
    const counts = new Map<number, number>();
    let filled = 0;
    found.forEach((length, count) => {
      lengths[filled++] = length;
      counts.set(length, count);
    });
    lengths.sort();
    const sums = new Float64Array(lengths.length);
    const offset = lengthOffset(lengths);
    let running = 0;
    for (let i = 0; i < lengths.length; i++) {
      running += counts.get(lengths[i]!)! * Math.exp(lengths[i]! * lengthUnit + offset);
      sums[i] = running;
    }
    return { lengths, sums };
  }

  /** The tables that fill these row totals by the columns from this stage on, counted by length. */
  #completionsOf(stage: number, rows: number[]): LengthCounts {
    const key = this.#key(rows);
    const known = this.#completions[stage]!.get(key);
    if (known !== undefined) return known;
    const found = new LengthCounts();
    if (stage === this.#columns.length - 1) found.add(Math.round(this.#length(rows) / lengthUnit), 1);
    else if (stage === this.#columns.length - 2)
      this.#eachColumn(rows, this.#columns[stage]!, (next, length) => {
        this.#spend(1);
        found.add(Math.round((length + this.#length(next)) / lengthUnit), 1);
      });
    else
      this.#eachColumn(rows, this.#columns[stage]!, (next, length) => {
        const onward = this.#completionsOf(stage + 1, ascending(next));
        this.#spend(onward.size);
        onward.forEach((more, count) => {
          found.add(Math.round(length / lengthUnit + more), count);
        });
      });
    this.#completions[stage]!.set(key, found);
    return found;
  }

  /**
   * A bound from above on the length of any completion: Lagrange's, with the multipliers of the expected counts m, where
   * each cell is at the mode of a Poisson distribution: sum over cells of [k log m - log k!], k = floor(m), less
   * sum m log m.
   */
  #mostProbable(stage: number, rows: readonly number[]): number {
    const total = sum(rows);
    let bound = 0;
    for (let j = stage; j < this.#columns.length; j++) {
      const column = this.#columns[j]!;
      const ofColumn = this.#log[column]! - this.#log[total]!;
      for (const row of rows) {
        if (row === 0) continue;
        const expected = (row * column) / total;
        const mode = Math.floor(expected);
        bound += (mode - expected) * (this.#log[row]! + ofColumn) - this.#logFactorial[mode]!;
      }
    }
    // Rounding must not make a bound of a length that it equals.
    return bound + 1e-9;
  }

  /** A bound from below: a multinomial coefficient is at least 1, of every row and of every column. */
  #leastProbable(stage: number, rows: readonly number[]): number {
    return Math.max(this.#length(rows), this.#length(this.#columns.slice(stage))) - 1e-9;
  }

  /** Minus the sum of the log factorials. */
  #length(counts: readonly number[]): number {
    let length = 0;
    for (const count of counts) length -= this.#logFactorial[count]!;
    return length;
  }

  #key(rows: readonly number[]): number {
    return rows.reduce((key, count) => key * this.#radix + count, 0);
  }

  #spend(steps: number): void {
    this.#work += steps;
    if (this.#work > mostWork) throw new TooMuchWork();
  }

  /** Gives up before a stage whose steps, `each` for every column that can be filled from a node, would be too many. */
  #foresee(nodes: ReadonlyMap<number, Node>, stage: number, each: (node: Node) => number): void {
    let work = this.#work;
    for (const node of nodes.values()) {
      work += each(node) * waysToTake(this.#columns[stage]!, node.rows);
      if (work > mostWork) throw new TooMuchWork();
    }
  }

  /** Every way to take `total` from the rows: what remains (to be copied), and the length of what was taken. */
  #eachColumn(rows: readonly number[], total: number, visit: (next: number[], length: number) => void): void {
    const remaining = [...rows];
    const last = rows.length - 1;
    const room = rows.map((_, i) => sum(rows.slice(i + 1)));
    const fill = (row: number, left: number, length: number): void => {
      if (row === last) {
        remaining[row] = rows[row]! - left;
        this.#spend(1);
        visit(remaining, length - this.#logFactorial[left]!);
        return;
      }
      for (let count = Math.max(0, left - room[row]!); count <= Math.min(left, rows[row]!); count++) {
        remaining[row] = rows[row]! - count;
        fill(row + 1, left - count, length - this.#logFactorial[count]!);
      }
    };
    fill(0, total, 0);
  }
}

/** In how many ways a total can be taken from the rows. */
function waysToTake(total: number, rows: readonly number[]): number {
  let ways = new Float64Array(total + 1);
  ways[0] = 1;
  for (const row of rows) {
    const next = new Float64Array(total + 1);
    let window = 0;
    for (let taken = 0; taken <= total; taken++) {
      window += ways[taken]! - (taken > row ? ways[taken - row - 1]! : 0);
      next[taken] = window;
    }
    ways = next;
  }
  return ways[total]!;
}

/** Added to lengths so that their exponentials neither overflow nor vanish together. */
function lengthOffset(lengths: Float64Array): number {
  return -lengths.at(-1)! * lengthUnit;
}

/** How many of the ascending values are no greater than the limit. */
function countUpTo(values: Float64Array, limit: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle]! <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

function nodeAt(nodes: Map<number, Node>, key: number, rows: readonly number[]): Node {
  let node = nodes.get(key);
  if (node === undefined) {
    node = { rows: rows.slice(), paths: new LengthCounts() };
    nodes.set(key, node);
  }
  return node;
}

function ascending(counts: readonly number[]): number[] {
  const sorted = counts.slice();
  for (let i = 1; i < sorted.length; i++) {
    const count = sorted[i]!;
    let at = i;
    for (; at > 0 && sorted[at - 1]! > count; at--) sorted[at] = sorted[at - 1]!;
    sorted[at] = count;
  }
  return sorted;
}

function sum(counts: readonly number[]): number {
  let total = 0;
  for (const count of counts) total += count;
  return total;
}
