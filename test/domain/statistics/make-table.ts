import { type CellValue, type Table, TableBuilder } from '../../../domain/statistics/core/table.ts';

/** A table from columns written out in a test. */
export function makeTable(columns: Record<string, readonly CellValue[]>): Table {
  const builder = new TableBuilder(Object.keys(columns));
  const values = Object.values(columns);
  for (let row = 0; row < (values[0]?.length ?? 0); row++) builder.append(values.map((column) => column[row]));
  return builder.finish();
}

/** The rows of a table again, in another order or repeated. */
export function pickRows(table: Table, rows: readonly number[]): Table {
  const columns = new Map(
    [...table.columns].map(([name, column]) => [
      name,
      column.kind === 'numeric'
        ? { ...column, values: Float64Array.from(rows, (row) => column.values[row]!) }
        : { ...column, codes: Int32Array.from(rows, (row) => column.codes[row]!) },
    ]),
  );
  return { rows: rows.length, columns } as Table;
}
