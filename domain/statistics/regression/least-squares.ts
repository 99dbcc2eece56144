import { modelMatrix, type RegressionData } from '../core/regression/regression-data.ts';
import { refuseSingular } from '../core/regression/singular-design.ts';
import { sumOf } from '../math/compensated-sum.ts';
import {
  inverseTriangle,
  orthonormalise,
  type Qr,
  qrCoefficients,
  qrDecomposition,
} from '../math/linear-algebra/householder-qr.ts';
import { congruence, timesVector, transposedTimesVector } from '../math/linear-algebra/matrix.ts';
import { type SandwichOptions, sandwichCovariance } from './sandwich.ts';

export type LeastSquares = {
  qr: Qr;
  coefficients: Float64Array;
  /** (X'WX)^-1. */
  unscaledCovariance: Float64Array;
  /** Where robust errors are asked for. */
  sandwich: Float64Array | undefined;
  /** The offset included. */
  fitted: Float64Array;
  residuals: Float64Array;
  residualSumOfSquares: number;
  /** Sum of squares of the fitted values, the offset left out, about their mean. */
  modelSumOfSquares: number;
  /** Share of the squared residuals that the covariates explain; null with weights. */
  squaredResidualsExplained: number | null;
};

/** Least squares by Householder QR. Throws `singular_design`. */
export function fitLeastSquares(data: RegressionData, outcome: Float64Array, options: SandwichOptions): LeastSquares {
  const { weights, offset } = data;
  const x = modelMatrix(data);
  const y = offset === undefined ? outcome : outcome.map((value, i) => value - offset[i]!);
  const qr = qrDecomposition(x, { response: y, rootWeights: weights?.map(Math.sqrt) });
  refuseSingular(qr, data.labels);
  const coefficients = qrCoefficients(qr);
  const linear = timesVector(x, coefficients);
  const residuals = y.map((value, i) => value - linear[i]!);
  const p = x.columns;
  const n = x.rows;
  const weight = (i: number) => (weights === undefined ? 1 : weights[i]!);
  const meanFitted = sumOf(n, (i) => weight(i) * linear[i]!) / sumOf(n, weight);

  orthonormalise(x, qr);
  const rInverse = inverseTriangle(qr);
  const identity = new Float64Array(p * p);
  for (let j = 0; j < p; j++) identity[j * p + j] = 1;
  const rowScore = residuals.map((residual, i) => weight(i) * residual);
  const sandwich = sandwichCovariance(x, identity, rowScore, weights, options);
  return {
    qr,
    coefficients,
    unscaledCovariance: congruence(rInverse, identity, p),
    sandwich: sandwich && congruence(rInverse, sandwich, p),
    fitted: offset === undefined ? linear : linear.map((value, i) => value + offset[i]!),
    residuals,
    residualSumOfSquares: sumOf(n, (i) => weight(i) * residuals[i]! ** 2),
    modelSumOfSquares: sumOf(n, (i) => weight(i) * (linear[i]! - meanFitted) ** 2),
    squaredResidualsExplained: weights === undefined ? explainedShare(x, residuals) : null,
  };
}

/** R-squared of the squared residuals on the orthonormal columns, the first of which is the intercept. */
function explainedShare(z: Parameters<typeof transposedTimesVector>[0], residuals: Float64Array): number | null {
  const squares = residuals.map((residual) => residual * residual);
  const n = squares.length;
  const mean = sumOf(n, (i) => squares[i]!) / n;
  const total = sumOf(n, (i) => (squares[i]! - mean) ** 2);
  const effects = transposedTimesVector(
    z,
    squares.map((square) => square - mean),
  );
  const share = effects.reduce((sum, effect) => sum + effect * effect, 0) / total;
  return Number.isFinite(share) ? share : null;
}
