import { z } from 'zod';
import { confidenceLevel } from '../../definition/confidence-level.ts';
import { factorTerms } from '../../definition/factor-terms.ts';
import { advanced, anyColumn, basic, eventValueOf, form, numericColumn } from '../../definition/form.ts';
import { defineMethod } from '../../definition/method.ts';
import { covariatesOrNone, splineKnots } from '../../definition/model-terms.ts';
import { nonlinearity } from '../../definition/nonlinearity.ts';
import { count, numberOrNull, statistic, testResult } from '../../definition/number-or-null.ts';
import { offsetColumn } from '../../definition/offset-column.ts';
import { presentation } from '../../definition/presentation.ts';
import { splineEffects } from '../../definition/spline-effects.ts';
import { optionalValidation, withoutValidation } from '../prediction/validation-parameters.ts';
import { validationSchema } from '../prediction/validation-result.ts';
import { coefficientSchema, namedRegressionColumns, robustParameters } from '../regression-parameters.ts';

const parameters = form({
  outcome: anyColumn('outcome').meta(basic('Outcome', 'Column that tells the event')),
  event_value: eventValueOf('outcome')
    .default(1)
    .meta(
      basic('Event value', 'The value, or the values, of `outcome` that count as the event; every other value is none'),
    ),
  require_binary: z
    .boolean()
    .default(false)
    .meta(
      advanced(
        'Two values only',
        'Refuse an outcome with more than two values instead of taking all others for no event',
      ),
    ),
  covariates: covariatesOrNone,
  weights: numericColumn('weights')
    .optional()
    .meta(advanced('Weights', 'Prior weights of the rows; numeric, at least 0. Default: 1 for each row')),
  offset: offsetColumn,
  ...robustParameters,
  ci_method: z
    .enum(['wald', 'profile'])
    .default('wald')
    .meta(
      advanced(
        'Method of the intervals',
        'Intervals of the coefficients: Wald, or by the profile likelihood, better in small samples',
      ),
    ),
  hosmer_lemeshow_groups: z
    .int()
    .min(3)
    .max(100)
    .optional()
    .meta(
      advanced(
        'Groups of the Hosmer-Lemeshow test',
        'Groups of the Hosmer-Lemeshow test by quantiles of the fitted probability; usually 10. Default: no such test',
      ),
    ),
  penalty: z
    .enum(['firth'])
    .optional()
    .meta(
      advanced(
        'Penalty',
        "Firth's penalised likelihood: less biased in small samples, and finite where an outcome is separated",
      ),
    ),
  ...optionalValidation,
  conf_level: confidenceLevel,
})
  .refine((given) => given.penalty === undefined || (given.robust === 'none' && given.cluster === undefined), {
    path: ['penalty'],
    message: "Firth's penalised likelihood has no robust standard errors here. Leave out robust and cluster.",
  })
  .refine((given) => given.penalty === undefined || given.ci_method === 'wald', {
    path: ['ci_method'],
    message: "Intervals of Firth's penalised likelihood are Wald intervals here. Set ci_method to wald.",
  })
  .refine((given) => given.penalty === undefined || given.weights === undefined, {
    path: ['weights'],
    message: "Firth's penalised likelihood takes no weights here. Leave them out.",
  })
  .superRefine(withoutValidation(['weights', 'offset', 'cluster', 'penalty']))
  .refine((given) => given.resamples === 0 || given.covariates.length > 0, {
    path: ['resamples'],
    message: 'A model without covariates predicts the same for all: there is nothing to validate. Set resamples to 0.',
  });

