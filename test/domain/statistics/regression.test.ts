import t from 'tap';
import type { Table } from '../../../domain/statistics/core/table.ts';
import { runMethod } from '../../../domain/statistics/run-method.ts';
import { referenceTable } from '../../../scripts/reference-cases.ts';
import { makeTable, pickRows } from './make-table.ts';
import { refused } from './refused.ts';

const birthwt = referenceTable('birthwt.csv');
const race = { column: 'race', type: 'categorical' };

const close = (actual: number | null | undefined, expected: number, relative = 1e-9) =>
  typeof actual === 'number' && Math.abs(actual - expected) <= relative * Math.max(1e-3, Math.abs(expected));
const logistic = (table: Table, parameters: object) => runMethod('logistic_regression', table, [], parameters);
const low = (more: object = {}) => ({ outcome: 'low', covariates: ['age', 'lwt', race], ...more });
const estimates = (result: { coefficients: { estimate: number }[] }) =>
  result.coefficients.map(({ estimate }) => estimate);
const codes = (output: { warnings: { code: string }[] }) => output.warnings.map(({ code }) => code);

/** Counts of a 2x2 table as rows: exposed with and without the event, unexposed with and without. */
function twoByTwo(a: number, b: number, c: number, d: number): Table {
  const rows = [
    [1, 1, a],
    [1, 0, b],
    [0, 1, c],
    [0, 0, d],
  ].flatMap(([x, y, count]) => Array.from({ length: count! }, () => [x!, y!]));
  return makeTable({ x: rows.map(([x]) => x!), y: rows.map(([, y]) => y!) });
}

t.test('one binary covariate: odds ratio, risk ratio and risk difference of the fourfold table', async (t) => {
  const table = twoByTwo(30, 70, 15, 85);
  const odds = logistic(table, { outcome: 'y', covariates: ['x'] }).result;
  t.ok(close(Number(odds.coefficients[1]!.odds_ratio), (30 * 85) / (70 * 15)));
  t.ok(close(odds.coefficients[1]!.std_error, Math.sqrt(1 / 30 + 1 / 70 + 1 / 15 + 1 / 85)));
  const risk = runMethod('poisson_regression', table, [], { outcome: 'y', covariates: ['x'], robust: 'HC0' }).result;
  t.ok(close(Number(risk.coefficients[1]!.rate_ratio), 30 / 15));
  t.ok(close(risk.coefficients[1]!.std_error, Math.sqrt(1 / 30 - 1 / 100 + 1 / 15 - 1 / 100)));
  const difference = runMethod('linear_regression', table, [], { outcome: 'y', covariates: ['x'] }).result;
  t.ok(close(difference.coefficients[1]!.estimate, 0.15));
});

t.test(
  "Firth's estimate of a fourfold table with an empty cell is that with half a patient added to each cell",
  async (t) => {
    const { result } = logistic(twoByTwo(0, 12, 7, 20), { outcome: 'y', covariates: ['x'], penalty: 'firth' });
    t.ok(close(result.coefficients[1]!.estimate, Math.log((0.5 * 20.5) / (12.5 * 7.5))));
    t.throws(
      () => logistic(twoByTwo(0, 12, 7, 20), { outcome: 'y', covariates: ['x'] }),
      refused({ reason: 'separation', message: /^"x" separates.*firth/ }),
    );
  },
);

t.test('the deviance rises by the quantile of chi-square at a profile limit', async (t) => {
  const parameters = { outcome: 'low', covariates: ['lwt', 'smoke'], ci_method: 'profile', conf_level: 0.9 };
  const { result } = logistic(birthwt, parameters);
  const smoke = birthwt.columns.get('smoke');
  if (smoke?.kind !== 'numeric') throw new Error('smoke');
  for (const limit of [result.coefficients[2]!.conf_low!, result.coefficients[2]!.conf_high!]) {
    const columns = new Map(birthwt.columns).set('held', { ...smoke, values: smoke.values.map((x) => limit * x) });
    const held = logistic({ ...birthwt, columns }, { outcome: 'low', covariates: ['lwt'], offset: 'held' }).result;
    // qchisq(0.9, 1)
    t.ok(close(held.deviance! - result.deviance!, 2.7055434540954146));
  }
});

