import fc from 'fast-check';
import t from 'tap';
import type { Table } from '../../../domain/statistics/core/table.ts';
import { runMethod } from '../../../domain/statistics/run-method.ts';
import { referenceTable } from '../../../scripts/reference-cases.ts';
import { makeTable, pickRows } from './make-table.ts';

const lung = referenceTable('lung.csv');
const survival = { time: 'time', event: 'status', event_value: 2 };
const cox = (table: Table, more: object) => runMethod('cox_regression', table, [], { ...survival, ...more }).result;
const estimates = (table: Table, more: object) => cox(table, more).coefficients.map((c) => [c.estimate, c.std_error]);

function close(actual: unknown, expected: unknown, relative = 1e-9): boolean {
  if (typeof expected === 'number')
    return typeof actual === 'number' && Math.abs(actual - expected) <= relative * Math.max(1e-3, Math.abs(expected));
  if (expected === null || typeof expected !== 'object') return actual === expected;
  return Object.entries(expected).every(([key, value]) =>
    close((actual as Record<string, unknown>)[key], value, relative),
  );
}

t.test('the same input gives the same bytes', async (t) => {
  const run = () => JSON.stringify(cox(lung, { covariates: ['age', 'sex'], robust: true }));
  t.equal(run(), run());
});

t.test('the order of the rows does not matter', async (t) => {
  const reversed = pickRows(lung, [...Array(lung.rows).keys()].reverse());
  const covariates = ['age', { column: 'ph_ecog', type: 'categorical' }];
  t.ok(close(cox(reversed, { covariates }).coefficients, cox(lung, { covariates }).coefficients));
  const curve = (table: Table) =>
    runMethod('kaplan_meier', table, [], { ...survival, group: 'sex', return_curve: true }).result.groups;
  t.strictSame(curve(reversed), curve(lung));
  const summary = (table: Table) =>
    runMethod('descriptive_summary', table, [], { variables: ['age', 'wt_loss'], by: 'sex' }).result.numeric;
  t.strictSame(summary(reversed), summary(lung));
});

t.test('another unit of time or of a covariate changes only the unit', async (t) => {
  const age = lung.columns.get('age')!;
  const time = lung.columns.get('time')!;
  if (age.kind !== 'numeric' || time.kind !== 'numeric') throw new Error('numeric columns');
  const columns = new Map(lung.columns);
  columns.set('age', { ...age, values: age.values.map((years) => years / 100) });
  columns.set('time', { ...time, values: time.values.map((days) => days / 365.25) });
  const [scaled] = cox({ ...lung, columns }, { covariates: ['age'] }).coefficients;
  const [plain] = cox(lung, { covariates: ['age'] }).coefficients;
  t.ok(close(scaled!.estimate / 100, plain!.estimate));
  t.ok(close(scaled!.p_value, plain!.p_value));
});

t.test('integer weights equal repeated rows', async (t) => {
  const rows = [...Array(lung.rows).keys()];
  const weight = rows.map((row) => 1 + (row % 3));
  const weighted = { ...lung, columns: new Map(lung.columns) };
  weighted.columns.set('w', { kind: 'numeric', values: Float64Array.from(weight), boolean: false });
  const repeated = pickRows(
    lung,
    rows.flatMap((row) => Array<number>(weight[row]!).fill(row)),
  );
  const curve = (table: Table, more: object) =>
    runMethod('kaplan_meier', table, [], { ...survival, times: [100, 300, 600], ...more }).result.groups[0]!;
  t.ok(close(curve(weighted, { weights: 'w' }).at_times, curve(repeated, {}).at_times));
  t.ok(close(curve(weighted, { weights: 'w' }).quantiles, curve(repeated, {}).quantiles));
  // Efron treats tied repeats otherwise than one heavy row, so the identity is Breslow's.
  const model = { covariates: ['age', 'sex'], ties: 'breslow' };
  t.ok(close(estimates(weighted, { ...model, weights: 'w' }), estimates(repeated, model)));
});

