import type { ModelTerm } from '../definition/model-terms.ts';
import { completeRows } from './complete-rows.ts';
import { isCategorical, rowsOfListedLevels } from './design-matrix.ts';
import { requireColumn } from './filter.ts';
import { levelsOf } from './levels.ts';
import type { Table } from './table.ts';

/** The level of a categorical covariate that the others are compared with. */
export type ReferenceLevel = { variable: string; reference: string };

/** Those of the covariates of a model that uses these columns, as `designMatrix` takes them. */
export function referenceLevels(
  table: Table,
  rows: Int32Array<ArrayBuffer>,
  covariates: readonly ModelTerm[],
  used: readonly string[],
): ReferenceLevel[] {
  const categorical = covariates.flatMap((term) => {
    if (typeof term !== 'string' && !('column' in term)) return [];
    const { column, ...how } = typeof term === 'string' ? { column: term } : term;
    return isCategorical({ column, ...how }, requireColumn(table, column)) ? [{ column, ...how }] : [];
  });
  if (categorical.length === 0) return [];
  const kept = completeRows(table, rowsOfListedLevels(table, covariates, rows), used).rows;
  return categorical.flatMap((term) => {
    const { column, levels: order, reference } = { levels: undefined, reference: undefined, ...term };
    const [first] = levelsOf(requireColumn(table, column), { use: kept, order, reference, name: column }).names;
    return first === undefined ? [] : [{ variable: column, reference: first }];
  });
}
