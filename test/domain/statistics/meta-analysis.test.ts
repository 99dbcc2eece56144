import t from 'tap';
import { hedgesFactor } from '../../../domain/statistics/math/hedges-factor.ts';
import { tauSquared, tauSquaredAt, weightedSums } from '../../../domain/statistics/meta/tau-squared.ts';
import { runMethod } from '../../../domain/statistics/run-method.ts';
import { referenceTable } from '../../../scripts/reference-cases.ts';
import { makeTable, pickRows } from './make-table.ts';
import { refused } from './refused.ts';

const bcg = referenceTable('dat_bcg.csv');
const columns = { events1: 'tpos', nonevents1: 'tneg', events2: 'cpos', nonevents2: 'cneg' };
const pool = (table: typeof bcg, more: object) =>
  runMethod('meta_analysis', table, [], { measure: 'odds_ratio', columns, ...more }).result;
const near = (a: number | null, b: number | null, relative = 1e-10) =>
  a !== null && b !== null && Math.abs(a - b) <= relative * Math.max(1e-3, Math.abs(b));

t.test('the order of the studies does not matter', async (t) => {
  const reversed = pickRows(bcg, [...Array(bcg.rows).keys()].reverse());
  for (const tau2_method of ['REML', 'DL', 'PM', 'ML', 'SJ']) {
    const [one, other] = [pool(bcg, { tau2_method }), pool(reversed, { tau2_method })];
    t.ok(near(one.estimate, other.estimate), tau2_method);
    t.ok(near(one.tau_squared!, other.tau_squared!), tau2_method);
  }
});

t.test('exchanging the groups turns the sign of a log odds ratio', async (t) => {
  const exchanged = { events1: 'cpos', nonevents1: 'cneg', events2: 'tpos', nonevents2: 'tneg' };
  for (const more of [{ model: 'random' }, { model: 'fixed', pooling: 'mantel_haenszel' }, { pooling: 'peto' }]) {
    const [one, other] = [pool(bcg, more), pool(bcg, { ...more, columns: exchanged })];
    t.ok(near(one.estimate, -other.estimate!));
    t.ok(near(one.std_error, other.std_error));
    t.ok(near(one.heterogeneity.q, other.heterogeneity.q, 1e-8));
  }
});

t.test('another unit of a mean difference changes only the unit', async (t) => {
  const normand = referenceTable('dat_normand1999.csv');
  const days = { mean1: 'm1i', sd1: 'sd1i', total1: 'n1i', mean2: 'm2i', sd2: 'sd2i', total2: 'n2i' };
  const scaled = { ...normand, columns: new Map(normand.columns) };
  for (const name of ['m1i', 'sd1i', 'm2i', 'sd2i']) {
    const column = normand.columns.get(name)!;
    if (column.kind === 'numeric') scaled.columns.set(name, { ...column, values: column.values.map((x) => x / 1000) });
  }
  const mean = (table: typeof normand, measure: string) =>
    runMethod('meta_analysis', table, [], { measure, columns: days }).result;
  t.ok(near(mean(scaled, 'mean_difference').estimate! * 1000, mean(normand, 'mean_difference').estimate));
  t.ok(near(mean(scaled, 'mean_difference').tau_squared! * 1e6, mean(normand, 'mean_difference').tau_squared!));
  t.ok(
    near(mean(scaled, 'standardized_mean_difference').estimate, mean(normand, 'standardized_mean_difference').estimate),
  );
});

t.test('equal studies have no heterogeneity, and all models agree', async (t) => {
  const table = makeTable({ y: [0.4, 0.4, 0.4, 0.4], v: [0.1, 0.2, 0.1, 0.3] });
  for (const tau2_method of ['REML', 'DL', 'PM', 'ML', 'SJ']) {
    const { result } = runMethod('meta_analysis', table, [], {
      measure: 'generic',
      columns: { estimate: 'y', variance: 'v' },
      tau2_method,
    });
    t.ok(near(result.estimate, 0.4), tau2_method);
    t.ok(Math.abs(result.tau_squared!) < 1e-12, tau2_method);
    t.ok(Math.abs(result.heterogeneity.i_squared) < 1e-9, tau2_method);
  }
});

