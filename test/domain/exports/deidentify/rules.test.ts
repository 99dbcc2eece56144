import t from 'tap';
import { groupedAge, ninetyYears } from '../../../../domain/exports/deidentify/ages.ts';
import { shiftedDate, yearOf } from '../../../../domain/exports/deidentify/dates.ts';
import { zip3 } from '../../../../domain/exports/deidentify/zip3.ts';
import { isDate } from '../../../../domain/patients/dictionary/date-values.ts';
import { classByName } from '../../../../domain/patients/dictionary/name-classes.ts';
import { patternsIn } from '../../../../domain/patients/dictionary/text-patterns.ts';

t.test('a ZIP code becomes its first three digits, or 000 in the 17 areas of the guidance of HHS', async (t) => {
  t.equal(zip3('10001'), '100');
  t.equal(zip3('03601'), '000');
  const restricted = '036 692 878 059 790 879 063 821 884 102 823 890 203 830 893 556 831'.split(' ');
  t.equal(restricted.length, 17);
  for (const prefix of restricted) t.equal(zip3(`${prefix}12`), '000', prefix);
  for (const prefix of ['205', '369']) t.equal(zip3(`${prefix}00`), '000', `${prefix}: 2010 Census`);
});

t.test('a ZIP code is read however a file writes it, and nothing else is taken for one', async (t) => {
  t.equal(zip3('10001-1234'), '100');
  t.equal(zip3('100011234'), '100');
  t.equal(zip3(10001), '100');
  t.equal(zip3(3601), '000', 'a number has lost its zero');
  t.equal(zip3('3601'), '000');
  t.equal(zip3(36011234), '000');
  t.equal(zip3(' 94110 '), '941');
  t.equal(zip3('941'), '941', 'three digits already');
  t.equal(zip3('036'), '000');
  for (const other of ['SW1A 1AA', '', '12', '1234567890123', -10001, 100.5, true, 'Boston 02115'])
    t.equal(zip3(other), null, String(other));
});

t.test('ages over 89 are one class', async (t) => {
  for (const [age, grouped] of [
    [93, 90],
    [90, 90],
    [89, 89],
    [89.5, 89.5],
    [0, 0],
    ['93', '90+'],
    ['93 years', '90+'],
    ['90-94', '90+'],
    ['>=85', '>=85'],
    ['85-89', '85-89'],
    ['104', '90+'],
    ['45 to 54', '45 to 54'],
  ] as const)
    t.equal(groupedAge(age, 90), grouped, String(age));
  for (const other of ['old', 'Mr Smith, 93', '1930-01-02', -1, true])
    t.equal(groupedAge(other, 90), null, String(other));
  t.equal(ninetyYears('months', 'age'), 1080);
  t.equal(ninetyYears(null, 'age_months'), 1080);
  t.equal(ninetyYears('days', 'age'), 32871);
  t.equal(ninetyYears(null, 'ageInDays'), 32871);
  t.equal(ninetyYears(null, 'age d'), 90);
  t.equal(groupedAge(1100, 1080), 1080);
});

t.test('of a date the year is left, however it is written', async (t) => {
  for (const date of [
    '2009-01-01',
    '2009-01-01T10:00:00Z',
    '2009-01',
    '1/1/2009',
    '01.02.2009',
    'January 1, 2009',
    '20090101',
    20090101,
    2009,
    '2009',
  ])
    t.equal(yearOf(date), 2009, String(date));
  for (const none of ['1/1/09', 'soon', '', 12, 39814, '2009-01-01 to 2010-01-01', true])
    t.equal(yearOf(none), null, String(none));
});

t.test('a date is known by its form', async (t) => {
  for (const date of [
    '2009-01-31',
    '31.12.2009',
    '1/2/09',
    'Jan 5, 2020',
    '5 January 2020',
    '05-JAN-2020',
    '3/2020',
    20090101,
  ])
    t.ok(isDate(date), String(date));
  for (const none of ['2009', 2009, '1.5', '12-13', 'January', 'mar 5 units of x y', 'A-12', ''])
    t.notOk(isDate(none), String(none));
});

