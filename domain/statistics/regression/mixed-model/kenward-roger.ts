import { choleskyFactor, inverseFromFactor } from '../../math/cholesky.ts';
import type { KenwardRogerParts } from '../kenward-roger-tests.ts';
import { freeElements, tracePairs } from './derivatives.ts';
import type { MixedFit } from './fit.ts';
import { whitenedGroups } from './likelihood.ts';
import type { MixedData } from './mixed-data.ts';
import { type FixedInference, inverseTriangle } from './satterthwaite.ts';

/** What tests and intervals of any combination of the fixed effects need. */
export type KenwardRogerInference = FixedInference & KenwardRogerParts & { dfOf(combination: Float64Array): number };

/**
 * Covariance of the fixed effects adjusted for small samples, and the degrees of freedom of each (Kenward and Roger, Biometrics
 * 1997;53:983-997). The covariance V of the outcome is linear in its parameters, the elements of the covariance of the random effects and the
 * residual variance, so that second derivatives vanish; the residual variance is taken along V itself, which is a linear change of the
 * parameters and leaves the adjustment as it is. Expected information, as published. For a fit by restricted maximum likelihood.
 *
 * All is in the columns X R^-1, in which X'V^-1 X is the identity, and in units of the residual variance: with u = Z'V^-1 X R^-1 and W = Z'V^-1 Z
 * of each group an element E of the covariance has -P = sum u'E u and Q = sum u'E W E u.
 */
export function kenwardRoger(
  data: MixedData,
  { lambda, parts, residualVariance }: MixedFit,
  correlated: boolean,
): KenwardRogerInference {
  const { p, q, n } = data;
  const elements = freeElements(q, correlated).map(([row, column]) => {
    const element = new Float64Array(q * q);
    element[row * q + column] = element[column * q + row] = 1;
    return element;
  });
  const count = elements.length + 1;
  const identity = new Float64Array(p * p);
  for (let j = 0; j < p; j++) identity[j * p + j] = 1;
  // The last parameter is the scale of V; each p x p matrix is -P.
  const slopes = [...elements.map((element) => weighted(element, parts.uu, p)), identity];

  const information = new Float64Array(count * count);
  for (let a = 0; a < count; a++)
    for (let b = 0; b <= a; b++) {
      let logs: number;
      let squares: number;
      if (b === count - 1) [logs, squares] = [n, p];
      else if (a === count - 1) [logs, squares] = [sumOfProducts(elements[b]!, parts.w), traceOf(slopes[b]!, p)];
      else
        [logs, squares] = [
          tracePairs(elements[a]!, elements[b]!, parts.ww, q),
          tracePairs(elements[a]!, elements[b]!, parts.wg, q),
        ];
      information[a * count + b] = information[b * count + a] =
        logs - 2 * squares + sumOfProducts(slopes[a]!, slopes[b]!);
    }
  const inverse = inverseTriangle(parts.triangle, p);
  const factored = choleskyFactor(information, count);
  if (!('factor' in factored)) {
    const unadjusted = adjusted(inverse, identity, residualVariance, p);
    const unknown = { df: new Float64Array(p).fill(Number.NaN), dfOf: () => Number.NaN };
    return { variance: unadjusted, ...unknown, unadjusted, changes: () => [], spread: new Float64Array() };
  }
  const spread = inverseFromFactor(factored.factor, count).map((value) => 2 * value);
  const middle = adjustment(data, lambda, parts.triangle, { elements, slopes, spread });
  const variance = adjusted(
    inverse,
    identity.map((value, at) => value + 2 * middle[at]!),
    residualVariance,
    p,
  );
  const dfOf = (combination: Float64Array) => {
    const along = new Float64Array(p);
    for (let i = 0; i < p; i++)
      if (combination[i] !== 0) for (let j = i; j < p; j++) along[j]! += combination[i]! * inverse[i * p + j]!;
    const own = sumOfProducts(along, along);
    const changes = slopes.map((slope) => form(slope, along, p));
    let sum = 0;
    for (let a = 0; a < count; a++)
      for (let b = 0; b < count; b++) sum += spread[a * count + b]! * changes[a]! * changes[b]!;
    return (2 * own * own) / sum;
  };
  const df = Float64Array.from({ length: p }, (_, j) => dfOf(Float64Array.from({ length: p }, (_, i) => +(i === j))));
  return {
    variance,
    df,
    dfOf,
    unadjusted: adjusted(inverse, identity, residualVariance, p),
    changes: () => slopes.map((slope) => adjusted(inverse, slope, residualVariance, p)),
    spread,
  };
}

