import { z } from 'zod';
import { confidenceLevel } from '../../definition/confidence-level.ts';
import { factorTerms } from '../../definition/factor-terms.ts';
import { advanced, form } from '../../definition/form.ts';
import { defineMethod } from '../../definition/method.ts';
import { splineKnots } from '../../definition/model-terms.ts';
import { nonlinearity } from '../../definition/nonlinearity.ts';
import { count, numberOrNull, statistic, testResult } from '../../definition/number-or-null.ts';
import { offsetColumn } from '../../definition/offset-column.ts';
import { presentation } from '../../definition/presentation.ts';
import { splineEffects } from '../../definition/spline-effects.ts';
import { optionalValidation, withoutValidation } from '../../regression/prediction/validation-parameters.ts';
import { validationSchema } from '../../regression/prediction/validation-result.ts';
import { coxModelParameters, namedCoxColumns } from '../cox/model-parameters.ts';

const parameters = form({
  ...coxModelParameters,
  offset: offsetColumn,
  ...optionalValidation,
  horizon: z
    .number()
    .gt(0)
    .optional()
    .meta(
      advanced(
        'Horizon of the calibration',
        'With resamples: time, in the unit of `time`, at which predicted and observed risks are compared. Default: no calibration curve',
      ),
    ),
  conf_level: confidenceLevel,
})
  .superRefine(withoutValidation(['weights', 'offset', 'cluster', 'entry', 'id', 'strata']))
  .refine((given) => given.resamples === 0 || given.ties !== 'exact', {
    path: ['ties'],
    message: 'The bootstrap validation has no exact likelihood. Use ties "efron", or set resamples to 0.',
  })
  .refine((given) => given.resamples > 0 || given.horizon === undefined, {
    path: ['horizon'],
    message: 'The horizon is that of the validated calibration. Ask for resamples (200, for example), or leave it out.',
  });

const result = z.object({
  n: count,
  n_events: count,
  n_missing: count,
  n_patients: count.optional().describe('Where `id` tells which rows are of one patient'),
  n_clusters: count.optional(),
  ties: z.enum(['efron', 'breslow', 'exact']),
  coefficients: z.array(
    z.object({
      term: z.string(),
      estimate: z.number().describe('Log hazard ratio'),
      std_error: z.number(),
      naive_std_error: z.number().optional().describe('Model-based, where std_error is robust'),
      statistic: numberOrNull,
      p_value: numberOrNull,
      conf_low: numberOrNull,
      conf_high: numberOrNull,
      hazard_ratio: statistic,
      hazard_ratio_conf_low: statistic,
      hazard_ratio_conf_high: statistic,
    }),
  ),
  log_likelihood_null: z.number(),
  log_likelihood: z.number(),
  aic: z.number(),
  lr_test: testResult,
  wald_test: testResult,
  score_test: testResult,
  robust_score_test: testResult.optional(),
  concordance: z.object({ estimate: numberOrNull, std_error: numberOrNull }).optional(),
  validation: validationSchema,
  iterations: count,
  factors: factorTerms,
  splines: splineKnots,
  nonlinearity,
  spline_effects: splineEffects,
  ...presentation,
});

export const cox_regression = defineMethod({
  name: 'cox_regression',
  version: '1.4.0',
  title: 'Cox proportional hazards regression',
  description:
    'Hazard ratios of one or more covariates on the time to an event, with strata, delayed entry, covariates that change over time (start-stop rows), case weights and robust standard errors, and a bootstrap validation of its discrimination and calibration.',
  when_to_use: 'To estimate and adjust effects on survival time when some patients have not had the event yet.',
  assumptions: [
    'Hazard ratios do not change over time (proportional hazards).',
    'Continuous covariates act linearly on the log hazard.',
    'Censoring is not related to the outcome, given the covariates.',
    'About ten events for each coefficient, or the estimates are unreliable.',
  ],
  references: [
    {
      citation:
        'Cox DR. Regression models and life-tables. Journal of the Royal Statistical Society B 1972;34:187-220.',
      doi: '10.1111/j.2517-6161.1972.tb00899.x',
    },
    {
      citation:
        "Efron B. The efficiency of Cox's likelihood function for censored data. Journal of the American Statistical Association 1977;72:557-565.",
      doi: '10.1080/01621459.1977.10480613',
    },
    {
      citation:
        'Lin DY, Wei LJ. The robust inference for the Cox proportional hazards model. Journal of the American Statistical Association 1989;84:1074-1078.',
      doi: '10.1080/01621459.1989.10478874',
    },
    {
      citation:
        'Harrell FE, Lee KL, Mark DB. Multivariable prognostic models: issues in developing models, evaluating assumptions and adequacy, and measuring and reducing errors. Statistics in Medicine 1996;15:361-387.',
      doi: '10.1002/(SICI)1097-0258(19960229)15:4<361::AID-SIM168>3.0.CO;2-4',
    },
  ],
  parameters,
  example: {
    time: 'time',
    event: 'status',
    event_value: 2,
    covariates: ['age', { column: 'sex', type: 'categorical' }],
  },
  result,
  columns: namedCoxColumns,
});
export type CoxRegressionParameters = z.output<typeof parameters>;
export type CoxRegressionResult = z.output<typeof result>;
