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
});
