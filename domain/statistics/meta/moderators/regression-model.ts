import { AnalysisInputError } from '../../core/input-error.ts';
import { choleskyFactor } from '../../math/cholesky.ts';
import { sumOf } from '../../math/compensated-sum.ts';
import { congruence, matrixOfColumns, weightedCrossproduct } from '../../math/linear-algebra/matrix.ts';
import type { Effects } from '../tau-squared.ts';
import { WeightedRegression } from './weighted-regression.ts';

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
export class RegressionModel extends WeightedRegression {
  /** The first effect is taken from all: near to each other they keep their digits. */
  readonly #first: number;
  readonly #centres: Float64Array;
  readonly #scales: Float64Array;

  constructor({ y, v }: Effects, columns: readonly { label: string; values: Float64Array }[]) {
    const k = y.length;
    const centres = Float64Array.from(columns, ({ values }) => sumOf(k, (i) => values[i]!) / k);
    const scales = Float64Array.from(
      columns,
      ({ values }, j) => Math.sqrt(sumOf(k, (i) => (values[i]! - centres[j]!) ** 2) / k) || 1,
    );
    const scaled = columns.map(({ values }, j) => values.map((value) => (value - centres[j]!) / scales[j]!));
    const x = matrixOfColumns(scaled, k, { intercept: true });
    super(x, { y: y.map((value) => value - y[0]!), v });
    this.#first = y[0]!;
    this.#centres = centres;
    this.#scales = scales;
    const factor = choleskyFactor(weightedCrossproduct(x), x.columns, 1e-10);
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
    const { coefficients: scaled, inverse, q } = this.solve(this.weights(tau2));
    const size = this.coefficients;
    // From the scaled columns back to those given: b = T c.
    const back = new Float64Array(size * size);
    back[0] = 1;
    for (let j = 1; j < size; j++) {
      back[j * size + j] = 1 / this.#scales[j - 1]!;
      back[j] = -this.#centres[j - 1]! / this.#scales[j - 1]!;
    }
    const coefficients = Float64Array.from(scaled, (_, i) => sumOf(size, (j) => back[i * size + j]! * scaled[j]!));
    coefficients[0]! += this.#first;
    return { coefficients, covariance: congruence(back, inverse, size), q };
  }

  /** The mean effect where some columns have these values and the others their mean, with its variance. */
  meanAt(tau2: number, setting: ReadonlyMap<number, number>): { estimate: number; variance: number } {
    const { coefficients, inverse } = this.solve(this.weights(tau2));
    const size = this.coefficients;
    const x = new Float64Array(size);
    x[0] = 1;
    for (const [column, value] of setting) x[column + 1] = (value - this.#centres[column]!) / this.#scales[column]!;
    const estimate = this.#first + sumOf(size, (j) => x[j]! * coefficients[j]!);
    const variance = sumOf(size * size, (at) => x[Math.floor(at / size)]! * inverse[at]! * x[at % size]!);
    return { estimate, variance };
  }
}
