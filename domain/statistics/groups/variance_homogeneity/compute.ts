import type { AnalysisInput, AnalysisOutput } from '../../core/analysis.ts';
import { type GroupedNumbers, groupedNumbers } from '../../core/grouped-numbers.ts';
import { AnalysisInputError, InputProblems } from '../../core/input-error.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { boxesOf } from '../../math/five-number-summary.ts';
import { type Moments, momentsOf, standardDeviationOf } from '../../math/moments.ts';
import { boxPlot } from '../../print/figures/box-plot.ts';
import { normalityChecks } from '../../print/normality-checks.ts';
import { checkGroupSizes, checkGroups, checkGroupVariances, warnSmallGroups } from '../checks.ts';
import { levene } from '../levene.ts';
import { bartlettTest, flignerTest, varianceRatioTest } from '../variance-tests.ts';
import type { VarianceHomogeneityParameters, VarianceHomogeneityResult } from './definition.ts';
import { varianceMethodsParagraph, varianceRScript, varianceTables } from './report.ts';

/** Tests of equal variances. */
export function compute(
  input: AnalysisInput<VarianceHomogeneityParameters>,
): AnalysisOutput<VarianceHomogeneityResult> {
  const { table, rows, parameters, warn } = input;
  const { variable, group, test } = parameters;
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
  const boxes = boxesOf(data.groups);
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
    result: {
      ...statistics,
      tables: varianceTables(statistics, parameters),
      figures: boxPlot(boxes, { name: 'box_plot', variable, groupTitle: group }),
      assumption_checks: ofVariances
        ? normalityChecks(data.groups, variable, {
            alternative: "Brown and Forsythe's test (test = brown_forsythe)",
            ofMeans: false,
          })
        : [],
      methods_paragraph: varianceMethodsParagraph(statistics, parameters, data.n_incomplete),
      r_script: varianceRScript(parameters),
    },
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
