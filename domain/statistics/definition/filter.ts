import { z } from 'zod';
import { columnName } from './column-name.ts';
import { levelValue } from './level-value.ts';

/**
 * Every variable of a cohort may have to be there. Many more are none that a person thought of, and each is compared with all patients and
 * printed in reports and in the script of R.
 */
export const maximumConditions = 100;

/** The subjects of a large study by their ids: as many as patients in a body of JSON. A run keeps its filter, so that each keeps the list again. */
export const maximumListedValues = 10_000;

const compared = levelValue.describe('Numbers compare by value, text by Unicode code point');

const listed = z
  .array(levelValue)
  .min(1)
  .refine((values) => values.length <= maximumListedValues, {
    error: `must have at most ${maximumListedValues.toLocaleString('en')} values: store a variable that tells who is meant, and compare that one`,
  })
  .describe(`At most ${maximumListedValues.toLocaleString('en')} values`);

/** The operators of list filters, and beside them the spellings that R has, which came first and stay. */
export const filterCondition = z.discriminatedUnion('op', [
  z.strictObject({ column: columnName, op: z.literal(['eq', 'ne', 'lt', 'lte', 'gt', 'gte']), value: compared }),
  z.strictObject({ column: columnName, op: z.literal('in'), value: listed }),
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
  .refine((conditions) => conditions.length <= maximumConditions, {
    error: `must have at most ${maximumConditions} conditions: several values of one variable are one condition with \`in\`, and a variable that tells who is meant replaces many`,
  })
  .describe(
    `All conditions must hold, at most ${maximumConditions}. A patient whose value is missing fails every condition but "is_null" and "missing".`,
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
