import type { Alternative } from '../../definition/alternative.ts';
import type { LatticeDistribution } from '../../math/distributions/lattice.ts';
import { normalUpperQuantile } from '../../math/distributions/normal.ts';
import { continuityCorrection } from './normal-test.ts';
import { orderStatistic, type PairValues } from './order-statistic.ts';

/** `achieved`: the level that the interval has where the one asked for can't be reached, else null. */
export type Interval = { low: number; high: number; achieved: number | null };

/**
 * Limits of a shift, found by inverting a rank test whose statistic counts the pair values above the shift tried: the
 * limits are pair values themselves (Hollander and Wolfe, Nonparametric statistical methods, sections 3.3 and 4.3).
 */
export function exactInterval(
  values: PairValues,
  distribution: LatticeDistribution,
  confLevel: number,
  alternative: Alternative,
): Interval {
  const sides = sidesOf(alternative);
  const alpha = 1 - confLevel;
  const position = Math.max(1, distribution.quantile(alpha / sides));
  const outside = sides * distribution.lowerTail(position - 1);
  return {
    ...oneOrTwoSided(alternative, orderStatistic(values, position), orderStatistic(values, values.size - position + 1)),
    // R's rule for telling: more than half as much again outside, to two digits.
    achieved: outside - alpha > alpha / 2 ? 1 - twoDigits(outside) : null,
  };
}

/** A share to two significant digits, halves to even: 0.0625 is 0.062, as R's signif says. */
function twoDigits(share: number): number {
  const scale = 10 ** (1 - Math.floor(Math.log10(share)));
  const scaled = share * scale;
  const down = Math.floor(scaled);
  const up = scaled - down > 0.5 || (scaled - down === 0.5 && down % 2 === 1);
  return (down + (up ? 1 : 0)) / scale;
}

/** The same by the normal approximation with this standard deviation of the statistic, `tail` outside each limit. */
export function normalInterval(
  values: PairValues,
  deviation: number,
  tail: number,
  alternative: Alternative,
  correct: boolean,
): { low: number; high: number } {
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
  return oneOrTwoSided(alternative, limit(z), limit(-z));
}

/** Limits for this alternative: of a one-sided interval the other side is infinite. */
export function oneOrTwoSided(alternative: Alternative, low: number, high: number): { low: number; high: number } {
  return {
    low: alternative === 'less' ? Number.NEGATIVE_INFINITY : low,
    high: alternative === 'greater' ? Number.POSITIVE_INFINITY : high,
  };
}

export function sidesOf(alternative: Alternative): 1 | 2 {
  return alternative === 'two_sided' ? 2 : 1;
}
