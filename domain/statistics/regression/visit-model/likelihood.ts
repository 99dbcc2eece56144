import { choleskyFactor, inverseFromFactor, solveWithFactor } from '../../math/cholesky.ts';
import type { Pattern } from './visit-data.ts';

/** What the restricted likelihood has at one covariance matrix of the visits, with derivatives by its elements. */
export type VisitLikelihood = {
  /** -2 restricted log likelihood, without the constant of 2 pi. */
  deviance: number;
  beta: Float64Array;
  /** Covariance of beta. */
  covariance: Float64Array;
  gradient: Float64Array;
  /** Second derivatives, and their expectation. */
  observed: Float64Array;
  expected: Float64Array;
  /** Of each element: X'V^-1 V_k V^-1 X, so that the covariance of beta changes by C A_k C. */
  changes: Float64Array[];
};

/** The elements of a symmetric matrix, column by column of its lower triangle. */
export function elementsOf(visits: number): [number, number][] {
  const elements: [number, number][] = [];
  for (let b = 0; b < visits; b++) for (let a = b; a < visits; a++) elements.push([a, b]);
  return elements;
}

/**
 * Restricted likelihood of y = X beta + e with the covariance `sigma` of the visits within each subject; its derivatives are
 * those of a covariance that is linear in its elements (Jennrich and Schluchter, Biometrics 1986;42:805-820). Undefined
 * where sigma is not positive definite.
 */
