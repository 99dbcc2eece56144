import betainc from '@stdlib/math-base-special-betainc';
import kernelBetaincinv from '@stdlib/math-base-special-kernel-betaincinv';
import { continuedFraction } from './continued-fraction.ts';
import type { Distribution } from './distribution.ts';
import { logTail } from './log-tail.ts';
import { tailQuantile } from './quantile-search.ts';
import { logBinomialTerm } from './saddle-point.ts';

/** Below this shape the tails are so unequal that 1 - tail would lose digits; the package's series hold there. */
const smallShape = 0.1;
/** Below this tail the package loses digits. */
const farAway = 1e-12;

/**
 * P(X <= x) of the beta distribution: a continued fraction on the side of the mean where it converges. `y` = 1 - x may
 * hold more digits.
 */
export function betaLowerTail(x: number, a: number, b: number, y = 1 - x): number {
  if (x <= 0) return 0;
  if (y <= 0) return 1;
  if (Math.min(a, b) < smallShape) {
    const tail = x <= 0.5 ? betainc(x, a, b, true, false) : betainc(y, b, a, true, true);
    if (tail > farAway) return tail;
  }
  return belowMean(x, y, a, b) ? Math.exp(logFraction(x, a, b, y)) : 1 - Math.exp(logFraction(y, b, a, x));
}

/** P(X > x). */
export function betaUpperTail(x: number, a: number, b: number, y = 1 - x): number {
  return betaLowerTail(y, b, a, x);
}

function belowMean(x: number, y: number, a: number, b: number): boolean {
  return x * (b + 1) <= y * (a + 1);
}

/**
 * log of P(X <= x) for x below the mean: the continued fraction of DiDonato AR, Morris AH (ACM Transactions on
 * Mathematical Software 1992;18:360-373), section 3, whose terms don't cancel for large shapes.
 */
function logFraction(x: number, a: number, b: number, y: number): number {
  const excess = a * y - b * x;
  const numerator = (k: number) =>
    ((a + k - 1) * (a + b + k - 1) * k * (b - k) * x * x) / ((a + 2 * k - 1) * (a + 2 * k - 1));
  const denominator = (k: number) =>
    k + (k * (b - k) * x) / (a + 2 * k - 1) + ((a + k) * (excess + 1 + k * (1 + y))) / (a + 2 * k + 1);
  const fraction = continuedFraction((a * (excess + 1)) / (a + 1), numerator, denominator);
  return logBinomialTerm(a, a + b, x, y, b) + Math.log(a) + Math.log(b) - Math.log(a + b) - Math.log(fraction);
}

/** log of P(X <= x), also where the tail is too small for a number. */
export function betaLogLowerTail(x: number, a: number, b: number, y = 1 - x): number {
  return logTail(
    betaLowerTail(x, a, b, y),
    () => betaUpperTail(x, a, b, y),
    () => (x <= 0 ? Number.NEGATIVE_INFINITY : logFraction(x, a, b, y)),
  );
}

/** The x with P(X <= x) = p; 0 where a = 0 and 1 where b = 0, as the exact intervals of a proportion need. */
export function betaQuantile(p: number, a: number, b: number): number {
  if (a === 0 || p <= 0) return 0;
  if (b === 0 || p >= 1) return 1;
  return p <= 0.5 ? lowerQuantile(p, Math.log(p), a, b) : upperQuantile(1 - p, Math.log(1 - p), a, b);
}

/** The x with P(X > x) = upper: keeps the digits of a small upper tail. */
export function betaUpperQuantile(upper: number, a: number, b: number): number {
  if (a === 0 || upper >= 1) return 0;
  if (b === 0 || upper <= 0) return 1;
  return upper <= 0.5
    ? upperQuantile(upper, Math.log(upper), a, b)
    : lowerQuantile(1 - upper, Math.log(1 - upper), a, b);
}

/** The x with P(X <= x) = tail <= 0.5. */
function lowerQuantile(tail: number, logP: number, a: number, b: number): number {
  const guess = kernelBetaincinv(a, b, Math.max(tail, 1e-300), 1)[0]!;
  return tailQuantile(betaTails(a, b), guess, 'lower', logP);
}

function upperQuantile(tail: number, logP: number, a: number, b: number): number {
  const guess = kernelBetaincinv(a, b, 1 - tail, Math.max(tail, 1e-300))[0]!;
  return tailQuantile(betaTails(a, b), guess, 'upper', logP);
}

/** The y = 1 - x with P(X > x) = tail <= 0.5: where x is 1 but for rounding, y has the digits. */
export function betaUpperQuantileComplement(tail: number, logP: number, a: number, b: number): number {
  return lowerQuantile(tail, logP, b, a);
}

/** log of the density; `y` = 1 - x may hold more digits. */
export function betaLogDensity(x: number, a: number, b: number, y = 1 - x): number {
  if (x < 0 || y < 0) return Number.NEGATIVE_INFINITY;
  if (x === 0 || y === 0) {
    const shape = x === 0 ? a : b;
    const other = x === 0 ? b : a;
    return shape < 1 ? Number.POSITIVE_INFINITY : shape > 1 ? Number.NEGATIVE_INFINITY : Math.log(other);
  }
  // The binomial term with the powers that the density has, whichever shapes leave it its meaning.
  if (a < 1 && b < 1)
    return Math.log(a) + Math.log(b) - Math.log(a + b) - Math.log(x) - Math.log(y) + logBinomialTerm(a, a + b, x, y, b);
  if (a < 1) return Math.log(a) - Math.log(x) + logBinomialTerm(a, a + b - 1, x, y, b - 1);
  if (b < 1) return Math.log(b) - Math.log(y) + logBinomialTerm(a - 1, a + b - 1, x, y, b);
  return Math.log(a + b - 1) + logBinomialTerm(a - 1, a + b - 2, x, y, b - 1);
}

function betaTails(a: number, b: number): Omit<Distribution, 'quantile'> {
  return {
    logDensity: (x) => betaLogDensity(x, a, b),
    lowerTail: (x) => betaLowerTail(x, a, b),
    upperTail: (x) => betaUpperTail(x, a, b),
    logLowerTail: (x) => betaLogLowerTail(x, a, b),
    logUpperTail: (x) => betaLogLowerTail(1 - x, b, a, x),
  };
}

export function betaDistribution(a: number, b: number): Distribution {
  return {
    ...betaTails(a, b),
    quantile: (side, tail, logP) => (side === 'lower' ? lowerQuantile : upperQuantile)(tail, logP, a, b),
  };
}
