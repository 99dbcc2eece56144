import { ascendingOrder } from '../core/sort-order.ts';

/**
 * Cleveland's locally weighted regression without robustness steps, as R's `lowess(x, y, iter = 0)`: at each x the line fitted to the
 * nearest two thirds of the points with tricube weights; between points nearer than a hundredth of the range it is a straight line
 * (Cleveland, Journal of the American Statistical Association 1979;74:829-836). Ascending in x, one value for each point.
 */
export function lowess(x: Float64Array, y: Float64Array): { x: Float64Array; y: Float64Array } {
  const n = x.length;
  const order = ascendingOrder(x);
  const xs = Float64Array.from(order, (i) => x[i]!);
  const ys = Float64Array.from(order, (i) => y[i]!);
  const fitted = new Float64Array(n);
  const weights = new Float64Array(n);
  if (n < 2) return { x: xs, y: ys };
  const range = xs[n - 1]! - xs[0]!;
  const delta = 0.01 * range;
  const neighbours = Math.max(2, Math.min(n, Math.floor((2 / 3) * n + 1e-7)));
  let left = 0;
  let right = neighbours - 1;
  let last = -1;
  for (let i = 0; i < n; ) {
    while (right < n - 1 && xs[i]! - xs[left]! > xs[right + 1]! - xs[i]!) {
      left++;
      right++;
    }
    fitted[i] = lineAt(xs, ys, xs[i]!, left, right, range, weights) ?? ys[i]!;
    if (last < i - 1) {
      const width = xs[i]! - xs[last]!;
      for (let j = last + 1; j < i; j++) {
        const share = (xs[j]! - xs[last]!) / width;
        fitted[j] = share * fitted[i]! + (1 - share) * fitted[last]!;
      }
    }
    last = i;
    const cut = xs[last]! + delta;
    let next = last + 1;
    for (; next < n && xs[next]! <= cut; next++)
      if (xs[next] === xs[last]) {
        fitted[next] = fitted[last]!;
        last = next;
      }
    if (last >= n - 1) break;
    i = Math.max(last + 1, next - 1);
  }
  return { x: xs, y: fitted };
}

/** Undefined where all weights are 0. `weights` is room for one of each point. */
function lineAt(
  x: Float64Array,
  y: Float64Array,
  at: number,
  left: number,
  right: number,
  range: number,
  weights: Float64Array,
): number | undefined {
  const reach = Math.max(at - x[left]!, x[right]! - at);
  const far = 0.999 * reach;
  const near = 0.001 * reach;
  let sum = 0;
  let sumX = 0;
  let end = left;
  for (let j = left; j < x.length; j++) {
    const distance = Math.abs(x[j]! - at);
    if (distance <= far) {
      const weight = distance <= near ? 1 : cube(1 - cube(distance / reach));
      weights[j] = weight;
      sum += weight;
      sumX += weight * x[j]!;
    } else {
      weights[j] = 0;
      if (x[j]! > at) break;
    }
    end = j + 1;
  }
  if (sum <= 0) return undefined;
  const mean = sumX / sum;
  let spread = 0;
  for (let j = left; j < end; j++) {
    const weight = weights[j]! / sum;
    const distance = x[j]! - mean;
    weights[j] = weight;
    spread += weight * distance * distance;
  }
  const slope = reach > 0 && Math.sqrt(spread) > 0.001 * range ? (at - mean) / spread : 0;
  let value = 0;
  for (let j = left; j < end; j++) value += weights[j]! * (1 + slope * (x[j]! - mean)) * y[j]!;
  return value;
}

/** As R has it; Math.pow takes ten times as long. */
const cube = (value: number) => value * value * value;

/** Linear interpolation of ascending points, of equal x the first y; NaN outside them. As R's `approx(ties = function(x) x[1])`. */
export function interpolated(points: { x: Float64Array; y: Float64Array }, at: number): number {
  const { x, y } = points;
  const n = x.length;
  if (n === 0 || !(at >= x[0]! && at <= x[n - 1]!)) return Number.NaN;
  // The first point that is not below.
  let low = 0;
  let high = n - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (x[middle]! < at) low = middle + 1;
    else high = middle;
  }
  if (x[low] === at) return y[low]!;
  let before = low - 1;
  while (before > 0 && x[before - 1] === x[before]) before--;
  return y[before]! + (y[low]! - y[before]!) * ((at - x[before]!) / (x[low]! - x[before]!));
}