t.test('a shifted date is written as it was', async (t) => {
  t.equal(shiftedDate('2024-02-28', 2), '2024-03-01');
  t.equal(shiftedDate('2023-12-31', 1), '2024-01-01');
  t.equal(shiftedDate('2024-03-01T23:59:59.5+02:00', -1), '2024-02-29T23:59:59.5+02:00');
  t.equal(shiftedDate('2024/03/01', -1), '2024/02/29');
  t.equal(shiftedDate('1.3.2024', -1), '29.02.2024');
  t.equal(shiftedDate('20240301', -1), '20240229');
  t.equal(shiftedDate(20240301, -1), 20240229);
  for (const unread of ['03/04/2024', '2024', 2024, '2024-02-30', '2024-13-01', '2024-03-01 Smith', 'soon', true])
    t.equal(shiftedDate(unread, 1), null, String(unread));
});

t.test('identifiers in a text are found by their form', async (t) => {
  for (const [text, pattern] of [
    ['write to jane.doe@example.org', 'email'],
    ['see https://example.org/x', 'url'],
    ['www.example.org', 'url'],
    ['from 192.168.1.10', 'ip_address'],
    ['from 2001:db8::8a2e:370:7334', 'ip_address'],
    ['SSN 078-05-1120', 'ssn'],
    ['call 617-555-0123', 'phone'],
    ['call (617) 555-0123', 'phone'],
    ['+49 30 1234567', 'phone'],
    ['+16175550123', 'phone'],
    ['seen on 2020-03-01', 'date'],
    ['seen on 3/1/2020', 'date'],
    ['seen on March 1', 'date'],
    ['on 1st of Mar', null],
    ['on 1 March', 'date'],
    ['MRN 12345678', 'long_number'],
  ] as const)
    if (pattern !== null) t.ok(patternsIn(text).includes(pattern), text);
  for (const harmless of [
    'male',
    'T2N0M0',
    'stage III',
    '120/80',
    '3.5 mg',
    '10-20',
    '1.5',
    'q 8 h',
    'p53',
    'ratio 1:2',
    'I-II',
  ])
    t.strictSame(patternsIn(harmless), [], harmless);
  t.strictSame(patternsIn('@'.repeat(10_000)), [], 'a long text is looked at in no time');
});

t.test('names tell classes', async (t) => {
  for (const [name, identifierClass] of [
    ['patient_name', 'name'],
    ['Name', 'name'],
    ['lastName', 'name'],
    ['dob', 'birth_date'],
    ['Date of birth', 'birth_date'],
    ['year_of_birth', 'birth_date'],
    ['zip', 'zip'],
    ['ZIP code', 'zip'],
    ['home_city', 'geographic'],
    ['admission date', 'date'],
    ['phone', 'phone'],
    ['faxNumber', 'fax'],
    ['e-mail', 'email'],
    ['SSN', 'ssn'],
    ['MRN', 'medical_record_number'],
    ['subject_id', 'other_unique'],
    ['id', 'other_unique'],
    ['ip address', 'ip_address'],
    ['VIN', 'vehicle'],
    ['age', 'age'],
    ['Age (years)', 'age'],
    ['insurance number', 'health_plan_number'],
    ['nachname', 'name'],
    ['Patientenname', 'name'],
    ['paziente', 'name'],
    ['surgeon', 'name'],
    ['apellidos', 'name'],
    ['Prénom', 'name'],
    ['alter', 'age'],
    ['età', 'age'],
    ['plz', 'zip'],
    ['code postal', 'zip'],
    ['geburtsdatum', 'birth_date'],
    ['data di nascita', 'birth_date'],
    ['date de naissance', 'birth_date'],
    ['fecha_nacimiento', 'birth_date'],
    ['Aufnahmedatum', 'date'],
    ['Straße', 'geographic'],
    ['Telefonnummer', 'phone'],
    ['teléfono', 'phone'],
    ['codice fiscale', 'ssn'],
    ['Fallnummer', 'medical_record_number'],
  ] as const)
    t.equal(classByName(name), identifierClass, name);
  for (const harmless of [
    'sex',
    'stage',
    'dosage',
    'drug name',
    'time',
    'status',
    'ph.ecog',
    'long',
    'birth weight',
    'insurance',
    'image_score',
  ])
    t.equal(classByName(harmless), null, harmless);
});
