import t from 'tap';
import { symmetricEigen } from '../../../domain/statistics/math/linear-algebra/symmetric-eigen.ts';
import { runMethod } from '../../../domain/statistics/run-method.ts';
import { referenceTable } from '../../../scripts/reference-cases.ts';
import { makeTable, pickRows } from './make-table.ts';
import { refused } from './refused.ts';

const senn = referenceTable('dat_senn2013.csv');
const arms = {
  measure: 'mean_difference',
  study: 'study',
  treatment: 'treatment',
  columns: { mean: 'mi', sd: 'sdi', total: 'ni' },
};
const network = (table: typeof senn, more: object = {}) =>
  runMethod('network_meta_analysis', table, [], { ...arms, ...more }).result;
const near = (a: number, b: number, relative = 1e-10) => Math.abs(a - b) <= relative * Math.max(1e-3, Math.abs(b));

const twoStudies = makeTable({
  study: ['1', '1', '2', '2'],
  treatment: ['a', 'b', 'a', 'b'],
  mi: [1, 2, 1, 3],
  sdi: [1, 1, 1, 1],
  ni: [20, 20, 20, 20],
});

t.test("Senn's network has the numbers that netmeta prints of it", async (t) => {
  const found = network(senn, { reference: 'placebo' });
  t.equal(found.tau_squared!.toFixed(4), '0.1087');
  t.equal(found.heterogeneity.i_squared.toFixed(1), '81.4');
  t.equal(found.inconsistency.between_random.q.toFixed(2), '2.19');
  t.equal(found.effects.find(({ treatment }) => treatment === 'rosiglitazone')!.estimate.toFixed(3), '-1.233');
  t.equal(found.treatments.find(({ rank }) => rank === 1)!.p_score.toFixed(3), '0.893');
});

t.test('neither the order of the rows nor the reference moves a difference of two treatments', async (t) => {
  const one = network(senn);
  const other = network(pickRows(senn, [...Array(senn.rows).keys()].reverse()), { reference: 'miglitol' });
  t.equal(one.reference, 'placebo', 'the treatment of the most studies');
  for (const [i, pair] of one.comparisons.entries()) {
    t.ok(near(pair.estimate, other.comparisons[i]!.estimate));
    t.ok(near(pair.std_error, other.comparisons[i]!.std_error));
  }
  t.ok(near(one.inconsistency.between.q, other.inconsistency.between.q));
});

t.test('a network of two treatments is a meta-analysis', async (t) => {
  const hackshaw = referenceTable('dat_hackshaw1998.csv');
  const n = hackshaw.rows;
  const both = {
    ...hackshaw,
    columns: new Map([
      ...hackshaw.columns,
      ...makeTable({ a: Array(n).fill('exposed'), b: Array(n).fill('not') }).columns,
    ]),
  };
  for (const tau2_method of ['DL', 'REML']) {
    const pooled = runMethod('meta_analysis', hackshaw, [], {
      measure: 'generic',
      columns: { estimate: 'yi', variance: 'vi' },
      tau2_method,
    }).result;
    const found = network(both, {
      measure: 'generic',
      study: 'study',
      treatment: 'a',
      comparator: 'b',
      columns: { estimate: 'yi', variance: 'vi' },
      reference: 'not',
      tau2_method,
    });
    t.ok(near(found.tau_squared!, pooled.tau_squared!, 1e-8));
    t.ok(near(found.effects[0]!.estimate, pooled.estimate!, 1e-9));
    t.equal(found.comparisons[0]!.indirect, null, 'there is direct evidence alone');
    t.equal(found.inconsistency.between.df, 0);
  }
});

t.test('rows that contradict each other are refused with what to do', async (t) => {
  const three = (estimates: number[], errors = [0.2, 0.2, 0.2]) =>
    makeTable({ s: ['x', 'x', 'x'], a: ['A', 'A', 'B'], b: ['B', 'C', 'C'], y: estimates, se: errors });
  const run = (table: typeof senn) => () =>
    network(table, {
      measure: 'generic',
      study: 's',
      treatment: 'a',
      comparator: 'b',
      columns: { estimate: 'y', std_error: 'se' },
    });
  t.ok(near(run(three([0.1, 0.3, 0.2]))().comparisons[1]!.estimate, 0.3));
  t.throws(run(three([0.1, 0.3, -0.2])), refused({ reason: 'invalid_parameter', message: /contradict/ }));
  t.throws(run(three([0.1, 0.3, 0.2], [0.1, 0.9, 0.1])), refused({ reason: 'invalid_parameter', message: /errors/ }));
  const twice = makeTable({ s: ['x', 'x', 'x'], a: ['A', 'A', 'B'], y: [1, 2, 3], sd: [1, 1, 1], n: [9, 9, 9] });
  t.throws(
    () => network(twice, { study: 's', treatment: 'a', columns: { mean: 'y', sd: 'sd', total: 'n' } }),
    refused({ reason: 'invalid_parameter', message: /two arms of "A"/ }),
  );
});

t.test('eigenvectors give the matrix back', async (t) => {
  const matrix = Float64Array.from([4, 1, -2, 1, 3, 0.5, -2, 0.5, 5]);
  const { values, vectors } = symmetricEigen(matrix, 3);
  for (let at = 0; at < 9; at++) {
    const [i, j] = [Math.floor(at / 3), at % 3];
    const back = [0, 1, 2].reduce((sum, k) => sum + vectors[i * 3 + k]! * values[k]! * vectors[j * 3 + k]!, 0);
    t.ok(Math.abs(back - matrix[at]!) < 1e-13);
  }
});

t.test('prediction intervals need two degrees of freedom, and a model with a variance between studies', async (t) => {
  const [one] = network(senn).effects;
  t.ok(one!.prediction_low! < one!.conf_low && one!.prediction_high! > one!.conf_high);
  t.notOk('prediction_low' in network(senn, { model: 'fixed' }).effects[0]!);
  t.match(network(twoStudies).effects[0], { prediction_low: null, prediction_high: null });
});

t.test("Egger's test of too few comparisons is not made", async (t) => {
  const asked = { ...arms, funnel_order: ['a'] };
  const { result, warnings } = runMethod('network_meta_analysis', twoStudies, [], asked);
  t.equal(result.small_study_effects!.egger, null);
  t.ok(warnings.some(({ code }) => code === 'few_studies'));
});

t.test('the order of the treatments turns comparisons round, and of some takes those against them', async (t) => {
  const names = network(senn).treatments.map(({ treatment }) => treatment);
  const of = (funnel_order: string[]) => network(senn, { funnel_order }).small_study_effects!;
  const [forwards, backwards] = [of(names), of(names.toReversed())];
  t.equal(forwards.comparisons.length, 28);
  t.ok(near(forwards.egger!.intercept, -backwards.egger!.intercept, 1e-9));
  t.ok(near(forwards.egger!.p_value!, backwards.egger!.p_value!, 1e-9));
  const against = of(['placebo']);
  t.ok(against.comparisons.every(({ comparator }) => comparator === 'placebo'));
  // A study alone in its comparison lies on the axis.
  t.equal(against.comparisons.find(({ treatment }) => treatment === 'sitagliptin')!.adjusted, 0);
  t.throws(
    () => of(['placebbo']),
    refused({ reason: 'invalid_parameter', message: /"placebbo" can't stand in funnel_order/ }),
  );
  t.throws(() => of(['placebo', 'placebo']), refused({ reason: 'invalid_parameter', message: /once/ }));
});
