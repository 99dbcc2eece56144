import { finiteOrNull } from '../../core/json-number.ts';
import type { Alternative } from '../../definition/alternative.ts';
import { sumOf } from '../../math/compensated-sum.ts';
import { chiSquareUpperTail } from '../../math/distributions/chi-square.ts';
import { normalCritical, normalQuantile, normalUpperTail } from '../../math/distributions/normal.ts';

/** Counts [[a, b], [c, d]] of one stratum. */
export type TwoByTwo = { a: number; b: number; c: number; d: number; n: number };

export function twoByTwo(table: readonly (readonly number[])[]): TwoByTwo {
  const [[a, b], [c, d]] = table as [[number, number], [number, number]];
  return { a, b, c, d, n: a + b + c + d };
}

/** No row and no column is empty: only such strata tell about the odds ratio. */
export function isInformative({ a, b, c, d }: TwoByTwo): boolean {
  return (a + b) * (c + d) * (a + c) * (b + d) > 0;
}

const sumOver = (strata: readonly TwoByTwo[], term: (stratum: TwoByTwo) => number) =>
  sumOf(strata.length, (k) => term(strata[k]!));

/** Mantel and Haenszel (1959). The correction of 1/2 applies where the sum of O - E is at least that. */
export function mantelHaenszelTest(strata: readonly TwoByTwo[], corrected: boolean, alternative: Alternative) {
  const difference = sumOver(strata, ({ a, b, c, n }) => a - ((a + b) * (a + c)) / n);
  const variance = sumOver(
    strata,
    ({ a, b, c, d, n }) => ((((a + b) / n) * (c + d)) / n) * (((a + c) / (n - 1)) * (b + d)),
  );
  const correction = corrected && Math.abs(difference) >= 0.5 ? 0.5 : 0;
  const statistic = (Math.abs(difference) - correction) ** 2 / variance;
  const z = Math.sign(difference) * Math.sqrt(statistic);
  const p_value =
    alternative === 'two_sided'
      ? chiSquareUpperTail(statistic, 1)
      : normalUpperTail(alternative === 'greater' ? z : -z);
  return { statistic, df: 1, p_value };
}

/** Mantel-Haenszel odds ratio with the variance of Robins, Breslow and Greenland (1986). */
export function mantelHaenszelOddsRatio(strata: readonly TwoByTwo[], confLevel: number, alternative: Alternative) {
  const r = sumOver(strata, ({ a, d, n }) => (a * d) / n);
  const s = sumOver(strata, ({ b, c, n }) => (b * c) / n);
  const variance =
    sumOver(strata, ({ a, d, n }) => ((a + d) / n) * ((a * d) / n)) / (2 * r * r) +
    sumOver(strata, ({ a, b, c, d, n }) => ((a + d) / n) * ((b * c) / n) + ((b + c) / n) * ((a * d) / n)) /
      (2 * r * s) +
    sumOver(strata, ({ b, c, n }) => ((b + c) / n) * ((b * c) / n)) / (2 * s * s);
  const estimate = r / s;
  const z = alternative === 'two_sided' ? normalCritical(confLevel) : normalQuantile(confLevel);
  const limit = (side: number) => finiteOrNull(estimate * Math.exp(side * z * Math.sqrt(variance)));
  return {
    estimate,
    conf_low: alternative === 'less' ? 0 : limit(-1),
    conf_high: alternative === 'greater' ? Number.POSITIVE_INFINITY : limit(1),
  };
}

/** Ratio of the shares of the first column, first row over second. */
export function mantelHaenszelRiskRatio(strata: readonly TwoByTwo[]): number {
  return (
    sumOver(strata, ({ a, c, d, n }) => (a * (c + d)) / n) / sumOver(strata, ({ a, b, c, n }) => (c * (a + b)) / n)
  );
}

/** Breslow and Day's test of homogeneity at a common odds ratio, and Tarone's (1985), which corrects it for that estimate. */
export function homogeneityTests(strata: readonly TwoByTwo[], oddsRatio: number) {
  const informative = strata.filter(isInformative);
  const df = informative.length - 1;
  const fitted = informative.map((stratum) => fittedCount(stratum, oddsRatio));
  const statistic = sumOf(fitted.length, (k) => fitted[k]!.difference ** 2 / fitted[k]!.variance);
  const correction =
    sumOf(fitted.length, (k) => fitted[k]!.difference) ** 2 / sumOf(fitted.length, (k) => fitted[k]!.variance);
  const test = (value: number) => {
    const usable = df > 0 && Number.isFinite(value);
    return { statistic: usable ? value : null, df, p_value: usable ? chiSquareUpperTail(value, df) : null };
  };
  return { breslow_day: test(statistic), tarone: test(statistic - correction) };
}

/** The first count that the margins and this odds ratio give, its distance from the count, and its variance. */
function fittedCount({ a, b, c, d, n }: TwoByTwo, oddsRatio: number): { difference: number; variance: number } {
  const [row, column] = [a + b, a + c];
  // The root of (1 - OR) e^2 + B e - OR row column, in the form that does not cancel.
  const B = n - row - column + oddsRatio * (row + column);
  const root = Math.sqrt(B * B + 4 * (1 - oddsRatio) * oddsRatio * row * column);
  const fitted = B > 0 ? (2 * oddsRatio * row * column) / (B + root) : (root - B) / (2 * (1 - oddsRatio));
  const variance = 1 / (1 / fitted + 1 / (row - fitted) + 1 / (column - fitted) + 1 / (d - a + fitted));
  return { difference: a - fitted, variance };
}
