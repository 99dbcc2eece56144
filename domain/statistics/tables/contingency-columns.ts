import { z } from 'zod';
import { advanced, anyColumn, basic, levelsOf, numericColumn, titled } from '../definition/form.ts';
import type { NamedColumn } from '../definition/method.ts';
import { count } from '../definition/number-or-null.ts';

export const countTable = z
  .array(
    z
      .array(count.meta(titled('Count')))
      .min(2)
      .meta(titled('Row')),
  )
  .min(2)
  .refine((rows) => rows.every((row) => row.length === rows[0]!.length), 'All rows of a table have as many counts.');

export const frequencyColumn = numericColumn('frequency')
  .optional()
  .meta(
    advanced(
      'Frequency',
      'Column of counts, where each row of the data stands for so many patients; whole numbers. Default: 1 for each row',
    ),
  );

/** Two columns counted against each other, or the table of counts itself. */
export const contingencyColumns = {
  row: anyColumn('variable').optional().meta(basic('Rows', 'Column whose levels are the rows of the table')),
  column: anyColumn('variable').optional().meta(basic('Columns', 'Column whose levels are the columns of the table')),
  frequency: frequencyColumn,
  table: countTable
    .optional()
    .meta(advanced('Table of counts', 'The counts themselves, row by row, in place of `row` and `column`')),
  row_levels: levelsOf('row')
    .min(1)
    .optional()
    .meta(
      advanced(
        'Levels of the rows',
        'Levels of `row` in this order, others are dropped; with `table`: names of its rows. Default: all, in ascending order',
      ),
    ),
  column_levels: levelsOf('column')
    .min(1)
    .optional()
    .meta(
      advanced(
        'Levels of the columns',
        'Levels of `column` in this order, others are dropped; with `table`: names of its columns. Default: all, in ascending order',
      ),
    ),
};

export type ContingencyColumns = z.output<z.ZodObject<typeof contingencyColumns>>;

/** For `.refine`: columns or a table, not both; names for every row and column of a table. */
export function columnsOrTable({
  row,
  column,
  frequency,
  table,
  row_levels,
  column_levels,
}: ContingencyColumns): boolean {
  if (table === undefined) return row !== undefined && column !== undefined;
  return (
    row === undefined &&
    column === undefined &&
    frequency === undefined &&
    (row_levels === undefined || row_levels.length === table.length) &&
    (column_levels === undefined || column_levels.length === table[0]?.length)
  );
}

export const columnsOrTableMessage =
  'Give `row` and `column` (and `frequency` where rows are counts), or `table` with as many row_levels and column_levels as it has rows and columns.';

export function namedContingencyColumns({ row, column, frequency }: Partial<ContingencyColumns>): NamedColumn[] {
  const named: NamedColumn[] = [];
  if (row !== undefined) named.push({ column: row, role: 'any', path: ['row'] });
  if (column !== undefined) named.push({ column, role: 'any', path: ['column'] });
  if (frequency !== undefined) named.push({ column: frequency, role: 'numeric', path: ['frequency'] });
  return named;
}
