import t from 'tap';
import type { MethodName } from '../../../domain/statistics/catalogue.ts';
import type { Table } from '../../../domain/statistics/core/table.ts';
import { runMethod } from '../../../domain/statistics/run-method.ts';
import { referenceTable } from '../../../scripts/reference-cases.ts';
import { makeTable, pickRows } from './make-table.ts';
import { refused } from './refused.ts';

const lung = referenceTable('lung.csv');
const mgus2 = referenceTable('mgus2_cr.csv');
const survival = { time: 'time', event: 'status', event_value: 2 };
const competing = { time: 'etime', event: 'event', censor_value: 0 };
const codes = (output: { warnings: { code: string }[] }) => output.warnings.map((warning) => warning.code);

function close(a: unknown, b: unknown, relative = 1e-9): boolean {
  if (typeof a === 'number' && typeof b === 'number')
    return Math.abs(a - b) <= relative * Math.max(Math.abs(a), Math.abs(b), 1e-3);
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((value, i) => close(value, b[i], relative));
  if (a !== null && b !== null && typeof a === 'object' && typeof b === 'object')
    return Object.keys(a).every((key) =>
      close((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key], relative),
    );
  return a === b;
}

function scaled(table: Table, name: string, factor: number): Table {
  const column = table.columns.get(name)!;
  if (column.kind !== 'numeric') throw new Error(`${name} is numeric`);
  const columns = new Map(table.columns);
  columns.set(name, { ...column, values: column.values.map((value) => value * factor) });
  return { ...table, columns };
}

t.test('the order of the rows does not matter to any survival method', async (t) => {
  const calls: [MethodName, Table, object][] = [
    ['cox_zph', lung, { ...survival, covariates: ['age', 'sex'] }],
    ['concordance_index', lung, { ...survival, marker: 'age' }],
    ['rmst', lung, { ...survival, group: 'sex', tau: 600 }],
    ['cox_predict', lung, { ...survival, covariates: ['age', 'sex'], new_data: [{ age: 60, sex: 1 }], times: [300] }],
    ['cumulative_incidence', mgus2, { ...competing, causes: [1, 2], group: 'sex', times: [60, 120] }],
    ['gray_test', mgus2, { ...competing, causes: [1, 2], group: 'sex' }],
    ['fine_gray', mgus2, { ...competing, cause: 1, covariates: ['age', 'sex'] }],
    ['aft_regression', lung, { ...survival, covariates: ['age', 'sex'] }],
  ];
  for (const [name, table, parameters] of calls) {
    const statistics = (rows: Table) => {
      const { tables, figures, r_script, methods_paragraph, assumption_checks, iterations, ...rest } = runMethod(
        name,
        rows,
        [],
        parameters,
      ).result as unknown as Record<string, unknown>;
      return rest;
    };
    const reversed = pickRows(table, [...Array(table.rows).keys()].reverse());
    t.ok(close(statistics(reversed), statistics(table), 1e-8), name);
  }
});

t.test(
  'the test of proportional hazards does not mind units, and the term tests of one term are the global one',
  async (t) => {
    const run = (table: Table, covariates: unknown[]) =>
      runMethod('cox_zph', table, [], { ...survival, covariates }).result;
    t.ok(close(run(scaled(lung, 'age', 100), ['age', 'sex']).terms, run(lung, ['age', 'sex']).terms));
    const single = run(lung, [{ column: 'ph_ecog', type: 'categorical' }]);
    t.equal(single.terms[0]!.df, 3);
    t.ok(close(single.global, { ...single.global, statistic: single.terms[0]!.statistic }));
  },
);

t.test('a Cox regression reports whether its hazards are proportional, and warns where they are not', async (t) => {
  const veteran = referenceTable('veteran.csv');
  const run = (covariates: unknown[]) =>
    runMethod('cox_regression', veteran, [], { time: 'time', event: 'status', covariates });
  const output = run(['karno', 'age']);
  const zph = runMethod('cox_zph', veteran, [], { time: 'time', event: 'status', covariates: ['karno', 'age'] }).result;
  t.strictSame(
    output.result.assumption_checks.map(({ about, p_value }) => [about, p_value]),
    [...zph.terms.map(({ term, p_value }) => [term, p_value]), [null, zph.global.p_value]],
  );
  t.ok(codes(output).includes('proportional_hazards'));
  t.notOk(codes(run(['age'])).includes('proportional_hazards'));
});

