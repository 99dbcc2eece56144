import { median, quantile } from './quantile.ts';

/** Knots farther out than this share of the values at either end, by their number (Harrell, table 2.3). */
function outerShare(knots: number): number {
  return knots <= 3 ? 0.1 : knots <= 6 ? 0.05 : 0.025;
}

/** With fewer values the outer knots are the fifth smallest and the fifth largest. */
const fewValues = 100;
/** A share of the values that are tied at an end, from which on that end is a mass of its own. */
const tied = 0.05;

/**
 * Knots at Harrell's quantiles (Regression Modeling Strategies, 2nd ed., section 2.4.6), as rms::rcs places them: where
 * one value at an end holds 5 % or more of the values, the next value is the outer knot and the others are quantiles of
 * what lies inside. Ascending and distinct; fewer than asked for where the values are few.
 */
export function defaultKnots(values: Float64Array, count: number): number[] {
  const sorted = values.slice().sort();
  const n = sorted.length;
  const distinct: { value: number; share: number }[] = [];
  for (const value of sorted) {
    const last = distinct.at(-1);
    if (last?.value === value) last.share += 1 / n;
    else distinct.push({ value, share: 1 / n });
  }
  if (distinct.length - 2 <= count) return distinct.slice(1, -1).map(({ value }) => value);

  const evenInside = distinct.slice(1, -1).every(({ share }) => share < tied);
  const first = evenInside && distinct[0]!.share >= tied ? distinct[1]!.value : undefined;
  const last = evenInside && distinct.at(-1)!.share >= tied ? distinct.at(-2)!.value : undefined;
  const inside = sorted.filter(
    (value) => (first === undefined || value > first) && (last === undefined || value < last),
  );
  const left = count - (first === undefined ? 0 : 1) - (last === undefined ? 0 : 1);
  const knots = quantileKnots(inside, left, outerShare(count));
  if (inside.length < fewValues && left > 1) {
    if (first === undefined) knots[0] = inside[4]!;
    if (last === undefined) knots[knots.length - 1] = inside[inside.length - 5]!;
  }
  const all = [...(first === undefined ? [] : [first]), ...knots, ...(last === undefined ? [] : [last])];
  return [...new Set(all.filter((knot) => knot !== undefined))].sort((a, b) => a - b);
}

function quantileKnots(sorted: Float64Array, count: number, outer: number): number[] {
  if (count === 1) return [median(sorted)!];
  const between = (from: number, number: number) =>
    Array.from({ length: number }, (_, i) => quantile(sorted, from + (i * (1 - outer - from)) / (number - 1), 7)!);
  const knots = between(count === 2 ? 0.5 : outer, count);
  // Ties that swallow knots: quantiles twice as dense may still find three.
  return new Set(knots).size < Math.min(count, 3) ? between(outer, 2 * count) : knots;
}

/**
 * The columns after the linear one of a cubic spline that is linear beyond its outer knots (Stone and Koo 1985, as
 * parametrised by Harrell, equation 2.25), divided by the square of the distance of the outer knots, so that all have the
 * unit of x.
 */
export function splineColumns(x: Float64Array, knots: readonly number[]): Float64Array[] {
  const count = knots.length;
  const last = knots[count - 1]!;
  const before = knots[count - 2]!;
  const unit = (last - knots[0]!) ** (2 / 3);
  const cube = (value: number, knot: number) => Math.max((value - knot) / unit, 0) ** 3;
  return knots
    .slice(0, -2)
    .map((knot) =>
      x.map(
        (value) =>
          cube(value, knot) +
          ((before - knot) * cube(value, last) - (last - knot) * cube(value, before)) / (last - before),
      ),
    );
}
