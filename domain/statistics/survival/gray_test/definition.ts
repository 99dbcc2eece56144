import { z } from 'zod';
import { advanced, anyColumn, form, titled } from '../../definition/form.ts';
import { groupColumn, groupLevels } from '../../definition/group-columns.ts';
import { defineMethod } from '../../definition/method.ts';
import { count, testResult } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';
import { causes, competingRisksColumns } from '../competing-risks-columns.ts';
import { namedSurvivalColumns } from '../survival-columns.ts';

const parameters = form({
  ...competingRisksColumns,
  causes,
  group: groupColumn,
  group_levels: groupLevels,
  strata: z
    .union([anyColumn('strata'), z.array(anyColumn('strata')).min(1).meta(titled('Several columns'))])
    .optional()
    .meta(advanced('Strata', 'The comparison is made within each level, or combination of levels, of these')),
  rho: z
    .number()
    .min(-10)
    .max(10)
    .default(0)
    .meta(
      advanced(
        'Stress on early differences',
        'Weight (1 - F)^rho of each time: above 0 early differences count more, below 0 late ones',
      ),
    ),
});

const result = z.object({
  n: count,
  n_events: count,
  n_missing: count,
  tests: z.array(testResult.extend({ cause: z.string() })).describe('One test for each cause that has events'),
  groups: z.array(
    z.object({
      group: z.string(),
      n: count,
      events: z.array(z.object({ cause: z.string(), n_events: count })),
    }),
  ),
  ...presentation,
});

export const gray_test = defineMethod({
  name: 'gray_test',
  version: '1.0.0',
  title: "Gray's test of cumulative incidence",
  description:
    'Tests, for each cause, whether its cumulative incidence is the same in two or more groups while other causes compete; also stratified.',
  when_to_use:
    'To compare groups in the risk of one kind of event where others may come first. The log-rank test on one cause answers another question: it compares hazards of that cause.',
  assumptions: [
    'Censoring is not related to the outcome.',
    'Most powerful when subdistribution hazards are proportional; incidences that cross can hide a difference.',
  ],
  references: [
    {
      citation:
        'Gray RJ. A class of K-sample tests for comparing the cumulative incidence of a competing risk. Annals of Statistics 1988;16:1141-1154.',
      doi: '10.1214/aos/1176350951',
    },
  ],
  parameters,
  example: { time: 'etime', event: 'event', censor_value: 0, causes: [1, 2], group: 'sex' },
  result,
  columns: (given) => [
    ...namedSurvivalColumns(given),
    ...[given.strata ?? []].flat().map((column, index) => ({
      column,
      role: 'any' as const,
      path: typeof given.strata === 'string' ? ['strata'] : ['strata', index],
    })),
  ],
});
export type GrayTestParameters = z.output<typeof parameters>;
export type GrayTestResult = z.output<typeof result>;
