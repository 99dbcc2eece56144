import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { groupedNumbers } from '../../core/grouped-numbers.ts';
import { InputProblems } from '../../core/input-error.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { type FiveNumberSummary, fiveNumberSummaries } from '../../math/five-number-summary.ts';
import { classicOneWay, type OneWay, welchOneWay } from '../../math/hypothesis-tests/one-way.ts';
import { type NormalityTest, normalityTests } from '../../math/hypothesis-tests/shapiro-wilk.ts';
import { momentsOf, standardDeviationOf } from '../../math/moments.ts';
import { checkGroupSizes, checkGroups, checkGroupVariances, checkPooledVariance, warnSmallGroups } from '../checks.ts';
import { levene } from '../levene.ts';
import type { AnovaOneWayParameters, AnovaOneWayResult } from './definition.ts';

export type AnovaOneWayComputed = Computed<
  StatisticsOf<AnovaOneWayResult>,
  { boxes: FiveNumberSummary[]; normality: NormalityTest[]; equalVariance: OneWay | null }
>;

/** Fisher's or Welch's test of equal means. */
export function compute(input: AnalysisInput<AnovaOneWayParameters>): AnovaOneWayComputed {
  const { table, rows, parameters, warn } = input;
  const { welch } = parameters;
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
  const statistics: StatisticsOf<AnovaOneWayResult> = {
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
    statistics,
    details: {
      boxes: fiveNumberSummaries(data.groups),
      normality: normalityTests(data.groups),
      equalVariance: levene(data.groups, 'median'),
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
