import { completeRows, numbersOf } from '../../core/complete-rows.ts';
import { requireColumn } from '../../core/filter.ts';
import type { InputProblems } from '../../core/input-error.ts';
import { levelsOf, quoted } from '../../core/levels.ts';
import type { Table } from '../../core/table.ts';

/** One row of `values` for each subject with a measurement in every cell. */
export type SubjectData = {
  n_missing: number;
  excluded: number;
  /** Rows that shared subject and cell with another and were averaged with it. */
  averaged: number;
  /** Levels of each within-subject factor; cells are their combinations, the last factor varying fastest. */
  within: string[][];
  /** Of the subjects kept; one group without a name where there is no between-subject factor. */
  groups: { name: string | null; values: Float64Array[] }[];
  used: number;
};

/** What is wrong is added to `problems`. */
export function subjectData(
  table: Table,
  filtered: Int32Array<ArrayBuffer>,
  columns: { variable: string; subject: string; within: readonly string[]; between?: string | undefined },
  problems: InputProblems,
): SubjectData {
  const { variable, subject, within, between } = columns;
  const named = [variable, subject, ...within, ...(between === undefined ? [] : [between])];
  const { rows, n_missing } = completeRows(table, filtered, named);
  const values = numbersOf(table, variable, rows);
  const levels = (name: string) => levelsOf(requireColumn(table, name), { use: rows, name });
  const subjects = levels(subject);
  const factors = within.map(levels);
  const groups = between === undefined ? undefined : levels(between);
  const count = subjects.names.length;
  const cells = factors.reduce((product, { names }) => product * names.length, 1);
  for (const [i, { names }] of [...factors, ...(groups === undefined ? [] : [groups])].entries()) {
    const column = within[i] ?? between!;
    if (rows.length > 0 && names.length < 2)
      problems.add(
        'single_group',
        `"${column}" has only ${quoted(names)} in the ${rows.length} rows used; a factor needs at least two levels. Leave it out, or widen the filter.`,
        { column },
      );
  }
  if (cells > mostCells)
    problems.add(
      'invalid_parameter',
      `The within-subject factors ${quoted([...within])} have ${cells} combinations of levels; at most ${mostCells} are taken. Choose columns of few levels, such as a visit, or use linear_mixed_model.`,
      { cells },
    );
  if (cells > mostCells || rows.length === 0) {
    if (rows.length === 0)
      problems.add(
        'insufficient_data',
        `No row is left: ${filtered.length} rows passed the filter, ${n_missing} of them have a missing value in a column used. Check the filter and the columns ${quoted(named)}.`,
      );
    return { n_missing, excluded: 0, averaged: 0, within: factors.map(({ names }) => names), groups: [], used: 0 };
  }

  const sums = new Float64Array(count * cells);
  const sizes = new Int32Array(count * cells);
  const groupOf = new Int32Array(count).fill(-1);
  const pivot = values[0]!;
  for (let i = 0; i < rows.length; i++) {
    const who = subjects.codes[i]!;
    const cell = factors.reduce((at, { codes, names }) => at * names.length + codes[i]!, 0);
    sums[who * cells + cell]! += values[i]! - pivot;
    sizes[who * cells + cell]!++;
    const group = groups?.codes[i] ?? 0;
    if (groupOf[who] !== -1 && groupOf[who] !== group)
      problems.add(
        'invalid_parameter',
        `Subject "${subjects.names[who]}" ("${subject}") is in more than one level of "${between}": a between-subject factor does not change within a subject. Name it under \`within\`, or correct the data.`,
        { column: between, subject: subjects.names[who] },
      );
    groupOf[who] = group;
  }
  const kept = (groups?.names ?? [null]).map((name) => ({ name, values: [] as Float64Array[] }));
  let averaged = 0;
  let used = 0;
  for (let who = 0; who < count; who++) {
    const own = sizes.subarray(who * cells, (who + 1) * cells);
    if (own.includes(0)) continue;
    kept[groupOf[who]!]!.values.push(Float64Array.from(own, (size, cell) => pivot + sums[who * cells + cell]! / size));
    for (const size of own) {
      averaged += size > 1 ? size : 0;
      used += size;
    }
  }
  const complete = kept.reduce((total, { values }) => total + values.length, 0);
  return {
    n_missing,
    excluded: count - complete,
    averaged,
    within: factors.map(({ names }) => names),
    groups: kept,
    used,
  };
}

/** Of a covariance matrix that can still be estimated and read. */
const mostCells = 200;
