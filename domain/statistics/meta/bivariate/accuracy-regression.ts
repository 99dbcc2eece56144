import type { DesignMatrix } from '../../core/design-matrix.ts';
import { finiteOrNull } from '../../core/json-number.ts';
import { waldStatistic } from '../../core/partial-likelihood/robust-variance.ts';
import { interceptName } from '../../core/regression/regression-data.ts';
import { refuseSingular } from '../../core/regression/singular-design.ts';
import { chiSquareUpperTail } from '../../math/distributions/chi-square.ts';
import { inverseTriangle, orthonormalise, qrDecomposition } from '../../math/linear-algebra/householder-qr.ts';
import { congruence, type Matrix, matrixOfColumns } from '../../math/linear-algebra/matrix.ts';
import type { BivariateFit, Symmetric } from './bivariate-model.ts';

/** Both logits are regressed on the same columns. */
export type AccuracyDesign = {
  /** The intercept first. */
  labels: string[];
  /** Orthonormal columns: years of publication would cost half of the digits. */
  basis: Matrix;
  /** From the coefficients of the basis to those of the labels: upper triangle, row-major. */
  back: Float64Array;
};

/** Throws singular_design for a column that the ones before it determine. */
export function accuracyDesign(columns: DesignMatrix['columns'], k: number): AccuracyDesign {
  const labels = [interceptName, ...columns.map(({ label }) => label)];
  const basis = matrixOfColumns(
    columns.map(({ values }) => values),
    k,
    { intercept: true },
  );
  if (columns.length === 0) return { labels, basis, back: Float64Array.of(1) };
  const qr = qrDecomposition(basis);
  refuseSingular(qr, labels);
  orthonormalise(basis, qr);
  return { labels, basis, back: inverseTriangle(qr) };
}

export type PairAt = { mean: [number, number]; covariance: Symmetric };

/** The pair of logits at a row of the basis, with its covariance. */
export function pairAt({ coefficients, covariance }: BivariateFit, row: ArrayLike<number>): PairAt {
  const p = row.length;
  const linear = (from: number) => Array.from(row).reduce((sum, x, j) => sum + x * coefficients[from + j]!, 0);
  const between = (from: number, to: number) => {
    let sum = 0;
    for (let j = 0; j < p; j++)
      for (let l = 0; l < p; l++) sum += row[j]! * covariance[(from + j) * 2 * p + to + l]! * row[l]!;
    return sum;
  };
  return { mean: [linear(0), linear(p)], covariance: [between(0, 0), between(p, p), between(0, p)] };
}

export function rowOf({ columns, values }: Matrix, i: number): Float64Array {
  return values.slice(i * columns, (i + 1) * columns);
}

/** The mean row of the basis. */
export function meanRow({ rows, columns, values }: Matrix): Float64Array {
  const mean = new Float64Array(columns);
  for (let at = 0; at < values.length; at++) mean[at % columns]! += values[at]! / rows;
  return mean;
}

/** Coefficients of the labels for sensitivity, then for specificity, with the covariance of all. */
export function ofLabels({ coefficients, covariance }: BivariateFit, { back, labels }: AccuracyDesign) {
  const p = labels.length;
  const size = 2 * p;
  const both = new Float64Array(size * size);
  for (let i = 0; i < p; i++)
    for (let j = i; j < p; j++) {
      both[i * size + j] = back[i * p + j]!;
      both[(p + i) * size + p + j] = back[i * p + j]!;
    }
  const estimates = new Float64Array(size);
  for (let i = 0; i < size; i++) for (let j = 0; j < size; j++) estimates[i]! += both[i * size + j]! * coefficients[j]!;
  return { estimates, covariance: congruence(both, covariance, size) };
}

/** Wald tests that the coefficients at these places of the labels are 0 for both logits, and for each. */
export function waldOfBoth({ estimates, covariance }: ReturnType<typeof ofLabels>, places: readonly number[]) {
  const size = estimates.length;
  const p = size / 2;
  const test = (at: readonly number[]) => {
    const statistic = waldStatistic(
      Float64Array.from(at.flatMap((i) => at.map((j) => covariance[i * size + j]!))),
      Float64Array.from(at, (i) => estimates[i]!),
    );
    return {
      statistic,
      df: at.length,
      p_value: statistic === null ? null : finiteOrNull(chiSquareUpperTail(statistic, at.length)),
    };
  };
  const ofSpecificity = places.map((place) => p + place);
  return { both: test([...places, ...ofSpecificity]), sensitivity: test(places), specificity: test(ofSpecificity) };
}
