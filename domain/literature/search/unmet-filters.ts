import { nearestName } from '../../../contract/nearest-name.ts';
import { termKey } from '../index/analysis.ts';
import type { LoadedIndex } from '../index/loaded-index.ts';
import { languageCode } from '../query/languages.ts';
import { publicationTypeNames } from '../query/publication-types.ts';
import type { SearchFilters } from './filters.ts';

/** Of filters by a name those that no paper of the whole literature meets, each in a sentence: mostly they are misspelt. */
export function unmetFilters(
  { publication_type, journal, language }: SearchFilters,
  { segments }: LoadedIndex,
): string[] {
  const isUnmet = (field: 'publication_type' | 'journal' | 'language', name: string | undefined): name is string =>
    name !== undefined && segments.every((segment) => segment.postings(field, termKey(name)) === null);
  const notes: string[] = [];
  if (isUnmet('publication_type', publication_type)) {
    const near = nearestName(publication_type, publicationTypeNames);
    notes.push(`No paper has the publication type "${publication_type}"${meant(near)}.`);
  }
  if (isUnmet('journal', journal))
    notes.push(`No paper is of the journal "${journal}": its title, abbreviation or ISSN must be named whole.`);
  if (isUnmet('language', language)) {
    const code = languageCode(language);
    notes.push(`No paper is in the language "${language}"${meant(code === language ? null : code, threeLetters)}.`);
  }
  return notes;
}

const threeLetters = ': a language is named by three letters, such as eng, ger or jpn';
const meant = (name: string | null | undefined, otherwise = '') =>
  name === null || name === undefined ? otherwise : `. Perhaps it was meant to be "${name}"`;
