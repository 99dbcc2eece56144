import { termKey } from '../index/analysis.ts';

/** The publication types of PubMed's help: what automatic term mapping knows, and what a filter's squeezed name stands for. */
export const publicationTypeNames: readonly string[] =
  `Adaptive Clinical Trial|Address|Autobiography|Bibliography|Biography|
  Case Reports|Classical Article|Clinical Conference|Clinical Study|Clinical Trial|Clinical Trial, Phase I|
  Clinical Trial, Phase II|Clinical Trial, Phase III|Clinical Trial, Phase IV|Clinical Trial Protocol|
  Clinical Trial, Veterinary|Collected Work|Comment|Comparative Study|Congress|Consensus Development Conference|
  Consensus Development Conference, NIH|Controlled Clinical Trial|Corrected and Republished Article|Dataset|Dictionary|
  Directory|Duplicate Publication|Editorial|Electronic Supplementary Materials|English Abstract|Equivalence Trial|
  Evaluation Study|Expression of Concern|Festschrift|Government Publication|Guideline|Historical Article|
  Interactive Tutorial|Interview|Introductory Journal Article|Journal Article|Lecture|Legal Case|Legislation|Letter|
  Meta-Analysis|Multicenter Study|News|Newspaper Article|Observational Study|Observational Study, Veterinary|Overall|
  Patient Education Handout|Periodical Index|Personal Narrative|Portrait|Practice Guideline|Preprint|
  Pragmatic Clinical Trial|Published Erratum|Randomized Controlled Trial|Randomized Controlled Trial, Veterinary|
  Research Support, American Recovery and Reinvestment Act|Research Support, N.I.H., Extramural|
  Research Support, N.I.H., Intramural|Research Support, Non-U.S. Gov't|Research Support, U.S. Gov't, Non-P.H.S.|
  Research Support, U.S. Gov't, P.H.S.|Retracted Publication|Retraction of Publication|Review|
  Scientific Integrity Review|Systematic Review|Technical Report|Twin Study|Validation Study|Video-Audio Media|Webcast`
    .split('|')
    .map((name) => name.trim());

const byKey = new Map(publicationTypeNames.map((name) => [termKey(name), name]));
const bySqueezed = new Map(publicationTypeNames.map((name) => [termKey(name).replaceAll(' ', ''), name]));

export const publicationTypeNamed = (key: string): string | null => byKey.get(key) ?? null;

/** By its name without blanks, as PubMed's filters have it: `randomizedcontrolledtrial`. */
export const publicationTypeSqueezed = (name: string): string | null => bySqueezed.get(name) ?? null;

/** What stands beneath a type in MeSH's tree V, and is searched along with it. */
const narrower: Record<string, string[]> = {
  'Clinical Study': ['Clinical Trial', 'Observational Study'],
  'Clinical Trial': [
    ...['Adaptive Clinical Trial', 'Clinical Trial, Phase I', 'Clinical Trial, Phase II', 'Clinical Trial, Phase III'],
    ...['Clinical Trial, Phase IV', 'Controlled Clinical Trial', 'Pragmatic Clinical Trial', 'Equivalence Trial'],
  ],
  'Controlled Clinical Trial': ['Randomized Controlled Trial'],
  'Randomized Controlled Trial': ['Equivalence Trial', 'Pragmatic Clinical Trial'],
  Guideline: ['Practice Guideline'],
  Review: ['Systematic Review'],
  'Consensus Development Conference': ['Consensus Development Conference, NIH'],
};

/** The type with all beneath it, normalized as the index has them. */
export function withNarrowerTypes(key: string): string[] {
  const name = publicationTypeNamed(key);
  if (name === null) return [key];
  const all = new Set([name]);
  for (const each of all) for (const child of narrower[each] ?? []) all.add(child);
  return [...all].map(termKey);
}