/** Sum over pairs of parameters of their covariance times Q - P P. */
function adjustment(
  data: MixedData,
  lambda: Float64Array,
  triangle: Float64Array,
  {
    elements,
    slopes,
    spread,
  }: { elements: readonly Float64Array[]; slopes: readonly Float64Array[]; spread: Float64Array },
): Float64Array {
  const { p, q } = data;
  const count = slopes.length;
  const scale = count - 1;
  const sum = new Float64Array(p * p);
  for (let a = 0; a < count; a++) {
    // Q of the scale with any parameter is that parameter's -P.
    const withScale = a === scale ? spread[a * count + a]! : 2 * spread[a * count + scale]!;
    const others = new Float64Array(p * p);
    for (let b = 0; b < count; b++)
      for (let i = 0; i < others.length; i++) others[i]! += spread[a * count + b]! * slopes[b]![i]!;
    for (let i = 0; i < p; i++)
      for (let k = 0; k < p; k++) {
        sum[i * p + k]! += withScale * slopes[a]![i * p + k]!;
        for (let l = 0; l < p; l++) sum[i * p + k]! -= slopes[a]![i * p + l]! * others[l * p + k]!;
      }
  }
  const root = new Float64Array(q * q);
  for (let i = 0; i < q; i++)
    for (let k = 0; k < q; k++)
      for (let l = 0; l < q; l++) root[i * q + k]! += data.basis[i * q + l]! * lambda[l * q + k]!;
  const middle = new Float64Array(q * q);
  whitenedGroups(data, root, triangle, (u, w) => {
    // E W E of all pairs first: it is small.
    middle.fill(0);
    for (const [a, first] of elements.entries())
      for (const [b, second] of elements.entries()) {
        const weight = spread[a * count + b]!;
        for (let i = 0; i < q; i++)
          for (let k = 0; k < q; k++) {
            if (first[i * q + k] === 0) continue;
            for (let l = 0; l < q; l++)
              for (let m = 0; m < q; m++) middle[i * q + m]! += weight * w[k * q + l]! * second[l * q + m]!;
          }
      }
    for (let i = 0; i < q; i++)
      for (let m = 0; m < q; m++) {
        const weight = middle[i * q + m]!;
        for (let j = 0; j < p; j++) {
          const left = weight * u[i * p + j]!;
          if (left !== 0) for (let k = 0; k < p; k++) sum[j * p + k]! += left * u[m * p + k]!;
        }
      }
  });
  return sum;
}

/** R^-1 middle R^-T times the residual variance. */
function adjusted(inverse: Float64Array, middle: Float64Array, residualVariance: number, p: number): Float64Array {
  const result = new Float64Array(p * p);
  for (let i = 0; i < p; i++)
    for (let j = 0; j <= i; j++) {
      let sum = 0;
      for (let k = i; k < p; k++)
        for (let l = j; l < p; l++) sum += inverse[i * p + k]! * middle[k * p + l]! * inverse[j * p + l]!;
      result[i * p + j] = result[j * p + i] = residualVariance * sum;
    }
  return result;
}

function weighted(weights: Float64Array, blocks: Float64Array, p: number): Float64Array {
  const sum = new Float64Array(p * p);
  for (let at = 0; at < weights.length; at++)
    if (weights[at] !== 0) for (let i = 0; i < sum.length; i++) sum[i]! += blocks[at * p * p + i]!;
  return sum;
}

function form(matrix: Float64Array, vector: Float64Array, p: number): number {
  let sum = 0;
  for (let i = 0; i < p; i++) for (let k = 0; k < p; k++) sum += vector[i]! * matrix[i * p + k]! * vector[k]!;
  return sum;
}

function sumOfProducts(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

function traceOf(matrix: Float64Array, p: number): number {
  let sum = 0;
  for (let i = 0; i < p; i++) sum += matrix[i * p + i]!;
  return sum;
}
