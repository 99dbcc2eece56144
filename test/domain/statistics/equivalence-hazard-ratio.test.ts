/** What the tests of a hazard ratio against margins must satisfy; their numbers are held to R by the reference cases. */
import t from 'tap';
import { runMethod } from '../../../domain/statistics/run-method.ts';
import { referenceTable } from '../../../scripts/reference-cases.ts';

const veteran = referenceTable('veteran.csv');
const base = { time: 'time', event: 'status', group: 'trt' };
const run = (more: object) => runMethod('equivalence_hazard_ratio', veteran, [], { ...base, ...more }).result;
const near = (actual: number, expected: number, relative = 1e-9) =>
  Math.abs(actual - expected) <= relative * Math.max(1e-3, Math.abs(expected));

t.test('against a margin at 1 the score test of the exact likelihood is the log-rank test', async (t) => {
  const { below_high } = run({ margin_high: 1 + 1e-12, ties: 'exact' });
  const { statistic } = runMethod('log_rank_test', veteran, [], base).result;
  t.ok(near(below_high!.score_statistic! ** 2, statistic!, 1e-8));
});

t.test('exchanging the groups and turning the margins over says the same', async (t) => {
  const one = run({ group_levels: [2, 1], margin_low: 0.7, margin_high: 1.6, covariates: ['karno'] });
  const other = run({ group_levels: [1, 2], margin_low: 1 / 1.6, margin_high: 1 / 0.7, covariates: ['karno'] });
  t.ok(near(other.hazard_ratio, 1 / one.hazard_ratio));
  t.ok(near(other.hazard_ratio_conf_low, 1 / one.hazard_ratio_conf_high));
  t.ok(near(other.above_low!.p_value, one.below_high!.p_value));
  t.ok(near(other.below_high!.p_value, one.above_low!.p_value));
  t.equal(other.shown, one.shown);
});

t.test('a margin is ruled out exactly where the interval does not reach it', async (t) => {
  const { hazard_ratio_conf_high, hazard_ratio_conf_low } = run({ group_levels: [2, 1], margin_high: 5 });
  for (const factor of [0.999, 1.001]) {
    t.equal(run({ group_levels: [2, 1], margin_high: hazard_ratio_conf_high * factor }).shown, factor > 1);
    t.equal(run({ group_levels: [2, 1], margin_low: hazard_ratio_conf_low * factor }).shown, factor < 1);
  }
  const { tables, objective } = run({ group_levels: [2, 1], margin_low: 0.1, margin_high: 10 });
  t.equal(objective, 'equivalence');
  t.match(tables.find(({ name }) => name === 'tests')!.title, /equivalence shown$/);
});

t.test('a margin in percent, and a level that no interval has, are told', async (t) => {
  const { warnings } = runMethod('equivalence_hazard_ratio', veteran, [], { ...base, margin_high: 130 });
  t.match(warnings.find(({ code }) => code === 'wide_margin')?.message, /1\.3, not 130 percent/);
  t.throws(() => run({ margin_high: 1.3, alpha: 1e-17 }), { reason: 'invalid_parameter', message: /at least 1e-9/ });
});
