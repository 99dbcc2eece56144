import type { AnalysisInput, AnalysisOutput } from '../../core/analysis.ts';
import { groupedNumbers } from '../../core/grouped-numbers.ts';
import { InputProblems } from '../../core/input-error.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { boxesOf } from '../../math/five-number-summary.ts';
import { classicOneWay, welchOneWay } from '../../math/hypothesis-tests/one-way.ts';
import { momentsOf, standardDeviationOf } from '../../math/moments.ts';
import { boxPlot } from '../../print/figures/box-plot.ts';
import { equalVarianceCheck, normalityChecks } from '../../print/normality-checks.ts';
import { checkGroupSizes, checkGroups, checkGroupVariances, checkPooledVariance, warnSmallGroups } from '../checks.ts';
import type { AnovaOneWayParameters, AnovaOneWayResult } from './definition.ts';
import { anovaOneWayMethodsParagraph, anovaOneWayRScript, anovaOneWayTables } from './report.ts';

export type AnovaOneWayStatistics = StatisticsOf<AnovaOneWayResult>;

/** Fisher's or Welch's test of equal means. */
export function compute(input: AnalysisInput<AnovaOneWayParameters>): AnalysisOutput<AnovaOneWayResult> {
  const { table, rows, parameters, warn } = input;
  const { variable, group, welch } = parameters;
  const data = groupedNumbers(table, rows, parameters);
  const { n, n_missing } = data;
  const problems = new InputProblems();
  checkGroups(data, parameters, { atLeast: 2 }, problems);
  if (welch) {
    checkGroupSizes(data, parameters, 2, problems);
    checkGroupVariances(data, parameters, problems);
  } else checkPooledVariance(data, parameters, problems);
  problems.throwIfAny();
  warnSmallGroups(data.groups, warn);

  const moments = data.groups.map(({ values }) => momentsOf(values));
  const statistics: AnovaOneWayStatistics = {
    n,
    n_missing,
    ...(welch ? welchOneWay(moments) : withEffectSizes(classicOneWay(moments))),
    groups: moments.map((group, i) => ({
      group: data.groups[i]!.group,
      n: group.n,
      mean: group.mean,
      std_dev: group.n < 2 ? null : standardDeviationOf(group),
    })),
  };
  return {
    result: {
      ...statistics,
      tables: anovaOneWayTables(statistics, parameters),
      figures: boxPlot(boxesOf(data.groups), { name: 'box_plot', variable, groupTitle: group }),
      assumption_checks: [
        ...normalityChecks(data.groups, variable, { alternative: 'the Kruskal-Wallis test', ofMeans: true }),
        equalVarianceCheck(
          data.groups,
          welch ? "Welch's test, as used here, allows for that." : "use Welch's test (welch = true).",
        ),
      ],
      methods_paragraph: anovaOneWayMethodsParagraph(statistics, parameters, data.n_incomplete),
      r_script: anovaOneWayRScript(parameters),
    },
    used: n,
    excluded_missing: data.n_incomplete,
  };
}

function withEffectSizes(test: ReturnType<typeof classicOneWay>) {
  const { sum_sq_between, sum_sq_within, df1, mean_sq_within } = test;
  const total = sum_sq_between + sum_sq_within;
  return {
    ...test,
    eta_squared: sum_sq_between / total,
    omega_squared: (sum_sq_between - df1 * mean_sq_within) / (total + mean_sq_within),
  };
}
