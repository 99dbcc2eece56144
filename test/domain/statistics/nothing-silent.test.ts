import t from 'tap';
import { variable } from '../../../contract/resources/variable.ts';
import { runMethod } from '../../../domain/statistics/run-method.ts';
import { referenceCases, referenceTable, runCase } from '../../../scripts/reference-cases.ts';
import { makeTable } from './make-table.ts';
import { refused } from './refused.ts';

const lung = referenceTable('lung.csv');
const codes = (warnings: readonly { code: string }[]) => warnings.map(({ code }) => code);
const survival = { time: 'time', event: 'status' };

t.test('an event that is coded 1 and 2 without event_value is told, and with it is not', async (t) => {
  const { warnings } = runMethod('kaplan_meier', lung, [], survival);
  t.match(warnings.find(({ code }) => code === 'event_coding')?.message, /1 counts as the event.*set event_value/);
  const byTreatment = runMethod('mediation', lung, [], {
    ...{ outcome: 'time', treatment: 'sex', mediator: 'ph_karno', intervals: 'delta' },
  });
  t.match(
    byTreatment.warnings.find(({ code }) => code === 'event_coding')?.message,
    /1 counts as treated and "2" does/,
  );
  t.notOk(
    codes(runMethod('kaplan_meier', lung, [], { ...survival, event_value: 2 }).warnings).includes('event_coding'),
  );
  t.notOk(
    codes(runMethod('kaplan_meier', lung, [], { ...survival, event_value: 1 }).warnings).includes('event_coding'),
  );
});

t.test('matched survival tells the coding of its event, and follow-up that nobody has is refused', async (t) => {
  const gbsg = referenceTable('gbsg.csv');
  const event = gbsg.columns.get('status')!;
  if (event.kind !== 'numeric') throw new Error('the event is a number');
  const recoded = new Map(gbsg.columns).set('status', { ...event, values: event.values.map((value) => value + 1) });
  const matched = { treatment: 'hormon', treated_value: 1, covariates: ['age'], time: 'rfstime', event: 'status' };
  const coded = { rows: gbsg.rows, columns: recoded };
  t.ok(codes(runMethod('propensity_matching', coded, [], matched).warnings).includes('event_coding'));
  t.notOk(codes(runMethod('propensity_matching', gbsg, [], matched).warnings).includes('event_coding'));
  const zero = new Map(gbsg.columns).set('rfstime', { ...event, values: event.values.map(() => 0) });
  const unfollowed = { rows: gbsg.rows, columns: zero };
  const asked = { time: 'rfstime', event: 'status' };
  t.throws(
    () => runMethod('kaplan_meier', unfollowed, [], asked),
    refused({ reason: 'invalid_time', message: /nobody was followed/ }),
  );
  const landmark = { ...asked, landmark: 30, group: 'hormon' };
  t.throws(
    () => runMethod('landmark_analysis', unfollowed, [], landmark),
    refused({ reason: 'insufficient_data', message: /after the landmark 30/ }),
  );
});

t.test('a level that no row has is refused with the nearest, everywhere levels are chosen', async (t) => {
  const fun = referenceTable('SexualFun.csv');
  const [kappa] = referenceCases('cases', ['cohen_kappa']).filter(({ id }) => id === 'cohen_kappa-c03');
  t.strictSame(runCase(kappa!).failures, []);
  const misspelt = { ...kappa!.parameters, levels: ['Never fun', 'Fairly often', 'Very Often', 'Always fun'] };
  const unknown = (message: RegExp) => refused({ reason: 'invalid_parameter', message });
  t.throws(() => runMethod('cohen_kappa', fun, [], misspelt), unknown(/"Never fun".*"Never Fun"/));
  const two = makeTable({ y: [1, 2, 3, 4, 5, 6], g: ['old', 'old', 'old', 'new', 'new', 'new'] });
  const groups = { design: 'two_sample', variable: 'y', group: 'g' };
  t.throws(
    () => runMethod('t_test', two, [], { ...groups, group_levels: ['old', 'mew'] }),
    unknown(/Did you mean "new"/),
  );
  const term = { column: 'g', reference: 'nwe' };
  t.throws(
    () => runMethod('linear_regression', two, [], { outcome: 'y', covariates: [term] }),
    unknown(/covariates\.0\.reference.*Did you mean "new"/),
  );
  const declared = variable.parse({
    name: 'g',
    type: 'category',
    categories: ['old', 'mew', 'new'].map((value) => ({ value, label: '' })),
  });
  const parameters = { ...groups, group_levels: ['old', 'mew', 'new'] };
  t.equal(runMethod('t_test', two, [], parameters, undefined, [declared]).result.n, 6, 'a declared level exists');
});

