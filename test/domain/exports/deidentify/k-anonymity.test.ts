import fc from 'fast-check';
import t from 'tap';
import type { DeidentificationOptions } from '../../../../contract/resources/deidentification.ts';
import {
  type AttributeValue,
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
import { hierarchyOf } from '../../../../domain/exports/deidentify/generalise.ts';
import { KAnonymiser } from '../../../../domain/exports/deidentify/k-anonymiser.ts';
import { DeidentificationOptionError, planDeidentification } from '../../../../domain/exports/deidentify/plan.ts';
import { deidentificationKey } from '../../../../domain/exports/deidentify/pseudonyms.ts';
import { deidentificationReport } from '../../../../domain/exports/deidentify/report.ts';
import { ColumnProfiles } from '../../../../domain/patients/dictionary/column-profile.ts';
import { patientsOf } from '../../../helpers/exports.ts';

type Row = Record<string, AttributeValue>;
const key = deidentificationKey('a secret of at least 32 characters', 'export', 'exp_1');
const described = (given: Partial<Variable> & Pick<Variable, 'name' | 'type'>): Variable => variableSchema.parse(given);
const listed = (...values: string[]) => values.map((value) => ({ value, label: value }));
const variables = [
  described({ name: 'sex', type: 'category', categories: listed('F', 'M'), identifier_class: 'none' }),
  described({ name: 'age', type: 'integer', identifier_class: 'age', max: 104, missing_codes: [999] }),
  described({ name: 'born', type: 'date', identifier_class: 'birth_date' }),
  described({ name: 'zip', type: 'text', identifier_class: 'zip' }),
  described({ name: 'weight', type: 'number', identifier_class: 'none', unit: 'kg' }),
  described({ name: 'hiv', type: 'category', categories: listed('yes', 'no'), identifier_class: 'none' }),
];

function exported(rows: readonly Row[], options: Partial<DeidentificationOptions>) {
  const profiles = new ColumnProfiles();
  for (const row of rows) profiles.add(row);
  const plan = planDeidentification(variables, profiles.finish(), { method: 'safe_harbor', ...options }, '2026-03-02');
  const run = beginDeidentification(plan, key);
  const patients = patientsOf(rows).map((one) => ({ ...one, project_id: 'proj_1', created_at: '', updated_at: '' }));
  const treated = applyToBatch(run, patients);
  settleGroups(run);
  const left = finishBatch(run, treated, { counts: true }).map(({ attributes }) => attributes);
  return { left, report: deidentificationReport(run), dictionary: finishedDictionary(run) };
}

/** By brute force: how many rows share each combination. */
function smallestGroup(rows: readonly Row[], names: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const group = names.map((name) => String(row[name] ?? null)).join('|');
    counts.set(group, (counts.get(group) ?? 0) + 1);
  }
  return Math.min(...counts.values());
}

const cohort = Array.from({ length: 400 }, (_, i): Row => {
  const age = i === 13 ? 999 : 20 + ((i * 37) % 80);
  return {
    sex: i % 2 === 0 ? 'F' : 'M',
    age,
    born: `${2026 - Math.min(age, 99)}-04-05`,
    zip: String(10_001 + ((i * 7919) % 90_000)),
    weight: 45 + ((i * 13.7) % 80),
    hiv: i % 3 === 0 ? 'yes' : 'no',
  };
});

t.test('k holds in the rows that leave, and the report says what was done for it', async (t) => {
  const quasi = ['sex', 'age', 'born', 'zip'];
  t.equal(exported(cohort, {}).report.k_anonymity.smallest_group, 1, 'without k groups are only counted');
  for (const k of [2, 5, 11, 100, 400]) {
    const { left, report, dictionary } = exported(cohort, { k });
    const { k_anonymity } = report;
    t.ok(smallestGroup(left, quasi) >= k, `${k}: the smallest group has ${smallestGroup(left, quasi)}`);
    t.equal(k_anonymity.smallest_group, smallestGroup(left, quasi));
    t.equal(k_anonymity.asked, k);
    t.ok(k_anonymity.made_coarser.length > 0);
    t.ok(k_anonymity.patients_left_out <= 0.05 * 400 + k, 'a twentieth is left out, or as many as make k');
    t.match(report.statements.join(' '), new RegExp(`has ${k} patients or more.*Datafly`));
    for (const entry of dictionary) {
      t.ok(variableSchema.safeParse(entry).success, `${entry.name} is a variable`);
      const listed = entry.categories?.map(({ value }) => value);
      for (const row of left)
        if (listed !== undefined && row[entry.name] != null && !listed.includes(row[entry.name] as string))
          t.fail(`${entry.name} has ${row[entry.name]}, which the codebook does not list`);
    }
    t.notMatch(
      JSON.stringify([left.map(({ age }) => age ?? 0), dictionary.filter(({ name }) => name === 'age')]),
      /999|104/,
    );
  }
});

