import { z } from 'zod';
import { confidenceLevel } from '../../definition/confidence-level.ts';
import { advanced, anyColumn, basic, eventValueOf, form, numericColumn } from '../../definition/form.ts';
import { defineMethod } from '../../definition/method.ts';
import { count, numberOrNull, statistic } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';
import { namedSurvivalColumns } from '../../survival/survival-columns.ts';
import {
  namedPropensityColumns,
  propensityCoefficients,
  propensityFactors,
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
  time: numericColumn('time')
    .optional()
    .meta(
      basic(
        'Follow-up time',
        'With `event`: survival of the matched groups is compared by Cox regression and Kaplan-Meier curves; numeric, not negative',
      ),
    ),
  event: anyColumn('event').optional().meta(basic('Event', 'Column that tells what happened at `time`')),
  event_value: eventValueOf('event')
    .optional()
    .meta(basic('Event value', 'The value, or the values, of `event` that count as the event. Default: 1')),
  conf_level: confidenceLevel,
})
  .refine(({ time, event }) => (time === undefined) === (event === undefined), {
    path: ['event'],
    message: 'Survival needs both time and event: give the other one, too, or neither.',
  })
  .refine(({ event, event_value }) => event !== undefined || event_value === undefined, {
    path: ['event_value'],
    message: 'There is no event column that event_value would be of: give time and event.',
  })
  .refine(({ time, replace }) => time === undefined || !replace, {
    path: ['replace'],
    message: 'Sets that share controls are not independent, so their survival is not compared: set replace to false.',
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
  factors: propensityFactors,
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
  survival: z
    .object({
      n_events: count,
      hazard_ratio: z
        .object({
          estimate: z.number().describe('Logarithm of the hazard ratio, treated against control'),
          std_error: z.number().describe('Robust (sandwich), the rows of a matched set being a cluster'),
          naive_std_error: z.number().describe('From the information, as if all rows were independent'),
          statistic: numberOrNull,
          p_value: numberOrNull,
          conf_low: z.number(),
          conf_high: z.number(),
          hazard_ratio: statistic,
          hazard_ratio_conf_low: statistic,
          hazard_ratio_conf_high: statistic,
        })
        .describe('Cox regression on treatment alone in the matched rows'),
      groups: z.array(
        z.object({
          group: z.enum(['treated', 'control']),
          n: count,
          n_events: count,
          median: numberOrNull,
          median_conf_low: numberOrNull,
          median_conf_high: numberOrNull,
        }),
      ),
    })
    .optional()
    .describe(
      'With `time` and `event`, in the matched rows. Each treated counts once, controls by the share of their set, times one number that makes all controls count as many as they are',
    ),
  ...presentation,
});

export const propensity_matching = defineMethod({
  name: 'propensity_matching',
  version: '1.2.1',
  title: 'Propensity score matching',
  description:
    'Finds for each treated patient the controls of nearest propensity score (greedy, with or without caliper and replacement), shows the balance reached, and compares means or survival of the matched groups.',
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
    {
      citation:
        'Austin PC. The use of propensity score methods with survival or time-to-event outcomes: reporting measures of effect similar to those used in randomized experiments. Statistics in Medicine 2014;33:1242-1258.',
      doi: '10.1002/sim.5984',
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
  columns: (given) => [
    ...namedPropensityColumns(given),
    ...(given.time === undefined || given.event === undefined
      ? []
      : namedSurvivalColumns({ time: given.time, event: given.event })),
  ],
});
export type PropensityMatchingParameters = z.output<typeof parameters>;
export type PropensityMatchingResult = z.output<typeof result>;
