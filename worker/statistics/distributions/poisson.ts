import { gammaLowerTail, gammaUpperTail } from './gamma.ts';

/** P(X <= k) of the Poisson distribution. */
export function poissonLowerTail(k: number, lambda: number): number {
  return k < 0 ? 0 : gammaUpperTail(lambda, Math.floor(k) + 1);
}

/** P(X >= k): k included. */
export function poissonUpperTail(k: number, lambda: number): number {
  return k <= 0 ? 1 : gammaLowerTail(lambda, Math.ceil(k));
}