t.test('a Cox regression of very many rows says that proportional hazards were not looked at', async (t) => {
  const rows = Array.from({ length: 50_001 }, (_, i) => i);
  const table = makeTable({
    time: rows.map((i) => 1 + ((i * 7919) % 5003)),
    event: rows.map((i) => i % 2),
    x: rows.map((i) => (i * 31) % 17),
  });
  const { assumption_checks } = runMethod('cox_regression', table, [], {
    time: 'time',
    event: 'event',
    covariates: ['x'],
  }).result;
  t.match(assumption_checks, [{ satisfied: null, p_value: null, message: /Not looked at/ }]);
});

t.test(
  'the concordance of a marker turned round is one minus it, and that of a Cox predictor is the one it reports',
  async (t) => {
    const run = (direction: string) =>
      runMethod('concordance_index', lung, [], { ...survival, marker: 'age', direction }).result;
    t.ok(close(run('higher_is_better').estimate, 1 - run('higher_is_worse').estimate!));
    const cox = runMethod('cox_regression', lung, [], { ...survival, covariates: ['age'] }).result;
    t.ok(close(run('higher_is_worse').estimate, cox.concordance!.estimate));
    t.ok(close(run('higher_is_worse').std_error, cox.concordance!.std_error));
  },
);

t.test('without censoring before tau the restricted mean is the mean of min(time, tau)', async (t) => {
  const time = [1, 2, 2, 5, 7, 9];
  const table = makeTable({ time, event: time.map(() => 1) });
  const { groups, tau } = runMethod('rmst', table, [], { time: 'time', event: 'event', tau: 6 }).result;
  const expected = time.reduce((sum, value) => sum + Math.min(value, 6), 0) / time.length;
  t.ok(close(groups[0]!.estimate, expected));
  t.ok(close(groups[0]!.rmtl, tau - expected));
  t.equal(runMethod('rmst', table, [], { time: 'time', event: 'event' }).result.tau, 9, 'the default is the follow-up');
  t.throws(
    () => runMethod('rmst', table, [], { time: 'time', event: 'event', tau: 10 }),
    refused({ reason: 'invalid_parameter', message: /up to 9/ }),
  );
});

t.test('incidences of all causes and survival add up to one; one cause alone is one minus Kaplan-Meier', async (t) => {
  const times = [12, 60, 120];
  const { groups } = runMethod('cumulative_incidence', mgus2, [], { ...competing, causes: [1, 2], times }).result;
  const km = runMethod('kaplan_meier', mgus2, [], { time: 'etime', event: 'event', event_value: [1, 2], times }).result;
  for (const i of times.keys()) {
    const total = groups[0]!.causes.reduce((sum, cause) => sum + cause.at_times[i]!.estimate, 0);
    t.ok(close(total, 1 - km.groups[0]!.at_times![i]!.survival));
  }
  const alone = runMethod('cumulative_incidence', lung, [], {
    time: 'time',
    event: 'status',
    censor_value: 1,
    causes: [2],
    times: [300],
  });
  const survivalAlone = runMethod('kaplan_meier', lung, [], { ...survival, times: [300] }).result.groups[0]!
    .at_times![0]!;
  const at = alone.result.groups[0]!.causes[0]!.at_times[0]!;
  t.ok(close(at.estimate, 1 - survivalAlone.survival));
  t.ok(close(at.std_error, survivalAlone.std_error), 'the jackknife is Greenwood there');
});

t.test("Gray's test does not mind the order of the groups", async (t) => {
  const pbc = referenceTable('pbc.csv');
  const run = (group_levels: number[]) =>
    runMethod('gray_test', pbc, [], {
      time: 'time',
      event: 'status',
      censor_value: 0,
      causes: [1, 2],
      group: 'stage',
      group_levels,
    }).result.tests;
  t.ok(close(run([4, 2, 1, 3]), run([1, 2, 3, 4])));
});

