import { z } from 'zod';
import { alternative } from '../../definition/alternative.ts';
import { confidenceLevel } from '../../definition/confidence-level.ts';
import { advanced, anyColumn, basic, form, titled } from '../../definition/form.ts';
import { groupLevels } from '../../definition/group-columns.ts';
import { defineMethod } from '../../definition/method.ts';
import { count, numberOrNull } from '../../definition/number-or-null.ts';
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
  cohen_h: z.number().describe('Difference of the arcsine-transformed proportions'),
  ...presentation,
});

export const two_proportions = defineMethod({
  name: 'two_proportions',
  version: '1.0.0',
  title: 'Two proportions',
  description:
    'The difference of two independent proportions with its intervals, the chi-square test with and without correction, and the effect size h.',
  when_to_use:
    "To compare how often an event happens in two groups on the scale of absolute risk. Newcombe's interval suits small groups and proportions near 0 or 1. For ratios use epi_2x2, for pairs mcnemar_test.",
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
    { citation: 'Cohen J. Statistical Power Analysis for the Behavioral Sciences. 2nd ed. Lawrence Erlbaum, 1988.' },
  ],
  parameters,
  example: { variable: 'status', event_value: 2, group: 'sex' },
  result,
  columns: ({ variable, group }) => namedColumns({ variable, group }),
});
export type TwoProportionsParameters = z.output<typeof parameters>;
export type TwoProportionsResult = z.output<typeof result>;
