import fc from 'fast-check';
import t from 'tap';
import { delong, delongCovariance, placements } from '../../../domain/statistics/math/roc/delong.ts';
import { rocPoints } from '../../../domain/statistics/math/roc/points.ts';
import { runMethod } from '../../../domain/statistics/run-method.ts';
import { referenceTable } from '../../../scripts/reference-cases.ts';
import { makeTable, pickRows } from './make-table.ts';
import { refused } from './refused.ts';

const asah = referenceTable('aSAH.csv');
const poor = { outcome: 'outcome', event_value: 'Poor' };
const near = (a: number, b: number) => Math.abs(a - b) <= 1e-12 * Math.max(1, Math.abs(b));

/** Patients of which at least one is a case and one a control; few values, so that there are ties. */
const patients = fc
  .array(fc.record({ x: fc.integer({ min: -3, max: 3 }), y: fc.integer({ min: 0, max: 1 }) }), {
    minLength: 4,
    maxLength: 40,
  })
  .filter((rows) => rows.filter(({ y }) => y === 1).length >= 2 && rows.filter(({ y }) => y === 0).length >= 2);
const split = (rows: { x: number; y: number }[]) => ({
  marker: Float64Array.from(rows, ({ x }) => x),
  isCase: Uint8Array.from(rows, ({ y }) => y),
});

t.test(
  'the area by one sort is the share of pairs in which the case exceeds the control, and so is its variance',
  async (t) => {
    fc.assert(
      fc.property(patients, (rows) => {
        const { marker, isCase } = split(rows);
        const cases = rows.filter(({ y }) => y === 1).map(({ x }) => x);
        const controls = rows.filter(({ y }) => y === 0).map(({ x }) => x);
        const win = (a: number, b: number) => (a > b ? 1 : a === b ? 0.5 : 0);
        const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
        const ofCases = cases.map((a) => mean(controls.map((b) => win(a, b))));
        const ofControls = controls.map((b) => mean(cases.map((a) => win(a, b))));
        const auc = mean(ofCases);
        const spread = (values: number[]) =>
          values.reduce((sum, value) => sum + (value - auc) ** 2, 0) / (values.length - 1) / values.length;
        const found = delong(marker, isCase, 0.95);
        return near(found.auc, auc) && Math.abs(found.std_error! ** 2 - spread(ofCases) - spread(ofControls)) < 1e-12;
      }),
    );
    t.pass();
  },
);

t.test('the other direction mirrors the area and keeps its standard error', async (t) => {
  fc.assert(
    fc.property(patients, (rows) => {
      const { marker, isCase } = split(rows);
      const up = delong(marker, isCase, 0.95);
      const down = delong(marker, isCase, 0.95, 'lower');
      const negated = delong(
        marker.map((x) => -x),
        isCase,
        0.95,
      );
      return near(up.auc + down.auc, 1) && near(up.std_error!, down.std_error!) && near(down.auc, negated.auc);
    }),
  );
  t.pass();
});

t.test('the trapezoids under the points of the curve are the area', async (t) => {
  fc.assert(
    fc.property(patients, fc.constantFrom('higher' as const, 'lower' as const), (rows, direction) => {
      const { marker, isCase } = split(rows);
      const { tp, fp, nCases, nControls } = rocPoints(marker, isCase, direction);
      let area = 0;
      for (let i = 1; i < tp.length; i++) area += ((fp[i]! - fp[i - 1]!) * (tp[i]! + tp[i - 1]!)) / 2;
      return near(area / nCases / nControls, placements(marker, isCase, direction).auc);
    }),
  );
  t.pass();
});

t.test(
  'a marker covaries with itself by its variance, and not at all differs from a copy on another scale',
  async (t) => {
    const values = asah.columns.get('s100b')!;
    if (values.kind !== 'numeric') throw new Error('numeric');
    const copy = { ...asah, columns: new Map(asah.columns) };
    copy.columns.set('copy', { ...values, values: values.values.map((x) => Math.log(x + 1)) });
    const { result } = runMethod('roc_compare', copy, [], { ...poor, marker1: 's100b', marker2: 'copy' });
    t.match(result, { difference: 0, std_error: 0, statistic: 0, p_value: 1, conf_low: 0, conf_high: 0 });
    const isCase = Uint8Array.from(values.values, (_, i) => i % 2);
    const placed = placements(values.values, isCase);
    t.equal(delongCovariance(placed, placed), delong(values.values, isCase, 0.95).std_error! ** 2);
  },
);

