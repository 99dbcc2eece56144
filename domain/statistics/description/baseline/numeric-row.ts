import { checkMagnitude } from '../../core/check-magnitude.ts';
import type { InputProblems } from '../../core/input-error.ts';
import { finiteOrNull, jsonNumber } from '../../core/json-number.ts';
import { type Levels, quoted } from '../../core/levels.ts';
import type { NumericColumn } from '../../core/table.ts';
import { kruskalWallisTest, type RankedGroups, rankedGroups } from '../../math/hypothesis-tests/kruskal-wallis.ts';
import { classicOneWay, welchOneWay } from '../../math/hypothesis-tests/one-way.ts';
import { type Moments, momentsOf, standardDeviationOf, varianceOf } from '../../math/moments.ts';
import { median, quantile } from '../../math/quantile.ts';
import type { BaselineRow } from './row.ts';
import { meanSmd } from './standardised-difference.ts';

export type Warn = (code: string, message: string) => void;

/** A numeric variable by group: one sort gives quantiles, ranks and, per group, ascending values for the moments. */
export function numericRow(
  variable: string,
  kind: 'continuous' | 'nonnormal',
  column: NumericColumn,
  { rows, by, sizes }: { rows: Int32Array; by: Levels; sizes: Int32Array },
  { continuous_test }: { continuous_test: 'anova' | 'welch' },
  problems: InputProblems,
  warn: Warn,
): BaselineRow {
  const values = new Float64Array(rows.length);
  const codes = new Int32Array(rows.length);
  let n = 0;
  for (let i = 0; i < rows.length; i++) {
    const value = column.values[rows[i]!]!;
    if (Number.isNaN(value)) continue;
    values[n] = value;
    codes[n++] = by.codes[i]!;
  }
  const ranked = rankedGroups(values.subarray(0, n), { names: by.names, codes: codes.subarray(0, n) });
  return rowOfRanked({ variable, kind, rows: rows.length, sizes }, ranked, { continuous_test }, problems, warn);
}

/** Of the values of each group, sorted and ranked. */
export function rowOfRanked(
  {
    variable,
    kind,
    rows,
    sizes,
  }: { variable: string; kind: 'continuous' | 'nonnormal'; rows: number; sizes: Int32Array },
  ranked: RankedGroups,
  { continuous_test }: { continuous_test: 'anova' | 'welch' },
  problems: InputProblems,
  warn: Warn,
): BaselineRow {
  const { n } = ranked;
  const names = ranked.groups.map(({ group }) => group);
  for (const { sorted } of ranked.groups) checkMagnitude([sorted[0] ?? 0, sorted.at(-1) ?? 0], variable, problems);
  const moments = ranked.groups.map(({ sorted }) => momentsOf(sorted));
  const present = moments.filter((group) => group.n > 0);
  // One variable that can't be tested is no reason to have no table.
  const hindrance =
    n === 0
      ? `"${variable}" has no value in the ${rows} rows of the table: it is not compared. Leave it out, or check the filter.`
      : present.length < 2
        ? `"${variable}" has values in one of the groups ${quoted(names)} only: it is not compared.`
        : hindranceOf(variable, kind === 'nonnormal' ? 'kruskal_wallis' : continuous_test, present);
  const compared = hindrance === null;
  if (hindrance !== null) warn('not_compared', hindrance);
  else
    warnWithoutValues(
      variable,
      names.filter((_, code) => moments[code]!.n === 0),
      warn,
    );

  const common = {
    smd: jsonNumber(meanSmd(moments)),
    n_missing: rows - n,
    cells: ranked.groups.map(({ group, sorted }, code) => ({
      group,
      ...cellOf(sorted, moments[code]!, sizes[code]!),
    })),
    overall: overallCell(ranked, rows),
  };
  if (kind === 'nonnormal') {
    const test = compared ? kruskalWallisTest(ranked) : { statistic: null, df: null, p_value: null };
    return {
      variable,
      kind,
      test: 'kruskal_wallis',
      statistic: test.statistic,
      df: test.df,
      p_value: test.p_value,
      ...common,
    };
  }
  const test = continuous_test === 'welch' ? 'welch_anova' : 'anova';
  if (!compared) return { variable, kind, test, statistic: null, df1: null, df2: null, p_value: null, ...common };
  const { statistic, df1, df2, p_value } = continuous_test === 'welch' ? welchOneWay(present) : classicOneWay(present);
  return {
    variable,
    kind,
    test,
    statistic: finiteOrNull(statistic),
    df1,
    df2: finiteOrNull(df2),
    p_value: finiteOrNull(p_value),
    ...common,
  };
}

/** Tells which groups a test leaves out. */
export function warnWithoutValues(variable: string, groups: readonly string[], warn: Warn): void {
  if (groups.length > 0)
    warn('all_missing', `"${variable}" has no value in ${quoted(groups)}: its test compares the other groups.`);
}

function overallCell({ n, groups }: RankedGroups, rows: number) {
  const all = new Float64Array(n);
  let filled = 0;
  for (const { sorted } of groups) {
    all.set(sorted, filled);
    filled += sorted.length;
  }
  all.sort();
  return cellOf(all, momentsOf(all), rows);
}

/** Of ascending values, of which `rows` could have one. */
function cellOf(sorted: Float64Array, moments: Moments, rows: number) {
  return {
    n: sorted.length,
    n_missing: rows - sorted.length,
    mean: finiteOrNull(moments.mean),
    std_dev: finiteOrNull(standardDeviationOf(moments)),
    median: median(sorted),
    q1: quantile(sorted, 0.25, 7),
    q3: quantile(sorted, 0.75, 7),
    min: sorted[0] ?? null,
    max: sorted.at(-1) ?? null,
  };
}

/** Why the test can't be computed; null where it can. */
function hindranceOf(
  variable: string,
  test: 'anova' | 'welch' | 'kruskal_wallis',
  groups: readonly Moments[],
): string | null {
  const spread = groups.some(({ mean }) => mean !== groups[0]!.mean) || groups.some(({ squares }) => squares > 0);
  const within = groups.reduce((sum, { squares }) => sum + squares, 0);
  const df = groups.reduce((sum, { n }) => sum + n - 1, 0);
  if (!spread) return `"${variable}" has the same value in all rows of the table: it is not compared.`;
  if (test === 'kruskal_wallis') return null;
  if (df === 0 || (test === 'welch' && groups.some(({ n }) => n < 2)))
    return `"${variable}" has ${test === 'welch' ? 'a group with a single value' : 'one value a group'}, so its variance can't be told: it is not compared. Name it in nonnormal, or leave the group out with group_levels.`;
  if (!(within > 0) || (test === 'welch' && groups.some((group) => !(varianceOf(group) > 0))))
    return `"${variable}" does not vary within ${test === 'welch' ? 'a group' : 'the groups'}, and the test divides by that variance: it is not compared. Name it in nonnormal.`;
  return null;
}
