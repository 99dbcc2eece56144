import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { counted } from '../../core/counted.ts';
import { requireColumn } from '../../core/filter.ts';
import { type Levels, levelsOf } from '../../core/levels.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { sumOf } from '../../math/compensated-sum.ts';
import { studentTCritical } from '../../math/distributions/student-t.ts';
import { median, quantile } from '../../math/quantile.ts';
import type { DescriptiveSummaryParameters, DescriptiveSummaryResult } from './definition.ts';

type NumericSummary = DescriptiveSummaryResult['numeric'][number];
type CategoricalSummary = DescriptiveSummaryResult['categorical'][number];

export type DescriptiveSummaryComputed = Computed<StatisticsOf<DescriptiveSummaryResult>>;

/** Makes the median absolute deviation estimate the standard deviation of normal data: 1 / qnorm(3/4), as R rounds it. */
const madFactor = 1.4826;

/**
 * Summary of each variable over all rows and then by group. Each variable drops its own missing values; one without any
 * value has n = 0 and nulls, which is not an error.
 */
export function compute(input: AnalysisInput<DescriptiveSummaryParameters>): DescriptiveSummaryComputed {
  const { table, rows, parameters, warn, onProgress } = input;
  const by =
    parameters.by === undefined
      ? undefined
      : levelsOf(requireColumn(table, parameters.by), { use: rows, name: parameters.by });
  const groups: (number | null)[] = [null, ...(by?.names.keys() ?? [])];
  const categoricalColumns = parameters.categorical ?? [];
  const work = parameters.variables.length + categoricalColumns.length;
  let done = 0;

  const numeric: NumericSummary[] = [];
  for (const variable of parameters.variables) {
    const column = requireColumn(table, variable);
    if (column.kind !== 'numeric') throw new Error(`${variable} was checked to be numeric`);
    for (const group of groups) {
      const { values, missing } = valuesOf(column.values, rows, by, group);
      const summary = numericSummary(sortedNumbers(values), parameters);
      const name = group === null ? null : by!.names[group]!;
      warnOfNumber(variable, name, summary.n, warn);
      numeric.push({ variable, group: name, n_missing: missing, ...summary });
    }
    onProgress(++done / work);
  }

  const categorical: CategoricalSummary[] = [];
  for (const variable of categoricalColumns) {
    const levels = levelsOf(requireColumn(table, variable), { use: rows, name: variable });
    for (const group of groups) categorical.push(...categoricalSummary(variable, levels, by, group));
    onProgress(++done / work);
  }

  return {
    statistics: { n: rows.length, numeric, categorical },
    details: undefined,
    used: rows.length,
    excluded_missing: 0,
  };
}

/** Below this number a mean and its interval say little; the limit is the one for groups in every method. */
const smallGroup = 5;

function valuesOf(values: Float64Array, rows: Int32Array, by: Levels | undefined, group: number | null) {
  const kept = new Float64Array(rows.length);
  let count = 0;
  let missing = 0;
  for (let i = 0; i < rows.length; i++) {
    if (group !== null && by!.codes[i] !== group) continue;
    const value = values[rows[i]!]!;
    if (Number.isNaN(value)) missing++;
    else kept[count++] = value;
  }
  return { values: kept.subarray(0, count), missing };
}

/** Numbers of which a summary is made. `sorted`: ascending, of many maybe only at the places that `quantilesOf` looks at. */
export type Numbers = {
  sorted: ArrayLike<number>;
  sum(term: (value: number) => number): number;
  /** The median of the distances from `centre`. */
  medianDistance(centre: number): number;
};

function sortedNumbers(values: Float64Array): Numbers {
  // Ascending order: for the quantiles, and the sums then don't depend on the order of the rows.
  values.sort();
  return {
    sorted: values,
    sum: (term) => sumOf(values.length, (i) => term(values[i]!)),
    medianDistance: (centre) => median(values.map((value) => Math.abs(value - centre)).sort())!,
  };
}

/** All that a summary asks of ascending numbers. */
export function quantilesOf(sorted: ArrayLike<number>, { quantile_type, quantiles }: DescriptiveSummaryParameters) {
  const q = (probability: number) => quantile(sorted, probability, quantile_type);
  const n = sorted.length;
  return {
    min: n === 0 ? null : sorted[0]!,
    q1: q(0.25),
    median: q(0.5),
    q3: q(0.75),
    max: n === 0 ? null : sorted[n - 1]!,
    centre: median(sorted),
    quantiles: quantiles?.map((prob) => ({ prob, value: q(prob) })),
  };
}

