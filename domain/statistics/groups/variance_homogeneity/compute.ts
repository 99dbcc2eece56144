import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { type GroupedNumbers, groupedNumbers } from '../../core/grouped-numbers.ts';
import { AnalysisInputError, InputProblems } from '../../core/input-error.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { type FiveNumberSummary, fiveNumberSummaries } from '../../math/five-number-summary.ts';
import { type NormalityTest, normalityTests } from '../../math/hypothesis-tests/shapiro-wilk.ts';
import { type Moments, momentsOf, standardDeviationOf } from '../../math/moments.ts';
import { checkGroupSizes, checkGroups, checkGroupVariances, warnSmallGroups } from '../checks.ts';
import { levene } from '../levene.ts';
import { bartlettTest, flignerTest, varianceRatioTest } from '../variance-tests.ts';
import type { VarianceHomogeneityParameters, VarianceHomogeneityResult } from './definition.ts';

export type VarianceHomogeneityComputed = Computed<
  StatisticsOf<VarianceHomogeneityResult>,
  { boxes: FiveNumberSummary[]; normality: NormalityTest[] }
>;

/** Tests of equal variances. */
export function compute(input: AnalysisInput<VarianceHomogeneityParameters>): VarianceHomogeneityComputed {
  const { table, rows, parameters, warn } = input;
  const { test } = parameters;
  const data = groupedNumbers(table, rows, parameters);
  const { n, n_missing } = data;
  const ofVariances = test === 'bartlett' || test === 'f_test';
  const problems = new InputProblems();
  checkGroups(data, parameters, test === 'f_test' ? { exactly: 2 } : { atLeast: 2 }, problems);
  if (ofVariances && !(test === 'f_test' && data.groups.length > 2)) {
    checkGroupSizes(data, parameters, 2, problems);
    checkGroupVariances(data, parameters, problems);
  }
  problems.throwIfAny();
  warnSmallGroups(data.groups, warn);

  const moments = data.groups.map(({ values }) => momentsOf(values));
  const boxes = fiveNumberSummaries(data.groups);
  const statistics: StatisticsOf<VarianceHomogeneityResult> = {
    n,
    n_missing,
    ...testVariances(data, moments, parameters),
    groups: moments.map((own, i) => ({
      group: data.groups[i]!.group,
      n: own.n,
      std_dev: own.n < 2 ? null : standardDeviationOf(own),
      median: boxes[i]!.median!,
    })),
  };
  return {
    statistics,
    details: { boxes, normality: ofVariances ? normalityTests(data.groups) : [] },
    used: n,
    excluded_missing: data.n_incomplete,
  };
}

function testVariances(
  { groups, n }: GroupedNumbers,
  moments: readonly Moments[],
  { test, conf_level, variable, group }: VarianceHomogeneityParameters,
) {
  if (test === 'bartlett') return bartlettTest(moments);
  if (test === 'f_test') return varianceRatioTest(moments[0]!, moments[1]!, conf_level);
  const found = test === 'fligner' ? flignerTest(groups) : levene(groups, test === 'levene' ? 'mean' : 'median');
  if (found === null)
    throw new AnalysisInputError(
      'constant_variable',
      `The deviations of "${variable}" from the middle of each group of "${group}" do not vary in the ${n} rows used, so there is nothing to compare. Larger groups are needed.`,
      { column: variable, group },
    );
  if ('df' in found) return found;
  const { statistic, df1, df2, p_value } = found;
  return { statistic, df1, df2, p_value };
}
