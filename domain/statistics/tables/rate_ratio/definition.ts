import { z } from 'zod';
import { confidenceLevel } from '../../definition/confidence-level.ts';
import { form } from '../../definition/form.ts';
import { groupColumn, groupLevels } from '../../definition/group-columns.ts';
import { defineMethod } from '../../definition/method.ts';
import { count, numberOrNull, statistic } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';
import { columnsOrTotals, columnsOrTotalsMessage, namedRateColumns, rateColumns } from '../rate-columns.ts';

const parameters = form({
  ...rateColumns,
  counts: rateColumns.counts.refine((counts) => counts === undefined || counts.length === 2, 'Two counts.'),
  multiplier: rateColumns.multiplier.describe('Printed rates are per so much person-time; the statistics are not'),
  group: groupColumn.optional().describe('Column with the two groups; the ratio is first over second'),
  group_levels: groupLevels,
  conf_level: confidenceLevel,
})
  .refine(columnsOrTotals, columnsOrTotalsMessage)
  .refine(({ counts, group }) => counts !== undefined || group !== undefined, 'Give the `group` that is compared.');

const result = z.object({
  n_missing: count,
  groups: z.array(z.string()),
  events: z.array(count),
  person_time: z.array(z.number()),
  estimate: statistic.describe('Rate ratio, first over second group'),
  std_error_log: numberOrNull,
  conf_low: numberOrNull.describe('Wald interval on the log scale; null where a group has no event'),
  conf_high: numberOrNull,
  exact_conf_low: z.number().describe('Conditional on the total number of events (Clopper-Pearson)'),
  exact_conf_high: statistic,
  exact_p_value: z.number(),
  score_z: z.number(),
  score_p_value: z.number(),
  rate_difference: z.object({
    estimate: z.number(),
    std_error: z.number(),
    conf_low: z.number(),
    conf_high: z.number(),
  }),
  ...presentation,
});

export const rate_ratio = defineMethod({
  name: 'rate_ratio',
  version: '1.0.0',
  title: 'Rate ratio',
  description: 'Ratio and difference of two incidence rates, with Wald and exact intervals and exact and score tests.',
  when_to_use:
    'To compare events per person-time between two groups without adjustment. With covariates use poisson_regression or cox_regression.',
  assumptions: [
    'Events happen independently at a rate that is constant within each group (Poisson).',
    'Person-time is counted only while an event could have been seen.',
  ],
  references: [
    { citation: 'Rothman KJ, Greenland S, Lash TL. Modern Epidemiology. 3rd ed. Lippincott, 2008.' },
    { citation: 'Breslow NE, Day NE. Statistical Methods in Cancer Research, volume 2. IARC, 1987.' },
  ],
  parameters,
  example: { event: 'status', event_value: 2, person_time: 'time', group: 'sex' },
  result,
  columns: namedRateColumns,
});
export type RateRatioParameters = z.output<typeof parameters>;
export type RateRatioResult = z.output<typeof result>;
