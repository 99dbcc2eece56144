import { Fhir, type ValidatorResponse } from 'fhir';
import t from 'tap';
import type { AttributeValue, Variable } from '../../../contract/resources/variable.ts';
import { fhir } from '../../../domain/exports/fhir/fhir.ts';
import { ucumCode } from '../../../domain/exports/fhir/ucum.ts';
import { analysisOf, idFor, patientsOf, sourceOf, variable, written } from '../../helpers/exports.ts';
import { awkwardRows, awkwardVariables } from './awkward.ts';

type Resource = Record<string, unknown> & { resourceType: string; id: string };

async function resourcesOf(
  variables: Variable[],
  rows: readonly Record<string, AttributeValue>[],
): Promise<Map<string, Resource[]>> {
  const files = await written(fhir, sourceOf(patientsOf(rows), { variables, analysisList: [analysisOf(1, 'First')] }));
  const resources = new Map<string, Resource[]>();
  for (const [name, { bytes, media_type, rows: count }] of files) {
    if (media_type !== 'application/fhir+ndjson') continue;
    const lines = bytes.toString().split('\n');
    t.equal(lines.pop(), '', 'each line ends');
    t.equal(lines.length, count, name);
    resources.set(
      name.replace('.ndjson', ''),
      lines.map((line) => JSON.parse(line)),
    );
  }
  return resources;
}

const validator = new Fhir();
function problems(resource: Resource): unknown[] {
  const { valid, messages } = validator.validate(resource, { errorOnUnexpected: true }) as ValidatorResponse;
  const errors = messages.filter(({ severity }) => severity === 'error' || severity === 'fatal');
  return valid && errors.length === 0 ? [] : errors;
}

const awkward = await resourcesOf(awkwardVariables, awkwardRows);

t.test('there is a file for each type of resource', async (t) => {
  t.strictSame([...awkward.keys()], ['ResearchStudy', 'CodeSystem', 'Patient', 'ResearchSubject', 'Observation']);
  for (const [type, list] of awkward) t.ok(list.every((resource) => resource.resourceType === type));
});

t.test('a FHIR R4 validator finds nothing wrong with any resource', async (t) => {
  for (const [type, list] of awkward)
    for (const resource of list)
      t.strictSame(problems(resource), [], `${type} ${JSON.stringify(resource).slice(0, 300)}`);
  t.not(problems({ resourceType: 'Patient', id: 'x', gender: 'm' } as Resource).length, 0, 'it would');
  t.not(problems({ resourceType: 'Observation', id: 'x', status: 'final' } as Resource).length, 0, 'it would');
});

t.test('ids are as FHIR has them, each once, and references lead to what is there', async (t) => {
  const known = new Set<string>();
  for (const [type, list] of awkward)
    for (const { id } of list) {
      t.match(id, /^[A-Za-z0-9.-]{1,64}$/);
      t.notOk(known.has(`${type}/${id}`));
      known.add(`${type}/${id}`);
    }
  const references = [...JSON.stringify([...awkward.values()]).matchAll(/"reference":"([^"]+)"/g)].map((m) => m[1]!);
  t.ok(references.length > 0);
  for (const reference of references) t.ok(known.has(reference), reference);
  const study = awkward.get('ResearchStudy')![0]!;
  t.match(study, {
    status: 'active',
    title: 'Lung cancer: «Ärzte» trial',
    identifier: [{ value: idFor('project', 1) }],
  });
});

/** The Observations of a patient, without what all of them have, by the text of their code. */
function valuesOf(resources: Map<string, Resource[]>, patient: number): Record<string, unknown> {
  const subject = `Patient/${resources.get('Patient')![patient]!.id}`;
  return Object.fromEntries(
    resources
      .get('Observation')!
      .filter((resource) => (resource.subject as { reference: string }).reference === subject)
      .map(({ resourceType, id, status, subject: _, code, ...value }) => {
        t.equal(status, 'final');
        return [(code as { text: string }).text, value];
      }),
  );
}
const unknown = {
  dataAbsentReason: {
    coding: [
      { system: 'http://terminology.hl7.org/CodeSystem/data-absent-reason', code: 'unknown', display: 'Unknown' },
    ],
  },
};

t.test('each value is an Observation of its own type', async (t) => {
  const first = valuesOf(awkward, 0);
  t.strictSame(first['Age at "entry", in `years` $x'], {
    valueQuantity: { value: 61.5, unit: 'a', system: 'http://unitsofmeasure.org', code: 'a' },
  });
  t.match(first['Sex 😀'], { valueCodeableConcept: { coding: [{ code: 'f', display: 'Fe|male' }], text: 'Fe|male' } });
  t.match(first.stage, { valueCodeableConcept: { coding: [{ code: '1', display: 'I' }] } });
  t.strictSame(first.visits, { valueInteger: 3 });
  t.strictSame(first["Smokes'?"], { valueBoolean: true });
  t.strictSame(first.born, { valueDateTime: '1960-02-29' });
  t.strictSame(first.seen_at, { valueDateTime: '2024-02-29T13:45:10.25+02:00' });
  t.strictSame(first.woke_at, { valueString: '2024-02-29 06:30' }, 'no time zone is invented');
  t.strictSame(first['Note\nof two \\ lines'], { valueString: '=1+1' });
  t.strictSame(first.extra, { valueString: '007' });

  const third = valuesOf(awkward, 2);
  t.strictSame(
    third['Sex 😀'],
    { valueCodeableConcept: { text: 'unknown' } },
    'a value that the dictionary does not name',
  );
  t.strictSame(third.visits, { valueQuantity: { value: 9007199254740991 } }, 'no 32-bit integer');
  t.strictSame(third.born, unknown);
  t.strictSame(valuesOf(awkward, 7), Object.fromEntries(awkwardVariables.map((v) => [v.label || v.name, unknown])));
});

