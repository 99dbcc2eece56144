import { z } from 'zod';
import { confidenceLevel } from '../../definition/confidence-level.ts';
import { advanced, anyColumn, basic, form, titled } from '../../definition/form.ts';
import { groupLevels } from '../../definition/group-columns.ts';
import { defineMethod } from '../../definition/method.ts';
import { count, numberOrNull, testResult } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';
import { causes, competingRisksColumns } from '../competing-risks-columns.ts';
import { namedSurvivalColumns } from '../survival-columns.ts';

const parameters = form({
  ...competingRisksColumns,
  causes,
  group: anyColumn('group')
    .optional()
    .meta(basic('Group', 'Curves for each level of this column. Default: one group of all')),
  group_levels: groupLevels,
  times: z
    .array(z.number().meta(titled('Time')))
    .min(1)
    .optional()
    .meta(
      advanced('Reporting times', 'Times at which to report the incidence; default round times over the follow-up'),
    ),
  conf_type: z
    .enum(['log', 'log-log', 'plain', 'logit', 'arcsin', 'none'])
    .default('log')
    .meta(advanced('Scale of the interval', 'Scale of the confidence interval')),
  conf_level: confidenceLevel,
});

const result = z.object({
  n: count,
  n_events: count,
  n_missing: count,
  conf_type: z.string(),
  groups: z.array(
    z.object({
      group: z.string(),
      n: count,
      causes: z.array(
        z.object({
          cause: z.string(),
          n_events: count,
          at_times: z.array(
            z.object({
              time: z.number(),
              n_risk: count,
              estimate: z.number(),
              std_error: numberOrNull.describe('Infinitesimal jackknife'),
              conf_low: numberOrNull,
              conf_high: numberOrNull,
              std_error_aalen: numberOrNull.describe('From the variance of Aalen, as in cmprsk'),
            }),
          ),
        }),
      ),
    }),
  ),
  gray_tests: z
    .array(testResult.extend({ cause: z.string() }))
    .optional()
    .describe("With two or more groups: Gray's test of each cause that has events"),
  ...presentation,
});

export const cumulative_incidence = defineMethod({
  name: 'cumulative_incidence',
  version: '1.0.0',
  title: 'Cumulative incidence with competing risks',
  description:
    'The probability of each cause of event over time (Aalen-Johansen) where other causes may come first, by group.',
  when_to_use:
    'To describe the time to an event that another kind of event can prevent, such as relapse when patients may die before; there one minus Kaplan-Meier overstates the risk.',
  assumptions: ['Censoring is not related to the outcome.', 'Every event is of one known cause.'],
  references: [
    {
      citation:
        'Aalen OO, Johansen S. An empirical transition matrix for non-homogeneous Markov chains based on censored observations. Scandinavian Journal of Statistics 1978;5:141-150.',
    },
    {
      citation:
        'Putter H, Fiocco M, Geskus RB. Tutorial in biostatistics: competing risks and multi-state models. Statistics in Medicine 2007;26:2389-2430.',
      doi: '10.1002/sim.2712',
    },
  ],
  parameters,
  example: { time: 'etime', event: 'event', censor_value: 0, causes: [1, 2], times: [12, 60, 120] },
  result,
  columns: namedSurvivalColumns,
});
export type CumulativeIncidenceParameters = z.output<typeof parameters>;
export type CumulativeIncidenceResult = z.output<typeof result>;
