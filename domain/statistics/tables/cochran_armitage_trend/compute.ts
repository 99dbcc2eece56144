import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { warnSmallExpectedCounts } from '../../core/expected-counts.ts';
import { requireColumn } from '../../core/filter.ts';
import { checkGroupCount } from '../../core/grouped-numbers.ts';
import { InputProblems } from '../../core/input-error.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { sumOf } from '../../math/compensated-sum.ts';
import { chiSquareUpperTail } from '../../math/distributions/chi-square.ts';
import { pearsonStatistic } from '../../math/hypothesis-tests/chi-square.ts';
import { checkPatients, type EventCounts, eventCounts, givenCounts } from '../proportions/event-counts.ts';
import type { CochranArmitageParameters, CochranArmitageResult } from './definition.ts';

export type CochranArmitageComputed = Computed<StatisticsOf<CochranArmitageResult>, { expected: number[] }>;
type Statistics = CochranArmitageComputed['statistics'];

/** Trend of a proportion over ordered groups; throws single_group, constant_variable, no_events. */
export function compute(input: AnalysisInput<CochranArmitageParameters>): CochranArmitageComputed {
  const { table, rows, parameters, warn } = input;
  const { event, event_value, group, group_levels, frequency } = parameters;
  const problems = new InputProblems();
  const counted =
    event === undefined || group === undefined
      ? givenCounts(parameters.cases!, parameters.totals!, problems)
      : eventCounts(table, rows, { event, event_value, group, group_levels, frequency }, problems);
  const scores = scoresOf(input, counted, problems);
  const n = counted.groups.reduce((sum, level) => sum + level.n, 0);
  const n_events = counted.groups.reduce((sum, level) => sum + level.count, 0);
  checkPatients(counted, problems);
  check(counted, scores, n_events, n, parameters, problems);
  problems.throwIfAny();

  const groups = counted.groups.map((level, i) => ({
    group: level.group,
    score: scores[i]!,
    count: level.count,
    n: level.n,
    proportion: level.count / level.n,
  }));
  const trend = trendTest(groups, n, n_events);
  const expected = groups.flatMap((level) => [(level.n * n_events) / n, (level.n * (n - n_events)) / n]);
  const pearson = pearsonStatistic(
    groups.flatMap((level) => [level.count, level.n - level.count]),
    expected,
  );
  const departure_df = groups.length - 2;
  // Two groups lie on a line: what is left is rounding.
  const departure = departure_df === 0 ? 0 : Math.max(0, pearson - trend.statistic);
  const statistics: Statistics = {
    n,
    n_events,
    n_missing: counted.n_missing,
    ...trend,
    departure_statistic: departure,
    departure_df,
    departure_p_value: departure_df === 0 ? 1 : chiSquareUpperTail(departure, departure_df),
    proportions: groups.map(({ proportion }) => proportion),
    groups,
  };
  warnSmallExpectedCounts(expected, 'Combine neighbouring groups.', warn);
  return { statistics, details: { expected }, used: counted.used, excluded_missing: counted.n_missing };
}

/** The scores given, else the values of a numeric column, else the rank of the group. */
function scoresOf(
  { table, parameters }: AnalysisInput<CochranArmitageParameters>,
  { groups }: EventCounts,
  problems: InputProblems,
): number[] {
  const { scores, group } = parameters;
  if (scores !== undefined) {
    if (scores.length !== groups.length)
      problems.add(
        'invalid_parameter',
        `There are ${scores.length} scores for ${groups.length} groups: ${groups.map((level) => level.group).join(', ')}. Give one a group.`,
        { groups: groups.map((level) => level.group) },
      );
    return scores;
  }
  const column = group === undefined ? undefined : requireColumn(table, group);
  const numeric = column?.kind === 'numeric' && !column.boolean;
  return groups.map((level, i) => (numeric ? Number(level.group) : i + 1));
}

function check(
  { groups, used }: EventCounts,
  scores: readonly number[],
  n_events: number,
  n: number,
  { event, event_value, group }: CochranArmitageParameters,
  problems: InputProblems,
): void {
  if (group !== undefined)
    checkGroupCount(
      groups.map((level) => level.group),
      group,
      used,
      { atLeast: 2 },
      problems,
    );
  if (scores.length > 1 && new Set(scores).size === 1)
    problems.add('constant_variable', 'All scores are equal, so there is no trend to test. Give scores that differ.');
  if (n > 0 && (n_events === 0 || n_events === n))
    problems.add(
      'no_events',
      `${n_events === 0 ? 'None' : 'All'} of the ${n} patients have the event${event === undefined ? '' : ` ("${event}" = ${String(event_value)})`}, so there is no trend to test. Check event_value and the filter.`,
      { event, event_value },
    );
}

/** Armitage (1955), with the variance p (1 - p) of N, not N - 1; scores are centred first. */
function trendTest(groups: Statistics['groups'], n: number, n_events: number) {
  const pooled = n_events / n;
  const mean = sumOf(groups.length, (i) => groups[i]!.n * groups[i]!.score) / n;
  const sum = sumOf(groups.length, (i) => (groups[i]!.score - mean) * (groups[i]!.count - groups[i]!.n * pooled));
  const spread = sumOf(groups.length, (i) => groups[i]!.n * (groups[i]!.score - mean) ** 2);
  const z = sum / Math.sqrt(pooled * (1 - pooled) * spread);
  return { statistic: z * z, df: 1 as const, p_value: chiSquareUpperTail(z * z, 1), z };
}
