import { z } from 'zod';
import { confidenceLevel } from '../../definition/confidence-level.ts';
import { factorTerms } from '../../definition/factor-terms.ts';
import { basic, form } from '../../definition/form.ts';
import { defineMethod } from '../../definition/method.ts';
import { covariates, namedCovariateColumns, splineKnots } from '../../definition/model-terms.ts';
import { nonlinearity } from '../../definition/nonlinearity.ts';
import { count, numberOrNull, statistic, testResult } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';
import { splineEffects } from '../../definition/spline-effects.ts';
import { namedSurvivalColumns, survivalColumns } from '../survival-columns.ts';

const distribution = z.enum(['weibull', 'exponential', 'log_normal', 'log_logistic']);

const parameters = form({
  ...survivalColumns,
  covariates,
  distribution: distribution.default('weibull').meta(basic('Distribution', 'Distribution of the survival time')),
  conf_level: confidenceLevel,
});

const ratio = { hazard_ratio: statistic, hazard_ratio_conf_low: statistic, hazard_ratio_conf_high: statistic };
const result = z.object({
  n: count,
  n_events: count,
  n_missing: count,
  distribution,
  coefficients: z.array(
    z.object({
      term: z.string(),
      estimate: z.number().describe('Change of the mean logarithm of time'),
      std_error: z.number(),
      statistic: numberOrNull,
      p_value: numberOrNull,
      conf_low: numberOrNull,
      conf_high: numberOrNull,
      time_ratio: statistic.describe('Above 1: longer survival'),
      time_ratio_conf_low: statistic,
      time_ratio_conf_high: statistic,
    }),
  ),
  scale: z.number().describe('Weibull: 1 / shape'),
  log_scale: z.number(),
  log_scale_std_error: numberOrNull,
  log_likelihood_null: z.number(),
  log_likelihood: z.number(),
  aic: z.number(),
  lr_test: testResult,
  hazard_ratios: z
    .array(z.object({ term: z.string(), ...ratio }))
    .optional()
    .describe('Weibull and exponential, where hazards are proportional too: exp(-estimate / scale)'),
  iterations: count,
  splines: splineKnots,
  factors: factorTerms,
  nonlinearity,
  spline_effects: splineEffects,
  ...presentation,
});

export const aft_regression = defineMethod({
  name: 'aft_regression',
  version: '1.2.0',
  title: 'Accelerated failure time regression',
  description:
    'Parametric regression of survival time (Weibull, exponential, log-normal, log-logistic): time ratios of covariates, and hazard ratios where they exist.',
  when_to_use:
    'When an effect is to be told as a stretch of survival time, hazards are not proportional, or survival is to be extrapolated. Compare distributions by their AIC.',
  assumptions: [
    'Survival times follow the chosen distribution.',
    'Covariates stretch or shrink time by a constant factor.',
    'Censoring is not related to the outcome, given the covariates.',
  ],
  references: [
    {
      citation:
        'Wei LJ. The accelerated failure time model: a useful alternative to the Cox regression model in survival analysis. Statistics in Medicine 1992;11:1871-1879.',
      doi: '10.1002/sim.4780111409',
    },
    {
      citation:
        'Kalbfleisch JD, Prentice RL. The statistical analysis of failure time data. 2nd ed. Hoboken: Wiley; 2002.',
    },
  ],
  parameters,
  example: { time: 'time', event: 'status', event_value: 2, covariates: ['age', 'sex'], distribution: 'weibull' },
  result,
  columns: (given) => [...namedSurvivalColumns(given), ...namedCovariateColumns(given.covariates)],
});
export type AftRegressionParameters = z.output<typeof parameters>;
export type AftRegressionResult = z.output<typeof result>;
