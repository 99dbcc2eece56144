import { completeRows, numbersOf } from '../../core/complete-rows.ts';
import { checkFrequencies, checkLevelCount } from '../../core/cross-tabulation.ts';
import { requireColumn } from '../../core/filter.ts';
import type { InputProblems } from '../../core/input-error.ts';
import { levelsOf, matchesValue } from '../../core/levels.ts';
import type { Table } from '../../core/table.ts';
import type { LevelValue } from '../../definition/level-value.ts';

export type EventCounts = {
  groups: { group: string; count: number; n: number }[];
  /** Rows of the data that were counted, and rows left out for a missing value. */
  used: number;
  n_missing: number;
};

/** Events and patients of each group; without `group` of one group, called "all". */
export function eventCounts(
  table: Table,
  filtered: Int32Array<ArrayBuffer>,
  columns: {
    event: string;
    event_value: LevelValue | LevelValue[];
    group?: string | undefined;
    group_levels?: readonly LevelValue[] | undefined;
    frequency?: string | undefined;
  },
  problems: InputProblems,
): EventCounts {
  const named = [columns.event, columns.group, columns.frequency].filter((name) => name !== undefined);
  const { rows, n_missing } = completeRows(table, filtered, named);
  const levels =
    columns.group === undefined
      ? { names: ['all'], codes: new Int32Array(rows.length) }
      : levelsOf(requireColumn(table, columns.group), {
          use: rows,
          order: columns.group_levels,
          name: columns.group,
        });
  checkLevelCount(levels.names.length, columns.group);
  const event = matchesValue(requireColumn(table, columns.event), columns.event_value, rows);
  const frequency = columns.frequency === undefined ? undefined : numbersOf(table, columns.frequency, rows);
  if (frequency !== undefined) checkFrequencies(frequency, columns.frequency, problems);
  const groups = levels.names.map((group) => ({ group, count: 0, n: 0 }));
  let used = 0;
  for (let i = 0; i < rows.length; i++) {
    const group = groups[levels.codes[i]!];
    if (group === undefined) continue;
    const patients = frequency?.[i] ?? 1;
    group.n += patients;
    group.count += event[i]! * patients;
    used++;
  }
  return { groups, used, n_missing };
}

/** The counts of the parameters as groups called "1", "2", ...; adds `invalid_parameter` where a count exceeds its total. */
export function givenCounts(
  counts: readonly number[],
  totals: readonly number[],
  problems: InputProblems,
): EventCounts {
  // With no patient at all that is what is wrong, not the count.
  for (const [i, count] of counts.entries())
    if (count > totals[i]! && totals[i]! > 0)
      problems.add(
        'invalid_parameter',
        `${count} events of ${totals[i]} patients are not possible. Correct the counts.`,
        { count, n: totals[i] },
      );
  const groups = counts.map((count, i) => ({ group: String(i + 1), count, n: totals[i]! }));
  return { groups, used: 0, n_missing: 0 };
}

/** Adds `insufficient_data` for a group without patients. */
export function checkPatients({ groups, n_missing }: EventCounts, problems: InputProblems): void {
  const empty = groups.filter(({ n }) => n === 0);
  if (groups.length === 0 || empty.length > 0)
    problems.add(
      'insufficient_data',
      `There are no patients to count${groups.length > 1 ? ` in group "${empty[0]?.group}"` : ''}; ${n_missing} rows have a missing value in a column used. Check the filter and the columns.`,
      { n_missing },
    );
}
