import { EigenvalueDecomposition, Matrix } from 'ml-matrix';
import { AnalysisInputError } from '../../core/input-error.ts';
import { derivatives, freeElements, sandwich } from './derivatives.ts';
import { type LikelihoodParts, likelihoodParts } from './likelihood.ts';
import type { MixedData } from './mixed-data.ts';

export type MixedFit = {
  /** Lower-triangular root of the relative covariance of the random effects, for the data's own columns. */
  lambda: Float64Array;
  /** Smallest diagonal element of the root for centred slopes in standard deviations: relative, whatever units and zero points are. */
  least: number;
  /** Covariance of the random effects, for the data's own columns. */
  covariance: Float64Array;
  residualVariance: number;
  deviance: number;
  beta: Float64Array;
  parts: LikelihoodParts;
  iterations: number;
};

const maxIterations = 200;
/** Standard deviations of the random effects over the residual one at which the search begins. */
const starts = [1, 0.1];
/** Not a half: from theta a step of -2 theta halved lands on 0, which is stationary whatever the data. */
const shortening = 0.4;
/** Below this the relative standard deviation of a random effect is 0 to all digits of the likelihood. */
const negligible = 1e-8;

type Point = { theta: Float64Array; parts: LikelihoodParts; deviance: number };

/**
 * Minimises the profiled deviance (Bates, Maechler, Bolker and Walker, Journal of Statistical Software 2015;67(1),
 * section 3.4) over a root of the relative covariance by Newton's method with exact derivatives. The root is not bound
 * to a positive diagonal: its columns may change sign, so a variance of 0 is an inner point. Throws `not_converged`.
 */
export function fitMixedModel(
  data: MixedData,
  options: { reml: boolean; correlated: boolean },
  onIteration: (iteration: number) => void,
): MixedFit {
  const elements = freeElements(data.q, options.correlated);
  const found = starts.map((start) =>
    minimise(
      data,
      elements,
      Float64Array.from(elements, ([row, column]) => (row === column ? start : 0)),
      options.reml,
      onIteration,
    ),
  );
  const best = found.reduce((least, other) => (other.deviance < least.deviance - 1e-9 ? other : least));
  const lambda = inOwnColumns(rootOf(best.theta, elements, data.q), data);
  const least = elements.reduce(
    (smallest, [row, column], a) => (row === column ? Math.min(smallest, Math.abs(best.theta[a]!)) : smallest),
    Number.POSITIVE_INFINITY,
  );
  const df = degreesOfFreedom(data, options.reml);
  const residualVariance = best.parts.residual / df;
  const covariance = timesTranspose(lambda, data.q).map((value) => value * residualVariance);
  const { parts, deviance, iterations } = best;
  return { lambda, least, covariance, residualVariance, deviance, beta: parts.beta, parts, iterations };
}

function degreesOfFreedom({ n, p }: MixedData, reml: boolean): number {
  return reml ? n - p : n;
}

function pointAt(data: MixedData, elements: readonly [number, number][], theta: Float64Array, reml: boolean): Point {
  const parts = likelihoodParts(data, rootOf(theta, elements, data.q));
  const df = degreesOfFreedom(data, reml);
  const logs = parts.logDetV + (reml ? parts.logDetX : 0);
  return { theta, parts, deviance: logs + df * (1 + Math.log((2 * Math.PI * parts.residual) / df)) };
}

