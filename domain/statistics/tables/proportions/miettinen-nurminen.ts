import { normalCritical } from '../../math/distributions/normal.ts';
import type { Interval } from '../../math/proportion-interval.ts';
import { restrictedByDifference, restrictedByRatio } from '../../math/restricted-proportions.ts';
import type { Proportion } from './difference-interval.ts';

/** Halvings that leave no digit of a difference open. */
const halvings = 100;

/**
 * z of p1 - p2 = difference, with the variance of the most likely proportions that have this difference, times n / (n - 1)
 * (Miettinen and Nurminen, Statistics in Medicine 1985;4:213-226). It falls as the difference rises. `difference` within
 * (-1, 1); 0 where both the distance and the variance are.
 */
export function miettinenNurminenScore(first: Proportion, second: Proportion, difference: number): number {
  const n = first.n + second.n;
  const { p1, p2 } = restrictedByDifference(first, second, difference);
  const variance = ((p1 * (1 - p1)) / first.n + (p2 * (1 - p2)) / second.n) * (n / (n - 1));
  const distance = first.count / first.n - second.count / second.n - difference;
  return distance === 0 ? 0 : distance / Math.sqrt(Math.max(variance, 0));
}

/** The differences that the score does not refuse. */
export function miettinenNurminenInterval(first: Proportion, second: Proportion, confLevel: number): Interval {
  const critical = normalCritical(confLevel);
  const estimate = first.count / first.n - second.count / second.n;
  const limit = (refused: number) => {
    let inside = estimate;
    let outside = refused;
    for (let step = 0; step < halvings; step++) {
      const middle = (inside + outside) / 2;
      if (Math.abs(miettinenNurminenScore(first, second, middle)) <= critical) inside = middle;
      else outside = middle;
    }
    return (inside + outside) / 2;
  };
  return { conf_low: limit(-1), conf_high: limit(1) };
}

/** The same of p1 / p2 = ratio: z of p1 - ratio p2. It falls as the ratio rises. `ratio` above 0. */
function miettinenNurminenRatioScore(first: Proportion, second: Proportion, ratio: number): number {
  const n = first.n + second.n;
  const { p1, p2 } = restrictedByRatio(first, second, ratio);
  const variance = ((p1 * (1 - p1)) / first.n + (ratio * ratio * p2 * (1 - p2)) / second.n) * (n / (n - 1));
  const distance = first.count / first.n - (ratio * second.count) / second.n;
  return distance === 0 ? 0 : distance / Math.sqrt(Math.max(variance, 0));
}

/** Logarithm beyond which no ratio of proportions is looked for. */
const farthestLogRatio = 100;

/** The ratios that the score does not refuse: from 0 where the first group has no event, to infinity where the second has none. */
export function miettinenNurminenRatioInterval(first: Proportion, second: Proportion, confLevel: number): Interval {
  const critical = normalCritical(confLevel);
  const estimate = Math.log((first.count / first.n) * (second.n / second.count));
  const inner = Math.max(-farthestLogRatio, Math.min(farthestLogRatio, Number.isNaN(estimate) ? 0 : estimate));
  const limit = (sign: 1 | -1) => {
    let inside = inner;
    let outside = sign * farthestLogRatio;
    for (let step = 0; step < halvings; step++) {
      const middle = (inside + outside) / 2;
      if (Math.abs(miettinenNurminenRatioScore(first, second, Math.exp(middle))) <= critical) inside = middle;
      else outside = middle;
    }
    return Math.exp((inside + outside) / 2);
  };
  return {
    conf_low: first.count === 0 ? 0 : limit(-1),
    conf_high: second.count === 0 ? Number.POSITIVE_INFINITY : limit(1),
  };
}
