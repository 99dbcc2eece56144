import { z } from 'zod';
import { confidenceLevel } from '../../definition/confidence-level.ts';
import { advanced, basic, form, numericColumn, titled } from '../../definition/form.ts';
import { defineMethod } from '../../definition/method.ts';
import { count, numberOrNull, statistic } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';
import {
  namedPropensityColumns,
  propensityCoefficients,
  propensityParameters,
  propensitySummary,
} from '../propensity-parameters.ts';

const estimand = z.enum(['ate', 'att', 'overlap']);
const quantile = z.number().min(0).max(1).meta(titled('Quantile'));

const parameters = form({
  ...propensityParameters,
  estimand: estimand
    .default('ate')
    .meta(
      basic('Estimand', 'ate: effect in all patients; att: in those treated; overlap: in those who might get either'),
    ),
  stabilized: z
    .boolean()
    .default(false)
    .meta(
      advanced(
        'Stabilised weights',
        'Weights times the share of the own group: their mean is then near 1; estimand ate only',
      ),
    ),
  truncation: z
    .tuple([quantile, quantile])
    .optional()
    .meta(
      advanced(
        'Truncation of the weights',
        'Weights beyond these two quantiles of all weights are set to them, such as [0.01, 0.99]',
      ),
    ),
  outcome: numericColumn('outcome')
    .optional()
    .meta(
      basic('Outcome', 'Numeric outcome (0 and 1 for an event) whose weighted means are compared; may be left out'),
    ),
  conf_level: confidenceLevel,
})
  .refine(({ stabilized, estimand }) => !stabilized || estimand === 'ate', {
    path: ['stabilized'],
    message: 'Stabilized weights are defined for the estimand "ate" only: set stabilized to false.',
  })
  .refine(({ truncation }) => truncation === undefined || truncation[0] < truncation[1], {
    path: ['truncation'],
    message: 'The first quantile of truncation must be less than the second.',
  });

const result = z.object({
  n: count,
  n_treated: count,
  n_missing: count,
  estimand,
  coefficients: propensityCoefficients,
  propensity: propensitySummary,
  weights: z.array(
    z.object({
      group: z.enum(['treated', 'control']),
      sum: z.number(),
      min: z.number(),
      max: z.number(),
      effective_sample_size: z.number(),
    }),
  ),
  balance: z.array(
    z.object({
      term: z.string(),
      smd_unweighted: statistic.describe('Standardized mean difference, treated less control'),
      smd_weighted: statistic,
    }),
  ),
  effect: z
    .object({
      estimate: z.number().describe('Difference of the weighted means, treated less control'),
      std_error: z.number().describe('Sandwich (HC0), the weights taken as known'),
      statistic: numberOrNull,
      p_value: numberOrNull,
      conf_low: numberOrNull,
      conf_high: numberOrNull,
    })
    .optional(),
  ...presentation,
});

export const propensity_weighting = defineMethod({
  name: 'propensity_weighting',
  version: '1.0.1',
  title: 'Propensity score weighting',
  description:
    'Weights patients by the inverse of their probability of the treatment they had, or by overlap, so that treated and control are alike in the covariates; shows balance and the effect on an outcome.',
  when_to_use:
    'To compare treatments that were not randomized, when the confounders have been measured before treatment.',
  assumptions: [
    'All confounders of treatment and outcome are among the covariates.',
    'Every kind of patient could have had either treatment (positivity).',
    'The model of treatment is right: judge it by the balance it gives, not by its p-values.',
    'The treatment of one patient does not change the outcome of another.',
  ],
  references: [
    {
      citation:
        'Rosenbaum PR, Rubin DB. The central role of the propensity score in observational studies for causal effects. Biometrika 1983;70:41-55.',
      doi: '10.1093/biomet/70.1.41',
    },
    {
      citation:
        'Austin PC, Stuart EA. Moving towards best practice when using inverse probability of treatment weighting (IPTW) using the propensity score to estimate causal treatment effects in observational studies. Statistics in Medicine 2015;34:3661-3679.',
      doi: '10.1002/sim.6607',
    },
    {
      citation:
        'Li F, Morgan KL, Zaslavsky AM. Balancing covariates via propensity score weighting. Journal of the American Statistical Association 2018;113:390-400.',
      doi: '10.1080/01621459.2016.1260466',
    },
  ],
  parameters,
  example: {
    treatment: 'treat',
    treated_value: 1,
    covariates: ['age', 'educ', 'married'],
    estimand: 'ate',
    outcome: 're78',
  },
  result,
  columns: namedPropensityColumns,
});
export type PropensityWeightingParameters = z.output<typeof parameters>;
export type PropensityWeightingResult = z.output<typeof result>;
