import type { z } from 'zod';
import { finiteOrNull, jsonNumber } from '../../core/json-number.ts';
import { chiSquareUpperTail } from '../../math/distributions/chi-square.ts';
import type { SurvivalData } from '../survival-data.ts';
import type { logRankStatistics } from './result-fields.ts';
import { type LogRankSums, type LogRankWeight, logRankChiSquare, logRankSums } from './statistics.ts';

export type LogRankStatistics = z.output<z.ZodObject<typeof logRankStatistics>>;

/** The test of data already prepared; kaplan_meier shows it beside its curves. */
export function compareGroups(
  data: SurvivalData,
  { stratum, strata }: { stratum: Int32Array | undefined; strata: number },
  options: LogRankWeight & { trend_scores?: number[] | undefined },
  sizes: Int32Array,
): LogRankStatistics {
  const groups = data.group.names.length;
  const sums = logRankSums({ ...data, group: data.group.codes, groups, stratum, strata }, options);
  return comparisonOf(data.group.names, sums, options, sizes);
}

/** The test of such sums. */
export function comparisonOf(
  names: readonly string[],
  sums: LogRankSums,
  options: Pick<LogRankWeight, 'weight'> & { trend_scores?: number[] | undefined },
  sizes: Int32Array,
): LogRankStatistics {
  const groups = names.length;
  const { observed, expected, covariance } = sums;
  return {
    ...logRankChiSquare(sums),
    groups: names.map((group, g) => ({
      group,
      n: sizes[g]!,
      observed: observed[g]!,
      expected: expected[g]!,
      variance: covariance[g * groups + g]!,
    })),
    ...(options.trend_scores === undefined ? {} : { trend: trendTest(sums, options.trend_scores) }),
    ...(groups === 2 && options.weight === 'log_rank' ? hazardRatios(sums) : {}),
  };
}

/** Klein and Moeschberger, section 7.4: the scores' weighted sum of O - E against its standard error. */
function trendTest({ observed, expected, covariance }: LogRankSums, scores: readonly number[]) {
  let sum = 0;
  let variance = 0;
  for (const [g, score] of scores.entries()) {
    sum += score * (observed[g]! - expected[g]!);
    for (const [h, other] of scores.entries()) variance += score * other * covariance[g * scores.length + h]!;
  }
  // The rows of the covariance sum to 0, so equal scores leave rounding errors only.
  if (new Set(scores).size === 1 || !(variance > 0)) return { z: null, statistic: null, df: 1 as const, p_value: null };
  const statistic = (sum * sum) / variance;
  return { z: sum / Math.sqrt(variance), statistic, df: 1 as const, p_value: chiSquareUpperTail(statistic, 1) };
}

function hazardRatios({ observed, expected, covariance }: LogRankSums) {
  const variance = covariance[0]!;
  return {
    hazard_ratio_pike: jsonNumber(observed[0]! / expected[0]! / (observed[1]! / expected[1]!)),
    hazard_ratio_peto: {
      estimate: jsonNumber(Math.exp((observed[0]! - expected[0]!) / variance)),
      std_error_log: finiteOrNull(1 / Math.sqrt(variance)),
    },
  };
}
