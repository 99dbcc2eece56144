import { compensatedSum, sumOf } from './compensated-sum.ts';

/** `squares`: sum of the squared deviations from the mean. */
export type Moments = { n: number; mean: number; squares: number };

/** Two passes with compensated sums. Equal values have their own mean and no deviation, to the last bit. */
export function momentsOf(values: ArrayLike<number>): Moments {
  const n = values.length;
  if (n === 0) return { n, mean: Number.NaN, squares: Number.NaN };
  const first = values[0]!;
  if (isConstant(values)) return { n, mean: first, squares: 0 };
  const rough = compensatedSum(values) / n;
  const mean = rough + sumOf(n, (i) => values[i]! - rough) / n;
  return { n, mean, squares: sumOf(n, (i) => (values[i]! - mean) ** 2) };
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
