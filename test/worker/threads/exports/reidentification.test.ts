import t from 'tap';
import type { DeidentificationOptions } from '../../../../contract/resources/deidentification.ts';
import type { AttributeValue, Variable } from '../../../../contract/resources/variable.ts';
import { deidentificationKey } from '../../../../domain/exports/deidentify/pseudonyms.ts';
import type { ExportedPatient } from '../../../../domain/exports/export-source.ts';
import type { CopiedPatient } from '../../../../sql/tables/copied-patients.ts';
import { deidentifiedSource } from '../../../../worker/threads/exports/deidentified-source.ts';
import { patientsOf, sourceOf, variable } from '../../../helpers/exports.ts';

/* What somebody could do who has the export and knows the patients: the same rows, with names. */

const key = deidentificationKey('a secret of at least 32 characters', 'export', 'exp_1');
const count = 2000;
const day = (n: number) => new Date(Date.UTC(2019, 0, 1) + n * 86_400_000).toISOString().slice(0, 10);
/** A stream of numbers that looks like chance and is the same each time. */
let state = 42;
const draw = (n: number) => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * n);
};
const known = Array.from({ length: count }, (): Record<string, AttributeValue> => {
  const admitted = draw(1000);
  return {
    age: 20 + draw(75),
    sex: draw(2) === 0 ? 'F' : 'M',
    zip: String(10_001 + draw(5) * 1000),
    stage: draw(400) === 0 ? 'IV' : (['I', 'II', 'III'][draw(3)] ?? 'I'),
    admitted: day(admitted),
    discharged: day(admitted + 1 + draw(60)),
  };
});
const variables: Variable[] = [
  variable({ name: 'age', type: 'integer', identifier_class: 'age' }),
  variable({
    name: 'sex',
    type: 'category',
    categories: ['F', 'M'].map((value) => ({ value, label: value })),
    identifier_class: 'none',
  }),
  variable({ name: 'zip', type: 'text', identifier_class: 'zip' }),
  variable({
    name: 'stage',
    type: 'category',
    categories: ['I', 'II', 'III', 'IV'].map((value) => ({ value, label: value })),
    identifier_class: 'none',
  }),
  variable({ name: 'admitted', type: 'date', identifier_class: 'date' }),
  variable({ name: 'discharged', type: 'date', identifier_class: 'date' }),
];

async function exported(options: DeidentificationOptions, withKey = key, patientBytes = 40e6) {
  const rows = patientsOf(known) as CopiedPatient[];
  const source = {
    ...sourceOf(rows, { variables }),
    ...{
      patients: async function* () {
        for (let i = 0; i < count; i += 500) yield rows.slice(i, i + 500);
      },
      patientBytes,
    },
  };
  const { source: left, close } = await deidentifiedSource(source, { options, key: withKey });
  const read = async () => {
    const all: ExportedPatient[] = [];
    for await (const batch of left.patients()) all.push(...batch);
    return all;
  };
  const [patients, again] = [await read(), await read()];
  await close();
  t.strictSame(again, patients, 'formats that read twice read the same');
  t.equal(patients.length, count);
  return { patients, report: left.deidentification! };
}

/** Correlation of the place in the export with the place in which they came. */
function correlation(places: readonly number[]): number {
  const mean = (count - 1) / 2;
  const covariance = places.reduce((sum, place, at) => sum + (place - mean) * (at - mean), 0);
  return covariance / places.reduce((sum, place) => sum + (place - mean) ** 2, 0);
}

