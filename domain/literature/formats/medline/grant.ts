import type { PaperRecord } from '../../../../contract/resources/paper.ts';

type Grant = PaperRecord['grants'][number];

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** As NLM names countries, or none: an agency stands at the end where a record names no country. */
const countries: ReadonlySet<string> = new Set([
  ...letters.flatMap((first) => letters.flatMap((second) => regions.of(first + second) ?? [])),
  'International',
]);

/**
 * "R01 CA123456/CA/NCI NIH HHS/United States": number, acronym, agency and country, each of which may be missing, while slashes
 * may be part of the number: "MR/K006584/1/MRC_/Medical Research Council/United Kingdom".
 */
export function grantOfField(text: string): Grant | null {
  const parts = text.split('/').map((part) => part.trim());
  while (parts[0] === '') parts.shift();
  const country = parts.length > 1 && countries.has(parts.at(-1)!) ? parts.pop()! : null;
  // Words are an agency's name; a number alone is a number.
  const last = parts.at(-1) ?? '';
  const agency = parts.length > 1 || !/\d/.test(last) ? parts.pop() || null : null;
  const acronym = /^[A-Z]{2,5}_?$/.test(parts.at(-1) ?? '') ? parts.pop()! : null;
  const number = parts.join('/') || null;
  return number === null && agency === null ? null : { number, acronym, agency, country };
}

export const grantLine = ({ number, acronym, agency, country }: Grant): string =>
  [number, acronym, agency, country].filter((part) => part !== null).join('/');
