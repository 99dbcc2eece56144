import fc from 'fast-check';
import t, { type Test } from 'tap';
import type { MethodName } from '../../../domain/statistics/catalogue.ts';
import { AnalysisInputError } from '../../../domain/statistics/core/input-error.ts';
import type { Table } from '../../../domain/statistics/core/table.ts';
import { risingRoot } from '../../../domain/statistics/design/rising-root.ts';
import { runMethod } from '../../../domain/statistics/run-method.ts';
import { refused } from './refused.ts';

const nothing: Table = { rows: 0, columns: new Map() };
const plan = <Name extends MethodName>(name: Name, parameters: object) =>
  runMethod(name, nothing, [], parameters).result;

function near(t: Test, actual: number, expected: number, relative = 1e-9) {
  t.ok(Math.abs(actual - expected) <= relative * Math.abs(expected), `${actual} is ${expected}`);
}

t.test('the size that is found has the power that was asked for', async (t) => {
  const power = fc.double({ min: 0.2, max: 0.999, noNaN: true });
  const alpha = fc.constantFrom(0.001, 0.025, 0.05, 0.1);
  const alternative = fc.constantFrom('two_sided', 'one_sided');
  const size = fc.double({ min: 0.02, max: 0.9, noNaN: true });
  t.doesNotThrow(() =>
    fc.assert(
      fc.property(power, alpha, alternative, size, fc.boolean(), (power, alpha, alternative, effect, strict) => {
        const common = { alpha, alternative };
        const same = (found: number) => Math.abs(found - power) < 1e-9;
        const means = { ...common, strict, delta: 3 * effect };
        const { n } = plan('power_two_means', { ...means, power });
        const proportions = { ...common, strict, p1: 0.05, p2: 0.06 + effect };
        const patients = plan('power_two_proportions', { ...proportions, power }).n;
        const survival = { ...common, hazard_ratio: 1 - effect, method: strict ? 'freedman' : 'schoenfeld' };
        const { events } = plan('power_log_rank', { ...survival, power });
        const correlation = { ...common, r: effect };
        const pairs = plan('power_correlation', { ...correlation, power });
        const anova = { alpha, groups: 4, between_variance: effect, within_variance: 2 };
        const group = plan('power_anova', { ...anova, power }).n;
        return (
          (n < 2 || same(plan('power_two_means', { ...means, n }).power)) &&
          (patients < 2 || same(plan('power_two_proportions', { ...proportions, n: patients }).power)) &&
          same(plan('power_log_rank', { ...survival, events }).power) &&
          (pairs.n === 4
            ? pairs.power >= power
            : same(plan('power_correlation', { ...correlation, n: pairs.n }).power)) &&
          (group < 2 || same(plan('power_anova', { ...anova, n: group }).power))
        );
      }),
      { seed: 1, numRuns: 24 },
    ),
  );
});

t.test('the effect that is found has the power that was asked for', async (t) => {
  const { delta } = plan('power_two_means', { n: 37, power: 0.85, std_dev: 12 });
  near(t, plan('power_two_means', { n: 37, delta, std_dev: 12 }).power, 0.85);
  const { p2 } = plan('power_two_proportions', { n: 80, p1: 0.2, power: 0.85 });
  near(t, plan('power_two_proportions', { n: 80, p1: 0.2, p2 }).power, 0.85);
});

t.test('an analysis of variance of two groups is the two-sided t-test with both tails', async (t) => {
  for (const n of [2, 7.5, 40, 3000])
    for (const delta of [0.01, 0.5, 2]) {
      const anova = { groups: 2, between_variance: delta ** 2 / 2, within_variance: 2.25, n };
      const means = { delta, std_dev: 1.5, n, strict: true };
      near(t, plan('power_anova', anova).power, plan('power_two_means', means).power, 1e-12);
    }
});

t.test('a plan does not mind the unit, which group comes first, or the sign of a two-sided effect', async (t) => {
  const of = (delta: number, std_dev: number) => plan('power_two_means', { delta, std_dev, power: 0.8 }).n;
  near(t, of(0.3, 1), of(-30, 100), 1e-12);
  const proportions = (p1: number, p2: number) => plan('power_two_proportions', { p1, p2, power: 0.8 }).n;
  near(t, proportions(0.1, 0.25), proportions(0.25, 0.1), 1e-14);
  near(t, proportions(0.1, 0.25), proportions(0.9, 0.75), 1e-12);
  const survival = (hazard_ratio: number, allocation_ratio: number, method: string) =>
    plan('power_log_rank', { hazard_ratio, allocation_ratio, method, power: 0.9 }).events;
  for (const method of ['schoenfeld', 'freedman'])
    near(t, survival(0.7, 2, method), survival(1 / 0.7, 0.5, method), 1e-12);
  t.equal(plan('power_correlation', { r: -0.3, n: 50 }).power, plan('power_correlation', { r: 0.3, n: 50 }).power);
});

t.test('tiny and huge plans are found or refused, never endless', async (t) => {
  t.equal(plan('power_two_means', { delta: 1000, power: 0.99 }).n_ceiling, 2);
  near(t, plan('power_two_means', { delta: 1e-5, power: 0.9 }).n, 210148461230, 1e-4);
  t.throws(() => plan('power_two_means', { delta: 1e-9, power: 0.9 }), refused({ reason: 'unsupported_size' }));
  t.throws(() => plan('power_correlation', { r: 1e-9, power: 0.9 }), refused({ reason: 'unsupported_size' }));
  t.throws(
    () => plan('power_two_proportions', { p1: 0.5, p2: 0.5 + 1e-9, power: 0.9 }),
    refused({ reason: 'unsupported_size' }),
  );
  t.throws(
    () => plan('power_anova', { groups: 3, between_variance: 1e-15, within_variance: 1, power: 0.9 }),
    refused({ reason: 'unsupported_size' }),
  );
  t.equal(plan('power_correlation', { r: 0.9999, power: 0.5 }).n, 4, 'no fewer pairs than four');
});

