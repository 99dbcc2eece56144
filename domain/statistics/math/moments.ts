/**
 * `squares`: sum of the squared deviations from the mean. `remainder`: what rounding took from `mean`. At a large common
 * offset, as dates in milliseconds have, it is all that two means differ by below the last digit.
 */
export type Moments = { n: number; mean: number; remainder: number; squares: number };

/**
 * Two passes with compensated sums. Equal values have their own mean and no deviation, to the last bit. The loops are
 * written out: with a function for the term a million values take four times as long.
 */
export function momentsOf(values: ArrayLike<number>): Moments {
  if (values.length > 0 && isConstant(values)) return { n: values.length, mean: values[0]!, remainder: 0, squares: 0 };
  // That they differ is all that the ends are asked for.
  return momentsOfPieces({ n: values.length, least: 0, greatest: 1, pieces: () => [values] });
}

/** First minus second, as exactly as the values themselves. */
export function meanDifference(first: Moments, second: Moments): number {
  return first.mean - second.mean + (first.remainder - second.remainder);
}

/** A sum that keeps what rounding takes from it. */
type Sum = { sum: number; lost: number };

// Both by Knuth's two-sum (TAOCP 2, 4.2.2, theorem B), whose error term needs no comparison.
function addShifted(values: ArrayLike<number>, shift: number, to: Sum): void {
  let { sum, lost } = to;
  for (let i = 0; i < values.length; i++) {
    const term = values[i]! - shift;
    const next = sum + term;
    const added = next - sum;
    lost += sum - (next - added) + (term - added);
    sum = next;
  }
  to.sum = sum;
  to.lost = lost;
}

function addSquares(values: ArrayLike<number>, mean: number, remainder: number, to: Sum): void {
  let { sum, lost } = to;
  for (let i = 0; i < values.length; i++) {
    const deviation = values[i]! - mean - remainder;
    const term = deviation * deviation;
    const next = sum + term;
    const added = next - sum;
    lost += sum - (next - added) + (term - added);
    sum = next;
  }
  to.sum = sum;
  to.lost = lost;
}

/** Numbers that come in pieces, as often as asked for; `least` and `greatest` are NaN without any. */
export type NumbersInPieces<Piece extends ArrayLike<number> = ArrayLike<number>> = {
  n: number;
  least: number;
  greatest: number;
  pieces(): Iterable<Piece>;
};

/** As `momentsOf`, to the last bit: three passes. */
export function momentsOfPieces({ n, least, greatest, pieces }: NumbersInPieces): Moments {
  if (n === 0) return { n, mean: Number.NaN, remainder: Number.NaN, squares: Number.NaN };
  if (least === greatest) return { n, mean: least, remainder: 0, squares: 0 };
  const summed = (add: (values: ArrayLike<number>, to: Sum) => void) => {
    const to = { sum: 0, lost: 0 };
    for (const values of pieces()) add(values, to);
    return to.sum + to.lost;
  };
  const rough = summed((values, to) => addShifted(values, 0, to)) / n;
  const correction = summed((values, to) => addShifted(values, rough, to)) / n;
  const mean = rough + correction;
  const remainder = correction - (mean - rough);
  return { n, mean, remainder, squares: summed((values, to) => addSquares(values, mean, remainder, to)) };
}

/** The values less the first of them: at a large common offset sums and middles of them would be rounded. */
export function aboutFirst(values: Float64Array): Float64Array {
  const origin = values[0]!;
  return values.map((value) => value - origin);
}

export function isConstant(values: ArrayLike<number>): boolean {
  for (let i = 1; i < values.length; i++) if (values[i] !== values[0]) return false;
  return true;
}

/** NaN below two values. */
export function varianceOf({ n, squares }: Moments): number {
  return n < 2 ? Number.NaN : squares / (n - 1);
}

export function standardDeviationOf(moments: Moments): number {
  return Math.sqrt(varianceOf(moments));
}
