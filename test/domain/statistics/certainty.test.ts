/** Numbers that look more certain than they are: what has no spread, is hardly known, or can't be told from the data. */
import t from 'tap';
import type { MethodName } from '../../../domain/statistics/catalogue.ts';
import { runMethod } from '../../../domain/statistics/run-method.ts';
import { referenceTable } from '../../../scripts/reference-cases.ts';
import { makeTable } from './make-table.ts';
import { refused } from './refused.ts';

type Told = { warnings: readonly { code: string; message: string }[] };
const told = ({ warnings }: Told, code: string) => warnings.find((warning) => warning.code === code)?.message;

t.test('few clusters are told by every model with robust errors of clusters', async (t) => {
  const rows = Array.from({ length: 48 }, (_, i) => i);
  const columns = {
    y: rows.map((i) => (i * 17) % 23),
    yes: rows.map((i) => ((i * 5) % 7 < 3 ? 1 : 0)),
    x: rows.map((i) => (i * 11) % 13),
    ward: rows.map((i) => i % 3),
    many: rows.map((i) => i % 44),
  };
  const models: [MethodName, object][] = [
    ['linear_regression', { outcome: 'y', covariates: ['x'] }],
    ['logistic_regression', { outcome: 'yes', covariates: ['x'] }],
    ['poisson_regression', { outcome: 'y', covariates: ['x'] }],
    ['cox_regression', { time: 'y', event: 'yes', covariates: ['x'] }],
  ];
  const table = makeTable(columns);
  for (const [name, model] of models) {
    t.match(told(runMethod(name, table, [], { ...model, cluster: 'ward' }), 'few_clusters'), /^Only 3 clusters/, name);
    t.equal(told(runMethod(name, table, [], { ...model, cluster: 'many' }), 'few_clusters'), undefined, name);
  }
});

t.test('a random effect of groups that the covariates tell apart is refused', async (t) => {
  // R: lmer(y ~ g + (1 | g)) warns that "parameters are not uniquely determined", and finds whatever it began with.
  const sleep = referenceTable('sleepstudy.csv');
  const model = { outcome: 'Reaction', group: 'Subject' };
  const subject = { column: 'Subject', type: 'categorical' };
  const apart = refused({ reason: 'singular_design', message: /tell the groups of "Subject" apart/ });
  t.throws(() => runMethod('linear_mixed_model', sleep, [], { ...model, covariates: ['Days', subject] }), apart);
  t.throws(
    () => runMethod('linear_mixed_model', sleep, [], { ...model, covariates: ['Days', subject], reml: false }),
    apart,
  );
  const slopes = { ...model, covariates: ['Days', subject, { interaction: ['Days', 'Subject'] }] };
  t.throws(() => runMethod('linear_mixed_model', sleep, [], { ...slopes, random_slopes: ['Days'] }), apart);
  t.ok(runMethod('linear_mixed_model', sleep, [], { ...model, covariates: ['Days'], random_slopes: ['Days'] }));
});

t.test('a restricted mean without an event before tau is told, and nothing is lost there', async (t) => {
  const table = makeTable({
    time: [0.1, 0.2, 0.3, 0.7, 0.9, 0.1, 0.2, 0.3, 0.6, 0.9],
    event: [1, 0, 1, 0, 1, 0, 0, 0, 0, 0],
    arm: [...'aaaaabbbbb'],
  });
  const asked = { time: 'time', event: 'event', group: 'arm' };
  const output = runMethod('rmst', table, [], asked);
  t.match(told(output, 'no_spread'), /standard error of "b" is 0.*tau \(0\.9\)/);
  // R: summary(survfit(Surv(time, event) ~ arm), rmean = 0.9)$table[, "rmean"]: 0.58 and 0.9
  const [a, b] = output.result.groups;
  t.ok(Math.abs(a!.estimate - 0.58) < 1e-12 && Math.abs(a!.std_error! - 0.169075919830905) < 1e-12);
  t.match(b, { estimate: 0.9, rmtl: 0, std_error: 0 });
  t.equal(told(runMethod('rmst', table, [{ column: 'arm', op: 'eq', value: 'a' }], asked), 'no_spread'), undefined);
});

