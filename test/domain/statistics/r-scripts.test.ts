/**
 * The reproduction script of every case, run by R where it is installed, finds our numbers. Where chance is drawn it is
 * drawn less often than in the case; `npm run statistics:verify -- --r` draws as often as the case says.
 */
import t from 'tap';
import type { MethodName } from '../../../domain/statistics/catalogue.ts';
import { runRScripts } from '../../../scripts/r-scripts.ts';
import { type ReferenceCase, referenceCases } from '../../../scripts/reference-cases.ts';
import { skipWithout } from '../../helpers/needs-program.ts';

const missing = skipWithout('Rscript', ['-e', 'library(jsonlite)']);
const cases = referenceCases('cases').filter((reference) => reference.expect_error === undefined);

/** A quarter of R's time goes into repeating what one repetition shows. These are the fewest that the methods take. */
const fewer: Record<string, Record<string, number>> = {
  simulated_power: { simulations: 10 },
  mediation: { resamples: 100 },
  prediction_model: { resamples: 20 },
};
/** R integrates numerically for each row. */
const fewerRows: Record<string, ReferenceCase['filter']> = {
  'mediation-c04': [{ column: 'age', op: 'lt', value: 21 }],
};

function lighter(reference: ReferenceCase): ReferenceCase {
  const parameters = { ...reference.parameters };
  for (const [name, most] of Object.entries(fewer[reference.method] ?? {}))
    if (typeof parameters[name] === 'number') parameters[name] = Math.min(parameters[name], most);
  const filter = fewerRows[reference.id];
  return { ...reference, parameters, ...(filter === undefined ? {} : { filter }) };
}

// One process of R, which loads each package once.
const outcomes = missing === false ? runRScripts(cases.map(lighter)) : [];

for (const [method, own] of Map.groupBy(cases, ({ method }) => method)) {
  const skip = missing === false ? false : `${own.length} scripts were not run: ${missing}`;
  t.test(`R finds the numbers of ${method} by our scripts`, { skip }, async (t) => {
    const ids = new Set(own.map(({ id }) => id));
    const found = outcomes.filter(({ id }) => ids.has(id));
    t.equal(found.length, own.length);
    for (const { id, failures, skipped } of found)
      if (skipped === undefined) t.strictSame(failures, [], id);
      else t.pass(id, { skip: skipped });
  });
}

const edges: Omit<ReferenceCase, 'id' | 'r_call'>[] = [
  {
    method: 'rmst',
    data: 'lung.csv',
    parameters: { time: 'time', event: 'status', event_value: 2, group: 'sex', tau: 8 },
  },
  { method: 'table_one', data: 'lung.csv', parameters: { by: 'ph_ecog', continuous: ['age'] } },
  {
    method: 'log_rank_test',
    data: 'edge_surv.csv',
    parameters: { time: 'time', event: 'status', group: 'grp', strata: ['grp'] },
  },
  {
    method: 'kaplan_meier',
    data: 'edge_surv.csv',
    filter: [{ column: 'id', op: 'ne', value: 2 }],
    parameters: { time: 'time', event: 'cr', event_value: 2, group: 'tiny' },
  },
];

t.test('weighted follow-up has the errors that are asked for, as R has them', { skip: missing }, async (t) => {
  const weighted = { time: 'time', event: 'status', event_value: 2, group: 'sex', weights: 'bili' };
  const found = runRScripts(
    [true, false].map((robust) => ({
      id: `robust ${robust}`,
      method: 'kaplan_meier',
      data: 'pbc.csv',
      parameters: { ...weighted, robust },
      r_call: '',
    })),
  );
  for (const { id, failures } of found) t.strictSame(failures, [], id);
});

