import erfcx from '@stdlib/math-base-special-erfcx';
import gammaln from '@stdlib/math-base-special-gammaln';
import log1pmx from '@stdlib/math-base-special-log1pmx';
import { chiScaleIntegral } from './chi-scale-integral.ts';
import type { Distribution } from './distribution.ts';
import { normalQuantile, normalUpperTail } from './normal.ts';
import { bracketedRoot } from './quantile-search.ts';
import { stirlingError } from './saddle-point.ts';

/*
 * T = (Z + ncp) / S with Z standard normal and df S^2 chi-square on df degrees of freedom.
 *
 * The series of AS 243 (Lenth, Applied Statistics 1989;38:185-189) takes the upper tail as 1 - cdf and cancels where t and
 * ncp have opposite signs. The mean of P(Z > t S - ncp) over S has positive terms only, so each tail keeps its digits
 * down to 1e-300. In u = log S the integrand is analytic, has one peak and falls off at least exponentially on both
 * sides: there the trapezoidal rule gains digits as fast as the step shrinks.
 */

/** P(T > t) of the noncentral t distribution. */
export function noncentralTUpperTail(t: number, df: number, ncp: number): number {
  return t < 0 ? meanTail(-t, df, ncp, 1) : meanTail(t, df, ncp, -1);
}

/** P(T <= t). */
export function noncentralTLowerTail(t: number, df: number, ncp: number): number {
  return noncentralTUpperTail(-t, df, -ncp);
}

/** Terms below this share of the sum are left out: beyond them at most some ten thousand more. */
const negligible = 1e-21;
/** A step of 0.7 / sqrt(curvature) leaves exp(-2 pi^2 / 0.7^2), 3e-18, of a Gaussian peak. */
const stepSize = 0.7;
/** Where the singularities of the integrand's decay are a quarter of pi away, this step leaves less than 1e-17. */
const widestStep = 0.12;
/** Only where ncp is in the thousands and df small would more steps be needed; the sum then keeps about 5 digits. */
const mostSteps = 100_000;

/** For t >= 0, P(T <= t) at negative t is told by its mirror: E[P(Z < sign (t S - ncp))], with sign 1 or -1. */
function meanTail(t: number, df: number, ncp: number, sign: 1 | -1): number {
  // The tail of -t is that of t with the other ncp, its complement: sign 1 asks for P(T > -t) = P(T' < t), T' with -ncp.
  const shift = sign === 1 ? -ncp : ncp;
  if (t === 0) return normalUpperTail(sign === 1 ? shift : -shift);
  if (df === Number.POSITIVE_INFINITY || t === Number.POSITIVE_INFINITY) return normalUpperTail(-sign * (t - shift));
  const peak = logOfPeak(t, df, shift, sign);
  const term = (u: number) => normalUpperTail(-sign * (t * Math.exp(u) - shift)) * Math.exp(df * logWeight(u));
  const highest = term(peak);
  if (highest === 0) return 0;
  const s = Math.exp(peak);
  const end = s + 9 / Math.sqrt(df);
  const step = Math.min(
    widestStep,
    stepSize / Math.hypot(Math.sqrt(2 * df) * end, Math.min(t * end, Math.abs(shift) + 9)),
  );
  const widest = Math.max(step, 40 / (df * mostSteps));
  let sum = highest;
  for (const direction of [1, -1] as const)
    for (let i = 1; i <= mostSteps; i++) {
      const value = term(peak + direction * i * widest);
      sum += value;
      if (value < negligible * sum) break;
    }
  return Math.min(1, sum * widest * densityAtOne(df));
}

/** log s - (s^2 - 1) / 2 for s = exp(u), without cancelling near s = 1. */
function logWeight(u: number): number {
  const w = Math.expm1(u);
  return (Math.abs(u) < 0.5 ? log1pmx(w) : u - w) - (w * w) / 2;
}

/** The density of log S at S = 1. */
function densityAtOne(df: number): number {
  return Math.sqrt(df / Math.PI) * Math.exp(-stirlingError(df / 2));
}

/** The log of the only root of the falling function d log(integrand) / ds, by bisection: a few digits are enough. */
function logOfPeak(t: number, df: number, shift: number, sign: 1 | -1): number {
  const slope = (u: number) => {
    const s = Math.exp(u);
    const inverseMills = Math.SQRT2 / Math.sqrt(Math.PI) / erfcx((-sign * (t * s - shift)) / Math.SQRT2);
    return sign * t * inverseMills + df * (1 / s - s);
  };
  let low = 0;
  let high = 0;
  for (let width = 1; slope(low) < 0 && width < 1000; width *= 2) low -= width;
  for (let width = 1; slope(high) > 0 && width < 1000; width *= 2) high += width;
  while (high - low > 1e-3 / Math.sqrt(df)) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (slope(middle) > 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** With density and quantiles beside the tails. */
export function noncentralTDistribution(df: number, ncp: number): Distribution {
  const upperTail = (t: number) => noncentralTUpperTail(t, df, ncp);
  const lowerTail = (t: number) => noncentralTLowerTail(t, df, ncp);
  const logDensity = (t: number): number => {
    // At 0 the integral has a closed form, and far out its peak moves with t: S t - ncp is small there.
    if (t === 0) return gammaln((df + 1) / 2) - gammaln(df / 2) - Math.log(df * Math.PI) / 2 - (ncp * ncp) / 2;
    // (df + t^2) s^2 stands where df s^2 does: a chi-square of df + 1 at this scale is left, times a normal factor.
    const total = df + t * t;
    const scale = Math.sqrt((df + 1) / total);
    const integral = chiScaleIntegral(
      df + 1,
      (s) => t * ncp * s * scale - (ncp * ncp) / 2,
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
      return low === high ? start : bracketedRoot(f, low, high, 1e-14);
    },
  };
}
