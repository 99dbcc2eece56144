import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { groupedNumbers } from '../../core/grouped-numbers.ts';
import { InputProblems } from '../../core/input-error.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { normalTwoSided } from '../../math/distributions/normal.ts';
import { type FiveNumberSummary, fiveNumberSummaries } from '../../math/five-number-summary.ts';
import { type RankedGroups, rankedGroups, rankSummaries } from '../../math/hypothesis-tests/kruskal-wallis.ts';
import { adjustPValues } from '../../math/p-adjust.ts';
import { pairsOf } from '../../math/pairs.ts';
import { checkGroups, checkPairCount, warnSmallGroups } from '../checks.ts';
import type { DunnTestParameters, DunnTestResult } from './definition.ts';

export type DunnTestComputed = Computed<StatisticsOf<DunnTestResult>, { boxes: FiveNumberSummary[] }>;

/** Dunn's comparison of each pair of groups. */
export function compute(input: AnalysisInput<DunnTestParameters>): DunnTestComputed {
  const { table, rows, parameters, warn } = input;
  const { group, p_adjust } = parameters;
  const data = groupedNumbers(table, rows, parameters);
  const { n, n_missing } = data;
  const problems = new InputProblems();
  checkGroups(data, parameters, { atLeast: 2 }, problems);
  checkPairCount(data, group, problems);
  problems.throwIfAny();
  warnSmallGroups(data.groups, warn);

  const ranked = rankedGroups(data.values, data.levels);
  const tests = dunnComparisons(ranked);
  const adjusted = adjustPValues(
    tests.map(({ p_value }) => p_value),
    p_adjust,
  );
  const comparisons = tests.map((test, i) => ({ ...test, p_adjusted: adjusted[i]! }));
  const statistics = { n, n_missing, comparisons, groups: rankSummaries(ranked) };
  return {
    statistics,
    details: { boxes: fiveNumberSummaries(data.groups) },
    used: n,
    excluded_missing: data.n_incomplete,
  };
}

/** Dunn 1964, section 4: differences of mean ranks, their variance reduced by ties. */
function dunnComparisons({ n, tieSum, groups }: RankedGroups) {
  const variance = (n * (n + 1)) / 12 - tieSum / (12 * (n - 1));
  return pairsOf(groups.length).map(([i, j]) => {
    const first = groups[i]!;
    const second = groups[j]!;
    const estimate = second.meanRank - first.meanRank;
    const statistic = estimate / Math.sqrt(variance * (1 / first.n + 1 / second.n));
    return { group1: first.group, group2: second.group, estimate, statistic, p_value: normalTwoSided(statistic) };
  });
}
