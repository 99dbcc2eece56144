import fc from 'fast-check';
import t from 'tap';
import { decodeId, encodeId } from '../../../../contract/ids.ts';
import {
  type DeidentificationOptions,
  deidentificationReport as reportSchema,
} from '../../../../contract/resources/deidentification.ts';
import type { Patient } from '../../../../contract/resources/patient.ts';
import {
  type AttributeValue,
  identifierClasses,
  type Variable,
  variable as variableSchema,
} from '../../../../contract/resources/variable.ts';
import {
  applyToBatch,
  beginDeidentification,
  finishBatch,
  finishedDictionary,
  settleGroups,
} from '../../../../domain/exports/deidentify/apply.ts';
import { GroupSizes } from '../../../../domain/exports/deidentify/k-anonymity.ts';
import {
  DeidentificationOptionError,
  planDeidentification,
  UnclassifiedError,
} from '../../../../domain/exports/deidentify/plan.ts';
import { dateOffset, deidentificationKey } from '../../../../domain/exports/deidentify/pseudonyms.ts';
import { deidentificationReport } from '../../../../domain/exports/deidentify/report.ts';
import { ColumnProfiles } from '../../../../domain/patients/dictionary/column-profile.ts';

const today = '2026-03-02';
const key = deidentificationKey('a secret of at least 32 characters', 'export', 'exp_1');
const project_id = encodeId('project', '01932f00-0000-7000-8000-000000000001');

type Attributes = Record<string, AttributeValue>;

function patientsOf(rows: readonly Attributes[]): Patient[] {
  return rows.map((attributes, index) => ({
    id: encodeId('patient', `01932f00-0000-7000-8000-${index.toString(16).padStart(12, '0')}`),
    project_id,
    external_id: `MRN-${1000 + index}`,
    attributes,
    created_at: '2025-12-24T10:11:12.131Z',
    updated_at: '2025-12-24T10:11:12.131Z',
  }));
}

function described(name: string, told: Partial<Variable> & { type: Variable['type'] }): Variable {
  return variableSchema.parse({ name, ...told });
}

const sex = described('sex', {
  type: 'category',
  categories: ['F', 'M'].map((value) => ({ value, label: value })),
  identifier_class: 'none',
});

/** Profile, plan, apply and report, as the job does. */
function deidentified(
  rows: readonly Attributes[],
  variables: readonly Variable[] = [],
  options: Partial<DeidentificationOptions> = {},
  withKey = key,
) {
  const profiles = new ColumnProfiles();
  for (const attributes of rows) profiles.add(attributes);
  const plan = planDeidentification(variables, profiles.finish(), { method: 'safe_harbor', ...options }, today);
  const run = beginDeidentification(plan, withKey);
  const treated = applyToBatch(run, patientsOf(rows));
  settleGroups(run);
  const patients = finishBatch(run, treated, { counts: true });
  const report = reportSchema.parse(deidentificationReport(run));
  const of = (name: string) => report.variables.find((one) => one.name === name)!;
  return {
    plan,
    patients,
    report,
    of,
    dictionary: finishedDictionary(run),
    column: (name: string) => patients.map(({ attributes }) => attributes[name]),
  };
}

t.test('each class is treated by its own rule', async (t) => {
  const generalised = { zip: '100', date: 2009, birth_date: 1950, age: 90 } as const;
  const originals = { zip: '10001', date: '2009-01-01', birth_date: '1950-06-07', age: 93 } as const;
  for (const identifier_class of identifierClasses) {
    const kept = identifier_class in generalised;
    const original = kept ? originals[identifier_class as 'zip'] : 'Zanzibar 4711';
    const type = identifier_class === 'age' ? ('number' as const) : ('text' as const);
    const { patients, of, plan } = deidentified([{ v: original }], [described('v', { type, identifier_class })]);
    t.strictSame(
      patients[0]?.attributes,
      kept ? { v: generalised[identifier_class as 'zip'] } : {},
      `${identifier_class} in the data`,
    );
    t.equal(of('v').identifier_class, identifier_class);
    t.equal(plan.dictionary.length, kept ? 1 : 0, `${identifier_class} in the dictionary`);
  }
});

