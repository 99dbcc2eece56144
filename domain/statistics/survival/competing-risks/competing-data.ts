import { requireColumn } from '../../core/filter.ts';
import type { InputProblems } from '../../core/input-error.ts';
import { levelsOf, levelText, matchesValue, quoted } from '../../core/levels.ts';
import type { Table } from '../../core/table.ts';
import type { LevelValue } from '../../definition/level-value.ts';
import { type SurvivalData, survivalData } from '../survival-data.ts';

/** Rows for competing risks: `code` is 0 for censored, 1 for the first cause, 2 for the second... */
export type CompetingData = SurvivalData & { code: Int32Array; causes: string[]; eventsOf: Int32Array };

type Columns = {
  time: string;
  event: string;
  censor_value: LevelValue;
  group?: string | undefined;
  group_levels?: LevelValue[] | undefined;
};

/**
 * `causes` in their order. With `otherCauses` every further value of the event column is one more cause together,
 * otherwise it is refused as unknown_event_code.
 */
export function competingData(
  table: Table,
  rows: Int32Array<ArrayBuffer>,
  columns: Columns,
  causes: readonly LevelValue[],
  otherCauses: boolean,
  furtherColumns: readonly string[],
  problems: InputProblems,
): CompetingData {
  const data = survivalData(table, rows, { ...columns, event_value: [...causes] }, furtherColumns, problems);
  const names = causes.map(levelText);
  const all = [levelText(columns.censor_value), ...names];
  if (new Set(all).size < all.length)
    problems.add('invalid_parameter', `Censoring and causes must be different values, but ${quoted(all)} repeat one.`, {
      censor_value: columns.censor_value,
      causes,
    });
  const column = requireColumn(table, columns.event);
  const code = new Int32Array(data.n).fill(-1);
  for (const [index, value] of [columns.censor_value, ...causes].entries()) {
    const matched = matchesValue(column, value, data.rows);
    for (let i = 0; i < code.length; i++) if (matched[i] === 1) code[i] = index;
  }
  if (otherCauses) {
    for (let i = 0; i < code.length; i++) if (code[i] === -1) code[i] = names.length + 1;
  } else if (code.includes(-1)) {
    const found = levelsOf(column, { use: data.rows, name: columns.event }).names;
    const unknown = found.filter((name) => !all.includes(name));
    problems.add(
      'unknown_event_code',
      `"${columns.event}" also holds ${quoted(unknown)}, which is neither censor_value nor one of the causes. Add it to causes, or filter these rows out.`,
      { column: columns.event, values: unknown.slice(0, 10) },
    );
  }
  const eventsOf = new Int32Array(names.length + (otherCauses ? 1 : 0));
  let n_events = 0;
  for (const value of code) {
    if (value <= 0) continue;
    eventsOf[value - 1]!++;
    n_events++;
  }
  return {
    ...data,
    n_events,
    event: Uint8Array.from(code, (value) => (value > 0 ? 1 : 0)),
    code,
    causes: names,
    eventsOf,
  };
}
