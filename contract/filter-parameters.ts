import { z } from 'zod';

/** How a field of a list may be compared: `filter[status][gte]=400`, and `filter[status]=404` for `eq`. */
export const fieldComparisons = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in', 'is_null'] as const;
export type FieldComparison = (typeof fieldComparisons)[number];

export type FieldCondition = { field: string; comparison: FieldComparison; value: unknown };

type Fields = Record<string, { value: z.ZodType; comparisons: readonly FieldComparison[] }>;

// As many as a list of codes or routes that a person chooses from.
const longestList = 50;

/** The query parameters that filter a list by its fields, each with its own name, so that every generator knows them. */
export function filterParameters(fields: Fields): Record<string, z.ZodOptional<z.ZodType>> {
  const parameters: Record<string, z.ZodOptional<z.ZodType>> = {};
  for (const [field, { value, comparisons }] of Object.entries(fields))
    for (const comparison of comparisons) {
      const schema = comparison === 'in' ? listOf(value) : comparison === 'is_null' ? z.stringbool() : value;
      parameters[`filter[${field}][${comparison}]`] = schema.optional();
      if (comparison === 'eq') parameters[`filter[${field}]`] = schema.optional().describe('The same as [eq]');
    }
  return parameters;
}

const listOf = (value: z.ZodType) =>
  z
    .string()
    .transform((text) => text.split(','))
    .pipe(
      z
        .array(value as z.ZodType<unknown, string>)
        .min(1)
        .max(longestList),
    )
    .describe('Several, with commas between');

/** What a query that such parameters have checked asks for; all must hold. */
export function conditionsOf(query: Readonly<Record<string, unknown>>): FieldCondition[] {
  return Object.entries(query).flatMap(([name, value]) => {
    const [, field, comparison = 'eq'] = /^filter\[(\w+)\](?:\[(\w+)\])?$/.exec(name) ?? [];
    return field === undefined || value === undefined
      ? []
      : [{ field, comparison: comparison as FieldComparison, value }];
  });
}
