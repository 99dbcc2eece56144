import type { ModelTerm } from '../../definition/model-terms.ts';
import { type Matrix, matrixOfColumns } from '../../math/linear-algebra/matrix.ts';
import { checkWeights } from '../check-weights.ts';
import { completeRows, numbersOf } from '../complete-rows.ts';
import { counted } from '../counted.ts';
import { type DesignMatrix, designMatrix, rowsOfListedLevels, termColumns } from '../design-matrix.ts';
import { requireColumn } from '../filter.ts';
import type { InputProblems } from '../input-error.ts';
import { levelsOf, quoted } from '../levels.ts';
import type { Table } from '../table.ts';

type RegressionColumns = {
  outcome: string;
  covariates: readonly ModelTerm[];
  weights?: string | undefined;
  offset?: string | undefined;
  exposure?: string | undefined;
  cluster?: string | undefined;
};

export type Clusters = { of: Int32Array; count: number };

/** Rows ready for a regression. `rows` are indices into the table; the arrays run parallel to it. */
export type RegressionData = {
  rows: Int32Array<ArrayBuffer>;
  n: number;
  n_missing: number;
  design: DesignMatrix;
  /** Of the coefficients, the intercept first. */
  labels: string[];
  weights: Float64Array | undefined;
  /** Rows with a weight above 0. */
  nWeighted: number;
  /** What is added to the linear predictor: the offset, and the logarithm of the exposure. */
  offset: Float64Array | undefined;
  clusters: Clusters | undefined;
};

export const interceptName = '(intercept)';

/** Listwise deletion, design, weights, offset and clusters. What is wrong is added to `problems`. */
export function regressionData(
  table: Table,
  filtered: Int32Array<ArrayBuffer>,
  columns: RegressionColumns,
  problems: InputProblems,
): RegressionData {
  const listed = rowsOfListedLevels(table, columns.covariates, filtered);
  const used = [
    columns.outcome,
    ...termColumns(columns.covariates),
    ...[columns.weights, columns.offset, columns.exposure, columns.cluster].filter((name) => name !== undefined),
  ];
  const { rows, n_missing } = completeRows(table, listed, used);
  if (rows.length === 0)
    problems.add(
      'insufficient_data',
      `No row is left: ${filtered.length} rows passed the filter, ${n_missing} of them have a missing value in a column used. Check the filter and the columns ${quoted(used)}.`,
    );
  const weights = columns.weights === undefined ? undefined : numbersOf(table, columns.weights, rows);
  checkWeights(weights, columns.weights, { zeroAllowed: true }, problems);
  const nWeighted = weights === undefined ? rows.length : weights.filter((weight) => weight > 0).length;
  if (weights !== undefined && rows.length > 0 && nWeighted === 0)
    problems.add('insufficient_data', `All ${rows.length} rows have the weight 0 in "${columns.weights}".`);
  const design = designMatrix(table, columns.covariates, rows, problems);
  return {
    rows,
    n: rows.length,
    n_missing,
    design,
    labels: [interceptName, ...design.columns.map(({ label }) => label)],
    weights,
    nWeighted,
    offset: offsetOf(table, rows, columns, problems),
    clusters: clustersOf(table, rows, columns.cluster, problems),
  };
}

export function modelMatrix({ design, n }: RegressionData): Matrix {
  return matrixOfColumns(
    design.columns.map(({ values }) => values),
    n,
    { intercept: true },
  );
}

function offsetOf(
  table: Table,
  rows: Int32Array<ArrayBuffer>,
  { offset, exposure }: RegressionColumns,
  problems: InputProblems,
): Float64Array | undefined {
  const given = offset === undefined ? undefined : numbersOf(table, offset, rows);
  if (exposure === undefined) return given;
  const exposures = numbersOf(table, exposure, rows);
  const refused = exposures.filter((value) => !(value > 0)).length;
  if (refused > 0)
    problems.add(
      'invalid_parameter',
      `The exposure must be greater than 0, but "${exposure}" is not in ${refused} of ${rows.length} rows. Correct them, or filter on "${exposure}" > 0.`,
      { column: exposure, rows: refused },
    );
  return exposures.map((value, i) => Math.log(value) + (given === undefined ? 0 : given[i]!));
}

function clustersOf(
  table: Table,
  rows: Int32Array<ArrayBuffer>,
  cluster: string | undefined,
  problems: InputProblems,
): Clusters | undefined {
  if (cluster === undefined) return undefined;
  const { codes, names } = levelsOf(requireColumn(table, cluster), { use: rows, name: cluster });
  if (rows.length > 0 && names.length < 2)
    problems.add(
      'single_group',
      `"${cluster}" has only ${quoted(names)} in the ${rows.length} rows used; robust standard errors need at least two clusters.`,
      { column: cluster },
    );
  return { of: codes, count: names.length };
}

/** The part of a result that tells the knots, where there are splines. */
export function splinesOf({ design }: { design: Pick<DesignMatrix, 'splines'> }): {
  splines?: DesignMatrix['splines'];
} {
  return design.splines.length === 0 ? {} : { splines: design.splines };
}

const smallLevel = 5;

export function warnSmallLevels(
  { design }: { design: Pick<DesignMatrix, 'levelSizes'> },
  warn: (code: string, message: string) => void,
): void {
  for (const { label, size } of design.levelSizes)
    if (size < smallLevel) warn('small_group', `"${label}" has only ${counted(size, 'row')}.`);
}

export function warnNearSingular(warn: (code: string, message: string) => void): void {
  warn(
    'near_singular',
    'Some covariates nearly determine each other: their coefficients are unstable. Leave one of them out.',
  );
}
