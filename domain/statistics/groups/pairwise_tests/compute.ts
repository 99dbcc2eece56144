import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { type GroupedNumbers, groupedNumbers } from '../../core/grouped-numbers.ts';
import { AnalysisInputError, InputProblems } from '../../core/input-error.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { studentTTwoSided } from '../../math/distributions/student-t.ts';
import { type FiveNumberSummary, fiveNumberSummaries } from '../../math/five-number-summary.ts';
import type { OneWay } from '../../math/hypothesis-tests/one-way.ts';
import { type NormalityTest, normalityTests } from '../../math/hypothesis-tests/shapiro-wilk.ts';
import { type Moments, meanDifference, momentsOf, standardDeviationOf, varianceOf } from '../../math/moments.ts';
import { adjustPValues } from '../../math/p-adjust.ts';
import { pairsOf } from '../../math/pairs.ts';
import { checkGroupSizes, checkGroups, checkPairCount, checkPooledVariance, warnSmallGroups } from '../checks.ts';
import { levene } from '../levene.ts';
import { rankSumTest } from '../ranks/rank-sum.ts';
import { isEssentiallyConstant, welchDifference } from '../t-tests.ts';
import type { PairwiseTestsParameters, PairwiseTestsResult } from './definition.ts';

type Test = { estimate?: number; statistic: number | null; df?: number; p_value: number | null };

export type PairwiseTestsComputed = Computed<
  StatisticsOf<PairwiseTestsResult>,
  {
    boxes: FiveNumberSummary[];
    normality: NormalityTest[];
    /** Where the variance is pooled; null where they can't be compared. */
    equalVariance: OneWay | null | undefined;
  }
>;

/** A test of each pair of groups. */
export function compute(input: AnalysisInput<PairwiseTestsParameters>): PairwiseTestsComputed {
  const { table, rows, parameters, warn, onProgress } = input;
  const { group, test } = parameters;
  const data = groupedNumbers(table, rows, parameters);
  const { n, n_missing } = data;
  const problems = new InputProblems();
  checkGroups(data, parameters, { atLeast: 2 }, problems);
  checkPairCount(data, group, problems);
  if (test === 't_pooled') checkPooledVariance(data, parameters, problems);
  if (test === 't_welch') checkGroupSizes(data, parameters, 2, problems);
  problems.throwIfAny();
  warnSmallGroups(data.groups, warn);

  const moments = data.groups.map(({ values }) => momentsOf(values));
  const compare = comparisonOf(data, moments, parameters);
  const pairs = pairsOf(data.groups.length);
  const tests = pairs.map(([i, j], done) => {
    const found = compare(i, j);
    onProgress((done + 1) / pairs.length);
    return { group1: data.groups[i]!.group, group2: data.groups[j]!.group, ...found };
  });
  const adjusted = adjustPValues(
    tests.map(({ p_value }) => p_value),
    parameters.p_adjust,
  );
  const boxes = fiveNumberSummaries(data.groups);
  const statistics: StatisticsOf<PairwiseTestsResult> = {
    n,
    n_missing,
    comparisons: tests.map((found, i) => ({ ...found, p_adjusted: adjusted[i]! })),
    groups: moments.map((own, i) => ({
      group: data.groups[i]!.group,
      n: own.n,
      mean: own.mean,
      std_dev: own.n < 2 ? null : standardDeviationOf(own),
      median: boxes[i]!.median!,
    })),
  };
  return {
    statistics,
    details: {
      boxes,
      normality: test === 'wilcoxon' ? [] : normalityTests(data.groups),
      equalVariance: test === 't_pooled' ? levene(data.groups, 'median') : undefined,
    },
    used: n,
    excluded_missing: data.n_incomplete,
  };
}

function comparisonOf(
  { groups, n }: GroupedNumbers,
  moments: readonly Moments[],
  { test, variable }: PairwiseTestsParameters,
): (i: number, j: number) => Test {
  if (test === 'wilcoxon')
    return (i, j) => {
      const { statistic, p_value } = rankSumTest(groups[i]!.values, groups[j]!.values);
      return { statistic, p_value };
    };
  if (test === 't_pooled') {
    const df = n - groups.length;
    const variance = moments.reduce((sum, { squares }) => sum + squares, 0) / df;
    return (i, j) => {
      const estimate = meanDifference(moments[j]!, moments[i]!);
      const statistic = estimate / Math.sqrt(variance * (1 / moments[i]!.n + 1 / moments[j]!.n));
      return { estimate, statistic, df, p_value: studentTTwoSided(statistic, df) };
    };
  }
  return (i, j) => {
    const { estimate, std_error, df } = welchDifference(moments[j]!, moments[i]!);
    const std_dev = Math.sqrt((varianceOf(moments[i]!) + varianceOf(moments[j]!)) / 2);
    if (isEssentiallyConstant(std_dev, moments[i]!.mean, moments[j]!.mean))
      throw new AnalysisInputError(
        'constant_variable',
        `"${variable}" does not vary within "${groups[i]!.group}" and "${groups[j]!.group}", so their difference has no standard error. Choose test = t_pooled or wilcoxon, or leave a group out with group_levels.`,
        { column: variable, groups: [groups[i]!.group, groups[j]!.group] },
      );
    const statistic = estimate / std_error;
    return { estimate, statistic, df, p_value: studentTTwoSided(statistic, df) };
  };
}
