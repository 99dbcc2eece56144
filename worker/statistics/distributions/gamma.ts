import gammainc from '@stdlib/math-base-special-gammainc';
import gammaincinv from '@stdlib/math-base-special-gammaincinv';

/** P(X <= x), and P(X > x), of the gamma distribution with this shape and rate 1. */
export function gammaLowerTail(x: number, shape: number): number {
  return x <= 0 ? 0 : gammainc(x, shape, true, false);
}

export function gammaUpperTail(x: number, shape: number): number {
  return x <= 0 ? 1 : gammainc(x, shape, true, true);
}

/** The x with P(X <= x) = p. */
export function gammaQuantile(p: number, shape: number): number {
  return p <= 0 || shape === 0 ? 0 : gammaincinv(p, shape, false);
}

/** The x with P(X > x) = upper. */
export function gammaUpperQuantile(upper: number, shape: number): number {
  return upper >= 1 || shape === 0 ? 0 : gammaincinv(upper, shape, true);
}
