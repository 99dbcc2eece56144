import type { AttributeValue } from '../../../contract/resources/variable.ts';
import type { ExportedPatient } from '../export-source.ts';
import type { ExportedColumn } from '../formats/columns.ts';
import { isDateText } from '../formats/iso-dates.ts';

type AdministrativeGender = 'male' | 'female' | 'other' | 'unknown';

const genderNames = new Set([
  'sex',
  'gender',
  'patient sex',
  'patient gender',
  'administrative gender',
  'administrative sex',
]);
const birthDateNames = new Set(['birth date', 'birthdate', 'date of birth', 'dob', 'patient birth date']);
const genders = new Map<string, AdministrativeGender>([
  ...['male', 'm', 'man', 'men'].map((text) => [text, 'male'] as const),
  ...['female', 'f', 'woman', 'women'].map((text) => [text, 'female'] as const),
  ...['other', 'divers', 'diverse', 'non-binary', 'nonbinary', 'intersex'].map((text) => [text, 'other'] as const),
  ['unknown', 'unknown'],
]);

function genderOf(text: string): AdministrativeGender | undefined {
  return genders.get(text.trim().toLowerCase());
}

/** `Date_of_birth` and `DateOfBirth` are `date of birth`. */
function words(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim();
}

export type Demographics = { gender?: AdministrativeGender; birthDate?: string };

/**
 * Reads a patient's gender and birth date, where exactly one variable of the dictionary says by its name and its values
 * that it is the one; otherwise they are left out, which is better than guessed.
 */
export function demographicsReader(columns: readonly ExportedColumn[]): (patient: ExportedPatient) => Demographics {
  const genderColumns = columns.flatMap(({ name, variable }) => {
    if (variable === undefined || !genderNames.has(words(name))) return [];
    if (variable.type === 'text') return [{ name, read: (value: AttributeValue) => genderOf(String(value)) }];
    const categories = variable.categories?.map(({ value, label }) => [
      String(value),
      genderOf(label || String(value)),
    ]);
    if (!categories?.every(([, gender]) => gender !== undefined)) return [];
    const byValue = new Map(categories as [string, AdministrativeGender][]);
    return [{ name, read: (value: AttributeValue) => byValue.get(String(value)) }];
  });
  const birthColumns = columns.filter(
    ({ name, variable }) => variable?.type === 'date' && birthDateNames.has(words(name)),
  );
  const gender = genderColumns.length === 1 ? genderColumns[0]! : null;
  const birth = birthColumns.length === 1 ? birthColumns[0]!.name : null;
  return ({ attributes }) => {
    const demographics: Demographics = {};
    const sex = gender === null ? undefined : attributes[gender.name];
    const read = sex === undefined || sex === null ? undefined : gender!.read(sex);
    if (read !== undefined) demographics.gender = read;
    const born = birth === null ? undefined : attributes[birth];
    if (typeof born === 'string' && isFhirDate(born)) demographics.birthDate = born;
    return demographics;
  };
}

/** A day, or what de-identification leaves of one: a year, or a year and a month. The year 0 is none in FHIR. */
export function isFhirDate(text: string): boolean {
  return !text.startsWith('0000') && (isDateText(text) || /^\d{4}(?:-(?:0[1-9]|1[0-2]))?$/.test(text));
}
