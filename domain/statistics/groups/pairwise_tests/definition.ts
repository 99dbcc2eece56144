import { z } from 'zod';
import { advanced, basic, form, numericColumn } from '../../definition/form.ts';
import { groupColumn, groupLevels } from '../../definition/group-columns.ts';
import { defineMethod } from '../../definition/method.ts';
import { count, numberOrNull } from '../../definition/number-or-null.ts';
import { pAdjustMethod } from '../../definition/p-adjust-method.ts';
import { presentation } from '../../definition/presentation.ts';
import { groupMoments, rowsLeftOut } from '../group-moments.ts';

const parameters = form({
  variable: numericColumn('outcome').meta(basic('Variable', 'Numeric column that is compared')),
  group: groupColumn,
  group_levels: groupLevels,
  test: z
    .enum(['t_pooled', 't_welch', 'wilcoxon'])
    .default('t_pooled')
    .meta(
      basic(
        'Test of each pair',
        't test with the variance pooled over all groups, Welch t test, or Wilcoxon rank sum test of each pair',
      ),
    ),
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
        estimate: z.number().optional().describe('t tests: mean of group2 minus mean of group1'),
        statistic: numberOrNull.describe('t, or W of group1'),
        df: numberOrNull.optional(),
        p_value: numberOrNull.describe('Two-sided'),
        p_adjusted: numberOrNull,
      }),
    )
    .describe('(1,2), (1,3), .., (2,3), ..'),
  groups: z.array(groupMoments.extend({ median: z.number() })),
  ...presentation,
});

export const pairwise_tests = defineMethod({
  name: 'pairwise_tests',
  version: '1.0.1',
  title: 'Pairwise tests between groups',
  description: 'Compares each pair of groups by t or Wilcoxon tests, with p-values adjusted for the number of pairs.',
  when_to_use:
    'After anova_one_way or kruskal_wallis, to tell which groups differ. With equal variances and all pairs of interest tukey_hsd has more power; after kruskal_wallis dunn_test uses the same ranks.',
  assumptions: [
    'Observations are independent.',
    't tests: the variable is about normally distributed in each group, or the groups are large; t_pooled: equal variances.',
  ],
  references: [
    {
      citation:
        'Holm S. A simple sequentially rejective multiple test procedure. Scandinavian Journal of Statistics 1979;6:65-70.',
    },
    {
      citation: 'Wilcoxon F. Individual comparisons by ranking methods. Biometrics Bulletin 1945;1:80-83.',
      doi: '10.2307/3001968',
    },
  ],
  parameters,
  example: { variable: 'Ozone', group: 'Month', test: 't_welch' },
  result,
  columns: ({ variable, group }) => [
    { column: variable, role: 'numeric', path: ['variable'] },
    { column: group, role: 'any', path: ['group'] },
  ],
});
export type PairwiseTestsParameters = z.output<typeof parameters>;
export type PairwiseTestsResult = z.output<typeof result>;