t.test('an identifier without a class is dropped; dates of the dictionary become years', async (t) => {
  const rows = [{ secret: 5, admitted: '2020-05-06', at: '2020-05-06T10:00:00Z', weight: 71.5 }];
  const variables = [
    described('secret', { type: 'number', identifier: true }),
    described('admitted', { type: 'date', identifier_class: 'date' }),
    described('at', { type: 'datetime', identifier_class: 'none' }),
    described('weight', { type: 'number', unit: 'kg', identifier_class: 'none' }),
  ];
  const { patients, plan, of } = deidentified(rows, variables);
  t.strictSame(patients[0]?.attributes, { admitted: 2020, at: 2020, weight: 71.5 });
  t.strictSame(
    plan.dictionary.map(({ name, type }) => [name, type]),
    [
      ['admitted', 'integer'],
      ['at', 'integer'],
      ['weight', 'number'],
    ],
  );
  t.match(of('secret'), { decided_by: 'identifier', rule: 'drop', present: 1, suppressed: 1 });
});

t.test('years of birth that tell an age over 89 are one class', async (t) => {
  const rows = ['1930-01-02', '1936-12-31', '1937-01-01', '1980-05-05', 'unknown'].map((born) => ({ born }));
  const { column, of, plan } = deidentified(rows, [
    described('born', { type: 'text', identifier_class: 'birth_date', label: 'Born' }),
  ]);
  t.strictSame(column('born'), [1936, 1936, 1937, 1980, null]);
  t.match(of('born'), { rule: 'birth_year', present: 5, changed: 4, suppressed: 1 });
  t.match(plan.dictionary[0]?.label, 'Born (year; 1936 stands for 1936 or earlier)');
  t.strictSame(
    deidentified(
      [{ year_of_birth: 1925 }, { year_of_birth: 1990 }],
      [described('year_of_birth', { type: 'number', identifier_class: 'birth_date' })],
    ).column('year_of_birth'),
    [1936, 1990],
    'also of a number',
  );
});

t.test('the dictionary does not give away what the data hide', async (t) => {
  const variables = [
    described('age', { type: 'integer', min: 18, max: 104, unit: 'years', identifier_class: 'age' }),
    described('zip', {
      type: 'category',
      categories: [{ value: '03601', label: 'Acworth' }],
      required: true,
      identifier_class: 'zip',
    }),
    described('town', {
      type: 'category',
      categories: [{ value: 'Acworth', label: 'Acworth' }],
      identifier_class: 'geographic',
    }),
  ];
  const { plan } = deidentified([{ age: 104, zip: '03601', town: 'Acworth' }], variables);
  const text = JSON.stringify(plan.dictionary);
  t.notMatch(text, /03601|Acworth|104/);
  t.match(plan.dictionary, [{ name: 'age', min: null, max: null }], 'limits may have been taken from the data');
  for (const entry of plan.dictionary) t.ok(variableSchema.safeParse(entry).success, `${entry.name} is a variable`);
});

t.test('age groups in code are kept only where no code tells an age over 89', async (t) => {
  const coded = (labels: string[]) =>
    described('age_group', {
      type: 'category',
      categories: labels.map((label, value) => ({ value, label })),
      identifier_class: 'age',
    });
  const rows = [{ age_group: 0 }, { age_group: 1 }];
  const young = deidentified(rows, [coded(['under 90', '90 or older'])]);
  t.strictSame(young.column('age_group'), [0, 1]);
  t.equal(young.plan.dictionary[0]?.categories?.length, 2);
  t.strictSame(deidentified(rows, [coded(['90 to 94', '95 or older'])]).patients[0]?.attributes, {});
  const named = described('age_group', {
    type: 'category',
    categories: ['80-89', '90-94', '95+'].map((value) => ({ value, label: value })),
    identifier_class: 'age',
  });
  t.strictSame(
    deidentified([{ age_group: '80-89' }, { age_group: '90-94' }, { age_group: '95+' }], [named]).column('age_group'),
    ['80-89', '90+', '90+'],
  );
});

t.test('what no dictionary describes is judged by names and values', async (t) => {
  const rows = Array.from({ length: 40 }, (_, i) => ({
    sex: i % 2 === 0 ? 'M' : 'F',
    arm: 'ABC'[i % 3]!,
    nickname: `Person ${String.fromCharCode(65 + (i % 26))}${i}`,
    code: `Q${i * 17}`,
    seen: `2020-03-${String((i % 28) + 1).padStart(2, '0')}`,
    contact: `p${i}@example.org`,
    number: 10_000_000 + i * 7919,
    note: `The patient was seen by her doctor and told that number ${i} of the pills is to be taken at night.`,
    lab: i * 1.37,
    alive: i % 3 === 0,
    zip: 10001 + i,
  }));
  const { patients, of, column, report } = deidentified(rows, [], { method: 'date_shift' });
  t.equal(report.safe_harbor, false);
  t.strictSame(Object.keys(patients[0]!.attributes), ['sex', 'arm', 'seen', 'note', 'lab', 'alive', 'zip']);
  t.not(column('seen')[0], rows[0]!.seen);
  t.strictSame(new Set(column('zip')), new Set(['100']));
  t.strictSame(
    column('lab'),
    rows.map(({ lab }) => lab),
  );
  t.match(of('seen'), { decided_by: 'values', rule: 'shift' });
  t.match(of('contact'), { decided_by: 'values', identifier_class: 'email' });
  t.match(of('code'), { decided_by: 'values', rule: 'drop' });
  t.match(of('note'), { decided_by: 'free_text', rule: 'scan' });
  t.match(of('nickname'), { decided_by: 'name', rule: 'drop' });
});

