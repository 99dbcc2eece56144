import { z } from 'zod';
import { basic, form, numericColumn } from '../../definition/form.ts';
import { groupColumn, groupLevels } from '../../definition/group-columns.ts';
import { defineMethod } from '../../definition/method.ts';
import { count } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';
import { exactOption } from '../exact-option.ts';

const parameters = form({
  variable: numericColumn('outcome').meta(basic('Variable', 'Numeric column that is compared')),
  group: groupColumn.describe('Column with two levels: the groups that are compared'),
  group_levels: groupLevels,
  exact: exactOption.describe(
    'Exact distribution, also with ties: "auto" below 10000 pairs of values, true or false (limit distribution)',
  ),
});

const result = z.object({
  n: count,
  n_missing: count,
  statistic: z.number().describe('D: largest distance between the two empirical distribution functions'),
  p_value: z.number(),
  method: z.enum(['exact', 'asymptotic']).describe('Distribution that the p-value is from'),
  largest_difference_at: z.number().describe('Smallest value of the variable at which the distance is D'),
  groups: z.array(z.object({ group: z.string(), n: count })),
  ...presentation,
});

export const kolmogorov_smirnov = defineMethod({
  name: 'kolmogorov_smirnov',
  version: '1.0.0',
  title: 'Kolmogorov-Smirnov test of two samples',
  description:
    'Tests whether a numeric variable has the same distribution in two groups, against differences of any kind: place, spread or shape.',
  when_to_use:
    'When not only a shift matters. Against a shift alone wilcoxon_rank_sum has more power. It is no test of normality: use shapiro_wilk.',
  assumptions: ['Observations are independent.'],
  references: [
    {
      citation:
        'Smirnov NV. On the estimation of the discrepancy between empirical curves of distribution for two independent samples. Bulletin of Moscow University 1939;2:3-16.',
    },
    {
      citation:
        'Schröer G, Trenkler D. Exact and randomization distributions of Kolmogorov-Smirnov tests two or three samples. Computational Statistics and Data Analysis 1995;20:185-202.',
      doi: '10.1016/0167-9473(94)00040-P',
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
export type KolmogorovSmirnovParameters = z.output<typeof parameters>;
export type KolmogorovSmirnovResult = z.output<typeof result>;
