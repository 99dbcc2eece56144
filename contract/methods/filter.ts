import { z } from 'zod';
import { columnName } from './column-name.ts';
import { levelValue } from './level-value.ts';

export const filterCondition = z.discriminatedUnion('op', [
  z.strictObject({
    column: columnName,
    op: z.literal(['==', '!=', '<', '<=', '>', '>=']),
    value: levelValue.describe('Numbers compare by value, text by Unicode code point'),
  }),
  z.strictObject({ column: columnName, op: z.literal('in'), value: z.array(levelValue).min(1) }),
  z.strictObject({ column: columnName, op: z.literal(['missing', 'not_missing']) }),
]);
export type FilterCondition = z.infer<typeof filterCondition>;

export const filter = z
  .array(filterCondition)
  .describe('All conditions must hold. A patient whose value is missing fails every condition but "missing".');
export type Filter = z.infer<typeof filter>;

/** The distinct columns that a filter names, in the order of their first use. */
export function filterColumns(conditions: Filter): string[] {
  return [...new Set(conditions.map((condition) => condition.column))];
}
