import { z } from 'zod';
import { advanced, anyColumn, basic, form, titled } from '../../definition/form.ts';
import { groupLevels } from '../../definition/group-columns.ts';
import { defineMethod } from '../../definition/method.ts';
import { count } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';
import { eventOf, interval, namedColumns } from '../proportion-columns.ts';

const pair = z
  .array(count.meta(titled('Group')))
  .length(2)
  .optional();
const margin = z.number().gt(-1).lt(1).optional();

const parameters = form({
  variable: anyColumn('event').optional().meta(basic('Variable', 'Column that tells whether the event happened')),
  event_value: eventOf('variable'),
  group: anyColumn('group')
    .optional()
    .meta(basic('Group', 'Column with the two groups; the difference is first minus second, new minus control')),
  group_levels: groupLevels,
  counts: pair.meta(
    advanced('Events of each group', 'Number of events in the two groups, in place of `variable` and `group`'),
  ),
  totals: pair.meta(advanced('Patients of each group', 'Number of patients in the two groups, together with `counts`')),
  margin_low: margin.meta(
    basic('Lower margin', 'The difference must be above it. Alone: non-inferiority where the event is wanted'),
  ),
  margin_high: margin.meta(
    basic('Upper margin', 'The difference must be below it. Alone: non-inferiority where the event is harm'),
  ),
  alpha: z
    .number()
    .gt(0)
    .lt(0.5)
    .default(0.025)
    .meta(advanced('Significance level', 'Level of each one-sided test; the intervals have the level 1 - 2 alpha')),
})
  .refine(
    ({ variable, group, group_levels, counts, totals }) =>
      counts === undefined
        ? variable !== undefined && group !== undefined && totals === undefined
        : totals !== undefined && variable === undefined && group === undefined && group_levels === undefined,
    'Give either `variable` and `group` or both `counts` and `totals`.',
  )
  .refine(({ margin_low, margin_high }) => margin_low !== undefined || margin_high !== undefined, {
    path: ['margin_low'],
    message: 'Give margin_low or margin_high for non-inferiority, or both for equivalence.',
  })
  .refine(({ margin_low = -1, margin_high = 1 }) => margin_low < margin_high, {
    path: ['margin_high'],
    message: 'must be above margin_low',
  });

const oneSided = z.object({ margin: z.number(), statistic: z.number().describe('z'), p_value: z.number() }).optional();

const result = z.object({
  n: count,
  n_missing: count,
  objective: z.enum(['non_inferiority', 'equivalence']),
  estimate: z.number().describe('Difference of the proportions, first minus second group'),
  groups: z.array(z.object({ group: z.string(), count, n: count, proportion: z.number() })),
  above_low: oneSided.describe('Test of the null hypothesis that the difference is margin_low or less'),
  below_high: oneSided.describe('Test of the null hypothesis that the difference is margin_high or more'),
  p_value: z.number().describe('The larger where there are two tests'),
  shown: z.boolean().describe('Whether non-inferiority or equivalence is shown: p_value is below alpha'),
  conf_level: z.number().describe('1 - 2 alpha'),
  intervals: z
    .array(interval)
    .describe('miettinen_nurminen, which says the same as the tests, and newcombe; of the difference'),
  ...presentation,
});

export const equivalence_two_proportions = defineMethod({
  name: 'equivalence_two_proportions',
  version: '1.0.0',
  title: 'Non-inferiority and equivalence of two proportions',
  description:
    "Score tests (Miettinen and Nurminen) of whether the difference of two proportions lies beyond a margin, or within two, given beforehand, with the interval that says the same and Newcombe's.",
  when_to_use:
    'To show that a new treatment is not worse than another by more than matters (one margin), or that two differ by no more than matters (two margins). A test of no difference that is not significant does not show that. The margins must be set before the data are seen.',
  assumptions: [
    'Each patient is counted once and belongs to one group; patients are independent of each other.',
    'The margins were set in advance on clinical grounds.',
    'In a trial, the result should hold for the patients treated as planned too: dropping out makes groups alike.',
  ],
  references: [
    {
      citation: 'Miettinen O, Nurminen M. Comparative analysis of two rates. Statistics in Medicine 1985;4:213-226.',
      doi: '10.1002/sim.4780040211',
    },
    {
      citation:
        'Newcombe RG. Interval estimation for the difference between independent proportions: comparison of eleven methods. Statistics in Medicine 1998;17:873-890.',
      doi: '10.1002/(SICI)1097-0258(19980430)17:8<873::AID-SIM779>3.0.CO;2-I',
    },
    {
      citation:
        'Farrington CP, Manning G. Test statistics and sample size formulae for comparative binomial trials with null hypothesis of non-zero risk difference or non-unity relative risk. Statistics in Medicine 1990;9:1447-1454.',
      doi: '10.1002/sim.4780091208',
    },
  ],
  parameters,
  example: { variable: 'status', event_value: 2, group: 'sex', margin_high: 0.1 },
  result,
  columns: ({ variable, group }) => namedColumns({ variable, group }),
});
export type EquivalenceProportionsParameters = z.output<typeof parameters>;
export type EquivalenceProportionsResult = z.output<typeof result>;
