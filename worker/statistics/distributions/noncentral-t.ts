import gammaln from '@stdlib/math-base-special-gammaln';
import { chiScaleIntegral } from './chi-scale-integral.ts';
import type { Distribution } from './distribution.ts';
import { normalQuantile, normalUpperTail } from './normal.ts';
import { monotoneRoot } from './quantile-search.ts';

/**
 * Noncentral t = (Z + ncp) / S with S^2 = chi-square / df, as the mean of the normal tail at t S - ncp over the
 * distribution of S: all terms are positive, so that both tails keep their digits.
 */
export function noncentralTDistribution(df: number, ncp: number): Distribution {
  const steepness = 1 + Math.abs(ncp);
  const upperTail = (t: number) => chiScaleIntegral(df, (s) => normalUpperTail(t * s - ncp), steepness);
  const lowerTail = (t: number) => chiScaleIntegral(df, (s) => normalUpperTail(ncp - t * s), steepness);
  const logDensity = (t: number): number => {
    // At 0 the integral has a closed form, and far out its peak moves with t: S t - ncp is small there.
    if (t === 0) return gammaln((df + 1) / 2) - gammaln(df / 2) - Math.log(df * Math.PI) / 2 - (ncp * ncp) / 2;
    // (df + t^2) s^2 stands where df s^2 does: a chi-square of df + 1 at this scale is left, times a normal factor.
    const total = df + t * t;
    const scale = Math.sqrt((df + 1) / total);
    const integral = chiScaleIntegral(
      df + 1,
      (s) => Math.exp(t * ncp * s * scale - (ncp * ncp) / 2),
      1 + Math.abs(t * ncp * scale),
    );
    const central =
      gammaln((df + 1) / 2) - gammaln(df / 2) - Math.log(df * Math.PI) / 2 - ((df + 1) / 2) * Math.log1p((t * t) / df);
    return central + Math.log(integral);
  };
  const tails = {
    logDensity,
    lowerTail,
    upperTail,
    logLowerTail: (t: number) => Math.log(lowerTail(t)),
    logUpperTail: (t: number) => Math.log(upperTail(t)),
  };
  return {
    ...tails,
    quantile: (side, tail, logTail) => {
      const logAt = side === 'lower' ? tails.logLowerTail : tails.logUpperTail;
      const f = (t: number) => Math.max(-1e4, logAt(t)) - logTail;
      const z = normalQuantile(tail) * (side === 'lower' ? 1 : -1);
      const start = ncp + z;
      const outward = side === 'lower' ? -1 : 1;
      let low = start;
      let high = start;
      for (let step = 1; f(low) < 0; step *= 2) low -= outward * step;
      for (let step = 1; f(high) > 0; step *= 2) high += outward * step;
      return low === high ? start : monotoneRoot(f, low, high);
    },
  };
}
