import { z } from 'zod';
import { advanced, anyColumn, basic, form, titled } from '../../definition/form.ts';
import { groupLevels } from '../../definition/group-columns.ts';
import { defineMethod } from '../../definition/method.ts';
import { count } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';
import { frequencyColumn } from '../contingency-columns.ts';
import { eventOf, namedColumns } from '../proportion-columns.ts';

const parameters = form({
  event: anyColumn('event').optional().meta(basic('Event', 'Column that tells whether the event happened')),
  event_value: eventOf('event'),
  group: anyColumn('group').optional().meta(basic('Ordered group', 'Column of ordered groups, such as dose or stage')),
  group_levels: groupLevels,
  frequency: frequencyColumn,
  cases: z
    .array(count.meta(titled('Events')))
    .min(2)
    .optional()
    .meta(advanced('Events of each group', 'Number of events of each group, in place of `event` and `group`')),
  totals: z
    .array(count.meta(titled('Patients')))
    .min(2)
    .optional()
    .meta(advanced('Patients of each group', 'Number of patients of each group, together with `cases`')),
  scores: z
    .array(z.number().meta(titled('Score')))
    .min(2)
    .optional()
    .meta(
      advanced(
        'Scores of the groups',
        'One score a group, in the order of the groups. Default: the values of a numeric `group`, else 1, 2, ...',
      ),
    ),
})
  .refine(
    ({ event, group, group_levels, frequency, cases, totals }) =>
      cases === undefined
        ? event !== undefined && group !== undefined && totals === undefined
        : totals !== undefined && [event, group, group_levels, frequency].every((value) => value === undefined),
    'Give either `event` and `group` or both `cases` and `totals`.',
  )
  .refine(
    ({ cases, totals }) => cases === undefined || cases.length === totals?.length,
    'There are as many totals as cases.',
  );

const result = z.object({
  n: count,
  n_events: count,
  n_missing: count,
  statistic: z.number().describe('z squared'),
  df: z.literal(1),
  p_value: z.number(),
  z: z.number().describe('Above 0: the proportion rises with the score'),
  departure_statistic: z.number().describe("Pearson's chi-square less that of the trend"),
  departure_df: count,
  departure_p_value: z.number(),
  proportions: z.array(z.number()),
  groups: z.array(z.object({ group: z.string(), score: z.number(), count, n: count, proportion: z.number() })),
  ...presentation,
});

export const cochran_armitage_trend = defineMethod({
  name: 'cochran_armitage_trend',
  version: '1.0.0',
  title: 'Cochran-Armitage test for trend',
  description:
    'Tests whether a proportion rises or falls over ordered groups, and whether the proportions depart from a straight line.',
  when_to_use:
    'For a yes/no outcome over ordered groups such as dose, stage or calendar period. It finds a trend that the chi-square test of all groups would miss.',
  assumptions: [
    'Patients are independent of each other.',
    'The scores say how far the groups lie apart: the test is for a trend linear in them.',
  ],
  references: [
    {
      citation: 'Cochran WG. Some methods for strengthening the common chi-square tests. Biometrics 1954;10:417-451.',
      doi: '10.2307/3001616',
    },
    {
      citation: 'Armitage P. Tests for linear trends in proportions and frequencies. Biometrics 1955;11:375-386.',
      doi: '10.2307/3001775',
    },
  ],
  parameters,
  example: { event: 'status', event_value: 2, group: 'ph_ecog' },
  result,
  columns: ({ event, group, frequency }) => namedColumns({ event, group }, { frequency }),
});
export type CochranArmitageParameters = z.output<typeof parameters>;
export type CochranArmitageResult = z.output<typeof result>;
