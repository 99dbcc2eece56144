/** What the bootstrap validation of a regression must satisfy; its numbers are held to rms by the reference cases. */
import t from 'tap';
import { takesPieces } from '../../../domain/statistics/in-pieces.ts';
import { RRandom } from '../../../domain/statistics/math/r-random.ts';
import { refuseWork } from '../../../domain/statistics/regression/prediction/validation-work.ts';
import { runMethod } from '../../../domain/statistics/run-method.ts';
import { runRScripts } from '../../../scripts/r-scripts.ts';
import { referenceCases, referenceTable } from '../../../scripts/reference-cases.ts';
import { skipWithout } from '../../helpers/needs-program.ts';
import { makeTable } from './make-table.ts';
import { refused } from './refused.ts';

const birthwt = referenceTable('birthwt.csv');
const lung = referenceTable('lung.csv');
const logistic = { outcome: 'low', covariates: ['age', 'lwt', { column: 'race', type: 'categorical' }, 'smoke'] };
const cox = { time: 'time', event: 'status', event_value: 2, covariates: ['age', 'sex', 'ph_ecog'] };

const missing = skipWithout('Rscript', ['-e', 'library(jsonlite)']);
t.test('the scripts validate on the same resamples in R', { skip: missing }, async (t) => {
  const cases = referenceCases('cases-extra', ['logistic_regression', 'cox_regression'])
    .filter(({ parameters }) => parameters.resamples !== undefined)
    .map((reference) => ({ ...reference, parameters: { ...reference.parameters, resamples: 20 } }));
  t.equal(cases.length, 5);
  for (const { id, failures, skipped } of runRScripts(cases))
    if (skipped !== undefined) t.pass(id, { skip: skipped });
    else t.strictSame(failures, [], id);
});

t.test('a regression is validated as the prediction model of the same terms is', async (t) => {
  const asked = { resamples: 20, seed: 3 };
  const ofRegression = [
    runMethod('logistic_regression', birthwt, [], { ...logistic, ...asked }).result.validation!,
    runMethod('cox_regression', lung, [], { ...cox, ...asked, horizon: 365 }).result.validation!,
  ];
  const ofModel = [
    runMethod('prediction_model', birthwt, [], { model: 'logistic', ...logistic, ...asked }).result,
    runMethod('prediction_model', lung, [], { model: 'cox', ...cox, ...asked, horizon: 365 }).result,
  ];
  for (const [i, { performance, calibration, resamples }] of ofModel.entries())
    t.strictSame(
      [ofRegression[i]!.performance, ofRegression[i]!.calibration, ofRegression[i]!.resamples],
      [performance, calibration, resamples],
    );
});

t.test('what is apparent is what the regression tells by itself, and its figure stands beside it', async (t) => {
  const { result } = runMethod('logistic_regression', birthwt, [], { ...logistic, resamples: 20 });
  const apparent = (index: string) => result.validation!.performance.find((row) => row.index === index)!.apparent!;
  for (const [index, value] of [
    ['c_statistic', result.auc],
    ['brier', result.brier],
    ['r_squared', result.r_squared_nagelkerke],
  ] as const)
    t.ok(Math.abs(apparent(index) - value!) < 1e-10, `${index}: ${apparent(index)}, ${value}`);
  t.ok(result.figures.some(({ name }) => name === 'calibration_curve'));
  t.ok(result.assumption_checks.some(({ assumption }) => assumption === 'overfitting'));
  t.match(result.methods_paragraph, /corrected for optimism by 20 bootstrap resamples/);
  const survival = runMethod('cox_regression', lung, [], { ...cox, resamples: 20 }).result;
  const c = survival.validation!.performance[0]!;
  t.ok(Math.abs(c.apparent! - survival.concordance!.estimate!) < 1e-10);
  t.equal(survival.validation!.calibration, undefined, 'without a horizon no risk is predicted');
});

t.test('what was not asked for is told to be apparent, and which option corrects it', async (t) => {
  for (const { result } of [
    runMethod('logistic_regression', birthwt, [], logistic),
    runMethod('cox_regression', lung, [], cox),
  ]) {
    t.equal(result.validation, undefined);
    const model = result.tables.find(({ name }) => name === 'model')!;
    const marked = model.notes![0]!.cells.map(({ row }) => model.rows[row!]![0]);
    t.ok(marked.length > 0 && marked.every((quantity) => quantity!.startsWith('Apparent')), marked.join());
    t.match(model.notes![0]!.text, /resamples/);
    t.match(result.methods_paragraph, /not corrected for optimism/);
  }
});

