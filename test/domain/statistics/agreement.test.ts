import fc from 'fast-check';
import t from 'tap';
import { variable } from '../../../contract/resources/variable.ts';
import type { Table } from '../../../domain/statistics/core/table.ts';
import { fUpperQuantile } from '../../../domain/statistics/math/distributions/f.ts';
import { runMethod } from '../../../domain/statistics/run-method.ts';
import { referenceTable } from '../../../scripts/reference-cases.ts';
import { makeTable, pickRows } from './make-table.ts';
import { refused } from './refused.ts';

const none: Table = { rows: 0, columns: new Map() };
const pefr = referenceTable('pefr.csv');
const expsy = referenceTable('expsy.csv');
const near = (a: number | null, b: number | null, relative = 1e-10) =>
  a === null || b === null ? a === b : Math.abs(a - b) <= relative * Math.max(1, Math.abs(b));

const kappa = (table: number[][], weights = 'none') => runMethod('cohen_kappa', none, [], { table, weights }).result;
const square = fc
  .integer({ min: 2, max: 5 })
  .chain((k) =>
    fc.array(fc.array(fc.integer({ min: 1, max: 30 }), { minLength: k, maxLength: k }), { minLength: k, maxLength: k }),
  );

t.test('kappa does not depend on which rater is first, nor on the order of unordered categories', async (t) => {
  fc.assert(
    fc.property(square, fc.constantFrom('none', 'linear', 'quadratic'), (table, weights) => {
      const transposed = table.map((_, i) => table.map((row) => row[i]!));
      const plain = kappa(table, weights);
      const other = kappa(transposed, weights);
      const backwards = kappa(
        [...table].reverse().map((row) => [...row].reverse()),
        weights,
      );
      return (
        near(plain.estimate, other.estimate) &&
        near(plain.std_error, other.std_error) &&
        near(plain.estimate, backwards.estimate) &&
        near(plain.statistic, other.statistic, 1e-8)
      );
    }),
  );
  t.pass();
});

t.test('with two categories all weights are the same', async (t) => {
  const table = [
    [20, 5],
    [3, 12],
  ];
  const plain = kappa(table);
  for (const weights of ['linear', 'quadratic']) t.ok(near(kappa(table, weights).estimate, plain.estimate));
});

t.test('a table of counts, a column of frequencies and single rows give the same kappa', async (t) => {
  const counts = [
    [7, 2, 0],
    [1, 6, 3],
    [0, 2, 9],
  ];
  const cells = counts.flatMap((row, i) => row.map((n, j) => ({ a: 'xyz'[i]!, b: 'xyz'[j]!, n })));
  const tabulated = makeTable({ a: cells.map((c) => c.a), b: cells.map((c) => c.b), n: cells.map((c) => c.n) });
  const single = cells.flatMap((cell) => Array<typeof cell>(cell.n).fill(cell));
  const rows = makeTable({ a: single.map((c) => c.a), b: single.map((c) => c.b) });
  const raters = { rater1: 'a', rater2: 'b', weights: 'linear' };
  const { estimate, std_error } = kappa(counts, 'linear');
  for (const result of [
    runMethod('cohen_kappa', tabulated, [], { ...raters, frequency: 'n' }).result,
    runMethod('cohen_kappa', rows, [], raters).result,
  ])
    t.match(result, { estimate, std_error, n: 30, table: counts });
});

t.test(
  'numeric ratings keep the order of their values, and a level nobody used counts when it is declared',
  async (t) => {
    const table = makeTable({ a: [2, 10, 2, 10], b: [2, 10, 10, 10] });
    const two = runMethod('cohen_kappa', table, [], { rater1: 'a', rater2: 'b', weights: 'linear' }).result;
    t.strictSame(two.levels, ['2', '10']);
    const scale = variable.parse({
      name: 'a',
      type: 'category',
      categories: [2, 5, 10].map((value) => ({ value, label: '' })),
    });
    const named = { rater1: 'a', rater2: 'b', weights: 'linear', levels: [2, 5, 10] };
    const three = runMethod('cohen_kappa', table, [], named, undefined, [scale]);
    t.strictSame(three.result.table[1], [0, 0, 0]);
  },
);

t.test('ratings that do not vary are refused, and one constant rater leaves kappa at 0 without a test', async (t) => {
  t.throws(
    () =>
      kappa([
        [9, 0],
        [0, 0],
      ]),
    refused({ reason: 'constant_variable' }),
  );
  t.match(
    kappa([
      [9, 3],
      [0, 0],
    ]),
    { estimate: 0, std_error: 0, statistic: null, p_value: null },
  );
  t.throws(
    () => runMethod('fleiss_kappa', makeTable({ a: ['x', 'x'], b: ['x', 'x'] }), [], { raters: ['a', 'b'] }),
    refused({ reason: 'constant_variable', message: /"x"/ }),
  );
});

t.test('raters change places and rows their order without a change of Fleiss kappa or ICC', async (t) => {
  const reversed = pickRows(expsy, [...Array(expsy.rows).keys()].reverse());
  const fleiss = (table: Table, raters: string[]) => runMethod('fleiss_kappa', table, [], { raters }).result;
  t.ok(near(fleiss(reversed, ['r3', 'r1', 'r2']).estimate, fleiss(expsy, ['r1', 'r2', 'r3']).estimate));
  const icc = (table: Table, raters: string[]) =>
    runMethod('icc', table, [], { raters }).result.coefficients.map(({ estimate }) => estimate as number);
  const one = icc(expsy, ['r1', 'r2', 'r3']);
  for (const [i, estimate] of icc(reversed, ['r2', 'r3', 'r1']).entries()) t.ok(near(estimate, one[i]!));
});