export function visitLikelihood(
  patterns: readonly Pattern[],
  sigma: Float64Array,
  visits: number,
  p: number,
): VisitLikelihood | undefined {
  const information = new Float64Array(p * p);
  const right = new Float64Array(p);
  const inverses: Float64Array[] = [];
  let deviance = 0;
  for (const { visits: seen, subjects, x, y } of patterns) {
    const t = seen.length;
    const own = new Float64Array(t * t);
    for (let a = 0; a < t; a++) for (let b = 0; b < t; b++) own[a * t + b] = sigma[seen[a]! * visits + seen[b]!]!;
    const factored = choleskyFactor(own, t);
    if (!('factor' in factored)) return undefined;
    for (let a = 0; a < t; a++) deviance += 2 * subjects * Math.log(factored.factor[a * t + a]!);
    const inverse = inverseFromFactor(factored.factor, t);
    inverses.push(inverse);
    for (let s = 0; s < subjects; s++)
      for (let a = 0; a < t; a++)
        for (let b = 0; b < t; b++) {
          const weight = inverse[a * t + b]!;
          const rowA = (s * t + a) * p;
          const rowB = (s * t + b) * p;
          for (let i = 0; i < p; i++) {
            const scaled = weight * x[rowA + i]!;
            if (scaled === 0) continue;
            for (let j = 0; j <= i; j++) information[i * p + j]! += scaled * x[rowB + j]!;
            right[i]! += scaled * y[s * t + b]!;
          }
        }
  }
  for (let i = 0; i < p; i++) for (let j = 0; j < i; j++) information[j * p + i] = information[i * p + j]!;
  const factored = choleskyFactor(information, p);
  if (!('factor' in factored)) return undefined;
  for (let i = 0; i < p; i++) deviance += 2 * Math.log(factored.factor[i * p + i]!);
  const beta = solveWithFactor(factored.factor, right);
  const covariance = inverseFromFactor(factored.factor, p);

  const elements = elementsOf(visits);
  const count = elements.length;
  const placeOf = new Int32Array(visits * visits);
  for (const [k, [a, b]] of elements.entries()) placeOf[a * visits + b] = placeOf[b * visits + a] = k;
  const gradient = new Float64Array(count);
  const curvature = new Float64Array(count * count);
  const expected = new Float64Array(count * count);
  const changes = elements.map(() => new Float64Array(p * p));
  const shifts = elements.map(() => new Float64Array(p));
  for (const [index, { visits: seen, subjects, x, y }] of patterns.entries()) {
    const t = seen.length;
    const inverse = inverses[index]!;
    // Over the subjects of the pattern: W X C X'W and the squares of W r.
    const leverage = new Float64Array(t * t);
    const squares = new Float64Array(t * t);
    const wx = new Float64Array(t * p);
    const wxc = new Float64Array(t * p);
    const residual = new Float64Array(t);
    const u = new Float64Array(t);
    for (let s = 0; s < subjects; s++) {
      for (let a = 0; a < t; a++) {
        let fitted = 0;
        for (let j = 0; j < p; j++) fitted += x[(s * t + a) * p + j]! * beta[j]!;
        residual[a] = y[s * t + a]! - fitted;
      }
      wx.fill(0);
      wxc.fill(0);
      u.fill(0);
      for (let a = 0; a < t; a++)
        for (let b = 0; b < t; b++) {
          const weight = inverse[a * t + b]!;
          u[a]! += weight * residual[b]!;
          for (let j = 0; j < p; j++) wx[a * p + j]! += weight * x[(s * t + b) * p + j]!;
        }
      for (let a = 0; a < t; a++) {
        deviance += u[a]! * residual[a]!;
        for (let i = 0; i < p; i++) {
          const value = wx[a * p + i]!;
          if (value !== 0) for (let j = 0; j < p; j++) wxc[a * p + j]! += value * covariance[i * p + j]!;
        }
      }
      for (let a = 0; a < t; a++)
        for (let b = 0; b <= a; b++) {
          let value = 0;
          for (let j = 0; j < p; j++) value += wxc[a * p + j]! * wx[b * p + j]!;
          leverage[a * t + b]! += value;
          squares[a * t + b]! += u[a]! * u[b]!;
          const k = placeOf[seen[a]! * visits + seen[b]!]!;
          const change = changes[k]!;
          const shift = shifts[k]!;
          for (let i = 0; i < p; i++) {
            const ai = wx[a * p + i]!;
            const bi = wx[b * p + i]!;
            shift[i]! += a === b ? ai * u[a]! : ai * u[b]! + bi * u[a]!;
            for (let j = 0; j < p; j++)
              change[i * p + j]! += a === b ? ai * wx[a * p + j]! : ai * wx[b * p + j]! + bi * wx[a * p + j]!;
          }
        }
    }
    for (let a = 0; a < t; a++)
      for (let b = 0; b < a; b++) {
        leverage[b * t + a] = leverage[a * t + b]!;
        squares[b * t + a] = squares[a * t + b]!;
      }
    const middle = inverse.map((value, at) => -subjects * value + 2 * leverage[at]! + 2 * squares[at]!);
    const middleExpected = inverse.map((value, at) => subjects * value - 2 * leverage[at]!);
    const pairs = elementsOf(t);
    for (const [a, b] of pairs) {
      const k = placeOf[seen[a]! * visits + seen[b]!]!;
      const at = a * t + b;
      gradient[k]! += (a === b ? 1 : 2) * (subjects * inverse[at]! - leverage[at]! - squares[at]!);
      for (const [c, d] of pairs) {
        const l = placeOf[seen[c]! * visits + seen[d]!]!;
        curvature[k * count + l]! += traceOf(inverse, middle, t, a, b, c, d);
        expected[k * count + l]! += traceOf(inverse, middleExpected, t, a, b, c, d);
      }
    }
  }
  const scaled = changes.map((change) => product(covariance, change, p));
  for (let k = 0; k < count; k++) {
    const along = timesCovariance(covariance, shifts[k]!, p);
    for (let l = 0; l < count; l++) {
      let trace = 0;
      for (let i = 0; i < p; i++) for (let j = 0; j < p; j++) trace += scaled[k]![i * p + j]! * scaled[l]![j * p + i]!;
      let shift = 0;
      for (let i = 0; i < p; i++) shift += along[i]! * shifts[l]![i]!;
      curvature[k * count + l]! -= trace + 2 * shift;
      expected[k * count + l]! += trace;
    }
  }
  return { deviance, beta, covariance, gradient, observed: curvature, expected, changes };
}

/** Trace of V_k W V_l M, V_k having ones at (a, b) and (b, a), V_l at (c, d) and (d, c). */
function traceOf(w: Float64Array, m: Float64Array, t: number, a: number, b: number, c: number, d: number): number {
  const term = (i: number, j: number, k: number, l: number) => w[j * t + k]! * m[l * t + i]!;
  let sum = term(a, b, c, d);
  if (a !== b) sum += term(b, a, c, d);
  if (c !== d) sum += term(a, b, d, c);
  if (a !== b && c !== d) sum += term(b, a, d, c);
  return sum;
}

function product(a: Float64Array, b: Float64Array, size: number): Float64Array {
  const result = new Float64Array(size * size);
  for (let i = 0; i < size; i++)
    for (let k = 0; k < size; k++) {
      const factor = a[i * size + k]!;
      for (let j = 0; j < size; j++) result[i * size + j]! += factor * b[k * size + j]!;
    }
  return result;
}

function timesCovariance(matrix: Float64Array, vector: Float64Array, size: number): Float64Array {
  return Float64Array.from({ length: size }, (_, i) => {
    let sum = 0;
    for (let j = 0; j < size; j++) sum += matrix[i * size + j]! * vector[j]!;
    return sum;
  });
}