t.test('rows split at a time into start-stop rows give the same Cox model', async (t) => {
  const columns: Record<string, (number | null)[]> = { entry: [], time: [], status: [], age: [], sex: [], id: [] };
  const value = (name: string, row: number) => {
    const column = lung.columns.get(name)!;
    return column.kind === 'numeric' ? column.values[row]! : Number.NaN;
  };
  for (let row = 0; row < lung.rows; row++) {
    const end = value('time', row);
    const cut = Math.min(end, 150.5);
    for (const [from, to] of cut < end
      ? [
          [0, cut],
          [cut, end],
        ]
      : [[0, end]]) {
      columns.entry!.push(from!);
      columns.time!.push(to!);
      columns.status!.push(to === end ? value('status', row) : 1);
      for (const name of ['age', 'sex']) columns[name]!.push(value(name, row));
      columns.id!.push(row);
    }
  }
  const split = makeTable(columns);
  for (const ties of ['efron', 'breslow', 'exact']) {
    const whole = cox(lung, { covariates: ['age', 'sex'], ties });
    const parts = cox(split, { covariates: ['age', 'sex'], ties, entry: 'entry' });
    t.ok(close(parts.coefficients, whole.coefficients), ties);
    t.ok(close(parts.log_likelihood, whole.log_likelihood), ties);
    t.ok(close(parts.concordance!.estimate, whole.concordance!.estimate), ties);
  }
  const robust = cox(lung, { covariates: ['age', 'sex'], robust: true }).coefficients;
  const clustered = cox(split, { covariates: ['age', 'sex'], entry: 'entry', cluster: 'id' }).coefficients;
  t.ok(close(clustered, robust), 'robust errors by patient');
});

t.test('without ties Efron, Breslow and exact are one', async (t) => {
  const n = 60;
  const random = (i: number) => ((i * 7919) % 104729) / 104729;
  const table = makeTable({
    time: Array.from({ length: n }, (_, i) => 1 + i + random(i)),
    status: Array.from({ length: n }, (_, i) => (i % 3 === 0 ? 1 : 2)),
    x: Array.from({ length: n }, (_, i) => Math.sin(i * 1.7)),
    g: Array.from({ length: n }, (_, i) => (i % 2 === 0 ? 'a' : 'b')),
  });
  const efron = estimates(table, { covariates: ['x', 'g'] });
  t.ok(close(estimates(table, { covariates: ['x', 'g'], ties: 'breslow' }), efron, 1e-12));
  t.ok(close(estimates(table, { covariates: ['x', 'g'], ties: 'exact' }), efron, 1e-10));
});

t.test(
  'the log-rank test is the Cox score test of two groups without ties, and does not mind which comes first',
  async (t) => {
    const run = (group_levels: number[]) =>
      runMethod('log_rank_test', lung, [], { ...survival, group: 'sex', group_levels }).result;
    t.ok(close(run([1, 2]).statistic, run([2, 1]).statistic, 1e-12));
    t.ok(close(1 / Number(run([1, 2]).hazard_ratio_pike), run([2, 1]).hazard_ratio_pike, 1e-12));
    const exact = cox(lung, { covariates: ['sex'], ties: 'exact' });
    t.ok(
      close(exact.score_test.statistic, run([1, 2]).statistic),
      'the exact score test is the log-rank test, ties or not',
    );
    const pair = runMethod('pairwise_log_rank', lung, [], { ...survival, group: 'sex' }).result.comparisons[0];
    t.ok(close(pair!.statistic, run([1, 2]).statistic, 1e-12), 'k groups with k = 2');
  },
);

t.test(
  'a survival curve falls from 1, its limits hold it, and it equals the share alive without censoring',
  async (t) => {
    const times = fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 40 });
    t.doesNotThrow(() =>
      fc.assert(
        fc.property(times, (time) => {
          // Nobody followed is refused.
          fc.pre(time.some((value) => value > 0));
          const table = makeTable({ time, event: time.map(() => 1) });
          const { curve } = runMethod('kaplan_meier', table, [], { time: 'time', event: 'event', return_curve: true })
            .result.groups[0]!;
          return curve!.time.every((at, i) => {
            const alive = time.filter((value) => value > at).length / time.length;
            const survivalAt = curve!.survival[i]!;
            const low = curve!.conf_low[i];
            return Math.abs(survivalAt - alive) < 1e-12 && (low === null || low! <= survivalAt);
          });
        }),
        { seed: 1, numRuns: 100 },
      ),
    );
  },
);

t.test('a moved variable has a moved mean and the same spread, and its quantiles lie within its range', async (t) => {
  const numbers = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 2, maxLength: 50 });
  t.doesNotThrow(() =>
    fc.assert(
      fc.property(numbers, fc.integer({ min: 1, max: 9 }), (x, quantile_type) => {
        const table = makeTable({ x, moved: x.map((value) => value + 1000) });
        const [a, b] = runMethod('descriptive_summary', table, [], { variables: ['x', 'moved'], quantile_type }).result
          .numeric;
        return (
          close(b!.mean! - 1000, a!.mean) &&
          close(b!.std_dev, a!.std_dev) &&
          close(b!.mad, a!.mad) &&
          a!.q1! >= a!.min! &&
          a!.q1! <= a!.median! &&
          a!.median! <= a!.q3! &&
          a!.q3! <= a!.max!
        );
      }),
      { seed: 2, numRuns: 200 },
    ),
  );
});
