import type { Distribution } from './distribution.ts';
import { gammaDistribution, gammaUpperQuantile, gammaUpperTail } from './gamma.ts';

/** P(X > x) of the chi-square distribution, right down to 1e-300: the regularised upper incomplete gamma function. */
export function chiSquareUpperTail(x: number, df: number): number {
  return gammaUpperTail(x / 2, df / 2);
}

/** The x with P(X > x) = upper. */
export function chiSquareUpperQuantile(upper: number, df: number): number {
  return 2 * gammaUpperQuantile(upper, df / 2);
}

export function chiSquareDistribution(df: number): Distribution {
  return gammaDistribution(df / 2, 1 / 2);
}
