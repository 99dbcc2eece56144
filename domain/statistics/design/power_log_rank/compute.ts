import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { normalQuantile, normalUpperTail } from '../../math/distributions/normal.ts';
import { type PowerCurve, powerCurve } from '../power-curve.ts';
import { refuseEndlessSize, roundedUp, tailLevel } from '../sample-size.ts';
import type { PowerLogRankParameters, PowerLogRankResult } from './definition.ts';

export type PowerLogRankComputed = Computed<StatisticsOf<PowerLogRankResult>, { curve: PowerCurve | undefined }>;
type Statistics = PowerLogRankComputed['statistics'];

/** The events, or the power, of a comparison of survival by the log-rank test. */
export function compute(input: AnalysisInput<PowerLogRankParameters>): PowerLogRankComputed {
  const { parameters, warn } = input;
  const { alpha, alternative } = parameters;
  const information = informationPerEvent(parameters);
  const critical = -normalQuantile(tailLevel(alpha, alternative));
  const powerAt = (events: number) => normalUpperTail(critical - Math.sqrt(events * information));
  const events = parameters.events ?? (critical + normalQuantile(parameters.power!)) ** 2 / information;
  const statistics: Statistics = {
    events,
    events_ceiling: 0,
    power: parameters.power ?? powerAt(events),
    ...patients(events, parameters),
  };
  refuseEndlessSize(
    Math.max(events, statistics.n_total ?? 0),
    `a hazard ratio of ${parameters.hazard_ratio}${parameters.margin === undefined ? '' : ` against the margin ${parameters.margin}`}`,
  );
  statistics.events_ceiling = roundedUp(events);
  if (statistics.events_ceiling < 20)
    warn(
      'few_events',
      `${statistics.events_ceiling} events: the formula rests on the normal distribution of the test, which needs about 20 or more.`,
    );
  return { statistics, details: { curve: powerCurve(powerAt, events, 0) }, used: 0, excluded_missing: 0 };
}

/** The square of the test's expected value that one event adds. */
function informationPerEvent({ hazard_ratio, margin = 1, allocation_ratio, method }: PowerLogRankParameters): number {
  if (method === 'freedman')
    return (allocation_ratio * (1 - hazard_ratio) ** 2) / (1 + allocation_ratio * hazard_ratio) ** 2;
  const share = allocation_ratio / (1 + allocation_ratio);
  return share * (1 - share) * Math.log(hazard_ratio / margin) ** 2;
}

function patients(events: number, parameters: PowerLogRankParameters) {
  const { allocation_ratio: ratio, event_probability1: first, event_probability2: second } = parameters;
  if (first === undefined || second === undefined) return {};
  const event_probability = (ratio * first + second) / (ratio + 1);
  const n_total = events / event_probability;
  return { event_probability, n_total, n_total_ceiling: roundedUp(n_total) };
}
