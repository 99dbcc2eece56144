import { z } from 'zod';
import { advanced, anyColumn, basic, form, numericColumn, titled } from '../../definition/form.ts';
import { defineMethod } from '../../definition/method.ts';
import { count, numberOrNull } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';

const parameters = form({
  variable: numericColumn('outcome').meta(basic('Variable', 'Numeric column whose means are compared')),
  factors: z.array(anyColumn('group')).length(2).meta(basic('Factors', 'Two columns whose levels are compared')),
  interaction: z
    .boolean()
    .default(true)
    .meta(basic('Interaction', 'Whether the effect of one factor may depend on the other')),
  covariates: z
    .array(numericColumn('covariate'))
    .max(50)
    .optional()
    .meta(basic('Covariates', 'Numeric columns to adjust for, with a linear effect')),
  ss_type: z
    .union([z.literal(1).meta(titled('I')), z.literal(2).meta(titled('II')), z.literal(3).meta(titled('III'))])
    .default(2)
    .meta(
      advanced(
        'Type of sums of squares',
        'Sums of squares: 1 each term after those before it, 2 after all that do not contain it, 3 after all others (as SAS and SPSS; factors coded by deviations)',
      ),
    ),
})
  .refine(({ factors }) => factors[0] !== factors[1], {
    error: 'The two factors must be different columns.',
    path: ['factors', 1],
  })
  .refine(({ factors, covariates = [] }) => new Set([...covariates, ...factors]).size === covariates.length + 2, {
    error: 'Name each column once: a covariate is no factor and stands once in the list.',
    path: ['covariates'],
  });

const result = z.object({
  n: count,
  n_missing: count,
  terms: z
    .array(
      z.object({
        term: z.string(),
        sum_sq: z.number(),
        df: count,
        mean_sq: z.number(),
        statistic: numberOrNull.describe('F'),
        p_value: numberOrNull,
        partial_eta_squared: numberOrNull,
      }),
    )
    .describe('Covariates, then the factors, then their interaction'),
  residual: z.object({ sum_sq: z.number(), df: count, mean_sq: z.number() }),
  cells: z
    .array(
      z.object({
        level1: z.string().describe('Of the first factor'),
        level2: z.string(),
        n: count,
        mean: numberOrNull,
        std_dev: numberOrNull,
      }),
    )
    .describe('Every combination of levels; n = 0 where there is no row'),
  ...presentation,
});

export const anova_two_way = defineMethod({
  name: 'anova_two_way',
  version: '1.0.1',
  title: 'Two-way analysis of variance',
  description:
    'Compares means over the levels of two factors and tests whether their effects depend on each other, also adjusted for covariates (ANCOVA), with sums of squares of type 1, 2 or 3.',
  when_to_use:
    'For a numeric variable and two groupings at once. In balanced data the types agree; in others type 2 asks for main effects without the interaction, type 3 with it. For coefficients and more terms use linear_regression.',
  assumptions: [
    'Observations are independent.',
    'Residuals are about normally distributed with the same variance in all combinations of levels.',
    'The effect of each covariate is linear and the same in all groups.',
  ],
  references: [
    {
      citation:
        'Yates F. The analysis of multiple classifications with unequal numbers in the different classes. Journal of the American Statistical Association 1934;29:51-66.',
      doi: '10.1080/01621459.1934.10502686',
    },
    { citation: 'Fox J, Weisberg S. An R Companion to Applied Regression. 3rd ed. Thousand Oaks: Sage; 2019.' },
  ],
  parameters,
  example: { variable: 'bwt', factors: ['smoke', 'race'] },
  result,
  columns: ({ variable, factors, covariates = [] }) => [
    { column: variable, role: 'numeric', path: ['variable'] },
    ...factors.map((column, index) => ({ column, role: 'any' as const, path: ['factors', index] })),
    ...covariates.map((column, index) => ({ column, role: 'numeric' as const, path: ['covariates', index] })),
  ],
});
export type AnovaTwoWayParameters = z.output<typeof parameters>;
export type AnovaTwoWayResult = z.output<typeof result>;
