import { completeRows } from '../../core/complete-rows.ts';
import { requireColumn } from '../../core/filter.ts';
import type { InputProblems } from '../../core/input-error.ts';
import { levelsOf, matchesValue, quoted } from '../../core/levels.ts';
import type { Table } from '../../core/table.ts';
import type { LevelValue } from '../../definition/level-value.ts';

export type CaseControlData = {
  rows: Int32Array<ArrayBuffer>;
  n_missing: number;
  isCase: Uint8Array<ArrayBuffer>;
  n_cases: number;
  n_controls: number;
};

/** Listwise deletion over the outcome and `further` columns; adds `insufficient_data` without rows. */
export function caseControlData(
  table: Table,
  filtered: Int32Array<ArrayBuffer>,
  columns: { outcome: string; event_value: LevelValue | readonly LevelValue[] },
  further: readonly string[],
  problems: InputProblems,
): CaseControlData {
  const { rows, n_missing } = completeRows(table, filtered, [columns.outcome, ...further]);
  const isCase = matchesValue(requireColumn(table, columns.outcome), columns.event_value, rows);
  let n_cases = 0;
  for (const event of isCase) n_cases += event;
  if (rows.length === 0)
    problems.add(
      'insufficient_data',
      `No row is left: every row lacks a value of ${quoted([columns.outcome, ...further])}, or the filter lets none pass.`,
    );
  return { rows, n_missing, isCase, n_cases, n_controls: rows.length - n_cases };
}

/** Adds `single_group` where all rows are cases, or none is; `where` tells which rows were looked at. */
export function checkBothClasses(
  table: Table,
  data: Pick<CaseControlData, 'rows' | 'n_cases' | 'n_controls'>,
  outcome: string,
  problems: InputProblems,
  where = '',
): void {
  if (data.rows.length === 0 || (data.n_cases > 0 && data.n_controls > 0)) return;
  const { names } = levelsOf(requireColumn(table, outcome), { use: data.rows, name: outcome });
  problems.add(
    'single_group',
    `"${outcome}" has ${data.n_cases === 0 ? 'no cases' : 'no controls'} in the ${data.rows.length} rows used${where}: its levels there are ${quoted(names)}. Check event_value and the filter.`,
    { column: outcome, levels: names },
  );
}

export function warnFewPatients(
  { n_cases, n_controls }: { n_cases: number; n_controls: number },
  warn: (code: string, message: string) => void,
  where = '',
): void {
  const small = 5;
  for (const [name, n] of [
    ['cases', n_cases],
    ['controls', n_controls],
  ] as const)
    if (n < small)
      warn('small_group', `There are only ${n} ${name}${where}: DeLong's standard error is unreliable with so few.`);
}
