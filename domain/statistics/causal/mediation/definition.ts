import { z } from 'zod';
import { confidenceLevel } from '../../definition/confidence-level.ts';
import { advanced, anyColumn, basic, eventValueOf, form } from '../../definition/form.ts';
import { defineMethod } from '../../definition/method.ts';
import { modelTerm, namedCovariateColumns, splineKnots } from '../../definition/model-terms.ts';
import { count, numberOrNull, statistic } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';
import { coefficientSchema } from '../../regression/regression-parameters.ts';
import { differences, oddsRatios, proportions } from '../natural-effects/effects.ts';
import { propensityParameters } from '../propensity-parameters.ts';

const model = z.enum(['linear', 'logistic']);
const parameters = form({
  treatment: propensityParameters.treatment,
  treated_value: propensityParameters.treated_value,
  mediator: anyColumn('variable').meta(
    basic('Mediator', 'Column of what lies between treatment and outcome; numeric where its model is linear'),
  ),
  mediator_model: model
    .default('linear')
    .meta(basic('Model of the mediator', 'linear: a measurement; logistic: whether something is there')),
  mediator_value: eventValueOf('mediator')
    .optional()
    .meta(
      basic(
        'Mediator value',
        'Of a logistic model: the value, or the values, of `mediator` that mean that it is there. Default: 1',
      ),
    ),
  outcome: anyColumn('outcome').meta(basic('Outcome', 'Column of the outcome; numeric where its model is linear')),
  outcome_model: model
    .default('linear')
    .meta(basic('Model of the outcome', 'linear: a measurement; logistic: whether an event happened')),
  outcome_value: eventValueOf('outcome')
    .optional()
    .meta(
      basic(
        'Outcome value',
        'Of a logistic model: the value, or the values, of `outcome` that count as the event. Default: 1',
      ),
    ),
  covariates: z
    .array(modelTerm)
    .max(100)
    .default([])
    .meta(
      basic(
        'Covariates',
        'Terms of both models: all confounders of treatment, mediator and outcome, none of them changed by treatment',
      ),
    ),
  interaction: z
    .boolean()
    .default(true)
    .meta(
      basic(
        'Interaction of treatment and mediator',
        'Whether the mediator may act differently on the outcome of treated and control',
      ),
    ),
  intervals: z
    .enum(['bootstrap', 'delta'])
    .default('bootstrap')
    .meta(
      advanced(
        'Intervals',
        'bootstrap: percentiles of resamples of the rows; delta: normal, with standard errors from influence functions',
      ),
    ),
  resamples: z
    .int()
    .min(100)
    .max(5000)
    .default(1000)
    .meta(advanced('Bootstrap resamples', 'How often rows are drawn with replacement')),
  seed: z
    .int()
    .min(0)
    .max(2_147_483_647)
    .default(1)
    .meta(advanced('Seed', 'Of the random draws: the same rows as R draws after set.seed(seed)')),
  conf_level: confidenceLevel,
})
  .refine(({ mediator_model, mediator_value }) => mediator_value === undefined || mediator_model === 'logistic', {
    path: ['mediator_value'],
    message:
      'A linear model takes the mediator as a number: leave mediator_value out, or set mediator_model to "logistic".',
  })
  .refine(({ outcome_model, outcome_value }) => outcome_value === undefined || outcome_model === 'logistic', {
    path: ['outcome_value'],
    message:
      'A linear model takes the outcome as a number: leave outcome_value out, or set outcome_model to "logistic".',
  });

