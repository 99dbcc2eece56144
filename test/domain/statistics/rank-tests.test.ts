import fc from 'fast-check';
import t from 'tap';
import {
  medianOf,
  orderStatistic,
  pairDifferences,
  walshAverages,
} from '../../../domain/statistics/groups/ranks/order-statistic.ts';
import { rankSumTest } from '../../../domain/statistics/groups/ranks/rank-sum.ts';
import { shapiroWilk } from '../../../domain/statistics/math/hypothesis-tests/shapiro-wilk.ts';
import { runMethod } from '../../../domain/statistics/run-method.ts';
import { makeTable, pickRows } from './make-table.ts';
import { refused } from './refused.ts';

const values = fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 1, maxLength: 12 });
const sorted = (numbers: readonly number[]) => Float64Array.from(numbers).sort();
const near = (a: number, b: number) => Math.abs(a - b) <= 1e-12 * Math.max(1, Math.abs(b));
const check = (property: fc.IProperty<never[]>) =>
  fc.assert(property as fc.IProperty<unknown>, { seed: 1, numRuns: 200 });

t.test('order statistics of pairs are those of all pairs written out', async (t) => {
  const each = fc.property(values, values, (x, y) => {
    const differences = Float64Array.from(x.flatMap((a) => y.map((b) => a - b))).sort();
    const averages = Float64Array.from(x.flatMap((a, i) => x.slice(i).map((b) => (a + b) / 2))).sort();
    const ofDifferences = pairDifferences(sorted(x), sorted(y));
    const ofAverages = walshAverages(sorted(x));
    const middle = (all: Float64Array) => (all[(all.length - 1) >> 1]! + all[all.length >> 1]!) / 2;
    return (
      differences.every((value, k) => orderStatistic(ofDifferences, k + 1) === value) &&
      averages.every((value, k) => orderStatistic(ofAverages, k + 1) === value) &&
      medianOf(ofDifferences) === middle(differences) &&
      medianOf(ofAverages) === middle(averages)
    );
  });
  t.doesNotThrow(() => check(each as never));
});

t.test('the permutation test counts every way to choose the first group', async (t) => {
  const small = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 5 });
  const each = fc.property(small, small, (x, y) => {
    const first = Float64Array.from(x);
    const second = Float64Array.from(y);
    const pooled = [...x, ...y];
    const statisticOf = (chosen: readonly number[], others: readonly number[]) =>
      chosen.reduce((sum, a) => sum + others.reduce((n, b) => n + (a > b ? 1 : a === b ? 0.5 : 0), 0), 0);
    const observed = statisticOf(x, y);
    const centre = (x.length * y.length) / 2;
    let [all, less, greater, both] = [0, 0, 0, 0];
    for (let mask = 0; mask < 1 << pooled.length; mask++) {
      const chosen = pooled.filter((_, i) => (mask >> i) & 1);
      if (chosen.length !== x.length) continue;
      const statistic = statisticOf(
        chosen,
        pooled.filter((_, i) => !((mask >> i) & 1)),
      );
      all++;
      if (statistic <= observed) less++;
      if (statistic >= observed) greater++;
      if (Math.abs(statistic - centre) >= Math.abs(observed - centre)) both++;
    }
    const p = (alternative: 'two_sided' | 'less' | 'greater') =>
      rankSumTest(first, second, { exact: 'permutation', alternative }).p_value!;
    return near(p('less'), less / all) && near(p('greater'), greater / all) && near(p('two_sided'), both / all);
  });
  t.doesNotThrow(() => check(each as never));
});

t.test('which group comes first only changes the sign', async (t) => {
  const each = fc.property(values, values, (x, y) => {
    fc.pre(new Set([...x, ...y]).size > 1);
    const table = makeTable({ v: [...x, ...y], g: [...x.map(() => 'a'), ...y.map(() => 'b')] });
    const run = (group_levels: string[], exact: unknown) =>
      runMethod('wilcoxon_rank_sum', table, [], { variable: 'v', group: 'g', group_levels, exact }).result;
    return ['auto', 'permutation'].every((exact) => {
      const one = run(['a', 'b'], exact);
      const other = run(['b', 'a'], exact);
      return (
        near(one.p_value!, other.p_value!) &&
        one.statistic + other.statistic === x.length * y.length &&
        one.hodges_lehmann === -other.hodges_lehmann! + 0 &&
        near(one.rank_biserial, -other.rank_biserial)
      );
    });
  });
  t.doesNotThrow(() => check(each as never));
});