t.test('resamples without a fit are counted by their cause', async (t) => {
  const sparse = {
    outcome: 'low',
    covariates: ['lwt', { column: 'ftv', type: 'categorical' }],
    resamples: 60,
    seed: 2,
  };
  const { result, warnings } = runMethod(
    'logistic_regression',
    birthwt,
    [{ column: 'ftv', op: 'lte', value: 4 }],
    sparse,
  );
  const { used, failed } = result.validation!.resamples;
  // set.seed(2); in how many of 60 sample.int(188, replace = TRUE) ftv = 4 is not drawn
  t.equal(failed!.find(({ reason }) => reason === 'missing_level')?.resamples, 2);
  t.equal(used + failed!.reduce((sum, { resamples }) => sum + resamples, 0), 60);
  t.match(
    warnings.find(({ code }) => code === 'failed_resamples')?.message,
    /2 in which a level of a covariate was not drawn/,
  );
});

t.test('of covariates that mean nothing, what is apparent goes', async (t) => {
  const random = new RRandom(1);
  const numbers = () => Array.from({ length: 120 }, () => random.normal());
  const noise = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => [name, numbers()]));
  const table = makeTable({
    time: numbers().map(Math.exp),
    event: numbers().map((value) => Number(value > 0)),
    ...noise,
  });
  const parameters = { time: 'time', event: 'event', covariates: Object.keys(noise), resamples: 40 };
  const { result } = runMethod('cox_regression', table, [], parameters);
  const c = result.validation!.performance[0]!;
  t.ok(c.apparent! > 0.62 && c.corrected! < 0.58, `${c.apparent} apparent, ${c.corrected} corrected`);
  t.equal(result.assumption_checks.find(({ assumption }) => assumption === 'overfitting')?.satisfied, false);
});

t.test('what a validation can not do is refused with the way out', async (t) => {
  const validated = { resamples: 20 };
  for (const [method, table, parameters, message] of [
    ['logistic_regression', birthwt, { ...logistic, resamples: 5 }, /0 or at least 20/],
    ['logistic_regression', birthwt, { ...logistic, ...validated, penalty: 'firth' }, /Leave out penalty/],
    ['logistic_regression', birthwt, { ...logistic, ...validated, weights: 'lwt' }, /Leave out weights/],
    ['logistic_regression', birthwt, { outcome: 'low', covariates: [], ...validated }, /nothing to validate/],
    ['cox_regression', lung, { ...cox, ...validated, strata: ['inst'] }, /Leave out strata/],
    ['cox_regression', lung, { ...cox, ...validated, ties: 'exact' }, /efron/],
    ['cox_regression', lung, { ...cox, horizon: 365 }, /Ask for resamples/],
    ['cox_regression', lung, { ...cox, ...validated, horizon: 5000 }, /Choose an earlier horizon/],
  ] as const)
    t.throws(() => runMethod(method, table, [], parameters), refused({ reason: 'invalid_parameter', message }));
});

t.test('a validation that would take minutes is refused before it begins, and data in pieces have none', async (t) => {
  const rows = { model: 'logistic', n: 1_000_000, isCase: new Uint8Array(), y: new Float64Array() } as const;
  const ask = (resamples: number, n: number) => () =>
    refuseWork({ ...rows, n }, [{ columns: [new Float64Array()] }], { resamples, thresholds: [] });
  t.throws(ask(200, 1_000_000), refused({ reason: 'unsupported_size', message: /Set resamples to 23 or less/ }));
  t.throws(ask(200, 10_000_000), refused({ reason: 'unsupported_size', message: /by a filter/ }));
  t.doesNotThrow(ask(200, 100_000));
  t.equal(takesPieces('logistic_regression', { resamples: 200 }), false);
  t.equal(takesPieces('cox_regression', { resamples: 200 }), false);
  t.equal(takesPieces('cox_regression', { resamples: 0 }), true);
});
