import type { LevelValue } from '../definition/level-value.ts';
import { completeRows, numbersOf } from './complete-rows.ts';
import { requireColumn } from './filter.ts';
import { AnalysisInputError, type InputProblems } from './input-error.ts';
import { levelsOf } from './levels.ts';
import type { Table } from './table.ts';

/** Two columns of identifiers would ask for a cell of each pair of patients. */
const mostCells = 40_000;

export type CrossTabulation = {
  row_levels: string[];
  column_levels: string[];
  counts: number[][];
  /** Sum of the counts: the rows, or the sum of `frequency`. */
  n: number;
  n_missing: number;
};

/**
 * Counts of two columns against each other, levels in their order; `frequency` names a column of counts, for data that
 * were tabulated before. Listwise deletion; levels that the orders leave out are dropped. A frequency that is negative or
 * no whole number is added to `problems`; throws `unsupported_size` for columns of too many levels.
 */
export function crossTabulation(
  table: Table,
  filtered: Int32Array<ArrayBuffer>,
  columns: {
    row: string;
    column: string;
    frequency?: string | undefined;
    row_levels?: readonly LevelValue[] | undefined;
    column_levels?: readonly LevelValue[] | undefined;
  },
  problems: InputProblems,
): CrossTabulation {
  const used = [columns.row, columns.column, ...(columns.frequency === undefined ? [] : [columns.frequency])];
  const { rows, n_missing } = completeRows(table, filtered, used);
  const down = levelsOf(requireColumn(table, columns.row), {
    use: rows,
    order: columns.row_levels,
    name: columns.row,
  });
  const across = levelsOf(requireColumn(table, columns.column), {
    use: rows,
    order: columns.column_levels,
    name: columns.column,
  });
  const least = Math.min(down.names.length, across.names.length);
  if (least > 1 && down.names.length * across.names.length > mostCells)
    throw new AnalysisInputError(
      'unsupported_size',
      `A table of "${columns.row}" by "${columns.column}" has ${down.names.length} rows and ${across.names.length} columns, more than ${mostCells} cells. Choose columns with fewer levels, or choose levels.`,
      { rows: down.names.length, columns: across.names.length },
    );
  const frequency = columns.frequency === undefined ? undefined : numbersOf(table, columns.frequency, rows);
  if (frequency !== undefined) checkFrequencies(frequency, columns.frequency, problems);
  const counts = down.names.map(() => across.names.map(() => 0));
  let n = 0;
  for (let i = 0; i < rows.length; i++) {
    const r = down.codes[i]!;
    const c = across.codes[i]!;
    if (r < 0 || c < 0) continue;
    const count = frequency === undefined ? 1 : frequency[i]!;
    counts[r]![c]! += count;
    n += count;
  }
  return { row_levels: down.names, column_levels: across.names, counts, n, n_missing };
}

/** Adds `invalid_parameter` where a column of counts holds what is no count. */
export function checkFrequencies(frequency: Float64Array, column: string | undefined, problems: InputProblems): void {
  const invalid = frequency.filter((count) => !(Number.isInteger(count) && count >= 0)).length;
  if (invalid > 0)
    problems.add(
      'invalid_parameter',
      `"${column}" must hold whole numbers of at least 0, but ${invalid} of ${frequency.length} rows have others. Correct them, or filter these rows out.`,
      { column, rows: invalid },
    );
}

/** A variable of more levels than this is an identifier or a measurement, not a group. */
const mostLevels = 10_000;

/** Throws `unsupported_size` for a column with a level for about every patient. */
export function checkLevelCount(levels: number, column: string | undefined): void {
  if (levels > mostLevels)
    throw new AnalysisInputError(
      'unsupported_size',
      `"${column}" has ${levels} levels, more than ${mostLevels}. Choose a column with fewer.`,
      { column, levels },
    );
}
