import type { LevelValue } from '../definition/level-value.ts';
import { completeRows, numbersOf } from './complete-rows.ts';
import { requireColumn } from './filter.ts';
import type { InputProblems } from './input-error.ts';
import { type Levels, levelsOf, quoted } from './levels.ts';
import type { Table } from './table.ts';

export type GroupedNumbers = {
  rows: Int32Array<ArrayBuffer>;
  n: number;
  /** Rows not used: a value is missing, or `group_levels` leaves their group out. */
  n_missing: number;
  /** Those of them with a missing value. */
  n_incomplete: number;
  /** The variable in each of `rows`, and the group of each. */
  values: Float64Array<ArrayBuffer>;
  levels: Levels;
  /** The values of each group, in level order; inside a group in the order of the rows. */
  groups: { group: string; values: Float64Array<ArrayBuffer> }[];
};

/** Listwise deletion over the variable, its group and `furtherColumns`; rows of levels not in `group_levels` are dropped. */
export function groupedNumbers(
  table: Table,
  filtered: Int32Array<ArrayBuffer>,
  columns: { variable: string; group: string; group_levels?: readonly LevelValue[] | undefined },
  furtherColumns: readonly string[] = [],
): GroupedNumbers {
  const complete = completeRows(table, filtered, [columns.variable, columns.group, ...furtherColumns]);
  const column = requireColumn(table, columns.group);
  const options = { order: columns.group_levels, name: columns.group };
  let { rows } = complete;
  let levels = levelsOf(column, { ...options, use: rows });
  if (levels.codes.includes(-1)) {
    const { codes } = levels;
    rows = rows.filter((_, i) => codes[i]! >= 0);
    levels = levelsOf(column, { ...options, use: rows });
  }
  const values = numbersOf(table, columns.variable, rows);
  const sizes = new Int32Array(levels.names.length);
  for (const code of levels.codes) sizes[code]!++;
  const groups = levels.names.map((group, code) => ({ group, values: new Float64Array(sizes[code]!) }));
  const filled = new Int32Array(levels.names.length);
  for (let i = 0; i < rows.length; i++) {
    const code = levels.codes[i]!;
    groups[code]!.values[filled[code]!++] = values[i]!;
  }
  return {
    rows,
    n: rows.length,
    n_missing: filtered.length - rows.length,
    n_incomplete: complete.n_missing,
    values,
    levels,
    groups,
  };
}

/** Adds `single_group` or `too_many_groups`. */
export function checkGroupCount(
  names: readonly string[],
  column: string,
  rows: number,
  allowed: { exactly: number } | { atLeast: number },
  problems: InputProblems,
): void {
  const least = 'exactly' in allowed ? allowed.exactly : allowed.atLeast;
  if (names.length < least)
    problems.add(
      'single_group',
      `"${column}" has ${names.length === 0 ? 'no level' : `only ${quoted(names)}`} in the ${rows} rows used; ${least} groups are needed. Check the filter and group_levels.`,
      { column, groups: names },
    );
  else if ('exactly' in allowed && names.length > least)
    problems.add(
      'too_many_groups',
      `"${column}" has ${names.length} groups (${quoted(names)}), and the method compares ${least}. Choose them with group_levels.`,
      { column, groups: names },
    );
}
