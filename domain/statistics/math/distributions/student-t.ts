import quantile from '@stdlib/stats-base-dists-t-quantile';
import { betaLogLowerTail, betaLowerTail } from './beta.ts';
import type { Distribution } from './distribution.ts';
import { tailQuantile } from './quantile-search.ts';
import { devianceTerm, stirlingError } from './saddle-point.ts';

/** Beyond this the square of t overflows; the first term of the tail is all there is to it. */
const huge = 1e100;

/** P(|T| > |t|), by the incomplete beta function at the share that has all its digits. */
export function studentTTwoSided(t: number, df: number): number {
  if (Math.abs(t) > huge) return 2 * Math.exp(logFirstTerm(Math.abs(t), df));
  const total = df + t * t;
  return betaLowerTail(df / total, df / 2, 0.5, (t * t) / total);
}

/** The t of a two-sided interval at this level and these degrees of freedom. */
export function studentTCritical(confLevel: number, df: number): number {
  // The lower tail is small and exact; 1 - tail would round.
  return studentTUpperQuantile((1 - confLevel) / 2, df);
}

/** The t with P(T > t) = upper. */
export function studentTUpperQuantile(upper: number, df: number): number {
  if (upper === 0.5) return 0;
  return upper < 0.5 ? quantileOfTail(upper, Math.log(upper), df) : -quantileOfTail(1 - upper, Math.log(1 - upper), df);
}

function quantileOfTail(tail: number, logP: number, df: number): number {
  return tailQuantile(studentTTails(df), -quantile(Math.max(tail, 1e-300), df), 'upper', logP);
}

/** P(T > t): one-sided. */
export function studentTUpperTail(t: number, df: number): number {
  const half = studentTTwoSided(t, df) / 2;
  return t >= 0 ? half : 1 - half;
}

function logFirstTerm(t: number, df: number): number {
  return logDensity(t, df) + Math.log(t) - Math.log(df);
}

function logUpperTail(t: number, df: number): number {
  if (t < 0) return Math.log1p(-studentTUpperTail(-t, df));
  if (t > huge) return logFirstTerm(t, df);
  const total = df + t * t;
  return betaLogLowerTail(df / total, df / 2, 0.5, (t * t) / total) - Math.LN2;
}

function logDensity(t: number, df: number): number {
  const size = Math.abs(t);
  const half = df / 2;
  const large = size > huge;
  const logOnePlus = large ? 2 * Math.log(size) - Math.log(df) : Math.log1p((t / df) * t);
  // The power (df + 1) / 2 is split, so that for large df the two logarithms near 0 don't cancel.
  const power = large ? half * logOnePlus : t * t > 0.2 * df ? half * logOnePlus : half * Math.log1p((t * t) / df);
  const constant = -devianceTerm(half, (df + 1) / 2) + stirlingError((df + 1) / 2) - stirlingError(half);
  return constant - power - (Math.log(2 * Math.PI) + logOnePlus) / 2;
}

function studentTTails(df: number): Omit<Distribution, 'quantile'> {
  return {
    logDensity: (t) => logDensity(t, df),
    lowerTail: (t) => studentTUpperTail(-t, df),
    upperTail: (t) => studentTUpperTail(t, df),
    logLowerTail: (t) => logUpperTail(-t, df),
    logUpperTail: (t) => logUpperTail(t, df),
  };
}

export function studentTDistribution(df: number): Distribution {
  return {
    ...studentTTails(df),
    quantile: (side, tail, logP) => {
      if (tail === 0.5) return 0;
      const positive = quantileOfTail(tail, logP, df);
      return side === 'lower' ? -positive : positive;
    },
  };
}
