import { normalCritical } from '../../math/distributions/normal.ts';
import { type Interval, wilsonInterval } from '../../math/proportion-interval.ts';

/** `count` of `n` have the event. */
export type Proportion = { count: number; n: number };

/** p1 - p2 with its unpooled standard error and Wald interval, not cut to [-1, 1]. */
export function waldDifference(
  first: Proportion,
  second: Proportion,
  confLevel: number,
): Interval & { estimate: number; std_error: number } {
  const [p1, p2] = [first.count / first.n, second.count / second.n];
  const estimate = p1 - p2;
  const std_error = Math.sqrt((p1 * (1 - p1)) / first.n + (p2 * (1 - p2)) / second.n);
  const margin = normalCritical(confLevel) * std_error;
  return { estimate, std_error, conf_low: estimate - margin, conf_high: estimate + margin };
}

/** Yates' correction of a difference of proportions: half a unit in each group, no more than the difference itself. */
export function differenceCorrection(first: Proportion, second: Proportion): number {
  return Math.min(0.5, Math.abs(first.count / first.n - second.count / second.n) / (1 / first.n + 1 / second.n));
}

/** The Wald interval widened by the continuity correction, cut to [-1, 1]. */
export function correctedWaldDifferenceInterval(first: Proportion, second: Proportion, confLevel: number): Interval {
  const { conf_low, conf_high } = waldDifference(first, second, confLevel);
  const correction = differenceCorrection(first, second) * (1 / first.n + 1 / second.n);
  return { conf_low: Math.max(-1, conf_low - correction), conf_high: Math.min(1, conf_high + correction) };
}

/** Hybrid score interval of p1 - p2: method 10 of Newcombe RG. Statistics in Medicine 1998;17:873-890. */
export function newcombeInterval(first: Proportion, second: Proportion, confLevel: number): Interval {
  const [p1, p2] = [first.count / first.n, second.count / second.n];
  const one = wilsonInterval(first.count, first.n, confLevel);
  const two = wilsonInterval(second.count, second.n, confLevel);
  return {
    conf_low: p1 - p2 - Math.hypot(p1 - one.conf_low, two.conf_high - p2),
    conf_high: p1 - p2 + Math.hypot(one.conf_high - p1, p2 - two.conf_low),
  };
}
