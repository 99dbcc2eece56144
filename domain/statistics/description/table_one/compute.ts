import type { AnalysisInput, Computed } from '../../core/analysis.ts';
import { completeRows } from '../../core/complete-rows.ts';
import { counted } from '../../core/counted.ts';
import { warnSmallExpectedCounts } from '../../core/expected-counts.ts';
import { requireColumn } from '../../core/filter.ts';
import { checkGroupCount } from '../../core/grouped-numbers.ts';
import { InputProblems } from '../../core/input-error.ts';
import { levelsOf } from '../../core/levels.ts';
import type { StatisticsOf } from '../../definition/presentation.ts';
import { categoricalRow } from '../baseline/categorical-row.ts';
import { numericRow } from '../baseline/numeric-row.ts';
import type { BaselineRow } from '../baseline/row.ts';
import type { TableOneParameters, TableOneResult } from './definition.ts';

export type TableOneComputed = Computed<
  StatisticsOf<TableOneResult>,
  /** Counts of a variable under independence, where they were used. */
  { expected: { variable: string; counts: number[]; df: number }[] }
>;

/** More columns are no table, and the differences are taken over all their pairs. */
const mostGroups = 50;

/** Characteristics by group, each variable with the rows that have it. */
export function compute(input: AnalysisInput<TableOneParameters>): TableOneComputed {
  const { table, parameters, warn } = input;
  const groups = groupsOf(input);
  const { rows, by, sizes } = groups;
  return tableOf(
    { rows: rows.length, filtered: input.rows.length, names: by.names, sizes, missing: groups.missing },
    {
      numeric(variable, kind, problems) {
        const column = requireColumn(table, variable);
        if (column.kind !== 'numeric') throw new Error(`${variable} was checked to be numeric`);
        return numericRow(variable, kind, column, groups, parameters, problems, warn);
      },
      categorical: (variable) => categoricalRow(variable, requireColumn(table, variable), groups, parameters, warn),
    },
    input,
  );
}

/** The groups of a table: rows that passed the filter, those of them with a group, and how many each has. */
type Groups = { rows: number; filtered: number; names: string[]; sizes: Int32Array; missing: number };

/** How a variable becomes a row. */
type Rows = {
  numeric(variable: string, kind: 'continuous' | 'nonnormal', problems: InputProblems): BaselineRow;
  categorical(variable: string): ReturnType<typeof categoricalRow>;
};

export function tableOf(
  { rows: n, filtered, names, sizes, missing }: Groups,
  rows: Rows,
  { parameters, warn, onProgress }: Pick<AnalysisInput<TableOneParameters>, 'parameters' | 'warn' | 'onProgress'>,
): TableOneComputed {
  const { by: byName, continuous = [], nonnormal = [], categorical = [] } = parameters;
  const problems = new InputProblems();
  if (n === 0)
    problems.add(
      'insufficient_data',
      `No row of the ${filtered} that passed the filter has a group in "${byName}". Check the filter, the column and group_levels.`,
      { column: byName },
    );
  checkGroupCount(names, byName, n, { atLeast: 2 }, problems);
  if (names.length > mostGroups)
    problems.add(
      'unsupported_size',
      `"${byName}" has ${names.length} groups; the table takes at most ${mostGroups}. Choose them with group_levels.`,
      { column: byName, groups: names.length },
    );
  // Without groups to compare, what is wrong with a variable comes first only in this order.
  if (names.length < 2 || names.length > mostGroups) problems.throwIfAny();
  for (const [code, name] of names.entries())
    if (sizes[code]! < 5) warn('small_group', `Group "${name}" has only ${counted(sizes[code]!, 'row')}.`);

  const work = continuous.length + nonnormal.length + categorical.length;
  const found: BaselineRow[] = [];
  for (const variable of [...continuous, ...nonnormal]) {
    // A column in both lists is skewed: what says more about it decides.
    found.push(rows.numeric(variable, nonnormal.includes(variable) ? 'nonnormal' : 'continuous', problems));
    onProgress(found.length / work);
  }
  problems.throwIfAny();
  const expectedCounts: TableOneComputed['details']['expected'] = [];
  for (const variable of categorical) {
    const { row, expected } = rows.categorical(variable);
    found.push(row);
    onProgress(found.length / work);
    if (expected.length === 0) continue;
    expectedCounts.push({ variable, counts: expected, df: row.df ?? 1 });
    warnSmallExpectedCounts(expected, `Name "${variable}" in exact for Fisher's exact test.`, warn);
  }

  const statistics: StatisticsOf<TableOneResult> = {
    n,
    n_missing: filtered - n,
    groups: names.map((group, code) => ({ group, n: sizes[code]! })),
    rows: found,
  };
  return { statistics, details: { expected: expectedCounts }, used: n, excluded_missing: missing };
}

/** The rows that have one of the groups, their groups, and how many each has. */
function groupsOf({ table, rows: filtered, parameters }: AnalysisInput<TableOneParameters>) {
  const column = requireColumn(table, parameters.by);
  const options = { order: parameters.group_levels, name: parameters.by };
  const { n_missing: missing } = completeRows(table, filtered, [parameters.by]);
  let rows = filtered;
  let by = levelsOf(column, { ...options, use: rows });
  if (by.codes.includes(-1)) {
    const { codes } = by;
    rows = rows.filter((_, i) => codes[i]! >= 0);
    by = levelsOf(column, { ...options, use: rows });
  }
  const sizes = new Int32Array(by.names.length);
  for (const code of by.codes) sizes[code]!++;
  return { rows, by, sizes, missing };
}
