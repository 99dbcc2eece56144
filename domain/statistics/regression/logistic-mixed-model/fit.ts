import { coefficientsOf, covarianceOf, type GlmFit } from '../../core/regression/glm.ts';
import { choleskyFactor, inverseFromFactor } from '../../math/cholesky.ts';
import { freeElements } from '../mixed-model/derivatives.ts';
import { type GroupedRows, MarginalLikelihood } from './likelihood.ts';
import { maximise } from './maximise.ts';

export type LogisticMixedFit = {
  /** Of the covariates as they were given, the intercept first. */
  coefficients: Float64Array;
  covariance: Float64Array;
  deviance: number;
  /** Covariance of the random effects, row-major, intercept and slopes as they were given. */
  randomCovariance: Float64Array;
  singular: boolean;
  iterations: number;
  /** Random intercept of each group, at the mode, and its conditional standard deviation. */
  intercepts: Float64Array;
  interceptErrors: Float64Array;
};

/** lme4 calls a fit singular below this standard deviation of a random effect. */
const singularLimit = 1e-4;

/** Maximum likelihood, from the fit without random effects on. Throws `not_converged`. */
export function fitLogisticMixed(
  { basis, gammaCovariance, atMaximum }: GlmFit,
  columns: { y: Float64Array; slopes: readonly Float64Array[]; group: Int32Array; groups: number },
  options: { points: number; correlated: boolean },
  onIteration: (iteration: number) => void,
): LogisticMixedFit {
  const { y, slopes, group, groups } = columns;
  const n = y.length;
  const p = basis.z.columns;
  const q = 1 + slopes.length;
  // The model does not depend on units and zero points of the slopes; the search does.
  const centres = slopes.map((values) => (options.correlated ? values.reduce((sum, x) => sum + x, 0) / n : 0));
  const spreads = slopes.map((values, k) => Math.sqrt(values.reduce((sum, x) => sum + (x - centres[k]!) ** 2, 0) / n));
  const starts = new Int32Array(groups + 1);
  for (const code of group) starts[code + 1]!++;
  for (let g = 0; g < groups; g++) starts[g + 1]! += starts[g]!;
  const next = starts.slice();
  const elements = freeElements(q, options.correlated);
  const rows: GroupedRows = {
    n,
    p,
    q,
    groups,
    x: new Float64Array(n * p),
    z: new Float64Array(n * q),
    y: new Float64Array(n),
    starts,
    elements,
  };
  for (let row = 0; row < n; row++) {
    const at = next[group[row]!]!++;
    rows.y[at] = y[row]!;
    rows.x.set(basis.z.values.subarray(row * p, (row + 1) * p), at * p);
    rows.z[at * q] = 1;
    for (const [k, values] of slopes.entries()) rows.z[at * q + 1 + k] = (values[row]! - centres[k]!) / spreads[k]!;
  }

  const likelihood = new MarginalLikelihood(rows, options.points);
  const start = new Float64Array(p + elements.length);
  const scales = new Float64Array(start.length).fill(1 / Math.sqrt(groups));
  for (let j = 0; j < p; j++) {
    start[j] = atMaximum.gamma[j]!;
    scales[j] = Math.sqrt(gammaCovariance[j * p + j]!);
  }
  for (const [k, [row, column]] of elements.entries()) start[p + k] = row === column ? (row === 0 ? 1 : 0.5) : 0;
  const maximum = maximise(likelihood, start, scales, onIteration);
  const gamma = maximum.parameters.slice(0, p);
  const root = new Float64Array(q * q);
  for (const [k, [row, column]] of elements.entries()) root[row * q + column] = maximum.parameters[p + k]!;
  const singular = Array.from({ length: q }, (_, k) => Math.abs(root[k * q + k]!)).some((sd) => sd < singularLimit);

  // b = T root u, T from the standardised columns to those given.
  const own = root.slice();
  for (let column = 0; column < q; column++)
    for (let k = 1; k < q; k++) {
      own[k * q + column] = root[k * q + column]! / spreads[k - 1]!;
      own[column]! -= centres[k - 1]! * own[k * q + column]!;
    }
  const randomCovariance = new Float64Array(q * q);
  for (let i = 0; i < q; i++)
    for (let j = 0; j < q; j++)
      for (let k = 0; k < q; k++) randomCovariance[i * q + j]! += own[i * q + k]! * own[j * q + k]!;

  const intercepts = new Float64Array(groups);
  const interceptErrors = new Float64Array(groups);
  for (let g = 0; g < groups; g++) {
    let variance = 0;
    for (let b = 0; b < q; b++) {
      intercepts[g]! += own[b]! * likelihood.modes[g * q + b]!;
      for (let c = 0; c < q; c++) variance += own[b]! * likelihood.spreads[(g * q + b) * q + c]! * own[c]!;
    }
    interceptErrors[g] = Math.sqrt(variance);
  }
  return {
    coefficients: coefficientsOf(basis, gamma),
    covariance: covarianceOf(basis, covarianceOfGamma(maximum.hessian, p, p + elements.length)),
    deviance: maximum.deviance,
    randomCovariance,
    singular,
    iterations: maximum.iterations,
    intercepts,
    interceptErrors,
  };
}

/**
 * Twice the inverse of the deviance's second derivatives, as lme4 has it; where those of the random effects are not all
 * positive, as where a variance is 0, the random effects are taken as known.
 */
function covarianceOfGamma(hessian: Float64Array, p: number, size: number): Float64Array {
  const whole = choleskyFactor(hessian, size);
  const used = 'factor' in whole ? size : p;
  const block = new Float64Array(used * used);
  for (let i = 0; i < used; i++) for (let j = 0; j < used; j++) block[i * used + j] = hessian[i * size + j]!;
  const factored = 'factor' in whole ? whole : choleskyFactor(block, p, 0);
  const inverse =
    'factor' in factored ? inverseFromFactor(factored.factor, used) : new Float64Array(used * used).fill(Number.NaN);
  const covariance = new Float64Array(p * p);
  for (let i = 0; i < p; i++) for (let j = 0; j < p; j++) covariance[i * p + j] = 2 * inverse[i * used + j]!;
  return covariance;
}
