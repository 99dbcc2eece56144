import { z } from 'zod';
import { columnName } from './column-name.ts';
import { levelValue } from './level-value.ts';

const compared = levelValue.describe('Numbers compare by value, text by Unicode code point');

/** The operators of list filters, and beside them the spellings that R has, which came first and stay. */
export const filterCondition = z.discriminatedUnion('op', [
  z.strictObject({ column: columnName, op: z.literal(['eq', 'ne', 'lt', 'lte', 'gt', 'gte']), value: compared }),
  z.strictObject({ column: columnName, op: z.literal('in'), value: z.array(levelValue).min(1) }),
  z.strictObject({
    column: columnName,
    op: z.literal('is_null'),
    value: z.boolean().describe('true: the value is missing; false: it is not'),
  }),
  z.strictObject({ column: columnName, op: z.literal(['==', '!=', '<', '<=', '>', '>=']), value: compared }),
  z.strictObject({ column: columnName, op: z.literal(['missing', 'not_missing']) }),
]);
export type FilterCondition = z.infer<typeof filterCondition>;

export const filter = z
  .array(filterCondition)
  .describe(
    'All conditions must hold. A patient whose value is missing fails every condition but "is_null" and "missing".',
  );
export type Filter = z.infer<typeof filter>;

const operatorsOfR = { eq: '==', ne: '!=', lt: '<', lte: '<=', gt: '>', gte: '>=' } as const;

/** A condition as what evaluates and prints it reads it. */
export type ReadCondition = Extract<
  FilterCondition,
  { op: (typeof operatorsOfR)[keyof typeof operatorsOfR] | 'in' | 'missing' | 'not_missing' }
>;

/** The same condition in one spelling, whichever it was sent in: what is stored and shown is what was sent. */
export function readCondition(condition: FilterCondition): ReadCondition {
  switch (condition.op) {
    case 'is_null':
      return { column: condition.column, op: condition.value ? 'missing' : 'not_missing' };
    case 'eq':
    case 'ne':
    case 'lt':
    case 'lte':
    case 'gt':
    case 'gte':
      return { ...condition, op: operatorsOfR[condition.op] };
    default:
      return condition;
  }
}

/** The distinct columns that a filter names, in the order of their first use. */
export function filterColumns(conditions: Filter): string[] {
  return [...new Set(conditions.map((condition) => condition.column))];
}