const result = z.object({
  n: count,
  n_events: count,
  n_missing: count,
  n_clusters: count.optional(),
  ci_method: z.enum(['wald', 'profile']),
  coefficients: z.array(
    coefficientSchema.extend({
      odds_ratio: statistic,
      odds_ratio_conf_low: statistic,
      odds_ratio_conf_high: statistic,
    }),
  ),
  penalized_log_likelihood: numberOrNull.optional().describe("With Firth's penalty, which is included"),
  null_deviance: numberOrNull.optional(),
  deviance: numberOrNull.optional(),
  df_null: count.optional(),
  df_residual: count.optional(),
  log_likelihood: numberOrNull.optional(),
  aic: numberOrNull.optional(),
  bic: numberOrNull.optional(),
  lr_test: testResult.optional(),
  r_squared_mcfadden: numberOrNull.optional(),
  r_squared_cox_snell: numberOrNull.optional(),
  r_squared_nagelkerke: numberOrNull.optional(),
  brier: numberOrNull.optional().describe('Mean squared difference of outcome and fitted probability'),
  auc: numberOrNull.optional().describe('Area under the ROC curve of the fitted probabilities'),
  auc_std_error: numberOrNull.optional(),
  auc_conf_low: numberOrNull.optional().describe("DeLong's interval, always at 95%"),
  auc_conf_high: numberOrNull.optional(),
  hosmer_lemeshow: z
    .object({
      statistic: numberOrNull,
      df: z.int(),
      p_value: numberOrNull,
      groups: z.array(z.object({ n: count, observed: count, expected: z.number() })),
    })
    .optional(),
  validation: validationSchema,
  iterations: count,
  factors: factorTerms,
  splines: splineKnots,
  nonlinearity,
  spline_effects: splineEffects,
  ...presentation,
});

export const logistic_regression = defineMethod({
  name: 'logistic_regression',
  version: '1.2.1',
  title: 'Logistic regression',
  description:
    'Odds ratios of one or more covariates on a binary outcome, with Wald or profile-likelihood intervals, robust or cluster-robust standard errors, Firth penalisation, discrimination and calibration, which a bootstrap validation corrects for optimism.',
  when_to_use:
    'To estimate and adjust effects on whether an event happened, when all patients were followed equally long.',
  assumptions: [
    'Continuous covariates act linearly on the log odds.',
    'Rows are independent, or dependent only within clusters that are named.',
    'About ten events (or non-events, whichever are fewer) for each coefficient, or the estimates are unreliable.',
    'No covariate separates events from non-events; where one does, use the Firth penalty.',
  ],
  references: [
    {
      citation: 'Hosmer DW, Lemeshow S, Sturdivant RX. Applied Logistic Regression. 3rd ed. Wiley; 2013.',
      doi: '10.1002/9781118548387',
    },
    {
      citation: 'Firth D. Bias reduction of maximum likelihood estimates. Biometrika 1993;80:27-38.',
      doi: '10.1093/biomet/80.1.27',
    },
    {
      citation:
        'Venzon DJ, Moolgavkar SH. A method for computing profile-likelihood-based confidence intervals. Applied Statistics 1988;37:87-94.',
      doi: '10.2307/2347496',
    },
    {
      citation:
        'DeLong ER, DeLong DM, Clarke-Pearson DL. Comparing the areas under two or more correlated receiver operating characteristic curves: a nonparametric approach. Biometrics 1988;44:837-845.',
      doi: '10.2307/2531595',
    },
    {
      citation:
        'Harrell FE, Lee KL, Mark DB. Multivariable prognostic models: issues in developing models, evaluating assumptions and adequacy, and measuring and reducing errors. Statistics in Medicine 1996;15:361-387.',
      doi: '10.1002/(SICI)1097-0258(19960229)15:4<361::AID-SIM168>3.0.CO;2-4',
    },
    {
      citation:
        'Peduzzi P, Concato J, Kemper E, Holford TR, Feinstein AR. A simulation study of the number of events per variable in logistic regression analysis. Journal of Clinical Epidemiology 1996;49:1373-1379.',
      doi: '10.1016/S0895-4356(96)00236-3',
    },
  ],
  parameters,
  example: { outcome: 'status', event_value: 2, covariates: ['age', { column: 'sex', type: 'categorical' }] },
  result,
  columns: (given) => namedRegressionColumns(given, 'any'),
});
export type LogisticRegressionParameters = z.output<typeof parameters>;
export type LogisticRegressionResult = z.output<typeof result>;
