import t from 'tap';
import type { MethodName } from '../../../domain/statistics/catalogue.ts';
import { runMethod } from '../../../domain/statistics/run-method.ts';
import { referenceTable } from '../../../scripts/reference-cases.ts';
import { makeTable } from './make-table.ts';
import { refused } from './refused.ts';

const survival = { time: 'time', event: 'event' };
const codes = (output: { warnings: { code: string }[] }) => output.warnings.map((warning) => warning.code);

t.test('one row is a curve of one step', async (t) => {
  const table = makeTable({ time: [5], event: [1] });
  const { result } = runMethod('kaplan_meier', table, [], { ...survival, times: [0, 5] });
  t.match(result.groups[0]!.at_times, [
    { survival: 1, n_risk: 1, conf_low: 1 },
    { survival: 0, n_risk: 1, std_error: null, conf_low: null, cumulative_hazard: 1 },
  ]);
});

t.test('all censored: survival stays at 1, with a warning, and a test is refused', async (t) => {
  const table = makeTable({ time: [1, 2, 3], event: [0, 0, 0], g: ['a', 'b', 'b'] });
  const output = runMethod('kaplan_meier', table, [], { ...survival, times: [3] });
  t.match(output.result.groups[0], { at_times: [{ survival: 1 }], quantiles: [{}, { estimate: null }, {}] });
  t.ok(codes(output).includes('no_events'));
  for (const [name, more] of [
    ['log_rank_test', { group: 'g' }],
    ['pairwise_log_rank', { group: 'g' }],
    ['cox_regression', { covariates: ['g'] }],
  ] as const)
    t.throws(
      () => runMethod(name, table, [], { ...survival, ...more }),
      refused({ reason: 'no_events', message: /It has: "0"/ }),
    );
});

t.test('no row left is insufficient data, and rows with missing values are counted', async (t) => {
  const table = makeTable({ time: [null, 2, 3], event: [1, null, 1], g: ['a', 'b', 'b'] });
  const output = runMethod('kaplan_meier', table, [], survival);
  t.match(output, { used: 1, excluded_missing: 2, result: { n: 1, n_missing: 2 } });
  const none = makeTable({ time: [null], event: [1] });
  t.throws(() => runMethod('kaplan_meier', none, [], survival), refused({ reason: 'insufficient_data' }));
});

t.test('when several errors apply, the order of the list decides', async (t) => {
  const table = makeTable({
    time: [-1, 2, 3],
    event: [0, 0, 0],
    g: ['a', 'a', 'a'],
    entry: [5, 5, 5],
    text: ['a', 'b', 'c'],
  });
  const reason = (name: MethodName, parameters: object) => {
    try {
      runMethod(name, table, [], { ...survival, ...parameters });
      return 'no error';
    } catch (error) {
      return (error as { reason: string }).reason;
    }
  };
  t.equal(reason('log_rank_test', { group: 'g' }), 'single_group');
  t.equal(reason('cox_regression', { covariates: ['g'] }), 'constant_variable');
  t.equal(reason('cox_regression', { covariates: ['text'] }), 'no_events');
  t.equal(reason('kaplan_meier', { entry: 'entry' }), 'negative_time');
  t.equal(reason('kaplan_meier', { time: 'text', event: 'nothing' }), 'missing_column');
  t.equal(reason('kaplan_meier', { time: 'text' }), 'non_numeric_variable');
  t.equal(reason('kaplan_meier', { conf_type: 'sideways' }), 'invalid_parameter');
  t.equal(reason('cox_regression', { covariates: ['text'], ties: 'exact', robust: true }), 'invalid_parameter');
});

