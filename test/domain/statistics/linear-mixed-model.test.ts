/** What a mixed model must satisfy whatever the data; its numbers are held to lme4 by the reference cases. */
import t, { type Test } from 'tap';
import type { Table } from '../../../domain/statistics/core/table.ts';
import { runMethod } from '../../../domain/statistics/run-method.ts';
import { referenceTable } from '../../../scripts/reference-cases.ts';
import { makeTable, pickRows } from './make-table.ts';
import { refused } from './refused.ts';

const sleepstudy = referenceTable('sleepstudy.csv');
const base = { outcome: 'Reaction', covariates: ['Days'], group: 'Subject' };
const fit = (table: Table, more: object = {}) =>
  runMethod('linear_mixed_model', table, [], { ...base, ...more }).result;

function near(t: Test, actual: number | null, expected: number | null, relative = 1e-8): void {
  const size = Math.max(1e-3, Math.abs(expected!));
  t.ok(Math.abs(actual! - expected!) <= relative * size, `${actual} is ${expected}`);
}

/** The table with one numeric column changed. */
function withColumn(table: Table, name: string, change: (value: number) => number): Table {
  const column = table.columns.get(name)!;
  if (column.kind !== 'numeric') throw new Error('numeric');
  const columns = new Map(table.columns);
  columns.set(name, { ...column, values: column.values.map(change) });
  return { ...table, columns };
}

t.test('a balanced random intercept has the variances of the analysis of variance', async (t) => {
  const values = [
    [12, 15, 11, 14],
    [22, 19, 23, 20],
    [17, 16, 19, 12],
  ];
  const table = makeTable({ y: values.flat(), g: values.flatMap((row, g) => row.map(() => `g${g}`)) });
  const means = values.map((row) => row.reduce((a, b) => a + b) / 4);
  const mean = means.reduce((a, b) => a + b) / 3;
  const within = values.flatMap((row, g) => row.map((y) => (y - means[g]!) ** 2)).reduce((a, b) => a + b) / 9;
  const between = (4 * means.map((m) => (m - mean) ** 2).reduce((a, b) => a + b)) / 2;
  const { result } = runMethod('linear_mixed_model', table, [], { outcome: 'y', group: 'g' });
  near(t, result.residual_variance, within);
  near(t, result.random[0]!.covariance, (between - within) / 4);
  near(t, result.fixed[0]!.estimate, mean);
  near(t, result.fixed[0]!.std_error, Math.sqrt(between / 12));
  near(t, result.fixed[0]!.df, 2);
});

t.test('two rows a group with a group factor are the paired t test', async (t) => {
  const before = [5.1, 6.2, 4.8, 7.7, 6.1, 5.5];
  const after = [6.0, 6.9, 5.9, 7.6, 7.4, 6.3];
  const table = makeTable({
    y: [...before, ...after],
    time: [...before.map(() => 0), ...after.map(() => 1)],
    id: [...before.keys(), ...after.keys()],
  });
  const differences = after.map((value, i) => value - before[i]!);
  const mean = differences.reduce((a, b) => a + b) / 6;
  const error = Math.sqrt(differences.map((d) => (d - mean) ** 2).reduce((a, b) => a + b) / 5 / 6);
  const { result } = runMethod('linear_mixed_model', table, [], { outcome: 'y', covariates: ['time'], group: 'id' });
  const time = result.fixed[1]!;
  near(t, time.estimate, mean);
  near(t, time.std_error, error);
  near(t, time.df, 5, 1e-6);
});

t.test('the order of the rows, and another unit or zero point of a slope, change nothing but the unit', async (t) => {
  const model = { random_slopes: ['Days'] };
  const plain = fit(sleepstudy, model);
  const others = [
    { table: pickRows(sleepstudy, [...Array(sleepstudy.rows).keys()].reverse()), unit: 1, shift: 0 },
    { table: withColumn(sleepstudy, 'Days', (days) => days * 24), unit: 24, shift: 0 },
    { table: withColumn(sleepstudy, 'Days', (days) => days + 2000), unit: 1, shift: 2000 },
  ];
  for (const { table, unit, shift } of others) {
    const other = fit(table, model);
    // Of a slope of hours instead of days the restricted likelihood has another constant.
    near(t, other.log_likelihood, plain.log_likelihood - Math.log(unit));
    near(t, other.fixed[1]!.estimate * unit, plain.fixed[1]!.estimate);
    near(t, other.fixed[1]!.std_error * unit, plain.fixed[1]!.std_error);
    near(t, other.fixed[1]!.df, plain.fixed[1]!.df, 1e-5);
    near(t, other.random[1]!.covariance * unit ** 2, plain.random[1]!.covariance);
    if (shift === 0) near(t, other.random[0]!.covariance, plain.random[0]!.covariance);
  }
});

t.test(
  'a variance of 0 is a result, with a warning, and the model is then the one without random effects',
  async (t) => {
    const { result, warnings } = runMethod('linear_mixed_model', referenceTable('Dyestuff2.csv'), [], {
      outcome: 'Yield',
      group: 'Batch',
    });
    t.equal(result.singular, true);
    t.equal(result.random[0]!.covariance, 0);
    t.equal(result.icc, 0);
    near(t, result.fixed[0]!.df, 29, 1e-6);
    t.ok(warnings.some(({ code }) => code === 'near_singular'));
    t.notOk(result.figures.some(({ name }) => name === 'random_intercepts'));
  },
);

