import type { AnalysisInput } from '../../core/analysis.ts';
import { combinedStrata } from '../../core/combined-strata.ts';
import { completeRows, numbersOf } from '../../core/complete-rows.ts';
import { checkFrequencies } from '../../core/cross-tabulation.ts';
import { requireColumn } from '../../core/filter.ts';
import { AnalysisInputError, type InputProblems } from '../../core/input-error.ts';
import { levelsOf, quoted } from '../../core/levels.ts';
import { cellText } from '../../core/table.ts';
import type { ContingencyColumns } from '../contingency-columns.ts';

/** Two columns within strata, or the tables of all strata. */
type StratifiedColumns = Omit<ContingencyColumns, 'table'> & {
  stratum?: string | string[] | undefined;
  tables?: number[][][] | undefined;
};
export type Stratum = { stratum: string; n: number; table: number[][] };
export type StratifiedTables = {
  row_levels: string[];
  column_levels: string[];
  /** Those of more than one patient. */
  strata: Stratum[];
  n: number;
  n_missing: number;
  used: number;
};

/** Cells of all strata together: identifiers as strata or levels would ask for more than memory has. */
const mostCells = 2_000_000;

/** A table for each stratum, without rows and columns that are empty in all of them. */
export function stratifiedTables(input: AnalysisInput<StratifiedColumns>, problems: InputProblems): StratifiedTables {
  const { tables } = input.parameters;
  const found =
    tables === undefined
      ? tabulated(input, problems)
      : {
          row_levels: tables[0]!.map((_, i) => String(i + 1)),
          column_levels: tables[0]![0]!.map((_, j) => String(j + 1)),
          tables,
          names: tables.map((_, k) => String(k + 1)),
          n_missing: 0,
          used: 0,
        };
  const rowKept = found.row_levels.map((_, i) => found.tables.some((table) => table[i]!.some((count) => count > 0)));
  const columnKept = found.column_levels.map((_, j) => found.tables.some((table) => table.some((row) => row[j]! > 0)));
  const strata = found.tables
    .map((counts, k) => {
      const table = counts.filter((_, i) => rowKept[i]).map((row) => row.filter((_, j) => columnKept[j]));
      return { stratum: found.names[k]!, table, n: table.flat().reduce((sum, count) => sum + count, 0) };
    })
    .filter(({ n }) => n > 1);
  return {
    row_levels: found.row_levels.filter((_, i) => rowKept[i]),
    column_levels: found.column_levels.filter((_, j) => columnKept[j]),
    strata,
    n: strata.reduce((sum, { n }) => sum + n, 0),
    n_missing: found.n_missing,
    used: found.used,
  };
}

function tabulated({ table, rows: filtered, parameters }: AnalysisInput<StratifiedColumns>, problems: InputProblems) {
  const { row, column, stratum, frequency, row_levels, column_levels } = parameters;
  if (row === undefined || column === undefined || stratum === undefined)
    throw new Error('the contract asks for columns or tables');
  const by = Array.isArray(stratum) ? stratum : [stratum];
  const used = [row, column, ...by, ...(frequency === undefined ? [] : [frequency])];
  const { rows, n_missing } = completeRows(table, filtered, used);
  const down = levelsOf(requireColumn(table, row), { use: rows, order: row_levels, name: row });
  const across = levelsOf(requireColumn(table, column), { use: rows, order: column_levels, name: column });
  const { stratum: codes, strata } = combinedStrata(table, by, rows);
  if (strata * down.names.length * across.names.length > mostCells)
    throw new AnalysisInputError(
      'unsupported_size',
      `${strata} strata of ${down.names.length} x ${across.names.length} tables are more than ${mostCells} cells. Choose columns with fewer levels: ${quoted([row, column, ...by])}.`,
      { strata, rows: down.names.length, columns: across.names.length },
    );
  const weight = frequency === undefined ? undefined : numbersOf(table, frequency, rows);
  if (weight !== undefined) checkFrequencies(weight, frequency, problems);
  const tables = Array.from({ length: strata }, () => down.names.map(() => across.names.map(() => 0)));
  const names = tables.map(() => '');
  for (let i = 0; i < rows.length; i++) {
    const k = codes![i]!;
    if (names[k] === '') names[k] = by.map((name) => cellText(requireColumn(table, name), rows[i]!)).join(', ');
    const cells = tables[k]![down.codes[i]!];
    if (cells !== undefined && across.codes[i]! >= 0) cells[across.codes[i]!]! += weight?.[i] ?? 1;
  }
  return { row_levels: down.names, column_levels: across.names, tables, names, n_missing, used: rows.length };
}