t.test('monotone likelihoods are refused by name, not reported as a huge coefficient', async (t) => {
  const n = 40;
  const rows = Array.from({ length: n }, (_, i) => i);
  const table = makeTable({
    time: rows.map((i) => 1 + ((i * 37) % 41)),
    event: rows.map((i) => (i % 4 === 3 ? 0 : 1)),
    arm: rows.map((i) => ['a', 'b', 'c', 'never'][i % 4]!),
    age: rows.map((i) => 40 + ((i * 13) % 29)),
    later: rows.map((i) => -(1 + ((i * 37) % 41))),
  });
  t.throws(
    () => runMethod('cox_regression', table, [], { ...survival, covariates: ['age', 'arm'] }),
    refused({ reason: 'separation', details: { term: 'arm=never' } }),
  );
  t.throws(
    () => runMethod('cox_regression', table, [], { ...survival, covariates: ['later'] }),
    refused({ reason: 'separation' }),
  );
});

t.test('collinear columns are refused by name', async (t) => {
  const lung = referenceTable('lung.csv');
  const model = (covariates: unknown[], more = {}) =>
    runMethod('cox_regression', lung, [], { time: 'time', event: 'status', event_value: 2, covariates, ...more });
  t.throws(() => model(['age', 'sex', 'age']), refused({ reason: 'singular_design', details: { term: 'age' } }));
  t.throws(
    () => model(['age', 'sex'], { strata: ['sex'] }),
    refused({ reason: 'singular_design', details: { term: 'sex' } }),
  );
  t.throws(
    () => model(['age', { interaction: ['age', 'weight'] }]),
    refused({ reason: 'invalid_parameter', message: /"weight"/ }),
  );
  t.throws(
    () => model([{ column: 'ph_ecog', transform: 'log' }]),
    refused({ reason: 'invalid_parameter', message: /log1p/ }),
  );
});

t.test('sparse data is told in warnings', async (t) => {
  const gehan = referenceTable('gehan.csv');
  const lung = referenceTable('lung.csv');
  const few = runMethod('cox_regression', lung, [{ column: 'time', op: '<', value: 60 }], {
    time: 'time',
    event: 'status',
    event_value: 2,
    covariates: ['age', 'ph_karno'],
  });
  t.ok(codes(few).includes('events_per_variable'));
  const tiny = runMethod('kaplan_meier', lung, [], { time: 'time', event: 'status', event_value: 2, group: 'ph_ecog' });
  t.ok(codes(tiny).includes('small_group'));
  const late = makeTable({ time: [1, 5, 6], event: [1, 1, 1], entry: [0, 2, 2] });
  t.ok(codes(runMethod('kaplan_meier', late, [], { ...survival, entry: 'entry' })).includes('early_risk_set'));
  t.strictSame(codes(runMethod('kaplan_meier', gehan, [], { time: 'time', event: 'cens', group: 'treat' })), []);
});

t.test('a curve of many steps stays a small figure', async (t) => {
  const n = 20_000;
  const table = makeTable({
    time: Array.from({ length: n }, (_, i) => (i * 7919) % 104_729),
    event: Array.from({ length: n }, (_, i) => i % 2),
  });
  const { result } = runMethod('kaplan_meier', table, [], survival);
  t.ok(JSON.stringify(result.figures).length < 500_000);
});

t.test('robust errors of one cluster are refused, of few are told', async (t) => {
  const rows = [...Array(60).keys()];
  const table = makeTable({
    time: rows.map((row) => 1 + ((row * 37) % 61)),
    event: rows.map((row) => (row % 5 === 0 ? 0 : 1)),
    x: rows.map((row) => (row * 13) % 17),
    later: rows.map((row) => -(1 + ((row * 37) % 61))),
    arm: rows.map((row) => row % 2),
    hospital: rows.map(() => 'a'),
    ward: rows.map((row) => `w${row % 6}`),
  });
  const model = (more: object) => runMethod('cox_regression', table, [], { ...survival, covariates: ['x'], ...more });
  t.throws(
    () => model({ cluster: 'hospital' }),
    refused({ reason: 'insufficient_data', message: /all rows are in one cluster/ }),
  );
  t.ok(codes(model({ cluster: 'ward' })).includes('few_clusters'));
  t.notOk(codes(model({ robust: true })).includes('few_clusters'));
  t.throws(
    () => model({ covariates: ['arm', 'later'] }),
    refused({ reason: 'separation', details: { term: 'later' } }),
    'named is the term that runs off, not the first',
  );
});