t.test('without competing events Fine-Gray is the Breslow Cox regression with robust errors', async (t) => {
  const output = runMethod('fine_gray', lung, [], {
    time: 'time',
    event: 'status',
    censor_value: 1,
    cause: 2,
    covariates: ['age', 'sex'],
  });
  const cox = runMethod('cox_regression', lung, [], {
    ...survival,
    covariates: ['age', 'sex'],
    ties: 'breslow',
    robust: true,
  }).result;
  for (const [j, row] of output.result.coefficients.entries()) {
    t.ok(close(row.estimate, cox.coefficients[j]!.estimate, 1e-8));
    t.ok(close(row.std_error, cox.coefficients[j]!.std_error, 1e-8));
  }
  t.ok(codes(output).includes('no_competing_events'));
});

t.test('an unknown event code is refused by name', async (t) => {
  const pbc = referenceTable('pbc.csv');
  const parameters = { time: 'time', event: 'status', censor_value: 0, causes: [2], group: 'sex' };
  for (const name of ['cumulative_incidence', 'gray_test'] as const)
    t.throws(
      () => runMethod(name, pbc, [], parameters),
      refused({ reason: 'unknown_event_code', details: { values: ['1'] } }),
    );
  t.throws(
    () => runMethod('gray_test', pbc, [], { ...parameters, causes: [0, 1, 2] }),
    refused({ reason: 'invalid_parameter' }),
  );
});

t.test('predicted survival: rows of the data give what the baseline and the hazard ratio say', async (t) => {
  const { predictions, baseline_cumulative_hazard } = runMethod('cox_predict', lung, [], {
    ...survival,
    covariates: ['age', { column: 'sex', type: 'categorical' }],
    new_data: [{ age: 60, sex: '2' }],
    times: [5, 300],
  }).result;
  const [patient] = predictions;
  for (const [i, at] of patient!.survival.entries()) {
    const hazard = Number(baseline_cumulative_hazard![i]!.estimate) * Number(patient!.hazard_ratio);
    t.ok(close(at.cumulative_hazard, hazard));
    t.ok(close(at.survival, Math.exp(-hazard)));
  }
});

t.test('a new patient whom the model can not take is refused, told by row', async (t) => {
  const predict = (new_data: object[], more: object = {}) =>
    runMethod('cox_predict', lung, [], {
      ...survival,
      covariates: ['age', { column: 'ph_ecog', type: 'categorical' }],
      new_data,
      ...more,
    });
  const refusal = (message: RegExp) => refused({ reason: 'invalid_parameter', message });
  t.throws(() => predict([{ age: 60, ph_ecog: 1 }, { age: 60 }]), refusal(/Row 2 .* no value for "ph_ecog"/));
  t.throws(() => predict([{ age: 60, ph_ecog: 9 }]), refusal(/level that the model does not know/));
  t.throws(() => predict([{ age: 'old', ph_ecog: 1 }]), refusal(/not a number/));
  t.throws(() => predict([{ age: 60, ph_ecog: 1, sex: 7 }], { strata: ['sex'] }), refusal(/stratum/));
});

t.test(
  'martingale residuals sum to 0 and Schoenfeld residuals too; exact ties have no Schoenfeld residuals',
  async (t) => {
    const run = (more: object) =>
      runMethod('cox_residuals', lung, [], { ...survival, covariates: ['age', 'sex'], ...more }).result;
    const { martingale, schoenfeld } = run({ types: ['martingale', 'schoenfeld'] });
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
    t.ok(Math.abs(sum(martingale!)) < 1e-9);
    for (const { values } of schoenfeld!.terms) t.ok(Math.abs(sum(values)) < 1e-5);
    t.throws(() => run({ ties: 'exact', types: ['schoenfeld'] }), refused({ reason: 'invalid_parameter' }));
  },
);

