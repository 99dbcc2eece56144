import { AnalysisInputError } from '../core/input-error.ts';
import type { Clusters } from '../core/regression/regression-data.ts';
import { congruence, type Matrix, weightedCrossproduct } from '../math/linear-algebra/matrix.ts';

export type SandwichOptions = {
  robust: 'none' | 'HC0' | 'HC1' | 'HC2' | 'HC3';
  clusters: Clusters | undefined;
  cluster_type: 'HC0' | 'HC1';
};

/**
 * Sandwich covariance of the coefficients of `z` (Zeileis, Journal of Statistical Software 2006;16(9):1-16), undefined
 * where none is asked for. `bread` is the inverse of the information; `rowScore` times the row of z is the row's
 * estimating function; `informationWeights` are the weights of the rows in the information.
 */
export function sandwichCovariance(
  z: Matrix,
  bread: Float64Array,
  rowScore: Float64Array,
  informationWeights: Float64Array | undefined,
  { robust, clusters, cluster_type }: SandwichOptions,
): Float64Array | undefined {
  const { rows: n, columns: p } = z;
  if (clusters !== undefined) {
    const { count } = clusters;
    const adjustment = (count / (count - 1)) * (cluster_type === 'HC1' ? (n - 1) / (n - p) : 1);
    const sums = clusterSums(z, rowScore, clusters);
    return congruence(bread, scaled(weightedCrossproduct(sums), adjustment), p);
  }
  if (robust === 'none') return undefined;
  const leverage = robust === 'HC2' || robust === 'HC3' ? leverages(z, bread, informationWeights) : undefined;
  if (leverage !== undefined) refuseFullLeverage(leverage.filter((value) => value > fullLeverage).length, robust);
  const squares = rowScore.map((score, i) => {
    if (leverage === undefined) return score * score;
    const left = 1 - leverage[i]!;
    return robust === 'HC2' ? (score * score) / left : (score * score) / (left * left);
  });
  const meat = weightedCrossproduct(z, squares);
  return congruence(bread, robust === 'HC1' ? scaled(meat, n / (n - p)) : meat, p);
}

/** A leverage of 1, but for rounding. */
export const fullLeverage = 1 - 1e-10;

/** A row that alone decides its fitted value has the residual 0, whatever the error: HC2 and HC3 are 0 / 0 there. */
export function refuseFullLeverage(full: number, robust: string): void {
  if (full > 0)
    throw new AnalysisInputError(
      'invalid_parameter',
      `${robust} is not defined: ${full} ${full === 1 ? 'row is' : 'rows are'} fitted exactly whatever the outcome (a level with a single row, for instance). Use HC0 or HC1, join levels, or leave the term out.`,
      { robust, rows: full },
    );
}

/** Diagonal of the hat matrix. */
export function leverages(z: Matrix, bread: Float64Array, weights: Float64Array | undefined): Float64Array {
  const { rows, columns: p, values } = z;
  const result = new Float64Array(rows);
  for (let i = 0, at = 0; i < rows; i++, at += p) {
    let form = 0;
    for (let j = 0; j < p; j++) {
      let sum = 0;
      for (let k = 0; k < p; k++) sum += bread[j * p + k]! * values[at + k]!;
      form += sum * values[at + j]!;
    }
    result[i] = form * (weights === undefined ? 1 : weights[i]!);
  }
  return result;
}

function clusterSums(z: Matrix, rowScore: Float64Array, { of, count }: Clusters): Matrix {
  const { rows, columns: p } = z;
  const values = new Float64Array(count * p);
  for (let i = 0, at = 0; i < rows; i++) {
    const to = of[i]! * p;
    for (let j = 0; j < p; j++) values[to + j]! += rowScore[i]! * z.values[at++]!;
  }
  return { rows: count, columns: p, values };
}

function scaled(matrix: Float64Array, factor: number): Float64Array {
  return matrix.map((value) => value * factor);
}
