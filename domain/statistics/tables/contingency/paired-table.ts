import type { AnalysisInput } from '../../core/analysis.ts';
import { completeRows } from '../../core/complete-rows.ts';
import type { ContingencyTable } from '../../core/contingency-table.ts';
import { requireColumn } from '../../core/filter.ts';
import type { InputProblems } from '../../core/input-error.ts';
import { compareCodePoints, inOrder, levelsOf } from '../../core/levels.ts';
import type { LevelValue } from '../../definition/level-value.ts';
import type { ContingencyColumns } from '../contingency-columns.ts';
import { contingencyTable } from './counted-table.ts';

/** Fewer discordant pairs than this: the chi-square distribution is a rough guide. */
export const fewPairs = 10;

/**
 * The square table of two observations of the same levels. A level that only one of them has is a level of both, so that
 * rows and columns stay matched; where they share none, as "yes" and "no" against 1 and 0, levels are matched in order.
 */
export function pairedTable(
  input: Pick<AnalysisInput<ContingencyColumns>, 'table' | 'rows' | 'parameters'>,
  problems: InputProblems,
): ContingencyTable {
  const { table, parameters } = input;
  const { row, column, frequency, row_levels, column_levels } = parameters;
  if (row === undefined || column === undefined) return contingencyTable(input, problems);
  const { rows } = completeRows(table, input.rows, [row, column, ...(frequency === undefined ? [] : [frequency])]);
  const levelsIn = (name: string, order: readonly LevelValue[] | undefined) =>
    levelsOf(requireColumn(table, name), { use: rows, order, name }).names;
  const down = levelsIn(row, row_levels);
  const across = levelsIn(column, column_levels ?? row_levels);
  const shared = down.some((level) => across.includes(level));
  if (!shared && down.length === across.length) return contingencyTable(input, problems);
  const columns = [row, column].map((name) => requireColumn(table, name));
  const numeric = columns.every(({ kind }) => kind === 'numeric');
  const found = [...new Set([...down, ...across])];
  const union =
    row_levels === undefined
      ? inOrder(found.sort(numeric ? (a, b) => Number(a) - Number(b) : compareCodePoints), [
          ...new Set(columns.flatMap(({ categories }) => categories ?? [])),
        ])
      : found;
  const square = contingencyTable(
    { ...input, parameters: { ...parameters, row_levels: union, column_levels: union } },
    problems,
  );
  return completed(square, union);
}

/** The table with a row and a column for each of the levels. */
function completed(table: ContingencyTable, levels: readonly string[]): ContingencyTable {
  const at = (names: readonly string[]) => new Map(names.map((name, i) => [name, i]));
  const [rowOf, columnOf] = [at(table.row_levels), at(table.column_levels)];
  const pick = (values: readonly number[], of: Map<string, number>) =>
    levels.map((level) => values[of.get(level) ?? -1] ?? 0);
  return {
    ...table,
    row_levels: [...levels],
    column_levels: [...levels],
    counts: levels.map((level) => pick(table.counts[rowOf.get(level) ?? -1] ?? [], columnOf)),
    row_totals: pick(table.row_totals, rowOf),
    column_totals: pick(table.column_totals, columnOf),
  };
}
