import { z } from 'zod';
import { columnName } from './column-name.ts';
import { levelValue } from './level-value.ts';
import type { NamedColumn } from './method.ts';

export const transform = z.enum(['log', 'log2', 'log10', 'sqrt', 'square', 'cube', 'log1p']);
export type Transform = z.infer<typeof transform>;

const columnTerm = z
  .strictObject({
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
    polynomial: z
      .int()
      .min(2)
      .max(6)
      .optional()
      .describe('Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3`'),
    spline: z
      .strictObject({
        knots: z
          .union([z.int().min(3).max(7), z.array(z.number()).min(3).max(10)])
          .describe("Their number, placed at Harrell's quantiles, or their positions in ascending order"),
      })
      .optional()
      .describe("Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''`"),
  })
  .refine((term) => term.polynomial === undefined || term.spline === undefined, {
    path: ['spline'],
    message: 'A term is a polynomial or a spline, not both.',
  })
  .refine(
    (term) =>
      (term.polynomial === undefined && term.spline === undefined) ||
      (term.type !== 'categorical' && term.reference === undefined && term.levels === undefined),
    { path: ['type'], message: 'A polynomial or spline is of a continuous column: it has no levels.' },
  )
  .refine(
    ({ spline }) =>
      spline === undefined ||
      typeof spline.knots === 'number' ||
      spline.knots.every((knot, i, knots) => i === 0 || knot > knots[i - 1]!),
    { path: ['spline', 'knots'], message: 'Positions of knots must be in ascending order, each once.' },
  );
const interactionTerm = z.strictObject({
  interaction: z
    .array(z.string().min(1))
    .min(2)
    .describe(
      'Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter',
    ),
});

export const modelTerm = z.union([columnName, columnTerm, interactionTerm]);
export type ModelTerm = z.infer<typeof modelTerm>;

export const covariates = z
  .array(modelTerm)
  .min(1)
  .describe('Terms of the model: a column name, a column with its coding, or an interaction of terms listed before');

/** Where the splines of a model have their knots. */
export const splineKnots = z
  .array(z.object({ term: z.string(), knots: z.array(z.number()) }))
  .optional()
  .describe('Positions of the knots of each restricted cubic spline, on the scale of the term');

export function namedCovariateColumns(terms: readonly ModelTerm[]): NamedColumn[] {
  return terms.flatMap((term, index): NamedColumn[] => {
    if (typeof term === 'string') return [{ column: term, role: 'any', path: ['covariates', index] }];
    if ('interaction' in term) return [];
    const shaped = term.transform !== undefined || term.polynomial !== undefined || term.spline !== undefined;
    const numeric = term.type === 'continuous' || (term.type === undefined && shaped);
    return [{ column: term.column, role: numeric ? 'numeric' : 'any', path: ['covariates', index, 'column'] }];
  });
}
