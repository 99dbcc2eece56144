import { z } from 'zod';
import { confidenceLevel } from '../../definition/confidence-level.ts';
import { factorTerms } from '../../definition/factor-terms.ts';
import { basic, form, numericColumn } from '../../definition/form.ts';
import { defineMethod } from '../../definition/method.ts';
import { covariatesOrNone, splineKnots } from '../../definition/model-terms.ts';
import { nonlinearity } from '../../definition/nonlinearity.ts';
import { count, testResult } from '../../definition/number-or-null.ts';
import { offsetColumn } from '../../definition/offset-column.ts';
import { presentation } from '../../definition/presentation.ts';
import { splineEffects } from '../../definition/spline-effects.ts';
import { exposureColumn, namedRegressionColumns, rateRatioSchema } from '../regression-parameters.ts';

const parameters = form({
  outcome: numericColumn('outcome').meta(basic('Outcome', 'Counts of events')),
  covariates: covariatesOrNone,
  exposure: exposureColumn,
  offset: offsetColumn,
  conf_level: confidenceLevel,
});

const result = z.object({
  n: count,
  n_missing: count,
  coefficients: z.array(rateRatioSchema),
  theta: z.number().describe('Variance = mean + mean^2 / theta'),
  theta_std_error: z.number(),
  alpha: z.number().describe('1 / theta'),
  deviance: z.number(),
  df_residual: count,
  log_likelihood: z.number(),
  aic: z.number(),
  bic: z.number(),
  overdispersion_test: testResult.describe(
    'Likelihood ratio against the Poisson model; alpha is on its boundary there',
  ),
  iterations: count,
  splines: splineKnots,
  factors: factorTerms,
  nonlinearity,
  spline_effects: splineEffects,
  ...presentation,
});

export const negative_binomial_regression = defineMethod({
  name: 'negative_binomial_regression',
  version: '1.2.0',
  title: 'Negative binomial regression',
  description: 'Rate ratios of one or more covariates on counts that vary more than the Poisson model allows.',
  when_to_use: 'For counts or rates whose variance exceeds the mean (overdispersion in Poisson regression).',
  assumptions: [
    'The variance of the counts is mean + mean^2 / theta with one theta.',
    'Covariates act linearly on the logarithm of the rate.',
    'Rows are independent.',
  ],
  references: [
    {
      citation:
        'Lawless JF. Negative binomial and mixed Poisson regression. Canadian Journal of Statistics 1987;15:209-225.',
      doi: '10.2307/3314912',
    },
    {
      citation: 'Venables WN, Ripley BD. Modern Applied Statistics with S. 4th ed. Springer; 2002.',
      doi: '10.1007/978-0-387-21706-2',
    },
  ],
  parameters,
  example: { outcome: 'number', covariates: ['treat', 'age'] },
  result,
  columns: (given) => namedRegressionColumns(given, 'numeric'),
});
export type NegativeBinomialRegressionParameters = z.output<typeof parameters>;
export type NegativeBinomialRegressionResult = z.output<typeof result>;
