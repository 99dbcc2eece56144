import { classicOneWay, type OneWay } from '../math/hypothesis-tests/one-way.ts';
import { aboutFirst, type Moments, momentsOf } from '../math/moments.ts';
import { medianRanks, withOrderStatistics } from '../math/order-statistics.ts';
import { median } from '../math/quantile.ts';

type Groups = readonly { values: Float64Array }[];

/** Deviations below this share of the largest are the rounding of a mean. */
const rounding = 64 * Number.EPSILON;

function middleOf(values: Float64Array, centre: 'mean' | 'median'): number {
  return centre === 'mean' ? momentsOf(values).mean : median(withOrderStatistics(values, medianRanks(values.length)))!;
}

/**
 * One-way analysis of variance of the absolute deviations from the mean (Levene 1960) or the median (Brown and Forsythe,
 * JASA 1974;69:364-367) of each group. null where these do not vary within any group.
 * `centre` may also give the medians, where they are known.
 */
export function levene(groups: Groups, centre: 'mean' | 'median' | readonly number[]): OneWay | null {
  const deviations = groups.map(({ values: own }, group): Moments => {
    const values = typeof centre === 'string' ? aboutFirst(own) : own;
    const middle = typeof centre === 'string' ? middleOf(values, centre) : centre[group]!;
    const distances = new Float64Array(values.length);
    for (let i = 0; i < values.length; i++) distances[i] = Math.abs(values[i]! - middle);
    return momentsOf(distances);
  });
  return ofDeviations(deviations);
}

/** The same of the absolute deviations of each group. */
export function ofDeviations(deviations: readonly Moments[]): OneWay | null {
  const within = deviations.reduce((sum, { squares }) => sum + squares, 0);
  const size = deviations.reduce((sum, { n, mean, squares }) => sum + n * mean * mean + squares, 0);
  const df2 = deviations.reduce((sum, { n }) => sum + n - 1, 0);
  if (df2 === 0 || !(within > rounding * rounding * size)) return null;
  return classicOneWay(deviations);
}
