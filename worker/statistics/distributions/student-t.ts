import betainc from '@stdlib/math-base-special-betainc';
import quantile from '@stdlib/stats-base-dists-t-quantile';
import { betaLogLowerTail } from './beta.ts';
import type { Distribution } from './distribution.ts';
import { farQuantile, polishedQuantile } from './quantile-search.ts';
import { devianceTerm, stirlingError } from './saddle-point.ts';

/** P(|T| > |t|), by the incomplete beta function on the side that does not cancel. */
export function studentTTwoSided(t: number, df: number): number {
  const squared = t * t;
  return squared < df
    ? betainc(squared / (df + squared), 0.5, df / 2, true, true)
    : betainc(df / (df + squared), df / 2, 0.5, true, false);
}

/** The t of a two-sided interval at this level and these degrees of freedom. */
export function studentTCritical(confLevel: number, df: number): number {
  // The lower tail is small and exact; 1 - tail would round.
  return -quantile((1 - confLevel) / 2, df);
}

/** P(T > t): one-sided. */
export function studentTUpperTail(t: number, df: number): number {
  const half = studentTTwoSided(t, df) / 2;
  return t >= 0 ? half : 1 - half;
}

function logUpperTail(t: number, df: number): number {
  if (t < 0) return Math.log1p(-studentTUpperTail(-t, df));
  const half = studentTUpperTail(t, df);
  if (half > 1e-290) return Math.log(half);
  // Of a t beyond 1e150 the square overflows, and df / (df + t^2) with it.
  const share = 1 / (1 + (t / df) * t);
  if (share > 0) return betaLogLowerTail(share, df / 2, 0.5, 1 - share) - Math.LN2;
  return logDensity(t, df) + Math.log(t) - Math.log(df);
}

function logDensity(t: number, df: number): number {
  const size = Math.abs(t);
  const half = df / 2;
  const large = size > 1e100;
  const logOnePlus = large ? 2 * Math.log(size) - Math.log(df) : Math.log1p((t / df) * t);
  // The power (df + 1) / 2 is split, so that for large df the two logarithms near 0 don't cancel.
  const power = large ? half * logOnePlus : t * t > 0.2 * df ? half * logOnePlus : half * Math.log1p((t * t) / df);
  const constant = -devianceTerm(half, (df + 1) / 2) + stirlingError((df + 1) / 2) - stirlingError(half);
  return constant - power - (Math.log(2 * Math.PI) + logOnePlus) / 2;
}

export function studentTDistribution(df: number): Distribution {
  const tails = {
    logDensity: (t: number) => logDensity(t, df),
    lowerTail: (t: number) => studentTUpperTail(-t, df),
    upperTail: (t: number) => studentTUpperTail(t, df),
    logLowerTail: (t: number) => logUpperTail(-t, df),
    logUpperTail: (t: number) => logUpperTail(t, df),
  };
  return {
    ...tails,
    quantile: (side, tail, logP) => {
      if (tail === 0.5) return 0;
      const sign = side === 'lower' ? -1 : 1;
      const positive =
        tail < 1e-300
          ? farQuantile(tails.logUpperTail, logP, -quantile(1e-300, df), 'upper')
          : polishedQuantile(tails, -quantile(tail, df), 'upper', logP);
      return sign * positive;
    },
  };
}
