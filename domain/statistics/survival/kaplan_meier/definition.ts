import { z } from 'zod';
import { confidenceLevel } from '../../definition/confidence-level.ts';
import { advanced, anyColumn, basic, form, titled } from '../../definition/form.ts';
import { groupLevels } from '../../definition/group-columns.ts';
import { defineMethod } from '../../definition/method.ts';
import { count, numberOrNull, statistic } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';
import { logRankStatistics } from '../log-rank/result-fields.ts';
import { entryColumn, namedSurvivalColumns, survivalColumns, weightsColumn } from '../survival-columns.ts';

const parameters = form({
  ...survivalColumns,
  entry: entryColumn,
  group: anyColumn('group')
    .optional()
    .meta(basic('Group', 'One curve for each level of this column. Default: one curve for all')),
  group_levels: groupLevels,
  weights: weightsColumn,
  robust: z
    .boolean()
    .default(false)
    .meta(
      advanced(
        'Robust standard errors',
        'With `weights`: infinitesimal jackknife instead of Greenwood standard errors',
      ),
    ),
  conf_type: z
    .enum(['log', 'log-log', 'plain', 'logit', 'arcsin', 'none'])
    .default('log')
    .meta(
      advanced(
        'Scale of the interval',
        'Scale of the confidence interval: log is the default of R, log-log that of SAS',
      ),
    ),
  conf_level: confidenceLevel,
  quantiles: z
    .array(z.number().min(0).max(1).meta(titled('Probability')))
    .default([0.25, 0.5, 0.75])
    .meta(advanced('Quantiles of survival', 'Quantiles of the survival time; 0.5 is the median survival')),
  times: z
    .array(z.number().meta(titled('Time')))
    .optional()
    .meta(advanced('Reporting times', 'Times at which to report survival and number at risk')),
  return_curve: z
    .boolean()
    .default(false)
    .meta(advanced('Every step of the curves', 'Also return every step of each curve')),
});

const column = z.array(numberOrNull);
const followUp = z
  .object({ median: numberOrNull, conf_low: numberOrNull, conf_high: numberOrNull })
  .optional()
  .describe('Follow-up by the reverse Kaplan-Meier method, where the event censors. Not in older results');
const result = z.object({
  n: count,
  n_events: count,
  n_missing: count,
  conf_type: z.string(),
  follow_up: followUp,
  groups: z.array(
    z.object({
      group: z.string(),
      n: count,
      n_events: count,
      follow_up: followUp,
      quantiles: z.array(
        z.object({ prob: z.number(), estimate: numberOrNull, conf_low: numberOrNull, conf_high: numberOrNull }),
      ),
      at_times: z
        .array(
          z.object({
            time: z.number(),
            n_risk: z.number(),
            survival: z.number(),
            std_error: numberOrNull,
            conf_low: numberOrNull,
            conf_high: numberOrNull,
            cumulative_hazard: statistic,
            cumulative_hazard_std_error: statistic,
          }),
        )
        .optional(),
      curve: z
        .object({
          time: z.array(z.number()),
          n_risk: column,
          n_event: column,
          n_censor: column,
          survival: column,
          std_error: column,
          conf_low: column,
          conf_high: column,
        })
        .optional(),
    }),
  ),
  hazard_ratio: z
    .object({
      group: z.string(),
      reference: z.string(),
      estimate: z.number().describe('Logarithm of the hazard ratio'),
      std_error: z.number(),
      hazard_ratio: z.number(),
      conf_low: z.number(),
      conf_high: z.number(),
      p_value: z.number(),
    })
    .optional()
    .describe(
      "Of the second of two groups against the first: Cox regression with Efron's handling of ties, without weights and entry times. Left out where one group alone has events",
    ),
  log_rank_test: z.object(logRankStatistics).optional().describe('With two or more groups and no weights'),
  ...presentation,
});

export const kaplan_meier = defineMethod({
  name: 'kaplan_meier',
  version: '1.1.1',
  title: 'Kaplan-Meier survival curves',
  description:
    'Survival over time with confidence intervals, median and other quantiles of survival, number at risk and cumulative hazard (Nelson-Aalen), by group; with groups also the log-rank test, with two the hazard ratio; median follow-up by the reverse Kaplan-Meier method.',
  when_to_use: 'To describe the time to an event when some patients have not had it yet (censoring).',
  assumptions: [
    'Censoring is not related to the outcome.',
    'Survival chances are the same for patients who entered early and late.',
    'There are no competing events; otherwise use cumulative incidence.',
  ],
  references: [
    {
      citation:
        'Kaplan EL, Meier P. Nonparametric estimation from incomplete observations. Journal of the American Statistical Association 1958;53:457-481.',
      doi: '10.1080/01621459.1958.10501452',
    },
    {
      citation:
        'Brookmeyer R, Crowley J. A confidence interval for the median survival time. Biometrics 1982;38:29-41.',
      doi: '10.2307/2530286',
    },
    {
      citation:
        'Schemper M, Smith TL. A note on quantifying follow-up in studies of failure time. Controlled Clinical Trials 1996;17:343-346.',
      doi: '10.1016/0197-2456(96)00075-X',
    },
  ],
  parameters,
  example: { time: 'time', event: 'status', event_value: 2, group: 'sex', times: [180, 365] },
  result,
  columns: namedSurvivalColumns,
});
export type KaplanMeierParameters = z.output<typeof parameters>;
export type KaplanMeierResult = z.output<typeof result>;
