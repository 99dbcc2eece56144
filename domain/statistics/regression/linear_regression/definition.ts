import { z } from 'zod';
import { confidenceLevel } from '../../definition/confidence-level.ts';
import { factorTerms } from '../../definition/factor-terms.ts';
import { advanced, basic, form, numericColumn } from '../../definition/form.ts';
import { defineMethod } from '../../definition/method.ts';
import { covariatesOrNone, splineKnots } from '../../definition/model-terms.ts';
import { nonlinearity } from '../../definition/nonlinearity.ts';
import { count, numberOrNull } from '../../definition/number-or-null.ts';
import { offsetColumn } from '../../definition/offset-column.ts';
import { presentation } from '../../definition/presentation.ts';
import { splineEffects } from '../../definition/spline-effects.ts';
import { coefficientSchema, namedRegressionColumns, robustParameters } from '../regression-parameters.ts';

const parameters = form({
  outcome: numericColumn('outcome').meta(basic('Outcome', 'Numeric outcome')),
  covariates: covariatesOrNone,
  weights: numericColumn('weights')
    .optional()
    .meta(advanced('Weights', 'Weights as inverse variances; numeric, at least 0. Default: 1 for each row')),
  offset: offsetColumn,
  ...robustParameters,
  conf_level: confidenceLevel,
});

const result = z.object({
  n: count,
  n_missing: count,
  n_clusters: count.optional(),
  coefficients: z.array(coefficientSchema),
  r_squared: numberOrNull,
  adj_r_squared: numberOrNull,
  residual_std_error: z.number(),
  df_residual: count,
  f_statistic: numberOrNull,
  df1: count,
  df2: count,
  f_p_value: numberOrNull,
  log_likelihood: numberOrNull,
  aic: numberOrNull,
  bic: numberOrNull,
  vif: z
    .array(z.object({ term: z.string(), gvif: numberOrNull, df: count }))
    .optional()
    .describe('Generalised variance inflation factor of each term (Fox and Monette); models with two terms or more'),
  factors: factorTerms,
  splines: splineKnots,
  nonlinearity,
  spline_effects: splineEffects,
  ...presentation,
});

export const linear_regression = defineMethod({
  name: 'linear_regression',
  version: '1.1.2',
  title: 'Linear regression',
  description:
    'Ordinary or weighted least squares of a numeric outcome on one or more covariates, with heteroscedasticity-consistent or cluster-robust standard errors.',
  when_to_use: 'To estimate and adjust mean differences and slopes of a continuous outcome.',
  assumptions: [
    'The mean of the outcome is linear in the covariates as they are coded.',
    'Residuals are independent, or dependent only within clusters that are named.',
    'Residuals have the same variance everywhere, unless robust standard errors are asked for.',
    'Residuals are about normal, which matters in small samples only.',
  ],
  references: [
    {
      citation:
        'MacKinnon JG, White H. Some heteroskedasticity-consistent covariance matrix estimators with improved finite sample properties. Journal of Econometrics 1985;29:305-325.',
      doi: '10.1016/0304-4076(85)90158-7',
    },
    {
      citation:
        'Fox J, Monette G. Generalized collinearity diagnostics. Journal of the American Statistical Association 1992;87:178-183.',
      doi: '10.1080/01621459.1992.10475190',
    },
    {
      citation:
        'Koenker R. A note on studentizing a test for heteroscedasticity. Journal of Econometrics 1981;17:107-112.',
      doi: '10.1016/0304-4076(81)90062-2',
    },
  ],
  parameters,
  example: { outcome: 'meal_cal', covariates: ['age', { column: 'sex', type: 'categorical' }] },
  result,
  columns: (given) => namedRegressionColumns(given, 'numeric'),
});
export type LinearRegressionParameters = z.output<typeof parameters>;
export type LinearRegressionResult = z.output<typeof result>;