t.test('a text that hides an identifier among codes is left out and counted', async (t) => {
  const rows = Array.from({ length: 30 }, (_, i) => ({ site: i === 7 ? 'ask 617-555-0123' : `site ${i % 3}` }));
  const { column, report } = deidentified(rows, [], { method: 'date_shift' });
  t.equal(column('site')[7], null);
  t.equal(column('site').filter((value) => value === null).length, 1);
  t.strictSame(report.patterns, [{ variable: 'site', pattern: 'phone', values: 1 }]);
});

t.test('free text goes in Safe Harbor, and is searched where dates are shifted', async (t) => {
  const rows = Array.from({ length: 20 }, (_, i) => ({
    note: i === 3 ? 'came again on 2020-01-01' : ['well', 'unwell', 'better'][i % 3]!,
  }));
  const variables = [described('note', { type: 'text', identifier_class: 'none' })];
  t.strictSame(deidentified(rows, variables).patients[0]?.attributes, {});
  const shifted = deidentified(rows, variables, { method: 'date_shift' });
  t.equal(shifted.column('note')[3], null);
  t.equal(shifted.column('note')[0], 'well');
  const categories = ['well', 'unwell', 'better', 'came again on 2020-01-01'].map((value) => ({ value, label: value }));
  const category = deidentified(rows, [described('note', { type: 'category', categories, identifier_class: 'none' })]);
  t.equal(category.column('note')[0], 'well', 'a category leaves by the values that are listed');
  t.equal(category.column('note')[3], null, 'but by none that looks like an identifier');
  t.notMatch(JSON.stringify(category.plan.dictionary), /2020-01-01/);
});

t.test('what the user vouches for stays, but not what the dictionary calls an identifier', async (t) => {
  const rows = Array.from({ length: 10 }, (_, i) => ({ genotype: `AB${i}`, mrn: i }));
  const shift = { method: 'date_shift' } as const;
  t.strictSame(deidentified(rows, [], shift).patients[0]?.attributes, {});
  const kept = deidentified(rows, [], { ...shift, keep: ['genotype'] });
  t.strictSame(kept.patients[3]?.attributes, { genotype: 'AB3' });
  t.equal(kept.of('genotype').decided_by, 'option');
  const variables = [described('mrn', { type: 'integer', identifier: true })];
  t.throws(() => deidentified(rows, variables, { ...shift, keep: ['mrn'] }), DeidentificationOptionError);
  t.throws(() => deidentified(rows, [], { ...shift, keep: ['typo'] }), /typo/);
  t.throws(() => deidentified(rows, [], { ...shift, quasi_identifiers: ['mrn'] }), /mrn/);
});

t.test('ids become pseudonyms that match only under the same key, and times are gone', async (t) => {
  const rows = [{ sex: 'F' }, { sex: 'M' }, { sex: 'F' }];
  const first = deidentified(rows, [sex]).patients;
  t.strictSame(Object.keys(first[0]!), ['id', 'project_id', 'external_id', 'attributes']);
  t.equal(new Set(first.flatMap(({ id, external_id }) => [id, external_id])).size, 6, 'no two are alike');
  for (const [index, { id, external_id }] of first.entries()) {
    t.match(id, /^p[0-9a-z]{24}$/);
    t.equal(decodeId('patient', id), undefined);
    t.notMatch(external_id, `MRN-${1000 + index}`);
  }
  t.strictSame(deidentified(rows, [sex]).patients, first, 'the same key: the same pseudonyms');
  const other = deidentificationKey('a secret of at least 32 characters', 'export', 'exp_2');
  t.notMatch(deidentified(rows, [sex], {}, other).patients[0]?.id, first[0]!.id);
  t.notOk(deidentificationKey('s', 'export', 'x').equals(deidentificationKey('s', 'project', 'x')));
  const without = { ...patientsOf([{}])[0]!, external_id: null };
  const plan = planDeidentification([], [], { method: 'safe_harbor' }, today);
  t.equal(applyToBatch(beginDeidentification(plan, key), [without])[0]?.external_id, null);
});