t.test('a place in the export tells nothing of who it is', async (t) => {
  const { patients } = await exported({ method: 'date_shift' });
  // The time between the dates is kept on purpose; here it serves to find each row again.
  const tell = (
    { age, sex, zip, stage, admitted, discharged }: Record<string, AttributeValue>,
    of: (v: AttributeValue) => string,
  ) =>
    [
      age === null ? '' : Math.min(90, Number(age)),
      sex,
      String(zip).slice(0, 3),
      stage,
      (Date.parse(of(discharged!)) - Date.parse(of(admitted!))) / 86_400_000,
    ].join();
  const places = new Map(known.map((row, place) => [tell(row, String), place]));
  const found = patients.flatMap(({ attributes }, at) => {
    const place = places.get(tell(attributes, String));
    return place === undefined ? [] : [[place, at] as const];
  });
  t.ok(found.length > 0.9 * count, 'rows are found again by what remains in them');
  const order = patients.map((_, at) => found.find(([, there]) => there === at)?.[0] ?? (count - 1) / 2);
  t.ok(
    Math.abs(correlation(order)) < 4 / Math.sqrt(count),
    `their order is not that in which they came: ${correlation(order)}`,
  );
  const other = (
    await exported(
      { method: 'date_shift' },
      deidentificationKey('a secret of at least 32 characters', 'export', 'exp_2'),
    )
  ).patients;
  t.ok(patients.filter(({ id }) => other.some((one) => one.id === id)).length === 0);
  const same = (a: ExportedPatient, b: ExportedPatient) =>
    a.attributes.age === b.attributes.age && a.attributes.stage === b.attributes.stage;
  t.ok(patients.filter((one, at) => same(one, other[at]!)).length < 0.05 * count, 'nor that of another export');
  const oneBucket = await exported({ method: 'date_shift' }, key, 1000);
  t.strictSame(oneBucket.patients, patients, 'nor does it depend on how the rows were kept');
});

t.test('who knows dates finds nobody by them', async (t) => {
  const safe = (await exported({ method: 'safe_harbor' })).patients;
  for (const { attributes } of safe)
    if (
      ![attributes.admitted, attributes.discharged].every(
        (value) => typeof value === 'number' && value >= 2019 && value <= 2022,
      )
    )
      t.fail(`a date left: ${JSON.stringify(attributes)}`);
  const { patients } = await exported({ method: 'date_shift' });
  const days = new Map<number, number>();
  const truth = new Set(known.map(({ admitted }) => admitted));
  let coincidences = 0;
  for (const { attributes } of patients) {
    if (truth.has(attributes.admitted as string)) coincidences++;
    const shift = Math.round(Date.parse(attributes.admitted as string) / 86_400_000) % 7;
    days.set(shift, (days.get(shift) ?? 0) + 1);
  }
  t.ok(coincidences < count, 'a shifted date equals a known one by chance only');
  // If one offset served for all, or offsets were whole weeks, weekdays would tell; they are spread evenly.
  const chiSquare = [...days.values()].reduce((sum, n) => sum + (n - count / 7) ** 2 / (count / 7), 0);
  t.ok(chiSquare < 22.46, `weekdays are even: chi-square ${chiSquare} on 6 degrees of freedom, p > 0.001`);
});

t.test('who knows a rare combination finds k patients or none', async (t) => {
  const quasi = ['age', 'sex', 'zip', 'stage'] as const;
  const matching = (patients: readonly ExportedPatient[], person: Record<string, AttributeValue>, k: boolean) =>
    patients.filter(({ attributes }) =>
      quasi.every((name) => {
        const left = attributes[name];
        if (left === undefined) return true;
        if (name === 'zip') return left !== null && String(person.zip).startsWith(String(left));
        if (name !== 'age' || !k)
          return name === 'age' ? left === Math.min(90, Number(person.age)) : left === person[name];
        if (left === null) return false;
        const [from, to] = /^(\d+)(?: to (\d+))?/.exec(String(left))!.slice(1).map(Number);
        return Number(person.age) >= from! && (String(left).includes('older') || Number(person.age) <= (to! || from!));
      }),
    ).length;
  const rare = known.filter(({ stage }) => stage === 'IV');
  const plain = (await exported({ method: 'safe_harbor', quasi_identifiers: [...quasi] })).patients;
  t.ok(
    rare.some((person) => matching(plain, person, false) === 1),
    'without k some stand alone',
  );
  const { patients, report } = await exported({ method: 'safe_harbor', quasi_identifiers: [...quasi], k: 10 });
  for (const person of known.filter((_, i) => i % 20 === 0).concat(rare)) {
    const found = matching(patients, person, true);
    if (found > 0 && found < 10) t.fail(`${JSON.stringify(person)} is one of ${found}`);
  }
  t.ok(report.k_anonymity.smallest_group! >= 10);
  const external = new Set(patientsOf(known).flatMap(({ id, external_id }) => [id, external_id]));
  t.notOk(
    patients.some(({ id, external_id }) => external.has(id) || external.has(external_id)),
    'and none by an id',
  );
});