t.test('k can be asked of any variable that leaves, also of a measured number', async (t) => {
  const { left, report, dictionary } = exported(cohort, { k: 10, quasi_identifiers: ['weight'] });
  t.ok(smallestGroup(left, ['weight']) >= 10);
  t.match(report.k_anonymity.made_coarser, [{ variable: 'weight', to: 'classes of 5' }]);
  t.match(
    dictionary.find(({ name }) => name === 'weight'),
    { type: 'category', categories: [{ value: '45 to under 50' }, { value: '50 to under 55' }] },
  );
  const sex = exported([...cohort.slice(0, 30).map((row) => ({ ...row, sex: 'F' })), { ...cohort[1]!, sex: 'M' }], {
    k: 5,
    quasi_identifiers: ['sex'],
  });
  t.equal(sex.report.k_anonymity.patients_left_out, 31, 'one alone is hidden only among others that are hidden');
  t.throws(() => exported(cohort.slice(0, 3), { k: 5 }), /No group of 5 patients can be made of the 3/);
  t.throws(() => exported(cohort.slice(0, 3), { k: 5 }), DeidentificationOptionError);
});

t.test('whatever the rows, no group is smaller than k, and classes lie within those of the next step', async () => {
  const row = fc.record({
    sex: fc.constantFrom('F', 'M', null),
    age: fc.oneof(fc.integer({ min: 0, max: 110 }), fc.constant(null)),
    zip: fc.integer({ min: 501, max: 99_950 }).map((code) => String(code).padStart(5, '0')),
    weight: fc.double({ min: 0.1, max: 300, noNaN: true }),
  });
  const names = ['sex', 'age', 'zip', 'weight'];
  fc.assert(
    fc.property(fc.array(row, { minLength: 20, maxLength: 120 }), fc.integer({ min: 2, max: 20 }), (rows, k) => {
      const { left } = exported(rows, { k, quasi_identifiers: names });
      return smallestGroup(left, names) >= k;
    }),
    { numRuns: 60 },
  );
  const weight = {
    ...{ name: 'weight', rule: 'coded' as const, identifierClass: null, decidedBy: 'identifier_class' as const },
    ...{ missing: null, ninety: 90, variable: variables[4] },
    profile: { ...new ColumnProfiles().finish()[0]!, smallestNumber: 0, largestNumber: 3, integers: 0, numbers: 9 },
  };
  const hierarchy = hierarchyOf(weight, 1936);
  fc.assert(
    fc.property(fc.double({ min: 0, max: 3, noNaN: true }), (value) => {
      let before: AttributeValue = value;
      for (let step = 1; step <= hierarchy.last; step++) {
        before = hierarchy.widened(step, before);
        if (before !== hierarchy.classOf(step, value)) return false;
      }
      return before === null;
    }),
  );
});

t.test('more combinations than are held make the variables coarser at once', async (t) => {
  const profile = {
    ...new ColumnProfiles().finish()[0]!,
    smallestNumber: 0,
    largestNumber: 5000,
    integers: 1,
    numbers: 1,
  };
  const variable = described({ name: 'x', type: 'integer' });
  const planned = {
    ...{ name: 'x', rule: 'coded' as const, identifierClass: null, decidedBy: 'identifier_class' as const },
    ...{ missing: null, ninety: 90, variable, profile },
  };
  const anonymiser = new KAnonymiser(2, new Map([['x', hierarchyOf(planned, 1936)]]), 50);
  const rows = Array.from({ length: 5000 }, (_, x) => ({ x }));
  for (const one of rows) anonymiser.add(one);
  anonymiser.finish();
  t.ok(
    smallestGroup(
      rows.map((one) => anonymiser.apply(one)),
      ['x'],
    ) >= 2,
  );
  t.equal(anonymiser.steps.get('x'), 1);
});

t.test('groups that tell a secret of all their patients are told, and values that few share', async (t) => {
  const rows: Row[] = [
    ...Array.from({ length: 20 }, () => ({ sex: 'F', hiv: 'yes' })),
    ...Array.from({ length: 20 }, (_, i) => ({ sex: 'M', hiv: i < 3 ? 'yes' : 'no' })),
  ];
  const { report } = exported(rows, { quasi_identifiers: ['sex'] });
  t.match(report.l_diversity, [{ variable: 'hiv', l: 1, groups_of_one_value: 1, patients_in_them: 20 }]);
  t.strictSame(report.small_cells, []);
  const rare = exported(
    [...rows, { sex: 'M', hiv: 'no', zip: '10001' }, ...Array(4).fill({ sex: 'F', zip: '94110' })],
    {},
  );
  t.strictSame(rare.report.small_cells, [{ variable: 'zip', values: 2, patients: 5 }]);
});
