import { z } from 'zod';
import { columnName } from './column-name.ts';
import { levelValue } from './level-value.ts';
import type { NamedColumn } from './method.ts';

export const transform = z.enum(['log', 'log2', 'log10', 'sqrt', 'square', 'cube', 'log1p']);
export type Transform = z.infer<typeof transform>;

const columnTerm = z.strictObject({
  column: columnName,
  type: z
    .enum(['continuous', 'categorical'])
    .optional()
    .describe('Default: categorical for a text column or where `reference` or `levels` is given, else continuous'),
  reference: levelValue.optional().describe('Level that the others are compared with; default the first in order'),
  levels: z
    .array(levelValue)
    .min(1)
    .optional()
    .describe('Order of the levels; levels not listed are treated as missing'),
  transform: transform.optional().describe('Applied to a continuous column before it enters the model'),
});
const interactionTerm = z.strictObject({
  interaction: z
    .array(z.string().min(1))
    .min(2)
    .describe('Labels of terms listed before, such as "age" or "log(bili)"'),
});

export const modelTerm = z.union([columnName, columnTerm, interactionTerm]);
export type ModelTerm = z.infer<typeof modelTerm>;

export const covariates = z
  .array(modelTerm)
  .min(1)
  .describe('Terms of the model: a column name, a column with its coding, or an interaction of terms listed before');

export function namedCovariateColumns(terms: readonly ModelTerm[]): NamedColumn[] {
  return terms.flatMap((term, index): NamedColumn[] => {
    if (typeof term === 'string') return [{ column: term, role: 'any', path: ['covariates', index] }];
    if ('interaction' in term) return [];
    const numeric = term.type === 'continuous' || (term.type === undefined && term.transform !== undefined);
    return [{ column: term.column, role: numeric ? 'numeric' : 'any', path: ['covariates', index, 'column'] }];
  });
}
