/** What standardized survival must satisfy whatever the data; its numbers are held to R by the reference cases. */
import t from 'tap';
import { variable } from '../../../contract/resources/variable.ts';
import { runMethod } from '../../../domain/statistics/run-method.ts';
import { referenceTable } from '../../../scripts/reference-cases.ts';
import { makeTable, pickRows } from './make-table.ts';
import { refused } from './refused.ts';

const gbsg = referenceTable('gbsg.csv');
const base = { time: 'rfstime', event: 'status', treatment: 'hormon', covariates: ['age', 'nodes', 'er'] };
const run = (more: object = {}, table = gbsg) =>
  runMethod('standardized_survival', table, [], { ...base, times: [365, 1500], ...more });
const near = (actual: number | null, expected: number | null, relative = 1e-9) =>
  Math.abs(actual! - expected!) <= relative * Math.max(1e-3, Math.abs(expected!));

t.test('every patient twice: the same estimates, and errors of twice as many patients', async (t) => {
  const rows = [...Array(gbsg.rows).keys()];
  const options = { ties: 'breslow', horizon: 1500, interactions: true };
  const once = run(options).result;
  const twice = run(options, pickRows(gbsg, [...rows, ...rows.reverse()])).result;
  for (const [k, own] of once.survival.entries())
    for (const part of ['treated', 'control', 'difference'] as const) {
      t.ok(near(twice.survival[k]![part].estimate, own[part].estimate));
      t.ok(near(twice.survival[k]![part].std_error, own[part].std_error! / Math.SQRT2));
    }
  t.ok(near(twice.rmst!.difference.estimate, once.rmst!.difference.estimate));
  t.ok(near(twice.rmst!.difference.std_error, once.rmst!.difference.std_error! / Math.SQRT2));
});

t.test('the effect in all is that in treated and control, each by their share', async (t) => {
  const [ate, att, atc] = ['ate', 'att', 'atc'].map((estimand) => run({ estimand, interactions: true }).result);
  const share = ate!.n_treated / ate!.n;
  for (const [k, { difference }] of ate!.survival.entries()) {
    const mixed = share * att!.survival[k]!.difference.estimate + (1 - share) * atc!.survival[k]!.difference.estimate;
    t.ok(near(difference.estimate, mixed));
    t.notOk(near(att!.survival[k]!.difference.estimate, atc!.survival[k]!.difference.estimate, 1e-3));
  }
});

t.test('the restricted mean is the area under the curve that is told at each time', async (t) => {
  const table = makeTable({
    time: [2, 3, 3, 5, 6, 8, 9, 9, 12, 13],
    event: [1, 1, 1, 0, 1, 1, 0, 1, 1, 0],
    drug: [0, 1, 0, 1, 0, 1, 1, 0, 0, 1],
    x: [3, 1, 2, 2, 5, 4, 1, 3, 2, 2],
  });
  const parameters = { time: 'time', event: 'event', treatment: 'drug', covariates: ['x'], horizon: 10 };
  const { survival, rmst } = run({ ...parameters, times: [...Array(10).keys()] }, table).result;
  const sum = (part: 'treated' | 'control') => survival.reduce((area, row) => area + row[part].estimate, 0);
  t.ok(near(rmst!.treated.estimate, sum('treated')));
  t.ok(near(rmst!.control.estimate, sum('control')));
  const early = run({ ...parameters, horizon: 1.5 }, table).result.rmst!;
  t.match(early.difference, { estimate: 0, std_error: 0, p_value: null }, 'nobody is lost before the first event');
  t.match(survival[0], { treated: { estimate: 1, conf_low: 1, conf_high: 1 }, risk_ratio: { estimate: null } });
});

t.test('the order of the rows changes no number', async (t) => {
  const reversed = pickRows(gbsg, [...Array(gbsg.rows).keys()].reverse());
  const [one, other] = [run({ horizon: 1000 }).result, run({ horizon: 1000 }, reversed).result];
  t.ok(near(other!.rmst!.difference.std_error, one!.rmst!.difference.std_error));
  t.ok(near(other!.survival[1]!.risk_ratio.conf_low as number, one!.survival[1]!.risk_ratio.conf_low as number));
});

t.test(
  'times beyond the follow-up of a group are told, and the figure has numbers of patients as observed',
  async (t) => {
    const { warnings, result } = run({ times: [365, 2600] });
    t.match(warnings.find(({ code }) => code === 'beyond_follow_up')?.message, /survival at 2600 rests on the model/);
    const after = run({ times: [9000] }).warnings.filter(({ code }) => code === 'beyond_follow_up');
    t.match(after, [
      { message: /^Nobody is under observation after \d+: survival at 9000 is that after the last event/ },
    ]);
    const [figure] = result.figures;
    const { vconcat } = figure!.spec as { vconcat: { data: { values: { time: number; n_risk: number }[] } }[] };
    t.strictSame(
      vconcat[1]!.data.values.filter(({ time }) => time === 0).map(({ n_risk }) => n_risk),
      [246, 440],
    );
  },
);

t.test('labels of the dictionary stand in tables and text', async (t) => {
  const dictionary = [variable.parse({ name: 'hormon', label: 'Hormonal therapy', type: 'number' })];
  const { result } = runMethod('standardized_survival', gbsg, [], { ...base, times: [365] }, undefined, dictionary);
  t.match(result.methods_paragraph, /Hormonal therapy = 1/);
  t.equal(result.tables.find(({ name }) => name === 'hazard_ratios')!.rows[0]![0], 'Hormonal therapy');
});

t.test('refusals name the column and what to do', async (t) => {
  t.throws(() => run({ event_value: 5 }), refused({ reason: 'no_events', message: /"status" is never "5"/ }));
  t.throws(
    () => run({ covariates: ['age', 'hormon'] }),
    refused({ reason: 'invalid_parameter', message: /Leave it out/ }),
  );
  t.throws(() => run({ horizon: 3000 }), refused({ reason: 'invalid_parameter', message: /horizon up to 2659/ }));
  const rows = [...Array(40_000).keys()];
  const large = makeTable({
    rfstime: rows.map((row) => row + 1),
    status: rows.map(() => 1),
    hormon: rows.map((row) => row % 2),
    age: rows.map((row) => row % 7),
  });
  t.throws(
    () => run({ covariates: ['age'], horizon: 30_000 }, large),
    refused({ reason: 'unsupported_size', message: /events at 40000 different times.*leave out the horizon/ }),
  );
});

t.test('times before the first event have nothing to test, and it is told', async (t) => {
  const { warnings, result } = run({ times: [1, 365], horizon: 5 });
  t.match(warnings.find(({ code }) => code === 'before_first_event')?.message, /at 1, and mean survival up to 5 is 5/);
  t.equal(result.survival[0]!.difference.p_value, null);
  t.notOk(run({ horizon: 1500 }).warnings.some(({ code }) => code === 'before_first_event'));
});
