import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { completeRows, numbersOf } from '../../core/complete-rows.ts';
import { AnalysisInputError, InputProblems } from '../../core/input-error.ts';
import { finiteOrNull } from '../../core/json-number.ts';
import { quoted } from '../../core/levels.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { fUpperQuantile } from '../../math/distributions/f.ts';
import { momentsOf, varianceOf } from '../../math/moments.ts';
import { isEssentiallyConstant, meanAndDeviation, meanOf, sumOfProducts } from '../agreement/mean-and-deviation.ts';
import type { CronbachAlphaParameters, CronbachAlphaResult } from './definition.ts';

export type CronbachAlphaComputed = Computed<StatisticsOf<CronbachAlphaResult>>;
type Statistics = CronbachAlphaComputed['statistics'];

/** Of 1 - alpha: less is rounding. */
const identical = 1e-12;

type Item = { item: string; values: Float64Array; mean: number; std_dev: number };

/** Internal consistency. Throws insufficient_data and constant_variable (an item, or the sum, that does not vary). */
export function compute(input: AnalysisInput<CronbachAlphaParameters>): CronbachAlphaComputed {
  const { table, parameters, warn } = input;
  const { rows, n_missing } = completeRows(table, input.rows, parameters.items);
  const problems = new InputProblems();
  const n = rows.length;
  if (n < 2)
    problems.add(
      'insufficient_data',
      `Alpha needs at least 2 patients who answered all ${parameters.items.length} items; there ${n === 1 ? 'is 1' : 'is none'}.`,
    );
  const items = parameters.items.map((item): Item => {
    const values = answers(numbersOf(table, item, rows), item, parameters);
    return { item, values, ...meanAndDeviation(values) };
  });
  const constant = items.filter(({ mean, std_dev }) => isEssentiallyConstant(mean, std_dev)).map(({ item }) => item);
  if (n >= 2 && constant.length > 0)
    problems.add(
      'constant_variable',
      `${quoted(constant)} has the same value in all ${n} rows used, so its correlation with the other items is undefined. Leave it out.`,
      { columns: constant },
    );
  problems.throwIfAny();

  const total = sumOverItems(items, n, ({ values }, i) => values[i]!);
  const totalVariance = varianceOf(momentsOf(total));
  if (!(totalVariance > 0))
    throw new AnalysisInputError(
      'constant_variable',
      `The sum of ${quoted(parameters.items)} is the same in all rows, so alpha is undefined. Check which items are to be reversed.`,
    );
  const k = items.length;
  const found = alphaOf(k, variancesOf(items), totalVariance);
  // Items that are the same but for a constant.
  const whole = 1 - found < identical;
  const estimate = whole ? 1 : found;
  if (whole)
    warn(
      'no_variation',
      'The items differ by nothing, or by the same in all patients: alpha is 1, and its interval has no width, which says nothing about other patients. Check whether one was made from the other.',
    );
  // The variance of a sum of standardized items is the sum of their correlation matrix.
  const standardizedSum = sumOverItems(items, n, ({ values, mean, std_dev }, i) => (values[i]! - mean) / std_dev);
  const correlation = Math.min(1, (varianceOf(momentsOf(standardizedSum)) - k) / (k * (k - 1)));
  const tail = (1 - parameters.conf_level) / 2;
  const [df1, df2] = [n - 1, (n - 1) * (k - 1)];
  const statistics: Statistics = {
    n,
    n_items: k,
    n_missing,
    estimate,
    standardized: finiteOrNull((k * correlation) / (1 + (k - 1) * correlation)),
    mean_inter_item_correlation: correlation,
    conf_low: finiteOrNull(1 - (1 - estimate) * fUpperQuantile(tail, df1, df2)),
    conf_high: finiteOrNull(1 - (1 - estimate) / fUpperQuantile(tail, df2, df1)),
    items: items.map((item) => itemStatistics(item, items, n)),
  };
  const negative = statistics.items.filter((row) => (row.item_rest_correlation ?? 0) < 0).map(({ item }) => item);
  if (negative.length > 0)
    warn(
      'negative_item',
      `${quoted(negative)} goes against the other items. If it is worded the other way, name it in reverse.`,
    );
  return { statistics, details: undefined, used: n, excluded_missing: n_missing };
}

function answers(
  values: Float64Array,
  item: string,
  { reverse, scale_min, scale_max }: CronbachAlphaParameters,
): Float64Array {
  if (reverse === undefined || !reverse.includes(item)) return values;
  const ends = scale_min! + scale_max!;
  return values.map((value) => ends - value);
}

function sumOverItems(items: readonly Item[], n: number, term: (item: Item, i: number) => number): Float64Array {
  const sums = new Float64Array(n);
  for (const item of items) for (let i = 0; i < n; i++) sums[i]! += term(item, i);
  return sums;
}

function alphaOf(k: number, itemVariance: number, totalVariance: number): number {
  return (k / (k - 1)) * (1 - itemVariance / totalVariance);
}

/** The others are added anew: taking the item from the total would leave only rounding where its values are far larger. */
function itemStatistics(item: Item, items: readonly Item[], n: number): Statistics['items'][number] {
  const { values, mean, std_dev } = item;
  const others = items.filter((other) => other !== item);
  const rest = sumOverItems(others, n, (other, i) => other.values[i]!);
  const restVariance = varianceOf(momentsOf(rest));
  const covariance = sumOfProducts(values, rest, mean, meanOf(rest)) / (n - 1);
  return {
    item: item.item,
    mean,
    std_dev,
    item_rest_correlation: finiteOrNull(Math.min(1, Math.max(-1, covariance / (std_dev * Math.sqrt(restVariance))))),
    alpha_if_deleted:
      others.length === 1 ? null : finiteOrNull(alphaOf(others.length, variancesOf(others), restVariance)),
  };
}

function variancesOf(items: readonly Item[]): number {
  return items.reduce((sum, { std_dev }) => sum + std_dev * std_dev, 0);
}
