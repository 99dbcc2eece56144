import { type PaperRecord, type PaperReference, sourcesOf } from '../../../contract/resources/paper.ts';
import { termKey } from './analysis.ts';
import type { TermField, TextPart } from './index-query.ts';
import { authorKeys } from './name-keys.ts';
import { termFlagBits } from './postings.ts';

/** So far apart that no phrase and no proximity reaches from one heading, or one affiliation, into the next. */
const gapBetweenTexts = 100;
const gapBetweenHeadings = 10;

/** Reads the words of a text, which stand in its part from a place on, and answers with the place of the last. */
type ReadText = (part: TextPart, text: string, from: number) => number;

/**
 * The texts with the words that a paper is ranked by and found by in its title, its headings and its abstract: stop words too, which rank
 * nothing. Places go up within a part.
 */
export function eachPaperText(record: PaperRecord, read: ReadText): void {
  const afterTitle = read('title', record.title, 0);
  if (record.vernacular_title !== null) read('title', record.vernacular_title, afterTitle + gapBetweenTexts);
  let from = 0;
  for (const heading of headingTexts(record)) from = read('heading', heading, from) + gapBetweenHeadings;
  if (record.abstract !== null) read('abstract', record.abstract, 0);
}

/** MeSH headings with their qualifiers, keywords and substances: what a paper is filed under. */
export function headingTexts({ mesh, keywords, substances }: PaperRecord): string[] {
  const texts: string[] = [];
  for (const { term, qualifiers } of mesh) {
    texts.push(term);
    for (const qualifier of qualifiers) texts.push(qualifier.term);
  }
  return texts.concat(keywords, substances);
}

export function eachAffiliation(record: PaperRecord, read: (text: string, from: number) => number): void {
  let from = 0;
  for (const affiliation of new Set(record.authors.flatMap((author) => author.affiliations)))
    from = read(affiliation, from) + gapBetweenTexts;
}

/** How the index names a paper that another cites or is bound to; null where only words name it. */
export function namedPaper({ pmid, doi }: { pmid: string | null; doi: string | null }): string | null {
  if (pmid !== null) return `pmid ${pmid}`;
  return doi === null ? null : `doi ${doi}`;
}

/** Every other term that a paper is found by, with its flags. */
export function paperTerms(
  record: PaperRecord,
  references: readonly PaperReference[] = [],
): Map<TermField, Map<string, number>> {
  const terms = new Map<TermField, Map<string, number>>();
  const add = (field: TermField, key: string, flags = 0) => {
    if (key === '') return;
    const ofField = terms.get(field) ?? new Map<string, number>();
    terms.set(field, ofField.set(key, (ofField.get(key) ?? 0) | flags));
  };
  record.authors.forEach((author, i) => {
    const flags = (i === 0 ? termFlagBits.first : 0) | (i === record.authors.length - 1 ? termFlagBits.last : 0);
    if (author.collective !== null) add('collective', termKey(author.collective), flags);
    const { short, full } = authorKeys(author);
    for (const key of short) add('author', key, flags);
    for (const key of full) add('full_author', key, flags);
  });
  const { journal } = record;
  for (const name of [journal.title, journal.iso, journal.issn]) if (name !== null) add('journal', termKey(name));
  if (journal.nlm_id !== null) add('journal_id', termKey(journal.nlm_id));
  if (journal.volume !== null) add('volume', termKey(journal.volume));
  if (journal.issue !== null) add('issue', termKey(journal.issue));
  if (journal.pages !== null) add('page', termKey(journal.pages.split(/[-–,]/)[0]!));
  for (const { term, major, qualifiers } of record.mesh) {
    const heading = termKey(term);
    add('heading', heading, major ? termFlagBits.major : 0);
    for (const qualifier of qualifiers) {
      const key = termKey(qualifier.term);
      const flags = qualifier.major ? termFlagBits.major : 0;
      add('qualified_heading', `${heading}/${key}`, flags);
      add('qualifier', key, flags);
    }
  }
  for (const type of record.publication_types) add('publication_type', termKey(type));
  if (record.language !== null) add('language', termKey(record.language));
  for (const substance of record.substances) add('substance', termKey(substance));
  for (const { number } of record.registry_numbers) add('registry_number', termKey(number));
  for (const { number, acronym, agency } of record.grants) {
    const words = termKey([number, acronym, agency].filter((part) => part !== null).join(' ')).split(' ');
    for (let from = 0; from < words.length; from++) add('grant', words.slice(from).join(' '));
  }
  for (const { source, accession_number } of record.secondary_source_ids)
    for (const parts of [[source], [accession_number], [source, accession_number]])
      add('secondary_source', termKey(parts.filter((part) => part !== null).join(' ')));
  for (const keyword of record.keywords) add('keyword', termKey(keyword));
  for (const reference of references) add('reference', namedPaper(reference) ?? '');
  for (const relation of record.relations) add('related', namedPaper(relation) ?? '');
  for (const source of sourcesOf(record)) add('source', source);
  return terms;
}
