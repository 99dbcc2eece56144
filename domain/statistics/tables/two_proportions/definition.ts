import { z } from 'zod';
import { alternative } from '../../definition/alternative.ts';
import { confidenceLevel } from '../../definition/confidence-level.ts';
import { advanced, anyColumn, basic, form, titled } from '../../definition/form.ts';
import { groupLevels } from '../../definition/group-columns.ts';
import { defineMethod } from '../../definition/method.ts';
import { count, numberOrNull, statistic } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';
import { eventOf, interval, namedColumns } from '../proportion-columns.ts';

const pair = z
  .array(count.meta(titled('Group')))
  .length(2)
  .optional();

const parameters = form({
  variable: anyColumn('event').optional().meta(basic('Variable', 'Column that tells whether the event happened')),
  event_value: eventOf('variable'),
  group: anyColumn('group')
    .optional()
    .meta(basic('Group', 'Column with the two groups; the difference is first minus second')),
  group_levels: groupLevels,
  counts: pair.meta(
    advanced('Events of each group', 'Number of events in the two groups, in place of `variable` and `group`'),
  ),
  totals: pair.meta(advanced('Patients of each group', 'Number of patients in the two groups, together with `counts`')),
  alternative: alternative.describe('Direction of the tests; the intervals are two-sided'),
  conf_level: confidenceLevel,
}).refine(
  ({ variable, group, group_levels, counts, totals }) =>
    counts === undefined
      ? variable !== undefined && group !== undefined && totals === undefined
      : totals !== undefined && variable === undefined && group === undefined && group_levels === undefined,
  'Give either `variable` and `group` or both `counts` and `totals`.',
);

const limits = z.object({ estimate: statistic, conf_low: statistic, conf_high: statistic });

const result = z.object({
  n: count,
  n_missing: count,
  estimate: z.number().describe('Difference of the proportions, first minus second group'),
  proportions: z.array(z.number()),
  groups: z.array(z.object({ group: z.string(), count, n: count, proportion: z.number() })),
  z: numberOrNull.describe('With the pooled standard error'),
  statistic: numberOrNull.describe('z squared'),
  p_value: numberOrNull,
  statistic_cc: numberOrNull.describe("With Yates' correction"),
  p_value_cc: numberOrNull,
  intervals: z.array(interval).describe('wald, wald_cc, newcombe; of the difference'),
  miettinen_nurminen: z
    .object({
      difference: limits,
      ratio: limits.describe(
        'Of the first proportion over the second; the estimate is null where neither has an event',
      ),
    })
    .optional()
    .describe('Score intervals of Miettinen and Nurminen. Not in older results'),
  cohen_h: z.number().describe('Difference of the arcsine-transformed proportions'),
  ...presentation,
});

export const two_proportions = defineMethod({
  name: 'two_proportions',
  version: '1.1.0',
  title: 'Two proportions',
  description:
    'The difference and the ratio of two independent proportions with their intervals, the chi-square test with and without correction, and the effect size h.',
  when_to_use:
    'To compare how often an event happens in two groups on the scale of absolute risk. The intervals of Newcombe and of Miettinen and Nurminen suit small groups and proportions near 0 or 1. For odds ratios use epi_2x2, for pairs mcnemar_test.',
  assumptions: [
    'Each patient is counted once and belongs to one group; patients are independent of each other.',
    'The tests are approximate: expected counts should be at least 5. Otherwise use fisher_exact_test.',
  ],
  references: [
    {
      citation:
        'Newcombe RG. Interval estimation for the difference between independent proportions: comparison of eleven methods. Statistics in Medicine 1998;17:873-890.',
      doi: '10.1002/(SICI)1097-0258(19980430)17:8<873::AID-SIM779>3.0.CO;2-I',
    },
    {
      citation: 'Miettinen O, Nurminen M. Comparative analysis of two rates. Statistics in Medicine 1985;4:213-226.',
      doi: '10.1002/sim.4780040211',
    },
    { citation: 'Cohen J. Statistical Power Analysis for the Behavioral Sciences. 2nd ed. Lawrence Erlbaum, 1988.' },
  ],
  parameters,
  example: { variable: 'status', event_value: 2, group: 'sex' },
  result,
  columns: ({ variable, group }) => namedColumns({ variable, group }),
});
export type TwoProportionsParameters = z.output<typeof parameters>;
export type TwoProportionsResult = z.output<typeof result>;