t.test(
  'the order of rows and the unit of a covariate change nothing, the other outcome changes the sign',
  async (t) => {
    const { result } = logistic(birthwt, low());
    const reversed = pickRows(
      birthwt,
      Array.from({ length: birthwt.rows }, (_, i) => birthwt.rows - 1 - i),
    );
    const again = logistic(reversed, low()).result;
    t.ok(estimates(again).every((value, j) => close(value, estimates(result)[j]!, 1e-10)));
    t.ok(close(again.auc, result.auc!, 1e-14));
    const other = logistic(birthwt, low({ event_value: 0 })).result;
    t.ok(estimates(other).every((value, j) => close(value, -estimates(result)[j]!)));
    const lwt = birthwt.columns.get('lwt');
    if (lwt?.kind !== 'numeric') throw new Error('lwt');
    const grams = new Map(birthwt.columns).set('lwt', { ...lwt, values: lwt.values.map((x) => 453.59237 * x) });
    const scaled = logistic({ ...birthwt, columns: grams }, low()).result;
    t.ok(close(scaled.coefficients[2]!.estimate * 453.59237, result.coefficients[2]!.estimate));
    t.ok(close(scaled.coefficients[2]!.p_value, result.coefficients[2]!.p_value!));
  },
);

t.test('weights equal repeated rows', async (t) => {
  const weight = Array.from({ length: birthwt.rows }, (_, row) => row % 3);
  const columns = new Map(birthwt.columns).set('w', {
    kind: 'numeric',
    values: Float64Array.from(weight),
    boolean: false,
  });
  const weighted = { ...birthwt, columns };
  const repeated = pickRows(
    birthwt,
    weight.flatMap((count, row) => Array<number>(count).fill(row)),
  );
  const one = logistic(weighted, low({ weights: 'w' })).result;
  const two = logistic(repeated, low()).result;
  t.ok(estimates(one).every((value, j) => close(value, estimates(two)[j]!)));
  // Standard errors are one step of IRLS behind, as in R, and the two start apart.
  t.ok(one.coefficients.every((row, j) => close(row.std_error, two.coefficients[j]!.std_error, 1e-5)));
  t.ok(close(one.log_likelihood, two.log_likelihood!));
  const counts = { outcome: 'ftv', covariates: ['age', race] };
  const poisson = (table: Table, more: object) =>
    runMethod('poisson_regression', table, [], { ...counts, ...more }).result;
  t.ok(estimates(poisson(weighted, { weights: 'w' })).every((v, j) => close(v, estimates(poisson(repeated, {}))[j]!)));
  t.ok(close(poisson(weighted, { weights: 'w' }).deviance, poisson(repeated, {}).deviance));
  const bwt = { outcome: 'bwt', covariates: ['age', race] };
  const linear = (table: Table, more: object) => runMethod('linear_regression', table, [], { ...bwt, ...more }).result;
  t.ok(estimates(linear(weighted, { weights: 'w' })).every((v, j) => close(v, estimates(linear(repeated, {}))[j]!)));
});

t.test('rate ratios of groups are ratios of their rates, and an offset is the logarithm of an exposure', async (t) => {
  const table = makeTable({
    count: [3, 5, 1, 9, 4, 2],
    time: [10, 20, 5, 15, 10, 12],
    log: [10, 20, 5, 15, 10, 12].map(Math.log),
    group: ['a', 'a', 'a', 'b', 'b', 'b'],
  });
  const model = { outcome: 'count', covariates: ['group'] };
  const exposed = runMethod('poisson_regression', table, [], { ...model, exposure: 'time' }).result;
  t.ok(close(Number(exposed.coefficients[1]!.rate_ratio), 15 / 37 / (9 / 35)));
  const offset = runMethod('poisson_regression', table, [], { ...model, offset: 'log' }).result;
  t.ok(estimates(offset).every((value, j) => close(value, estimates(exposed)[j]!, 1e-13)));
});

