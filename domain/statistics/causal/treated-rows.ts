import { requireColumn } from '../core/filter.ts';
import type { InputProblems } from '../core/input-error.ts';
import { levelsOf, matchesValue, quoted } from '../core/levels.ts';
import type { Table } from '../core/table.ts';
import type { LevelValue } from '../definition/level-value.ts';

/** 1 for treated, in the order of `rows`. Rows that are all of one group are added to `problems` as single_group. */
export function treatedRows(
  table: Table,
  rows: Int32Array<ArrayBuffer>,
  { treatment, treated_value }: { treatment: string; treated_value: LevelValue | LevelValue[] },
  problems: InputProblems,
): { treated: Float64Array; n_treated: number } {
  const treated = Float64Array.from(matchesValue(requireColumn(table, treatment), treated_value, rows));
  const n_treated = treated.reduce((sum, value) => sum + value, 0);
  if (rows.length > 0 && (n_treated === 0 || n_treated === rows.length)) {
    const found = levelsOf(requireColumn(table, treatment), { use: rows, name: treatment }).names;
    const wanted = (Array.isArray(treated_value) ? treated_value : [treated_value]).map(String);
    problems.add(
      'single_group',
      `${n_treated === 0 ? 'None' : 'Every one'} of the ${rows.length} rows is treated: "${treatment}" is ${n_treated === 0 ? 'never' : 'always'} ${quoted(wanted)}. It has: ${quoted(found)}. Set treated_value, or check the filter.`,
      { column: treatment, treated_value, values: found.slice(0, 10) },
    );
  }
  return { treated, n_treated };
}
