import type { AnalysisInput, AnalysisOutput } from '../../core/analysis.ts';
import { groupedNumbers } from '../../core/grouped-numbers.ts';
import { InputProblems } from '../../core/input-error.ts';
import { boxesOf } from '../../math/five-number-summary.ts';
import { kruskalWallisTest, rankedGroups, rankSummaries } from '../../math/hypothesis-tests/kruskal-wallis.ts';
import { boxPlot } from '../../print/figures/box-plot.ts';
import { checkGroups, warnSmallGroups } from '../checks.ts';
import type { KruskalWallisParameters, KruskalWallisResult } from './definition.ts';
import { kruskalMethodsParagraph, kruskalRScript, kruskalTables } from './report.ts';

/** The rank test of two or more groups. */
export function compute(input: AnalysisInput<KruskalWallisParameters>): AnalysisOutput<KruskalWallisResult> {
  const { table, rows, parameters, warn } = input;
  const { variable, group } = parameters;
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
    result: {
      ...statistics,
      tables: kruskalTables(statistics, parameters),
      figures: boxPlot(boxesOf(data.groups), { name: 'box_plot', variable, groupTitle: group }),
      assumption_checks: [],
      methods_paragraph: kruskalMethodsParagraph(statistics, parameters, data.n_incomplete),
      r_script: kruskalRScript(parameters),
    },
    used: n,
    excluded_missing: data.n_incomplete,
  };
}
