import { z } from 'zod';
import { advanced, anyColumn, basic, form, levelOf, levelsOf, titled } from './form.ts';
import type { NamedColumn } from './method.ts';

const transform = z.enum(['log', 'log2', 'log10', 'sqrt', 'square', 'cube', 'log1p']);
export type Transform = z.infer<typeof transform>;

const columnTerm = form({
  column: anyColumn('covariate').meta(
    basic(
      'Column',
      'Column that enters the model; numeric where it is continuous, transformed, a polynomial or a spline',
    ),
  ),
  type: z
    .enum(['continuous', 'categorical'])
    .optional()
    .meta(
      basic(
        'Type',
        'Default: categorical for a text column or where `reference` or `levels` is given, else continuous',
      ),
    ),
  reference: levelOf('column')
    .optional()
    .meta(basic('Reference level', 'Level that the others are compared with; default the first in order')),
  levels: levelsOf('column')
    .min(1)
    .optional()
    .meta(
      advanced(
        'Levels',
        'Order of the levels; levels not listed are treated as missing. Default: all, in ascending order',
      ),
    ),
  transform: transform
    .optional()
    .meta(advanced('Transformation', 'Applied to a continuous column before it enters the model')),
  polynomial: z
    .int()
    .min(2)
    .max(6)
    .optional()
    .meta(
      advanced('Degree of the polynomial', 'Degree: the column enters with its raw powers, as `age`, `age^2`, `age^3`'),
    ),
  spline: form({
    knots: z
      .union([
        z.int().min(3).max(7).meta(titled('Number of knots')),
        z
          .array(z.number().meta(titled('Position')))
          .min(3)
          .max(10)
          .meta(titled('Positions')),
      ])
      .meta(basic('Knots', "Their number, placed at Harrell's quantiles, or their positions in ascending order")),
  })
    .optional()
    .meta(
      advanced('Spline', "Restricted cubic spline in Harrell's parametrisation (rms::rcs), as `age`, `age'`, `age''`"),
    ),
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
const interactionTerm = form({
  interaction: z
    .array(z.string().min(1).meta(titled('Term')))
    .min(2)
    .meta(
      basic(
        'Terms',
        'Labels of terms listed before, such as "age" or "log(bili)"; of a polynomial or spline all columns enter',
      ),
    ),
});

export const modelTerm = z
  .union([
    anyColumn('covariate'),
    columnTerm.meta(titled('Column with its coding')),
    interactionTerm.meta(titled('Interaction')),
  ])
  .meta(titled('Term of the model'));
export type ModelTerm = z.infer<typeof modelTerm>;

export const covariates = z
  .array(modelTerm)
  .min(1)
  .meta(
    basic(
      'Covariates',
      'Terms of the model: a column name, a column with its coding, or an interaction of terms listed before',
    ),
  );

/** Of a model that also stands with its intercept alone. */
export const covariatesOrNone = z
  .array(modelTerm)
  .meta(
    basic(
      'Covariates',
      'Terms of the model: a column name, a column with its coding, or an interaction of terms listed before. Empty: the intercept alone',
    ),
  );

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
