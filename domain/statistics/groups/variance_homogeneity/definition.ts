import { z } from 'zod';
import { confidenceLevel } from '../../definition/confidence-level.ts';
import { basic, form, numericColumn } from '../../definition/form.ts';
import { groupColumn, groupLevels } from '../../definition/group-columns.ts';
import { defineMethod } from '../../definition/method.ts';
import { count, numberOrNull } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';
import { rowsLeftOut } from '../group-moments.ts';

const parameters = form({
  variable: numericColumn('outcome').meta(basic('Variable', 'Numeric column whose variances are compared')),
  group: groupColumn,
  group_levels: groupLevels,
  test: z
    .enum(['levene', 'brown_forsythe', 'bartlett', 'fligner', 'f_test'])
    .default('brown_forsythe')
    .meta(
      basic(
        'Test',
        'Deviations from the mean or the median, Bartlett (normal data), Fligner-Killeen (ranks), or the F ratio of two variances',
      ),
    ),
  conf_level: confidenceLevel,
});

const result = z.object({
  n: count,
  n_missing: rowsLeftOut,
  statistic: z.number().describe('F, or chi-square for bartlett and fligner'),
  df: count.optional(),
  df1: count.optional(),
  df2: count.optional(),
  p_value: z.number(),
  estimate: z.number().optional().describe('f_test: variance of the first group over that of the second'),
  conf_low: z.number().optional(),
  conf_high: z.number().optional(),
  groups: z.array(z.object({ group: z.string(), n: count, std_dev: numberOrNull, median: z.number() })),
  ...presentation,
});

export const variance_homogeneity = defineMethod({
  name: 'variance_homogeneity',
  version: '1.0.1',
  title: 'Tests of equal variances',
  description:
    "Tests whether groups have the same variance: Levene's, Brown and Forsythe's, Bartlett's, Fligner and Killeen's test, or the F test of two variances with its interval.",
  when_to_use:
    'Where the spread itself is the question. To choose between tests of means it is better to use a Welch test from the start.',
  assumptions: [
    'Observations are independent.',
    'bartlett and f_test: the variable is normally distributed in each group; the others do without.',
  ],
  references: [
    {
      citation:
        'Levene H. Robust tests for equality of variances. In: Olkin I, ed. Contributions to Probability and Statistics. Stanford University Press; 1960:278-292.',
    },
    {
      citation:
        'Brown MB, Forsythe AB. Robust tests for the equality of variances. Journal of the American Statistical Association 1974;69:364-367.',
      doi: '10.1080/01621459.1974.10482955',
    },
    {
      citation:
        'Bartlett MS. Properties of sufficiency and statistical tests. Proceedings of the Royal Society of London A 1937;160:268-282.',
      doi: '10.1098/rspa.1937.0109',
    },
    {
      citation:
        'Conover WJ, Johnson ME, Johnson MM. A comparative study of tests for homogeneity of variances, with applications to the outer continental shelf bidding data. Technometrics 1981;23:351-361.',
      doi: '10.1080/00401706.1981.10487680',
    },
  ],
  parameters,
  example: { variable: 'age', group: 'sex' },
  result,
  columns: ({ variable, group }) => [
    { column: variable, role: 'numeric', path: ['variable'] },
    { column: group, role: 'any', path: ['group'] },
  ],
});
export type VarianceHomogeneityParameters = z.output<typeof parameters>;
export type VarianceHomogeneityResult = z.output<typeof result>;
