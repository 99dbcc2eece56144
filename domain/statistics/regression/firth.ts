import { AnalysisInputError } from '../core/input-error.ts';
import { binomial } from '../core/regression/family.ts';
import {
  evaluateRows,
  type GlmBasis,
  type GlmFit,
  type GlmInput,
  glmBasis,
  inCovariates,
} from '../core/regression/glm.ts';
import { dot } from '../core/regression/newton-fit.ts';
import { choleskyFactor, inverseFromFactor, solveWithFactor } from '../math/cholesky.ts';
import { transposedTimesVector, weightedCrossproduct } from '../math/linear-algebra/matrix.ts';
import { fitNull } from './null-model.ts';
import { leverages } from './sandwich.ts';

/** Fisher scoring converges linearly here, and slowly where an outcome is nearly separated. */
const maxIterations = 2000;
const negligibleStep = 1e-22;
const smallStep = 1e-8;

type Point = {
  gamma: Float64Array;
  deviance: number;
  penalized: number;
  factor: Float64Array;
  step: Float64Array;
  /** Squared length of the step in standard errors. */
  gain: number;
};

/**
 * Logistic regression by Firth's penalised likelihood, the log-likelihood plus half the logarithm of the determinant of
 * the information (Biometrika 1993;80:27-38). The covariance is the inverse information at the estimate.
 */
export function fitFirth(input: Omit<GlmInput, 'family' | 'weights'>): GlmFit & { penalizedLogLikelihood: number } {
  const basis = glmBasis({ ...input, family: binomial });
  const { labels } = input;
  const start = new Float64Array(labels.length);
  start[0] =
    (basis.toCoefficients === undefined ? 1 : basis.triangle.r[0]!) * fitNull({ ...input, family: binomial }).intercept;
  let point = pointAt(basis, start);
  for (let iteration = 1; iteration <= maxIterations; iteration++) {
    input.onIteration?.(iteration);
    let share = 1;
    let next = pointAt(basis, moved(point, share));
    for (let halved = 0; !isBetter(next, point) && halved < 40; halved++) {
      share /= 2;
      next = pointAt(basis, moved(point, share));
    }
    const noBetter = !isBetter(next, point);
    if (!noBetter) point = next;
    if (point.gain <= negligibleStep || (noBetter && point.gain < smallStep))
      // The arrays of the rows belong to the point last evaluated.
      return finished(basis, pointAt(basis, point.gamma), iteration);
    if (noBetter) break;
  }
  throw new AnalysisInputError(
    'not_converged',
    `Firth's penalised likelihood did not converge in ${maxIterations} iterations. Leave out covariates, or rescale those with extreme values.`,
  );
}

function moved({ gamma, step }: Point, share: number): Float64Array {
  return gamma.map((value, j) => value + share * step[j]!);
}

/** Near the maximum the penalised likelihood is flat to rounding, and the length of the step tells more. */
function isBetter(next: Point, point: Point): boolean {
  if (!Number.isFinite(next.penalized)) return false;
  if (point.gain < smallStep && next.gain < point.gain) return true;
  return next.penalized >= point.penalized && next.gain !== point.gain;
}

function pointAt(basis: GlmBasis, gamma: Float64Array): Point {
  const { z, rows } = basis;
  const size = gamma.length;
  const deviance = evaluateRows(basis, binomial, gamma);
  const information = weightedCrossproduct(z, rows.information);
  const factored = choleskyFactor(information, size, 0);
  if (!('factor' in factored))
    return { gamma, deviance, penalized: Number.NEGATIVE_INFINITY, factor: information, step: gamma, gain: Number.NaN };
  const { factor } = factored;
  const hat = leverages(z, inverseFromFactor(factor, size), rows.information);
  const score = transposedTimesVector(
    z,
    rows.score.map((value, i) => value + hat[i]! * (0.5 - rows.mean[i]!)),
  );
  const step = solveWithFactor(factor, score);
  let logRoots = 0;
  for (let j = 0; j < size; j++) logRoots += Math.log(factor[j * size + j]!);
  return { gamma, deviance, penalized: -deviance / 2 + logRoots, factor, step, gain: dot(score, step) };
}

function finished(basis: GlmBasis, point: Point, iterations: number): GlmFit & { penalizedLogLikelihood: number } {
  // The determinant of the information of the covariates, not of the basis.
  const { columns, r } = basis.triangle;
  let logTriangle = 0;
  if (basis.toCoefficients !== undefined)
    for (let j = 0; j < columns; j++) logTriangle += Math.log(Math.abs(r[j * columns + j]!));
  return {
    ...inCovariates(basis, { ...point, workingWeights: basis.rows.information }),
    iterations,
    penalizedLogLikelihood: point.penalized + logTriangle,
  };
}
