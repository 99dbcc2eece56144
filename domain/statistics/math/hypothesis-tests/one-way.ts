import { fUpperTail } from '../distributions/f.ts';
import { type Moments, meanDifference, varianceOf } from '../moments.ts';

export type OneWay = {
  statistic: number;
  df1: number;
  df2: number;
  p_value: number;
  sum_sq_between: number;
  sum_sq_within: number;
  mean_sq_between: number;
  mean_sq_within: number;
};

/** Analysis of variance of one factor: Fisher's F from the mean and squares of each group. */
export function classicOneWay(groups: readonly Moments[]): OneWay {
  const n = groups.reduce((sum, group) => sum + group.n, 0);
  // Means are taken about the first: a large common part would cost digits.
  const origin = groups[0]!;
  const grand = groups.reduce((sum, group) => sum + group.n * meanDifference(group, origin), 0) / n;
  let sum_sq_between = 0;
  let sum_sq_within = 0;
  for (const group of groups) {
    sum_sq_between += group.n * (meanDifference(group, origin) - grand) ** 2;
    sum_sq_within += group.squares;
  }
  const df1 = groups.length - 1;
  const df2 = n - groups.length;
  const mean_sq_between = sum_sq_between / df1;
  const mean_sq_within = sum_sq_within / df2;
  const statistic = mean_sq_between / mean_sq_within;
  const p_value = fUpperTail(statistic, df1, df2);
  return { statistic, df1, df2, p_value, sum_sq_between, sum_sq_within, mean_sq_between, mean_sq_within };
}

/** Welch BL. On the comparison of several mean values: an alternative approach. Biometrika 1951;38:330-336. */
export function welchOneWay(groups: readonly Moments[]): Pick<OneWay, 'statistic' | 'df1' | 'df2' | 'p_value'> {
  const k = groups.length;
  const weights = groups.map((group) => group.n / varianceOf(group));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const origin = groups[0]!;
  const centre = groups.reduce((sum, group, i) => sum + weights[i]! * meanDifference(group, origin), 0) / total;
  const spread =
    groups.reduce((sum, group, i) => sum + (1 - weights[i]! / total) ** 2 / (group.n - 1), 0) / (k * k - 1);
  const between = groups.reduce(
    (sum, group, i) => sum + weights[i]! * (meanDifference(group, origin) - centre) ** 2,
    0,
  );
  const df1 = k - 1;
  const df2 = 1 / (3 * spread);
  const statistic = between / (df1 * (1 + 2 * (k - 2) * spread));
  return { statistic, df1, df2, p_value: fUpperTail(statistic, df1, df2) };
}
