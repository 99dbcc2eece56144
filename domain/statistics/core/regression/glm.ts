import { choleskyFactor, inverseFromFactor } from '../../math/cholesky.ts';
import { inverseTriangle, orthonormalise, qrDecomposition } from '../../math/linear-algebra/householder-qr.ts';
import {
  congruence,
  type Matrix,
  timesVector,
  transposedTimesVector,
  weightedCrossproduct,
} from '../../math/linear-algebra/matrix.ts';
import { AnalysisInputError } from '../input-error.ts';
import type { Family, GlmRows } from './family.ts';
import { type NewtonFit, type NewtonModel, newtonFit } from './newton-fit.ts';
import { farthest, throwSeparation } from './separation.ts';
import { refuseSingular, type Triangle } from './singular-design.ts';

export type GlmInput = {
  /** Its first column is the intercept. Overwritten by the orthonormal basis of its columns. */
  x: Matrix;
  labels: readonly string[];
  y: Float64Array;
  family: Family;
  offset?: Float64Array | undefined;
  /** Prior weights, greater than 0. */
  weights?: Float64Array | undefined;
  onIteration?: (iteration: number) => void;
};

/** The fit in the coordinates of the basis, with the weights of the rows in its information; `GlmFit` has it in those of the covariates. */
type BasisFit = NewtonFit & { workingWeights: Float64Array };

export type GlmFit = {
  coefficients: Float64Array;
  /** Inverse of the expected information (dispersion 1), row-major. */
  covariance: Float64Array;
  /** The same for gamma. */
  gammaCovariance: Float64Array;
  linearPredictor: Float64Array;
  fitted: Float64Array;
  /** Weights of the last step of IRLS, prior weights included. */
  workingWeights: Float64Array;
  /** Derivative of each row's log-likelihood by its linear predictor: the rows of the estimating function are this times x. */
  rowScore: Float64Array;
  deviance: number;
  iterations: number;
  basis: GlmBasis;
  atMaximum: BasisFit;
};

/**
 * Newton steps are taken for the coefficients of Z, gamma. Where the columns of X are far from collinear Z is X; else
 * X, moved to its first row, is ZR with orthonormal Z and gamma = R beta, so that the normal equations are as well
 * conditioned as the weights allow: those of X would lose twice the digits that QR does.
 */
export type GlmBasis = {
  z: Matrix;
  /** The triangle of X = QR, up to signs, of X moved to its first row where toCoefficients says so. */
  triangle: Triangle;
  /** beta = toCoefficients gamma; undefined where Z is X. */
  toCoefficients: Float64Array | undefined;
  rows: GlmRows;
  offset: Float64Array | undefined;
};

/**
 * Maximum likelihood by iteratively reweighted least squares (McCullagh and Nelder, Generalized Linear Models, 2nd ed.,
 * section 2.5) with step halving. Throws `singular_design`, `separation` and `not_converged`, naming the term.
 */
export function fitGlm(input: GlmInput): GlmFit {
  return fitOnBasis(glmBasis(input), input);
}

/** The fit on a basis that was made before: another family, or another parameter of it, on the same rows. */
export function fitOnBasis(
  basis: GlmBasis,
  { labels, family, onIteration }: Pick<GlmInput, 'labels' | 'family' | 'onIteration'>,
): GlmFit {
  const { rows } = basis;
  let workingWeights = rows.information;
  const model: NewtonModel = {
    size: basis.z.columns,
    fromOutcomes: () => fromOutcomes(basis, family),
    devianceAt: (gamma) => evaluateRows(basis, family, gamma),
    derivatives() {
      workingWeights = rows.information.slice();
      return derivatives(basis);
    },
    farthest: (step) => farthest(basis.z, step),
    separated: (change) => throwSeparation(basis.triangle, coefficientsOf(basis, change), labels),
  };
  const { fit, iterations } = newtonFit(model, startFromSample(basis, family, labels), onIteration);
  return { ...inCovariates(basis, { ...fit, workingWeights }), iterations };
}

function fromOutcomes(
  { z, rows, offset }: GlmBasis,
  family: Family,
): { score: Float64Array; information: Float64Array } {
  const { y, weights, linearPredictor, information, score } = rows;
  for (let i = 0; i < y.length; i++)
    linearPredictor[i] = family.link(family.startingMean(y[i]!, weights === undefined ? 1 : weights[i]!));
  devianceOfRows(family, rows);
  const response = linearPredictor.map(
    (eta, i) => information[i]! * (eta - (offset === undefined ? 0 : offset[i]!)) + score[i]!,
  );
  return { score: transposedTimesVector(z, response), information: weightedCrossproduct(z, information) };
}

/** A pivot of this share of its column's sum of squares leaves ten digits to the normal equations. */
const farFromCollinear = 1e-6;

/** Of R's glm at its default of epsilon. */
const rankTolerance = 1e-11;

/** Throws `singular_design`. */
export function glmBasis({ x, labels, y, offset, weights }: GlmInput): GlmBasis {
  const n = x.rows;
  const p = x.columns;
  const rows: GlmRows = {
    y,
    weights,
    linearPredictor: new Float64Array(n),
    mean: new Float64Array(n),
    information: new Float64Array(n),
    score: new Float64Array(n),
  };
  const attempt = choleskyFactor(weightedCrossproduct(x, weights), p, farFromCollinear);
  if ('factor' in attempt) {
    const r = new Float64Array(p * p);
    for (let i = 0; i < p; i++) for (let j = i; j < p; j++) r[i * p + j] = attempt.factor[j * p + i]!;
    return { z: x, triangle: { columns: p, r }, toCoefficients: undefined, rows, offset };
  }
  const shifts = takeFirstRowAway(x);
  const qr = qrDecomposition(x, { rootWeights: weights?.map(Math.sqrt), tolerance: rankTolerance });
  refuseSingular(qr, labels);
  orthonormalise(x, qr);
  return { z: x, triangle: qr, toCoefficients: ofUnshifted(inverseTriangle(qr), shifts), rows, offset };
}

