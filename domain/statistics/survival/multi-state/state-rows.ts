import type { AnalysisInput } from '../../core/analysis.ts';
import { completeRows, numbersOf } from '../../core/complete-rows.ts';
import { requireColumn } from '../../core/filter.ts';
import { AnalysisInputError, InputProblems } from '../../core/input-error.ts';
import { type Levels, levelIn, levelsOf, levelText, quoted } from '../../core/levels.ts';
import { cellText } from '../../core/table.ts';
import type { LevelValue } from '../../definition/level-value.ts';
import { addNegativeTimes, addNoRow } from '../survival-data.ts';
import { mergeTiedTimes } from '../tied-times.ts';

/** More examples make an error no clearer. */
const shown = 3;

export type StateColumns = {
  id: string;
  start?: string | undefined;
  time: string;
  event: string;
  censor_value: LevelValue;
  initial_state: string;
  states?: readonly LevelValue[] | undefined;
  group?: string | undefined;
  group_levels?: readonly LevelValue[] | undefined;
};

/** Rows (start, stop] of subjects in the order of subject and time. */
export type StateRows = {
  states: string[];
  group: Levels;
  subjects: number;
  /** Of each row: its subject, the group, the state in it, and the state entered at its end, -1 where none. */
  subject: Int32Array;
  from: Int32Array;
  to: Int32Array;
  start: Float64Array;
  stop: Float64Array;
  n_missing: number;
  /** Events that enter the state in which the subject already is. */
  unchanged: number;
};

/** Throws invalid_parameter, insufficient_data, unknown_event_code, negative_time and invalid_interval with their rows. */
export function stateRows({ table, rows, parameters }: AnalysisInput<StateColumns>): StateRows {
  const { id, start, time, event, censor_value, initial_state, group } = parameters;
  const problems = new InputProblems();
  const used = [id, time, event, ...(start === undefined ? [] : [start]), ...(group === undefined ? [] : [group])];
  let { rows: complete, n_missing } = completeRows(table, rows, used);
  const levels = (use: Int32Array) =>
    group === undefined
      ? { names: ['all'], codes: new Int32Array(use.length) }
      : levelsOf(requireColumn(table, group), { use, order: parameters.group_levels, name: group });
  const allGroups = levels(complete);
  if (allGroups.codes.some((code) => code < 0)) complete = complete.filter((_, i) => allGroups.codes[i]! >= 0);
  if (complete.length === 0) addNoRow(rows.length, n_missing, used, problems);
  problems.throwIfAny();

  const eventColumn = requireColumn(table, event);
  const censored = levelIn(eventColumn, censor_value);
  const events = levelsOf(eventColumn, { use: complete, name: event });
  const found = events.names.filter((name) => name !== censored);
  const asked = parameters.states?.map((value) => levelIn(eventColumn, value)) ?? found;
  const unknown = found.filter((name) => !asked.includes(name));
  if (unknown.length > 0)
    throw new AnalysisInputError(
      'unknown_event_code',
      `"${event}" has ${quoted(unknown)}, which is neither the censored value ${levelText(censor_value)} nor among the states. Name every state.`,
      { column: event, values: unknown },
    );
  if (found.length === 0) problems.add('no_events', `Nobody enters a state: all rows of "${event}" are ${censored}.`);
  const states = [initial_state, ...asked.filter((name) => name !== initial_state)];
  const codeOfEvent = Int32Array.from(events.names, (name) => (name === censored ? -1 : states.indexOf(name)));

  const stops = numbersOf(table, time, complete);
  const starts = start === undefined ? new Float64Array(complete.length) : numbersOf(table, start, complete);
  addNegativeTimes(starts.filter((value) => value < 0).length, complete.length, start ?? time, problems);
  const reversed = stops.filter((value, i) => !(value > starts[i]!)).length;
  if (reversed > 0)
    problems.add(
      'invalid_interval',
      `${reversed} of ${complete.length} rows end no later than they start ("${time}" against ${start === undefined ? '0' : `"${start}"`}). Where two things happened at one time, say which was first by a small difference.`,
      { rows: reversed },
    );
  problems.throwIfAny();
  const merged = mergeTiedTimes(stops, starts);
  const ids = levelsOf(requireColumn(table, id), { use: complete, name: id });
  const order = Array.from(complete.keys()).sort(
    (a, b) => ids.codes[a]! - ids.codes[b]! || merged.entry![a]! - merged.entry![b]!,
  );
  const groups = levels(complete);
  const from = new Int32Array(order.length);
  const to = new Int32Array(order.length);
  const apart = new Set<string>();
  let unchanged = 0;
  for (const [at, row] of order.entries()) {
    const before = at > 0 && ids.codes[order[at - 1]!] === ids.codes[row] ? order[at - 1]! : -1;
    const name = () => cellText(requireColumn(table, id), complete[row]!);
    if (before >= 0 && merged.entry![row]! < merged.time[before]!)
      throw new AnalysisInputError(
        'invalid_interval',
        `Two rows of "${name()}" overlap in time: a subject is in one state at a time. ${start === undefined ? 'Give the start of each row.' : 'Correct the rows.'}`,
        { id: name() },
      );
    if (before >= 0 && merged.entry![row]! > merged.time[before]!) apart.add(ids.names[ids.codes[row]!]!);
    if (before >= 0 && groups.codes[before] !== groups.codes[row])
      throw new AnalysisInputError(
        'invalid_parameter',
        `"${group}" changes within "${name()}": a subject belongs to one group from the beginning on.`,
        { column: group, id: name() },
      );
    from[at] = before < 0 ? 0 : to[at - 1]! >= 0 ? to[at - 1]! : from[at - 1]!;
    to[at] = codeOfEvent[events.codes[row]!]!;
    if (to[at] === from[at]) {
      to[at] = -1;
      unchanged++;
    }
  }
  if (apart.size > 0)
    throw new AnalysisInputError(
      'invalid_interval',
      `${apart.size} of ${ids.names.length} subjects of "${id}" (${quoted([...apart].slice(0, shown))}) have time between two rows in which nobody knows their state.${n_missing === 0 ? '' : ` ${n_missing} ${n_missing === 1 ? 'row was' : 'rows were'} left out for a missing value, perhaps there.`} Let each row begin where the one before ends, or leave the later rows out.`,
      { subjects: apart.size },
    );
  const ordered = (values: Float64Array) => Float64Array.from(order, (row) => values[row]!);
  return {
    states,
    group: { names: groups.names, codes: Int32Array.from(order, (row) => groups.codes[row]!) },
    subjects: ids.names.length,
    subject: Int32Array.from(order, (row) => ids.codes[row]!),
    from,
    to,
    start: ordered(merged.entry!),
    stop: ordered(merged.time),
    n_missing,
    unchanged,
  };
}
