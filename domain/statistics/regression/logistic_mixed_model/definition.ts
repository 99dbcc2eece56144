import { z } from 'zod';
import { confidenceLevel } from '../../definition/confidence-level.ts';
import { factorTerms } from '../../definition/factor-terms.ts';
import { advanced, anyColumn, basic, eventValueOf, form, numericColumn } from '../../definition/form.ts';
import { defineMethod, type NamedColumn } from '../../definition/method.ts';
import { covariatesOrNone, namedCovariateColumns, splineKnots } from '../../definition/model-terms.ts';
import { nonlinearity } from '../../definition/nonlinearity.ts';
import { count, numberOrNull, statistic } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';
import { splineEffects } from '../../definition/spline-effects.ts';
import { coefficientSchema } from '../regression-parameters.ts';

const parameters = form({
  outcome: anyColumn('outcome').meta(basic('Outcome', 'Column that tells the event')),
  event_value: eventValueOf('outcome')
    .default(1)
    .meta(
      basic('Event value', 'The value, or the values, of `outcome` that count as the event; every other value is none'),
    ),
  covariates: covariatesOrNone.default([]),
  group: anyColumn('cluster').meta(
    basic('Group', 'Column whose levels have random effects: the patient, the centre, the litter'),
  ),
  random_slopes: z
    .array(numericColumn('covariate'))
    .min(1)
    .max(3)
    .optional()
    .meta(
      advanced(
        'Random slopes',
        'Numeric columns whose effect differs from group to group, besides the random intercept',
      ),
    ),
  uncorrelated: z
    .boolean()
    .default(false)
    .meta(advanced('Uncorrelated random effects', 'Random intercept and slopes are taken as uncorrelated')),
  quadrature_points: z
    .int()
    .min(1)
    .max(50)
    .default(1)
    .meta(
      advanced(
        'Points of quadrature',
        "1: Laplace's approximation; more: adaptive Gauss-Hermite quadrature (nAGQ in lme4), more exact where groups are small, of a random intercept alone",
      ),
    ),
  conf_level: confidenceLevel,
})
  .refine(({ random_slopes = [] }) => new Set(random_slopes).size === random_slopes.length, {
    path: ['random_slopes'],
    message: 'A column stands twice in random_slopes: name it once.',
  })
  .refine(({ random_slopes, quadrature_points }) => random_slopes === undefined || quadrature_points === 1, {
    path: ['quadrature_points'],
    message:
      "Adaptive quadrature is of a random intercept alone. Set quadrature_points to 1 (Laplace's approximation), or leave out random_slopes.",
  });

const result = z.object({
  n: count,
  n_events: count,
  n_groups: count,
  n_missing: count,
  quadrature_points: count.describe("1: Laplace's approximation"),
  fixed: z.array(
    coefficientSchema.extend({
      odds_ratio: statistic.describe('For a group with the same random effects'),
      odds_ratio_conf_low: statistic,
      odds_ratio_conf_high: statistic,
    }),
  ),
  random: z.array(
    z.object({
      term1: z.string(),
      term2: z.string().nullable().describe('null: the row is the variance of term1; else the covariance of the pair'),
      covariance: z.number(),
      sd_or_correlation: numberOrNull,
    }),
  ),
  log_likelihood: z.number(),
  aic: z.number(),
  bic: z.number(),
  icc: z
    .number()
    .optional()
    .describe(
      'Share of the variance on the scale of the log odds that lies between groups; without random slopes only',
    ),
  median_odds_ratio: statistic
    .optional()
    .describe('Median odds ratio between two groups at random (Merlo); without random slopes only'),
  singular: z.boolean().describe('A variance is estimated as 0, or a correlation as 1 or -1'),
  iterations: count,
  factors: factorTerms,
  splines: splineKnots,
  nonlinearity,
  spline_effects: splineEffects,
  ...presentation,
});

export const logistic_mixed_model = defineMethod({
  name: 'logistic_mixed_model',
  version: '1.1.0',
  title: 'Logistic mixed model',
  description:
    'Logistic regression for rows that belong together (visits of a patient, patients of a centre), with a random intercept and random slopes for each group.',
  when_to_use:
    'For repeated or clustered binary outcomes, where effects are wanted for a patient or centre rather than averaged over all, also with visits missing at random.',
  assumptions: [
    'Random effects are normal and independent of the covariates.',
    'Rows are independent, given covariates and random effects.',
    'Groups are independent of each other.',
    'Continuous covariates act linearly on the log odds.',
  ],
  references: [
    {
      citation:
        'Breslow NE, Clayton DG. Approximate inference in generalized linear mixed models. Journal of the American Statistical Association 1993;88:9-25.',
      doi: '10.1080/01621459.1993.10594284',
    },
    {
      citation:
        'Pinheiro JC, Chao EC. Efficient Laplacian and adaptive Gaussian quadrature algorithms for multilevel generalized linear mixed models. Journal of Computational and Graphical Statistics 2006;15:58-81.',
      doi: '10.1198/106186006X96962',
    },
    {
      citation:
        'Bates D, Maechler M, Bolker B, Walker S. Fitting linear mixed-effects models using lme4. Journal of Statistical Software 2015;67(1):1-48.',
      doi: '10.18637/jss.v067.i01',
    },
    {
      citation:
        'Merlo J, Chaix B, Ohlsson H, et al. A brief conceptual tutorial of multilevel analysis in social epidemiology. Journal of Epidemiology and Community Health 2006;60:290-297.',
      doi: '10.1136/jech.2004.029454',
    },
  ],
  parameters,
  example: {
    outcome: 'outcome',
    event_value: 'moderate or severe',
    covariates: ['time', { column: 'treatment', reference: 'itraconazole' }],
    group: 'patientID',
    quadrature_points: 15,
  },
  result,
  columns: (given) => [
    { column: given.outcome, role: 'any', path: ['outcome'] },
    { column: given.group, role: 'any', path: ['group'] },
    ...namedCovariateColumns(given.covariates),
    ...(given.random_slopes ?? []).map(
      (column, index): NamedColumn => ({ column, role: 'numeric', path: ['random_slopes', index] }),
    ),
  ],
});
export type LogisticMixedModelParameters = z.output<typeof parameters>;
export type LogisticMixedModelResult = z.output<typeof result>;