t.test('an offset in linear regression is taken off the outcome', async (t) => {
  const table = makeTable({ x: [1, 2, 3, 4, 5], y: [2, 3, 7, 8, 12], o: [1, 0, 2, 0, 1], z: [1, 3, 5, 8, 11] });
  const run = (more: object) =>
    runMethod('linear_regression', table, [], { covariates: ['x'], ...more } as object).result;
  const withOffset = run({ outcome: 'y', offset: 'o' });
  const without = run({ outcome: 'z' });
  for (const [j, { estimate, std_error, conf_low }] of withOffset.coefficients.entries()) {
    const direct = without.coefficients[j]!;
    t.ok(close(estimate, direct.estimate) && close(std_error, direct.std_error!) && close(conf_low, direct.conf_low!));
  }
  t.ok(close(withOffset.f_statistic, without.f_statistic!));
});

t.test('the area under the curve of one covariate is that of the covariate', async (t) => {
  const { result } = logistic(birthwt, { outcome: 'low', event_value: 0, covariates: ['lwt'] });
  const curve = runMethod('roc_curve', birthwt, [], { outcome: 'low', event_value: 0, marker: 'lwt' }).result;
  t.ok(close(result.auc, curve.auc, 1e-14));
  t.ok(close(result.auc_std_error, curve.std_error!, 1e-12));
});

t.test('collinear columns, empty cells and too many coefficients are refused by name', async (t) => {
  const table = makeTable({
    y: [0, 1, 0, 1, 1, 0, 1, 0],
    a: [1, 2, 3, 4, 5, 6, 7, 9],
    b: [3, 5, 7, 9, 11, 13, 15, 19],
    g: ['u', 'u', 'u', 'u', 'v', 'v', 'v', 'v'],
    h: ['p', 'q', 'p', 'q', 'q', 'q', 'q', 'q'],
  });
  for (const method of ['linear_regression', 'logistic_regression', 'poisson_regression'] as const) {
    const run = (covariates: unknown[]) => runMethod(method, table, [], { outcome: 'y', covariates });
    t.throws(() => run(['a', 'b']), refused({ reason: 'singular_design', details: { term: 'b' } }), method);
    t.throws(
      () => run(['g', 'h', { interaction: ['g', 'h'] }]),
      refused({ reason: 'singular_design', details: { term: 'g=v:h=q' } }),
      method,
    );
    t.throws(
      () => run(Array.from({ length: 8 }, (_, k) => ({ column: 'a', transform: k < 4 ? 'log' : 'sqrt' }))),
      refused({ reason: 'singular_design', message: /9 coefficients, but only 8 rows/ }),
      method,
    );
  }
});

t.test('data that allow no regression are refused with the way out', async (t) => {
  const table = makeTable({
    y: [1, 2, 3],
    x: [1, 2, 4],
    g: ['a', 'b', 'b'],
    c: [5, 5, 5],
    e: [0, 1, 2],
    none: [null, null, null],
  });
  const linear = (more: object) =>
    runMethod('linear_regression', table, [], { outcome: 'y', covariates: ['x'], ...more });
  t.throws(() => linear({ outcome: 'none' }), refused({ reason: 'insufficient_data' }));
  t.throws(() => linear({ outcome: 'c' }), refused({ reason: 'constant_variable', message: /nothing to explain/ }));
  t.throws(
    () => linear({ covariates: ['x', 'g'] }),
    refused({ reason: 'insufficient_data', message: /no degree of freedom/ }),
  );
  t.throws(
    () => linear({ covariates: ['g'], robust: 'HC3' }),
    refused({ reason: 'invalid_parameter', message: /HC3 is not defined/ }),
  );
  t.throws(() => linear({ cluster: 'c' }), refused({ reason: 'single_group' }));
  t.throws(
    () => runMethod('poisson_regression', table, [], { outcome: 'y', covariates: ['x'], exposure: 'e' }),
    refused({ reason: 'invalid_parameter', message: /exposure must be greater than 0/ }),
  );
  t.throws(
    () =>
      runMethod('poisson_regression', table, [], {
        outcome: 'y',
        covariates: ['x'],
        robust: 'HC0',
        dispersion: 'estimated',
      }),
    refused({ reason: 'invalid_parameter' }),
  );
  t.throws(
    () => runMethod('negative_binomial_regression', table, [], { outcome: 'y', covariates: ['x'] }),
    refused({ reason: 'not_converged', message: /Use Poisson regression/ }),
  );
});