t.test('codes are of the code systems that are in the export', async (t) => {
  const systems = new Map(
    awkward
      .get('CodeSystem')!
      .map((system) => [system.url, new Set((system.concept as { code: string }[]).map((c) => c.code))]),
  );
  for (const { code, valueCodeableConcept } of awkward.get('Observation')!) {
    type Concept = { coding?: { system: string; code: string }[] };
    for (const concept of [code, valueCodeableConcept] as (Concept | undefined)[])
      for (const coding of concept?.coding ?? [])
        t.ok(systems.get(coding.system)?.has(coding.code), JSON.stringify(coding));
  }
});

t.test('names that are no FHIR codes get one, each its own', async (t) => {
  const names = [' led', 'two  spaces', 'v2', 'v1', 'fine name'];
  const { size } = new Set(
    (
      await resourcesOf(
        names.map((name) => variable({ name, type: 'integer' })),
        [{}],
      )
    )
      .get('Observation')!
      .map((o) => {
        t.strictSame(problems(o), []);
        return (o.code as { coding: [{ code: string }] }).coding[0].code;
      }),
  );
  t.equal(size, names.length);
});

t.test('gender and birth date are there only where the dictionary is clear', async (t) => {
  const category = (name: string, ...categories: [string | number, string][]) =>
    variable({ name, type: 'category', categories: categories.map(([value, label]) => ({ value, label })) });
  const patient = async (variables: Variable[], row: Record<string, AttributeValue>) => {
    const [first] = (await resourcesOf(variables, [row])).get('Patient')!;
    t.strictSame(problems(first!), []);
    return { gender: first!.gender, birthDate: first!.birthDate };
  };
  const sex = category('Sex', [1, 'Male'], [2, 'Female']);
  t.strictSame(await patient([sex], { Sex: 2 }), { gender: 'female', birthDate: undefined });
  t.strictSame(await patient([category('sex', ['m', ''], ['f', ''])], { sex: 'm' }), {
    gender: 'male',
    birthDate: undefined,
  });
  t.strictSame(await patient([category('sex', [1, 'A'], [2, 'B'])], { sex: 1 }), {
    gender: undefined,
    birthDate: undefined,
  });
  t.strictSame(await patient([sex, variable({ name: 'gender', type: 'text' })], { Sex: 1, gender: 'f' }), {
    gender: undefined,
    birthDate: undefined,
  });
  t.strictSame(await patient([variable({ name: 'sex_hormone', type: 'text' })], { sex_hormone: 'f' }), {
    gender: undefined,
    birthDate: undefined,
  });
  const born = variable({ name: 'dateOfBirth', type: 'date' });
  t.strictSame(await patient([born], { dateOfBirth: '1960-02-29' }), { gender: undefined, birthDate: '1960-02-29' });
  t.strictSame(await patient([born], { dateOfBirth: '1960' }), { gender: undefined, birthDate: '1960' });
  t.strictSame(await patient([born], { dateOfBirth: 'spring' }), { gender: undefined, birthDate: undefined });
});

t.test('texts with what FHIR strings can not hold lose no more than that', async (t) => {
  const resources = await resourcesOf(
    [],
    [{ a: 'x\u0001y\u0000z' }, { a: '' }, { a: ' \n ' }, { a: 'line\nbreak\ttab' }],
  );
  const values = resources.get('Observation')!.map((o) => {
    t.strictSame(problems(o), []);
    return o.valueString;
  });
  t.strictSame(values, ['xyz', undefined, undefined, 'line\nbreak\ttab']);
});

t.test('a unit has a UCUM code where it is sure to be one', async (t) => {
  // Codes of the UCUM specification's own tables and of its list of common units (https://ucum.org/ucum).
  for (const code of [
    'kg/m2',
    'mg/dL',
    'mmol/L',
    '10*9/L',
    '10*3/uL',
    'ug/mL',
    'mm[Hg]',
    'a',
    '%',
    'mL/min/{1.73_m2}',
    '/min',
    'U/L',
    '[iU]/L',
    'Cel',
    '[degF]',
    'meq/L',
    'g/(24.h)',
    'ng/mL/h',
    'ug/kg/min',
    'm/s2',
    '[pH]',
    '{score}',
    '1',
    'mo',
    'wk',
    'kcal/(8.h)',
    'umol/(24.h)',
  ])
    t.equal(ucumCode(code), code);
  for (const [written, code] of [
    ['years', 'a'],
    ['µg/l', 'ug/l'],
    ['kg/m²', 'kg/m2'],
    ['mmHg', 'mm[Hg]'],
    ['°C', 'Cel'],
    ['IU/L', '[iU]/L'],
    ['days', 'd'],
  ] as const)
    t.equal(ucumCode(written), code);
  for (const none of ['points', 'pack-years', 'C', 'F', 'm s', '', '/', 'mg//L', 'mg/', '(mg', 'foo', '½', 'steps'])
    t.equal(ucumCode(none), null, none);
  const rows = await resourcesOf([variable({ name: 'x', type: 'integer', unit: 'pack-years' })], [{ x: 3 }]);
  t.match(rows.get('Observation')![0], { valueQuantity: { value: 3, unit: 'pack-years', system: undefined } });
});