t.test('what is missing or impossible is said', async (t) => {
  const message = (name: MethodName, parameters: object) => {
    try {
      plan(name, parameters);
    } catch (error) {
      if (error instanceof AnalysisInputError) return error.message;
      throw error;
    }
    return 'no error';
  };
  t.match(message('power_two_means', { delta: 1 }), /Leave out exactly one of n, delta, power/);
  t.match(message('power_two_means', { delta: 1, power: 0.04 }), /power must be above the significance level/);
  t.match(message('power_log_rank', { hazard_ratio: 1, power: 0.8 }), /no effect/);
  t.match(message('power_two_proportions', { p1: 0.95, n: 20, power: 0.9 }), /Give a larger n/);
});

t.test(
  'equivalence has the power that PowerTOST prints, and with a far second margin that of non-inferiority',
  async (t) => {
    const against = { alternative: 'one_sided', alpha: 0.05 };
    const equivalence = { ...against, objective: 'equivalence' };
    // power.TOST(CV = 0.3, n = 40) is 0.8158453 in the help page exppower.TOST of PowerTOST; the variance of a crossover counts half in two groups of 20.
    const crossover = { delta: Math.log(0.95), margin: Math.log(1.25), std_dev: Math.sqrt(Math.log(1.09) / 2), n: 20 };
    near(t, plan('power_two_means', { ...equivalence, ...crossover }).power, 0.8158453, 1e-7);
    const far = { delta: -95, margin: -100, std_dev: 8, n: 25 };
    near(
      t,
      plan('power_two_means', { ...equivalence, ...far }).power,
      plan('power_two_means', { ...against, ...far }).power,
      1e-12,
    );
    for (const n of [2, 5, 60, 5000])
      for (const alpha of [0.001, 0.05]) {
        const wide = { ...against, alpha, delta: 3, margin: 3 + 2 / Math.sqrt(n), std_dev: 1, n };
        const apart = { ...wide, delta: -1e4, margin: -1e4 - 2 / Math.sqrt(n) };
        near(
          t,
          plan('power_two_means', { ...apart, objective: 'equivalence' }).power,
          plan('power_two_means', wide).power,
          1e-9,
        );
      }
  },
);

t.test('a margin of proportions does not mind which group comes first, nor events for their absence', async (t) => {
  const against = { alternative: 'one_sided', alpha: 0.025 };
  const size = (p1: number, p2: number, margin: number, more: object = {}) =>
    plan('power_two_proportions', { ...against, p1, p2, margin, power: 0.85, ...more }).n;
  const ratio = { margin_measure: 'ratio' };
  for (const more of [{}, { objective: 'equivalence' }]) {
    near(t, size(0.3, 0.35, 0.12, more), size(0.35, 0.3, -0.12, more), 1e-12);
    near(t, size(0.3, 0.35, 0.12, more), size(0.7, 0.65, -0.12, more), 1e-12);
    near(t, size(0.3, 0.35, 1.4, { ...ratio, ...more }), size(0.35, 0.3, 1 / 1.4, { ...ratio, ...more }), 1e-11);
    for (const measure of [{ margin: 0.2 }, { ...ratio, margin: 1.4 }]) {
      const given = { ...against, ...more, ...measure, p1: 0.3, p2: 0.33 };
      const { n } = plan('power_two_proportions', { ...given, power: 0.7 });
      near(t, plan('power_two_proportions', { ...given, n }).power, 0.7);
    }
  }
  t.ok(
    size(0.3, 0.3, 0.1, { objective: 'equivalence' }) > size(0.3, 0.3, 0.1),
    'two tests ask for more patients than one',
  );
  t.throws(() => size(0.3, 0.3, 1e-9), refused({ reason: 'unsupported_size' }));
  t.ok(Number.isFinite(size(1, 1, -0.1)) && Number.isFinite(size(0, 0, 0.1)), 'nobody or everybody has the event');
});

t.test('small plans are warned of', async (t) => {
  const codes = (name: MethodName, parameters: object) =>
    runMethod(name, nothing, [], parameters).warnings.map(({ code }) => code);
  t.strictSame(codes('power_two_means', { delta: 5, power: 0.8 }), ['small_group']);
  t.strictSame(codes('power_two_proportions', { p1: 0.01, p2: 0.9, power: 0.8 }), ['small_expected_count']);
  t.strictSame(codes('power_two_means', { delta: 0.5, power: 0.8 }), []);
});

t.test('the root of a rising function is found from below, from above and at the end of its range', async (t) => {
  near(
    t,
    risingRoot((x) => x * x - 2, { start: 100, floor: 0 }),
    Math.SQRT2,
    1e-15,
  );
  near(
    t,
    risingRoot((x) => Math.log(x) - 20, { start: 1e-3, floor: 0 }),
    Math.exp(20),
    1e-14,
  );
  t.equal(
    risingRoot((x) => x - 3, { start: 1, floor: 0, ceiling: 3 }),
    3,
  );
  t.ok(Number.isNaN(risingRoot((x) => x - 4, { start: 1, floor: 0, ceiling: 3 })));
});
