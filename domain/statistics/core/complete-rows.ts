import { requireColumn } from './filter.ts';
import type { Table } from './table.ts';

/** The rows without a missing value in any of the columns (listwise deletion), and how many were left out. */
export function completeRows(
  table: Table,
  rows: Int32Array<ArrayBuffer>,
  columnNames: readonly string[],
): { rows: Int32Array<ArrayBuffer>; n_missing: number } {
  let kept = rows;
  for (const name of new Set(columnNames)) {
    const column = requireColumn(table, name);
    const { kind } = column;
    let anyMissing = false;
    for (let i = 0; i < kept.length && !anyMissing; i++)
      anyMissing = kind === 'numeric' ? Number.isNaN(column.values[kept[i]!]!) : column.codes[kept[i]!]! < 0;
    if (anyMissing)
      kept = kept.filter((row) => (kind === 'numeric' ? !Number.isNaN(column.values[row]!) : column.codes[row]! >= 0));
  }
  return { rows: kept, n_missing: rows.length - kept.length };
}

/** The numbers of a numeric column in the given rows: the column's own array when they are all. Not to be changed. */
export function numbersOf(table: Table, name: string, rows: Int32Array): Float64Array<ArrayBuffer> {
  const column = requireColumn(table, name);
  if (column.kind !== 'numeric') throw new Error(`${name} was checked to be numeric`);
  // Rows are distinct and ascending. Ten covariates of a million rows would be another 80 MB.
  if (rows.length === column.values.length) return column.values;
  const numbers = new Float64Array(rows.length);
  for (let i = 0; i < rows.length; i++) numbers[i] = column.values[rows[i]!]!;
  return numbers;
}
