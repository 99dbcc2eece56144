import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { InputProblems } from '../../core/input-error.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { proportionInterval, proportionIntervalMethods } from '../../math/proportion-interval.ts';
import { checkPatients, eventCounts, givenCounts } from '../proportions/event-counts.ts';
import { binomialPValue } from '../proportions/exact-p-value.ts';
import { oneProportionScoreTest } from '../proportions/score-test.ts';
import type { OneProportionParameters, OneProportionResult } from './definition.ts';

export type OneProportionComputed = Computed<StatisticsOf<OneProportionResult>>;
type Statistics = OneProportionComputed['statistics'];

/** A proportion, its intervals and its tests; throws insufficient_data without patients. */
export function compute(input: AnalysisInput<OneProportionParameters>): OneProportionComputed {
  const { table, rows, parameters, warn } = input;
  const { variable, event_value, null_proportion, alternative, conf_level } = parameters;
  const problems = new InputProblems();
  const counted =
    variable === undefined
      ? givenCounts([parameters.count!], [parameters.n!], problems)
      : eventCounts(table, rows, { event: variable, event_value }, problems);
  checkPatients(counted, problems);
  problems.throwIfAny();

  const { count, n } = counted.groups[0]!;
  const score = oneProportionScoreTest({ count, n }, null_proportion, alternative, false);
  if (count === 0 || count === n)
    warn(
      'no_variation',
      `${count === 0 ? 'Nobody has' : 'Everybody has'} the event, so the Wald interval has no width. The others hold.`,
    );
  const statistics: Statistics = {
    count,
    n,
    n_missing: counted.n_missing,
    estimate: count / n,
    intervals: proportionIntervalMethods.map((method) => ({
      method,
      ...proportionInterval(method, count, n, conf_level),
    })),
    exact_p_value: binomialPValue(count, n, null_proportion, alternative),
    score_statistic: score.statistic,
    score_p_value: score.p_value,
    score_cc_p_value: oneProportionScoreTest({ count, n }, null_proportion, alternative, true).p_value,
  };
  return { statistics, details: undefined, used: counted.used, excluded_missing: counted.n_missing };
}