const estimated = {
  estimate: statistic,
  std_error: numberOrNull,
  conf_low: statistic,
  conf_high: statistic,
  p_value: numberOrNull,
};
const result = z.object({
  n: count,
  n_treated: count,
  n_missing: count,
  n_events: count.optional().describe('Of a logistic outcome'),
  effects: z
    .array(z.object({ effect: z.enum(differences), ...estimated }))
    .describe(
      'Natural effects: differences of mean outcomes (of a logistic outcome: of risks), treated less control. indirect_treated: total natural indirect effect; direct_control: pure natural direct effect; they add up to the total, as do indirect_control and direct_treated',
    ),
  proportion_mediated: z
    .array(z.object({ group: z.enum(proportions), ...estimated }))
    .describe('Indirect over total effect'),
  odds_ratios: z
    .array(z.object({ effect: z.enum(oddsRatios), ...estimated }))
    .optional()
    .describe(
      'Of a logistic outcome, of the mean risks (marginal); std_error is that of the logarithm with delta intervals',
    ),
  potential_means: z
    .object({
      control_control: z.number(),
      control_treated: z.number(),
      treated_control: z.number(),
      treated_treated: z.number(),
    })
    .describe('Mean outcome under the first treatment with the mediator as under the second'),
  mediator_coefficients: z.array(coefficientSchema),
  outcome_coefficients: z.array(coefficientSchema),
  sensitivity: z
    .object({
      rho_at_zero: z
        .number()
        .describe('Correlation of the errors of mediator and outcome at which the indirect effect is 0'),
      r_squared_product: z
        .number()
        .describe('Product of the shares of both residual variances that a confounder explains then'),
      curve: z.array(
        z.object({
          rho: z.number(),
          estimate: z.number(),
          std_error: numberOrNull,
          conf_low: numberOrNull,
          conf_high: numberOrNull,
        }),
      ),
    })
    .optional()
    .describe('Of linear models without interaction'),
  resamples: z
    .object({ asked: count, used: count.describe('In the others the models could not be fitted'), seed: count })
    .optional(),
  splines: splineKnots,
  ...presentation,
});

export const mediation = defineMethod({
  name: 'mediation',
  version: '1.0.2',
  title: 'Mediation analysis',
  description:
    'How much of the effect of a treatment goes through a mediator: natural direct and indirect effects and the proportion mediated, from linear or logistic models of mediator and outcome with their interaction.',
  when_to_use:
    'To ask why a treatment or exposure works: which part of its effect is through a variable that it changes and that changes the outcome.',
  assumptions: [
    'No unmeasured confounding of treatment and outcome, treatment and mediator, mediator and outcome.',
    'No confounder of mediator and outcome is itself changed by treatment.',
    'Treatment comes before the mediator, the mediator before the outcome.',
    'Both models are right: form, and interaction of treatment and mediator where there is one.',
  ],
  references: [
    {
      citation:
        'Imai K, Keele L, Tingley D. A general approach to causal mediation analysis. Psychological Methods 2010;15:309-334.',
      doi: '10.1037/a0020761',
    },
    {
      citation:
        'Imai K, Keele L, Yamamoto T. Identification, inference and sensitivity analysis for causal mediation effects. Statistical Science 2010;25:51-71.',
      doi: '10.1214/10-STS321',
    },
    {
      citation:
        'VanderWeele TJ. Mediation analysis: a practitioner’s guide. Annual Review of Public Health 2016;37:17-32.',
      doi: '10.1146/annurev-publhealth-032315-021402',
    },
    {
      citation:
        'Lee H, Cashin AG, Lamb SE, et al. A guideline for reporting mediation analyses of randomized trials and observational studies: the AGReMA statement. JAMA 2021;326:1045-1056.',
      doi: '10.1001/jama.2021.14075',
    },
  ],
  parameters,
  example: {
    treatment: 'smoke',
    treated_value: 1,
    mediator: 'lwt',
    outcome: 'bwt',
    covariates: ['age', { column: 'race', type: 'categorical' }],
    interaction: false,
    resamples: 200,
  },
  result,
  columns: (given) => [
    { column: given.treatment, role: 'any', path: ['treatment'] },
    { column: given.mediator, role: given.mediator_model === 'linear' ? 'numeric' : 'any', path: ['mediator'] },
    { column: given.outcome, role: given.outcome_model === 'linear' ? 'numeric' : 'any', path: ['outcome'] },
    ...namedCovariateColumns(given.covariates),
  ],
});
export type MediationParameters = z.output<typeof parameters>;
export type MediationResult = z.output<typeof result>;
