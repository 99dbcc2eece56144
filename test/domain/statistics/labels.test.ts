import t from 'tap';
import { type Variable, variable } from '../../../contract/resources/variable.ts';
import { methods } from '../../../domain/statistics/catalogue.ts';
import { levelsOf } from '../../../domain/statistics/core/levels.ts';
import type { MethodDefinition, NamedColumn } from '../../../domain/statistics/definition/method.ts';
import { runMethod } from '../../../domain/statistics/run-method.ts';
import { hasNumbers, type ReferenceCase, referenceCases, referenceTable } from '../../../scripts/reference-cases.ts';
import { makeTable } from './make-table.ts';

const lung = referenceTable('lung.csv');

t.test('labels and units stand in tables, figures and text; names in statistics and the script stay', async (t) => {
  const dictionary = [
    { name: 'time', label: 'Survival time', type: 'integer', unit: 'days' },
    {
      name: 'status',
      label: 'Status',
      type: 'category',
      categories: [
        { value: 1, label: 'alive' },
        { value: 2, label: 'dead' },
      ],
    },
    { name: 'age', label: 'Age', type: 'integer', unit: 'years' },
    {
      name: 'sex',
      label: 'Sex',
      type: 'category',
      categories: [
        { value: 2, label: 'female' },
        { value: 1, label: 'male' },
      ],
    },
  ].map((one) => variable.parse(one));
  const survival = { time: 'time', event: 'status', event_value: 2 };
  const covariates = [{ column: 'age', transform: 'log' }, 'sex', { interaction: ['log(age)', 'sex'] }];
  const cox = runMethod('cox_regression', lung, [], { ...survival, covariates }, undefined, dictionary).result;
  t.strictSame(
    cox.coefficients.map(({ term }) => term),
    ['log(age)', 'sex=1', 'log(age):sex=1'],
  );
  t.strictSame(
    cox.tables[0]?.rows.map(([term]) => term),
    ['log(Age (years))', 'Sex: male', 'log(Age (years)) × Sex: male'],
  );
  t.match(JSON.stringify(cox.figures), /Sex: male/);
  t.match(cox.methods_paragraph, /Age \(years\)/);
  t.match(cox.methods_paragraph, /The reference level was female for Sex\./);
  t.match(cox.methods_paragraph, /proportional hazards \(score test of Grambsch and Therneau/);
  t.match(
    cox.methods_paragraph,
    /two-sided at a significance level of 0\.05.*method cox_regression, version .*R 4\.2\.2/,
  );
  t.match(cox.r_script, /"age"|`age`/);
  t.notMatch(cox.r_script, /years/);
  t.ok(cox.assumption_checks.some(({ about, message }) => about === 'sex' && message.includes('Sex')));

  const km = runMethod('kaplan_meier', lung, [], { ...survival, group: 'sex' }, undefined, dictionary).result;
  t.strictSame(
    km.groups.map(({ group }) => group),
    ['2', '1'],
  );
  t.match(JSON.stringify(km.figures), /Survival time \(days\)/);
  t.match(JSON.stringify(km.figures), /HR male vs female: 1\.70 \(95% CI 1\.23 to 2\.36\)/);
  t.match(km.methods_paragraph, /Time to the event \(Status = dead\) was Survival time \(days\)\./);
  t.match(km.methods_paragraph, /hazard ratio of male against female/);
  t.match(JSON.stringify(km.figures), /female/);
});

t.test('a study that is named like a column keeps its name', (t) => {
  const table = makeTable({ trial: ['yi', 'vi:2', 'Third'], yi: [0.1, 0.2, 0.5], vi: [0.1, 0.2, 0.1] });
  const dictionary = ['yi', 'vi'].map((name) => variable.parse({ name, label: `The ${name}`, type: 'number' }));
  const parameters = { measure: 'generic', columns: { estimate: 'yi', variance: 'vi' }, study: 'trial' };
  for (const method of ['meta_analysis', 'meta_leave_one_out'] as const) {
    const { result } = runMethod(method, table, [], parameters, undefined, dictionary);
    const names = result.tables[0]!.rows.slice(0, 3).map(([name]) => name);
    t.strictSame(
      names.map((name) => String(name).replace(/^Without /, '')),
      ['yi', 'vi:2', 'Third'],
      method,
    );
    t.notMatch(JSON.stringify(result.figures), /The (yi|vi)"/, method);
  }
  t.end();
});

t.test('two variables of one label keep their names beside it', async (t) => {
  const dictionary = ['age', 'ph_karno'].map((name) => variable.parse({ name, label: 'Score', type: 'number' }));
  const parameters = { outcome: 'time', covariates: ['age', 'ph_karno'] };
  const { tables } = runMethod('linear_regression', lung, [], parameters, undefined, dictionary).result;
  t.match(
    tables[0]?.rows.map(([term]) => term),
    [/intercept/i, 'Score [age]', 'Score [ph_karno]'],
  );
});

t.test('a model tells the levels of its factors, and one test of all of them as car::Anova has it', async (t) => {
  const score = { column: 'ph_ecog', type: 'categorical' };
  const test = (factors: readonly { test: { statistic: number | null; p_value: number | null } }[] | undefined) => [
    factors?.[0]?.test.statistic?.toPrecision(10),
    factors?.[0]?.test.p_value?.toPrecision(8),
  ];
  const survival = { time: 'time', event: 'status', event_value: 2, covariates: ['age', score] };
  // Anova(fit, type = 3, test.statistic = "Wald") of car 3.1-1, fits as in the methods' scripts; of lm also drop1(fit, test = "F")
  const cox = runMethod('cox_regression', lung, [], survival).result;
  t.strictSame(test(cox.factors), ['16.62756079', '0.00084297549']);
  const logistic = { outcome: 'status', event_value: 2, covariates: ['age', score] };
  const filter = [{ column: 'ph_ecog', op: '!=' as const, value: 3 }];
  const { factors } = runMethod('logistic_regression', lung, filter, logistic).result;
  t.strictSame(test(factors), ['9.328907299', '0.0094243958']);
  const linear = runMethod('linear_regression', lung, [], { outcome: 'wt_loss', covariates: ['age', score] }).result;
  t.strictSame(test(linear.factors), ['2.629008733', '0.051248392']);
  // table(d$ph_ecog, d$status == 2) of the rows with ph_ecog
  t.strictSame(
    cox.factors?.[0]?.levels.map(({ level, n, n_events }) => [level, n, n_events]),
    [
      ['0', 63, 37],
      ['1', 113, 82],
      ['2', 50, 44],
      ['3', 1, 1],
    ],
  );
  t.equal(cox.tables.find(({ name }) => name === 'factors')?.rows[0]?.[1], '0 (reference)');
});

t.test('in no method do labels change a statistic, and none leaves a raw name in its tables', async (t) => {
  const seen = new Set<string>();
  for (const one of referenceCases('cases').filter(hasNumbers)) {
    if (one.data === null || seen.has(one.method)) continue;
    seen.add(one.method);
    const [plain, labelled] = [[], dictionaryOf(one)].map(
      (variables) =>
        runMethod(one.method, referenceTable(one.data!), one.filter ?? [], one.parameters, undefined, variables).result,
    );
    const { tables, figures, assumption_checks, methods_paragraph, r_script, dictionary, ...statistics } = labelled!;
    t.match(plain, JSON.parse(JSON.stringify(statistics)), one.id);
    const cells = new Set(tables.flatMap(({ rows }) => rows.flat()));
    t.strictSame(
      dictionary?.filter(({ name }) => cells.has(name)).map(({ name }) => name),
      [],
      one.id,
    );
  }
});

/** Every column of a case with a label; those that are bound to no numbers as categories in the order that they have anyway. */
function dictionaryOf({ method, data, parameters }: ReferenceCase): Variable[] {
  const definition: MethodDefinition = methods[method];
  const named: NamedColumn[] = definition.columns(definition.parameters.parse(parameters));
  const numbers = new Set(named.filter(({ role }) => role === 'numeric').map(({ column }) => column));
  const asNumbers = ['covariates', 'auxiliary'];
  const covariates = new Set(
    named.flatMap(({ path, column }) => (asNumbers.includes(String(path[0])) ? [column] : [])),
  );
  return [...new Set(named.map(({ column }) => column))].map((name) => {
    const label = `The ${[...name].join('.')}`;
    if (numbers.has(name) || covariates.has(name)) return variable.parse({ name, label, type: 'number', unit: 'mg' });
    // Raters share a scale, of which each used a part.
    const scale = ['1', '2', '3', '4', '5'];
    const names =
      method === 'fleiss_kappa' ? scale : levelsOf(referenceTable(data!).columns.get(name)!, { name }).names;
    const categories = names.slice(0, 1000).map((value) => ({ value, label: `level ${value}!` }));
    return variable.parse({ name, label, type: 'category', categories });
  });
}
