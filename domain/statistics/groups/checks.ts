import { checkMagnitude } from '../core/check-magnitude.ts';
import { counted } from '../core/counted.ts';
import { checkGroupCount, type GroupedNumbers } from '../core/grouped-numbers.ts';
import type { InputProblems } from '../core/input-error.ts';
import { quoted } from '../core/levels.ts';
import { isConstant, momentsOf } from '../math/moments.ts';

/** Groups smaller than this get a warning: what they show rests on a handful of patients. */
const smallGroup = 5;

/** What is checked of groups: `values` are all numbers, or some that hold the least and the greatest. */
type CheckedGroups = Pick<GroupedNumbers, 'n' | 'n_missing'> & {
  values: ArrayLike<number>;
  groups: readonly { group: string; values: { length: number } }[];
};

/** What every comparison of groups refuses: no rows, a variable without variation, too few or too many groups. */
export function checkGroups(
  data: CheckedGroups,
  columns: { variable: string; group: string },
  allowed: { exactly: number } | { atLeast: number },
  problems: InputProblems,
): void {
  addTooFewRows(data, columns.variable, 2, problems);
  if (data.n >= 2 && isConstant(data.values)) addConstant(columns.variable, data.n, problems);
  checkMagnitude(data.values, columns.variable, problems);
  const names = data.groups.map(({ group }) => group);
  checkGroupCount(names, columns.group, data.n, allowed, problems);
  if (names.length > mostGroups)
    problems.add(
      'unsupported_size',
      `"${columns.group}" has ${names.length} groups; at most ${mostGroups} are compared. Choose a coarser grouping.`,
      { column: columns.group, groups: names.length },
    );
}

/** A column of identifiers would make a result of a row a patient. */
const mostGroups = 1000;

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
  data: CheckedGroups,
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

/** A smaller sum of squares has lost its digits, and its inverse is infinite. */
const smallestSquares = 1e-290;

function varies(values: Float64Array): boolean {
  return momentsOf(values).squares > smallestSquares;
}

/** Adds `constant_variable` for groups whose variance is zero, where each of them is divided by. */
export function checkGroupVariances(
  data: GroupedNumbers,
  columns: { variable: string; group: string },
  problems: InputProblems,
): void {
  const flat = data.groups.filter(({ values }) => values.length >= 2 && !varies(values)).map(({ group }) => group);
  if (flat.length > 0)
    problems.add(
      'constant_variable',
      `"${columns.variable}" does not vary in ${quoted(flat)} of "${columns.group}", and this test divides by the variance of each group. Leave these groups out with group_levels, or choose a test with a pooled variance or of ranks.`,
      { column: columns.variable, groups: flat },
    );
}

export function warnSmallGroups(
  groups: readonly { group: string; values: { length: number } }[],
  warn: (code: string, message: string) => void,
): void {
  for (const { group, values } of groups)
    if (values.length < smallGroup) warn('small_group', `Group "${group}" has only ${counted(values.length, 'row')}.`);
}

/** Adds `insufficient_data` or `constant_variable` where the variance within the groups can't be told or is zero. */
export function checkPooledVariance(
  data: GroupedNumbers,
  { variable, group }: { variable: string; group: string },
  problems: InputProblems,
): void {
  if (data.groups.length < 2) return;
  if (data.n <= data.groups.length)
    problems.add(
      'insufficient_data',
      `"${variable}" has one value in each of the ${data.groups.length} groups of "${group}", so nothing is left to tell the variation within groups. Choose a coarser grouping.`,
      { column: variable, groups: data.groups.length },
    );
  else if (data.groups.every(({ values }) => !varies(values)))
    problems.add(
      'constant_variable',
      `"${variable}" does not vary within the groups of "${group}": its variance there is zero, and the test divides by it. Check whether one was made from the other.`,
      { column: variable, group },
    );
}

/** 5000 comparisons: nobody reads more, and a column of identifiers would make a million. */
const mostPairedGroups = 100;

export function checkPairCount(data: GroupedNumbers, group: string, problems: InputProblems): void {
  if (data.groups.length > mostPairedGroups)
    problems.add(
      'unsupported_size',
      `"${group}" has ${data.groups.length} groups; pairs of at most ${mostPairedGroups} are compared. Choose them with group_levels, or a coarser grouping.`,
      { column: group, groups: data.groups.length },
    );
}
