import { z } from 'zod';
import { count, numberOrNull, statistic } from '../../definition/number-or-null.ts';

/** What the test itself finds; kaplan_meier with groups carries the same. */
export const logRankStatistics = {
  statistic: numberOrNull.describe('Chi-square'),
  df: count,
  p_value: numberOrNull,
  groups: z.array(
    z.object({
      group: z.string(),
      n: count,
      observed: z.number().describe('Weighted number of events'),
      expected: z.number(),
      variance: z.number(),
    }),
  ),
  trend: z
    .object({ z: numberOrNull, statistic: numberOrNull, df: z.literal(1), p_value: numberOrNull })
    .optional()
    .describe('Present when trend_scores are given'),
  hazard_ratio_pike: statistic.optional().describe('(O1/E1)/(O2/E2), first group against second'),
  hazard_ratio_peto: z
    .object({ estimate: statistic, std_error_log: numberOrNull })
    .optional()
    .describe('exp((O1-E1)/V1), first group against second'),
};