t.test('an extreme covariate is no separation', async (t) => {
  const n = 400;
  const x = Array.from({ length: n }, (_, i) => Math.sin(i * 1.3));
  const y = x.map((value, i) => (Math.sin(i * 2.7) < value ? 1 : 0));
  x.push(1e5);
  y.push(1);
  const output = logistic(makeTable({ x, y }), { outcome: 'y', covariates: ['x'] });
  t.ok(output.result.coefficients[1]!.std_error < 1);
  t.ok(codes(output).includes('fitted_probability'));
});

t.test('few events, small levels and near collinearity are warned of', async (t) => {
  const table = makeTable({
    y: Array.from({ length: 60 }, (_, i) => (i % 7 === 0 ? 1 : 0)),
    x: Array.from({ length: 60 }, (_, i) => i % 10),
    nearly: Array.from({ length: 60 }, (_, i) => (i % 10) + 1e-5 * Math.sin(i)),
    g: Array.from({ length: 60 }, (_, i) => (i < 3 ? 'rare' : i % 2 === 0 ? 'a' : 'b')),
  });
  const found = codes(logistic(table, { outcome: 'y', covariates: ['x', 'nearly', 'g'] }));
  for (const code of ['events_per_variable', 'small_group', 'near_singular']) t.ok(found.includes(code), code);
});

t.test('many rows: the score is 0 at the estimate, and figures stay small', async (t) => {
  const n = 40_000;
  let state = 1;
  const uniform = () => (state = (state * 16807) % 2147483647) / 2147483647;
  const a = Array.from({ length: n }, () => uniform() * 4 - 2);
  const b = Array.from({ length: n }, () => (uniform() < 0.3 ? 1 : 0));
  const y = a.map((value, i) => (uniform() < 1 / (1 + Math.exp(1 - value - 0.5 * b[i]!)) ? 1 : 0));
  const { result } = logistic(makeTable({ a, b, y }), { outcome: 'y', covariates: ['a', 'b'] });
  const [intercept, ofA, ofB] = estimates(result);
  const score = [0, 0, 0];
  for (let i = 0; i < n; i++) {
    const residual = y[i]! - 1 / (1 + Math.exp(-intercept! - ofA! * a[i]! - ofB! * b[i]!));
    score[0]! += residual;
    score[1]! += residual * a[i]!;
    score[2]! += residual * b[i]!;
  }
  t.ok(score.every((value) => Math.abs(value) < 1e-6));
  t.ok(JSON.stringify(result.figures).length < 500_000);
  const linear = runMethod('linear_regression', makeTable({ a, b, y }), [], { outcome: 'y', covariates: ['a', 'b'] });
  t.ok(JSON.stringify(linear.result.figures).length < 500_000);
  t.strictSame(
    linear.result.assumption_checks.map(({ assumption, satisfied }) => [assumption, satisfied === null]),
    [
      ['normality', true],
      ['equal_variance', false],
      ['no_collinearity', false],
    ],
  );
});

t.test('assumptions are looked at by the tests of R', async (t) => {
  const mtcars = referenceTable('mtcars.csv');
  const { result } = runMethod('linear_regression', mtcars, [], { outcome: 'mpg', covariates: ['wt', 'hp'] });
  // shapiro.test(residuals(lm(mpg ~ wt + hp))), lmtest::bptest(lm(mpg ~ wt + hp)), car::vif().
  t.ok(close(result.assumption_checks[0]!.statistic, 0.927916476118, 1e-9));
  t.ok(close(result.assumption_checks[0]!.p_value, 0.0342747606137, 1e-9));
  t.ok(close(result.assumption_checks[1]!.statistic, 0.880722470179, 1e-9));
  t.ok(close(result.assumption_checks[2]!.statistic, 1.76662457927, 1e-9));
});

