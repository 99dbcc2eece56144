/** What weighted survival must satisfy whatever the data; its numbers are held to R by the reference cases. */
import t from 'tap';
import { variable } from '../../../contract/resources/variable.ts';
import { runMethod } from '../../../domain/statistics/run-method.ts';
import { referenceTable } from '../../../scripts/reference-cases.ts';
import { makeTable, pickRows } from './make-table.ts';
import { refused } from './refused.ts';

const gbsg = referenceTable('gbsg.csv');
const base = { time: 'rfstime', event: 'status', treatment: 'hormon', covariates: ['age', 'nodes', 'er'] };
const run = (more: object = {}, table = gbsg) => runMethod('weighted_survival', table, [], { ...base, ...more });
const near = (actual: number | null, expected: number | null, relative = 1e-8) =>
  Math.abs(actual! - expected!) <= relative * Math.max(1e-3, Math.abs(expected!));

t.test(
  'stabilizing multiplies the weights of a group by one number: curves stay, sums of weights do not',
  async (t) => {
    const times = [730, 1826];
    const plain = run({ times }).result;
    const stabilized = run({ times, stabilized: true }).result;
    for (const [g, group] of plain.groups.entries()) {
      const other = stabilized.groups[g]!;
      t.equal(other.median, group.median);
      t.notOk(near(other.weighted_n, group.weighted_n, 0.01));
      for (const [i, at] of group.at_times!.entries()) {
        t.ok(near(other.at_times![i]!.survival, at.survival));
        t.ok(near(other.at_times![i]!.std_error, at.std_error));
      }
    }
  },
);

t.test('without a covariate that tells anything of treatment the curves are those of Kaplan and Meier', async (t) => {
  // Each value of x is as frequent in both groups, so that all scores are one half but for rounding.
  const rows = [...Array(40).keys()];
  const table = makeTable({
    time: rows.map((row) => 1 + ((row * 7) % 23)),
    event: rows.map((row) => (row % 3 === 0 ? 0 : 1)),
    drug: rows.map((row) => row % 2),
    x: rows.map((row) => Math.floor(row / 2) % 5),
  });
  const names = { time: 'time', event: 'event' };
  const { result } = run({ ...names, treatment: 'drug', covariates: ['x'], times: [10] }, table);
  const plain = runMethod('kaplan_meier', table, [], { ...names, group: 'drug', times: [10] }).result;
  for (const [g, level] of ['1', '0'].entries()) {
    const own = plain.groups.find(({ group }) => group === level)!;
    t.ok(near(result.groups[g]!.at_times![0]!.survival, own.at_times![0]!.survival));
    t.equal(result.groups[g]!.median, own.quantiles.find(({ prob }) => prob === 0.5)!.estimate);
  }
  t.ok(near(result.hazard_ratio.estimate, result.unadjusted_hazard_ratio.estimate));
});

t.test('the order of the rows changes no number', async (t) => {
  const reversed = pickRows(gbsg, [...Array(gbsg.rows).keys()].reverse());
  const [one, other] = [run({ estimand: 'overlap' }).result, run({ estimand: 'overlap' }, reversed).result];
  t.ok(near(other.hazard_ratio.estimate, one.hazard_ratio.estimate));
  t.ok(near(other.hazard_ratio.std_error, one.hazard_ratio.std_error));
  t.strictSame(
    other.groups.map(({ median }) => median),
    one.groups.map(({ median }) => median),
  );
});

t.test('a row without time is left out and counted, the risk table has sums of weights with one decimal', async (t) => {
  const lung = referenceTable('lung.csv');
  const parameters = { time: 'wt_loss', event: 'status', event_value: 2, treatment: 'sex', treated_value: 2 };
  const { result } = runMethod('weighted_survival', lung, [{ column: 'wt_loss', op: '>=', value: 0 }], {
    ...parameters,
    covariates: ['age', 'meal_cal'],
  });
  const missing = runMethod('weighted_survival', lung, [{ column: 'age', op: '<', value: 60 }], {
    ...parameters,
    time: 'meal_cal',
    covariates: ['age', 'ph_ecog'],
  }).result;
  t.ok(result.n_missing > 0);
  t.ok(missing.n_missing > 0);
  const [figure] = result.figures;
  const { vconcat } = figure!.spec as {
    vconcat: { title?: { text: string }; data: { values: { n_risk: number }[] } }[];
  };
  t.equal(vconcat[1]!.title!.text, 'Sum of weights at risk');
  for (const { n_risk } of vconcat[1]!.data.values) t.equal(n_risk, Number(n_risk.toFixed(1)));
});

t.test('extreme weights, few events and times beyond the follow-up are told', async (t) => {
  const parameters = { time: 'time', event: 'status', treatment: 'ulcer', covariates: ['age', 'sex', 'thickness'] };
  const { warnings } = runMethod('weighted_survival', referenceTable('Melanoma.csv'), [], parameters);
  const codes = warnings.map(({ code }) => code);
  for (const code of ['positivity', 'effective_sample_size', 'extreme_weights']) t.ok(codes.includes(code), code);
  const late = run({ times: [365, 9000] }).warnings.find(({ code }) => code === 'beyond_follow_up');
  t.match(late?.message, /survival at 9000 is the last/);
  const early = runMethod('weighted_survival', gbsg, [{ column: 'rfstime', op: '<', value: 200 }], base).warnings;
  t.ok(early.some(({ code, message }) => code === 'few_events' && /only \d events?:/.test(message)));
});

t.test('a variable that is called as a group is leaves both groups their names', async (t) => {
  const column = gbsg.columns.get('hormon')!;
  const table = { rows: gbsg.rows, columns: new Map([...gbsg.columns, ['treated', column]]) };
  const dictionary = [variable.parse({ name: 'treated', label: 'Hormonal therapy', type: 'number' })];
  const named = { ...base, treatment: 'treated' };
  const weighted = runMethod('weighted_survival', table, [], named, undefined, dictionary).result;
  const { time: _, event: __, ...without } = named;
  const plain = runMethod('propensity_weighting', table, [], without, undefined, dictionary).result;
  const groups = (tables: typeof plain.tables, name: string) =>
    tables.find((one) => one.name === name)!.rows.map(([group]) => group);
  t.strictSame(groups(weighted.tables, 'survival_time'), ['Treated', 'Control']);
  t.strictSame(groups(weighted.tables, 'weights'), ['Treated', 'Control']);
  t.strictSame(groups(plain.tables, 'weights'), ['Treated', 'Control']);
  t.match(weighted.methods_paragraph, /Treated were those with Hormonal therapy = 1\./);
});

t.test('refusals name the column and what to do', async (t) => {
  t.throws(() => run({ event_value: 5 }), refused({ reason: 'no_events', message: /"status" is never "5"/ }));
  const rows = [...Array(20).keys()];
  const columns = { drug: rows.map((row) => row % 2), x: rows.map((row) => row % 5), time: rows.map((row) => row + 1) };
  const small = { time: 'time', event: 'event', treatment: 'drug', covariates: ['x'] };
  const oneSided = makeTable({ ...columns, event: columns.drug });
  t.throws(() => run(small, oneSided), refused({ reason: 'separation', message: /"drug" is infinite/ }));
  const negative = makeTable({ ...columns, event: rows.map(() => 1), time: rows.map((row) => row - 1) });
  t.throws(() => run(small, negative), refused({ reason: 'negative_time', message: /negative in 1 of 20 rows/ }));
});
