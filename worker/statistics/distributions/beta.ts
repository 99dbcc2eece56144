import betainc from '@stdlib/math-base-special-betainc';
import kernelBetaincinv from '@stdlib/math-base-special-kernel-betaincinv';
import { continuedFraction } from './continued-fraction.ts';
import type { Distribution } from './distribution.ts';
import { logTail } from './log-tail.ts';
import { farQuantile, polishedQuantile } from './quantile-search.ts';
import { logBinomialTerm } from './saddle-point.ts';

/** P(X <= x), and P(X > x), of the beta distribution. */
export function betaLowerTail(x: number, a: number, b: number): number {
  return x <= 0 ? 0 : x >= 1 ? 1 : betainc(x, a, b, true, false);
}

export function betaUpperTail(x: number, a: number, b: number): number {
  return x <= 0 ? 1 : x >= 1 ? 0 : betainc(x, a, b, true, true);
}

/** log of P(X <= x), also where the tail is too small for a number. `y` = 1 - x may hold more digits. */
export function betaLogLowerTail(x: number, a: number, b: number, y = 1 - x): number {
  return logTail(
    betaLowerTail(x, a, b),
    () => betaUpperTail(x, a, b),
    () => {
      if (x <= 0) return Number.NEGATIVE_INFINITY;
      // DLMF 8.17.22.
      const fraction = continuedFraction(
        1,
        (k) => {
          const m = Math.floor(k / 2);
          return k % 2 === 0
            ? (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
            : (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
        },
        () => 1,
      );
      return logBinomialTerm(a, a + b, x, y) + Math.log(b) - Math.log(a + b) - Math.log(fraction);
    },
  );
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

/** log of the density; `y` = 1 - x may hold more digits. */
export function betaLogDensity(x: number, a: number, b: number, y = 1 - x): number {
  if (x < 0 || x > 1) return Number.NEGATIVE_INFINITY;
  if (x === 0 || x === 1) {
    const shape = x === 0 ? a : b;
    const other = x === 0 ? b : a;
    return shape < 1 ? Number.POSITIVE_INFINITY : shape > 1 ? Number.NEGATIVE_INFINITY : Math.log(other);
  }
  // The binomial term with the powers that the density has, whichever shapes leave it its meaning.
  if (a < 1 && b < 1)
    return Math.log(a) + Math.log(b) - Math.log(a + b) - Math.log(x) - Math.log(y) + logBinomialTerm(a, a + b, x, y);
  if (a < 1) return Math.log(a) - Math.log(x) + logBinomialTerm(a, a + b - 1, x, y);
  if (b < 1) return Math.log(b) - Math.log(y) + logBinomialTerm(a - 1, a + b - 1, x, y);
  return Math.log(a + b - 1) + logBinomialTerm(a - 1, a + b - 2, x, y);
}

export function betaDistribution(a: number, b: number): Distribution {
  const tails = {
    logDensity: (x: number) => betaLogDensity(x, a, b),
    lowerTail: (x: number) => betaLowerTail(x, a, b),
    upperTail: (x: number) => betaUpperTail(x, a, b),
    logLowerTail: (x: number) => betaLogLowerTail(x, a, b),
    logUpperTail: (x: number) => betaLogLowerTail(1 - x, b, a, x),
  };
  return {
    ...tails,
    quantile: (side, tail, logP) => {
      if (tail < 1e-300) {
        // From the end of the range that this tail belongs to.
        return side === 'lower'
          ? farQuantile(tails.logLowerTail, logP, betaQuantile(1e-300, a, b), 'lower')
          : 1 - farQuantile((y) => betaLogLowerTail(y, b, a), logP, betaQuantile(1e-300, b, a), 'lower');
      }
      const guess = side === 'lower' ? betaQuantile(tail, a, b) : betaUpperQuantile(tail, a, b);
      return polishedQuantile(tails, guess, side, logP);
    },
  };
}
