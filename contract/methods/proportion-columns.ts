import { z } from 'zod';
import { columnName } from './column-name.ts';
import { eventValue } from './level-value.ts';
import type { NamedColumn } from './method.ts';

export const eventOf = eventValue
  .default(1)
  .describe('The value, or the values, that count as the event; every other value is no event');

export const interval = z.object({ method: z.string(), conf_low: z.number(), conf_high: z.number() });

export const frequencyColumn = columnName
  .optional()
  .describe('Column of counts, where each row of the data stands for so many patients; whole numbers');

/** The columns that are present: those of numbers in `numeric`, the others in `any`. */
export function namedColumns(
  any: Record<string, string | undefined>,
  numeric: Record<string, string | undefined> = {},
): NamedColumn[] {
  const named = (columns: Record<string, string | undefined>, role: NamedColumn['role']) =>
    Object.entries(columns).flatMap(([name, column]) => (column === undefined ? [] : [{ column, role, path: [name] }]));
  return [...named(any, 'any'), ...named(numeric, 'numeric')];
}
