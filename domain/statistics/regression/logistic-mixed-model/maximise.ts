import { EigenvalueDecomposition, Matrix } from 'ml-matrix';
import { AnalysisInputError } from '../../core/input-error.ts';
import type { MarginalLikelihood } from './likelihood.ts';

export type Maximum = {
  parameters: Float64Array;
  deviance: number;
  /** Second derivatives of the deviance, row-major. */
  hessian: Float64Array;
  iterations: number;
};

const maxIterations = 100;
/** What the quadratic model still promises to gain in deviance. */
const nothingToGain = 1e-14;

/**
 * Newton's method on -2 log likelihood: second derivatives are differences of the exact gradient, with directions of
 * negative curvature turned downhill and steps halved until they gain. `scales`: about one standard error of each parameter.
 */
export function maximise(
  likelihood: MarginalLikelihood,
  start: Float64Array,
  scales: Float64Array,
  onIteration: (iteration: number) => void,
): Maximum {
  let parameters = start.slice();
  let deviance = likelihood.evaluate(parameters);
  for (let iteration = 1; iteration <= maxIterations; iteration++) {
    onIteration(iteration);
    const gradient = likelihood.gradient.slice();
    const hessian = differences(likelihood, parameters, scales, 1e-3);
    const { step, gain } = downhill(gradient, hessian, scales);
    if (gain < nothingToGain) {
      parameters = parameters.map((value, j) => value + step[j]!);
      deviance = likelihood.evaluate(parameters);
      return { parameters, deviance, hessian: extrapolated(likelihood, parameters, scales), iterations: iteration };
    }
    let share = 1;
    let next = parameters;
    let value = Number.NaN;
    for (; share > 1e-8; share /= 2) {
      next = parameters.map((before, j) => before + share * step[j]!);
      value = likelihood.evaluate(next);
      if (value <= deviance - 1e-4 * share * gain || (gain < 1e-7 && value <= deviance + 1e-9 * (1 + deviance))) break;
    }
    if (share <= 1e-8 || next.some((at) => !(Math.abs(at) < 1e8))) break;
    parameters = next;
    deviance = value;
  }
  throw new AnalysisInputError(
    'not_converged',
    'The logistic mixed model did not converge. Nearly every group may have one outcome only, so that the variance between groups grows without bound, or the data do not support the random slope: leave it out, use fewer covariates, or use gee.',
  );
}

function downhill(gradient: Float64Array, hessian: Float64Array, scales: Float64Array) {
  const size = gradient.length;
  const scaled = Matrix.zeros(size, size);
  for (let a = 0; a < size; a++)
    for (let b = 0; b < size; b++) scaled.set(a, b, hessian[a * size + b]! * scales[a]! * scales[b]!);
  const eigen = new EigenvalueDecomposition(scaled, { assumeSymmetric: true });
  const vectors = eigen.eigenvectorMatrix;
  const step = new Float64Array(size);
  let gain = 0;
  for (const [k, value] of eigen.realEigenvalues.entries()) {
    let along = 0;
    for (let a = 0; a < size; a++) along += vectors.get(a, k) * gradient[a]! * scales[a]!;
    const curvature = Math.max(Math.abs(value), 1e-4);
    gain += (along * along) / curvature;
    for (let a = 0; a < size; a++) step[a]! -= (vectors.get(a, k) * along * scales[a]!) / curvature;
  }
  return { step, gain };
}

/** Central differences of the gradient, made symmetric. */
function differences(
  likelihood: MarginalLikelihood,
  parameters: Float64Array,
  scales: Float64Array,
  share: number,
): Float64Array {
  const size = parameters.length;
  const hessian = new Float64Array(size * size);
  for (let a = 0; a < size; a++) {
    const width = share * scales[a]!;
    for (const sign of [1, -1]) {
      const moved = parameters.slice();
      moved[a]! += sign * width;
      likelihood.evaluate(moved);
      for (let b = 0; b < size; b++) hessian[a * size + b]! += (sign * likelihood.gradient[b]!) / (2 * width);
    }
  }
  for (let a = 0; a < size; a++)
    for (let b = 0; b < a; b++)
      hessian[a * size + b] = hessian[b * size + a] = (hessian[a * size + b]! + hessian[b * size + a]!) / 2;
  return hessian;
}

/** Richardson's extrapolation of two differences. */
function extrapolated(likelihood: MarginalLikelihood, parameters: Float64Array, scales: Float64Array): Float64Array {
  const wide = differences(likelihood, parameters, scales, 2e-2);
  const narrow = differences(likelihood, parameters, scales, 1e-2);
  likelihood.evaluate(parameters);
  return narrow.map((value, at) => (4 * value - wide[at]!) / 3);
}
