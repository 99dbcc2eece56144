import { z } from 'zod';
import { confidenceLevel } from '../../definition/confidence-level.ts';
import { factorTerms } from '../../definition/factor-terms.ts';
import { form } from '../../definition/form.ts';
import { defineMethod } from '../../definition/method.ts';
import { covariates, namedCovariateColumns, splineKnots } from '../../definition/model-terms.ts';
import { nonlinearity } from '../../definition/nonlinearity.ts';
import { count, numberOrNull } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';
import { splineEffects } from '../../definition/spline-effects.ts';
import { checkRoles, effectMeasure, namedStudyColumns, poolingOptions, studyColumns } from '../meta-columns.ts';

const parameters = form({
  ...studyColumns,
  covariates,
  ...poolingOptions,
  conf_level: confidenceLevel,
}).superRefine(checkRoles);

const result = z.object({
  measure: effectMeasure,
  k: count.describe('Studies used'),
  n_missing: count.describe('Studies without an effect or with a missing value, left out'),
  coefficients: z
    .array(
      z.object({
        term: z.string(),
        estimate: z.number().describe('Log scale for ratios, z for correlations, logit for proportions'),
        std_error: z.number(),
        statistic: numberOrNull,
        p_value: numberOrNull,
        conf_low: numberOrNull,
        conf_high: numberOrNull,
      }),
    )
    .describe('The intercept first'),
  df: count.optional().describe('Hartung-Knapp: of the t distribution'),
  moderators: z
    .object({
      statistic: numberOrNull.describe('Chi-square, or F with Hartung-Knapp'),
      df: count,
      df_residual: count.optional().describe('Hartung-Knapp: of the F distribution'),
      p_value: numberOrNull,
    })
    .describe('Test that no covariate has an effect (QM)'),
  heterogeneity: z
    .object({
      q: z.number().describe('QE'),
      df: count,
      p_value: z.number(),
      i_squared: z.number().describe('Percent'),
      h_squared: z.number(),
    })
    .describe('What the covariates leave unexplained'),
  tau_squared: z.number().optional().describe('Variance between studies that the covariates leave'),
  tau_squared_std_error: numberOrNull.optional(),
  tau_squared_total: z.number().optional().describe('The same without covariates'),
  r_squared: numberOrNull.describe(
    'Percent of the variance between studies that the covariates explain; null where there is none. With model "fixed" the adjusted share of the weighted squares',
  ),
  factors: factorTerms,
  splines: splineKnots,
  nonlinearity,
  spline_effects: splineEffects,
  ...presentation,
});

export const meta_regression = defineMethod({
  name: 'meta_regression',
  version: '1.1.1',
  title: 'Meta-regression',
  description:
    'Regresses the effects of studies on what tells the studies apart (dose, latitude, year, design), in a mixed or fixed effects model with tests of moderators, the variance between studies that they explain, and bubble plots.',
  when_to_use:
    'When the effects of studies differ and it is asked what they differ with; about ten studies for each covariate.',
  assumptions: [
    'Studies are independent.',
    'The mean effect is linear in the covariates as they are coded.',
    'Random effects: what the covariates leave is about normally distributed.',
    'Covariates are of studies: a relation between studies need not hold between patients (ecological fallacy).',
  ],
  references: [
    {
      citation:
        'Berkey CS, Hoaglin DC, Mosteller F, Colditz GA. A random-effects regression model for meta-analysis. Statistics in Medicine 1995;14:395-411.',
      doi: '10.1002/sim.4780140406',
    },
    {
      citation:
        'Knapp G, Hartung J. Improved tests for a random effects meta-regression with a single covariate. Statistics in Medicine 2003;22:2693-2710.',
      doi: '10.1002/sim.1482',
    },
    {
      citation:
        'Thompson SG, Higgins JPT. How should meta-regression analyses be undertaken and interpreted? Statistics in Medicine 2002;21:1559-1573.',
      doi: '10.1002/sim.1187',
    },
    {
      citation:
        'Raudenbush SW. Analyzing effect sizes: random-effects models. In: Cooper H, Hedges LV, Valentine JC, eds. The handbook of research synthesis and meta-analysis. 2nd ed. Russell Sage Foundation; 2009:295-315.',
    },
  ],
  parameters,
  example: {
    measure: 'risk_ratio',
    columns: { events1: 'tpos', nonevents1: 'tneg', events2: 'cpos', nonevents2: 'cneg' },
    covariates: ['ablat'],
    hartung_knapp: true,
  },
  result,
  columns: (given) => [...namedStudyColumns(given), ...namedCovariateColumns(given.covariates)],
});
export type MetaRegressionParameters = z.output<typeof parameters>;
export type MetaRegressionResult = z.output<typeof result>;
