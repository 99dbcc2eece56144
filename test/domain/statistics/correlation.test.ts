import fc from 'fast-check';
import t from 'tap';
import { kendallLowerTail } from '../../../domain/statistics/math/distributions/kendall.ts';
import { spearmanLowerTail, spearmanUpperTail } from '../../../domain/statistics/math/distributions/spearman.ts';
import { runMethod } from '../../../domain/statistics/run-method.ts';
import { referenceTable } from '../../../scripts/reference-cases.ts';
import { makeTable } from './make-table.ts';
import { refused } from './refused.ts';

const correlate = (x: number[], y: number[], more: object = {}) =>
  runMethod('correlation', makeTable({ x, y }), [], { x: 'x', y: 'y', ...more });
const close = (actual: number, expected: number, relative = 1e-12) =>
  Math.abs(actual - expected) <= relative * Math.abs(expected);

t.test("Kendall's distribution is R's ckendall", async (t) => {
  for (const [q, n, p] of [
    [0, 5, 0.00833333333333333],
    [3, 5, 0.241666666666667],
    [20, 12, 0.0431585572991823],
    [60, 20, 0.0118672478224759],
    [300, 49, 1.07807553780619e-7],
    [500, 49, 0.065973757153441],
  ] as const)
    t.ok(close(kendallLowerTail(q, n), p), `P(T <= ${q}), n = ${n}`);
});

t.test("Spearman's distribution is R's prho, counted out up to nine rows and by AS 89 beyond", async (t) => {
  for (const [q, n, lower, upper] of [
    [4, 5, 0.0666666666666667, 0.958333333333333],
    [20, 7, 0.0694444444444444, 0.945238095238095],
    [60, 9, 0.0888310185185185, 0.919099977954145],
    [100, 10, 0.131443391762345, 0.876314606194034],
    [400, 15, 0.150558736802941, 0.852555317619258],
    [9000, 40, 0.168020655029987, 0.832273142788845],
  ] as const) {
    t.ok(close(spearmanLowerTail(q, n), lower), `P(S <= ${q}), n = ${n}`);
    t.ok(close(spearmanUpperTail(q, n), upper), `P(S >= ${q}), n = ${n}`);
  }
});

t.test('tau counts what a look at every pair counts', async () => {
  const values = fc.array(fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 })), {
    minLength: 3,
    maxLength: 40,
  });
  fc.assert(
    fc.property(values, (pairs) => {
      const x = pairs.map(([value]) => value);
      const y = pairs.map(([, value]) => value);
      fc.pre(new Set(x).size > 1 && new Set(y).size > 1);
      let score = 0;
      let untiedX = 0;
      let untiedY = 0;
      for (let i = 0; i < x.length; i++)
        for (let j = 0; j < i; j++) {
          const a = Math.sign(x[i]! - x[j]!);
          const b = Math.sign(y[i]! - y[j]!);
          score += a * b;
          untiedX += a * a;
          untiedY += b * b;
        }
      const tau = score / Math.sqrt(untiedX * untiedY);
      return Math.abs(correlate(x, y, { method: 'kendall' }).result.estimate - tau) < 1e-12;
    }),
  );
});

t.test('x and y may be exchanged, and a turned variable changes the sign alone', async (t) => {
  const { columns } = referenceTable('airquality.csv');
  const [ozone, wind] = ['Ozone', 'Wind'].map((name) => {
    const column = columns.get(name)!;
    if (column.kind !== 'numeric') throw new Error('a numeric column');
    return [...column.values];
  }) as [number[], number[]];
  for (const method of ['pearson', 'spearman', 'kendall']) {
    const { result } = correlate(ozone, wind, { method });
    const { result: exchanged } = correlate(wind, ozone, { method });
    const turned = correlate(
      ozone.map((value) => -value),
      wind,
      { method },
    ).result;
    t.ok(close(exchanged.estimate, result.estimate) && close(exchanged.p_value!, result.p_value!, 1e-9), method);
    t.ok(close(turned.estimate, -result.estimate) && close(turned.p_value!, result.p_value!, 1e-9), `${method} turned`);
  }
});

