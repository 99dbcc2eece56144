import { normalQuantile, normalUpperTail } from '../distributions/normal.ts';

export const shapiroWilkSizes = { min: 3, max: 5000 } as const;

// Polynomials of Royston P. Remark AS R94. Applied Statistics 1995;44:547-551, lowest power first.
const lastWeight = [0, 0.221157, -0.147981, -2.07119, 4.434685, -2.706056];
const nextWeight = [0, 0.042981, -0.293762, -1.752461, 5.682633, -3.582633];
const small = {
  bound: [-2.273, 0.459],
  mean: [0.544, -0.39978, 0.025054, -6.714e-4],
  logDeviation: [1.3822, -0.77857, 0.062767, -0.0020322],
};
const large = {
  mean: [-1.5861, -0.31082, -0.083751, 0.0038915],
  logDeviation: [-0.4803, -0.082676, 0.0030302],
};

function polynomial(coefficients: readonly number[], x: number): number {
  return coefficients.reduceRight((value, coefficient) => value * x + coefficient, 0);
}

/**
 * Shapiro and Wilk's W of normality with Royston's p-value (AS R94). Both are null where the test is not defined: fewer
 * than 3 or more than 5000 values, or all of them equal. The values may come in any order.
 */
export function shapiroWilk(values: Float64Array): { statistic: number | null; p_value: number | null } {
  const n = values.length;
  if (n < shapiroWilkSizes.min || n > shapiroWilkSizes.max) return { statistic: null, p_value: null };
  // An eighth of the values: the range of the largest numbers would be infinite.
  const sorted = values.map((value) => value / 8).sort();
  const range = sorted[n - 1]! - sorted[0]!;
  if (!(range > 0)) return { statistic: null, p_value: null };
  const unexplained = unexplainedShare(sorted, range, weights(n));
  return { statistic: 1 - unexplained, p_value: pValue(unexplained, n) };
}

/** The test of a group, or of what `group` names. */
export type NormalityTest = { group: string; n: number; statistic: number | null; p_value: number | null };

export function normalityTests(groups: readonly { group: string; values: Float64Array }[]): NormalityTest[] {
  return groups.map(({ group, values }) => ({ group, n: values.length, ...shapiroWilk(values) }));
}

/** Weights of the upper half, the largest value first; the lower half has them with the other sign. */
function weights(n: number): Float64Array {
  const half = n >> 1;
  if (n === 3) return Float64Array.of(Math.SQRT1_2);
  const scores = Float64Array.from({ length: half }, (_, i) => -normalQuantile((i + 1 - 0.375) / (n + 0.25)));
  const squares = 2 * scores.reduce((sum, score) => sum + score * score, 0);
  const size = Math.sqrt(squares);
  const u = 1 / Math.sqrt(n);
  const last = polynomial(lastWeight, u) + scores[0]! / size;
  const special = n > 5 ? [last, polynomial(nextWeight, u) + scores[1]! / size] : [last];
  let restOfScores = squares;
  let restOfWeights = 1;
  for (const [i, weight] of special.entries()) {
    restOfScores -= 2 * scores[i]! * scores[i]!;
    restOfWeights -= 2 * weight * weight;
  }
  const factor = Math.sqrt(restOfScores / restOfWeights);
  return scores.map((score, i) => special[i] ?? score / factor);
}

/** 1 - W, without the cancellation for samples that are nearly normal. */
function unexplainedShare(sorted: Float64Array, range: number, upper: Float64Array): number {
  const n = sorted.length;
  // Scaled and centred, so that units and offsets cost no digits.
  const centre = sorted[n >> 1]!;
  const x = sorted.map((value) => (value - centre) / range);
  const mean = x.reduce((sum, value) => sum + value, 0) / n;
  let weightSquares = 0;
  let squares = 0;
  let products = 0;
  for (let i = 0; i < n; i++) {
    const mirror = n - 1 - i;
    const weight = i < mirror ? -upper[i]! : i > mirror ? upper[mirror]! : 0;
    const deviation = x[i]! - mean;
    weightSquares += weight * weight;
    squares += deviation * deviation;
    products += weight * deviation;
  }
  const size = Math.sqrt(weightSquares * squares);
  return ((size - products) * (size + products)) / (weightSquares * squares);
}

function pValue(unexplained: number, n: number): number {
  if (n === 3) {
    // Exact: (6 / pi) (asin sqrt W - asin sqrt 3/4), which is 0 at the smallest W.
    const p = (6 / Math.PI) * (Math.asin(Math.sqrt(1 - unexplained)) - Math.PI / 3);
    return Math.min(1, Math.max(0, p));
  }
  const y = Math.log(unexplained);
  if (n > 11) {
    const x = Math.log(n);
    return normalUpperTail((y - polynomial(large.mean, x)) / Math.exp(polynomial(large.logDeviation, x)));
  }
  const bound = polynomial(small.bound, n);
  // Beyond the range of the approximation; R gives the same number.
  if (y >= bound) return 1e-99;
  const z = (-Math.log(bound - y) - polynomial(small.mean, n)) / Math.exp(polynomial(small.logDeviation, n));
  return normalUpperTail(z);
}
