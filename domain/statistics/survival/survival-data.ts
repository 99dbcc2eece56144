import { completeRows, numbersOf } from '../core/complete-rows.ts';
import { counted } from '../core/counted.ts';
import { requireColumn } from '../core/filter.ts';
import type { InputProblems } from '../core/input-error.ts';
import { type Levels, levelsOf, matchesValue, quoted } from '../core/levels.ts';
import { numberText, type Table } from '../core/table.ts';
import type { LevelValue } from '../definition/level-value.ts';
import { mergeTiedTimes } from './tied-times.ts';

type SurvivalColumns = {
  time: string;
  event: string;
  event_value: LevelValue | LevelValue[];
  entry?: string | undefined;
  group?: string | undefined;
  group_levels?: LevelValue[] | undefined;
  weights?: string | undefined;
};

/** Rows ready for a survival method. `rows` are indices into the table; every array below runs parallel to it. */
export type SurvivalData = {
  rows: Int32Array<ArrayBuffer>;
  n: number;
  n_missing: number;
  n_events: number;
  time: Float64Array;
  entry: Float64Array | undefined;
  event: Uint8Array;
  weights: Float64Array | undefined;
  group: Levels;
  /** Ascending order of `time`. */
  order: Int32Array;
};

/**
 * Listwise deletion, events, groups and tied times. What is wrong is added to `problems`; the caller adds its own and
 * throws the one that comes first.
 */
export function survivalData(
  table: Table,
  filtered: Int32Array<ArrayBuffer>,
  columns: SurvivalColumns,
  furtherColumns: readonly string[],
  problems: InputProblems,
): SurvivalData {
  const used = [columns.time, columns.event, columns.entry, columns.group, columns.weights, ...furtherColumns];
  const complete = completeRows(
    table,
    filtered,
    used.filter((name) => name !== undefined),
  );
  let rows = complete.rows;
  let group = groupsOf(table, rows, columns);
  if (columns.group_levels !== undefined && group.codes.includes(-1)) {
    const codes = group.codes;
    rows = rows.filter((_, i) => codes[i]! >= 0);
    group = groupsOf(table, rows, columns);
  }
  if (rows.length === 0) addNoRow(filtered.length, complete.n_missing, used, problems);

  const event = matchesValue(requireColumn(table, columns.event), columns.event_value, rows);
  const entry = columns.entry === undefined ? undefined : numbersOf(table, columns.entry, rows);
  const ordered = mergeTiedTimes(numbersOf(table, columns.time, rows), entry);
  checkTimes({ ...ordered, rows }, columns, problems);
  let n_events = 0;
  for (let i = 0; i < event.length; i++) n_events += event[i]!;
  return {
    rows,
    n: rows.length,
    n_missing: complete.n_missing,
    n_events,
    ...ordered,
    event,
    weights: columns.weights === undefined ? undefined : numbersOf(table, columns.weights, rows),
    group,
  };
}

export function addNoRow(
  filtered: number,
  missing: number,
  used: readonly (string | undefined)[],
  problems: InputProblems,
): void {
  problems.add(
    'insufficient_data',
    `No row is left: ${filtered} rows passed the filter, ${missing} of them have a missing value in a column used. Check the filter and the columns ${quoted(used.filter((name) => name !== undefined))}.`,
  );
}

/** Without `group` all rows are one group, called "all". */
function groupsOf(table: Table, rows: Int32Array<ArrayBuffer>, columns: SurvivalColumns): Levels {
  if (columns.group === undefined) return { names: ['all'], codes: new Int32Array(rows.length) };
  const column = requireColumn(table, columns.group);
  return levelsOf(column, { use: rows, order: columns.group_levels, name: columns.group });
}

function checkTimes(
  { time, entry, rows }: Pick<SurvivalData, 'time' | 'entry' | 'rows'>,
  columns: SurvivalColumns,
  problems: InputProblems,
): void {
  let negative = 0;
  const empty: number[] = [];
  for (let i = 0; i < time.length; i++) {
    if (time[i]! < 0) negative++;
    if (entry !== undefined && entry[i]! >= time[i]!) empty.push(i);
  }
  addNegativeTimes(negative, time.length, columns.time, problems);
  if (time.length > 0 && entry === undefined && time.every((value) => value === 0))
    problems.add(
      'invalid_time',
      `"${columns.time}" is 0 in all ${time.length} rows used: nobody was followed. Check the column and its unit, or the filter.`,
      { column: columns.time, rows: time.length },
    );
  if (empty.length > 0)
    problems.add(
      'invalid_interval',
      `"${columns.entry}" is not before "${columns.time}" in ${empty.length} of ${time.length} rows (${empty
        .slice(0, 3)
        .map((i) => `row ${rows[i]! + 1}: ${numberText(entry![i]!)} to ${numberText(time[i]!)}`)
        .join('; ')}). Correct these rows, or filter them out.`,
      { entry: columns.entry, time: columns.time, rows: empty.length },
    );
}

export function addNegativeTimes(rows: number, n: number, column: string, problems: InputProblems): void {
  if (rows > 0)
    problems.add(
      'negative_time',
      `"${column}" is negative in ${rows} of ${n} rows. Correct these times, or filter on "${column}" >= 0.`,
      { column, rows },
    );
}

/** The message of `no_events`, with the values that the column does have. */
export function addNoEvents(
  table: Table,
  data: Pick<SurvivalData, 'rows' | 'n'>,
  columns: Pick<SurvivalColumns, 'event' | 'event_value'>,
  problems: InputProblems,
): void {
  const found = levelsOf(requireColumn(table, columns.event), { use: data.rows, name: columns.event }).names;
  const wanted = (Array.isArray(columns.event_value) ? columns.event_value : [columns.event_value]).map(String);
  problems.add(
    'no_events',
    `None of the ${data.n} rows has an event: "${columns.event}" is never ${quoted(wanted)}. It has: ${quoted(found)}. Set event_value.`,
    { column: columns.event, event_value: columns.event_value, values: found.slice(0, 10) },
  );
}

/** The message of `single_group`. */
export function addSingleGroup(data: SurvivalData, column: string, problems: InputProblems): void {
  problems.add(
    'single_group',
    `"${column}" has ${data.group.names.length === 0 ? 'no level' : `only the level ${quoted(data.group.names)}`} in the ${data.n} rows used; at least two groups are needed. Check the filter and group_levels.`,
    { column, groups: data.group.names },
  );
}

/** Groups smaller than this get a warning: their curve and its interval rest on a handful of patients. */
const smallGroup = 5;

export function warnSmallGroups(group: Levels, warn: (code: string, message: string) => void): Int32Array {
  const sizes = new Int32Array(group.names.length);
  for (const code of group.codes) sizes[code]!++;
  warnSmallSizes(group.names, sizes, warn);
  return sizes;
}

export function warnSmallSizes(
  names: readonly string[],
  sizes: ArrayLike<number>,
  warn: (code: string, message: string) => void,
): void {
  for (const [code, name] of names.entries())
    if (sizes[code]! < smallGroup) warn('small_group', `Group "${name}" has only ${counted(sizes[code]!, 'row')}.`);
}
