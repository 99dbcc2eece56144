import { type Moments, momentsOf } from '../moments.ts';
import { medianRanks, withOrderStatistics } from '../order-statistics.ts';
import { median } from '../quantile.ts';
import { classicOneWay, type OneWay } from './one-way.ts';

type Groups = readonly { values: Float64Array }[];

/** Deviations below this share of the largest are the rounding of a mean. */
const ROUNDING = 64 * Number.EPSILON;

/**
 * One-way analysis of variance of the absolute deviations from the mean (Levene 1960) or the median (Brown and Forsythe,
 * JASA 1974;69:364-367) of each group. null where these do not vary within any group.
 */
export function levene(groups: Groups, centre: 'mean' | 'median'): OneWay | null {
  const deviations = groups.map(({ values }): Moments => {
    const middle =
      centre === 'mean' ? momentsOf(values).mean : median(withOrderStatistics(values, medianRanks(values.length)))!;
    return momentsOf(values.map((value) => Math.abs(value - middle)));
  });
  const within = deviations.reduce((sum, { squares }) => sum + squares, 0);
  const size = deviations.reduce((sum, { n, mean, squares }) => sum + n * mean * mean + squares, 0);
  const df2 = deviations.reduce((sum, { n }) => sum + n - 1, 0);
  if (df2 === 0 || !(within > ROUNDING * ROUNDING * size)) return null;
  return classicOneWay(deviations);
}