t.test('shifted dates keep the time between them, and are never called Safe Harbor', async (t) => {
  const rows = Array.from({ length: 50 }, (_, i) => ({
    admitted: `2020-0${(i % 9) + 1}-15`,
    discharged: `2020-0${(i % 9) + 1}-2${i % 8}`,
    born: i === 0 ? '1920-01-01' : '1980-01-01',
  }));
  const variables = [
    described('admitted', { type: 'date' }),
    described('discharged', { type: 'date' }),
    described('born', { type: 'date', label: 'Date of birth' }),
  ];
  const { patients, report, column } = deidentified(rows, variables, { method: 'date_shift' });
  const days = (date: unknown) => Date.parse(date as string) / 86_400_000;
  const offsets = patients.map(({ attributes }, i) => days(attributes.admitted) - days(rows[i]!.admitted));
  for (const [i, { attributes }] of patients.entries()) {
    t.equal(days(attributes.discharged) - days(rows[i]!.discharged), offsets[i], 'one offset a patient');
    t.ok(offsets[i] !== 0 && Math.abs(offsets[i]!) <= 365);
  }
  t.ok(new Set(offsets).size > 20, 'each patient has its own');
  t.equal(column('born')[0], null, 'a date of birth that tells an age over 89 is left out');
  t.equal(report.safe_harbor, false);
  t.notMatch(report.title, /^Safe Harbor/);
  t.match(report.statements.join(' '), /This is not the Safe Harbor method/);
});

t.test('offsets are from -365 to 365, never 0, and all of them come', async (t) => {
  const offsets = new Set(Array.from({ length: 20_000 }, (_, i) => dateOffset(key, `pat_${i}`)));
  t.equal(offsets.size, 730);
  t.equal(Math.min(...offsets), -365);
  t.equal(Math.max(...offsets), 365);
  t.notOk(offsets.has(0));
});

t.test('the smallest groups are counted over what is exported', async (t) => {
  const rows = [
    ...Array.from({ length: 12 }, () => ({ sex: 'F', age: 91, zip: '10001' })),
    ...Array.from({ length: 3 }, (_, i) => ({ sex: 'M', age: 95 + i, zip: '03601' })),
    { sex: 'M', age: 40, zip: '03602' },
  ];
  const variables = [
    sex,
    described('age', { type: 'number', identifier_class: 'age' }),
    described('zip', { type: 'text', identifier_class: 'zip' }),
  ];
  const { report } = deidentified(rows, variables);
  t.strictSame(report.k_anonymity, {
    asked: null,
    made_coarser: [],
    patients_left_out: 0,
    quasi_identifiers: ['sex', 'age', 'zip'],
    smallest_group: 1,
    groups: 3,
    capped: false,
    group_sizes: [
      { from: 1, to: 1, groups: 1, patients: 1 },
      { from: 2, to: 4, groups: 1, patients: 3 },
      { from: 5, to: 10, groups: 0, patients: 0 },
      { from: 11, to: null, groups: 1, patients: 12 },
    ],
  });
  t.equal(deidentified(rows, variables, { quasi_identifiers: ['sex'] }).report.k_anonymity.smallest_group, 4);
  t.equal(
    deidentified([{ lab: 1 }], [described('lab', { type: 'number', identifier_class: 'none' })]).report.k_anonymity
      .smallest_group,
    null,
  );
});

t.test('more combinations than are counted are told, not guessed', async (t) => {
  const groups = new GroupSizes(['x'], 100);
  for (let i = 0; i < 500; i++) groups.add({ x: i });
  t.match(groups.report(), { groups: 100, capped: true, smallest_group: null });
});

t.test('a column that comes after the plan was made is left out', async (t) => {
  const plan = planDeidentification([], [], { method: 'safe_harbor' }, today);
  const run = beginDeidentification(plan, key);
  t.strictSame(applyToBatch(run, patientsOf([{ late: 'Smith' }]))[0]?.attributes, {});
  t.match(deidentificationReport(run).variables, [{ name: 'late', rule: 'drop', suppressed: 1 }]);
});

