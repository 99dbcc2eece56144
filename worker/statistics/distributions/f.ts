import betainc from '@stdlib/math-base-special-betainc';
import kernelBetaincinv from '@stdlib/math-base-special-kernel-betaincinv';
import { betaLogDensity, betaLogLowerTail } from './beta.ts';
import type { Distribution } from './distribution.ts';
import { farQuantile, polishedQuantile } from './quantile-search.ts';

/** P(F > x): the incomplete beta function on the side that does not cancel. */
export function fUpperTail(x: number, df1: number, df2: number): number {
  if (x <= 0) return 1;
  if (x === Number.POSITIVE_INFINITY) return 0;
  return df1 * x > df2
    ? betainc(df2 / (df2 + df1 * x), df2 / 2, df1 / 2, true, false)
    : betainc((df1 * x) / (df2 + df1 * x), df1 / 2, df2 / 2, true, true);
}

export function fLowerTail(x: number, df1: number, df2: number): number {
  return x <= 0 ? 0 : fUpperTail(1 / x, df2, df1);
}

/** The x with P(F > x) = upper. */
export function fUpperQuantile(upper: number, df1: number, df2: number): number {
  if (upper <= 0) return Number.POSITIVE_INFINITY;
  if (upper >= 1) return 0;
  const [below, above] = kernelBetaincinv(df1 / 2, df2 / 2, 1 - upper, upper) as [number, number];
  return (df2 * below) / (df1 * above);
}

function logUpperTail(x: number, df1: number, df2: number): number {
  if (x <= 0) return 0;
  const total = df2 + df1 * x;
  return betaLogLowerTail(df2 / total, df2 / 2, df1 / 2, (df1 * x) / total);
}

function logDensity(x: number, df1: number, df2: number): number {
  if (x < 0) return Number.NEGATIVE_INFINITY;
  if (x === 0) return df1 < 2 ? Number.POSITIVE_INFINITY : df1 > 2 ? Number.NEGATIVE_INFINITY : 0;
  const total = df2 + df1 * x;
  const share = (df1 * x) / total;
  const rest = df2 / total;
  // The beta variable df1 x / (df2 + df1 x) and the slope of its transformation.
  return betaLogDensity(share, df1 / 2, df2 / 2, rest) + Math.log(df1) - Math.log(df2) + 2 * Math.log(rest);
}

export function fDistribution(df1: number, df2: number): Distribution {
  const tails = {
    logDensity: (x: number) => logDensity(x, df1, df2),
    lowerTail: (x: number) => fLowerTail(x, df1, df2),
    upperTail: (x: number) => fUpperTail(x, df1, df2),
    logLowerTail: (x: number) => (x <= 0 ? Number.NEGATIVE_INFINITY : logUpperTail(1 / x, df2, df1)),
    logUpperTail: (x: number) => logUpperTail(x, df1, df2),
  };
  return {
    ...tails,
    quantile: (side, tail, logP) => {
      const quantile = (upper: number) =>
        side === 'upper' ? fUpperQuantile(upper, df1, df2) : 1 / fUpperQuantile(upper, df2, df1);
      if (tail >= 1e-300) return polishedQuantile(tails, quantile(tail), side, logP);
      return farQuantile(side === 'lower' ? tails.logLowerTail : tails.logUpperTail, logP, quantile(1e-300), side);
    },
  };
}
