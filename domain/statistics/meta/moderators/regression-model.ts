import { AnalysisInputError } from '../../core/input-error.ts';
import { choleskyFactor, inverseFromFactor } from '../../math/cholesky.ts';
import { sumOf } from '../../math/compensated-sum.ts';
import {
  congruence,
  type Matrix,
  matrixOfColumns,
  timesVector,
  transposedTimesVector,
  weightedCrossproduct,
} from '../../math/linear-algebra/matrix.ts';
import type { Effects, MeanModel } from '../tau-squared.ts';

export type ModeratorFit = {
  /** The intercept first. */
  coefficients: Float64Array;
  /** Inverse of X'WX. */
  covariance: Float64Array;
  /** Squared residuals with the weights. */
  q: number;
};

/**
 * A regression of effects on columns, with an intercept and weights 1 / (v + tau2). Inside, columns are centred and scaled: years
 * of publication would cost half of the digits. Throws singular_design for a column that the ones before it determine.
 */
export class RegressionModel implements MeanModel {
  readonly coefficients: number;
  readonly #effects: Effects;
  readonly #x: Matrix;
  readonly #centres: Float64Array;
  readonly #scales: Float64Array;
  /** The effects less the first: near to each other they keep their digits. */
  readonly #shifted: Float64Array;

  constructor(effects: Effects, columns: readonly { label: string; values: Float64Array }[]) {
    const k = effects.y.length;
    this.#effects = effects;
    this.coefficients = columns.length + 1;
    this.#centres = Float64Array.from(columns, ({ values }) => sumOf(k, (i) => values[i]!) / k);
    this.#scales = Float64Array.from(
      columns,
      ({ values }, j) => Math.sqrt(sumOf(k, (i) => (values[i]! - this.#centres[j]!) ** 2) / k) || 1,
    );
    const scaled = columns.map(({ values }, j) =>
      values.map((value) => (value - this.#centres[j]!) / this.#scales[j]!),
    );
    this.#x = matrixOfColumns(scaled, k, { intercept: true });
    this.#shifted = effects.y.map((value) => value - effects.y[0]!);
    const factor = choleskyFactor(weightedCrossproduct(this.#x), this.coefficients, 1e-10);
    if ('dependent' in factor) {
      const { label } = columns[Math.max(0, factor.dependent - 1)]!;
      throw new AnalysisInputError(
        'singular_design',
        `"${label}" is determined by the terms before it in the ${k} studies, so its coefficient can't be estimated. Leave out this term.`,
        { term: label },
      );
    }
  }

  fit(tau2: number): ModeratorFit {
    const { coefficients: scaled, inverse, q } = this.#solve(this.#weights(tau2));
    const size = this.coefficients;
    // From the scaled columns back to those given: b = T c.
    const back = new Float64Array(size * size);
    back[0] = 1;
    for (let j = 1; j < size; j++) {
      back[j * size + j] = 1 / this.#scales[j - 1]!;
      back[j] = -this.#centres[j - 1]! / this.#scales[j - 1]!;
    }
    const coefficients = Float64Array.from(scaled, (_, i) => sumOf(size, (j) => back[i * size + j]! * scaled[j]!));
    coefficients[0]! += this.#effects.y[0]!;
    return { coefficients, covariance: congruence(back, inverse, size), q };
  }

  /** The mean effect where some columns have these values and the others their mean, with its variance. */
  meanAt(tau2: number, setting: ReadonlyMap<number, number>): { estimate: number; variance: number } {
    const { coefficients, inverse } = this.#solve(this.#weights(tau2));
    const size = this.coefficients;
    const x = new Float64Array(size);
    x[0] = 1;
    for (const [column, value] of setting) x[column + 1] = (value - this.#centres[column]!) / this.#scales[column]!;
    const estimate = this.#effects.y[0]! + sumOf(size, (j) => x[j]! * coefficients[j]!);
    const variance = sumOf(size * size, (at) => x[Math.floor(at / size)]! * inverse[at]! * x[at % size]!);
    return { estimate, variance };
  }

  sums(tau2: number) {
    const size = this.coefficients;
    const w = this.#weights(tau2);
    const { inverse, residuals, q, logDeterminant } = this.#solve(w);
    const squares = weightedCrossproduct(
      this.#x,
      w.map((weight) => weight ** 2),
    );
    const cubes = weightedCrossproduct(
      this.#x,
      w.map((weight) => weight ** 3),
    );
    const k = w.length;
    const w1 = sumOf(k, (i) => w[i]!);
    const w2 = sumOf(k, (i) => w[i]! ** 2);
    return {
      w1,
      w2,
      q,
      q2: sumOf(k, (i) => (w[i]! * residuals[i]!) ** 2),
      trP: w1 - traceOfProduct(inverse, squares),
      trPP: w2 - 2 * traceOfProduct(inverse, cubes) + traceOfProduct(congruence(inverse, squares, size), squares),
      logDeterminant,
    };
  }

  varianceTraces(tau2: number) {
    const size = this.coefficients;
    const { v } = this.#effects;
    const k = v.length;
    const w = this.#weights(tau2);
    const { inverse } = this.#solve(w);
    const cross = (power: number, variances: number) =>
      weightedCrossproduct(
        this.#x,
        w.map((weight, i) => weight ** power * v[i]! ** variances),
      );
    const squaresV = cross(2, 1);
    return {
      trPVPV:
        sumOf(k, (i) => (w[i]! * v[i]!) ** 2) -
        2 * traceOfProduct(inverse, cross(3, 2)) +
        traceOfProduct(congruence(inverse, squaresV, size), squaresV),
      trPPV:
        sumOf(k, (i) => w[i]! ** 2 * v[i]!) -
        2 * traceOfProduct(inverse, cross(3, 1)) +
        traceOfProduct(congruence(inverse, cross(2, 0), size), squaresV),
    };
  }

  unweighted() {
    const { v } = this.#effects;
    const { inverse, q } = this.#solve(new Float64Array(v.length).fill(1));
    const trPV = sumOf(v.length, (i) => v[i]!) - traceOfProduct(inverse, weightedCrossproduct(this.#x, v));
    return { squares: q, trPV };
  }

  #weights(tau2: number): Float64Array {
    return this.#effects.v.map((variance) => 1 / (variance + tau2));
  }

  #solve(w: Float64Array) {
    const size = this.coefficients;
    const result = choleskyFactor(weightedCrossproduct(this.#x, w), size, 0);
    if (!('factor' in result))
      throw new AnalysisInputError(
        'singular_design',
        'The weights of the studies differ so much that the model can be fitted to some of them only. Leave out covariates, or check the standard errors of the studies.',
      );
    const inverse = inverseFromFactor(result.factor, size);
    const right = transposedTimesVector(
      this.#x,
      w.map((weight, i) => weight * this.#shifted[i]!),
    );
    const coefficients = timesVector({ rows: size, columns: size, values: inverse }, right);
    const fitted = timesVector(this.#x, coefficients);
    const residuals = this.#shifted.map((value, i) => value - fitted[i]!);
    const q = sumOf(w.length, (i) => w[i]! * residuals[i]! ** 2);
    let logDeterminant = 0;
    for (let j = 0; j < size; j++) logDeterminant += 2 * Math.log(result.factor[j * size + j]!);
    return { coefficients, inverse, residuals, q, logDeterminant };
  }
}

/** Of two symmetric matrices. */
function traceOfProduct(a: Float64Array, b: Float64Array): number {
  return sumOf(a.length, (i) => a[i]! * b[i]!);
}
