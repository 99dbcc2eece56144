import type { AnalysisInput, AnalysisOutput } from '../../core/analysis.ts';
import { combinedStrata } from '../../core/combined-strata.ts';
import { InputProblems } from '../../core/input-error.ts';
import { finiteOrNull, jsonNumber } from '../../core/json-number.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { chiSquareUpperTail } from '../../math/distributions/chi-square.ts';
import { logRankTables } from '../log-rank/present.ts';
import { logRankMethodsParagraph, logRankRScript } from '../log-rank/report.ts';
import { type LogRankSums, type LogRankWeight, logRankChiSquare, logRankSums } from '../log-rank/statistics.ts';
import { addNoEvents, addSingleGroup, type SurvivalData, survivalData, warnSmallGroups } from '../survival-data.ts';
import type { LogRankParameters, LogRankResult } from './definition.ts';

export type LogRankStatistics = Omit<StatisticsOf<LogRankResult>, 'n' | 'n_events' | 'n_missing'>;

/** Compares the survival of groups. Throws single_group, no_events and the errors of the data. */
export function compute(input: AnalysisInput<LogRankParameters>): AnalysisOutput<LogRankResult> {
  const { table, rows, parameters, warn } = input;
  const problems = new InputProblems();
  const data = survivalData(table, rows, parameters, parameters.strata ?? [], problems);
  const groups = data.group.names.length;
  const scores = parameters.trend_scores;
  if (scores !== undefined && scores.length !== groups)
    problems.add(
      'invalid_parameter',
      `trend_scores has ${scores.length} scores, but "${parameters.group}" has ${groups} groups in the rows used: ${data.group.names.join(', ')}. Give one score a group.`,
      { groups: data.group.names },
    );
  if (groups < 2) addSingleGroup(data, parameters.group, problems);
  if (data.n_events === 0) addNoEvents(table, data, parameters, problems);
  problems.throwIfAny();

  const sizes = warnSmallGroups(data.group, warn);
  const strata = combinedStrata(table, parameters.strata, data.rows);
  const test = compareGroups(data, strata, parameters, sizes);
  if (test.statistic === null)
    warn('no_comparison', 'At no event time were patients of two groups at risk, so the groups cannot be compared.');
  if (scores !== undefined && new Set(scores).size === 1)
    warn('constant_scores', 'All trend_scores are equal, so there is no trend to test.');
  const { n, n_events, n_missing } = data;
  const statistics = { n, n_events, n_missing, ...test };
  return {
    result: {
      ...statistics,
      tables: logRankTables(statistics, parameters),
      figures: [],
      assumption_checks: [],
      methods_paragraph: logRankMethodsParagraph(statistics, parameters),
      r_script: logRankRScript(parameters),
    },
    used: n,
    excluded_missing: n_missing,
  };
}

/** The test of data already prepared; kaplan_meier shows it beside its curves. */
export function compareGroups(
  data: SurvivalData,
  { stratum, strata }: { stratum: Int32Array | undefined; strata: number },
  options: LogRankWeight & { trend_scores?: number[] | undefined },
  sizes: Int32Array,
): LogRankStatistics {
  const groups = data.group.names.length;
  const sums = logRankSums({ ...data, group: data.group.codes, groups, stratum, strata }, options);
  const { observed, expected, covariance } = sums;
  return {
    ...logRankChiSquare(sums),
    groups: data.group.names.map((group, g) => ({
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
