/** Plotting positions (alpha, beta) of the continuous definitions 4 to 9 of Hyndman and Fan (1996), table 1. */
const positions: Readonly<Record<number, readonly [number, number]>> = {
  4: [0, 1],
  5: [0.5, 0.5],
  6: [0, 0],
  7: [1, 1],
  8: [1 / 3, 1 / 3],
  9: [3 / 8, 3 / 8],
};

/** Positions this close to an integer are that integer: 0.1 * 70 must not fall between order statistics. */
const fuzz = 4 * Number.EPSILON;

/**
 * Sample quantile of ascending values by definition `type` of Hyndman and Fan (American Statistician 1996;50:361-365).
 * null without values.
 */
export function quantile(sorted: ArrayLike<number>, probability: number, type: number): number | null {
  const n = sorted.length;
  if (n === 0) return null;
  const at = (position: number) => sorted[Math.min(Math.max(position, 1), n) - 1]!;
  let lower: number;
  let fraction: number;
  if (type <= 3) {
    const position = n * probability - (type === 3 ? 0.5 : 0);
    lower = Math.floor(position + fuzz);
    if (type === 1) fraction = position > lower ? 1 : 0;
    else if (type === 2) fraction = position > lower ? 1 : 0.5;
    else fraction = position !== lower || Math.abs(lower % 2) === 1 ? 1 : 0;
  } else if (type === 7) {
    const position = 1 + (n - 1) * probability;
    lower = Math.floor(position);
    fraction = position - lower;
  } else {
    const [alpha, beta] = positions[type]!;
    const position = alpha + probability * (n + 1 - alpha - beta);
    lower = Math.floor(position + fuzz);
    fraction = position - lower;
    if (Math.abs(fraction) < fuzz) fraction = 0;
  }
  const below = at(lower);
  const above = at(lower + 1);
  if (fraction === 0 || below === above) return below;
  if (fraction === 1) return above;
  return (1 - fraction) * below + fraction * above;
}

/** The middle value, or the mean of the middle two; independent of the definition of the other quantiles. */
export function median(sorted: ArrayLike<number>): number | null {
  const n = sorted.length;
  if (n === 0) return null;
  const half = n >> 1;
  return n % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}
