import { requireColumn } from '../../core/filter.ts';
import type { Table } from '../../core/table.ts';
import type { ImputedVariable } from './chained-equations.ts';
import { isOutcome } from './imputation-data.ts';

/** The rows of a table with the values of one imputation in the columns that they are of. */
export function completedTable(
  table: Table,
  rows: Int32Array,
  variables: readonly ImputedVariable[],
  values: readonly Float64Array[],
): { table: Table; rows: Int32Array<ArrayBuffer> } {
  const columns = new Map<string, ReturnType<typeof requireColumn>>();
  for (const [at, { name, levels }] of variables.entries()) {
    if (isOutcome(name)) continue;
    const column = requireColumn(table, name);
    const own = values[at]!;
    if (column.kind === 'text') {
      const code = new Map(column.levels.map((level, index) => [level, index]));
      const codes = Int32Array.from(own, (value) => code.get(levels![value]!)!);
      columns.set(name, { ...column, codes });
    } else if (levels === undefined) columns.set(name, { ...column, values: Float64Array.from(own) });
    else {
      const numbers = levels.map((level) => (level === 'true' ? 1 : level === 'false' ? 0 : Number(level)));
      columns.set(name, { ...column, values: Float64Array.from(own, (value) => numbers[value]!) });
    }
  }
  return { table: { rows: rows.length, columns }, rows: Int32Array.from(rows, (_, i) => i) };
}
