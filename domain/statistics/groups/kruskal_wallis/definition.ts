import { z } from 'zod';
import { basic, form, numericColumn } from '../../definition/form.ts';
import { groupColumn, groupLevels } from '../../definition/group-columns.ts';
import { defineMethod } from '../../definition/method.ts';
import { count } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';
import { rowsLeftOut } from '../group-moments.ts';

const parameters = form({
  variable: numericColumn('outcome').meta(basic('Variable', 'Numeric column that is compared by its ranks')),
  group: groupColumn,
  group_levels: groupLevels,
});

const result = z.object({
  n: count,
  n_missing: rowsLeftOut,
  statistic: z.number().describe('Chi-square, corrected for ties'),
  df: count,
  p_value: z.number(),
  epsilon_squared: z.number().describe('Effect size: share of the variation of the ranks between groups'),
  groups: z.array(z.object({ group: z.string(), n: count, median: z.number(), mean_rank: z.number() })),
  ...presentation,
});

export const kruskal_wallis = defineMethod({
  name: 'kruskal_wallis',
  version: '1.0.0',
  title: 'Kruskal-Wallis test',
  description:
    'Tests whether a numeric or ordered variable tends to be larger in some of two or more groups, by ranks and without a normal distribution.',
  when_to_use:
    'For skewed or ordinal values in more than two groups. For which groups differ use dunn_test; for two groups wilcoxon_rank_sum.',
  assumptions: [
    'Observations are independent.',
    'Read as a test of medians only where the groups have distributions of the same shape.',
  ],
  references: [
    {
      citation:
        'Kruskal WH, Wallis WA. Use of ranks in one-criterion variance analysis. Journal of the American Statistical Association 1952;47:583-621.',
      doi: '10.1080/01621459.1952.10483441',
    },
  ],
  parameters,
  example: { variable: 'wt_loss', group: 'ph_ecog' },
  result,
  columns: ({ variable, group }) => [
    { column: variable, role: 'numeric', path: ['variable'] },
    { column: group, role: 'any', path: ['group'] },
  ],
});
export type KruskalWallisParameters = z.output<typeof parameters>;
export type KruskalWallisResult = z.output<typeof result>;
