import { z } from 'zod';
import { confidenceLevel } from '../../definition/confidence-level.ts';
import { factorTerms } from '../../definition/factor-terms.ts';
import { advanced, basic, form, numericColumn } from '../../definition/form.ts';
import { defineMethod } from '../../definition/method.ts';
import { covariatesOrNone, splineKnots } from '../../definition/model-terms.ts';
import { nonlinearity } from '../../definition/nonlinearity.ts';
import { count, numberOrNull, testResult } from '../../definition/number-or-null.ts';
import { offsetColumn } from '../../definition/offset-column.ts';
import { presentation } from '../../definition/presentation.ts';
import { splineEffects } from '../../definition/spline-effects.ts';
import { exposureColumn, namedRegressionColumns, rateRatioSchema, robustParameters } from '../regression-parameters.ts';

const parameters = form({
  outcome: numericColumn('outcome').meta(
    basic('Outcome', 'Counts of events; 0 and 1 give risk ratios (modified Poisson, with robust errors)'),
  ),
  covariates: covariatesOrNone,
  exposure: exposureColumn,
  offset: offsetColumn,
  weights: numericColumn('weights')
    .optional()
    .meta(advanced('Weights', 'Prior weights of the rows; numeric, at least 0. Default: 1 for each row')),
  dispersion: z
    .enum(['fixed', 'estimated'])
    .default('fixed')
    .meta(
      advanced('Dispersion', 'fixed: variance = mean; estimated: variance proportional to the mean (quasi-Poisson)'),
    ),
  ...robustParameters,
  conf_level: confidenceLevel,
}).refine((given) => given.dispersion === 'fixed' || (given.robust === 'none' && given.cluster === undefined), {
  path: ['dispersion'],
  message:
    'Robust standard errors allow for overdispersion already. Set dispersion to fixed, or leave out robust and cluster.',
});

const result = z.object({
  n: count,
  n_missing: count,
  n_clusters: count.optional(),
  coefficients: z.array(rateRatioSchema),
  null_deviance: z.number(),
  deviance: z.number(),
  df_null: count,
  df_residual: count,
  log_likelihood: numberOrNull,
  aic: numberOrNull,
  bic: numberOrNull,
  pearson_chi_square: numberOrNull,
  dispersion: numberOrNull.describe('Pearson chi-square per degree of freedom; 1 where the variance is the mean'),
  lr_test: testResult,
  iterations: count,
  splines: splineKnots,
  factors: factorTerms,
  nonlinearity,
  spline_effects: splineEffects,
  ...presentation,
});

export const poisson_regression = defineMethod({
  name: 'poisson_regression',
  version: '1.2.1',
  title: 'Poisson regression',
  description:
    'Rate ratios of one or more covariates on counts, with person-time, quasi-Poisson dispersion, and robust or cluster-robust standard errors (risk ratios of a binary outcome).',
  when_to_use:
    'To estimate and adjust effects on event counts or rates, or risk ratios of a binary outcome (modified Poisson with robust errors).',
  assumptions: [
    'The variance of the counts equals their mean; otherwise estimate the dispersion, use robust errors, or the negative binomial model.',
    'Covariates act linearly on the logarithm of the rate.',
    'Rows are independent, or dependent only within clusters that are named.',
  ],
  references: [
    {
      citation: 'McCullagh P, Nelder JA. Generalized Linear Models. 2nd ed. Chapman and Hall; 1989.',
      doi: '10.1201/9780203753736',
    },
    {
      citation:
        'Zou G. A modified Poisson regression approach to prospective studies with binary data. American Journal of Epidemiology 2004;159:702-706.',
      doi: '10.1093/aje/kwh090',
    },
  ],
  parameters,
  example: { outcome: 'chd', covariates: ['energy_grp', 'height'], exposure: 'y' },
  result,
  columns: (given) => namedRegressionColumns(given, 'numeric'),
});
export type PoissonRegressionParameters = z.output<typeof parameters>;
export type PoissonRegressionResult = z.output<typeof result>;
