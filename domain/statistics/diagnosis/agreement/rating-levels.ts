import { requireColumn } from '../../core/filter.ts';
import { compareCodePoints, inOrder, levelsOf, levelText } from '../../core/levels.ts';
import type { Table } from '../../core/table.ts';
import type { LevelValue } from '../../definition/level-value.ts';

/** Ratings of several columns on one scale: `codes[rater][i]` is the index in `names`, -1 where not on the scale. */
export type Ratings = { names: string[]; codes: Int32Array[] };

/**
 * One scale for all raters: the union of their levels in the dictionary's order or ascending (numbers by value where all columns are numeric,
 * else text by code point), or the order given, where levels that nobody used stay: weights depend on their ranks.
 */
export function ratingLevels(
  table: Table,
  raters: readonly string[],
  rows: Int32Array,
  order?: readonly LevelValue[],
): Ratings {
  const columns = raters.map((name) => ({ name, column: requireColumn(table, name) }));
  const own = columns.map(({ name, column }) => levelsOf(column, { use: rows, name }));
  const union = [...new Set(own.flatMap(({ names }) => names))];
  const numeric = columns.every(({ column }) => column.kind === 'numeric' && !column.boolean);
  const ascending = union.sort(numeric ? (a, b) => Number(a) - Number(b) : compareCodePoints);
  const declared = columns.flatMap(({ column }) => column.categories ?? []);
  const names = order === undefined ? inOrder(ascending, [...new Set(declared)]) : [...new Set(order.map(levelText))];
  const indexOf = new Map(names.map((name, index) => [name, index]));
  const codes = own.map((levels) => {
    const translation = Int32Array.from(levels.names, (name) => indexOf.get(name) ?? -1);
    return levels.codes.map((code) => translation[code]!);
  });
  return { names, codes };
}
