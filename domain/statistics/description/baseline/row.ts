import { z } from 'zod';
import { monteCarlo } from '../../definition/monte-carlo.ts';
import { count, numberOrNull, statistic } from '../../definition/number-or-null.ts';

const numericCell = {
  n: count,
  n_missing: count,
  mean: numberOrNull,
  std_dev: numberOrNull,
  median: numberOrNull,
  q1: numberOrNull,
  q3: numberOrNull,
  min: numberOrNull,
  max: numberOrNull,
};
const levelCell = { count, proportion: numberOrNull };

/** A variable of a table of characteristics by group. */
export const baselineRow = z.object({
  variable: z.string(),
  kind: z.enum(['continuous', 'nonnormal', 'categorical']),
  test: z.enum(['anova', 'welch_anova', 'kruskal_wallis', 'chi_square', 'fisher_exact']),
  statistic: numberOrNull.optional().describe('F or chi-square'),
  df: numberOrNull.optional(),
  df1: numberOrNull.optional(),
  df2: numberOrNull.optional(),
  p_value: numberOrNull.describe('null where there is nothing to compare'),
  monte_carlo: monteCarlo,
  smd: statistic.describe('Standardised mean difference; more than two groups: mean over the pairs'),
  n_missing: count,
  cells: z.array(z.object({ group: z.string(), ...numericCell })).optional(),
  overall: z.object(numericCell).optional().describe('Of all groups together. Not in older results'),
  levels: z
    .array(
      z.object({
        level: z.string(),
        cells: z.array(z.object({ group: z.string(), ...levelCell })),
        overall: z.object(levelCell).optional().describe('Of all groups together. Not in older results'),
      }),
    )
    .optional(),
});
export type BaselineRow = z.output<typeof baselineRow>;
