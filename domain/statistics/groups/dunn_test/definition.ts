import { z } from 'zod';
import { advanced, basic, form, numericColumn } from '../../definition/form.ts';
import { groupColumn, groupLevels } from '../../definition/group-columns.ts';
import { defineMethod } from '../../definition/method.ts';
import { count } from '../../definition/number-or-null.ts';
import { pAdjustMethod } from '../../definition/p-adjust-method.ts';
import { presentation } from '../../definition/presentation.ts';
import { rowsLeftOut } from '../group-moments.ts';

const parameters = form({
  variable: numericColumn('outcome').meta(basic('Variable', 'Numeric column that is compared by its ranks')),
  group: groupColumn,
  group_levels: groupLevels,
  p_adjust: pAdjustMethod
    .default('holm')
    .meta(advanced('Adjustment of p-values', 'Adjustment of the p-values for the number of pairs')),
});

const result = z.object({
  n: count,
  n_missing: rowsLeftOut,
  comparisons: z
    .array(
      z.object({
        group1: z.string(),
        group2: z.string(),
        estimate: z.number().describe('Mean rank of group2 minus mean rank of group1, ranks among all groups'),
        statistic: z.number().describe('z'),
        p_value: z.number().describe('Two-sided'),
        p_adjusted: z.number(),
      }),
    )
    .describe('(1,2), (1,3), .., (2,3), ..'),
  groups: z.array(z.object({ group: z.string(), n: count, median: z.number(), mean_rank: z.number() })),
  ...presentation,
});

export const dunn_test = defineMethod({
  name: 'dunn_test',
  version: '1.0.0',
  title: "Dunn's test",
  description: 'Compares each pair of groups by the mean ranks of the Kruskal-Wallis test, with adjusted p-values.',
  when_to_use: 'After kruskal_wallis, to tell which groups differ.',
  assumptions: ['Observations are independent.'],
  references: [
    {
      citation: 'Dunn OJ. Multiple comparisons using rank sums. Technometrics 1964;6:241-252.',
      doi: '10.1080/00401706.1964.10490181',
    },
  ],
  parameters,
  example: { variable: 'Ozone', group: 'Month', p_adjust: 'holm' },
  result,
  columns: ({ variable, group }) => [
    { column: variable, role: 'numeric', path: ['variable'] },
    { column: group, role: 'any', path: ['group'] },
  ],
});
export type DunnTestParameters = z.output<typeof parameters>;
export type DunnTestResult = z.output<typeof result>;
