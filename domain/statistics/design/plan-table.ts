import type { PrintedTable } from '../definition/presentation.ts';
import { rValue } from '../print/r-script.ts';
import type { Sidedness } from './power-parameters.ts';

export function planTable(name: string, title: string, rows: [string, string][]): PrintedTable {
  return {
    name,
    title,
    columns: [
      { name: 'quantity', title: 'Quantity' },
      { name: 'value', title: 'Value' },
    ],
    rows,
  };
}

const sides = { two_sided: 'two-sided', one_sided: 'one-sided' } as const;

/** The level as it stands in a table. */
export function levelCell(alpha: number, alternative: Sidedness): string {
  return `${alpha} (${sides[alternative]})`;
}

export function levelText(alpha: number, alternative: Sidedness): string {
  return `${sides[alternative]} significance level of ${alpha}`;
}

/** An argument of R's power functions: NULL is what they find. */
export function rUnknown(value: number | undefined): string {
  return value === undefined ? 'NULL' : rValue(value);
}
