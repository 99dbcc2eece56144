import { finiteOrNull } from '../core/json-number.ts';
import { chiSquareUpperTail } from '../math/distributions/chi-square.ts';
import { quantile } from '../math/quantile.ts';

export type RiskGroup = { n: number; observed: number; expected: number };
export type HosmerLemeshow = { statistic: number | null; df: number; p_value: number | null; groups: RiskGroup[] };

const grid = 2 ** 40;

/**
 * Rows by quantiles of the fitted probability (Hyndman and Fan's type 7, a group closed at its upper end, equal quantiles
 * merged). Packages differ in the grouping, and with it in the test.
 */
function riskGroups(y: Float64Array, probabilities: Float64Array, groups: number): RiskGroup[] {
  // To twelve digits, so that rounding does not part probabilities that are equal in exact arithmetic.
  const fitted = probabilities.map(onGrid);
  const breaks = riskBreaks(fitted.slice().sort(), groups);
  const result = breaks.map(() => ({ n: 0, observed: 0, expected: 0 }));
  for (let i = 0; i < y.length; i++) {
    const group = result[groupOf(breaks, fitted[i]!)]!;
    group.n++;
    group.observed += y[i]!;
    group.expected += probabilities[i]!;
  }
  return result;
}

/** To twelve digits, so that rounding does not part probabilities that are equal in exact arithmetic. */
export function onGrid(probability: number): number {
  return Math.round(probability * grid) / grid;
}

/** The upper ends of the groups, of ascending probabilities. */
export function riskBreaks(sorted: ArrayLike<number>, groups: number): number[] {
  const by = 1 / groups;
  const breaks: number[] = [];
  for (let k = 1; k <= groups; k++) {
    const at = quantile(sorted, Math.min(1, k * by), 7)!;
    if (at !== (breaks.at(-1) ?? sorted[0])) breaks.push(at);
  }
  if (breaks.length === 0) breaks.push(sorted[0]!);
  return breaks;
}

export function groupOf(breaks: readonly number[], probability: number): number {
  let low = 0;
  let high = breaks.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (probability <= breaks[middle]!) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Hosmer and Lemeshow (Communications in Statistics 1980;A9:1043-1069): groups - 2 degrees of freedom. */
export function hosmerLemeshow(y: Float64Array, fitted: Float64Array, groups: number): HosmerLemeshow {
  return calibrationOf(riskGroups(y, fitted, groups));
}

/** The test of such groups. */
export function calibrationOf(groups: readonly RiskGroup[]): HosmerLemeshow {
  // A break may fall between two values that are next to each other.
  const found = groups.filter(({ n }) => n > 0);
  let statistic = 0;
  for (const { n, observed, expected } of found)
    statistic += (observed - expected) ** 2 / expected + (observed - expected) ** 2 / (n - expected);
  const df = found.length - 2;
  return {
    statistic: finiteOrNull(statistic),
    df,
    p_value: df > 0 ? finiteOrNull(chiSquareUpperTail(statistic, df)) : null,
    groups: found,
  };
}