t.test('an area of 1 has no test, and neither words nor numbers claim one', async (t) => {
  const table = makeTable({ ill: [0, 0, 0, 1, 1], marker: [1, 2, 3, 4, 5], twice: [2, 4, 6, 8, 10] });
  // R: pROC warns that the interval of a curve with AUC == 1 "is always 1-1 and can be misleading"
  const curve = runMethod('roc_curve', table, [], { outcome: 'ill', marker: 'marker' });
  t.match(curve.result, { auc: 1, p_value: null });
  t.match(told(curve, 'no_variation'), /standard error of 0.*no test/);
  t.notMatch(curve.result.methods_paragraph, /z test/);
  const compared = runMethod('roc_compare', table, [], { outcome: 'ill', marker1: 'marker', marker2: 'twice' });
  t.equal(compared.result.p_value, 1);
  t.match(told(compared, 'no_variation'), /says nothing about other patients/);
});

t.test('two studies are few, and an interval that Hartung and Knapp shorten is told', async (t) => {
  const generic = { measure: 'generic', columns: { estimate: 'y', variance: 'v' } };
  const table = makeTable({
    y: [0.1, 0.12, 0.11, 0.1, 0.12, 0.11],
    v: [0.1, 0.2, 0.1, 0.2, 0.1, 0.3],
    x: [1, 2, 3, 4, 5, 6],
  });
  const few = [{ column: 'x', op: 'lt', value: 3 } as const];
  t.match(told(runMethod('meta_analysis', table, few, generic), 'few_studies'), /2 studies.*hartung_knapp/);
  t.equal(told(runMethod('meta_analysis', table, few, { ...generic, model: 'fixed' }), 'few_studies'), undefined);
  t.equal(told(runMethod('meta_analysis', table, [], generic), 'few_studies'), undefined);
  // R: rma(y, v, test = "knha")$se is 0.00372104203767625, rma(y, v)$se 0.152
  const knapp = { ...generic, hartung_knapp: true };
  const pooled = runMethod('meta_analysis', table, [], knapp);
  t.ok(Math.abs(pooled.result.std_error! - 0.00372104203767625) < 1e-12, String(pooled.result.std_error));
  t.match(told(pooled, 'narrow_interval'), /shorter than those without/);
  t.equal(told(runMethod('meta_analysis', table, [], generic), 'narrow_interval'), undefined);
  const regressed = runMethod('meta_regression', table, [], { ...knapp, covariates: ['x'] });
  t.match(told(regressed, 'narrow_interval'), /shorter/);
  const same = makeTable({ y: [0.5, 0.5, 0.5], v: [0.1, 0.2, 0.3] });
  t.match(told(runMethod('meta_analysis', same, [], knapp), 'narrow_interval'), /have no width/);
  t.match(told(runMethod('meta_trim_and_fill', table, [], knapp), 'narrow_interval'), /shorter/);
  t.match(
    told(runMethod('meta_leave_one_out', table, [], knapp), 'narrow_interval'),
    /^Where any of 6 studies is left out/,
  );
  t.equal(told(runMethod('meta_leave_one_out', table, [], generic), 'narrow_interval'), undefined);
  // R: summary(lm(I(0.5 / s) ~ I(1 / s))) says "essentially perfect fit"; by rounding it has a p all the same.
  const uneven = makeTable({ y: [0.3, 0.3, 0.3, 0.3], v: [0.11, 0.23, 0.37, 0.51] });
  t.equal(runMethod('meta_egger', uneven, [], generic).result.p_value, null);
  const line = runMethod('meta_egger', same, [], generic);
  t.equal(line.result.p_value, null);
  t.match(told(line, 'no_variation'), /lie on one line/);
});

