import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { axisTimes } from '../../core/axis-times.ts';
import { AnalysisInputError } from '../../core/input-error.ts';
import { finiteOrNull } from '../../core/json-number.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { normalCritical } from '../../math/distributions/normal.ts';
import { incidenceLimits } from '../competing-risks/incidence-limits.ts';
import type { Limits } from '../kaplan-meier/confidence-limits.ts';
import { aalenJohansen, type Occupation } from '../multi-state/aalen-johansen.ts';
import { type StateRows, stateRows } from '../multi-state/state-rows.ts';
import { stepAt } from '../step-function.ts';
import type { MultiStateParameters, MultiStateResult } from './definition.ts';

export type MultiStateComputed = Computed<
  StatisticsOf<MultiStateResult>,
  { curves: { group: string; occupation: Occupation; limits: Limits[][] }[]; times: number[] }
>;

/** Each change of state moves the influence of every subject. */
const mostWork = 3e9;

/** Throws what `stateRows` refuses, unsupported_size, invalid_parameter for tau. */
export function compute(input: AnalysisInput<MultiStateParameters>): MultiStateComputed {
  const { parameters, warn, onProgress } = input;
  const { conf_level, conf_type } = parameters;
  const data = stateRows(input);
  const { states, group } = data;
  if (data.unchanged > 0)
    warn(
      'same_state',
      `${data.unchanged} ${data.unchanged === 1 ? 'row ends' : 'rows end'} by entering the state in which the subject already is: no change was counted there.`,
    );
  const members = group.names.map((_, g) =>
    Int32Array.from(Array.from(data.from.keys()).filter((row) => group.codes[row] === g)),
  );
  const lastOf = members.map((own) => own.reduce((most, row) => Math.max(most, data.stop[row]!), 0));
  const tau = parameters.tau ?? Math.min(...lastOf);
  if (tau > Math.min(...lastOf))
    throw new AnalysisInputError(
      'invalid_parameter',
      `tau is ${tau}, but the follow-up of group "${group.names[lastOf.indexOf(Math.min(...lastOf))]}" ends at ${Math.min(...lastOf)}. Choose a tau no later than that.`,
      { tau, last: Math.min(...lastOf) },
    );
  checkWork(data, members);
  const z = normalCritical(conf_level);
  const curves = group.names.map((name, g) => {
    const occupation = aalenJohansen(data, members[g]!, tau);
    onProgress((g + 1) / group.names.length);
    const limits = states.map((_, s) =>
      Array.from(occupation.probability[s]!, (value, step) =>
        incidenceLimits(value, occupation.std_error[s]![step]!, conf_type, z),
      ),
    );
    return { group: name, occupation, limits };
  });
  const times = Array.from(Float64Array.from(parameters.times ?? axisTimes(Math.max(...lastOf))).sort());
  const statistics = {
    n: data.from.length,
    n_subjects: data.subjects,
    n_events: data.to.filter((state) => state >= 0).length,
    n_missing: data.n_missing,
    conf_type,
    states,
    tau,
    transitions: transitionsOf(data),
    groups: curves.map(({ group, occupation, limits }, g) => ({
      group,
      n_subjects: new Set(Array.from(members[g]!, (row) => data.subject[row]!)).size,
      states: states.map((state, s) => {
        const { estimate, std_error } = occupation.mean_time[s]!;
        return {
          state,
          n_entered: members[g]!.filter((row) => data.to[row] === s).length,
          mean_time: { estimate, std_error, conf_low: estimate - z * std_error, conf_high: estimate + z * std_error },
          at_times: times.map((time) => {
            const step = stepAt(occupation.time, time);
            const atStart = s === 0 ? 1 : 0;
            return {
              time,
              n_risk: atRiskAt(data, members[g]!, s, time),
              estimate: step < 0 ? atStart : occupation.probability[s]![step]!,
              std_error: step < 0 ? 0 : occupation.std_error[s]![step]!,
              conf_low: step < 0 ? atStart : finiteOrNull(limits[s]![step]!.low),
              conf_high: step < 0 ? atStart : finiteOrNull(limits[s]![step]!.high),
            };
          }),
        };
      }),
    })),
  };
  return { statistics, details: { curves, times }, used: statistics.n, excluded_missing: data.n_missing };
}

function checkWork({ to, stop, subjects, states }: StateRows, members: readonly Int32Array[]): void {
  const work = members.reduce((sum, own) => {
    const steps = new Set(Array.from(own).flatMap((row) => (to[row]! >= 0 ? [stop[row]!] : []))).size;
    return sum + steps * subjects * states.length;
  }, 0);
  if (work > mostWork)
    throw new AnalysisInputError(
      'unsupported_size',
      `${subjects} subjects change state at too many different times for standard errors by subject. Round the times (to days or weeks), or analyse a part by a filter.`,
      { subjects },
    );
}

function transitionsOf({ states, subject, from, to }: StateRows): MultiStateResult['transitions'] {
  const counts = new Map<string, { from: string; to: string | null; n: number }>();
  for (let row = 0; row < from.length; row++) {
    const ends = row + 1 === from.length || subject[row + 1] !== subject[row];
    if (to[row]! < 0 && !ends) continue;
    const key = `${from[row]} ${to[row]}`;
    const known = counts.get(key) ?? { from: states[from[row]!]!, to: to[row]! < 0 ? null : states[to[row]!]!, n: 0 };
    known.n++;
    counts.set(key, known);
  }
  const place = (state: string | null) => (state === null ? states.length : states.indexOf(state));
  return [...counts.values()].sort((a, b) => place(a.from) - place(b.from) || place(a.to) - place(b.to));
}

/** In the state and observed at this time; those whose rows end then are still. */
function atRiskAt({ from, start, stop }: StateRows, members: Int32Array, state: number, time: number): number {
  return members.reduce(
    (sum, row) => sum + (from[row] === state && start[row]! < Math.max(time, 0) && stop[row]! >= time ? 1 : 0),
    0,
  );
}