/** Ages of 17 and 37 are as far from 27 in any logit: rounding chose between them, here the one and in R the other. */
const tied = {
  method: 'propensity_matching',
  data: 'lalonde.csv',
  parameters: {
    treatment: 'treat',
    treated_value: 1,
    covariates: ['age', 'educ', 'race', 'married', 'nodegree', 're74', 're75'],
    caliper: 0.2,
    distance: 'linear_logit',
    replace: true,
  },
} as const;
const settings: Omit<ReferenceCase, 'id' | 'r_call'>[] = [
  tied,
  {
    method: 'linear_mixed_model',
    data: 'sleepstudy.csv',
    parameters: { outcome: 'Reaction', covariates: ['Days'], group: 'Subject', uncorrelated: true },
  },
  {
    method: 'logistic_mixed_model',
    data: 'ohio.csv',
    parameters: { outcome: 'resp', covariates: ['age'], group: 'id', uncorrelated: true },
  },
  {
    method: 'cox_regression',
    data: 'heart.csv',
    parameters: { entry: 'start', time: 'stop', event: 'event', covariates: ['age', 'transplant'], robust: true },
  },
  {
    method: 'kaplan_meier',
    data: 'bladder2.csv',
    parameters: { entry: 'start', time: 'stop', event: 'event', weights: 'size', group: 'rx', robust: true },
  },
  {
    method: 'cumulative_incidence',
    data: 'transplant.csv',
    parameters: {
      ...{ time: 'futime', event: 'event', censor_value: 'censored', causes: ['death', 'ltx', 'withdraw'] },
      ...{ times: [22, 254], conf_type: 'arcsin' },
    },
  },
];

t.test('scripts run, and find our numbers, where settings meet that seldom do', { skip: missing }, async (t) => {
  const found = runRScripts(settings.map((setting) => ({ ...setting, id: setting.method, r_call: '' })));
  for (const { id, failures } of found) t.strictSame(failures, [], id);
});

const counted: Omit<ReferenceCase, 'id' | 'r_call'>[] = [
  { method: 'incidence_rate', data: null, parameters: { counts: [3, 0], person_time_totals: [1e9, 2e9] } },
  { method: 'diagnostic_accuracy', data: null, parameters: { counts: { tp: 0, fp: 0, fn: 4, tn: 7 } } },
  // A column that can't be compared as numbers, and can as a category.
  {
    method: 'table_one',
    data: 'edge_groups.csv',
    parameters: { by: 'grp', continuous: ['sep'], categorical: ['sep'] },
  },
];

t.test(
  'scripts run where person-time is long, a ratio has no variance, or a column stands twice',
  { skip: missing },
  async (t) => {
    const found = runRScripts(counted.map((own) => ({ ...own, id: own.method, r_call: '' })));
    for (const { id, failures } of found) t.strictSame(failures, [], id);
  },
);

const name = 'scripts run where nothing comes before tau, a group has one patient, or no event can be compared';
t.test(name, { skip: missing }, async (t) => {
  const found = runRScripts(edges.map((edge) => ({ ...edge, id: edge.method, r_call: '' })));
  for (const { id, failures } of found) t.strictSame(failures, [], id);
});

/** In R these need quotes, and `.`, `...` and `..1` mean something else in a formula even then. */
const named = {
  time: 'Time (d)',
  event: 'Vital status',
  group: 'Arm (as randomized)',
  outcome: 'Größe (µm)',
  covariates: ['.', '...', { column: '..1', type: 'categorical' }],
};
const ofNamed: [MethodName, (keyof typeof named)[], object?][] = [
  ['kaplan_meier', ['time', 'event', 'group']],
  ['pairwise_log_rank', ['time', 'event', 'group']],
  ['cox_regression', ['time', 'event', 'covariates']],
  ['linear_regression', ['outcome', 'covariates']],
  ['linear_mixed_model', ['outcome', 'covariates'], { group: 'Patient no.' }],
  ['mmrm', ['outcome', 'covariates'], { subject: 'Patient no.', visit: 'Visit at', treatment: named.group }],
  ['tukey_hsd', ['group'], { variable: named.outcome }],
];

t.test('scripts run whatever the columns are called', { skip: missing }, async (t) => {
  const found = runRScripts(
    ofNamed.map(([method, used, more]) => ({
      id: method,
      method,
      data: 'edge_names.csv',
      parameters: { ...Object.fromEntries(used.map((name) => [name, named[name]])), ...more },
      r_call: '',
    })),
  );
  for (const { id, failures } of found) t.strictSame(failures, [], id);
});
