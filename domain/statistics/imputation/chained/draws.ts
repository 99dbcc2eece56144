import { choleskyFactor, inverseFromFactor, solveWithFactor } from '../../math/cholesky.ts';
import { congruence } from '../../math/linear-algebra/matrix.ts';
import { rChiSquare } from '../../math/r-gamma.ts';
import type { RRandom } from '../../math/r-random.ts';

/** Values of one variable, what predicts them, and where they were observed. Rows without a value are drawn. */
export type Target = { y: Float64Array; x: readonly Float64Array[]; observed: Int32Array; missing: Int32Array };

type LinearDraw = { coefficients: Float64Array; drawn: Float64Array; sigma: number };

/** Of its diagonal, where the predictors determine each other; as in mice. */
const ridge = 1e-5;

/** Least squares in the observed rows, and one draw from the posterior of its coefficients (Rubin 1987, example 5.1). */
function drawLinear({ y, x, observed }: Omit<Target, 'missing'>, random: RRandom): LinearDraw {
  const p = x.length + 1;
  const n = observed.length;
  // Columns lose their means, so that offsets cost no digits.
  const shifts = x.map((values) => meanOf(values, observed));
  const products = new Float64Array(p * p);
  const right = new Float64Array(p);
  const row = new Float64Array(p).fill(1);
  for (const i of observed) {
    for (let j = 1; j < p; j++) row[j] = x[j - 1]![i]! - shifts[j - 1]!;
    addProduct(products, row, 1);
    for (let j = 0; j < p; j++) right[j]! += row[j]! * y[i]!;
  }
  mirror(products, p);
  const factor = factorOrRidge(products, p);
  const centred = solveWithFactor(factor, right);
  const back = new Float64Array(p * p);
  for (let j = 0; j < p; j++) back[j * p + j] = 1;
  for (let j = 1; j < p; j++) back[j] = -shifts[j - 1]!;
  const coefficients = centred.slice();
  for (let j = 1; j < p; j++) coefficients[0]! -= shifts[j - 1]! * centred[j]!;
  let squares = 0;
  for (const i of observed) squares += (y[i]! - predicted(x, coefficients, i)) ** 2;
  const sigma = Math.sqrt(squares / rChiSquare(random, Math.max(n - p, 1)));
  const root = factorOrRidge(congruence(back, inverseFromFactor(factor, p), p), p);
  return { coefficients, drawn: moved(coefficients, root, sigma, random), sigma };
}

/** The coefficients and their Cholesky factor times independent normal draws times `scale`. */
export function moved(coefficients: Float64Array, root: Float64Array, scale: number, random: RRandom): Float64Array {
  const p = coefficients.length;
  const z = Float64Array.from({ length: p }, () => random.normal());
  return coefficients.map((coefficient, j) => {
    let sum = 0;
    for (let k = 0; k <= j; k++) sum += root[j * p + k]! * z[k]!;
    return coefficient + sum * scale;
  });
}

export function predicted(x: readonly Float64Array[], coefficients: Float64Array, i: number): number {
  let sum = coefficients[0]!;
  for (let j = 0; j < x.length; j++) sum += coefficients[j + 1]! * x[j]![i]!;
  return sum;
}

/** Bayesian linear regression: drawn coefficients and a normal residual. */
export function imputeNorm(target: Target, random: RRandom): Float64Array {
  const { drawn, sigma } = drawLinear(target, random);
  return Float64Array.from(target.missing, (i) => predicted(target.x, drawn, i) + random.normal() * sigma);
}

/**
 * Predictive mean matching of type 1 (Van Buuren, Flexible Imputation of Missing Data, 2nd ed., section 3.4): one of the
 * `donors` observed rows whose prediction is nearest gives its value.
 */
export function imputePmm(target: Target, donors: number, random: RRandom): Float64Array {
  const { x, y, observed, missing } = target;
  const { coefficients, drawn } = drawLinear(target, random);
  const given = Float64Array.from(observed, (i) => predicted(x, coefficients, i));
  const shuffled = random.permutation(observed.length);
  const order = shuffled.toSorted((a, b) => given[a]! - given[b]!);
  const sorted = Float64Array.from(order, (donor) => given[donor]!);
  const which = random.indices(Math.min(donors, observed.length), missing.length);
  return Float64Array.from(missing, (i, at) => {
    const place = nearest(sorted, predicted(x, drawn, i), which[at]! + 1);
    return y[observed[order[place]!]!]!;
  });
}

/** The place of the `rank`-th nearest of ascending numbers; of two that are equally far the larger comes first. */
function nearest(sorted: Float64Array, value: number, rank: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  let right = low;
  let left = low - 1;
  let place = 0;
  for (let taken = 0; taken < rank; taken++) {
    const takesLeft = right >= sorted.length || (left >= 0 && value - sorted[left]! < sorted[right]! - value);
    place = takesLeft ? left-- : right++;
  }
  return place;
}

function meanOf(values: Float64Array, rows: Int32Array): number {
  let sum = 0;
  for (const i of rows) sum += values[i]!;
  return sum / rows.length;
}

/** Adds the lower triangle of w r r'. */
export function addProduct(to: Float64Array, row: Float64Array, weight: number): void {
  const p = row.length;
  for (let j = 0; j < p; j++) {
    const value = weight * row[j]!;
    for (let k = 0; k <= j; k++) to[j * p + k]! += value * row[k]!;
  }
}

export function mirror(matrix: Float64Array, p: number): void {
  for (let j = 0; j < p; j++) for (let k = 0; k < j; k++) matrix[k * p + j] = matrix[j * p + k]!;
}

export function factorOrRidge(matrix: Float64Array, p: number): Float64Array {
  const attempt = choleskyFactor(matrix, p, 1e-14);
  if ('factor' in attempt) return attempt.factor;
  const penalised = matrix.slice();
  for (let j = 0; j < p; j++) penalised[j * p + j]! *= 1 + ridge;
  const second = choleskyFactor(penalised, p, 0);
  if ('factor' in second) return second.factor;
  throw new Error('Predictors of an imputation without rank were not left out.');
}
