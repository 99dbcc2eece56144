import { maximumDifferent, type VariableSummary } from '../../../contract/resources/variable-summary.ts';
import { boxRanks } from '../math/order-statistics.ts';
import { median, quantile } from '../math/quantile.ts';
import { SortedParts } from './sorted-parts.ts';

type Level = string | number | boolean;

/** Values by place: NaN or a code below 0 is missing. */
type ColumnPart =
  | { kind: 'number'; values: Float64Array }
  | { kind: 'level'; codes: Int32Array; levels: readonly Level[] };

/** All texts that are counted, together. */
const maximumCharacters = 2_000_000;

/** What a summary of a variable is made of: its patients come in parts, and no part is seen twice. */
export class VariableCounts {
  #patients = 0;
  #n = 0;
  readonly #numbers = new SortedParts();
  /** Null once there are too many different ones. */
  #levels: Map<Level, number> | null = new Map();
  #characters = 0;
  readonly #codes: ReadonlySet<string>;
  readonly #numericCodes: readonly number[];

  /** `missingCodes`: values that stand for a missing one. A number and its text are the same code, as in analyses. */
  constructor(missingCodes: readonly (string | number)[]) {
    this.#codes = new Set(missingCodes.map(String));
    this.#numericCodes = [...this.#codes].filter((code) => code.trim() !== '').map(Number);
  }

  /** How many numbers are held. */
  get kept(): number {
    return this.#numbers.kept;
  }

  /** `column` is absent where no patient of the part has the attribute; `matching` has 1 at the places of those who count. */
  add(column: ColumnPart | undefined, matching: Uint8Array): void {
    for (const isMatching of matching) this.#patients += isMatching;
    if (column?.kind === 'number') this.#addNumbers(column.values, matching);
    else if (column?.kind === 'level') this.#addLevels(column.codes, column.levels, matching);
  }

  #addNumbers(values: Float64Array, matching: Uint8Array): void {
    const present = new Float64Array(matching.length);
    let n = 0;
    for (let row = 0; row < matching.length; row++) {
      const value = values[row]!;
      if (matching[row] === 1 && !Number.isNaN(value) && !this.#numericCodes.includes(value)) present[n++] = value;
    }
    this.#n += n;
    this.#numbers.add(present.subarray(0, n).sort(), (value, count) => this.#count(value, count));
  }

  #addLevels(codes: Int32Array, levels: readonly Level[], matching: Uint8Array): void {
    const counts = new Float64Array(levels.length);
    for (let row = 0; row < matching.length; row++) if (matching[row] === 1 && codes[row]! >= 0) counts[codes[row]!]!++;
    const numbers: number[] = [];
    for (const [code, level] of levels.entries()) {
      const count = counts[code]!;
      if (count === 0 || this.#codes.has(String(level))) continue;
      this.#n += count;
      if (typeof level === 'number') for (let i = 0; i < count; i++) numbers.push(level);
      else this.#count(level, count);
    }
    this.#numbers.add(Float64Array.from(numbers).sort(), (value, count) => this.#count(value, count));
  }

  #count(level: Level, count: number): void {
    const before = this.#levels?.get(level);
    if (before === undefined && typeof level === 'string') this.#characters += level.length;
    this.#levels?.set(level, (before ?? 0) + count);
    if (before === undefined && ((this.#levels?.size ?? 0) > maximumDifferent || this.#characters > maximumCharacters))
      this.#levels = null;
  }

  summary(bins: number, levels: number): Omit<VariableSummary, 'variable'> {
    return {
      patients: this.#patients,
      n: this.#n,
      n_missing: this.#patients - this.#n,
      numeric: this.#n > 0 && this.#numbers.n === this.#n ? numericSummary(this.#numbers, bins) : null,
      levels: this.#levels === null ? null : mostFrequent(this.#levels, levels),
    };
  }
}

function numericSummary(numbers: SortedParts, bins: number): NonNullable<VariableSummary['numeric']> {
  const { n } = numbers;
  const sorted: { length: number; [rank: number]: number } = { length: n };
  for (const rank of boxRanks(n)) if (rank < n) sorted[rank] = numbers.at(rank);
  const [min, max] = [sorted[0]!, sorted[n - 1]!];
  const { mean, squares } = numbers.moments();
  const std_dev = n > 1 ? Math.sqrt(squares / (n - 1)) : null;
  return {
    min,
    q1: quantile(sorted, 0.25, 7)!,
    median: median(sorted)!,
    q3: quantile(sorted, 0.75, 7)!,
    max,
    mean: min === max ? min : Number.isFinite(mean) ? mean : null,
    std_dev: min === max && n > 1 ? 0 : Number.isFinite(std_dev) ? std_dev : null,
    histogram: histogram(numbers, { min, max, bins }),
  };
}

function histogram(numbers: SortedParts, { min, max, bins }: { min: number; max: number; bins: number }) {
  if (min === max) return [{ lower: min, upper: max, count: numbers.n }];
  // The ends of R's seq(min, max, length.out = bins + 1), also where their distance overflows.
  const width = (max - min) / bins;
  const between = (i: number) => (Number.isFinite(width) ? min + i * width : min * (1 - i / bins) + max * (i / bins));
  const edges = Array.from({ length: bins + 1 }, (_, i) => (i === bins ? max : between(i)));
  const below = edges.map((edge, i) => (i === bins ? numbers.n : numbers.countBelow(edge)));
  return edges.slice(1).map((upper, i) => ({ lower: edges[i]!, upper, count: below[i + 1]! - below[i]! }));
}

function mostFrequent(levels: ReadonlyMap<Level, number>, shown: number): NonNullable<VariableSummary['levels']> {
  const counted = [...levels].sort(([a, ofA], [b, ofB]) => ofB - ofA || inOrder(a, b));
  const other = counted.slice(shown).reduce((sum, [, count]) => sum + count, 0);
  const most_frequent = counted.slice(0, shown).map(([value, count]) => ({ value, count }));
  return { different: levels.size, most_frequent, other };
}

/** Of values that are as frequent as each other: numbers first, by value, then the rest by their text. */
function inOrder(a: Level, b: Level): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'number' || typeof b === 'number') return typeof a === 'number' ? -1 : 1;
  return String(a) < String(b) ? -1 : 1;
}