/**
 * Columns lose their first value, an exact one, so that a covariate of 1e9 + x keeps the digits of x. Returns by how many
 * intercepts each was moved. Overwrites x.
 */
function takeFirstRowAway({ rows, columns, values }: Matrix): Float64Array {
  const first = values.slice(0, columns);
  for (let i = 0, at = 0; i < rows; i++, at += columns) for (let j = 1; j < columns; j++) values[at + j]! -= first[j]!;
  return first.map((value, j) => (j === 0 ? 0 : value / first[0]!));
}

/** The intercept of the covariates as they were given. */
function ofUnshifted(toCoefficients: Float64Array, shifts: Float64Array): Float64Array {
  const p = shifts.length;
  for (let j = 1; j < p; j++) for (let k = 0; k < p; k++) toCoefficients[k]! -= shifts[j]! * toCoefficients[j * p + k]!;
  return toCoefficients;
}

/** Every so many rows make a sample of which the fit begins; undefined: there are too few rows for one. */
export function sampledEvery(n: number, coefficients: number): number | undefined {
  const manyRows = 20_000;
  const rowsACoefficient = 50;
  const mostRows = 250_000;
  const every = Math.max(16, Math.ceil(n / mostRows));
  return n < manyRows || Math.floor(n / every) < rowsACoefficient * coefficients ? undefined : every;
}

/**
 * With many rows for each coefficient, a sixteenth of them has the estimate to a few standard errors, and two or three steps
 * over all rows are saved. Undefined where there are too few, or where the sample has no estimate.
 */
function startFromSample(basis: GlmBasis, family: Family, labels: readonly string[]): Float64Array | undefined {
  const { z, rows, offset } = basis;
  const p = z.columns;
  const every = sampledEvery(z.rows, p);
  if (every === undefined) return undefined;
  const n = Math.floor(z.rows / every);
  const sampled = (values: Float64Array) => Float64Array.from({ length: n }, (_, i) => values[i * every]!);
  const values = new Float64Array(n * p);
  for (let i = 0; i < n; i++) values.set(z.values.subarray(i * every * p, (i * every + 1) * p), i * p);
  return coefficientsOfSample({
    x: { rows: n, columns: p, values },
    labels,
    y: sampled(rows.y),
    family,
    offset: offset && sampled(offset),
    weights: rows.weights && sampled(rows.weights),
  });
}

/** Undefined where the sample has no estimate. */
export function coefficientsOfSample(sample: GlmInput): Float64Array | undefined {
  try {
    return Float64Array.from(fitGlm(sample).coefficients);
  } catch (error) {
    if (error instanceof AnalysisInputError) return undefined;
    throw error;
  }
}

/** From gamma back to the coefficients of the covariates. The arrays of the rows must be those of `fit`. */
export function inCovariates(basis: GlmBasis, fit: BasisFit): Omit<GlmFit, 'iterations'> {
  const { rows } = basis;
  const gammaCovariance = inverseFromFactor(fit.factor, fit.gamma.length);
  return {
    coefficients: coefficientsOf(basis, fit.gamma),
    covariance: covarianceOf(basis, gammaCovariance),
    gammaCovariance,
    linearPredictor: rows.linearPredictor,
    fitted: rows.mean,
    workingWeights: fit.workingWeights,
    rowScore: rows.score.map((score, i) => {
      const weight = rows.information[i]!;
      return weight > 0 ? (score / weight) * fit.workingWeights[i]! : score;
    }),
    deviance: fit.deviance,
    basis,
    atMaximum: fit,
  };
}

export function coefficientsOf({ toCoefficients }: GlmBasis, gamma: Float64Array): Float64Array {
  if (toCoefficients === undefined) return gamma;
  return timesVector({ rows: gamma.length, columns: gamma.length, values: toCoefficients }, gamma);
}

/** The covariance of the coefficients from that of gamma. */
export function covarianceOf({ z, toCoefficients }: GlmBasis, covariance: Float64Array): Float64Array {
  return toCoefficients === undefined ? covariance : congruence(toCoefficients, covariance, z.columns);
}

/** Deviance at gamma, with all that the rows hold there. */
export function evaluateRows(basis: GlmBasis, family: Family, gamma: Float64Array): number {
  const { z, rows, offset } = basis;
  rows.linearPredictor.set(timesVector(z, gamma, offset));
  return devianceOfRows(family, rows);
}

export function devianceOfRows(family: Family, rows: GlmRows): number {
  // Sums of strips: the error of one long sum would show in the difference of two deviances of a million rows.
  const stripWidth = 512;
  const n = rows.y.length;
  let deviance = 0;
  for (let from = 0; from < n; from += stripWidth)
    deviance += family.evaluate(rows, from, Math.min(n, from + stripWidth));
  return deviance;
}

export function derivatives({ z, rows }: GlmBasis): { score: Float64Array; information: Float64Array } {
  return {
    score: transposedTimesVector(z, rows.score),
    information: weightedCrossproduct(z, rows.information),
  };
}