t.test(
  'failure time models: the unit of time moves the intercept alone; separation and time 0 are refused',
  async (t) => {
    for (const distribution of ['weibull', 'exponential', 'log_normal', 'log_logistic']) {
      const run = (table: Table) =>
        runMethod('aft_regression', table, [], { ...survival, covariates: ['age', 'sex'], distribution }).result;
      const days = run(lung);
      const years = run(scaled(lung, 'time', 1 / 365.25));
      t.ok(close(days.coefficients[0]!.estimate - Math.log(365.25), years.coefficients[0]!.estimate), distribution);
      t.ok(close(days.coefficients.slice(1), years.coefficients.slice(1)), distribution);
      t.ok(close(days.scale, years.scale), distribution);
    }
    const never = makeTable({
      time: [1, 2, 3, 4, 5, 6, 7, 8],
      event: [1, 1, 1, 1, 0, 0, 0, 0],
      g: ['a', 'a', 'a', 'a', 'b', 'b', 'b', 'b'],
    });
    const model = { time: 'time', event: 'event', covariates: ['g'] };
    t.throws(
      () => runMethod('aft_regression', never, [], model),
      refused({ reason: 'separation', details: { term: 'g=b' } }),
    );
    const zero = makeTable({ time: [0, 2, 3], event: [1, 1, 1], g: ['a', 'b', 'b'] });
    t.throws(
      () => runMethod('aft_regression', zero, [], model),
      refused({ reason: 'invalid_time', message: /1 of 3/ }),
    );
  },
);

t.test('figures of many rows stay small', async (t) => {
  const rows = Array.from({ length: 20_000 }, (_, i) => i);
  const table = makeTable({
    time: rows.map((i) => 1 + ((i * 7919) % 104_729)),
    event: rows.map((i) => i % 3),
    death: rows.map((i) => i % 2),
    g: rows.map((i) => `group ${i % 5}`),
    x: rows.map((i) => (i * 31) % 17),
  });
  const calls: [MethodName, object][] = [
    ['kaplan_meier', { event: 'death', group: 'g' }],
    ['rmst', { event: 'death', group: 'g' }],
    ['cumulative_incidence', { event: 'event', censor_value: 0, causes: [1, 2], group: 'g' }],
    ['cox_zph', { event: 'death', covariates: ['x', 'g'] }],
    ['cox_predict', { event: 'death', covariates: ['x'], new_data: [{ x: 1 }, { x: 2 }] }],
    ['cox_residuals', { event: 'death', covariates: ['x'] }],
  ];
  for (const [name, parameters] of calls) {
    const { figures } = runMethod(name, table, [], { time: 'time', ...parameters }).result;
    t.ok(figures.length > 0 && JSON.stringify(figures).length < 500_000, name);
  }
});

t.test('rows of one patient that overlap or run backwards are refused by their numbers', async (t) => {
  const visits = makeTable({
    id: [7, 7, 7, 8, 8, 9],
    from: [0, 30, 80, 0, 40, 0],
    to: [50, 80, 90, 40, 60, 70],
    died: [0, 0, 1, 0, 1, 0],
    x: [1, 2, 3, 2, 1, 2],
  });
  const model = { time: 'to', entry: 'from', event: 'died', id: 'id', covariates: ['x'] };
  t.throws(
    () => runMethod('cox_regression', visits, [], model),
    refused({ reason: 'invalid_interval', message: /rows 1 and 2 of "7" \(0 to 50 and 30 to 80\)/ }),
  );
  t.throws(
    () => runMethod('cox_regression', visits, [], { ...model, time: 'from', entry: 'to' }),
    refused({ reason: 'invalid_interval', message: /row 1: 50 to 0/ }),
  );
});

t.test('events after which a patient goes on, and time in which nobody looked, are told', async (t) => {
  const model = { time: 'tstop', entry: 'tstart', event: 'status', id: 'id', covariates: ['treat'] };
  const cgd = referenceTable('cgd.csv');
  const codes = (table: Table) => runMethod('cox_regression', table, [], model).warnings.map(({ code }) => code);
  t.strictSame(codes(cgd).includes('repeated_events'), true);
  t.strictSame(codes(cgd).includes('gaps'), false);
  // Row 2 is the middle one of the first patient.
  t.strictSame(
    codes(
      pickRows(
        cgd,
        [...Array(cgd.rows).keys()].filter((i) => i !== 1),
      ),
    ).includes('gaps'),
    true,
  );
});

t.test('a response after the landmark counts as none, and who never responded is not missing', async (t) => {
  const parameters = { time: 'futime', event: 'fustat', landmark: 30, response_time: 'wait_time' };
  const { result, warnings } = runMethod('landmark_analysis', referenceTable('jasa.csv'), [], parameters);
  t.match(result, { n_responded_later: 28, n_missing: 0, groups: [{ group: 'no' }, { group: 'yes' }] });
  t.notOk(warnings.some(({ code }) => code === 'much_missing'));
});