t.test('intervals without width are told, of agreement and of proportions alike', async (t) => {
  const width = (name: MethodName, parameters: object, message: RegExp, table = makeTable({ none: [1] })) =>
    t.match(told(runMethod(name, table, [], parameters), 'no_variation'), message, name);
  const silent = (name: MethodName, parameters: object, table = makeTable({ none: [1] })) =>
    t.equal(told(runMethod(name, table, [], parameters), 'no_variation'), undefined, name);
  const [agreed, crossed] = [
    [
      [5, 0],
      [0, 6],
    ],
    [
      [5, 1],
      [1, 6],
    ],
  ];
  width('cohen_kappa', { table: agreed }, /interval has no width/);
  silent('cohen_kappa', { table: crossed });
  width('epi_2x2', { table: agreed }, /Wald interval.*Newcombe's holds/);
  silent('epi_2x2', { table: crossed });
  silent('epi_2x2', { table: agreed, design: 'case_control' });
  width('two_proportions', { counts: [0, 6], totals: [5, 6] }, /Everybody.*nobody/);
  silent('two_proportions', { counts: [1, 6], totals: [5, 6] });
  width('one_proportion', { count: 0, n: 5 }, /Nobody has the event/);
  silent('one_proportion', { count: 1, n: 5 });
  const raters = makeTable({ a: [1, 2, 3, 5, 4], b: [1, 2, 3, 5, 4], c: [2, 3, 4, 6, 5], d: [2, 2, 4, 6, 5] });
  width('icc', { raters: ['a', 'c'] }, /no residual variance/, raters);
  silent('icc', { raters: ['a', 'd'] }, raters);
  width('cronbach_alpha', { items: ['a', 'c'] }, /alpha is 1/, raters);
  silent('cronbach_alpha', { items: ['a', 'd'] }, raters);
  t.match(
    told(
      runMethod('cohen_kappa', raters, [], {
        table: [
          [0, 0],
          [4, 7],
        ],
      }),
      'constant_rater',
    ),
    /means nothing/,
  );
});

t.test('agreement is at most 1, and a coefficient without an interval says why', async (t) => {
  const values = Array.from({ length: 40 }, (_, i) => 1 + ((i * 7) % 3));
  const table = makeTable({ a: values, b: values, c: values.map((value) => value + 1) });
  const { result } = runMethod('cronbach_alpha', table, [], { items: ['a', 'b'] });
  const found = [result.estimate, result.standardized!, result.mean_inter_item_correlation!, result.conf_high!];
  t.strictSame(
    [...found, ...result.items.map(({ item_rest_correlation }) => item_rest_correlation)].map((value) => value! <= 1),
    new Array(6).fill(true),
  );
  const alike = runMethod('concordance_correlation', table, [], { method1: 'a', method2: 'b' });
  t.ok(alike.result.estimate <= 1);
  t.match(told(alike, 'no_interval'), /all pairs agree/);
  const shifted = runMethod('concordance_correlation', table, [], { method1: 'a', method2: 'c' });
  t.equal(told(shifted, 'no_interval'), undefined);
});

t.test('a likelihood ratio whose logarithm has no variance has no interval', async (t) => {
  // Nobody tests positive: the negative likelihood ratio is 1 whatever the test, and was 1 (1 to 1).
  const { result, warnings } = runMethod('diagnostic_accuracy', makeTable({ none: [1] }), [], {
    counts: { tp: 0, fp: 0, fn: 4, tn: 7 },
    ci_method: 'wald',
  });
  t.strictSame(result.negative_likelihood_ratio, { estimate: 1, conf_low: null, conf_high: null });
  t.match(told({ warnings }, 'zero_cell'), /undefined.*have no interval.*choose "wilson"/);
});

t.test('variables that determine each other are told, and correlate by 1 and not by 1 less rounding', async (t) => {
  const table = makeTable({ x: [1, 2, 3], y: [-1, -2, -3], z: [1, 2, 4] });
  // R: cor.test(1:3, -(1:3)) has t = -Inf
  const exact = runMethod('correlation', table, [], { x: 'x', y: 'y' });
  t.match(exact.result, { estimate: -1, statistic: '-Infinity' });
  t.match(told(exact, 'perfect_fit'), /determine each other/);
  t.equal(told(runMethod('correlation', table, [], { x: 'x', y: 'z' }), 'perfect_fit'), undefined);
  const many = Array.from({ length: 12 }, (_, i) => i + 1);
  const up = makeTable({ x: many, y: many });
  t.equal(runMethod('correlation', up, [], { x: 'x', y: 'y', method: 'kendall' }).result.estimate, 1);
  // A perfect fit has no F, and with it no p-value of F.
  t.match(runMethod('linear_regression', up, [], { outcome: 'x', covariates: ['y'] }).result, {
    f_statistic: null,
    f_p_value: null,
  });
});

t.test('the calibration of a model that fits each of its risks is not called good', async (t) => {
  const table = makeTable({ ill: [...'110100110010'].map(Number), ward: [...'aaaabbbbcccc'] });
  const { assumption_checks } = runMethod('logistic_regression', table, [], {
    ...{ outcome: 'ill', covariates: ['ward'] },
  }).result;
  t.match(
    assumption_checks.find(({ assumption }) => assumption === 'calibration'),
    { satisfied: null, message: /as many coefficients as there are different risks/ },
  );
});

t.test('Table 1 tells which groups a test leaves out, and a script stands many years of follow-up', async (t) => {
  const table = makeTable({
    g: [...'aaabbbcc'],
    x: [1, 2, 3, 2, 3, 5, null, null],
    yes: ['n', 'y', 'n', 'y', 'y', 'n', null, null],
  });
  const { warnings } = runMethod('table_one', table, [], { by: 'g', continuous: ['x'], categorical: ['yes'] });
  t.strictSame(
    warnings.filter(({ code }) => code === 'all_missing').map(({ message }) => message),
    ['x', 'yes'].map((name) => `"${name}" has no value in "c": its test compares the other groups.`),
  );
  // R's poisson.test goes over all counts up to twice those expected, and one in a day is expected by default.
  const { r_script } = runMethod('incidence_rate', table, [], { counts: [3], person_time_totals: [1e9] }).result;
  t.match(r_script, /poisson\.test\(events, time\[i\], r = events \/ time\[i\]/);
});

t.test('times after all follow-up, and patients beyond all data, are told where something is predicted', async (t) => {
  const table = makeTable({
    time: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    event: [1, 0, 1, 1, 0, 1, 1, 0, 1, 1, 0, 0],
    age: [5, 3, 8, 1, 9, 4, 7, 2, 6, 10, 12, 11],
    arm: [...'abababababab'],
  });
  const asked = { time: 'time', event: 'event', times: [3, 50] };
  const beyond = (name: MethodName, parameters: object) =>
    told(runMethod(name, table, [], { ...asked, ...parameters }), 'beyond_follow_up');
  t.equal(
    beyond('kaplan_meier', {}),
    'Nobody is under observation after 12: survival at 50 is the last that is known. Choose earlier times.',
  );
  t.match(beyond('kaplan_meier', { group: 'arm' }), /^Nobody of group "a" is under observation after 11/);
  t.equal(beyond('kaplan_meier', { times: [3] }), undefined);
  const many = Array.from({ length: 1000 }, (_, i) => 20 + i);
  t.match(beyond('kaplan_meier', { times: many }), /survival at 20, 21, .*28, 29, \.\.\. is the last/);
  const incidence = { censor_value: 0, causes: [1] };
  t.match(beyond('cumulative_incidence', incidence), /incidence at 50 is the last that is known/);
  const model = { covariates: ['age'], new_data: [{ age: 1e6 }, { age: 6 }] };
  t.match(beyond('cox_predict', model), /survival at 50/);
  // R: survfit(coxph(Surv(time, event) ~ age), data.frame(age = 1e6)) has 1 (1 to 1) or 0 there without a word.
  const predicted = runMethod('cox_predict', table, [], { ...asked, ...model });
  t.match(told(predicted, 'extrapolation'), /^"age" of row 1 of new_data lies beyond the data \(1 to 12\)/);
  const inside = runMethod('cox_predict', table, [], { ...asked, ...model, new_data: [{ age: 6 }] });
  t.equal(told(inside, 'extrapolation'), undefined);
});

t.test('rows that are left out for what they hold are not said to lack a value', async (t) => {
  const studies = makeTable({ e1: [1, 0, 4, 0], n1: [9, 9, 9, 9], e2: [3, 2, 5, 0], n2: [9, 9, 9, 9] });
  const output = runMethod('meta_analysis', studies, [], {
    ...{ measure: 'risk_ratio', zero_cell_to: 'none' },
    columns: { events1: 'e1', total1: 'n1', events2: 'e2', total2: 'n2' },
  });
  t.match(told(output, 'much_missing'), /^50% of 4 rows are left out: .* Say so\.$/);
  const lacking = makeTable({ x: [1, 2, null, null], y: [1, 3, 2, 4] });
  t.match(told(runMethod('descriptive_summary', lacking, [], { variables: ['x'] }), 'much_missing'), /lack a value/);
});
