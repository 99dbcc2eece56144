import gammainc from '@stdlib/math-base-special-gammainc';
import gammaincinv from '@stdlib/math-base-special-gammaincinv';
import { continuedFraction } from './continued-fraction.ts';
import type { Distribution } from './distribution.ts';
import { logTail } from './log-tail.ts';
import { farQuantile, polishedQuantile } from './quantile-search.ts';
import { logPoissonTerm } from './saddle-point.ts';

/** P(X <= x), and P(X > x), of the gamma distribution with this shape and rate 1. */
export function gammaLowerTail(x: number, shape: number): number {
  return x <= 0 ? 0 : x === Number.POSITIVE_INFINITY ? 1 : gammainc(x, shape, true, false);
}

export function gammaUpperTail(x: number, shape: number): number {
  return x <= 0 ? 1 : x === Number.POSITIVE_INFINITY ? 0 : gammainc(x, shape, true, true);
}

/** Logarithms of the tails, also where the tails themselves are too small for a number. */
export function gammaLogLowerTail(x: number, shape: number): number {
  return logTail(
    gammaLowerTail(x, shape),
    () => gammaUpperTail(x, shape),
    () => {
      if (x <= 0) return Number.NEGATIVE_INFINITY;
      // DLMF 8.11.4.
      let sum = 1;
      for (let k = 1, term = 1; term > 1e-17 * sum; k++) {
        term *= x / (shape + k);
        sum += term;
      }
      return logPoissonTerm(shape, x) + Math.log(sum);
    },
  );
}

export function gammaLogUpperTail(x: number, shape: number): number {
  return logTail(
    gammaUpperTail(x, shape),
    () => gammaLowerTail(x, shape),
    () => {
      if (x === Number.POSITIVE_INFINITY) return Number.NEGATIVE_INFINITY;
      // DLMF 8.9.2, contracted.
      const fraction = continuedFraction(
        x + 1 - shape,
        (k) => -k * (k - shape),
        (k) => x + 2 * k + 1 - shape,
      );
      return logPoissonTerm(shape, x) + Math.log(shape) - Math.log(fraction);
    },
  );
}

/** The x with P(X <= x) = p. */
export function gammaQuantile(p: number, shape: number): number {
  return p <= 0 || shape === 0 ? 0 : gammaincinv(p, shape, false);
}

/** The x with P(X > x) = upper. */
export function gammaUpperQuantile(upper: number, shape: number): number {
  return upper >= 1 || shape === 0 ? 0 : gammaincinv(upper, shape, true);
}

/** log of the density with rate 1. */
export function gammaLogDensity(x: number, shape: number): number {
  if (x < 0) return Number.NEGATIVE_INFINITY;
  if (x === 0) return shape < 1 ? Number.POSITIVE_INFINITY : shape > 1 ? Number.NEGATIVE_INFINITY : 0;
  return shape < 1 ? logPoissonTerm(shape, x) + Math.log(shape) - Math.log(x) : logPoissonTerm(shape - 1, x);
}

export function gammaDistribution(shape: number, rate: number): Distribution {
  const standard = {
    logDensity: (x: number) => gammaLogDensity(x, shape),
    lowerTail: (x: number) => gammaLowerTail(x, shape),
    upperTail: (x: number) => gammaUpperTail(x, shape),
    logLowerTail: (x: number) => gammaLogLowerTail(x, shape),
    logUpperTail: (x: number) => gammaLogUpperTail(x, shape),
  };
  return {
    logDensity: (x) => standard.logDensity(x * rate) + Math.log(rate),
    lowerTail: (x) => standard.lowerTail(x * rate),
    upperTail: (x) => standard.upperTail(x * rate),
    logLowerTail: (x) => standard.logLowerTail(x * rate),
    logUpperTail: (x) => standard.logUpperTail(x * rate),
    quantile: (side, tail, logP) => {
      const inverse = side === 'lower' ? gammaQuantile : gammaUpperQuantile;
      const far = tail < 1e-300;
      const guess = inverse(far ? 1e-300 : tail, shape);
      const logTailAt = side === 'lower' ? standard.logLowerTail : standard.logUpperTail;
      const x = far ? farQuantile(logTailAt, logP, guess, side) : polishedQuantile(standard, guess, side, logP);
      return x / rate;
    },
  };
}
