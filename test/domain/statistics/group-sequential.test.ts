/** Tables of Jennison and Turnbull (2000), section 2; mvtnorm::pmvnorm (R 4.2.2) where rpact's grid is too coarse. */
import t, { type Test } from 'tap';
import type { Table } from '../../../domain/statistics/core/table.ts';
import { gaussLegendre } from '../../../domain/statistics/design/interim-looks/gauss-legendre.ts';
import { normalQuantile } from '../../../domain/statistics/math/distributions/normal.ts';
import { runMethod } from '../../../domain/statistics/run-method.ts';
import { refused } from './refused.ts';

const nothing: Table = { rows: 0, columns: new Map() };
const run = (parameters: object) => runMethod('group_sequential', nothing, [], parameters);
const design = (parameters: object) => run(parameters).result;

function near(t: Test, actual: unknown, expected: number, within: number) {
  t.ok(typeof actual === 'number' && Math.abs(actual - expected) <= within, `${actual} is ${expected}`);
}

t.test('published constants and inflation factors are found', async (t) => {
  const twoSided = { alpha: 0.05, alternative: 'two_sided' };
  for (const [looks, pocock, obrienFleming] of [
    [2, 2.178, 1.977],
    [5, 2.413, 2.04],
    [10, 2.555, 2.087],
  ] as const) {
    near(t, design({ ...twoSided, looks, design: 'pocock' }).critical_values[0], pocock, 5e-4);
    near(t, design({ ...twoSided, looks, design: 'obrien_fleming' }).critical_values.at(-1), obrienFleming, 5e-4);
  }
  near(t, design({ ...twoSided, looks: 2, design: 'pocock' }).inflation_factor, 1.11, 5e-4);
  near(t, design({ ...twoSided, looks: 5, design: 'pocock', beta: 0.1 }).inflation_factor, 1.207, 5e-4);
  near(t, design({ ...twoSided, looks: 5, design: 'obrien_fleming', beta: 0.1 }).inflation_factor, 1.026, 5e-4);
});

t.test('one look is a trial without looks', async (t) => {
  for (const name of ['pocock', 'obrien_fleming', 'haybittle_peto', 'lan_demets_pocock']) {
    const { critical_values, inflation_factor, average_sample_number_ratio_h0 } = design({ looks: 1, design: name });
    near(t, critical_values[0], normalQuantile(0.975), 1e-12);
    near(t, inflation_factor, 1, 1e-12);
    near(t, average_sample_number_ratio_h0, 1, 1e-12);
  }
});

t.test('families meet where they are the same', async (t) => {
  const critical = (parameters: object) =>
    design({ looks: 4, information_rates: [0.2, 0.55, 0.8, 1], ...parameters }).critical_values;
  const same = (a: object, b: object) => {
    for (const [look, value] of critical(a).entries()) near(t, critical(b)[look], Number(value), 1e-10);
  };
  same({ design: 'wang_tsiatis', delta: 0.5 }, { design: 'pocock' });
  same({ design: 'wang_tsiatis', delta: 0 }, { design: 'obrien_fleming' });
  same({ design: 'hwang_shih_decani', gamma: 0 }, { design: 'kim_demets', gamma: 1 });
});

t.test('what is spent is what was due, also to the last digit of a small share', async (t) => {
  const rates = [0.1, 0.35, 0.36, 0.9, 1];
  for (const alternative of ['one_sided', 'two_sided']) {
    const { cumulative_alpha_spent: spent } = design({
      looks: 5,
      design: 'kim_demets',
      gamma: 8,
      alpha: 0.04,
      alternative,
      information_rates: rates,
    });
    for (const [look, rate] of rates.entries()) near(t, spent[look]! / (0.04 * rate ** 8), 1, 1e-7);
  }
});

t.test('looks that are close together are integrated on a finer grid', async (t) => {
  const rates = [0.19, 0.28, 0.32, 0.54, 0.56, 0.62, 1];
  const { critical_values } = design({ looks: 7, design: 'kim_demets', gamma: 3, information_rates: rates });
  // pmvnorm of these limits is 1 - 0.00595821 at the sixth look and 1 - 0.0250001 at the last, with errors of about 1e-7.
  const expected = [3.58049036, 3.32435916, 3.27548634, 2.70121112, 2.76085226, 2.64979717, 2.00397702];
  for (const [look, value] of expected.entries()) near(t, critical_values[look], value, 1e-6);
  const fine = design({ looks: 3, design: 'pocock', information_rates: [0.5, 0.5001, 1] }).critical_values[0];
  const two = design({ looks: 2, design: 'pocock' }).critical_values[0];
  near(t, fine, Number(two), 0.01);
});

t.test('a trial may end before all information is there, having spent a part', async (t) => {
  const { cumulative_alpha_spent, inflation_factor } = design({
    looks: 3,
    design: 'lan_demets_obrien_fleming',
    information_rates: [0.3, 0.6, 0.9],
  });
  near(t, cumulative_alpha_spent.at(-1), 0.018145, 1e-5);
  near(t, inflation_factor, 1.2324203, 1e-5);
});

t.test('boundaries that are never crossed are said, impossible designs refused', async (t) => {
  const { warnings, result } = run({
    looks: 4,
    design: 'lan_demets_obrien_fleming',
    information_rates: [0.001, 0.05, 0.5, 1],
  });
  t.equal(result.critical_values[0], 'Infinity');
  t.strictSame(
    warnings.map(({ code }) => code),
    ['unreachable_boundary'],
  );
  t.throws(
    () => design({ looks: 3, design: 'haybittle_peto', alpha: 0.0005 }),
    refused({ reason: 'invalid_parameter', message: /nothing of alpha/ }),
  );
  for (const bad of [
    { looks: 3, design: 'wang_tsiatis' },
    { looks: 3, design: 'hwang_shih_decani' },
    { looks: 3, design: 'pocock', gamma: 1 },
    { looks: 3, design: 'pocock', information_rates: [0.5, 1] },
    { looks: 3, design: 'pocock', information_rates: [0.5, 0.4, 1] },
    { looks: 3, design: 'pocock', information_rates: [0.3, 0.6, 0.9] },
    { looks: 21, design: 'pocock' },
    { looks: 3, design: 'pocock', alpha: 0.6 },
    { looks: 3, design: 'pocock', beta: 0.98 },
    { looks: 3, design: 'triangular' },
  ])
    t.throws(() => design(bad), refused({ reason: 'invalid_parameter' }));
});

t.test('the quadrature is exact for polynomials up to its degree', async (t) => {
  const { nodes, weights } = gaussLegendre(16);
  const integral = (power: number) => nodes.reduce((sum, node, i) => sum + weights[i]! * node ** power, 0);
  for (const power of [0, 2, 10, 30]) near(t, integral(power), 2 / (power + 1), 1e-14);
  near(t, integral(31), 0, 1e-15);
});
