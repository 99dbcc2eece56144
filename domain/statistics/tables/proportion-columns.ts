import { z } from 'zod';
import { basic, eventValueOf } from '../definition/form.ts';
import type { NamedColumn } from '../definition/method.ts';

export const eventOf = (columnField: string) =>
  eventValueOf(columnField)
    .default(1)
    .meta(basic('Event value', 'The value, or the values, that count as the event; every other value is no event'));

export const interval = z.object({ method: z.string(), conf_low: z.number(), conf_high: z.number() });

/** The columns that are present: those of numbers in `numeric`, the others in `any`. */
export function namedColumns(
  any: Record<string, string | undefined>,
  numeric: Record<string, string | undefined> = {},
): NamedColumn[] {
  const named = (columns: Record<string, string | undefined>, role: NamedColumn['role']) =>
    Object.entries(columns).flatMap(([name, column]) => (column === undefined ? [] : [{ column, role, path: [name] }]));
  return [...named(any, 'any'), ...named(numeric, 'numeric')];
}
