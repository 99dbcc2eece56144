import { betaLogLowerTail, betaLowerTail } from './beta.ts';
import type { Distribution } from './distribution.ts';
import { normalUpperQuantile } from './normal.ts';
import { discreteQuantile } from './quantile-search.ts';
import { logBinomialTerm, logPoissonTerm } from './saddle-point.ts';

/** Counts with this mean and variance mu + mu^2 / size. */
export function negativeBinomialDistribution(size: number, mu: number): Distribution {
  const success = size / (size + mu);
  const failure = mu / (size + mu);
  const tails = {
    lowerTail: (k: number) => {
      const next = Math.floor(k) + 1;
      if (next <= 0) return 0;
      return betaLowerTail(success, size, next, failure);
    },
    upperTail: (k: number) => {
      const next = Math.floor(k) + 1;
      if (next <= 0) return 1;
      return betaLowerTail(failure, next, size, success);
    },
    logLowerTail: (k: number) => {
      const next = Math.floor(k) + 1;
      return next <= 0 ? Number.NEGATIVE_INFINITY : betaLogLowerTail(success, size, next, failure);
    },
    logUpperTail: (k: number) => {
      const next = Math.floor(k) + 1;
      return next <= 0 ? 0 : betaLogLowerTail(failure, next, size, success);
    },
  };
  return {
    ...tails,
    logDensity: (k) => {
      if (k < 0) return Number.NEGATIVE_INFINITY;
      if (k === 0) return success > 0.5 ? size * Math.log1p(-failure) : size * Math.log(success);
      // Next to no overdispersion.
      if (k < 1e-10 * size && mu < 1e-10 * size) return logPoissonTerm(k, mu);
      return Math.log(size / (size + k)) + logBinomialTerm(size, size + k, success, failure);
    },
    quantile: (side, tail, logTail) => {
      if (mu === 0) return 0;
      const z = normalUpperQuantile(Math.max(tail, 1e-300)) * (side === 'lower' ? -1 : 1);
      return discreteQuantile(tails, side, tail, logTail, mu + z * Math.sqrt(mu + (mu * mu) / size));
    },
  };
}