t.test('the Paule-Mandel estimate brings Q to its degrees of freedom', async (t) => {
  const effects = { y: Float64Array.of(0.1, 0.9, -0.4, 1.7, 0.6), v: Float64Array.of(0.02, 0.05, 0.01, 0.2, 0.04) };
  t.ok(near(weightedSums(effects, tauSquared(effects, 'PM').estimate).q, 4));
  t.equal(tauSquaredAt(effects, 1e6), 0);
});

t.test('leaving out the first of the studies is the analysis of the others', async (t) => {
  const others = pickRows(bcg, [...Array(bcg.rows).keys()].slice(1));
  const { results } = runMethod('meta_leave_one_out', bcg, [], { measure: 'odds_ratio', columns }).result;
  const whole = pool(others, {});
  t.match(results[0], {
    omitted: 1,
    estimate: whole.estimate,
    tau_squared: whole.tau_squared,
    q: whole.heterogeneity.q,
    i_squared: whole.heterogeneity.i_squared,
  });
});

t.test('one study can be shown but not averaged, and no study is refused', async (t) => {
  const one = pickRows(bcg, [3]);
  t.match(pool(one, { model: 'fixed' }), { k: 1, heterogeneity: { q: 0, df: 0, p_value: 1, i_squared: 0 } });
  t.throws(() => pool(one, {}), refused({ reason: 'insufficient_data', message: /"fixed"/ }));
  t.throws(() => pool(pickRows(bcg, []), { model: 'fixed' }), refused({ reason: 'insufficient_data' }));
});

t.test('roles that a measure needs or does not use are named', async (t) => {
  t.throws(
    () => pool(bcg, { columns: { events1: 'tpos', events2: 'cpos', nonevents2: 'cneg' } }),
    refused({ reason: 'invalid_parameter', message: /"nonevents1" or "total1"/ }),
  );
  t.throws(
    () => pool(bcg, { columns: { ...columns, mean1: 'ablat' } }),
    refused({ reason: 'invalid_parameter', message: /does not use "mean1"/ }),
  );
  t.throws(() => pool(bcg, { measure: 'risk_ratio', pooling: 'peto' }), refused({ reason: 'invalid_parameter' }));
});

t.test('studies without any event have no log ratio unless counts are added, and are told', async (t) => {
  const table = makeTable({ a: [0, 3, 5], n: [20, 30, 40], c: [0, 6, 9], m: [20, 30, 40] });
  const two = { events1: 'a', total1: 'n', events2: 'c', total2: 'm' };
  t.equal(pool(table, { columns: two, zero_cell_to: 'none' }).k, 2);
  const added = runMethod('meta_analysis', table, [], { measure: 'odds_ratio', columns: two });
  t.equal(added.result.k, 3);
  t.ok(added.warnings.some(({ code }) => code === 'zero_cell'));
  t.equal(pool(table, { columns: two, pooling: 'mantel_haenszel' }).heterogeneity.df, 1);
});

t.test('several rows of one study are told, since each counts as a study', async (t) => {
  const table = makeTable({
    a: [4, 3, 2, 1],
    n: [20, 20, 30, 30],
    c: [8, 6, 7, 3],
    m: [20, 20, 30, 30],
    study: ['A', 'A', 'B', 'C'],
  });
  const two = { events1: 'a', total1: 'n', events2: 'c', total2: 'm' };
  for (const method of ['meta_analysis', 'meta_leave_one_out', 'meta_egger'] as const) {
    const { warnings } = runMethod(method, table, [], { measure: 'risk_ratio', study: 'study', columns: two });
    t.match(warnings.find(({ code }) => code === 'repeated_study')?.message, /"A" has several rows/, method);
  }
  const outcome = pickRows(table, [1, 2, 3]);
  const { warnings } = runMethod('meta_analysis', outcome, [], { measure: 'risk_ratio', study: 'study', columns: two });
  t.notOk(warnings.some(({ code }) => code === 'repeated_study'));
});