t.test('row order and exchange of the markers change nothing but the sign', async (t) => {
  const reversed = pickRows(asah, [...Array(asah.rows).keys()].reverse());
  const compare = (table: typeof asah, marker1: string, marker2: string) =>
    runMethod('roc_compare', table, [], { ...poor, marker1, marker2 }).result;
  const plain = compare(asah, 'wfns', 's100b');
  t.ok(near(compare(reversed, 'wfns', 's100b').statistic!, plain.statistic!));
  const exchanged = compare(asah, 's100b', 'wfns');
  t.ok(near(exchanged.statistic!, -plain.statistic!));
  t.ok(near(exchanged.conf_low!, -plain.conf_high!));
});

t.test('a perfect marker has area 1, no standard error to test with, and cut-offs between the groups', async (t) => {
  const table = makeTable({ y: [0, 0, 0, 1, 1], x: [1, 2, 3, 5, 8] });
  const { result } = runMethod('roc_curve', table, [], { outcome: 'y', marker: 'x' });
  t.match(result, { auc: 1, std_error: 0, conf_low: 1, conf_high: 1, z: null, p_value: null });
  t.match(result.optimal_cutoffs, [{ threshold: 4, sensitivity: 1, specificity: 1, youden: 1 }]);
});

t.test('a single case has an area without a standard error', async (t) => {
  const table = makeTable({ y: [0, 0, 0, 1], x: [1, 2, 3, 2] });
  const { result, warnings } = runMethod('roc_curve', table, [], { outcome: 'y', marker: 'x' });
  t.match(result, { auc: 0.5, std_error: null, conf_low: null, p_value: null });
  t.ok(warnings.some(({ code }) => code === 'small_group'));
});

t.test('a cut-off of neighbouring doubles still parts them', async (t) => {
  const next = 1 + Number.EPSILON;
  const table = makeTable({ y: [0, 1], x: [1, next] });
  t.equal(runMethod('roc_curve', table, [], { outcome: 'y', marker: 'x' }).result.optimal_cutoffs[0]!.threshold, next);
});

t.test('cases alone, or controls alone, are refused with the levels that are there', async (t) => {
  const roc = (event_value: unknown) => () =>
    runMethod('roc_curve', asah, [], { outcome: 'outcome', event_value, marker: 'age' });
  t.throws(roc('Bad'), refused({ reason: 'single_group', message: /"Good", "Poor"/ }));
  t.throws(roc(['Good', 'Poor']), refused({ reason: 'single_group', message: /no controls/ }));
});

t.test('a curve of many points stays a small figure', async (t) => {
  const n = 50_000;
  const table = makeTable({
    x: Array.from({ length: n }, (_, i) => (i * 7919) % 104_729),
    y: Array.from({ length: n }, (_, i) => i % 2),
  });
  const { result } = runMethod('roc_curve', table, [], { outcome: 'y', marker: 'x' });
  t.ok(JSON.stringify(result.figures).length < 500_000);
});

t.test('sensitivity and specificity change places when disease and health do', async (t) => {
  const accuracy = (tp: number, fp: number, fn: number, tn: number) =>
    runMethod('diagnostic_accuracy', { rows: 0, columns: new Map() }, [], { counts: { tp, fp, fn, tn } }).result;
  const one = accuracy(40, 7, 11, 90);
  const other = accuracy(90, 11, 7, 40);
  t.strictSame(one.sensitivity, other.specificity);
  t.strictSame(one.ppv, other.npv);
  t.ok(near(one.diagnostic_odds_ratio.estimate as number, other.diagnostic_odds_ratio.estimate as number));
});

t.test('predictive values at the prevalence of the data are those of the data', async (t) => {
  const counts = { tp: 40, fp: 10, fn: 10, tn: 40 };
  const { result } = runMethod('diagnostic_accuracy', { rows: 0, columns: new Map() }, [], { counts, prevalence: 0.5 });
  t.ok(near(result.ppv_at_prevalence!, result.ppv.estimate!));
  t.ok(near(result.npv_at_prevalence!, result.npv.estimate!));
});
