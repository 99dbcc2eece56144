import type { AnalysisInput } from '../../core/analysis.ts';
import { type ContingencyTable, withMargins } from '../../core/contingency-table.ts';
import { crossTabulation } from '../../core/cross-tabulation.ts';
import type { InputProblems } from '../../core/input-error.ts';
import { levelText, quoted } from '../../core/levels.ts';
import type { ContingencyColumns } from '../contingency-columns.ts';

/** The table of the parameters, or of the two columns that they name, with its empty rows and columns. */
export function contingencyTable(
  { table, rows, parameters }: Pick<AnalysisInput<ContingencyColumns>, 'table' | 'rows' | 'parameters'>,
  problems: InputProblems,
): ContingencyTable {
  const { row, column, frequency, row_levels, column_levels } = parameters;
  if (parameters.table !== undefined) {
    const counts = parameters.table;
    const name = (_: unknown, index: number) => String(index + 1);
    return withMargins({
      counts,
      row_levels: row_levels?.map(levelText) ?? counts.map(name),
      column_levels: column_levels?.map(levelText) ?? counts[0]!.map(name),
      n_missing: 0,
      used: 0,
    });
  }
  if (row === undefined || column === undefined) throw new Error('the contract asks for columns or a table');
  const found = crossTabulation(table, rows, { row, column, frequency, row_levels, column_levels }, problems);
  return withMargins({ ...found, used: frequency === undefined ? found.n : rows.length - found.n_missing });
}

/** Adds `insufficient_data` to an empty table, `single_group` to one of a single row or column. */
export function checkContingencyTable(
  table: ContingencyTable,
  parameters: ContingencyColumns,
  problems: InputProblems,
): void {
  if (table.n === 0)
    problems.add(
      'insufficient_data',
      `The table counts no patient: ${table.n_missing} rows have a missing value in a column used. Check the filter, the levels and the columns.`,
      { n_missing: table.n_missing },
    );
  for (const [name, levels] of [
    [parameters.row ?? 'the rows', table.row_levels],
    [parameters.column ?? 'the columns', table.column_levels],
  ] as const)
    if (levels.length < 2)
      problems.add(
        'single_group',
        `"${name}" has ${levels.length === 0 ? 'no level' : `only the level ${quoted(levels)}`} among the ${table.n} patients counted; at least two are needed. Check the filter and the levels.`,
        { column: name, levels },
      );
}