export function numericSummary(
  numbers: Numbers,
  parameters: DescriptiveSummaryParameters,
): Omit<NumericSummary, 'variable' | 'group' | 'n_missing'> {
  const n = numbers.sorted.length;
  const { min, q1, median, q3, max, centre, quantiles } = quantilesOf(numbers.sorted, parameters);
  const constant = min === max;
  const sum = numbers.sum((value) => value);
  const first = sum / n;
  const mean = n === 0 ? null : constant ? min! : first + numbers.sum((value) => value - first) / n;
  const moment = (power: number) => (constant ? 0 : numbers.sum((value) => (value - mean!) ** power));
  const squares = moment(2);
  const variance = n > 1 ? squares / (n - 1) : null;
  const std_dev = variance === null ? null : Math.sqrt(variance);
  const std_error = std_dev === null ? null : std_dev / Math.sqrt(n);
  const margin = std_error === null ? null : studentTCritical(parameters.conf_level, n - 1) * std_error;
  const hasShape = !constant && squares > 0;
  return {
    n,
    sum,
    mean,
    std_dev,
    variance,
    std_error,
    conf_low: margin === null ? null : mean! - margin,
    conf_high: margin === null ? null : mean! + margin,
    min,
    q1,
    median,
    q3,
    iqr: q1 === null || q3 === null ? null : q3 - q1,
    max,
    skewness: hasShape && n >= 3 ? skewness(n, squares, moment(3), parameters.skewness_type) : null,
    kurtosis: hasShape && n >= 4 ? kurtosis(n, squares, moment(4), parameters.skewness_type) : null,
    mad: centre === null ? null : madFactor * numbers.medianDistance(centre),
    cv: std_dev === null || mean === 0 ? null : std_dev / mean!,
    geometric_mean: n > 0 && min! > 0 ? Math.exp(numbers.sum(Math.log) / n) : null,
    ...(quantiles === undefined ? {} : { quantiles }),
  };
}

/** g1, G1 and b1 of Joanes and Gill (The Statistician 1998;47:183-189), from sums of powers about the mean. */
function skewness(n: number, squares: number, cubes: number, type: number): number {
  const g1 = cubes / n / (squares / n) ** 1.5;
  if (type === 1) return g1;
  return type === 2 ? (g1 * Math.sqrt(n * (n - 1))) / (n - 2) : g1 * (1 - 1 / n) ** 1.5;
}

/** g2, G2 and b2 of the same paper: excess over the normal. */
function kurtosis(n: number, squares: number, fourths: number, type: number): number {
  const g2 = fourths / n / (squares / n) ** 2 - 3;
  if (type === 1) return g2;
  return type === 2 ? (((n + 1) * g2 + 6) * (n - 1)) / ((n - 2) * (n - 3)) : (g2 + 3) * (1 - 1 / n) ** 2 - 3;
}

function categoricalSummary(
  variable: string,
  levels: Levels,
  by: Levels | undefined,
  group: number | null,
): CategoricalSummary[] {
  const counts = new LevelCounts(levels.names.length);
  counts.add(levels.codes, by?.codes, group);
  return counts.rows(variable, levels.names, group === null ? null : by!.names[group]!);
}

/** How many rows of a group have each level of a variable. */
export class LevelCounts {
  readonly #counts: Float64Array;
  #n = 0;
  #missing = 0;

  constructor(levels: number) {
    this.#counts = new Float64Array(levels);
  }

  add(codes: Int32Array, by: Int32Array | undefined, group: number | null): void {
    for (let i = 0; i < codes.length; i++) {
      if (group !== null && by![i] !== group) continue;
      const code = codes[i]!;
      if (code < 0) this.#missing++;
      else {
        this.#counts[code]!++;
        this.#n++;
      }
    }
  }

  rows(variable: string, names: readonly string[], group: string | null): CategoricalSummary[] {
    const n = this.#n;
    return names.map((level, code) => ({
      variable,
      group,
      level,
      count: this.#counts[code]!,
      n,
      n_missing: this.#missing,
      proportion: n === 0 ? null : this.#counts[code]! / n,
    }));
  }
}

/** Warns of a variable without values in a group, or with few. */
export function warnOfNumber(
  variable: string,
  group: string | null,
  n: number,
  warn: (code: string, message: string) => void,
): void {
  const inGroup = group === null ? '' : ` in group "${group}"`;
  if (n === 0) warn('all_missing', `"${variable}"${inGroup} has no value: its statistics are empty.`);
  else if (group !== null && n < smallGroup)
    warn('small_group', `"${variable}"${inGroup} has only ${counted(n, 'value')}.`);
}
