import type { ContingencyColumns } from '../tables/contingency-columns.ts';
import type { AnalysisInput } from './analysis.ts';
import { type CrossTabulation, crossTabulation } from './cross-tabulation.ts';
import type { InputProblems } from './input-error.ts';
import { levelText, quoted } from './levels.ts';

/** A cross-tabulation with its margins; `used` rows of the data went into it. */
export type ContingencyTable = CrossTabulation & {
  row_totals: number[];
  column_totals: number[];
  used: number;
};

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

function withMargins(table: Omit<ContingencyTable, 'n' | 'row_totals' | 'column_totals'>): ContingencyTable {
  const row_totals = table.counts.map((row) => row.reduce((sum, count) => sum + count, 0));
  const column_totals = table.column_levels.map((_, j) => table.counts.reduce((sum, row) => sum + row[j]!, 0));
  return { ...table, row_totals, column_totals, n: row_totals.reduce((sum, count) => sum + count, 0) };
}

/** The table without its empty rows and columns. */
export function withoutEmptyMargins(table: ContingencyTable): ContingencyTable {
  const rowKept = table.row_totals.map((total) => total > 0);
  const columnKept = table.column_totals.map((total) => total > 0);
  return withMargins({
    row_levels: table.row_levels.filter((_, i) => rowKept[i]),
    column_levels: table.column_levels.filter((_, j) => columnKept[j]),
    counts: table.counts.filter((_, i) => rowKept[i]).map((row) => row.filter((_, j) => columnKept[j])),
    n_missing: table.n_missing,
    used: table.used,
  });
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

/** Expected counts where rows and columns are independent. */
export function expectedCounts({ row_totals, column_totals, n }: ContingencyTable): number[][] {
  return row_totals.map((row) => column_totals.map((column) => (row * column) / n));
}

export function isTwoByTwo(table: ContingencyTable): boolean {
  return table.row_levels.length === 2 && table.column_levels.length === 2;
}
