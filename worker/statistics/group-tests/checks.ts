import { checkGroupCount, type GroupedNumbers } from '../grouped-numbers.ts';
import type { InputProblems } from '../input-error.ts';
import { quoted } from '../levels.ts';
import { isConstant } from '../moments.ts';

/** Groups smaller than this get a warning: what they show rests on a handful of patients. */
const SMALL_GROUP = 5;

/** What every comparison of groups refuses: no rows, a variable without variation, too few or too many groups. */
export function checkGroups(
  data: GroupedNumbers,
  columns: { variable: string; group: string },
  allowed: { exactly: number } | { atLeast: number },
  problems: InputProblems,
): void {
  addTooFewRows(data, columns.variable, 2, problems);
  if (data.n >= 2 && isConstant(data.values)) addConstant(columns.variable, data.n, problems);
  const names = data.groups.map(({ group }) => group);
  checkGroupCount(names, columns.group, data.n, allowed, problems);
}

export function addTooFewRows(
  { n, n_missing }: { n: number; n_missing: number },
  variable: string,
  needed: number,
  problems: InputProblems,
): void {
  if (n < needed)
    problems.add(
      'insufficient_data',
      `"${variable}" has ${n} ${n === 1 ? 'value' : 'values'} to use, and at least ${needed} are needed; ${n_missing} rows were left out. Check the filter and missing values.`,
      { column: variable, n },
    );
}

export function addConstant(variable: string, n: number, problems: InputProblems): void {
  problems.add(
    'constant_variable',
    `"${variable}" has the same value in all ${n} rows used, so nothing can be compared. Check the filter, or choose another variable.`,
    { column: variable },
  );
}

/** Adds `insufficient_data` for groups below `least` values. */
export function checkGroupSizes(
  data: GroupedNumbers,
  columns: { variable: string; group: string },
  least: number,
  problems: InputProblems,
): void {
  const small = data.groups.filter(({ values }) => values.length < least).map(({ group }) => group);
  if (small.length > 0)
    problems.add(
      'insufficient_data',
      `"${columns.variable}" needs at least ${least} values in each group of "${columns.group}"; there are fewer in ${quoted(small)}. Leave these groups out with group_levels, or filter.`,
      { column: columns.variable, groups: small },
    );
}

/** Adds `constant_variable` for groups whose variance is zero, where each of them is divided by. */
export function checkGroupVariances(
  data: GroupedNumbers,
  columns: { variable: string; group: string },
  problems: InputProblems,
): void {
  const flat = data.groups.filter(({ values }) => values.length >= 2 && isConstant(values)).map(({ group }) => group);
  if (flat.length > 0)
    problems.add(
      'constant_variable',
      `"${columns.variable}" does not vary in ${quoted(flat)} of "${columns.group}", and this test divides by the variance of each group. Leave these groups out with group_levels, or choose a test with a pooled variance or of ranks.`,
      { column: columns.variable, groups: flat },
    );
}

export function warnSmallGroups(
  groups: readonly { group: string; values: ArrayLike<unknown> }[],
  warn: (code: string, message: string) => void,
): void {
  for (const { group, values } of groups)
    if (values.length < SMALL_GROUP)
      warn('small_group', `Group "${group}" has only ${values.length} ${values.length === 1 ? 'row' : 'rows'}.`);
}
