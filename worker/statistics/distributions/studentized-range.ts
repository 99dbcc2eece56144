import { chiScaleIntegral } from './chi-scale-integral.ts';
import { normalUpperTail } from './normal.ts';
import { monotoneRoot } from './quantile-search.ts';

/** Above this many degrees of freedom R takes them for infinite, and its numbers are what others compare with. */
const INFINITE_DF = 25_000;
const STEP = 0.2;
const SQRT_TWO_PI = Math.sqrt(2 * Math.PI);

function normalDensity(z: number): number {
  return Math.exp((-z * z) / 2) / SQRT_TWO_PI;
}

/**
 * P(range of k normal values <= w), and its complement without cancellation: k times the integral of the density of the
 * largest value z times the chance that the others lie in (z - w, z). Trapezoidal rule: the integrand dies out like a
 * normal density.
 */
function rangeLowerTail(w: number, k: number): number {
  if (w <= 0) return 0;
  let sum = 0;
  // From the middle of the interval, where z = w / 2, out to where the density is gone.
  for (let i = -60; i <= 60; i++) {
    const z = w / 2 + i * STEP;
    const inside = z < w / 2 ? normalUpperTail(w - z) : normalUpperTail(z - w);
    const between =
      z - w > 0 ? normalUpperTail(z - w) - normalUpperTail(z) : 1 - normalUpperTail(z) - normalUpperTail(w - z);
    sum += normalDensity(z) * Math.max(0, between) ** (k - 1);
    if (inside < 0) break;
  }
  return Math.min(1, k * STEP * sum);
}

function rangeUpperTail(w: number, k: number): number {
  if (w <= 0) return 1;
  let sum = 0;
  const last = w / 2 + 12;
  for (let z = -9; z <= last; z += STEP) {
    const below = normalUpperTail(-z);
    const outside = Math.min(1, normalUpperTail(w - z) / below);
    sum += normalDensity(z) * below ** (k - 1) * -Math.expm1((k - 1) * Math.log1p(-outside));
  }
  return Math.min(1, k * STEP * sum);
}

/** P(Q <= q) of the studentized range of `means` values with these degrees of freedom. */
export function studentizedRangeLowerTail(q: number, means: number, df: number): number {
  if (q <= 0) return 0;
  if (df > INFINITE_DF) return rangeLowerTail(q, means);
  return Math.min(
    1,
    chiScaleIntegral(df, (s) => rangeLowerTail(q * s, means), 1 + Math.sqrt(means)),
  );
}

/** P(Q > q), right in the far tail. */
export function studentizedRangeUpperTail(q: number, means: number, df: number): number {
  if (q <= 0) return 1;
  if (df > INFINITE_DF) return rangeUpperTail(q, means);
  return Math.min(
    1,
    chiScaleIntegral(df, (s) => rangeUpperTail(q * s, means), 1 + Math.sqrt(means)),
  );
}

/** The q with P(Q > q) = upper; from the lower tail where `lower` is given, which keeps its digits if it is small. */
export function studentizedRangeUpperQuantile(upper: number, means: number, df: number, lower = 1 - upper): number {
  if (upper <= 0) return Number.POSITIVE_INFINITY;
  if (lower <= 0) return 0;
  const fromUpper = upper <= 0.5;
  const target = Math.log(fromUpper ? upper : lower);
  const f = (logQ: number) => {
    const q = Math.exp(logQ);
    const tail = fromUpper ? studentizedRangeUpperTail(q, means, df) : studentizedRangeLowerTail(q, means, df);
    return (Math.log(tail) - target) * (fromUpper ? -1 : 1);
  };
  let low = 0;
  let high = 1;
  while (f(low) > 0) low -= 1;
  while (f(high) < 0) high += 1;
  return Math.exp(monotoneRoot(f, low, high));
}