t.test('a rater who always adds the same loses agreement but not consistency', async (t) => {
  const values = [3, 5, 2, 8, 7, 6];
  const table = makeTable({ a: values, b: values.map((x) => x + 1) });
  const forms = new Map(
    runMethod('icc', table, [], { raters: ['a', 'b'] }).result.coefficients.map((row) => [row.form, row.estimate]),
  );
  t.equal(forms.get('icc_3_1'), 1);
  t.ok((forms.get('icc_2_1') as number) < 1);
});

t.test('ICC of the mean of k ratings is the Spearman-Brown step up of that of one', async (t) => {
  const { coefficients, n_raters: k } = runMethod('icc', expsy, [], { raters: ['r1', 'r2', 'r3'] }).result;
  for (const i of [0, 1, 2]) {
    const single = coefficients[i]!.estimate as number;
    t.ok(near(coefficients[i + 3]!.estimate as number, (k * single) / (1 + (k - 1) * single)));
  }
});

t.test('Cronbach alpha is the ICC of consistency of the mean', async (t) => {
  const items = ['r1', 'r2', 'r3'];
  const alpha = runMethod('cronbach_alpha', expsy, [], { items }).result;
  const form = runMethod('icc', expsy, [], { raters: items }).result.coefficients[5]!;
  t.ok(near(alpha.estimate, form.estimate as number));
  t.ok(near(alpha.conf_low, form.conf_low as number));
  t.ok(near(alpha.conf_high, form.conf_high as number));
});

t.test('an item that goes against the others is told, and reversing it mends the scale', async (t) => {
  const n = 12;
  const base = Array.from({ length: n }, (_, i) => 1 + (i % 5));
  const table = makeTable({ a: base, b: base.map((x, i) => x + (i % 2)), c: base.map((x, i) => 6 - x + (i % 3)) });
  const plain = runMethod('cronbach_alpha', table, [], { items: ['a', 'b', 'c'] });
  t.ok(plain.warnings.some(({ code, message }) => code === 'negative_item' && message.includes('"c"')));
  const mended = runMethod('cronbach_alpha', table, [], {
    items: ['a', 'b', 'c'],
    reverse: ['c'],
    scale_min: 0,
    scale_max: 8,
  });
  t.ok(mended.result.estimate > plain.result.estimate);
  t.strictSame(mended.warnings, []);
});

t.test('exchanging the methods turns the sign of the bias and mirrors the limits', async (t) => {
  const agreement = (method1: string, method2: string) =>
    runMethod('bland_altman', pefr, [], { method1, method2 }).result;
  const one = agreement('wright1', 'mini1');
  const other = agreement('mini1', 'wright1');
  t.ok(near(one.bias, -other.bias));
  t.ok(near(one.lower_limit_conf_low, -other.upper_limit_conf_high));
  t.ok(near(one.bias_p_value, other.bias_p_value));
});

t.test('a factor between the methods is a constant ratio on the log scale', async (t) => {
  const values = [10, 14, 22, 35, 60, 90];
  const table = makeTable({ a: values.map((x, i) => 2 * x * (1 + i / 1000)), b: values });
  const { ratio } = runMethod('bland_altman', table, [], { method1: 'a', method2: 'b', scale: 'log_ratio' }).result;
  t.ok(Math.abs(ratio!.bias - 2.005) < 1e-3);
  const plain = runMethod('bland_altman', table, [], { method1: 'a', method2: 'b' }).result;
  t.match(
    plain.assumption_checks.find(({ assumption }) => assumption === 'constant_bias'),
    { satisfied: false },
  );
});

t.test('scales that some rows do not have are refused with their number', async (t) => {
  const table = makeTable({ a: [1, 0, 2, -1], b: [1, 2, 3, 1] });
  const run = (scale: string) => () => runMethod('bland_altman', table, [], { method1: 'a', method2: 'b', scale });
  t.throws(run('log_ratio'), refused({ reason: 'invalid_parameter', details: { rows: 2 } }));
  t.throws(run('percent'), refused({ reason: 'invalid_parameter', details: { rows: 1 } }));
});

t.test('a plot of many pairs stays small', async (t) => {
  const n = 20_000;
  const a = Array.from({ length: n }, (_, i) => (i * 7919) % 10_007);
  const table = makeTable({ a, b: a.map((x, i) => x + ((i * 31) % 17)) });
  for (const name of ['bland_altman', 'concordance_correlation'] as const) {
    const { result } = runMethod(name, table, [], { method1: 'a', method2: 'b' });
    t.ok(JSON.stringify(result.figures).length < 500_000);
  }
});

t.test('concordance is symmetric, 1 of a method with itself, and no more than correlation', async (t) => {
  const concordance = (method1: string, method2: string) =>
    runMethod('concordance_correlation', pefr, [], { method1, method2 }).result;
  const one = concordance('wright1', 'mini1');
  t.ok(near(one.estimate, concordance('mini1', 'wright1').estimate));
  t.ok(Math.abs(one.estimate) <= Math.abs(one.pearson));
  t.ok(near(concordance('wright1', 'wright1').estimate, 1));
});

t.test('quantiles of F with few denominator degrees of freedom are those of R', async (t) => {
  // qf(.975, df1, df2)
  for (const [df1, df2, expected] of [
    [25, 0.3, 11021774614.5006],
    [25, 0.22, 63577893466076.02],
    [26, 0.16, 1.3692142720305895e19],
    [50, 0.05, 5.172208957935419e62],
  ] as const)
    t.ok(near(fUpperQuantile(0.025, df1, df2) / expected, 1, 1e-11), `${df1}, ${df2}`);
});
