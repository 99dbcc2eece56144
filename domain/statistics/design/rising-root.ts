/**
 * Where a rising function of x > floor crosses 0, to the last digits: the bracket is found from `start`, then narrowed by
 * Ridders' method (IEEE Transactions on Circuits and Systems 1979;26:979-980). NaN when it stays below 0 up to `ceiling`.
 */
export function risingRoot(
  f: (x: number) => number,
  { start, floor, ceiling = Number.POSITIVE_INFINITY }: { start: number; floor: number; ceiling?: number },
): number {
  let low = start;
  let high = start;
  let atLow = f(low);
  let atHigh = atLow;
  while (atLow > 0) {
    high = low;
    atHigh = atLow;
    low = floor + (low - floor) / 2;
    if (low - floor < 1e-300) return floor;
    atLow = f(low);
  }
  while (atHigh < 0) {
    if (high >= ceiling || high > 1e300) return Number.NaN;
    low = high;
    atLow = atHigh;
    high = Math.min(ceiling, floor + (high - floor) * 2);
    atHigh = f(high);
  }
  return ridders(f, low, atLow, high, atHigh);
}

function ridders(f: (x: number) => number, low: number, atLow: number, high: number, atHigh: number): number {
  if (atLow === 0) return low;
  if (atHigh === 0) return high;
  let last = Number.NaN;
  for (let i = 0; i < 200; i++) {
    const middle = (low + high) / 2;
    const atMiddle = f(middle);
    if (atMiddle === 0) return middle;
    const next = middle - ((middle - low) * atMiddle) / Math.sqrt(atMiddle * atMiddle - atLow * atHigh);
    const atNext = f(next);
    if (atNext === 0 || Math.abs(next - last) <= 2 * Number.EPSILON * Math.abs(next)) return next;
    last = next;
    for (const [x, atX] of [
      [middle, atMiddle],
      [next, atNext],
    ] as const) {
      if (atX < 0 && x > low) {
        low = x;
        atLow = atX;
      } else if (atX > 0 && x < high) {
        high = x;
        atHigh = atX;
      }
    }
    if (high - low <= 2 * Number.EPSILON * Math.abs(high)) return high;
  }
  return (low + high) / 2;
}
