import { betaLogLowerTail, betaLowerTail, betaUpperTail } from './beta.ts';
import type { Distribution } from './distribution.ts';
import { normalUpperQuantile } from './normal.ts';
import { discreteQuantile } from './quantile-search.ts';
import { logBinomialTerm } from './saddle-point.ts';

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

export function binomialDistribution(size: number, prob: number): Distribution {
  const tails = {
    lowerTail: (k: number) => binomialLowerTail(k, size, prob),
    upperTail: (k: number) => binomialUpperTail(Math.floor(k) + 1, size, prob),
    logLowerTail: (k: number) => {
      const whole = Math.floor(k);
      if (whole < 0) return Number.NEGATIVE_INFINITY;
      return whole >= size ? 0 : betaLogLowerTail(1 - prob, size - whole, whole + 1, prob);
    },
    logUpperTail: (k: number) => {
      const whole = Math.floor(k);
      if (whole < 0) return 0;
      return whole >= size ? Number.NEGATIVE_INFINITY : betaLogLowerTail(prob, whole + 1, size - whole);
    },
  };
  return {
    ...tails,
    logDensity: (k) => logBinomialTerm(k, size, prob, 1 - prob),
    quantile: (side, tail, logTail) => {
      const z = normalUpperQuantile(Math.max(tail, 1e-300)) * (side === 'lower' ? -1 : 1);
      return discreteQuantile(tails, side, tail, logTail, size * prob + z * Math.sqrt(size * prob * (1 - prob)), size);
    },
  };
}