t.test('a word for a missing value is no level without a word, and a column that it made text says so', async (t) => {
  const table = makeTable({
    y: [1, 2, 3, 4, 5, 7],
    g: ['a', 'a', 'b', 'b', 'NA', 'NA'],
    x: ['1', 'NA', '3', '4', '5', '6'],
  });
  const groups = { variable: 'y', group: 'g' };
  const told = (table_: typeof table, variables = [] as ReturnType<typeof variable.parse>[]) =>
    runMethod('kruskal_wallis', table_, [], groups, undefined, variables).warnings.filter(
      ({ code }) => code === 'missing_as_level',
    );
  t.match(told(table), [{ message: /"NA" is a level of "g".*na = "".*missing_codes/ }]);
  t.strictSame(told(makeTable({ y: [1, 2, 3, 4], g: ['a', 'a', 'b', 'b'] })), []);
  const continents = ['a', 'b', 'NA'].map((value) => ({ value, label: '' }));
  t.strictSame(told(table, [variable.parse({ name: 'g', type: 'category', categories: continents })]), [], 'declared');
  t.strictSame(told(table, [variable.parse({ name: 'g', type: 'text', missing_codes: ['NA'] })]), [], 'missing');
  t.throws(
    () => runMethod('linear_regression', table, [], { outcome: 'x', covariates: ['y'] }),
    refused({ reason: 'non_numeric_variable', message: /"NA" stands in it.*empty field/ }),
  );
});

t.test('few whole numbers as a slope, what explains itself, and much that is missing are told', async (t) => {
  const cox = { ...survival, event_value: 2 };
  const fitted = runMethod('cox_regression', lung, [], { ...cox, covariates: ['ph_ecog', 'meal_cal'] });
  t.strictSame(
    codes(fitted.warnings).filter((code) => ['few_values', 'much_missing'].includes(code)),
    ['few_values', 'much_missing'],
  );
  const asked = [{ column: 'ph_ecog', type: 'continuous' }];
  t.notOk(codes(runMethod('cox_regression', lung, [], { ...cox, covariates: asked }).warnings).includes('few_values'));
  const itself = runMethod('linear_regression', lung, [], { outcome: 'age', covariates: ['sex', 'time', 'age'] });
  t.strictSame(
    codes(itself.warnings).filter((code) => /outcome|perfect/.test(code)),
    ['outcome_among_covariates', 'perfect_fit'],
  );
  const separated = { outcome: 'status', event_value: 2, covariates: ['age', 'status'] };
  t.throws(() => runMethod('logistic_regression', lung, [], separated), {
    reason: 'separation',
    message: /"status" is both outcome and covariate/,
  });
});

t.test('a column that is compared with itself is told', async (t) => {
  const told = (...of: Parameters<typeof runMethod>) =>
    runMethod(...of)
      .warnings.filter(({ code }) => code === 'compared_with_itself')
      .map(({ message }) => message);
  const survived = { ...survival, event_value: 2 };
  t.match(told('kruskal_wallis', lung, [], { variable: 'age', group: 'age' }), [
    /^"age" is both variable and group, .*another column/,
  ]);
  t.match(told('log_rank_test', lung, [], { ...survived, group: 'sex', strata: ['sex'] }), [/both group and strata/]);
  t.match(told('friedman_test', lung, [], { variables: ['ph_karno', 'pat_karno', 'ph_karno'] }), [
    /^"ph_karno" stands twice in variables/,
  ]);
  t.match(told('correlation', lung, [], { x: 'age', y: 'age', method: 'spearman' }), [/both x and y/]);
  t.strictSame(told('log_rank_test', lung, [], { ...survived, group: 'sex' }), []);
});

