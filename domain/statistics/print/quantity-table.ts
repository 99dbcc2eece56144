import type { PrintedTable } from '../definition/presentation.ts';
import { printFixed, printP } from './print-format.ts';

/** A table of two columns: what, and how much. */
export function quantityTable(name: string, title: string, rows: readonly (readonly [string, string])[]): PrintedTable {
  return {
    name,
    title,
    columns: [
      { name: 'quantity', title: 'Quantity' },
      { name: 'value', title: 'Value' },
    ],
    rows: rows.map((row) => [...row]),
  };
}

/** The row of a chi-square test. */
export function testRow(
  name: string,
  { statistic, df, p_value }: { statistic: number | null; df: number; p_value: number | null },
): [string, string] {
  return [name, `${printFixed(statistic, 2)} (df ${df}), p ${printP(p_value)}`];
}
