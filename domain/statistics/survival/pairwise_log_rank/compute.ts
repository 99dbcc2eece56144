import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { InputProblems } from '../../core/input-error.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { adjustPValues } from '../../math/p-adjust.ts';
import { type DrawnCurve, groupCurves } from '../kaplan-meier/survival-figure.ts';
import { logRankChiSquare, logRankSums } from '../log-rank/statistics.ts';
import { addNoEvents, addSingleGroup, type SurvivalData, survivalData, warnSmallGroups } from '../survival-data.ts';
import { mergeTiedTimes } from '../tied-times.ts';
import type { PairwiseLogRankParameters, PairwiseLogRankResult } from './definition.ts';

export type PairwiseLogRankComputed = Computed<StatisticsOf<PairwiseLogRankResult>, { curves: DrawnCurve[] }>;

/** A log-rank test of each pair (1,2), (1,3), .., (2,3), .., each on the rows of its two groups alone. */
export function compute(input: AnalysisInput<PairwiseLogRankParameters>): PairwiseLogRankComputed {
  const { table, rows, parameters, warn, onProgress } = input;
  const problems = new InputProblems();
  const data = survivalData(table, rows, parameters, [], problems);
  const names = data.group.names;
  if (names.length < 2) addSingleGroup(data, parameters.group, problems);
  if (data.n_events === 0) addNoEvents(table, data, parameters, problems);
  problems.throwIfAny();
  warnSmallGroups(data.group, warn);

  const pairs = names.flatMap((_, i) => names.slice(i + 1).map((_, j) => [i, i + 1 + j] as const));
  const tests = pairs.map(([first, second], done) => {
    const test = comparePair(data, first, second, parameters.rho);
    onProgress((done + 1) / pairs.length);
    if (test.statistic !== null) return test;
    warn('no_comparison', `Groups "${names[first]}" and "${names[second]}" have no event time with both at risk.`);
    // No evidence of a difference, as survdiff reports it; the comparison still counts in the adjustment.
    return { statistic: 0, p_value: 1 };
  });
  const adjusted = adjustPValues(
    tests.map((test) => test.p_value),
    parameters.p_adjust,
  );
  const comparisons = pairs.map(([first, second], i) => ({
    group1: names[first]!,
    group2: names[second]!,
    statistic: tests[i]!.statistic,
    p_value: tests[i]!.p_value,
    p_adjusted: adjusted[i]!,
  }));
  const { n, n_missing } = data;
  const statistics = { n, n_missing, comparisons };
  return { statistics, details: { curves: groupCurves(data) }, used: n, excluded_missing: n_missing };
}

function comparePair(data: SurvivalData, first: number, second: number, rho: number) {
  const codes = data.group.codes;
  const members = data.order.filter((row) => codes[row] === first || codes[row] === second);
  const ordered = mergeTiedTimes(
    Float64Array.from(members, (row) => data.time[row]!),
    undefined,
  );
  const sums = logRankSums(
    {
      ...ordered,
      event: Uint8Array.from(members, (row) => data.event[row]!),
      group: Int32Array.from(members, (row) => (codes[row] === first ? 0 : 1)),
      groups: 2,
      stratum: undefined,
      strata: 1,
    },
    { weight: 'fleming_harrington', rho, gamma: 0 },
  );
  return logRankChiSquare(sums);
}
