import { requireColumn } from './filter.ts';
import { levelsOf } from './levels.ts';
import type { Table } from './table.ts';

/** One stratum for each combination of levels that occurs, numbered in order of the levels. */
export function combinedStrata(
  table: Table,
  columns: readonly string[] | undefined,
  rows: Int32Array,
): { stratum: Int32Array | undefined; strata: number } {
  if (columns === undefined) return { stratum: undefined, strata: 1 };
  let codes: Float64Array = new Float64Array(rows.length);
  for (const name of columns) {
    const levels = levelsOf(requireColumn(table, name), { use: rows, name });
    codes = codes.map((code, i) => code * levels.names.length + levels.codes[i]!);
    // Renumbered after each column: products of level counts would leave the range of exact integers.
    const distinct = Float64Array.from(new Set(codes)).sort();
    const rank = new Map(Array.from(distinct, (code, index) => [code, index]));
    codes = codes.map((code) => rank.get(code)!);
  }
  const stratum = Int32Array.from(codes);
  return { stratum, strata: stratum.reduce((most, code) => Math.max(most, code + 1), 0) };
}
