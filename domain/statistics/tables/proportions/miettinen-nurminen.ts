import { normalCritical } from '../../math/distributions/normal.ts';
import type { Interval } from '../../math/proportion-interval.ts';
import type { Proportion } from './difference-interval.ts';

/** Halvings that leave no digit of a proportion open. */
const halvings = 100;

/**
 * z of p1 - p2 = difference, with the variance of the most likely proportions that have this difference, times n / (n - 1)
 * (Miettinen and Nurminen, Statistics in Medicine 1985;4:213-226). It falls as the difference rises. `difference` within
 * (-1, 1); 0 where both the distance and the variance are.
 */
export function miettinenNurminenScore(first: Proportion, second: Proportion, difference: number): number {
  const n = first.n + second.n;
  const p2 = restrictedEstimate(first, second, difference);
  const p1 = p2 + difference;
  const variance = ((p1 * (1 - p1)) / first.n + (p2 * (1 - p2)) / second.n) * (n / (n - 1));
  const distance = first.count / first.n - second.count / second.n - difference;
  return distance === 0 ? 0 : distance / Math.sqrt(Math.max(variance, 0));
}

/** The most likely p2 where p1 is p2 + difference: the likelihood has one maximum, so its slope changes sign once. */
function restrictedEstimate(first: Proportion, second: Proportion, difference: number): number {
  const slope = (p2: number) =>
    share(first.count, p2 + difference) -
    share(first.n - first.count, 1 - p2 - difference) +
    share(second.count, p2) -
    share(second.n - second.count, 1 - p2);
  let low = Math.max(0, -difference);
  let high = Math.min(1, 1 - difference);
  for (let step = 0; step < halvings; step++) {
    const middle = (low + high) / 2;
    if (slope(middle) > 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

function share(count: number, probability: number): number {
  return count === 0 ? 0 : count / probability;
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
