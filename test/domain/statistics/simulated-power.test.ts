/**
 * The numbers of R are in the method's cases: the same data sets after the same seed, and as many rejections. Here is what theory says of a
 * simulation, the quantiles that R's qpois gives, and what is refused before it costs.
 */
import t from 'tap';
import type { Table } from '../../../domain/statistics/core/table.ts';
import { poissonQuantile } from '../../../domain/statistics/design/simulation/generate.ts';
import { runMethod } from '../../../domain/statistics/run-method.ts';
import { refused } from './refused.ts';

const nothing: Table = { rows: 0, columns: new Map() };
const normal = (means: number[]) => ({ distribution: 'normal', column: 'y', means, std_devs: [1] });
const plan = {
  method: 't_test',
  parameters: { design: 'two_sample', variable: 'y', group: 'group' },
  n: [40],
  outcomes: [normal([0, 0.6])],
  simulations: 1000,
};
const run = (given: object) => runMethod('simulated_power', nothing, [], { ...plan, ...given });
const first = (given: object) => run(given).result.sizes[0]!;

t.test('the power of a t test is that of the noncentral t distribution, and of equal groups the level', async (t) => {
  for (const [given, expected] of [
    [{ seed: 1 }, 0.7549496], // R's power.t.test(n = 40, delta = 0.6)
    [{ seed: 2 }, 0.7549496],
    [{ outcomes: [normal([1, 1])] }, 0.05],
  ] as const) {
    const { power, std_error, conf_low, conf_high } = first(given);
    t.ok(Math.abs(power - expected) < 4 * std_error, `${power} is ${expected} within four errors`);
    t.ok(conf_low < power && power < conf_high);
  }
});

t.test(
  'rows of one patient that are taken for patients reject too often, a model that knows them does not',
  async (t) => {
    const clusters = {
      ...{ n: [15], simulations: 200, repeated: { rows: 4, std_dev: 1 }, outcomes: [normal([0, 0])] },
    };
    t.ok(first(clusters).power > 0.15, 'the t test of all rows');
    const { power } = first({
      ...{ ...clusters, method: 'linear_mixed_model', test: 'fixed[group=treatment].p_value' },
      parameters: {
        outcome: 'y',
        covariates: [{ column: 'group', reference: 'control' }],
        group: 'patient',
      },
    });
    t.ok(power < 0.12, `${power} by a random intercept`);
  },
);

t.test('the smallest size that reaches the power is told, or that none does', async (t) => {
  t.equal(run({ n: [10, 60, 100], power: 0.8, simulations: 300 }).result.n_reached, 60);
  t.equal(run({ n: [10], power: 0.8, simulations: 100 }).result.n_reached, null);
});

t.test('counts are the quantiles of the Poisson distribution', async (t) => {
  const probabilities = [1e-12, 0.001, 0.3, 0.5, 0.975, 1 - 1e-12];
  for (const [mean, quantiles] of [
    [0.1, [0, 0, 0, 0, 1, 7]],
    [5, [0, 0, 4, 5, 10, 27]],
    [300, [187, 248, 291, 300, 334, 430]],
    [10_000, [9305, 9692, 9947, 10_000, 10_196, 10_711]],
    [900_000, [893_335, 897_070, 899_502, 900_000, 901_860, 906_681]],
  ] as const)
    t.same(
      probabilities.map((u) => poissonQuantile(u, mean)),
      quantiles,
      `R's qpois of the mean ${mean}`,
    );
});

t.test('what does not fit is refused, with what would', async (t) => {
  for (const [given, expected] of [
    [{ method: 'welch' }, { reason: 'invalid_parameter', message: /no method whose power/ }],
    [{ method: 'simulated_power' }, { reason: 'invalid_parameter', message: /no method whose power/ }],
    [{ parameters: { variable: 'y' } }, { reason: 'invalid_parameter', message: /t_test refuses its parameters/ }],
    [
      { parameters: { ...plan.parameters, variable: 'z' } },
      { reason: 'missing_column', message: /The columns are .*"y"/ },
    ],
    [
      { method: 'power_two_means', parameters: { difference: 1, std_dev: 1, power: 0.8 } },
      { reason: 'invalid_parameter' },
    ],
    [{ test: 'p' }, { reason: 'invalid_parameter', message: /test is one of/ }],
    [{ n: [100_000] }, { reason: 'unsupported_size', message: /Lower simulations or n/ }],
    // Few rows in many data sets: what a method does once for each costs more.
    [
      { n: [2], simulations: 10_000, method: 'linear_mixed_model', parameters: {} },
      { reason: 'unsupported_size', message: /at least 100/ },
    ],
    [
      { method: 'prediction_model', n: [500], parameters: {} },
      { reason: 'unsupported_size', message: /prediction_model takes \d+ rows/ },
    ],
    [
      {
        normal_covariates: [{ column: 'x', std_dev: 50 }],
        outcomes: [{ distribution: 'count', column: 'y', means: [10], effects: [{ covariate: 'x', coefficient: 1 }] }],
      },
      { reason: 'invalid_parameter', message: /mean above 1000000/ },
    ],
    [
      {
        normal_covariates: ['a', 'b', 'c'].map((column) => ({ column })),
        correlations: [0.9, 0.9, -0.9],
      },
      { reason: 'invalid_parameter', message: /No covariates have these correlations/ },
    ],
  ] as const)
    t.throws(() => run(given), refused(expected), JSON.stringify(given));
});
