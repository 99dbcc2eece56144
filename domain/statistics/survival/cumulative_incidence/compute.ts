import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { axisTimes, lastTime } from '../../core/axis-times.ts';
import { InputProblems } from '../../core/input-error.ts';
import { finiteOrNull } from '../../core/json-number.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { normalCritical } from '../../math/distributions/normal.ts';
import { warnBeyondFollowUp } from '../beyond-follow-up.ts';
import { type CompetingData, competingData } from '../competing-risks/competing-data.ts';
import { testCauses } from '../competing-risks/gray.ts';
import { atRisk, type IncidenceCurves, incidenceCurves } from '../competing-risks/incidence.ts';
import { incidenceLimits } from '../competing-risks/incidence-limits.ts';
import type { Limits } from '../kaplan-meier/confidence-limits.ts';
import { membersByGroup } from '../members.ts';
import { stepAt } from '../step-function.ts';
import { warnSmallGroups } from '../survival-data.ts';
import type { CumulativeIncidenceParameters, CumulativeIncidenceResult } from './definition.ts';

/** Curves of one group; limits by cause and step. */
export type GroupIncidence = { group: string; curves: IncidenceCurves; limits: Limits[][] };

export type CumulativeIncidenceComputed = Computed<
  StatisticsOf<CumulativeIncidenceResult>,
  {
    groups: GroupIncidence[];
    causes: string[];
    /** At which the incidences are told. */
    times: number[];
  }
>;

/** Aalen-Johansen by group and cause. A cause without events has incidence 0 (not an error). */
export function compute(input: AnalysisInput<CumulativeIncidenceParameters>): CumulativeIncidenceComputed {
  const { table, rows, parameters, warn, onProgress } = input;
  const problems = new InputProblems();
  const data = competingData(table, rows, parameters, parameters.causes, false, [], problems);
  problems.throwIfAny();
  warnSmallGroups(data.group, warn);
  for (const [j, cause] of data.causes.entries())
    if (data.eventsOf[j] === 0)
      warn('no_events', `No row has an event of cause "${cause}", so its incidence is 0. Check causes.`);

  const z = normalCritical(parameters.conf_level);
  const members = membersByGroup(data);
  const groups = data.group.names.map((group, g): GroupIncidence => {
    const curves = incidenceCurves(data.time, data.code, members[g]!, data.causes.length);
    onProgress((g + 1) / data.group.names.length);
    const limits = curves.causes.map(({ value, jackknifeError }) =>
      Array.from(value, (estimate, i) => incidenceLimits(estimate, jackknifeError[i]!, parameters.conf_type, z)),
    );
    return { group, curves, limits };
  });
  const times = Array.from(
    Float64Array.from(parameters.times ?? axisTimes(lastTime(groups.map(({ curves }) => curves)))).sort(),
  );
  for (const { group, curves } of groups) {
    const known = curves.causes.reduce((sum, { value }) => sum + (value.at(-1) ?? 0), 0);
    if (known < 1 - 1e-12)
      warnBeyondFollowUp(
        parameters.times,
        curves.time.at(-1) ?? 0,
        { what: 'incidence', ...(parameters.group === undefined ? {} : { who: ` of group "${group}"` }) },
        warn,
      );
  }
  const { n, n_events, n_missing } = data;
  const statistics = {
    n,
    n_events,
    n_missing,
    conf_type: parameters.conf_type,
    ...(groups.length > 1 && n_events > 0 ? { gray_tests: testCauses(data, [data.order], 0, () => {}) } : {}),
    groups: groups.map((group, g) => groupResult(group, members[g]!, data, times, parameters.conf_type !== 'none')),
  };
  return { statistics, details: { groups, causes: data.causes, times }, used: n, excluded_missing: n_missing };
}

const certain: Limits = { low: 0, high: 0 };

function groupResult(
  { group, curves, limits }: GroupIncidence,
  members: Int32Array,
  data: CompetingData,
  times: readonly number[],
  withLimits: boolean,
): CumulativeIncidenceResult['groups'][number] {
  const eventsOf = new Int32Array(data.causes.length + 1);
  for (const row of members) eventsOf[data.code[row]!]!++;
  const last = curves.time.at(-1) ?? 0;
  return {
    group,
    n: members.length,
    causes: data.causes.map((cause, j) => {
      const curve = curves.causes[j]!;
      return {
        cause,
        n_events: eventsOf[j + 1]!,
        at_times: times.map((time) => {
          const step = stepAt(curves.time, time);
          const estimate = step < 0 ? 0 : curve.value[step]!;
          const aalen = step < 0 ? 0 : curve.aalenError[step]!;
          const at = step < 0 ? certain : limits[j]![step]!;
          return {
            time,
            n_risk: atRisk(curves, time),
            estimate,
            std_error: step < 0 ? 0 : curve.jackknifeError[step]!,
            conf_low: withLimits ? finiteOrNull(at.low) : null,
            conf_high: withLimits ? finiteOrNull(at.high) : null,
            std_error_aalen: time > last || eventsOf[j + 1] === 0 ? null : aalen,
          };
        }),
      };
    }),
  };
}
