import type { Qr } from '../../math/linear-algebra/householder-qr.ts';
import { firstTen } from '../first-ten.ts';
import { AnalysisInputError } from '../input-error.ts';

/** Throws `singular_design` naming the first column that the ones before it determine. */
export function refuseSingular({ rows, columns, rank, pivot }: Qr, labels: readonly string[]): void {
  if (rank === columns) return;
  if (rows < columns)
    throw new AnalysisInputError(
      'singular_design',
      `The model has ${columns} coefficients, but only ${rows} rows are left to estimate them. Leave out covariates, or widen the filter.`,
      { rows, coefficients: columns },
    );
  const dependent = Math.min(...pivot.subarray(rank));
  const label = labels[dependent]!;
  const before = labels.slice(1, dependent);
  const why = before.length === 0 ? 'hardly varies' : `is determined by the columns before it (${firstTen(before)})`;
  throw new AnalysisInputError(
    'singular_design',
    `"${label}" ${why}, so its coefficient can't be estimated. Leave out this term, or an interaction whose cells are empty.`,
    { term: label },
  );
}

/** R of X = QR, row-major; the first column of X is the intercept. */
export type Triangle = { columns: number; r: Float64Array };

/** Root of the sum of squares of each column of X about its mean; 0 for the intercept. */
export function centredNorms({ columns, r }: Triangle): Float64Array {
  const norms = new Float64Array(columns);
  for (let j = 1; j < columns; j++) {
    let squares = 0;
    for (let i = 1; i <= j; i++) squares += r[i * columns + j]! ** 2;
    norms[j] = Math.sqrt(squares);
  }
  return norms;
}

/** A column of which so little is left beside the others makes all their coefficients unstable (variance inflation 1e7). */
const nearlyNothing = Math.sqrt(1e-7);

/** Whether some covariate is nearly determined by those before it. */
export function isNearSingular(triangle: Triangle): boolean {
  const { columns, r } = triangle;
  return centredNorms(triangle).some((norm, j) => j > 1 && Math.abs(r[j * columns + j]!) < nearlyNothing * norm);
}
