import { z } from 'zod';
import { advanced, anyColumn, basic, form, titled } from '../../definition/form.ts';
import { groupLevels } from '../../definition/group-columns.ts';
import { defineMethod } from '../../definition/method.ts';
import { count } from '../../definition/number-or-null.ts';
import { presentation } from '../../definition/presentation.ts';
import { logRankStatistics } from '../log-rank/result-fields.ts';
import { namedSurvivalColumns, survivalColumns } from '../survival-columns.ts';

const parameters = form({
  ...survivalColumns,
  group: anyColumn('group').meta(basic('Group', 'Column whose levels are compared')),
  group_levels: groupLevels,
  strata: z
    .array(anyColumn('strata'))
    .min(1)
    .optional()
    .meta(advanced('Strata', 'The comparison is made within each combination of these')),
  weight: z
    .enum(['log_rank', 'gehan', 'tarone_ware', 'fleming_harrington'])
    .default('log_rank')
    .meta(
      advanced(
        'Weights of the times',
        'Weight of each event time: 1, number at risk, its square root, or S^rho (1-S)^gamma',
      ),
    ),
  rho: z
    .number()
    .min(0)
    .default(0)
    .meta(advanced('Stress on early differences', 'Fleming-Harrington weight: larger stresses early differences')),
  gamma: z
    .number()
    .min(0)
    .default(0)
    .meta(advanced('Stress on late differences', 'Fleming-Harrington weight: larger stresses late differences')),
  trend_scores: z
    .array(z.number().meta(titled('Score')))
    .min(2)
    .optional()
    .meta(advanced('Scores for trend', 'One score a group, in the order of the groups: adds a test for trend')),
});

const result = z.object({ n: count, n_events: count, n_missing: count, ...logRankStatistics, ...presentation });

export const log_rank_test = defineMethod({
  name: 'log_rank_test',
  version: '1.0.0',
  title: 'Log-rank test',
  description:
    'Tests whether two or more groups have the same survival; also stratified, weighted for early or late differences, and for trend over ordered groups.',
  when_to_use:
    'To compare survival between groups without adjusting for other variables. For adjustment or an effect size use cox_regression.',
  assumptions: [
    'Censoring is not related to the outcome.',
    'Most powerful when hazards are proportional; curves that cross can hide a difference.',
  ],
  references: [
    {
      citation:
        'Mantel N. Evaluation of survival data and two new rank order statistics arising in its consideration. Cancer Chemotherapy Reports 1966;50:163-170.',
    },
    {
      citation:
        'Harrington DP, Fleming TR. A class of rank test procedures for censored survival data. Biometrika 1982;69:553-566.',
      doi: '10.1093/biomet/69.3.553',
    },
    {
      citation:
        'Tarone RE, Ware J. On distribution-free tests for equality of survival distributions. Biometrika 1977;64:156-160.',
      doi: '10.1093/biomet/64.1.156',
    },
  ],
  parameters,
  example: { time: 'time', event: 'status', event_value: 2, group: 'sex' },
  result,
  columns: (given) => [
    ...namedSurvivalColumns(given),
    ...(given.strata ?? []).map((column, index) => ({ column, role: 'any' as const, path: ['strata', index] })),
  ],
});
export type LogRankParameters = z.output<typeof parameters>;
export type LogRankResult = z.output<typeof result>;
