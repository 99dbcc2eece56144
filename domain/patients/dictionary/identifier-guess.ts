import type { IdentifierClass, Variable, variableClasses } from '../../../contract/resources/variable.ts';
import type { ColumnProfile } from './column-profile.ts';
import { classByName } from './name-classes.ts';

/** A column of which this share of values looks like one thing is that thing. */
const most = 0.5;

/** What most of the values look like, or null. */
export function classByValues(profile: ColumnProfile): IdentifierClass | null {
  const { dates, lookedAt, patterns, numbers, longIntegers, present, single } = profile;
  const enough = most * lookedAt;
  if (lookedAt === 0) return null;
  if (dates >= enough) return 'date';
  for (const pattern of ['email', 'url', 'ip_address', 'ssn', 'phone'] as const)
    if ((patterns[pattern] ?? 0) >= enough) return pattern;
  if ((patterns.date ?? 0) >= enough) return 'date';
  const unique = single === null || single > most * present;
  return numbers === present && longIntegers > 0.9 * numbers && unique ? 'other_unique' : null;
}

export type IdentifierGuess = {
  /** null: a person has to look; nothing was seen that would speak for a class. */
  identifier_class: (typeof variableClasses)[number] | null;
  because: string;
};

/**
 * What a program would say of a variable that no person has classified. A proposal and never a decision: it is made of a
 * name, which may be in any language, and of some of the values. Tells of values what they look like, and none of them.
 */
export function guessIdentifierClass(
  name: string,
  variable: Variable | undefined,
  profile: ColumnProfile | undefined,
): IdentifierGuess {
  const named = classByName(name) ?? classByName(variable?.label ?? '');
  if (named !== null) return { identifier_class: named, because: 'its name or label says so' };
  if (variable?.type === 'date' || variable?.type === 'datetime')
    return { identifier_class: 'date', because: 'the dictionary calls it a date' };
  if (profile === undefined || profile.present === 0) return { identifier_class: null, because: 'no value was seen' };
  const seen = classByValues(profile) ?? classOfText(profile) ?? classOfNumbers(profile);
  if (seen !== null) return { identifier_class: seen, because: 'its values look like it' };
  if (mayBeSurnames(profile))
    return { identifier_class: null, because: 'its values are single words with a capital, as surnames are' };
  const isText = profile.texts > 0 && variable?.type !== 'category';
  if (isText && (profile.longest > longestCode || profile.single === null || profile.single > most * profile.present))
    return { identifier_class: 'other_unique', because: 'it is free text, or differs from patient to patient' };
  if (isText)
    return {
      identifier_class: null,
      because: 'it is text: where its words are codes, make it a category that lists them; as text it is left out',
    };
  return { identifier_class: 'none', because: 'nothing in the values that were looked at identifies anybody' };
}

const longestCode = 64;

/** More different words with a capital than a category usually has. */
function mayBeSurnames({ texts, present, shapes, lookedAt, distinct }: ColumnProfile): boolean {
  return texts === present && shapes.word >= 0.9 * lookedAt && (distinct === null || distinct > 8);
}

function classOfText({ texts, present, shapes, lookedAt }: ColumnProfile): IdentifierClass | null {
  if (texts < most * present) return null;
  if (shapes.postcode >= 0.9 * lookedAt) return 'zip';
  if (shapes.address >= most * lookedAt) return 'geographic';
  return shapes.personName >= most * lookedAt ? 'name' : null;
}

/** Numbers that may be ages over 89, years of birth or codes of places: a range is all that tells them. */
function classOfNumbers(profile: ColumnProfile): IdentifierClass | null {
  const { numbers, present, integers, smallestNumber, largestNumber, distinct } = profile;
  if (numbers < present || integers < numbers || smallestNumber === null || largestNumber === null) return null;
  const varied = distinct === null || distinct > 10;
  if (smallestNumber >= 1880 && largestNumber <= 2100) return 'birth_date';
  if (smallestNumber >= 0 && largestNumber > 89 && largestNumber <= 125) return 'age';
  // Five digits of which a leading zero was lost, or six as in Russia, China and India.
  const isPostcode =
    smallestNumber >= 1000 && (largestNumber <= 99_999 || smallestNumber > 99_999) && largestNumber < 1e6;
  return varied && isPostcode ? 'zip' : null;
}
