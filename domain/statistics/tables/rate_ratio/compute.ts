import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { checkGroupCount } from '../../core/grouped-numbers.ts';
import { InputProblems } from '../../core/input-error.ts';
import { jsonNumber } from '../../core/json-number.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { normalCritical, normalTwoSided } from '../../math/distributions/normal.ts';
import { logWald } from '../log-wald.ts';
import { binomialPValue } from '../proportions/exact-p-value.ts';
import { clopperPearsonOdds } from '../proportions/odds-interval.ts';
import { type RateGroup, rateGroups } from '../rates/person-time.ts';
import type { RateRatioParameters, RateRatioResult } from './definition.ts';

export type RateRatioComputed = Computed<StatisticsOf<RateRatioResult>>;
type Statistics = RateRatioComputed['statistics'];

/** Two incidence rates compared; throws single_group, too_many_groups, no_events and the errors of the rates. */
export function compute(input: AnalysisInput<RateRatioParameters>): RateRatioComputed {
  const { table, rows, parameters, warn } = input;
  const { group, conf_level, event, event_value } = parameters;
  const problems = new InputProblems();
  const { groups, used, n_missing } = rateGroups(table, rows, parameters, problems);
  const names = groups.map((row) => row.group);
  if (group !== undefined) checkGroupCount(names, group, used, { exactly: 2 }, problems);
  if (groups.length > 0 && groups.every(({ events }) => events === 0))
    problems.add(
      'no_events',
      `There is no event in either group${event === undefined ? '' : `: "${event}" is never ${String(event_value)}`}, so that the rates can't be compared. Check event_value and the filter.`,
      { event, event_value },
    );
  problems.throwIfAny();

  const [first, second] = groups as [RateGroup, RateGroup];
  if (first.events === 0 || second.events === 0)
    warn('zero_cell', 'A group has no event: the ratio has no Wald interval. Use the exact one.');
  const statistics: Statistics = {
    n_missing,
    groups: names,
    events: groups.map(({ events }) => events),
    person_time: groups.map(({ person_time }) => person_time),
    ...compare(first, second, conf_level),
  };
  return { statistics, details: undefined, used, excluded_missing: n_missing };
}

function compare(first: RateGroup, second: RateGroup, confLevel: number) {
  const [rate1, rate2] = [first.events / first.person_time, second.events / second.person_time];
  const events = first.events + second.events;
  // Given their sum, the events of the first group are binomial with its share of the person-time.
  const share = first.person_time / (first.person_time + second.person_time);
  const odds = clopperPearsonOdds(first.events, events, confLevel);
  const timeRatio = second.person_time / first.person_time;
  const score_z = (first.events - events * share) / Math.sqrt(events * share * (1 - share));
  const difference = rate1 - rate2;
  const std_error = Math.sqrt(first.events / first.person_time ** 2 + second.events / second.person_time ** 2);
  const margin = normalCritical(confLevel) * std_error;
  return {
    ...logWald(rate1 / rate2, Math.sqrt(1 / first.events + 1 / second.events), confLevel),
    exact_conf_low: odds.conf_low * timeRatio,
    exact_conf_high: jsonNumber(odds.conf_high * timeRatio),
    exact_p_value: binomialPValue(first.events, events, share, 'two_sided'),
    score_z,
    score_p_value: normalTwoSided(score_z),
    rate_difference: {
      estimate: difference,
      std_error,
      conf_low: difference - margin,
      conf_high: difference + margin,
    },
  };
}
