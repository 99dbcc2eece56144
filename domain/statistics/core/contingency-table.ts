import type { CrossTabulation } from './cross-tabulation.ts';

/** A cross-tabulation with its margins; `used` rows of the data went into it. */
export type ContingencyTable = CrossTabulation & {
  row_totals: number[];
  column_totals: number[];
  used: number;
};

/** The table with the sums of its rows and columns. */
export function withMargins(table: Omit<ContingencyTable, 'n' | 'row_totals' | 'column_totals'>): ContingencyTable {
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

/** Expected counts where rows and columns are independent. */
export function expectedCounts({ row_totals, column_totals, n }: ContingencyTable): number[][] {
  return row_totals.map((row) => column_totals.map((column) => (row * column) / n));
}

export function isTwoByTwo(table: ContingencyTable): boolean {
  return table.row_levels.length === 2 && table.column_levels.length === 2;
}
