/** What a validated prediction model must satisfy whatever the data; its numbers are held to rms and Hmisc by the reference cases. */
import t from 'tap';
import { RRandom } from '../../../domain/statistics/math/r-random.ts';
import { runMethod } from '../../../domain/statistics/run-method.ts';
import { referenceTable } from '../../../scripts/reference-cases.ts';
import { makeTable } from './make-table.ts';
import { refused } from './refused.ts';

const lung = referenceTable('lung.csv');
const cox = { model: 'cox', time: 'time', event: 'status', event_value: 2, horizon: 365, resamples: 20 };

t.test('random numbers are those of R after set.seed', async (t) => {
  const random = new RRandom(42);
  // set.seed(42); runif(2); sample.int(10, 1); sample.int(7); rnorm(2); sample.int(100000, 5, TRUE)
  const close = (found: number, r: number) => t.ok(Math.abs(found - r) < 1e-14, `${found} is ${r}`);
  close(random.uniform(), 0.914806043496355);
  close(random.uniform(), 0.937075413297862);
  t.equal(random.index(10) + 1, 1);
  t.strictSame([...random.permutation(7)], [0, 1, 3, 5, 4, 6, 2]);
  close(random.normal(), -0.106124516091484);
  close(random.normal(), 1.511521997438939);
  t.strictSame([...random.indices(100_000, 5)], [61_604, 73_235, 9_090, 62_040, 33_699]);
});

t.test('the points of the nomogram add up to the predicted risk', async (t) => {
  const covariates = [{ column: 'age', spline: { knots: 3 } }, { column: 'sex', type: 'categorical' }, 'ph_ecog'];
  const { result } = runMethod('prediction_model', lung, [], { ...cox, covariates });
  const { axes, origin, unit } = result.nomogram!;
  const points = (variable: string, value: string) =>
    axes.find((axis) => axis.variable === variable)!.points.find((one) => one.value === value)!.points;
  const lp = origin + unit * (points('age', '60') + points('sex', '2') + points('ph_ecog', '1'));
  const predicted = runMethod('cox_predict', lung, [{ column: 'ph_ecog', op: 'not_missing' }], {
    ...{ time: 'time', event: 'status', event_value: 2, covariates, times: [365] },
    new_data: [{ age: 60, sex: 2, ph_ecog: 1 }],
  }).result;
  const risk = -Math.expm1(-Math.exp(result.log_cumulative_hazard! + lp));
  t.match(JSON.stringify(predicted), String((1 - risk).toPrecision(9)).slice(0, 9));
  t.equal(Math.max(...axes.flatMap((axis) => axis.points.map((one) => one.points))), 100);
});

t.test('of covariates that mean nothing, what is apparent goes', async (t) => {
  const random = new RRandom(1);
  const numbers = () => Array.from({ length: 120 }, () => random.normal());
  const noise = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => [name, numbers()]));
  const table = makeTable({ y: Array.from({ length: 120 }, () => random.index(2)), ...noise });
  const parameters = { model: 'logistic', outcome: 'y', covariates: Object.keys(noise), resamples: 60 };
  const { result, warnings } = runMethod('prediction_model', table, [], parameters);
  const c = result.performance.find(({ index }) => index === 'c_statistic')!;
  t.ok(c.apparent! > 0.6 && c.corrected! < 0.57, `${c.apparent} apparent, ${c.corrected} corrected`);
  t.ok(warnings.some(({ code }) => code === 'events_per_variable'));
  t.equal(result.assumption_checks.find(({ assumption }) => assumption === 'overfitting')?.satisfied, false);
});

t.test('a horizon without an event, or beyond the follow-up, is refused', async (t) => {
  for (const horizon of [4, 2000])
    t.throws(
      () => runMethod('prediction_model', lung, [], { ...cox, horizon, covariates: ['age'] }),
      refused({ reason: 'invalid_parameter', message: /horizon/ }),
    );
});

t.test('a model with an interaction has no nomogram, and says so', async (t) => {
  const covariates = ['age', 'sex', { interaction: ['age', 'sex'] }];
  const { result, warnings } = runMethod('prediction_model', lung, [], { ...cox, covariates });
  t.equal(result.nomogram, undefined);
  t.ok(warnings.some(({ code }) => code === 'no_nomogram'));
});