t.test('no value of a dropped class stands anywhere in what is exported', async () => {
  const dropped = identifierClasses.filter((one) => !['zip', 'date', 'birth_date', 'age'].includes(one));
  // Long enough not to stand in other values by chance.
  const secret = fc.string({ minLength: 8, maxLength: 30 }).map((text) => `§${text}§`);
  const name = fc
    .string({ minLength: 1, maxLength: 20 })
    .filter((text) => variableSchema.safeParse({ name: text, type: 'text' }).success);
  const column = fc.tuple(
    name,
    fc.constantFrom(...dropped),
    fc.constantFrom('safe_harbor' as const, 'date_shift' as const),
  );
  fc.assert(
    fc.property(
      fc.uniqueArray(column, { minLength: 1, maxLength: 5, selector: ([one]) => one }),
      fc.array(secret, { minLength: 1, maxLength: 10 }),
      (columns, secrets) => {
        const variables = columns.map(([one, identifier_class]) => described(one, { type: 'text', identifier_class }));
        const rows = secrets.map((value) => Object.fromEntries(columns.map(([one]) => [one, value])));
        const { patients, plan, report } = deidentified(rows, variables, { method: columns[0]![2] });
        const written = JSON.stringify([patients, plan.dictionary, report]);
        return secrets.every((value) => !written.includes(JSON.stringify(value).slice(1, -1)));
      },
    ),
  );
});

t.test('whatever the dates, a patient has one offset and intervals are kept', async () => {
  const date = fc
    .date({ min: new Date('1940-01-01'), max: new Date('2199-12-30'), noInvalidDate: true })
    .map((one) => one.toISOString().slice(0, 10));
  fc.assert(
    fc.property(fc.array(fc.tuple(date, date), { minLength: 1, maxLength: 20 }), (pairs) => {
      const rows = pairs.map(([a, b]) => ({ a, b }));
      const variables = [described('a', { type: 'date' }), described('b', { type: 'date' })];
      const { patients } = deidentified(rows, variables, { method: 'date_shift' });
      return patients.every(({ attributes }, i) => {
        const moved = (['a', 'b'] as const).map(
          (one) => Date.parse(attributes[one] as string) - Date.parse(rows[i]![one]),
        );
        return moved[0] === moved[1] && moved[0] !== 0;
      });
    }),
  );
});

t.test('Safe Harbor is refused while one variable is not classified by a person', async (t) => {
  const rows = [{ weight: 80, extra: 1 }];
  const weight = described('weight', { type: 'number', identifier_class: 'none' });
  t.throws(() => deidentified(rows, [weight]), UnclassifiedError);
  t.throws(() => deidentified(rows, [weight, described('extra', { type: 'number' })]), /extra/);
  t.throws(() => deidentified([], [described('only_described', { type: 'text' })]), UnclassifiedError);
  const classified = deidentified(rows, [weight, described('extra', { type: 'number', identifier: true })]);
  t.strictSame(classified.patients[0]?.attributes, { weight: 80 });
  t.equal(classified.report.safe_harbor, true);
});

t.test('under Safe Harbor a value leaves only as the code that its variable is said to be', async (t) => {
  const rows: Attributes[] = [
    { stage: 'II', weight: 80, alive: true, comment: 'Frau Weiß kam', 'seen 2020-03-04': 1 },
    { stage: 'Dr. Weiß', weight: 'Anna Weiß', alive: 'nein, Weiß', comment: 'ok', 'seen 2020-03-04': 2 },
  ];
  const none = { identifier_class: 'none' } as const;
  const { patients, plan, of } = deidentified(rows, [
    described('stage', { type: 'category', categories: [{ value: 'II', label: 'since 2020-03-04' }], ...none }),
    described('weight', { type: 'number', unit: 'kg', label: 'call 617-555-0123', ...none }),
    described('alive', { type: 'boolean', ...none }),
    described('comment', { type: 'text', ...none }),
    described('seen 2020-03-04', { type: 'integer', ...none }),
  ]);
  t.strictSame(
    patients.map(({ attributes }) => attributes),
    [
      { stage: 'II', weight: 80, alive: true },
      { stage: null, weight: null, alive: null },
    ],
  );
  t.notMatch(JSON.stringify([patients, plan.dictionary]), /Weiß|2020-03-04|617-555/);
  t.match(of('comment'), { decided_by: 'free_text', rule: 'drop', suppressed: 2 });
  t.match(of('stage'), { rule: 'coded', present: 2, suppressed: 1 });
});

t.test('none and identifier contradict each other', async (t) => {
  t.notOk(variableSchema.safeParse({ name: 'x', type: 'text', identifier: true, identifier_class: 'none' }).success);
});