t.test('a perfect relation is said in JSON: no variation is left to test against', async (t) => {
  const x = [1, 2, 4, 8, 16];
  const { result } = correlate(x, x);
  t.match(result, { estimate: 1, statistic: 'Infinity', p_value: 0, conf_low: 1, conf_high: 1 });
  const ranks = correlate(x, x, { method: 'spearman' }).result;
  t.ok(close(ranks.p_value!, 2 / 120));
  t.ok(close(correlate(x, x, { method: 'kendall' }).result.p_value!, 2 / 120));
});

t.test('three rows have no interval; two are too few', async (t) => {
  const { result } = correlate([1, 2, 4], [2, 1, 7]);
  t.notOk('conf_low' in result);
  t.throws(() => correlate([1, 2], [2, 1]), refused({ reason: 'insufficient_data', message: /at least 3/ }));
});

t.test('exact asked with ties is a warning; exact for too many rows is refused', async (t) => {
  const { warnings, result } = correlate([1, 1, 2, 3], [1, 2, 3, 4], { method: 'kendall', exact: true });
  t.match(warnings, [{ code: 'ties' }]);
  t.equal(result.p_value_method, 'normal');
  const many = [...Array(1200).keys()];
  const shuffled = many.map((i) => (i * 7) % 1201);
  t.throws(
    () => correlate(many, shuffled, { method: 'kendall', exact: true }),
    refused({ reason: 'unsupported_size', message: /exact = false/ }),
  );
});

t.test('the figure of many points is a grid of counts, in which every row is counted', async (t) => {
  const x = Array.from({ length: 50_000 }, (_, i) => (i * 7919) % 10_007);
  const { result } = correlate(
    x,
    x.map((value, i) => value + ((i * 31) % 977)),
  );
  const figure = JSON.stringify(result.figures);
  t.ok(figure.length < 500_000, `${figure.length} characters`);
  const { values } = result.figures[0]!.spec.data as { values: { n: number }[] };
  t.equal(
    values.reduce((sum, { n }) => sum + n, 0),
    50_000,
  );
});

t.test("Spearman's p is not 0 where the series of R is cut", async (t) => {
  const rows = Array.from({ length: 100 }, (_, i) => i);
  const table = makeTable({ x: rows, y: rows.map((i) => (i < 30 ? (i * 17) % 30 : i)) });
  const { estimate, p_value, p_value_method } = runMethod('correlation', table, [], {
    ...{ x: 'x', y: 'y', method: 'spearman' },
  }).result;
  t.match({ p_value_method }, { p_value_method: 't' });
  // R: cor.test(x, y, method = "spearman")$p.value is 0, and with exact = FALSE what t gives for rho.
  const expected = 7.349833585389493e-66;
  t.ok(Math.abs(p_value! - expected) <= 1e-8 * expected, `${estimate}: ${p_value}`);
  const up = makeTable({ x: rows.slice(0, 12), y: rows.slice(0, 12), down: rows.slice(0, 12).map((i) => -i) });
  const spearman = { x: 'x', method: 'spearman' } as const;
  // R: 2 / factorial(12), as cor.test(1:12, 1:12, method = "kendall") has it.
  const same = runMethod('correlation', up, [], { ...spearman, y: 'y' }).result;
  t.ok(Math.abs(same.p_value! - 4.17535139757362e-9) < 1e-20);
  const reverse = { ...spearman, y: 'down', alternative: 'less' } as const;
  t.ok(Math.abs(runMethod('correlation', up, [], reverse).result.p_value! - 2.08767569878681e-9) < 1e-20);
  t.equal(runMethod('correlation', up, [], { ...reverse, alternative: 'greater' }).result.p_value, 1);
});
