import { z } from 'zod';
import { confidenceLevel } from '../../definition/confidence-level.ts';
import { advanced, basic, form, numericColumn } from '../../definition/form.ts';
import { defineMethod } from '../../definition/method.ts';
import { count, numberOrNull, statistic } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';
import {
  namedPropensityColumns,
  propensityCoefficients,
  propensityParameters,
  propensitySummary,
} from '../propensity-parameters.ts';

const parameters = form({
  ...propensityParameters,
  ratio: z.int().min(1).max(100).default(1).meta(basic('Controls per treated', 'Controls for each treated')),
  replace: z
    .boolean()
    .default(false)
    .meta(advanced('With replacement', 'A control may be matched to more than one treated')),
  order: z
    .enum(['largest', 'smallest', 'data'])
    .default('largest')
    .meta(
      advanced(
        'Order of matching',
        'Which treated choose first: those of the largest or smallest score, or the first in the data',
      ),
    ),
  distance: z
    .enum(['propensity', 'linear_logit'])
    .default('propensity')
    .meta(advanced('Distance', 'Distance on the propensity score, or on its logit')),
  caliper: z
    .number()
    .gt(0)
    .optional()
    .meta(basic('Caliper', 'Largest distance allowed; treated without a control so near stay out')),
  caliper_standardized: z
    .boolean()
    .default(true)
    .meta(
      advanced(
        'Caliper in standard deviations',
        'The caliper is in standard deviations of the distance measure over all rows (0.2 of the logit is usual)',
      ),
    ),
  outcome: numericColumn('outcome')
    .optional()
    .meta(
      basic(
        'Outcome',
        'Numeric outcome (0 and 1 for an event) whose means are compared in the matched sets; may be left out',
      ),
    ),
  conf_level: confidenceLevel,
});

const result = z.object({
  n: count,
  n_treated: count,
  n_control: count,
  n_treated_matched: count,
  n_control_matched: count,
  n_missing: count,
  caliper_width: numberOrNull.describe('On the scale of the distance; null without a caliper'),
  coefficients: propensityCoefficients,
  propensity: propensitySummary,
  pairs: z
    .array(z.object({ treated: z.int(), controls: z.array(z.int()) }))
    .describe('Rows by their place (from 1) among the rows used, in the order of the data'),
  balance: z.array(
    z.object({
      term: z.string(),
      smd_unmatched: statistic.describe('Standardized mean difference, treated less control'),
      smd_matched: statistic,
    }),
  ),
  effect: z
    .object({
      estimate: z.number().describe('Mean over the matched sets of treated less the mean of its controls'),
      std_error: numberOrNull,
      df: count,
      statistic: numberOrNull,
      p_value: numberOrNull,
      conf_low: numberOrNull,
      conf_high: numberOrNull,
    })
    .optional()
    .describe('With `outcome` and without replacement only, as sets that share controls are not independent'),
  ...presentation,
});

export const propensity_matching = defineMethod({
  name: 'propensity_matching',
  version: '1.0.1',
  title: 'Propensity score matching',
  description:
    'Finds for each treated patient the controls of nearest propensity score (greedy, with or without caliper and replacement), and shows the balance reached.',
  when_to_use:
    'To compare treatments that were not randomized by patients as alike as can be found; the effect is that in the treated.',
  assumptions: [
    'All confounders of treatment and outcome are among the covariates.',
    'Every treated patient has controls of similar score (positivity).',
    'The treatment of one patient does not change the outcome of another.',
  ],
  references: [
    {
      citation:
        'Rosenbaum PR, Rubin DB. Constructing a control group using multivariate matched sampling methods that incorporate the propensity score. The American Statistician 1985;39:33-38.',
      doi: '10.1080/00031305.1985.10479383',
    },
    {
      citation:
        'Austin PC. Optimal caliper widths for propensity-score matching when estimating differences in means and differences in proportions in observational studies. Pharmaceutical Statistics 2011;10:150-161.',
      doi: '10.1002/pst.433',
    },
    {
      citation:
        'Stuart EA. Matching methods for causal inference: a review and a look forward. Statistical Science 2010;25:1-21.',
      doi: '10.1214/09-STS313',
    },
  ],
  parameters,
  example: {
    treatment: 'treat',
    treated_value: 1,
    covariates: ['age', 'educ', 'married'],
    caliper: 0.2,
    outcome: 're78',
  },
  result,
  columns: namedPropensityColumns,
});
export type PropensityMatchingParameters = z.output<typeof parameters>;
export type PropensityMatchingResult = z.output<typeof result>;
