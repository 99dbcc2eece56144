import { compensatedSum, sumOf } from '../../math/compensated-sum.ts';
import { momentsOf, standardDeviationOf } from '../../math/moments.ts';

export function meanOf(values: ArrayLike<number>): number {
  return compensatedSum(values) / values.length;
}

/** Sum of products of deviations from the means, in a second pass. */
export function sumOfProducts(x: ArrayLike<number>, y: ArrayLike<number>, meanX: number, meanY: number): number {
  return sumOf(x.length, (i) => (x[i]! - meanX) * (y[i]! - meanY));
}

/** Mean and standard deviation with divisor n - 1. */
export function meanAndDeviation(values: ArrayLike<number>): { mean: number; std_dev: number } {
  const moments = momentsOf(values);
  return { mean: moments.mean, std_dev: standardDeviationOf(moments) };
}

/** A standard error this small against the mean is rounding: the values are constant (as in R's t.test). */
export function isEssentiallyConstant(mean: number, std_error: number): boolean {
  return !(std_error >= 10 * Number.EPSILON * Math.abs(mean)) || std_error === 0;
}