t.test('nobody with the event anywhere is refused', async (t) => {
  const table = makeTable({ a: [0, 0], n: [20, 30], c: [0, 0], m: [20, 30] });
  const two = { events1: 'a', total1: 'n', events2: 'c', total2: 'm' };
  t.throws(() => pool(table, { columns: two, pooling: 'peto' }), refused({ reason: 'no_events' }));
});

t.test('studies of one precision have no funnel', async (t) => {
  const table = makeTable({ y: [0.1, 0.4, 0.2, 0.6], v: [0.1, 0.1, 0.1, 0.1] });
  t.throws(
    () => runMethod('meta_egger', table, [], { measure: 'generic', columns: { estimate: 'y', variance: 'v' } }),
    refused({ reason: 'constant_variable' }),
  );
});

const hedges = [
  [1.5, 0.390276218869176],
  [2, 0.564189583547756],
  [10, 0.922745608053087],
  [398, 0.998114195812721],
  [400, 0.998123631714998],
  [402, 0.998132973659516],
  [5000, 0.999849991249437],
  [1000000, 0.999999249999782],
] as const;

t.test('the factor of Hedges is that of R on both sides of its series', async (t) => {
  // sqrt(pi) / (beta((df - 1) / 2, 1 / 2) * sqrt(df / 2))
  for (const [df, expected] of hedges) t.ok(near(hedgesFactor(df), expected, 1e-12), String(df));
});

t.test('pooling equal estimates of equal variance changes neither', async (t) => {
  const { result } = runMethod('pool_rubin', { rows: 0, columns: new Map() }, [], {
    estimates: [2, 2, 2],
    variances: [0.25, 0.25, 0.25],
  });
  t.match(result, { estimate: 2, std_error: 0.5, between_variance: 0, lambda: 0, relative_increase: 0 });
});

t.test('effects and variances that no weights can be made of are refused by the name of the study', async (t) => {
  const effects = [0.1, 0.3, -0.2, 0.5, 0.2];
  const variances = [0.04, 0.1, 0.05, 0.08, 0.03];
  const columns = { estimate: 'estimate', variance: 'variance' };
  for (const [at, value] of [
    ['variance', 1e-300],
    ['variance', 1e-20],
    ['variance', 1e300],
    ['estimate', 1e200],
  ] as const) {
    const table = makeTable({
      ...{ study: ['A', 'B', 'C', 'D', 'E'], first: ['a', 'b', 'a', 'b', 'a'], second: ['b', 'c', 'c', 'a', 'c'] },
      ...{ estimate: [...effects], variance: [...variances] },
      [at]: (at === 'variance' ? variances : effects).map((own, i) => (i === 2 ? value : own)),
    });
    const studies = { measure: 'generic', columns, study: 'study' };
    for (const method of ['meta_analysis', 'meta_leave_one_out', 'meta_egger', 'meta_trim_and_fill'] as const)
      t.throws(() => runMethod(method, table, [], studies), refused({ reason: 'unsupported_size', message: /"C"/ }));
    const network = { ...studies, treatment: 'first', comparator: 'second' };
    const message = /"C"/;
    t.throws(
      () => runMethod('network_meta_analysis', table, [], network),
      refused({ reason: 'unsupported_size', message }),
    );
  }
});

t.test('the variance between studies keeps its error where one study has nearly all of the weight', async (t) => {
  const table = makeTable({
    y: [0.1, 0.5, -0.3, 0.2, 0.9, 0.1, 0],
    v: [0.01, 0.1, 0.2, 0.05, 1e-6, 0.3, 0.2],
    x: [1, 2, 3, 4, 5, 6, 7],
  });
  // In rational numbers, P = W - W X (X'WX)^-1 X'W. R: rma(y, v, mods = ~ x, method = "DL")$se.tau2 is 0.190254881915659.
  const { tau_squared, tau_squared_std_error } = runMethod('meta_regression', table, [], {
    ...{ measure: 'generic', columns: { estimate: 'y', variance: 'v' }, covariates: ['x'], tau2_method: 'DL' },
  }).result;
  t.ok(Math.abs(tau_squared! - 0.190344676876146) < 1e-12, String(tau_squared));
  t.ok(Math.abs(tau_squared_std_error! - 0.190254867451605) < 1e-10, String(tau_squared_std_error));
});
