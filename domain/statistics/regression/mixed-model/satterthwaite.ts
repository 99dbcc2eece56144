import { EigenvalueDecomposition, Matrix } from 'ml-matrix';
import { derivatives, freeElements } from './derivatives.ts';
import type { MixedFit } from './fit.ts';
import type { MixedData } from './mixed-data.ts';

/** Curvatures of the deviance below this tell nothing about a variance parameter: it is taken as known. */
const flat = 1e-8;

/** Covariance of the fixed effects, and Satterthwaite's degrees of freedom of each. */
export type FixedInference = { variance: Float64Array; df: Float64Array };

/**
 * df = 2 v^2 / var(v), v being the variance of a fixed effect, by the delta method over the elements of the root and the
 * residual standard deviation, whose covariance is twice the inverse Hessian of the deviance (Kuznetsova, Brockhoff and
 * Christensen, Journal of Statistical Software 2017;82(13), section 2.1; Fai and Cornelius 1996).
 */
export function fixedInference(
  data: MixedData,
  { lambda, parts, residualVariance }: MixedFit,
  options: { reml: boolean; correlated: boolean },
): FixedInference & { dfOf(combination: Float64Array): number } {
  const { p, q } = data;
  const elements = freeElements(q, options.correlated);
  const { logDet, residual, information } = derivatives(parts, data, lambda, elements, options.reml, data.basis);
  const count = elements.length + 1;
  // In standard deviations of the slope's column: an epoch in milliseconds would leave nothing of the other curvatures.
  const unit = elements.map(([row]) => data.basis[row * q + row]!);
  const sigma = Math.sqrt(residualVariance);
  const df = options.reml ? data.n - p : data.n;
  const hessian = Matrix.zeros(count, count);
  for (let a = 0; a < count - 1; a++) {
    for (let b = 0; b < count - 1; b++) {
      const at = a * (count - 1) + b;
      hessian.set(a, b, (logDet.second[at]! + residual.second[at]! / residualVariance) / unit[a]! / unit[b]!);
    }
    const mixed = (-2 * residual.first[a]!) / sigma ** 3 / unit[a]!;
    hessian.set(a, count - 1, mixed);
    hessian.set(count - 1, a, mixed);
  }
  hessian.set(count - 1, count - 1, (6 * parts.residual) / sigma ** 4 - (2 * df) / residualVariance);
  const eigen = new EigenvalueDecomposition(hessian, { assumeSymmetric: true });
  const vectors = eigen.eigenvectorMatrix;

  const inverse = inverseTriangle(parts.triangle, p);
  const variance = covarianceOf(inverse, undefined, p).map((value) => value * residualVariance);
  // By an element of the root the covariance changes as -C S C, by sigma as 2 sigma C.
  const changes = [
    ...information.map((m, a) => covarianceOf(inverse, m, p).map((value) => (-value * residualVariance) / unit[a]!)),
    covarianceOf(inverse, undefined, p).map((value) => 2 * sigma * value),
  ];
  /** Of a variance with these changes by the parameters. */
  const degreesOf = (own: number, slopes: readonly number[]) => {
    let spread = 0;
    for (const [k, value] of eigen.realEigenvalues.entries()) {
      if (!(value > flat)) continue;
      let along = 0;
      for (let a = 0; a < count; a++) along += vectors.get(a, k) * slopes[a]!;
      spread += (2 * along * along) / value;
    }
    return (2 * own ** 2) / spread;
  };
  return {
    variance,
    df: Float64Array.from({ length: p }, (_, j) =>
      degreesOf(
        variance[j * p + j]!,
        changes.map((change) => change[j * p + j]!),
      ),
    ),
    dfOf: (combination) =>
      degreesOf(
        quadratic(variance, combination),
        changes.map((change) => quadratic(change, combination)),
      ),
  };
}

function quadratic(matrix: Float64Array, by: Float64Array): number {
  const p = by.length;
  let sum = 0;
  for (let i = 0; i < p; i++) {
    if (by[i] === 0) continue;
    for (let j = 0; j < p; j++) sum += by[i]! * by[j]! * matrix[i * p + j]!;
  }
  return sum;
}

/** R^-1 of an upper triangle R. */
export function inverseTriangle(triangle: Float64Array, p: number): Float64Array {
  const inverse = new Float64Array(p * p);
  for (let j = 0; j < p; j++) {
    inverse[j * p + j] = 1 / triangle[j * p + j]!;
    for (let i = j - 1; i >= 0; i--) {
      let sum = 0;
      for (let l = i + 1; l <= j; l++) sum += triangle[i * p + l]! * inverse[l * p + j]!;
      inverse[i * p + j] = -sum / triangle[i * p + i]!;
    }
  }
  return inverse;
}

/** R^-1 middle R^-T; the identity where `middle` is not given. */
function covarianceOf(inverse: Float64Array, middle: Float64Array | undefined, p: number): Float64Array {
  const left = new Float64Array(p * p);
  for (let i = 0; i < p; i++)
    for (let k = 0; k < p; k++)
      if (middle === undefined) left[i * p + k] = inverse[i * p + k]!;
      else for (let l = i; l < p; l++) left[i * p + k]! += inverse[i * p + l]! * middle[l * p + k]!;
  const result = new Float64Array(p * p);
  for (let i = 0; i < p; i++)
    for (let j = 0; j < p; j++)
      for (let k = j; k < p; k++) result[i * p + j]! += left[i * p + k]! * inverse[j * p + k]!;
  return result;
}
