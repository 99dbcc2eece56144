import log1pmx from '@stdlib/math-base-special-log1pmx';
import { betaLowerTail, betaUpperTail } from './beta.ts';
import { fLowerTail, fUpperTail } from './f.ts';
import { stirlingError } from './saddle-point.ts';

/*
 * A noncentral F is a mixture of beta distributions with Poisson weights (Johnson, Kotz, Balakrishnan, Continuous
 * univariate distributions, volume 2, chapter 30). One incomplete beta function is evaluated; the others follow by their
 * recurrence in the direction in which it only adds, so neither tail cancels. Weights below 1e-80 are left out.
 */

/**
 * Beyond this the mixture would have tens of thousands of terms, and the noncentral chi-square is a scaled central
 * one (Patnaik, Biometrika 1949;36:202-232) but for a share of about 1 / sqrt(ncp) of its skewness.
 */
const largestMixture = 1e6;

/** P(F > x). The noncentrality is the sum of the squared standardised means, as in R. */
export function noncentralFUpperTail(x: number, df1: number, df2: number, ncp: number): number {
  if (x <= 0) return 1;
  if (ncp > largestMixture) {
    const { scale, df } = patnaik(df1, ncp);
    return fUpperTail(x / scale, df, df2);
  }
  const { y, rest, a, b } = betaScale(x, df1, df2);
  const { first, weights } = poissonWeights(ncp / 2);
  let value = y < 0.5 ? betaUpperTail(y, a + first, b) : betaLowerTail(rest, b, a + first);
  let sum = 0;
  for (const [i, weight] of weights.entries()) {
    sum += weight * value;
    value += neighbourStep(a + first + i, b, y, rest);
  }
  return Math.min(1, sum);
}

/** P(F <= x). */
export function noncentralFLowerTail(x: number, df1: number, df2: number, ncp: number): number {
  if (x <= 0) return 0;
  if (ncp > largestMixture) {
    const { scale, df } = patnaik(df1, ncp);
    return fLowerTail(x / scale, df, df2);
  }
  const { y, rest, a, b } = betaScale(x, df1, df2);
  const { first, weights } = poissonWeights(ncp / 2);
  const last = first + weights.length - 1;
  let value = y < 0.5 ? betaLowerTail(y, a + last, b) : betaUpperTail(rest, b, a + last);
  let sum = weights.at(-1)! * value;
  for (let i = weights.length - 2; i >= 0; i--) {
    value += neighbourStep(a + first + i, b, y, rest);
    sum += weights[i]! * value;
  }
  return Math.min(1, sum);
}

function patnaik(df1: number, ncp: number): { scale: number; df: number } {
  return { scale: 1 + ncp / df1, df: (df1 + ncp) * ((df1 + ncp) / (df1 + 2 * ncp)) };
}

/** y and 1 - y each from x: the one near 1 would cost the other its digits. */
function betaScale(x: number, df1: number, df2: number) {
  const whole = df2 + df1 * x;
  return { y: (df1 * x) / whole, rest: df2 / whole, a: df1 / 2, b: df2 / 2 };
}

/**
 * I_y(a, b) - I_y(a + 1, b), a binomial probability but for b / (a + b): in the saddle-point form of Loader (Fast and
 * accurate computation of binomial probabilities, 2000), which keeps its digits where gamma functions would cancel.
 */
function neighbourStep(a: number, b: number, y: number, rest: number): number {
  const n = a + b;
  const exponent =
    stirlingError(n) -
    stirlingError(a) -
    stirlingError(b) +
    a * log1pmx((n * y - a) / a) +
    b * log1pmx((n * rest - b) / b);
  return Math.exp(exponent) * Math.sqrt(b / (2 * Math.PI * a * n));
}

/** Outwards from the mode and scaled to 1, so that no factorial is needed. */
function poissonWeights(mean: number): { first: number; weights: Float64Array } {
  if (mean === 0) return { first: 0, weights: Float64Array.of(1) };
  const width = 20 * Math.sqrt(mean) + 150;
  const first = Math.max(0, Math.floor(mean - width));
  const weights = new Float64Array(Math.ceil(mean + width) - first + 1);
  const mode = Math.floor(mean) - first;
  weights[mode] = 1;
  for (let i = mode + 1; i < weights.length; i++) weights[i] = (weights[i - 1]! * mean) / (first + i);
  for (let i = mode - 1; i >= 0; i--) weights[i] = (weights[i + 1]! * (first + i + 1)) / mean;
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return { first, weights: weights.map((weight) => weight / total) };
}
