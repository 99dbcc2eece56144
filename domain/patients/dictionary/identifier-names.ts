/** Words that in a variable's name point at protected health information (the list of 45 CFR 164.514(b)(2)). */
const words = new Set(
  `mrn ssn dob name surname firstname lastname fullname forename initials birthdate birthday email mail phone telephone
  mobile fax address street zip zipcode postcode postal city passport licence license nhs nino iban ip url website
  photo fingerprint`.split(/\s+/),
);
const phrases = [
  'date of birth',
  'birth date',
  'medical record',
  'record number',
  'social security',
  'health plan',
  'insurance number',
  'account number',
  'patient id',
  'device id',
  'serial number',
];
// "site name" or "drug name" name no person.
const harmlessNames =
  /\b(?:site|drug|study|hospital|center|centre|arm|group|trial|treatment|medication|test|file) name\b/;

/** Whether a variable's name suggests that it tells who a patient is: a hint for a person to look at, not a proof. */
export function isIdentifierName(name: string): boolean {
  const text = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  if (harmlessNames.test(text)) return false;
  return (
    phrases.some((phrase) => ` ${text} `.includes(` ${phrase} `)) || text.split(' ').some((word) => words.has(word))
  );
}
