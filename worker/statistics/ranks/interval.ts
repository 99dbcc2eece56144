import type { Alternative } from '../../../contract/methods/alternative.ts';
import type { LatticeDistribution } from '../distributions/lattice.ts';
import { normalUpperQuantile } from '../distributions/normal.ts';
import { continuityCorrection } from './normal-test.ts';
import { orderStatistic, type PairValues } from './order-statistic.ts';

export type Interval = { low: number; high: number };

/**
 * Limits of a shift, found by inverting a rank test whose statistic counts the pair values above the shift tried: the
 * limits are pair values themselves (Hollander and Wolfe, Nonparametric statistical methods, sections 3.3 and 4.3).
 * `tail`: the probability outside each limit.
 */
export function exactInterval(
  values: PairValues,
  distribution: LatticeDistribution,
  tail: number,
  alternative: Alternative,
): Interval {
  const position = Math.max(1, distribution.quantile(tail));
  return oneOrTwoSided(
    alternative,
    () => orderStatistic(values, position),
    () => orderStatistic(values, values.size - position + 1),
  );
}

/** The same by the normal approximation with this standard deviation of the statistic. */
export function normalInterval(
  values: PairValues,
  deviation: number,
  tail: number,
  alternative: Alternative,
  correct: boolean,
): Interval {
  const z = normalUpperQuantile(tail) * deviation;
  const limit = (critical: number) => {
    const distance = (above: number) => {
      const difference = above - values.size / 2;
      return difference - continuityCorrection(difference, correct, alternative);
    };
    // The most pair values that may lie above the shift before the test's statistic reaches `critical`.
    let above = Math.min(values.size, Math.ceil(values.size / 2 + critical + 1));
    while (above >= 0 && distance(above) >= critical) above--;
    return orderStatistic(values, Math.min(values.size, Math.max(1, values.size - above)));
  };
  return oneOrTwoSided(
    alternative,
    () => limit(z),
    () => limit(-z),
  );
}

function oneOrTwoSided(alternative: Alternative, low: () => number, high: () => number): Interval {
  return {
    low: alternative === 'less' ? Number.NEGATIVE_INFINITY : low(),
    high: alternative === 'greater' ? Number.POSITIVE_INFINITY : high(),
  };
}
