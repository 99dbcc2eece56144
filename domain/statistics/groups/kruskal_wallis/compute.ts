import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { groupedNumbers } from '../../core/grouped-numbers.ts';
import { InputProblems } from '../../core/input-error.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { type FiveNumberSummary, fiveNumberSummaries } from '../../math/five-number-summary.ts';
import { kruskalWallisTest, rankedGroups, rankSummaries } from '../../math/hypothesis-tests/kruskal-wallis.ts';
import { checkGroups, warnSmallGroups } from '../checks.ts';
import type { KruskalWallisParameters, KruskalWallisResult } from './definition.ts';

export type KruskalWallisComputed = Computed<StatisticsOf<KruskalWallisResult>, { boxes: FiveNumberSummary[] }>;

/** The rank test of two or more groups. */
export function compute(input: AnalysisInput<KruskalWallisParameters>): KruskalWallisComputed {
  const { table, rows, parameters, warn } = input;
  const data = groupedNumbers(table, rows, parameters);
  const { n, n_missing } = data;
  const problems = new InputProblems();
  checkGroups(data, parameters, { atLeast: 2 }, problems);
  problems.throwIfAny();
  warnSmallGroups(data.groups, warn);

  const ranked = rankedGroups(data.values, data.levels);
  const test = kruskalWallisTest(ranked);
  const statistics = {
    n,
    n_missing,
    ...test,
    // H / (n - 1), as it is mostly written.
    epsilon_squared: (test.statistic * (n + 1)) / (n * n - 1),
    groups: rankSummaries(ranked),
  };
  return {
    statistics,
    details: { boxes: fiveNumberSummaries(data.groups) },
    used: n,
    excluded_missing: data.n_incomplete,
  };
}