t.test('many rows, which go by normal equations, give what a few give by QR', async (t) => {
  const few = 60;
  const times = 100; // 6,000 rows
  const column = (f: (i: number) => number, repeats: number) =>
    Array.from({ length: few * repeats }, (_, i) => f(i % few));
  const columns = {
    a: (i: number) => Math.sin(7 * i),
    b: (i: number) => 1e9 + Math.cos(5 * i) + 0.3 * Math.sin(7 * i),
    y: (i: number) => 1e9 + 3 * Math.sin(7 * i) + Math.sin(i * i),
  };
  const fit = (repeats: number, more: object = {}) =>
    runMethod(
      'linear_regression',
      makeTable(Object.fromEntries(Object.entries(columns).map(([name, f]) => [name, column(f, repeats)]))),
      [],
      { outcome: 'y', covariates: ['a', 'b'], ...more },
    ).result;
  const one = fit(1);
  const many = fit(times);
  const near = (found: number, wanted: number, what: string) =>
    t.ok(Math.abs(found - wanted) <= 1e-9 * Math.abs(wanted), `${what}: ${found} and ${wanted}`);
  const errors = Math.sqrt((few * times - 3) / (few - 3));
  for (const j of [1, 2]) {
    near(many.coefficients[j]!.estimate, one.coefficients[j]!.estimate, 'estimate');
    near(many.coefficients[j]!.std_error! * errors, one.coefficients[j]!.std_error!, 'standard error');
  }
  near(many.r_squared!, one.r_squared!, 'R squared');
  for (const robust of ['HC0', 'HC3'] as const) {
    const [, a] = fit(times, { robust }).coefficients;
    const [, b] = fit(1, { robust: 'HC0' }).coefficients;
    const within = robust === 'HC0' ? 1e-9 : 1e-3; // with so many rows none has leverage
    t.ok(Math.abs((a!.std_error! * Math.sqrt(times)) / b!.std_error! - 1) < within, robust);
  }
});

t.test('a covariate far from 0 costs no digits, whatever its offset', async (t) => {
  const lung = referenceTable('lung.csv');
  const model = (name: 'logistic_regression' | 'negative_binomial_regression', offset: number) => {
    const columns = new Map(lung.columns);
    const age = columns.get('age');
    if (age?.kind !== 'numeric') throw new Error('age is numeric');
    columns.set('age', { ...age, values: age.values.map((years) => years + offset) });
    const outcome = name === 'logistic_regression' ? { outcome: 'status', event_value: 2 } : { outcome: 'meal_cal' };
    const { coefficients } = runMethod(name, { ...lung, columns }, [], {
      ...outcome,
      covariates: ['age', 'sex'],
    }).result;
    return coefficients.slice(1).flatMap(({ estimate, std_error }) => [estimate, std_error]);
  };
  for (const name of ['logistic_regression', 'negative_binomial_regression'] as const)
    for (const offset of [1e6, 1e9, 1e12]) {
      const plain = model(name, 0);
      const worst = Math.max(...model(name, offset).map((value, i) => Math.abs(value / plain[i]! - 1)));
      t.ok(worst < 1e-9, `${name} + ${offset}: ${worst}`);
    }
});

t.test('a subgroup that allows no fit is null with a warning, and the others are estimated', async (t) => {
  const parameters = {
    model: 'logistic',
    outcome: 'low',
    treatment: 'smoke',
    subgroups: ['ui', { column: 'age', cuts: [20, 35] }],
    effects: 'separate_models',
  };
  const { result, warnings } = runMethod('subgroup_analysis', birthwt, [], parameters);
  const [ui, age] = result.subgroups;
  t.ok(ui!.levels.every(({ estimate }) => estimate !== null) && ui!.interaction.p_value !== null);
  t.match(age!.levels[2], { level: '>= 35', estimate: null, p_value: null });
  t.equal(age!.levels[0]!.estimate === null, false);
  t.match(age!.interaction, { statistic: null, p_value: null, p_adjusted: null });
  t.match(
    warnings.filter(({ code }) => code === 'subgroup_not_estimated').map(({ message }) => message),
    [/test of interaction/, />= 35/],
  );
});
