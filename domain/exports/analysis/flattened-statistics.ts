import type { Added, Presentation } from '../../statistics/definition/presentation.ts';
import type { CsvCell } from './csv-text.ts';

const presentation = new Set<string>([
  'tables',
  'figures',
  'assumption_checks',
  'methods_paragraph',
  'r_script',
  'dictionary',
] satisfies (keyof Presentation | Added)[]);

/**
 * Every named statistic of a result as a row of name and value, full precision: `coefficients[0].estimate`. Positions
 * count from 0, as in the JSON.
 */
export function flattenedStatistics(result: Record<string, unknown>): [string, CsvCell][] {
  const rows: [string, CsvCell][] = [];
  const visit = (name: string, value: unknown): void => {
    if (Array.isArray(value)) for (const [index, item] of value.entries()) visit(`${name}[${index}]`, item);
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) visit(name === '' ? key : `${name}.${key}`, inner);
    else if (value !== undefined) rows.push([name, value as CsvCell]);
  };
  for (const [name, value] of Object.entries(result)) if (!presentation.has(name)) visit(name, value);
  return rows;
}
