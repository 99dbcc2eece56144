import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { InputProblems } from '../../core/input-error.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { rateGroups } from '../rates/person-time.ts';
import { rateInterval, rateIntervalMethods } from '../rates/rate-interval.ts';
import type { IncidenceRateParameters, IncidenceRateResult } from './definition.ts';

export type IncidenceRateComputed = Computed<StatisticsOf<IncidenceRateResult>>;
type Statistics = IncidenceRateComputed['statistics'];

/** Events per person-time; throws insufficient_data without person-time, negative_time. */
export function compute(input: AnalysisInput<IncidenceRateParameters>): IncidenceRateComputed {
  const { table, rows, parameters } = input;
  const { multiplier, conf_level } = parameters;
  const problems = new InputProblems();
  const { groups, used, n_missing } = rateGroups(table, rows, parameters, problems);
  problems.throwIfAny();

  const times = (value: number | null) => (value === null ? null : value * multiplier);
  const statistics: Statistics = {
    n_missing,
    groups: groups.map((row) => ({
      ...row,
      rate: (row.events / row.person_time) * multiplier,
      intervals: rateIntervalMethods.map((method) => {
        const { conf_low, conf_high } = rateInterval(method, row.events, row.person_time, conf_level);
        return { method, conf_low: times(conf_low), conf_high: times(conf_high) };
      }),
    })),
  };
  return { statistics, details: undefined, used, excluded_missing: n_missing };
}