t.test('a robust error of 0 makes no effect certain', async (t) => {
  // The residuals of each cluster add up to 0.
  const table = makeTable({
    y: [3, 5, 4, 8, 7, 6, 2, 2, 5],
    g: ['a', 'a', 'a', 'b', 'b', 'b', 'c', 'c', 'c'],
    cluster: [1, 1, 2, 3, 3, 3, 4, 4, 4],
  });
  const model = { outcome: 'y', covariates: ['g'] };
  for (const [method, parameters] of [
    ['linear_regression', { ...model, cluster: 'cluster' }],
    ['poisson_regression', { ...model, cluster: 'cluster' }],
    ['gee', { ...model, id: 'cluster', family: 'gaussian', correlation: 'independence' }],
  ] as const) {
    const { result, warnings } = runMethod(method, table, [], parameters);
    t.ok(codes(warnings).includes('no_spread'), method);
    for (const { std_error, p_value, conf_low } of result.coefficients)
      t.strictSame([std_error, p_value, conf_low], [0, null, null], method);
  }
});

t.test('counts that add up to few events for so many coefficients are told', async (t) => {
  const few = makeTable({ y: [0, 0, 0, 5, 0, 0, 4, 0], x: [1, 2, 3, 4, 5, 6, 7, 8] });
  const many = makeTable({ y: [9, 1, 17, 2, 1, 8, 0, 1], x: [1, 2, 3, 4, 5, 6, 7, 8] });
  for (const method of ['poisson_regression', 'negative_binomial_regression'] as const) {
    const told = (table: typeof few) =>
      codes(runMethod(method, table, [], { outcome: 'y', covariates: ['x'] }).warnings).includes('events_per_variable');
    t.strictSame([told(few), told(many)], [true, false], method);
  }
});

t.test('what the dictionary declares and the data do otherwise is told', async (t) => {
  const dictionary = [
    variable.parse({ name: 'age', type: 'integer', min: 40, max: 80 }),
    variable.parse({
      name: 'ph_ecog',
      type: 'category',
      categories: [
        { value: 0, label: '' },
        { value: 1, label: '' },
      ],
    }),
  ];
  const covariates = ['age', { column: 'ph_ecog', type: 'continuous' }];
  const { warnings } = runMethod('linear_regression', lung, [], { outcome: 'time', covariates }, undefined, dictionary);
  t.match(
    warnings.filter(({ code }) => ['out_of_range', 'undeclared_level', 'category_as_number'].includes(code)),
    [
      { code: 'out_of_range', message: /40 to 80.* in 4 of 228 rows/ },
      { code: 'category_as_number', message: /covariates/ },
      { code: 'undeclared_level', message: /"2", "3"/ },
    ],
  );
});

t.test('a value under the null hypothesis that is beyond all numbers is refused, and none answers null', async (t) => {
  const table = makeTable({ y: [1, 2, 3, 4], z: [0.1, 0.5, 0.2, 0.4] });
  const refusal = refused({ reason: 'invalid_parameter', message: /too far from the data/ });
  const one = { design: 'one_sample', variable: 'z', mu: 1.5e308 };
  t.throws(() => runMethod('t_test', table, [], one), refusal);
  const margins = { design: 'paired', variable: 'y', variable2: 'z', margin_low: -1.7e308, margin_high: 1.7e308 };
  const far = makeTable({ y: [1, 2, 3, 4], z: [1.1, 2, 3, 4] });
  t.throws(() => runMethod('equivalence_two_means', far, [], margins), refusal);
});
