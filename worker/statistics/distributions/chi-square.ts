import gammainc from '@stdlib/math-base-special-gammainc';
import { gammaUpperQuantile } from './gamma.ts';

/** P(X > x) of the chi-square distribution, right down to 1e-300: the regularised upper incomplete gamma function. */
export function chiSquareUpperTail(x: number, df: number): number {
  if (x <= 0) return 1;
  if (x === Number.POSITIVE_INFINITY) return 0;
  return gammainc(x / 2, df / 2, true, true);
}

/** P(X <= x). */
export function chiSquareLowerTail(x: number, df: number): number {
  return x <= 0 ? 0 : gammainc(x / 2, df / 2, true, false);
}

/** The x with P(X > x) = upper. */
export function chiSquareUpperQuantile(upper: number, df: number): number {
  return 2 * gammaUpperQuantile(upper, df / 2);
}
