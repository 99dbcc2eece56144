import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { combinedStrata } from '../../core/combined-strata.ts';
import { InputProblems } from '../../core/input-error.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { type DrawnCurve, groupCurves } from '../kaplan-meier/survival-figure.ts';
import { compareGroups } from '../log-rank/compare-groups.ts';
import { addNoEvents, addSingleGroup, survivalData, warnSmallGroups } from '../survival-data.ts';
import type { LogRankParameters, LogRankResult } from './definition.ts';

export type LogRankComputed = Computed<StatisticsOf<LogRankResult>, { curves: DrawnCurve[] }>;

/** Compares the survival of groups. Throws single_group, no_events and the errors of the data. */
export function compute(input: AnalysisInput<LogRankParameters>): LogRankComputed {
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
  return { statistics, details: { curves: groupCurves(data) }, used: n, excluded_missing: n_missing };
}
