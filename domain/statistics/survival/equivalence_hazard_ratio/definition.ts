import { z } from 'zod';
import { advanced, basic, form } from '../../definition/form.ts';
import { groupColumn, groupLevels } from '../../definition/group-columns.ts';
import { defineMethod, type NamedColumn } from '../../definition/method.ts';
import { modelTerm } from '../../definition/model-terms.ts';
import { count, numberOrNull } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';
import { coxModelParameters, namedCoxColumns } from '../cox/model-parameters.ts';

const { time, event, event_value, entry, strata, ties, robust, cluster } = coxModelParameters;

const parameters = form({
  time,
  event,
  event_value,
  group: groupColumn.meta(
    basic('Group', 'Column with the two groups; the hazard ratio is first to second, new to control'),
  ),
  group_levels: groupLevels,
  margin_low: z
    .number()
    .gt(0)
    .lt(1)
    .optional()
    .meta(
      basic(
        'Lower margin',
        'The hazard ratio must be above it. Alone: non-inferiority where the event is wanted (cure)',
      ),
    ),
  margin_high: z
    .number()
    .gt(1)
    .optional()
    .meta(basic('Upper margin', 'The hazard ratio must be below it. Alone: non-inferiority where the event is harm')),
  covariates: z
    .array(modelTerm)
    .default([])
    .meta(basic('Covariates', 'Terms that the Cox model is adjusted for beside the group. Default: none')),
  strata,
  entry,
  ties,
  robust,
  cluster,
  alpha: z
    .number()
    .gt(0)
    .lt(0.5)
    .default(0.025)
    .meta(advanced('Significance level', 'Level of each one-sided test; the interval has the level 1 - 2 alpha')),
})
  .refine(({ margin_low, margin_high }) => margin_low !== undefined || margin_high !== undefined, {
    path: ['margin_high'],
    message: 'Give margin_high or margin_low for non-inferiority, or both for equivalence.',
  })
  .refine(({ alpha }) => alpha >= 1e-9, {
    path: ['alpha'],
    message: 'No interval has so high a level: set alpha to at least 1e-9, such as 0.025.',
  });

const oneSided = z
  .object({
    margin: z.number().describe('Hazard ratio'),
    statistic: z.number().describe('z of Wald: of the log hazard ratio less that of the margin'),
    p_value: z.number(),
    score_statistic: numberOrNull
      .optional()
      .describe('z of the score test, which is the log-rank test against the margin; of a model of the group alone'),
    score_p_value: numberOrNull.optional(),
  })
  .optional();

const result = z.object({
  n: count,
  n_events: count,
  n_missing: count,
  n_clusters: count.optional(),
  objective: z.enum(['non_inferiority', 'equivalence']),
  ties: z.enum(['efron', 'breslow', 'exact']),
  groups: z.array(z.object({ group: z.string(), n: count, n_events: count })),
  estimate: z.number().describe('Log hazard ratio, first to second group'),
  std_error: z.number(),
  naive_std_error: z.number().optional().describe('Model-based, where std_error is robust'),
  hazard_ratio: z.number(),
  conf_level: z.number().describe('1 - 2 alpha: each limit is a one-sided limit of level 1 - alpha'),
  hazard_ratio_conf_low: z.number(),
  hazard_ratio_conf_high: z.number(),
  above_low: oneSided.describe('Test of the null hypothesis that the hazard ratio is margin_low or less'),
  below_high: oneSided.describe('Test of the null hypothesis that the hazard ratio is margin_high or more'),
  p_value: z.number().describe('The larger where there are two tests, of Wald'),
  shown: z.boolean().describe('Whether non-inferiority or equivalence is shown: p_value is below alpha'),
  coefficients: z
    .array(
      z.object({
        term: z.string(),
        estimate: z.number().describe('Log hazard ratio'),
        std_error: z.number(),
        statistic: numberOrNull,
        p_value: numberOrNull.describe('Two-sided'),
        conf_low: numberOrNull,
        conf_high: numberOrNull,
      }),
    )
    .optional()
    .describe('Of the covariates'),
  ...presentation,
});

export const equivalence_hazard_ratio = defineMethod({
  name: 'equivalence_hazard_ratio',
  version: '1.0.0',
  title: 'Non-inferiority and equivalence of a hazard ratio',
  description:
    'One-sided tests of whether the hazard ratio of two groups lies beyond a margin, or within two, given beforehand, by Cox regression: with the interval that says the same, and the log-rank test against the margin.',
  when_to_use:
    'To show that with a new treatment the event does not come sooner than with another by more than matters (one margin), or that two differ by no more than matters (two margins). A log-rank test that is not significant does not show that. The margins must be set before the data are seen.',
  assumptions: [
    'Hazard ratios do not change over time (proportional hazards): else the ratio is an average, which the margin was not set for.',
    'Censoring is not related to the outcome, given group and covariates.',
    'The margins were set in advance on clinical grounds.',
    'In a trial, the result should hold for the patients treated as planned too: dropping out makes groups alike.',
  ],
  references: [
    {
      citation:
        'Com-Nougue C, Rodary C, Patte C. How to establish equivalence when data are censored: a randomized trial of treatments for B non-Hodgkin lymphoma. Statistics in Medicine 1993;12:1353-1364.',
      doi: '10.1002/sim.4780121407',
    },
    {
      citation:
        'Cox DR. Regression models and life-tables. Journal of the Royal Statistical Society B 1972;34:187-220.',
      doi: '10.1111/j.2517-6161.1972.tb00899.x',
    },
    {
      citation:
        'Schuirmann DJ. A comparison of the two one-sided tests procedure and the power approach for assessing the equivalence of average bioavailability. Journal of Pharmacokinetics and Biopharmaceutics 1987;15:657-680.',
      doi: '10.1007/BF01068419',
    },
  ],
  parameters,
  example: { time: 'time', event: 'status', event_value: 2, group: 'sex', group_levels: [2, 1], margin_high: 1.3 },
  result,
  columns: (given) => {
    const group: NamedColumn = { column: given.group, role: 'any', path: ['group'] };
    return [...namedCoxColumns(given), group];
  },
});
export type EquivalenceHazardRatioParameters = z.output<typeof parameters>;
export type EquivalenceHazardRatioResult = z.output<typeof result>;
