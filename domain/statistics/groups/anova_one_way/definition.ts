import { z } from 'zod';
import { advanced, basic, form, numericColumn } from '../../definition/form.ts';
import { groupColumn, groupLevels } from '../../definition/group-columns.ts';
import { defineMethod } from '../../definition/method.ts';
import { count, numberOrNull } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';
import { groupMoments, rowsLeftOut } from '../group-moments.ts';

const parameters = form({
  variable: numericColumn('outcome').meta(basic('Variable', 'Numeric column whose means are compared')),
  group: groupColumn,
  group_levels: groupLevels,
  welch: z
    .boolean()
    .default(false)
    .meta(advanced('Unequal variances', "true: Welch's test, which does not take the variances for equal")),
});

const result = z.object({
  n: count,
  n_missing: rowsLeftOut,
  statistic: numberOrNull.describe('F'),
  df1: numberOrNull,
  df2: numberOrNull,
  p_value: numberOrNull,
  sum_sq_between: z.number().optional(),
  sum_sq_within: z.number().optional(),
  mean_sq_between: z.number().optional(),
  mean_sq_within: z.number().optional(),
  eta_squared: numberOrNull.optional().describe('Share of the variation that lies between the groups'),
  omega_squared: numberOrNull.optional().describe('The same without its bias; may be negative'),
  groups: z.array(groupMoments),
  ...presentation,
});

export const anova_one_way = defineMethod({
  name: 'anova_one_way',
  version: '1.0.1',
  title: 'One-way analysis of variance',
  description:
    "Tests whether the means of two or more groups are equal: Fisher's analysis of variance with effect sizes, or Welch's test.",
  when_to_use:
    'For a numeric variable in more than two groups. For skewed values in small groups use kruskal_wallis; for which groups differ tukey_hsd or pairwise_tests.',
  assumptions: [
    'Observations are independent.',
    'The variable is about normally distributed in each group, or the groups are large.',
    'Without welch the groups have the same variance.',
  ],
  references: [
    { citation: 'Fisher RA. Statistical Methods for Research Workers. Edinburgh: Oliver and Boyd; 1925.' },
    {
      citation:
        'Welch BL. On the comparison of several mean values: an alternative approach. Biometrika 1951;38:330-336.',
      doi: '10.1093/biomet/38.3-4.330',
    },
  ],
  parameters,
  example: { variable: 'age', group: 'ph_ecog' },
  result,
  columns: ({ variable, group }) => [
    { column: variable, role: 'numeric', path: ['variable'] },
    { column: group, role: 'any', path: ['group'] },
  ],
});
export type AnovaOneWayParameters = z.output<typeof parameters>;
export type AnovaOneWayResult = z.output<typeof result>;
