import { compensatedSum } from '../math/compensated-sum.ts';
import { chiSquareUpperTail } from '../math/distributions/chi-square.ts';
import { fLowerTail, fUpperQuantile, fUpperTail } from '../math/distributions/f.ts';
import { normalQuantile } from '../math/distributions/normal.ts';
import { midranks } from '../math/midranks.ts';
import { type Moments, momentsOf, varianceOf } from '../math/moments.ts';
import { median } from '../math/quantile.ts';

type Groups = readonly { values: Float64Array }[];

/** Bartlett 1937: the likelihood ratio of normal samples, with his factor. */
export function bartlettTest(groups: readonly Moments[]) {
  const df = groups.length - 1;
  const freedom = groups.reduce((sum, { n }) => sum + n - 1, 0);
  const pooled = groups.reduce((sum, { squares }) => sum + squares, 0) / freedom;
  let ratios = 0;
  let inverse = 0;
  for (const group of groups) {
    ratios += (group.n - 1) * Math.log(pooled / varianceOf(group));
    inverse += 1 / (group.n - 1);
  }
  const statistic = ratios / (1 + (inverse - 1 / freedom) / (3 * df));
  return { statistic, df, p_value: chiSquareUpperTail(statistic, df) };
}

/**
 * Fligner and Killeen's test in the form that Conover, Johnson and Johnson (1981) recommend: normal scores of the ranks
 * of the absolute deviations from the median. null where the scores do not vary.
 */
export function flignerTest(groups: Groups) {
  const n = groups.reduce((sum, { values }) => sum + values.length, 0);
  const deviations = new Float64Array(n);
  let start = 0;
  for (const { values } of groups) {
    const middle = median(values.slice().sort())!;
    for (let i = 0; i < values.length; i++) deviations[start + i] = Math.abs(values[i]! - middle);
    start += values.length;
  }
  const { ranks } = midranks(deviations);
  const scores = ranks.map((rank) => normalQuantile((1 + rank / (n + 1)) / 2));
  const { mean, squares } = momentsOf(scores);
  if (!(squares > 0)) return null;
  start = 0;
  let between = 0;
  for (const { values } of groups) {
    const own = scores.subarray(start, start + values.length);
    between += (compensatedSum(own) - own.length * mean) ** 2 / own.length;
    start += values.length;
  }
  const statistic = between / (squares / (n - 1));
  const df = groups.length - 1;
  return { statistic, df, p_value: chiSquareUpperTail(statistic, df) };
}

/** The ratio of two variances of normal samples. */
export function varianceRatioTest(first: Moments, second: Moments, confLevel: number) {
  const df1 = first.n - 1;
  const df2 = second.n - 1;
  const estimate = varianceOf(first) / varianceOf(second);
  const outside = (1 - confLevel) / 2;
  return {
    estimate,
    statistic: estimate,
    df1,
    df2,
    p_value: Math.min(1, 2 * Math.min(fUpperTail(estimate, df1, df2), fLowerTail(estimate, df1, df2))),
    conf_low: estimate / fUpperQuantile(outside, df1, df2),
    // The lower quantile of F is the inverse of the upper one with the degrees of freedom exchanged.
    conf_high: estimate * fUpperQuantile(outside, df2, df1),
  };
}
