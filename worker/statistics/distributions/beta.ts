import betainc from '@stdlib/math-base-special-betainc';
import kernelBetaincinv from '@stdlib/math-base-special-kernel-betaincinv';

/** P(X <= x), and P(X > x), of the beta distribution. */
export function betaLowerTail(x: number, a: number, b: number): number {
  return x <= 0 ? 0 : x >= 1 ? 1 : betainc(x, a, b, true, false);
}

export function betaUpperTail(x: number, a: number, b: number): number {
  return x <= 0 ? 1 : x >= 1 ? 0 : betainc(x, a, b, true, true);
}

/** The x with P(X <= x) = p; 0 where a = 0 and 1 where b = 0, as the exact intervals of a proportion need. */
export function betaQuantile(p: number, a: number, b: number): number {
  if (a === 0 || p <= 0) return 0;
  if (b === 0 || p >= 1) return 1;
  return kernelBetaincinv(a, b, p, 1 - p)[0]!;
}

/** The x with P(X > x) = upper: keeps the digits of a small upper tail. */
export function betaUpperQuantile(upper: number, a: number, b: number): number {
  if (a === 0 || upper >= 1) return 0;
  if (b === 0 || upper <= 0) return 1;
  return kernelBetaincinv(a, b, 1 - upper, upper)[0]!;
}