t.test('the order of the rows changes nothing, and a shift of the second group shifts the estimate', async (t) => {
  const x = [3.1, 4.7, 5.2, 8.4, 9.9, 1.3, 2.2];
  const y = [2.5, 3.5, 7.5, 8.5, 12.25, 0.75];
  const table = makeTable({ v: [...x, ...y], g: [...x.map(() => 1), ...y.map(() => 2)] });
  const run = (data: typeof table) => runMethod('wilcoxon_rank_sum', data, [], { variable: 'v', group: 'g' }).result;
  const reversed = pickRows(table, [...Array(table.rows).keys()].reverse());
  t.strictSame({ ...run(reversed) }, { ...run(table) });
  const moved = makeTable({ v: [...x, ...y.map((value) => value + 64)], g: [...x.map(() => 1), ...y.map(() => 2)] });
  t.ok(near(run(moved).hodges_lehmann!, run(table).hodges_lehmann! - 64));
});

t.test('a paired test is the one-sample test of the differences', async (t) => {
  const a = [12, 15, 9, 20, 17, 11];
  const b = [10, 16, 5, 12, 17, 8];
  const table = makeTable({ a, b, d: a.map((value, i) => value - b[i]!) });
  const paired = runMethod('wilcoxon_signed_rank', table, [], { variable: 'a', variable2: 'b' });
  const single = runMethod('wilcoxon_signed_rank', table, [], { variable: 'd' });
  for (const key of ['statistic', 'p_value', 'pseudo_median', 'conf_low', 'conf_high', 'n_zero'] as const)
    t.equal(paired.result[key], single.result[key], key);
});

t.test('an exact test that ties make impossible is told', async (t) => {
  const table = makeTable({ v: [1, 2, 2, 3, 4, 5, 6, 6, 7, 9], g: [1, 1, 1, 1, 1, 2, 2, 2, 2, 2] });
  const run = (exact: unknown) => runMethod('wilcoxon_rank_sum', table, [], { variable: 'v', group: 'g', exact });
  t.match(run(true), { result: { method: 'normal' }, warnings: [{ code: 'ties' }] });
  t.match(run('permutation'), { result: { method: 'permutation', conf_low: null }, warnings: [] });
});

t.test('exact tests too large to count are refused with the way out', async (t) => {
  const v = Array.from({ length: 6000 }, (_, i) => Math.sin(i) * 1e6);
  const table = makeTable({ v, g: v.map((_, i) => i % 2) });
  for (const exact of [true, 'permutation'])
    t.throws(
      () => runMethod('wilcoxon_rank_sum', table, [], { variable: 'v', group: 'g', exact }),
      refused({ reason: 'unsupported_size', message: /normal approximation/ }),
    );
});

t.test('Shapiro-Wilk does not mind units or order, and is undefined for constants and other sizes', async (t) => {
  const x = Float64Array.from({ length: 40 }, (_, i) => Math.exp(Math.sin(i * 1.7)));
  const { statistic, p_value } = shapiroWilk(x);
  const scaled = shapiroWilk(x.map((value) => 1e6 - 1e3 * value).reverse());
  t.ok(near(scaled.statistic!, statistic!));
  t.ok(Math.abs(scaled.p_value! / p_value! - 1) < 1e-9);
  for (const undefinedFor of [Float64Array.of(1, 2), new Float64Array(9), new Float64Array(5001).map((_, i) => i)])
    t.strictSame(shapiroWilk(undefinedFor), { statistic: null, p_value: null });
});

t.test('distributions that coincide have a Kolmogorov-Smirnov distance of 0, separate ones of 1', async (t) => {
  const run = (x: number[], y: number[]) =>
    runMethod('kolmogorov_smirnov', makeTable({ v: [...x, ...y], g: [...x.map(() => 1), ...y.map(() => 2)] }), [], {
      variable: 'v',
      group: 'g',
    }).result;
  t.match(run([1, 2, 3], [1, 2, 3]), { statistic: 0, p_value: 1, method: 'exact' });
  // Of the 20 orders of 3 and 3 values two are as far apart.
  const apart = run([1, 2, 3], [4, 5, 6]);
  t.equal(apart.statistic, 1);
  t.ok(near(apart.p_value, 0.1));
});
