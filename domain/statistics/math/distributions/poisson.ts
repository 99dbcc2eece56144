import type { Distribution } from './distribution.ts';
import { gammaLogLowerTail, gammaLogUpperTail, gammaLowerTail, gammaUpperTail } from './gamma.ts';
import { normalUpperQuantile } from './normal.ts';
import { discreteQuantile } from './quantile-search.ts';
import { logPoissonTerm } from './saddle-point.ts';

/** P(X <= k) of the Poisson distribution. */
export function poissonLowerTail(k: number, lambda: number): number {
  return k < 0 ? 0 : gammaUpperTail(lambda, Math.floor(k) + 1);
}

/** P(X >= k): k included. */
export function poissonUpperTail(k: number, lambda: number): number {
  return k <= 0 ? 1 : gammaLowerTail(lambda, Math.ceil(k));
}

export function poissonDistribution(lambda: number): Distribution {
  const tails = {
    lowerTail: (k: number) => poissonLowerTail(k, lambda),
    upperTail: (k: number) => poissonUpperTail(Math.floor(k) + 1, lambda),
    logLowerTail: (k: number) =>
      k < 0 ? Number.NEGATIVE_INFINITY : lambda === 0 ? 0 : gammaLogUpperTail(lambda, Math.floor(k) + 1),
    logUpperTail: (k: number) => (k < 0 ? 0 : gammaLogLowerTail(lambda, Math.floor(k) + 1)),
  };
  return {
    ...tails,
    logDensity: (k) => (k < 0 ? Number.NEGATIVE_INFINITY : logPoissonTerm(k, lambda)),
    quantile: (side, tail, logTail) => {
      if (lambda === 0) return 0;
      const z = normalUpperQuantile(Math.max(tail, 1e-300)) * (side === 'lower' ? -1 : 1);
      return discreteQuantile(tails, side, tail, logTail, lambda + z * Math.sqrt(lambda));
    },
  };
}
