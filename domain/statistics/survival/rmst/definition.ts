import { z } from 'zod';
import { confidenceLevel } from '../../definition/confidence-level.ts';
import { anyColumn, basic, form } from '../../definition/form.ts';
import { groupLevels } from '../../definition/group-columns.ts';
import { defineMethod } from '../../definition/method.ts';
import { count, numberOrNull } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';
import { namedSurvivalColumns, survivalColumns } from '../survival-columns.ts';

const parameters = form({
  ...survivalColumns,
  group: anyColumn('group')
    .optional()
    .meta(basic('Group', 'Column whose levels are compared. Default: one group of all')),
  group_levels: groupLevels,
  tau: z
    .number()
    .positive()
    .optional()
    .meta(
      basic(
        'Restriction time',
        "Time up to which survival is averaged; not beyond the smallest of the groups' largest times, which is the default",
      ),
    ),
  conf_level: confidenceLevel,
});

const interval = { conf_low: numberOrNull, conf_high: numberOrNull };
const result = z.object({
  n: count,
  n_events: count,
  n_missing: count,
  tau: z.number(),
  groups: z.array(
    z.object({
      group: z.string(),
      n: count,
      n_events: count,
      estimate: z.number().describe('Restricted mean survival time: area under the curve up to tau'),
      std_error: numberOrNull,
      ...interval,
      rmtl: z.number().describe('Restricted mean time lost: tau less the estimate'),
    }),
  ),
  difference: z
    .object({ estimate: z.number(), std_error: numberOrNull, ...interval, p_value: numberOrNull })
    .optional()
    .describe('Two groups: first less second'),
  ratio: z
    .object({ estimate: z.number(), ...interval, p_value: numberOrNull })
    .optional()
    .describe('Two groups: first over second'),
  ...presentation,
});

export const rmst = defineMethod({
  name: 'rmst',
  version: '1.0.1',
  title: 'Restricted mean survival time',
  description:
    'Mean time alive (free of the event) up to a horizon, the area under the Kaplan-Meier curve, by group, with difference and ratio of two groups.',
  when_to_use:
    'To compare survival of groups in units of time, above all when hazards are not proportional and a hazard ratio has no single meaning.',
  assumptions: ['Censoring is not related to the outcome.', 'The horizon was chosen before the curves were seen.'],
  references: [
    {
      citation:
        'Royston P, Parmar MKB. Restricted mean survival time: an alternative to the hazard ratio for the design and analysis of randomized trials with a time-to-event outcome. BMC Medical Research Methodology 2013;13:152.',
      doi: '10.1186/1471-2288-13-152',
    },
    {
      citation:
        'Uno H, Claggett B, Tian L, et al. Moving beyond the hazard ratio in quantifying the between-group difference in survival analysis. Journal of Clinical Oncology 2014;32:2380-2385.',
      doi: '10.1200/JCO.2014.55.2208',
    },
  ],
  parameters,
  example: { time: 'time', event: 'status', event_value: 2, group: 'sex', tau: 365 },
  result,
  columns: namedSurvivalColumns,
});
export type RmstParameters = z.output<typeof parameters>;
export type RmstResult = z.output<typeof result>;
