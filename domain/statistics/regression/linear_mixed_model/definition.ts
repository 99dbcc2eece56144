import { z } from 'zod';
import { confidenceLevel } from '../../definition/confidence-level.ts';
import { factorTerms } from '../../definition/factor-terms.ts';
import { advanced, anyColumn, basic, form, numericColumn } from '../../definition/form.ts';
import { defineMethod, type NamedColumn } from '../../definition/method.ts';
import { modelTerm, namedCovariateColumns, splineKnots } from '../../definition/model-terms.ts';
import { nonlinearity } from '../../definition/nonlinearity.ts';
import { count, numberOrNull } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';
import { splineEffects } from '../../definition/spline-effects.ts';
import { dfMethod, kenwardRogerReference } from '../degrees-of-freedom-option.ts';

const parameters = form({
  outcome: numericColumn('outcome').meta(basic('Outcome', 'Numeric outcome, measured more than once in a group')),
  covariates: z
    .array(modelTerm)
    .default([])
    .meta(
      basic(
        'Fixed effects',
        'Fixed effects: a column name, a column with its coding, or an interaction of terms listed before',
      ),
    ),
  group: anyColumn('cluster').meta(
    basic('Group', 'Column whose levels have random effects: the patient, the centre, the litter'),
  ),
  random_slopes: z
    .array(numericColumn('covariate'))
    .min(1)
    .max(6)
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
  reml: z
    .boolean()
    .default(true)
    .meta(
      advanced(
        'Restricted maximum likelihood',
        'true: restricted maximum likelihood; false: maximum likelihood, to compare models of other covariates',
      ),
    ),
  df_method: dfMethod,
  conf_level: confidenceLevel,
})
  .refine(({ df_method, reml }) => df_method === 'satterthwaite' || reml, {
    path: ['df_method'],
    message:
      'Kenward and Roger adjust a fit by restricted maximum likelihood: set reml to true, or df_method to "satterthwaite".',
  })
  .refine(({ random_slopes = [] }) => new Set(random_slopes).size === random_slopes.length, {
    path: ['random_slopes'],
    message: 'A column stands twice in random_slopes: name it once.',
  });

const result = z.object({
  n: count,
  n_groups: count,
  n_missing: count,
  criterion: z.enum(['reml', 'ml']),
  fixed: z.array(
    z.object({
      term: z.string(),
      estimate: z.number(),
      std_error: z.number().describe('With df_method kenward_roger adjusted for small samples'),
      df: numberOrNull.describe('Degrees of freedom by df_method'),
      statistic: numberOrNull,
      p_value: numberOrNull,
      conf_low: numberOrNull,
      conf_high: numberOrNull,
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
  residual_variance: z.number(),
  log_likelihood: z.number().describe('Restricted, where criterion is reml'),
  aic: z.number(),
  bic: z.number(),
  icc: z.number().optional().describe('Share of the variance that lies between groups; without random slopes only'),
  singular: z.boolean().describe('A variance is estimated as 0, or a correlation as 1 or -1'),
  iterations: count,
  factors: factorTerms,
  nonlinearity,
  spline_effects: splineEffects,
  splines: splineKnots,
  ...presentation,
});

export const linear_mixed_model = defineMethod({
  name: 'linear_mixed_model',
  version: '1.3.1',
  title: 'Linear mixed model',
  description:
    'Linear regression for rows that belong together (visits of a patient, patients of a centre), with a random intercept and random slopes for each group.',
  when_to_use:
    'For repeated measurements and clustered data with a continuous outcome, also unbalanced or with visits missing at random.',
  assumptions: [
    'Residuals are normal, with the same variance throughout.',
    'Random effects are normal and independent of the covariates.',
    'Groups are independent of each other.',
    'Continuous covariates act linearly.',
  ],
  references: [
    {
      citation: 'Laird NM, Ware JH. Random-effects models for longitudinal data. Biometrics 1982;38:963-974.',
      doi: '10.2307/2529876',
    },
    {
      citation:
        'Bates D, Maechler M, Bolker B, Walker S. Fitting linear mixed-effects models using lme4. Journal of Statistical Software 2015;67(1):1-48.',
      doi: '10.18637/jss.v067.i01',
    },
    {
      citation:
        'Kuznetsova A, Brockhoff PB, Christensen RHB. lmerTest package: tests in linear mixed effects models. Journal of Statistical Software 2017;82(13):1-26.',
      doi: '10.18637/jss.v082.i13',
    },
    kenwardRogerReference,
  ],
  parameters,
  example: { outcome: 'Reaction', covariates: ['Days'], group: 'Subject', random_slopes: ['Days'] },
  result,
  columns: (given) => [
    { column: given.outcome, role: 'numeric', path: ['outcome'] },
    { column: given.group, role: 'any', path: ['group'] },
    ...namedCovariateColumns(given.covariates),
    ...(given.random_slopes ?? []).map(
      (column, index): NamedColumn => ({ column, role: 'numeric', path: ['random_slopes', index] }),
    ),
  ],
});
export type LinearMixedModelParameters = z.output<typeof parameters>;
export type LinearMixedModelResult = z.output<typeof result>;