function minimise(
  data: MixedData,
  elements: readonly [number, number][],
  start: Float64Array,
  reml: boolean,
  onIteration: (iteration: number) => void,
): Point & { iterations: number } {
  const df = degreesOfFreedom(data, reml);
  const count = elements.length;
  let point = pointAt(data, elements, start, reml);
  for (let iteration = 1; iteration <= maxIterations; iteration++) {
    onIteration(iteration);
    const { logDet, residual } = derivatives(point.parts, data, rootOf(point.theta, elements, data.q), elements, reml);
    const s = point.parts.residual;
    const gradient = logDet.first.map((value, a) => value + (df * residual.first[a]!) / s);
    const hessian = logDet.second.map((value, at) => {
      const a = Math.floor(at / count);
      const b = at % count;
      return value + df * (residual.second[at]! / s - (residual.first[a]! * residual.first[b]!) / s / s);
    });
    const step = descent(hessian, gradient, 1 + largest(point.theta));
    let next = pointAt(
      data,
      elements,
      point.theta.map((value, a) => value + step[a]!),
      reml,
    );
    // Rounding of the deviance, and a share of the decrease that the slope promises (Armijo).
    const slack = 1e-13 * Math.abs(point.deviance);
    let promised = 1e-4 * step.reduce((sum, value, a) => sum + value * gradient[a]!, 0);
    for (let shortened = 0; !(next.deviance <= point.deviance + promised + slack) && shortened < 60; shortened++) {
      for (let a = 0; a < count; a++) step[a]! *= shortening;
      promised *= shortening;
      next = pointAt(
        data,
        elements,
        point.theta.map((value, a) => value + step[a]!),
        reml,
      );
    }
    if (!Number.isFinite(next.deviance)) break;
    const converged = largest(step) <= 1e-9 * (negligible + largest(point.theta)) || largest(next.theta) < negligible;
    point = next;
    if (!converged) continue;
    const settled = point.theta.map((value) => (Math.abs(value) < negligible ? 0 : value));
    return { ...pointAt(data, elements, settled, reml), iterations: iteration };
  }
  throw new AnalysisInputError(
    'not_converged',
    `The likelihood of the mixed model did not reach its maximum in ${maxIterations} steps: the data hardly tell the random effects from the residuals. ${data.q > 1 ? 'Leave out a random slope, or set uncorrelated.' : 'Look whether the outcome is nearly the same in all rows of a group, or fixed effects leave nothing of it.'}`,
  );
}

/** The Newton step with the curvatures taken as positive, so that it leads down from a saddle too; `limit` long at most. */
function descent(hessian: Float64Array, gradient: Float64Array, limit: number): Float64Array {
  const count = gradient.length;
  const eigen = new EigenvalueDecomposition(Matrix.from1DArray(count, count, [...hessian]), { assumeSymmetric: true });
  const vectors = eigen.eigenvectorMatrix;
  const floor = 1e-10 * Math.max(...eigen.realEigenvalues.map(Math.abs), 1e-10);
  const step = new Float64Array(count);
  for (const [k, value] of eigen.realEigenvalues.entries()) {
    let along = 0;
    for (let a = 0; a < count; a++) along += vectors.get(a, k) * gradient[a]!;
    for (let a = 0; a < count; a++) step[a]! -= (vectors.get(a, k) * along) / Math.max(Math.abs(value), floor);
  }
  const length = largest(step);
  return length > limit ? step.map((value) => (value * limit) / length) : step;
}

function largest(values: Float64Array): number {
  return values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
}

function rootOf(theta: Float64Array, elements: readonly [number, number][], q: number): Float64Array {
  const lambda = new Float64Array(q * q);
  for (const [a, [row, column]] of elements.entries()) lambda[row * q + column] = theta[a]!;
  return lambda;
}

/** The lower-triangular root with a diagonal that is not negative, of the covariance for the data's own columns. */
function inOwnColumns(lambda: Float64Array, { q, basis }: MixedData): Float64Array {
  const own = new Float64Array(q * q);
  for (let column = 0; column < q; column++)
    for (let row = q - 1; row >= 0; row--) {
      let value = lambda[row * q + column]!;
      for (let l = row + 1; l < q; l++) value -= basis[row * q + l]! * own[l * q + column]!;
      own[row * q + column] = value / basis[row * q + row]!;
    }
  // Rotations from the right bring it back to lower-triangular form.
  for (let row = 0; row < q; row++)
    for (let column = q - 1; column > row; column--) {
      const a = own[row * q + row]!;
      const b = own[row * q + column]!;
      if (b === 0) continue;
      const length = Math.hypot(a, b);
      for (let i = row; i < q; i++) {
        const x = own[i * q + row]!;
        const y = own[i * q + column]!;
        own[i * q + row] = (a * x + b * y) / length;
        own[i * q + column] = (a * y - b * x) / length;
      }
    }
  for (let column = 0; column < q; column++)
    if (own[column * q + column]! < 0) for (let i = 0; i < q; i++) own[i * q + column] = 0 - own[i * q + column]!;
  return own;
}

function timesTranspose(lambda: Float64Array, q: number): Float64Array {
  const identity = new Float64Array(q * q);
  for (let i = 0; i < q; i++) identity[i * q + i] = 1;
  return sandwich(lambda, identity, q);
}
