import type { PrintedTable } from '../../../contract/methods/presentation.ts';

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
