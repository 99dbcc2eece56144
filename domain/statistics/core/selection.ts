import type { Filter } from '../definition/filter.ts';
import type { NamedColumn } from '../definition/method.ts';
import { completeRows } from './complete-rows.ts';
import { filterRows } from './filter.ts';
import type { Table } from './table.ts';

export type Selection = {
  /** Rows that meet the filter. */
  matched: number;
  /** Of those, how many have no value in each column that the parameters name. */
  missing: { column: string; n: number }[];
};

/** Which rows a method is given, and what they lack. Throws AnalysisInputError as a run would. */
export function selectionOf(table: Table, filter: Filter, named: readonly NamedColumn[]): Selection {
  const rows = filterRows(table, filter);
  const columns = [...new Set(named.map(({ column }) => column))];
  return {
    matched: rows.length,
    missing: columns.map((column) => ({ column, n: completeRows(table, rows, [column]).n_missing })),
  };
}