t.test('maximum likelihood has the smaller variances, and uncorrelated models have no covariance', async (t) => {
  const reml = fit(sleepstudy);
  const ml = fit(sleepstudy, { reml: false });
  t.ok(ml.random[0]!.covariance < reml.random[0]!.covariance);
  t.equal(ml.criterion, 'ml');
  const uncorrelated = fit(sleepstudy, { random_slopes: ['Days'], uncorrelated: true });
  t.strictSame(
    uncorrelated.random.map(({ term1, term2 }) => [term1, term2]),
    [
      ['(intercept)', null],
      ['Days', null],
    ],
  );
  t.equal(uncorrelated.icc, undefined);
});

t.test('the check of normality tests the residuals where there are few enough of them', async (t) => {
  const [normality] = fit(sleepstudy, { random_slopes: ['Days'] }).assumption_checks;
  t.equal(normality!.assumption, 'normality');
  t.equal(normality!.satisfied, false);
});

t.test('refusals name the column and what to do', async (t) => {
  const oneRowEach = makeTable({ y: [1, 2, 4, 3], g: [1, 2, 3, 4], x: [1, 2, 3, 4] });
  t.throws(
    () => runMethod('linear_mixed_model', oneRowEach, [], { outcome: 'y', group: 'g' }),
    refused({ reason: 'insufficient_data', message: /more than one row each/ }),
  );
  const twins = makeTable({
    y: [1, 2, 4, 3, 5, 5],
    g: [1, 1, 2, 2, 3, 3],
    x: [1, 2, 3, 4, 5, 6],
    x2: [2, 4, 6, 8, 10, 12],
  });
  t.throws(
    () => runMethod('linear_mixed_model', twins, [], { outcome: 'y', group: 'g', covariates: ['x', 'x2'] }),
    refused({ reason: 'singular_design', message: /"x2" is determined by the columns before it \(x\)/ }),
  );
  t.throws(
    () => runMethod('linear_mixed_model', twins, [], { outcome: 'y', group: 'g', random_slopes: ['x'] }),
    refused({ reason: 'insufficient_data' }),
  );
  const exact = makeTable({ y: [1, 1, 2, 2, 5, 5], g: [1, 1, 2, 2, 3, 3] });
  t.throws(
    () => runMethod('linear_mixed_model', exact, [], { outcome: 'y', group: 'g' }),
    refused({ reason: 'not_converged' }),
  );
});

t.test('Kenward and Roger adjust nothing in balanced data with one variance between groups', async (t) => {
  const kenwardRoger = { df_method: 'kenward_roger' };
  const balanced = fit(sleepstudy, kenwardRoger);
  for (const [j, row] of fit(sleepstudy).fixed.entries()) near(t, balanced.fixed[j]!.std_error, row.std_error);
  near(t, balanced.fixed[1]!.df, 180 - 18 - 1);
  const fewer = pickRows(
    sleepstudy,
    [...Array(sleepstudy.rows).keys()].filter((row) => row % 7 !== 0 || row > 90),
  );
  for (const [j, row] of fit(fewer).fixed.entries())
    t.ok(fit(fewer, kenwardRoger).fixed[j]!.std_error > row.std_error, 'else the errors become larger');
  t.throws(
    () => fit(sleepstudy, { ...kenwardRoger, reml: false }),
    refused({ reason: 'invalid_parameter', message: /set reml to true/ }),
  );
});

t.test('what a fit without slopes lacks is not blamed on slopes, and an exact fit is told', async (t) => {
  const rows = [...Array(40).keys()];
  const table = makeTable({
    patient: rows.map((row) => Math.floor(row / 4)),
    x: rows.map((row) => (row * 7) % 13),
    alternating: rows.map((row) => (row % 2) + ((row * 5) % 3) / 10),
    exact: rows.map((row) => 2 * ((row * 7) % 13)),
    perPatient: rows.map((row) => Math.floor(row / 4) ** 2),
  });
  const fitted = (outcome: string) =>
    runMethod('linear_mixed_model', table, [], { outcome, covariates: ['x'], group: 'patient' });
  t.match(
    fitted('alternating').warnings.find(({ code }) => code === 'near_singular')?.message,
    /"patient" is estimated as 0.*linear_regression/,
  );
  t.ok(fitted('exact').warnings.some(({ code }) => code === 'perfect_fit'));
  t.throws(
    () => fitted('perPatient'),
    refused({ reason: 'not_converged', message: /outcome is nearly the same in all rows of a group/ }),
  );
});

t.test('a slope over an epoch in milliseconds has the degrees of freedom of one over days', async (t) => {
  const rows = [...Array(48).keys()];
  const days = rows.map((row) => (row * 37) % 53);
  const columns = {
    patient: rows.map((row) => Math.floor(row / 4)),
    day: days,
    epoch: days.map((day) => 1.7e12 + 8.64e7 * day),
    // Without slopes of their own: the fit is singular. With them it is not.
    flat: rows.map((row) => ((row * 11) % 17) + Math.floor(row / 4)),
    steep: rows.map((row, i) => {
      const patient = Math.floor(row / 4);
      return ((row * 11) % 17) / 2 + 3 * ((patient * 7) % 12) + (((patient * 5) % 12) * days[i]!) / 6;
    }),
  };
  const table = makeTable(columns);
  for (const outcome of ['flat', 'steep'])
    for (const df_method of ['satterthwaite', 'kenward_roger']) {
      const [one, other] = ['day', 'epoch'].map(
        (time) =>
          runMethod('linear_mixed_model', table, [], {
            ...{ outcome, covariates: [time], group: 'patient', random_slopes: [time], df_method },
          }).result,
      );
      t.ok(Math.abs(other!.fixed[1]!.df! / one!.fixed[1]!.df! - 1) < 1e-4, `${other!.fixed[1]!.df} of ${outcome}`);
      t.equal(other!.singular, one!.singular);
      if (outcome === 'steep') t.notOk(other!.singular);
    }
});
