import { betaLowerTail, betaUpperTail } from './beta.ts';

/** P(X <= k) of the binomial distribution, by its incomplete beta function; right in both tails. */
export function binomialLowerTail(k: number, size: number, prob: number): number {
  const whole = Math.floor(k);
  return whole < 0 ? 0 : whole >= size ? 1 : betaUpperTail(prob, whole + 1, size - whole);
}

/** P(X >= k): k included. */
export function binomialUpperTail(k: number, size: number, prob: number): number {
  const whole = Math.ceil(k);
  return whole <= 0 ? 1 : whole > size ? 0 : betaLowerTail(prob, whole, size - whole + 1);
}
