import t from 'tap';
import { type Variable, variable } from '../../../contract/resources/variable.ts';
import { runMethod } from '../../../domain/statistics/run-method.ts';
import { rIsMissing, runRScripts } from '../../../scripts/r-scripts.ts';
import { type ReferenceCase, referenceTable } from '../../../scripts/reference-cases.ts';

const lung = referenceTable('lung.csv');

const category = (name: string, values: (string | number)[], more: object = {}): Variable =>
  variable.parse({ name, type: 'category', categories: values.map((value) => ({ value, label: '' })), ...more });

t.test('a variable declared a category is a factor in its own order, whatever its codes look like', async (t) => {
  const parameters = { time: 'time', event: 'status', event_value: 2, covariates: ['age', 'ph_ecog'] };
  const dictionary = [category('ph_ecog', [1, 0, 2, 3])];
  const { result } = runMethod('cox_regression', lung, [], parameters, undefined, dictionary);
  t.strictSame(
    result.coefficients.map(({ term }) => term),
    ['age', 'ph_ecog=0', 'ph_ecog=2', 'ph_ecog=3'],
  );
  const asked = { column: 'ph_ecog', levels: [1, 0, 2, 3] };
  const { result: same } = runMethod('cox_regression', lung, [], { ...parameters, covariates: ['age', asked] });
  t.strictSame(result.coefficients, same.coefficients, 'as if the term had named its levels');
  t.strictSame(
    result.dictionary?.map(({ name }) => name),
    ['ph_ecog'],
    'the dictionary used is stored with the result',
  );

  const slope = { ...parameters, covariates: ['age', { column: 'ph_ecog', type: 'continuous' }] };
  const asAsked = runMethod('cox_regression', lung, [], slope, undefined, dictionary);
  t.strictSame(
    asAsked.result.coefficients.map(({ term }) => term),
    ['age', 'ph_ecog'],
    'what the term says still wins',
  );
});

t.test('groups, rows and columns stand in the order of the dictionary, levels it does not know last', async (t) => {
  const dictionary = [category('ph_ecog', [2, 0])];
  const { result } = runMethod('kaplan_meier', lung, [], km, undefined, dictionary);
  t.strictSame(
    result.groups.map(({ group }) => group),
    ['2', '0', '1', '3'],
  );
});

t.test('codes of missing values are missing, for the filter too', async (t) => {
  const dictionary = [variable.parse({ name: 'ph_karno', type: 'integer', missing_codes: [100] })];
  const parameters = { variables: ['ph_karno'] };
  const { result } = runMethod('descriptive_summary', lung, [], parameters, undefined, dictionary);
  const below = runMethod('descriptive_summary', lung, [{ column: 'ph_karno', op: '<', value: 100 }], parameters);
  t.equal(result.numeric[0]!.mean, below.result.numeric[0]!.mean);
  t.equal(result.numeric[0]!.n_missing, 30);
  const present = runMethod(
    'descriptive_summary',
    lung,
    [{ column: 'ph_karno', op: 'not_missing' }],
    parameters,
    undefined,
    dictionary,
  );
  t.equal(present.result.n, below.result.n);
  t.equal(Number.isNaN(numbers('ph_karno')[0]), false, 'the table given is not changed');
});

t.test('a level that nobody has is one where the dictionary declares it, with the numbers of R', async (t) => {
  const scale = [category('rater3', [1, 2, 3, 4, 5, 6])];
  const ratings = { rater1: 'rater3', rater2: 'rater14', weights: 'quadratic', levels: [1, 2, 3, 4, 5, 6] };
  const fleiss = referenceTable('fleiss_wiki.csv');
  const { estimate, std_error } = runMethod('cohen_kappa', fleiss, [], ratings, undefined, scale).result;
  // vcd::Kappa(table(d$rater3, d$rater14), weights = "Fleiss-Cohen")
  t.match([estimate.toFixed(12), std_error?.toFixed(12)], ['0.204204204204', '0.095960795605']);

  const cylinders = { variable: 'cyl', levels: [8, 6, 5], probabilities: [1, 1, 2] };
  const cars = referenceTable('mtcars.csv');
  const { result } = runMethod('chi_square_gof', cars, [], cylinders, undefined, [category('cyl', [4, 5, 6, 8])]);
  // chisq.test(c(14, 7, 0), p = c(1, 1, 2), rescale.p = TRUE)
  t.match([result.statistic.toFixed(12), result.observed], ['25.666666666667', [14, 7, 0]]);
});

const km = { time: 'time', event: 'status', event_value: 2, group: 'ph_ecog' };
const numbers = (name: string) => {
  const column = lung.columns.get(name);
  if (column?.kind !== 'numeric') throw new Error(name);
  return column.values;
};

t.test('the script in R codes the data as the dictionary does', { skip: rIsMissing() ?? false }, async (t) => {
  const cases = (
    [
      ['cox_regression', { ...km, group: undefined, covariates: ['age', 'ph_ecog', 'sex', 'wt_loss'] }],
      ['kaplan_meier', km],
      ['log_rank_test', km],
      [
        'logistic_regression',
        { outcome: 'status', event_value: 2, covariates: ['ph_ecog', 'sex', { interaction: ['ph_ecog', 'sex'] }] },
      ],
      ['linear_regression', { outcome: 'wt_loss', covariates: ['sex', 'ph_ecog'] }],
      ['anova_one_way', { variable: 'age', group: 'ph_ecog' }],
      ['chi_square_test', { row: 'sex', column: 'ph_ecog' }],
      ['table_one', { by: 'sex', continuous: ['age'], categorical: ['ph_ecog'] }],
      ['cochran_armitage_trend', { event: 'status', event_value: 2, group: 'ph_ecog' }],
    ] as const
  ).map(([method, parameters], index): ReferenceCase => {
    const given = JSON.parse(JSON.stringify(parameters));
    return { id: `${method}-${index}`, method, data: 'lung.csv', parameters: given, r_call: '' };
  });
  const dictionary = [
    category('sex', [2, 1]),
    category('ph_ecog', [1, 0, 2], { missing_codes: [3] }),
    variable.parse({ name: 'wt_loss', type: 'integer', missing_codes: [0, -5] }),
  ];
  for (const { id, failures, compared } of runRScripts(cases, dictionary)) {
    t.strictSame(failures, [], id);
    t.ok(compared > 3, `${id}: ${compared} numbers`);
  }
});
