import { z } from 'zod';
import { confidenceLevel } from '../../definition/confidence-level.ts';
import { basic, form, numericColumn } from '../../definition/form.ts';
import { defineMethod } from '../../definition/method.ts';
import { count, numberOrNull } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';
import {
  namedPropensityColumns,
  propensityCoefficients,
  propensityFactors,
  propensityParameters,
  propensitySummary,
} from '../propensity-parameters.ts';
import {
  ascendingTruncation,
  estimand,
  stabilizedForAte,
  weightedBalance,
  weightingParameters,
  weightsOfGroups,
} from '../weighting-parameters.ts';

const parameters = form({
  ...propensityParameters,
  ...weightingParameters,
  outcome: numericColumn('outcome')
    .optional()
    .meta(
      basic('Outcome', 'Numeric outcome (0 and 1 for an event) whose weighted means are compared; may be left out'),
    ),
  conf_level: confidenceLevel,
})
  .refine(...stabilizedForAte)
  .refine(...ascendingTruncation);

const result = z.object({
  n: count,
  n_treated: count,
  n_missing: count,
  estimand,
  coefficients: propensityCoefficients,
  factors: propensityFactors,
  propensity: propensitySummary,
  weights: weightsOfGroups,
  balance: weightedBalance,
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
  version: '1.1.1',
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
