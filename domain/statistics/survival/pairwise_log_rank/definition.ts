import { z } from 'zod';
import { advanced, anyColumn, basic, form } from '../../definition/form.ts';
import { groupLevels } from '../../definition/group-columns.ts';
import { defineMethod } from '../../definition/method.ts';
import { count, numberOrNull } from '../../definition/number-or-null.ts';
import { pAdjustMethod } from '../../definition/p-adjust-method.ts';
import { presentation } from '../../definition/presentation.ts';
import { namedSurvivalColumns, survivalColumns } from '../survival-columns.ts';

const parameters = form({
  ...survivalColumns,
  group: anyColumn('group').meta(basic('Group', 'Column whose levels are compared two by two')),
  group_levels: groupLevels,
  rho: z
    .number()
    .min(0)
    .default(0)
    .meta(advanced('Stress on early differences', 'Weight S^rho: 0 log-rank, 1 Peto-Peto')),
  p_adjust: pAdjustMethod
    .default('holm')
    .meta(advanced('Adjustment of p-values', 'Correction for the number of comparisons')),
});

const result = z.object({
  n: count,
  n_missing: count,
  comparisons: z.array(
    z.object({
      group1: z.string(),
      group2: z.string(),
      statistic: numberOrNull,
      p_value: numberOrNull,
      p_adjusted: numberOrNull,
    }),
  ),
  ...presentation,
});

export const pairwise_log_rank = defineMethod({
  name: 'pairwise_log_rank',
  version: '1.0.0',
  title: 'Pairwise log-rank tests',
  description: 'A log-rank test of every pair of groups, with p-values adjusted for the number of pairs.',
  when_to_use: 'After a log-rank test over three or more groups, to see which of them differ.',
  assumptions: ['Censoring is not related to the outcome.', 'Most powerful when hazards are proportional.'],
  references: [
    {
      citation:
        'Harrington DP, Fleming TR. A class of rank test procedures for censored survival data. Biometrika 1982;69:553-566.',
      doi: '10.1093/biomet/69.3.553',
    },
    {
      citation:
        'Holm S. A simple sequentially rejective multiple test procedure. Scandinavian Journal of Statistics 1979;6:65-70.',
    },
  ],
  parameters,
  example: { time: 'time', event: 'status', event_value: 2, group: 'ph_ecog', group_levels: [0, 1, 2] },
  result,
  columns: namedSurvivalColumns,
});
export type PairwiseLogRankParameters = z.output<typeof parameters>;
export type PairwiseLogRankResult = z.output<typeof result>;
