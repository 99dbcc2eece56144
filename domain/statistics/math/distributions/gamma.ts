import gammainc from '@stdlib/math-base-special-gammainc';
import gammaincinv from '@stdlib/math-base-special-gammaincinv';
import { continuedFraction } from './continued-fraction.ts';
import type { Distribution } from './distribution.ts';
import { logTail } from './log-tail.ts';
import { tailQuantile } from './quantile-search.ts';
import { logPoissonTerm } from './saddle-point.ts';

/**
 * From this shape on the package uses an expansion of Temme's that is wrong in the third digit for shapes of thousands;
 * the series and the continued fraction take more terms but hold.
 */
const largeShape = 20;

/** P(X <= x), and P(X > x), of the gamma distribution with this shape and rate 1. */
export function gammaLowerTail(x: number, shape: number): number {
  if (x <= 0) return 0;
  if (x === Number.POSITIVE_INFINITY) return 1;
  if (shape < largeShape) return gammainc(x, shape, true, false);
  return x <= shape ? Math.exp(logLowerSeries(x, shape)) : 1 - Math.exp(logUpperFraction(x, shape));
}

export function gammaUpperTail(x: number, shape: number): number {
  if (x <= 0) return 1;
  if (x === Number.POSITIVE_INFINITY) return 0;
  if (shape < largeShape) return gammainc(x, shape, true, true);
  return x <= shape ? 1 - Math.exp(logLowerSeries(x, shape)) : Math.exp(logUpperFraction(x, shape));
}

/** DLMF 8.11.4; converges fast below the mean. */
function logLowerSeries(x: number, shape: number): number {
  let sum = 1;
  for (let k = 1, term = 1; term > 1e-17 * sum; k++) {
    term *= x / (shape + k);
    sum += term;
  }
  return logPoissonTerm(shape, x) + Math.log(sum);
}

/** DLMF 8.9.2, contracted; converges fast above the mean. */
function logUpperFraction(x: number, shape: number): number {
  const fraction = continuedFraction(
    x + 1 - shape,
    (k) => -k * (k - shape),
    (k) => x + 2 * k + 1 - shape,
  );
  return logPoissonTerm(shape, x) + Math.log(shape) - Math.log(fraction);
}

/** Logarithms of the tails, also where the tails themselves are too small for a number. */
export function gammaLogLowerTail(x: number, shape: number): number {
  return logTail(
    gammaLowerTail(x, shape),
    () => gammaUpperTail(x, shape),
    () => (x <= 0 ? Number.NEGATIVE_INFINITY : logLowerSeries(x, shape)),
  );
}

export function gammaLogUpperTail(x: number, shape: number): number {
  return logTail(
    gammaUpperTail(x, shape),
    () => gammaLowerTail(x, shape),
    () => (x === Number.POSITIVE_INFINITY ? Number.NEGATIVE_INFINITY : logUpperFraction(x, shape)),
  );
}

/** The x with P(X <= x) = p. */
export function gammaQuantile(p: number, shape: number): number {
  if (p <= 0 || shape === 0) return 0;
  if (p >= 1) return Number.POSITIVE_INFINITY;
  return p <= 0.5
    ? standardQuantile(shape, 'lower', p, Math.log(p))
    : standardQuantile(shape, 'upper', 1 - p, Math.log(1 - p));
}

/** The x with P(X > x) = upper. */
export function gammaUpperQuantile(upper: number, shape: number): number {
  if (upper >= 1 || shape === 0) return 0;
  if (upper <= 0) return Number.POSITIVE_INFINITY;
  return upper <= 0.5
    ? standardQuantile(shape, 'upper', upper, Math.log(upper))
    : standardQuantile(shape, 'lower', 1 - upper, Math.log(1 - upper));
}

function standardQuantile(shape: number, side: 'lower' | 'upper', tail: number, logP: number): number {
  const guess = gammaincinv(Math.max(tail, 1e-300), shape, side === 'upper');
  return tailQuantile(standardTails(shape), guess, side, logP);
}

/** log of the density with rate 1. */
function gammaLogDensity(x: number, shape: number): number {
  if (x < 0) return Number.NEGATIVE_INFINITY;
  if (x === 0) return shape < 1 ? Number.POSITIVE_INFINITY : shape > 1 ? Number.NEGATIVE_INFINITY : 0;
  return shape < 1 ? logPoissonTerm(shape, x) + Math.log(shape) - Math.log(x) : logPoissonTerm(shape - 1, x);
}

function standardTails(shape: number): Omit<Distribution, 'quantile'> {
  return {
    logDensity: (x) => gammaLogDensity(x, shape),
    lowerTail: (x) => gammaLowerTail(x, shape),
    upperTail: (x) => gammaUpperTail(x, shape),
    logLowerTail: (x) => gammaLogLowerTail(x, shape),
    logUpperTail: (x) => gammaLogUpperTail(x, shape),
  };
}

export function gammaDistribution(shape: number, rate: number): Distribution {
  const standard = standardTails(shape);
  return {
    logDensity: (x) => standard.logDensity(x * rate) + Math.log(rate),
    lowerTail: (x) => standard.lowerTail(x * rate),
    upperTail: (x) => standard.upperTail(x * rate),
    logLowerTail: (x) => standard.logLowerTail(x * rate),
    logUpperTail: (x) => standard.logUpperTail(x * rate),
    quantile: (side, tail, logP) => standardQuantile(shape, side, tail, logP) / rate,
  };
}
