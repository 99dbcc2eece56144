import { betaLogDensity, betaLogLowerTail, betaLowerTail, betaUpperQuantileComplement } from './beta.ts';
import type { Distribution } from './distribution.ts';

/** P(F > x): the incomplete beta function at the share that has all its digits. */
export function fUpperTail(x: number, df1: number, df2: number): number {
  if (x <= 0) return 1;
  if (x === Number.POSITIVE_INFINITY) return 0;
  const total = df2 + df1 * x;
  return betaLowerTail(df2 / total, df2 / 2, df1 / 2, (df1 * x) / total);
}

export function fLowerTail(x: number, df1: number, df2: number): number {
  return x <= 0 ? 0 : fUpperTail(1 / x, df2, df1);
}

/** The x with P(F > x) = upper. */
export function fUpperQuantile(upper: number, df1: number, df2: number): number {
  if (upper <= 0) return Number.POSITIVE_INFINITY;
  if (upper >= 1) return 0;
  return upper <= 0.5
    ? quantileOfTail(upper, Math.log(upper), df1, df2)
    : 1 / quantileOfTail(1 - upper, Math.log(1 - upper), df2, df1);
}

/** From the share df2 / (df2 + df1 F), which is small where F is large. */
function quantileOfTail(upper: number, logUpper: number, df1: number, df2: number): number {
  const share = betaUpperQuantileComplement(upper, logUpper, df1 / 2, df2 / 2);
  return (df2 * (1 - share)) / (df1 * share);
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
  return {
    logDensity: (x) => logDensity(x, df1, df2),
    lowerTail: (x) => fLowerTail(x, df1, df2),
    upperTail: (x) => fUpperTail(x, df1, df2),
    logLowerTail: (x) => (x <= 0 ? Number.NEGATIVE_INFINITY : logUpperTail(1 / x, df2, df1)),
    logUpperTail: (x) => logUpperTail(x, df1, df2),
    quantile: (side, tail, logP) =>
      side === 'upper' ? quantileOfTail(tail, logP, df1, df2) : 1 / quantileOfTail(tail, logP, df2, df1),
  };
}
