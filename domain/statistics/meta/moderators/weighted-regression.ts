import { AnalysisInputError } from '../../core/input-error.ts';
import { choleskyFactor, inverseFromFactor } from '../../math/cholesky.ts';
import { sumOf } from '../../math/compensated-sum.ts';
import { orthonormalise, qrDecomposition } from '../../math/linear-algebra/householder-qr.ts';
import {
  congruence,
  type Matrix,
  timesVector,
  transposedTimesVector,
  weightedCrossproduct,
} from '../../math/linear-algebra/matrix.ts';
import type { MeanModel } from '../tau-squared.ts';

/** A regression of independent effects `y` on the columns of `x`, with weights 1 / (v + tau2). */
export class WeightedRegression implements MeanModel {
  readonly coefficients: number;
  protected readonly x: Matrix;
  protected readonly y: Float64Array;
  readonly #v: Float64Array;

  constructor(x: Matrix, { y, v }: { y: Float64Array; v: Float64Array }) {
    this.coefficients = x.columns;
    this.x = x;
    this.y = y;
    this.#v = v;
  }

  sums(tau2: number) {
    const w = this.weights(tau2);
    const { residuals, q, logDeterminant } = this.solve(w);
    const k = w.length;
    const w1 = sumOf(k, (i) => w[i]!);
    const w2 = sumOf(k, (i) => w[i]! ** 2);
    return {
      w1,
      w2,
      q,
      q2: sumOf(k, (i) => (w[i]! * residuals[i]!) ** 2),
      ...this.#projectionTraces(w),
      logDeterminant,
    };
  }

  /**
   * Traces of P and PP, entry by entry from rows u of X with the sum of w u u' = I: a study that has most of the weight
   * leaves few digits to differences of powers of the weights.
   */
  #projectionTraces(w: Float64Array): { trP: number; trPP: number } {
    const { coefficients: size, x } = this;
    const k = w.length;
    const basis = { ...x, values: x.values.slice() };
    orthonormalise(basis, qrDecomposition(x, { rootWeights: w.map(Math.sqrt), tolerance: 0 }));
    const later = new Float64Array(size * size);
    const diagonal = new Float64Array(k);
    const beside = new Float64Array(k);
    for (let i = k - 1; i >= 0; i--) {
      const u = basis.values.subarray(i * size, (i + 1) * size);
      diagonal[i] = w[i]! * (1 - w[i]! * sumOf(size, (j) => u[j]! ** 2));
      beside[i] = 2 * w[i]! ** 2 * sumOf(size * size, (at) => u[Math.floor(at / size)]! * later[at]! * u[at % size]!);
      for (let j = 0; j < size; j++) for (let l = 0; l < size; l++) later[j * size + l]! += w[i]! ** 2 * u[j]! * u[l]!;
    }
    return { trP: sumOf(k, (i) => diagonal[i]!), trPP: sumOf(k, (i) => diagonal[i]! ** 2 + beside[i]!) };
  }

  varianceTraces(tau2: number) {
    const size = this.coefficients;
    const v = this.#v;
    const k = v.length;
    const w = this.weights(tau2);
    const { inverse } = this.solve(w);
    const cross = (power: number, variances: number) =>
      weightedCrossproduct(
        this.x,
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
    const v = this.#v;
    const { inverse, q } = this.solve(new Float64Array(v.length).fill(1));
    const trPV = sumOf(v.length, (i) => v[i]!) - traceOfProduct(inverse, weightedCrossproduct(this.x, v));
    return { squares: q, trPV };
  }

  protected weights(tau2: number): Float64Array {
    return this.#v.map((variance) => 1 / (variance + tau2));
  }

  protected solve(w: Float64Array) {
    const size = this.coefficients;
    const result = choleskyFactor(weightedCrossproduct(this.x, w), size, 0);
    if (!('factor' in result))
      throw new AnalysisInputError(
        'singular_design',
        'The weights of the studies differ so much that the model can be fitted to some of them only. Leave out covariates or studies, or check the standard errors of the studies.',
      );
    const inverse = inverseFromFactor(result.factor, size);
    const right = transposedTimesVector(
      this.x,
      w.map((weight, i) => weight * this.y[i]!),
    );
    const coefficients = timesVector({ rows: size, columns: size, values: inverse }, right);
    const fitted = timesVector(this.x, coefficients);
    const residuals = this.y.map((value, i) => value - fitted[i]!);
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
