import t from 'tap';
import { designMatrix, withKnotsOf } from '../../../domain/statistics/core/design-matrix.ts';
import { InputProblems } from '../../../domain/statistics/core/input-error.ts';
import { defaultKnots, splineColumns } from '../../../domain/statistics/math/restricted-cubic-spline.ts';
import { runMethod } from '../../../domain/statistics/run-method.ts';
import { referenceTable } from '../../../scripts/reference-cases.ts';
import { makeTable } from './make-table.ts';
import { refused } from './refused.ts';

const all = (n: number) => Int32Array.from({ length: n }, (_, i) => i);
const lung = referenceTable('lung.csv');
const numbers = (name: string) => {
  const column = lung.columns.get(name);
  if (column?.kind !== 'numeric') throw new Error(name);
  return column.values.filter((value) => !Number.isNaN(value));
};

t.test('knots are those of Hmisc, also where values are tied at an end or few', async (t) => {
  // Hmisc 4.8.0: rcspline.eval(lung$<column>, nk = <number>, knots.only = TRUE)
  const expected: [string, number, number[]][] = [
    ['age', 3, [50, 63, 74]],
    ['age', 4, [45.35, 59, 67, 75]],
    ['age', 5, [45.35, 57, 63, 69, 75]],
    ['age', 6, [45.35, 56, 60.07, 65, 70, 75]],
    ['age', 7, [43.675, 54, 59, 63, 67, 71, 76.325]],
    ['wt_loss', 3, [-1.7, 7, 28]],
    ['wt_loss', 4, [-5, 2, 11.45, 33.35]],
    ['wt_loss', 5, [-5, 0, 7, 15, 33.35]],
    ['wt_loss', 6, [-5, 0, 4, 10, 17, 33.35]],
    ['wt_loss', 7, [-9.35, 0, 2, 7, 12.225, 20, 37.675]],
    ['ph_karno', 3, [60, 80, 100]],
    ['ph_karno', 4, [60, 70, 80, 90]],
    ['ph_karno', 5, [60, 70, 80, 90]],
    ['ph_karno', 6, [60, 70, 80, 90]],
    ['ph_karno', 7, [60, 70, 80, 90]],
    ['meal_cal', 3, [413, 975, 1225]],
    ['meal_cal', 4, [338, 825, 1039, 1425]],
    ['meal_cal', 5, [338, 719, 975, 1087.5, 1425]],
    ['meal_cal', 6, [338, 588, 903, 1025, 1175, 1425]],
    ['meal_cal', 7, [275.5, 538, 825, 975, 1067.5, 1175, 1850]],
  ];
  for (const [name, count, knots] of expected) {
    const found = defaultKnots(numbers(name), count);
    t.equal(found.length, knots.length, `${name} ${count}`);
    t.ok(
      found.every((knot, i) => Math.abs(knot - knots[i]!) < 1e-9),
      `${name} ${count}: ${found}`,
    );
  }
});

t.test('a spline is linear beyond its outer knots and smooth at all of them', async (t) => {
  const knots = [1, 2, 4, 7];
  const columns = (x: number[]) => splineColumns(Float64Array.from(x), knots);
  for (const [first, second, third] of columns([-3, -2, 0.9, 8, 9, 10]).map((values) => [
    values[0],
    values[1],
    values[2],
  ]))
    t.strictSame([first, second, third], [0, 0, 0]);
  for (const values of columns([8, 9, 10])) t.ok(Math.abs(values[2]! - 2 * values[1]! + values[0]!) < 1e-12);
  const h = 1e-4;
  for (const knot of knots)
    for (const values of columns([knot - 2 * h, knot - h, knot, knot + h, knot + 2 * h])) {
      const before = values[0]! - 2 * values[1]! + values[2]!;
      const after = values[2]! - 2 * values[3]! + values[4]!;
      t.ok(Math.abs(before - after) < 1e-3 * h, 'second derivatives meet');
    }
});

t.test(
  'labels tell powers and spline columns, interactions take all of them, and given knots code other rows alike',
  async (t) => {
    const table = makeTable({
      age: [30, 41, 52, 63, 74, 85, 36, 47, 58, 69],
      sex: ['f', 'm', 'f', 'm', 'f', 'm', 'f', 'm', 'm', 'f'],
    });
    const terms = [
      { column: 'age', spline: { knots: [40, 55, 60, 70] } },
      { column: 'age', transform: 'log' as const, polynomial: 3 },
      'sex',
      { interaction: ['age', 'sex'] },
    ];
    const design = designMatrix(table, terms, all(10), new InputProblems());
    t.strictSame(
      design.columns.map(({ label }) => label),
      [
        'age',
        "age'",
        "age''",
        'log(age)',
        'log(age)^2',
        'log(age)^3',
        'sex=m',
        'age:sex=m',
        "age':sex=m",
        "age'':sex=m",
      ],
    );
    t.strictSame(design.termLabels, ['age', 'log(age)', 'sex', 'age:sex']);
    t.strictSame(design.splines, [{ term: 'age', knots: [40, 55, 60, 70] }]);
    const quantiles = [{ column: 'age', spline: { knots: 3 } }];
    const whole = designMatrix(table, quantiles, all(10), new InputProblems());
    const part = designMatrix(table, withKnotsOf(whole, quantiles), all(3), new InputProblems());
    t.strictSame(
      part.columns.map(({ values }) => [...values]),
      whole.columns.map(({ values }) => [...values.slice(0, 3)]),
    );
  },
);

t.test('terms that make no sense are refused', async (t) => {
  const run = (term: object) => runMethod('linear_regression', lung, [], { outcome: 'wt_loss', covariates: [term] });
  for (const term of [
    { column: 'age', polynomial: 2, spline: { knots: 3 } },
    { column: 'sex', type: 'categorical', polynomial: 2 },
    { column: 'sex', reference: 1, spline: { knots: 3 } },
    { column: 'age', spline: { knots: 2 } },
    { column: 'age', spline: { knots: [60, 50, 70] } },
    { column: 'age', polynomial: 1 },
  ])
    t.throws(() => run(term), refused({ reason: 'invalid_parameter' }), JSON.stringify(term));
  t.throws(
    () => run({ column: 'sex', spline: { knots: 3 } }),
    refused({ reason: 'invalid_parameter', message: /three distinct knots/ }),
  );
});

t.test('the knots stand in the result of every model', async (t) => {
  const covariates = [{ column: 'age', spline: { knots: 3 } }, 'sex'];
  const cox = runMethod('cox_regression', lung, [], { time: 'time', event: 'status', event_value: 2, covariates });
  t.strictSame(cox.result.splines, [{ term: 'age', knots: [50, 63, 74] }]);
  const linear = runMethod('linear_regression', lung, [], { outcome: 'time', covariates });
  t.strictSame(linear.result.splines, cox.result.splines);
  t.match(linear.result.coefficients, [{ term: '(intercept)' }, { term: 'age' }, { term: "age'" }, { term: 'sex' }]);
});
