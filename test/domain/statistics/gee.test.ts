/** What estimating equations must satisfy whatever the data; their numbers are held to geepack by the reference cases. */
import t, { type Test } from 'tap';
import type { Table } from '../../../domain/statistics/core/table.ts';
import { rowsByCluster } from '../../../domain/statistics/regression/estimating-equations/clusters.ts';
import { workingCorrelations } from '../../../domain/statistics/regression/estimating-equations/working-correlation.ts';
import { runMethod } from '../../../domain/statistics/run-method.ts';
import { referenceTable } from '../../../scripts/reference-cases.ts';
import { makeTable, pickRows } from './make-table.ts';
import { refused } from './refused.ts';

const ohio = referenceTable('ohio.csv');
const base = { outcome: 'resp', covariates: ['age', 'smoke'], id: 'id', family: 'binomial' };
const fit = (table: Table, more: object = {}) => runMethod('gee', table, [], { ...base, ...more }).result;

function near(t: Test, actual: number, expected: number, relative = 1e-9): void {
  t.ok(Math.abs(actual - expected) <= relative * Math.max(1e-3, Math.abs(expected)), `${actual} is ${expected}`);
}

t.test('solving by the closed inverse undoes the correlation matrix', async (t) => {
  for (const [name, alpha] of [
    ['exchangeable', 0.4],
    ['exchangeable', -0.15],
    ['ar1', 0.7],
    ['ar1', -0.3],
  ] as const)
    for (const size of [1, 2, 3, 6]) {
      const x = Float64Array.from({ length: size * 2 }, (_, i) => Math.sin(i + 1));
      const between = (i: number, k: number) => (i === k ? 1 : name === 'ar1' ? alpha ** Math.abs(i - k) : alpha);
      const rows = new Float64Array(size * 2);
      for (let i = 0; i < size; i++)
        for (let k = 0; k < size; k++) for (let c = 0; c < 2; c++) rows[i * 2 + c]! += between(i, k) * x[k * 2 + c]!;
      workingCorrelations[name].solve(rows, 0, size, 2, alpha);
      for (const [i, value] of rows.entries()) near(t, value, x[i]!, 1e-12);
    }
});

t.test('the exchangeable correlation is the mean product of the pairs of a cluster', async (t) => {
  const clusters = rowsByCluster({ of: Int32Array.of(0, 1, 0, 1, 0, 2), count: 3 });
  const alpha = workingCorrelations.exchangeable.estimate(Float64Array.of(1, 2, 3, 4, 5, 9), clusters, 0);
  near(t, alpha, (1 * 3 + 1 * 5 + 3 * 5 + 2 * 4) / 4);
  t.strictSame([clusters.smallest, clusters.largest], [1, 3]);
});

t.test('clusters in any order, and their rows apart from each other, give the same', async (t) => {
  const rows = [...Array(ohio.rows).keys()];
  // Each child's visits stay in their order.
  const byVisit = pickRows(
    ohio,
    [0, 1, 2, 3].flatMap((visit) => rows.filter((row) => row % 4 === visit)),
  );
  for (const correlation of ['independence', 'exchangeable', 'ar1']) {
    const plain = fit(ohio, { correlation });
    const other = fit(byVisit, { correlation });
    for (const [j, row] of plain.coefficients.entries()) {
      near(t, other.coefficients[j]!.estimate, row.estimate);
      near(t, other.coefficients[j]!.std_error, row.std_error);
    }
  }
});

t.test('clusters of one row have the independence estimate, with the sandwich of single rows', async (t) => {
  const alone = { ...ohio, columns: new Map(ohio.columns) };
  alone.columns.set('id', {
    kind: 'numeric',
    values: Float64Array.from({ length: ohio.rows }, (_, i) => i),
    boolean: false,
  });
  const one = fit(alone, { correlation: 'exchangeable' });
  const independent = fit(alone, { correlation: 'independence' });
  t.equal(one.correlation, 0);
  t.equal(independent.correlation, null);
  for (const [j, row] of one.coefficients.entries()) near(t, row.std_error, independent.coefficients[j]!.std_error);
});

t.test('a unit of exposure or of the outcome changes only the intercept or the unit', async (t) => {
  const cbpp = referenceTable('cbpp.csv');
  const model = {
    outcome: 'incidence',
    covariates: [{ column: 'period', type: 'categorical' }],
    id: 'herd',
    family: 'poisson',
    exposure: 'size',
  };
  const plain = runMethod('gee', cbpp, [], model).result;
  const size = cbpp.columns.get('size')!;
  if (size.kind !== 'numeric') throw new Error('numeric');
  const columns = new Map(cbpp.columns).set('size', { ...size, values: size.values.map((value) => value / 1000) });
  const other = runMethod('gee', { ...cbpp, columns }, [], model).result;
  near(t, other.coefficients[0]!.estimate, plain.coefficients[0]!.estimate + Math.log(1000));
  near(t, other.coefficients[2]!.estimate, plain.coefficients[2]!.estimate);
  near(t, other.coefficients[2]!.std_error, plain.coefficients[2]!.std_error);
});

t.test('refusals name the column and what to do', async (t) => {
  t.throws(() => fit(ohio, { event_value: 9 }), refused({ reason: 'no_events', message: /"resp" is never "9"/ }));
  t.throws(
    () => fit(ohio, { family: 'poisson', event_value: 1, outcome: 'age' }),
    refused({ reason: 'invalid_parameter' }),
  );
  const table = makeTable({ y: [0, 0, 0, 0], x: [1, 2, 3, 4], id: [1, 1, 2, 2] });
  const model = { outcome: 'y', covariates: ['x'], id: 'id' };
  t.throws(() => runMethod('gee', table, [], { ...model, family: 'poisson' }), refused({ reason: 'no_events' }));
  t.throws(
    () => runMethod('gee', table, [], { ...model, family: 'gaussian' }),
    refused({ reason: 'constant_variable' }),
  );
  t.throws(
    () =>
      fit(ohio, { covariates: ['age', { column: 'age', transform: 'cube' }, { column: 'age', type: 'categorical' }] }),
    refused({ reason: 'singular_design' }),
  );
});
