import type { ContingencyTable } from '../../core/contingency-table.ts';
import type { Figure, PrintedTable } from '../../definition/presentation.ts';
import { stackedBars } from '../../print/figures/stacked-bars.ts';
import { printPercent } from '../../print/print-format.ts';
import type { ContingencyColumns } from '../contingency-columns.ts';

type Names = Pick<ContingencyColumns, 'row' | 'column'>;

/** Counts with the percentage of their row, and the margins. */
export function crossTabulationTable(table: ContingencyTable, { row, column }: Names): PrintedTable {
  const cell = (count: number, total: number) => `${count} (${printPercent(total === 0 ? null : count / total)})`;
  return {
    name: 'cross_tabulation',
    title: `${row ?? 'Rows'} by ${column ?? 'columns'}: n (% of row)`,
    columns: [
      { name: 'row', title: row ?? 'Row' },
      ...table.column_levels.map((level, j) => ({
        name: `column_${j + 1}`,
        title: column === undefined ? level : `${column} = ${level}`,
      })),
      { name: 'total', title: 'Total' },
    ],
    rows: [
      ...table.row_levels.map((level, i) => [
        level,
        ...table.counts[i]!.map((count) => cell(count, table.row_totals[i]!)),
        String(table.row_totals[i]),
      ]),
      ['Total', ...table.column_totals.map((count) => cell(count, table.n)), String(table.n)],
    ],
  };
}

export function sharesFigure(table: ContingencyTable, { row, column }: Names): Figure[] {
  return stackedBars(table, {
    name: 'shares',
    title: `${column ?? 'Columns'} by ${row ?? 'row'}`,
    rowTitle: row ?? 'Row',
    columnTitle: column ?? 'Column',
  });
}
