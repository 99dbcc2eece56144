import { chiScaleIntegral } from './chi-scale-integral.ts';
import { normalUpperTail } from './normal.ts';
import { bracketedRoot } from './quantile-search.ts';

/** Above this many degrees of freedom R takes them for infinite, and its numbers are what others compare with. */
const infiniteDf = 25_000;
/** Of the trapezoidal rule over the largest value z; its error at this step is below 1e-14. */
const stepSize = 0.25;
const largest = 9;

/** exp(-w^2 / 4), which the tail of the range goes down with, is no number here. */
const unreached = 60;

type Point = { z: number; density: number; below: number; above: number };

function pointAt(z: number): Point {
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  return { z, density, below: normalUpperTail(-z), above: normalUpperTail(z) };
}

/** Where the density of the largest of the values is looked at: outside it is gone. */
const points: readonly Point[] = Array.from({ length: (2 * largest) / stepSize + 1 }, (_, i) =>
  pointAt(i * stepSize - largest),
);

/**
 * P(range of k normal values <= w): k times the integral, over the largest value z, of its density times the chance that
 * the others lie in (z - w, z).
 */
function rangeLowerTail(w: number, k: number): number {
  let sum = 0;
  for (const { z, density, below, above } of points) {
    const between = z <= 0 ? below - normalUpperTail(w - z) : normalUpperTail(z - w) - above;
    sum += density * between ** (k - 1);
  }
  return Math.min(1, k * stepSize * sum);
}

/** The complement, of positive terms only: P(others below z) less P(others in (z - w, z)). */
function rangeUpperTail(w: number, k: number): number {
  if (w > unreached) return 0;
  let sum = 0;
  const add = ({ z, density, below }: Point) => {
    const outside = Math.min(1, normalUpperTail(w - z) / below);
    sum += density * below ** (k - 1) * -Math.expm1((k - 1) * Math.log1p(-outside));
  };
  for (const point of points) add(point);
  // Of a far tail the middle lies at z = w / 2.
  for (let z = largest + stepSize; z <= w / 2 + largest; z += stepSize) add(pointAt(z));
  return Math.min(1, k * stepSize * sum);
}

/** P(Q <= q) of the studentized range of `means` values with these degrees of freedom. */
export function studentizedRangeLowerTail(q: number, means: number, df: number): number {
  if (q <= 0) return 0;
  if (df > infiniteDf) return rangeLowerTail(q, means);
  return Math.min(
    1,
    chiScaleIntegral(df, (s) => Math.log(rangeLowerTail(q * s, means)), 1 + Math.sqrt(means)),
  );
}

/** P(Q > q), right in the far tail. */
export function studentizedRangeUpperTail(q: number, means: number, df: number): number {
  if (q <= 0) return 1;
  if (df > infiniteDf) return rangeUpperTail(q, means);
  return Math.min(
    1,
    chiScaleIntegral(df, (s) => Math.log(rangeUpperTail(q * s, means)), 1 + Math.sqrt(means)),
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
  let low = 1;
  let high = 2;
  while (f(low) > 0) [low, high] = [low - 1, low];
  while (f(high) < 0) [low, high] = [high, high + 1];
  // The tails have about 13 digits.
  return Math.exp(bracketedRoot(f, low, high, 1e-13));
}
