import type { DeclaredVariable } from '../definition/declared-variable.ts';
import { levelText } from './levels.ts';
import type { Column, Table } from './table.ts';

/**
 * The table as its dictionary declares it: codes of missing values are missing, and a category is one, in the order declared
 * whatever its codes look like. Columns without a code are shared with the table given, which is not changed.
 */
export function declaredTable(table: Table, dictionary: readonly DeclaredVariable[]): Table {
  if (dictionary.length === 0) return table;
  const columns = new Map(table.columns);
  for (const { name, type, categories, missing_codes } of dictionary) {
    const column = columns.get(name);
    if (column === undefined) continue;
    const present = missing_codes === null ? column : withoutCodes(column, missing_codes.map(levelText));
    columns.set(
      name,
      type === 'category' && categories !== null
        ? { ...present, categories: categories.map(({ value }) => levelText(value)) }
        : present,
    );
  }
  return { rows: table.rows, columns };
}

function withoutCodes(column: Column, codes: readonly string[]): Column {
  if (column.kind === 'text') {
    const isCode = column.levels.map((level) => codes.includes(level));
    return isCode.includes(true)
      ? { ...column, codes: column.codes.map((code) => (code >= 0 && isCode[code] ? -1 : code)) }
      : column;
  }
  const numbers = new Set(codes.filter((code) => code.trim() !== '').map(Number));
  return column.values.some((value) => numbers.has(value))
    ? { ...column, values: column.values.map((value) => (numbers.has(value) ? Number.NaN : value)) }
    : column;
}
