/**
 * NIST's Statistical Reference Datasets with large common offsets, as dates in milliseconds have them, against exact
 * arithmetic on the same doubles (`make-truth.py`).
 */
import t from 'tap';
import { runMethod } from '../../../../domain/statistics/run-method.ts';
import { makeTable } from '../make-table.ts';
import data from './data.json' with { type: 'json' };
import truth from './truth.json' with { type: 'json' };

const offsets = [0, 1e6, 1e9, 1e12];
/** Relative, at each offset. */
const tolerances = [1e-9, 1e-9, 1e-8, 1e-5];

type Series = { values: number[]; times?: number }[];

function expanded(series: Series, offset: number): number[] {
  return series.flatMap(({ values, times = 1 }) => Array<number[]>(times).fill(values).flat()).map((v) => v + offset);
}

/** The numbers of `expected` that `found` misses by more than the share `tolerance`, by their paths. */
function misses(found: unknown, expected: unknown, tolerance: number, path = ''): string[] {
  if (typeof expected !== 'number')
    return Object.entries(expected as object).flatMap(([key, value]) =>
      misses((found as Record<string, unknown>)[key], value, tolerance, `${path}.${key}`),
    );
  const error = found === expected ? 0 : Math.abs(Number(found) - expected) / Math.abs(expected);
  return error <= tolerance ? [] : [`${path} is ${found}, exactly ${expected}: off by ${error}`];
}

t.test('means and their tests, at each offset', async (t) => {
  for (const [name, { series }] of Object.entries(data.univariate))
    for (const [i, offset] of offsets.entries()) {
      const v = expanded(series, offset);
      const expected = truth.univariate[name as keyof typeof truth.univariate][i]!;
      // Within ten rounding errors of the mean a deviation is refused.
      if (expected.std_dev < 10 * Number.EPSILON * Math.abs(expected.estimate)) continue;
      const parameters = { design: 'one_sample', variable: 'v', mu: v[0]! } as const;
      const { result } = runMethod('t_test', makeTable({ v }), [], parameters);
      const found = { ...result, std_dev: result.groups[0]!.std_dev };
      t.strictSame(misses(found, expected, tolerances[i]!), [], `${name} + ${offset}`);
    }
});

t.test('one-way analysis of variance, pairs and standardised differences, at each offset', async (t) => {
  for (const [name, { groups }] of Object.entries(data.anova))
    for (const [i, offset] of offsets.entries()) {
      const exact = truth.anova[name as keyof typeof truth.anova][i];
      if (!exact) continue;
      const parts = groups.map((series) => expanded(series, offset));
      const v = parts.flat();
      const g = parts.flatMap((part, group) => Array<string>(part.length).fill(`g${group}`));
      const table = makeTable({ v, g });
      const columns = { variable: 'v', group: 'g' };
      const { two_samples, differences, std_errors, ...variance } = exact;
      const tolerance = tolerances[i]!;
      const same = (found: unknown, expected: unknown, what: string) =>
        t.strictSame(misses(found, expected, tolerance), [], `${name} + ${offset}: ${what}`);
      same(runMethod('anova_one_way', table, [], columns).result, variance, 'ANOVA');
      if (v.length > 2000) continue;

      const pairs = runMethod('tukey_hsd', table, [], columns).result;
      const first = pairs.comparisons.filter(({ group1 }) => group1 === 'g0');
      same(
        first.map(({ estimate }) => estimate),
        differences,
        'differences',
      );
      same(
        first.map(({ std_error }) => std_error),
        std_errors,
        'standard errors',
      );
      const pooled = { ...columns, test: 't_pooled' } as const;
      same(
        runMethod('pairwise_tests', table, [], pooled).result.comparisons.slice(0, differences.length),
        differences.map((estimate, k) => ({ estimate, statistic: estimate / std_errors[k]! })),
        'pairwise t tests',
      );
      // The first of two factors explains by itself what it explains alone.
      const third = parts.flatMap((part) => part.map((_, k) => (k % 3 === 0 ? 'a' : 'b')));
      const two = { variable: 'v', factors: ['g', 'third'], interaction: false, ss_type: 1 } as const;
      const [term] = runMethod('anova_two_way', makeTable({ v, g, third }), [], two).result.terms;
      same(term!.sum_sq, variance.sum_sq_between, 'first of two factors');

      const levels = { ...columns, group_levels: ['g0', 'g1'], design: 'two_sample' } as const;
      for (const var_equal of [false, true])
        same(
          runMethod('t_test', table, [], { ...levels, var_equal }).result,
          two_samples[var_equal ? 'pooled' : 'welch'],
          var_equal ? "Student's t" : "Welch's t",
        );
      const compared = { by: 'g', group_levels: ['g0', 'g1'], continuous: ['v'] };
      same(runMethod('table_one', table, [], compared).result.rows[0]!.smd, two_samples.smd, 'standardised difference');
    }
});

t.test('linear regression, at each offset of the outcome and all covariates', async (t) => {
  for (const [name, { columns, outcome }] of Object.entries(data.linear))
    for (const [i, offset] of offsets.entries()) {
      const shifted = [outcome, ...columns].map((values) => values.map((value) => value + offset));
      const names = columns.map((_, j) => `x${j}`);
      const table = makeTable(Object.fromEntries(['y', ...names].map((column, j) => [column, shifted[j]!])));
      const { result } = runMethod('linear_regression', table, [], { outcome: 'y', covariates: names });
      const exact = truth.linear[name as keyof typeof truth.linear][i]!;
      const tolerance = tolerances[i]!;
      // Wampler's first two are fitted without error: what residual is left is rounding.
      const perfect = name === 'Wampler1' || name === 'Wampler2' || !('f_statistic' in exact);
      const errors = perfect ? exact.estimates.map(() => 0) : exact.std_errors;
      // An estimate far below its standard error is told in units of that.
      const missed = result.coefficients.filter(
        ({ estimate }, j) =>
          !(
            Math.abs(estimate - exact.estimates[j]!) <=
            tolerance * Math.max(Math.abs(exact.estimates[j]!), errors[j]!)
          ),
      );
      t.strictSame(missed, [], `${name} + ${offset}: estimates`);
      t.strictSame(misses(result.r_squared, exact.r_squared, tolerance), [], `${name} + ${offset}: R squared`);
      if (perfect) continue;
      const { residual_std_error, f_statistic, std_errors, conf_low, conf_high } = exact;
      t.strictSame(
        misses(
          { ...result, limits: result.coefficients },
          {
            residual_std_error,
            f_statistic,
            limits: std_errors.map((std_error, j) => ({
              std_error,
              conf_low: conf_low[j]!,
              conf_high: conf_high[j]!,
            })),
          },
          tolerance,
        ),
        [],
        `${name} + ${offset}: errors and limits`,
      );
    }
});
