/**
 * Where the promising zone of Mehta and Pocock (2011) begins, as the R package CPPZ (IDDI-BE, function PZ) finds it for a trial of 180 events: its steps
 * of z leave an error of some thousandth. rpact's getConditionalPower is in the cases.
 */
import t from 'tap';
import type { Table } from '../../../domain/statistics/core/table.ts';
import { runMethod } from '../../../domain/statistics/run-method.ts';
import { refused } from './refused.ts';

const nothing: Table = { rows: 0, columns: new Map() };
const run = (parameters: object) =>
  runMethod('conditional_power', nothing, [], { information_fraction: 0.5, z: 1.2, design_effect: 2.8, ...parameters });
const found = (parameters: object) => run(parameters).result;
const codes = (parameters: object) => run(parameters).warnings.map(({ code }) => code);
const near = (a: number, b: number, within = 1e-10) => Math.abs(a - b) <= within;

t.test('the promising zone begins where the rule of Mehta and Pocock puts it', async (t) => {
  for (const [maximum_ratio, printed] of [
    [1.5, { 0.8: [0.42, 0.407, 0.383], 0.9: [0.42, 0.407, 0.383] }],
    [2, { 0.8: [0.375, 0.358, 0.328], 0.9: [0.375, 0.358, 0.328] }],
    [3, { 0.8: [0.325, 0.31, 0.297], 0.9: [0.325, 0.305, 0.272] }],
    [1000, { 0.8: [0.319, 0.31, 0.297], 0.9: [0.281, 0.269, 0.251] }],
  ] as const)
    for (const [target, begins] of Object.entries(printed))
      for (const [i, information_fraction] of [0.25, 0.5, 0.75].entries()) {
        const plan = { maximum_ratio, information_fraction, target_power: Number(target) };
        const { promising_from } = found(plan).reestimation!;
        t.ok(near(promising_from, begins[i]!, 0.002), `${promising_from} is ${begins[i]}: ${JSON.stringify(plan)}`);
      }
});

t.test(
  'the promising zone keeps the type I error of the conventional test, an increase everywhere does not',
  async (t) => {
    const target = { target_power: 0.9, maximum_ratio: 2 };
    const { favorable_z_from } = found(target).reestimation!;
    const step = 0.04;
    let [promising, everywhere, combination] = [0, 0, 0];
    for (let z = -6; z <= 6; z += step) {
      const density = (step * Math.exp((-z * z) / 2)) / Math.sqrt(2 * Math.PI);
      const { ratio } = found({ z, ...target }).reestimation!;
      promising += density * found({ z, size_ratio: ratio }).new_size!.conditional_error;
      const always = z < favorable_z_from ? 2 : 1;
      everywhere += density * found({ z, size_ratio: always }).new_size!.conditional_error;
      // Rejecting beyond the adjusted critical value is the combination test: its conditional error is that of the plan.
      combination += density * found({ z }).conditional_power_null;
    }
    t.ok(promising <= 0.025, `${promising}`);
    t.ok(everywhere > 0.026, `${everywhere}`);
    t.ok(near(combination, 0.025, 1e-6), `${combination}`);
  },
);

t.test('without an increase the combination test with the weights of the plan is the conventional test', async (t) => {
  const plan = { endpoint: 'survival', design_effect: 0.7, events: 200, size_ratio: 1 };
  const { new_size, ...one } = found(plan);
  t.ok(near(new_size!.inverse_normal_trend, one.conditional_power_trend));
  t.ok(near(new_size!.conditional_power_design, one.conditional_power_design));
  t.ok(near(new_size!.adjusted_critical_value, one.critical_value));
  t.ok(near(found({ ...plan, z: undefined, estimate: one.estimate }).z, 1.2), 'the estimate tells the statistic');
});

t.test('exchanging the groups, or the unit, changes nothing', async (t) => {
  const survival = { endpoint: 'survival', events: 300, allocation_ratio: 2 };
  const means = { endpoint: 'means', n_total: 120, z: undefined };
  for (const [one, other] of [
    [
      { ...survival, design_effect: 0.7 },
      { ...survival, design_effect: 1 / 0.7, allocation_ratio: 0.5 },
    ],
    [
      { ...means, estimate: 2, design_effect: 3, std_dev: 6 },
      { ...means, estimate: -20, design_effect: -30, std_dev: 60 },
    ],
  ] as const)
    for (const name of ['conditional_power_design', 'conditional_power_trend', 'predictive_power'] as const)
      t.ok(near(found(one)[name], found(other)[name]), name);
});

t.test('early looks, few patients and harmful increases are told', async (t) => {
  t.strictSame(codes({}), []);
  t.strictSame(codes({ information_fraction: 0.1 }), ['early_look']);
  t.strictSame(codes({ target_power: 0.8, z: 0.3 }), ['inflated_type_i_error']);
  t.strictSame(codes({ target_power: 0.8, z: 1.5 }), []);
  t.strictSame(codes({ size_ratio: 1.5, z: 0.3 }), ['inflated_type_i_error']);
  t.strictSame(codes({ endpoint: 'survival', design_effect: 0.5, events: 30 }), ['few_events']);
  t.strictSame(codes({ endpoint: 'means', std_dev: 1, n_total: 40 }), ['small_group']);
  const rare = { endpoint: 'proportions', design_effect: 0.1, control_proportion: 0.05, n_total: 200 };
  t.strictSame(codes(rare), ['small_expected_count']);
});

t.test('a statistic beyond all trials is refused', async (t) => {
  const wrong = { endpoint: 'means', std_dev: 1e-12, n_total: 100, z: undefined, estimate: 1e300 };
  t.throws(() => found(wrong), refused({ reason: 'invalid_parameter', message: /unit/ }));
  t.throws(
    () => found({ endpoint: 'survival', design_effect: 0.7, events: 100, effects: [1e-300] }),
    refused({ reason: 'invalid_parameter', message: /effects/ }),
  );
});
