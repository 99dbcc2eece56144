import { solveCholesky } from '../../math/cholesky.ts';
import { AnalysisInputError } from '../input-error.ts';
import { isWithoutSpread } from '../regression/without-spread.ts';
import type { CoxData } from './cox-data.ts';
import { type CoxFit, dot } from './maximise.ts';
import { clusteredScoreResiduals } from './score-residuals.ts';

export type RobustVariance = { variance: Float64Array; scoreTest: number | null };

/**
 * The sandwich D'D of Lin and Wei (JASA 1989), D being the weighted dfbetas summed by cluster, and the robust score
 * test: the score at 0 against the sum of squares of its parts by cluster. For the scaled covariates.
 */
export function robustVariance(
  data: CoxData,
  fit: CoxFit,
  ties: 'efron' | 'breslow',
  clusters: { of: Int32Array; count: number } | undefined,
): RobustVariance {
  const { p } = data;
  const count = clusters?.count ?? data.n;
  const parts = clusteredScoreResiduals(data, fit.beta, ties, clusters?.of, count);
  const variance = sandwich(crossProduct(parts, p), fit.variance, p);

  const partsAtNull = clusteredScoreResiduals(data, new Float64Array(p), ties, clusters?.of, count);
  const score = new Float64Array(p);
  for (let i = 0; i < partsAtNull.length; i++) score[i % p]! += partsAtNull[i]!;
  const solution = solveCholesky(crossProduct(partsAtNull, p), score);
  return { variance, scoreTest: solution === undefined ? null : dot(score, solution) };
}

/** Throws insufficient_data where the sandwich of a coefficient is 0, which would make any hazard ratio significant. */
export function refuseNoSpread(
  robust: Float64Array,
  naive: Float64Array,
  labels: readonly string[],
  clusters: number,
): void {
  const term = labels.find((_, j) => isWithoutSpread(robust, naive, labels.length, j));
  if (term === undefined) return;
  throw new AnalysisInputError(
    'insufficient_data',
    `The robust variance of "${term}" is 0: ${clusters === 1 ? 'all rows are in one cluster, and it is the clusters that differ' : 'no cluster differs from the others in it, as where all events happen at one time'}. ${clusters === 1 ? 'Choose another cluster column, or leave it out' : 'Check the times and the clusters, or take the standard errors of the model'}.`,
    { term, clusters },
  );
}

/** beta' V^-1 beta; null when fewer clusters than coefficients leave V singular. */
export function waldStatistic(variance: Float64Array, beta: Float64Array): number | null {
  const solution = solveCholesky(variance, beta);
  return solution === undefined ? null : dot(beta, solution);
}

export function crossProduct(rows: Float64Array, p: number): Float64Array {
  const product = new Float64Array(p * p);
  for (let at = 0; at < rows.length; at += p)
    for (let j = 0; j < p; j++) for (let k = 0; k <= j; k++) product[j * p + k]! += rows[at + j]! * rows[at + k]!;
  for (let j = 0; j < p; j++) for (let k = 0; k < j; k++) product[k * p + j] = product[j * p + k]!;
  return product;
}

export function sandwich(middle: Float64Array, outer: Float64Array, p: number): Float64Array {
  return multiply(multiply(outer, middle, p), outer, p);
}

function multiply(a: Float64Array, b: Float64Array, p: number): Float64Array {
  const product = new Float64Array(p * p);
  for (let i = 0; i < p; i++)
    for (let j = 0; j < p; j++) {
      let sum = 0;
      for (let k = 0; k < p; k++) sum += a[i * p + k]! * b[k * p + j]!;
      product[i * p + j] = sum;
    }
  return product;
}
