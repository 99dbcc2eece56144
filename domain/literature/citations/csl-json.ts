import type { PaperRecord } from '../../../contract/resources/paper.ts';
import { kindOf, type PaperKind } from './kind.ts';
import { citationKey, dateParts, forenames, notesOf, type PaperAuthor, topics } from './paper-parts.ts';

/** Types of CSL 1.0.2, where a preprint is an `article`. */
const types: Record<PaperKind, string> = {
  article: 'article-journal',
  book: 'book',
  chapter: 'chapter',
  conference: 'paper-conference',
  dataset: 'dataset',
  magazine: 'article-magazine',
  newspaper: 'article-newspaper',
  other: 'document',
  patent: 'patent',
  preprint: 'article',
  report: 'report',
  thesis: 'thesis',
  unpublished: 'manuscript',
};

/** An array of one item by the schema of CSL-JSON 1.0.2 (https://github.com/citation-style-language/schema). */
export function cslCitation(paper: PaperRecord): string {
  return `${JSON.stringify([cslItem(paper)], null, 2)}\n`;
}

/** One item of such an array. */
export function cslItem(paper: PaperRecord, key = citationKey(paper)): Record<string, unknown> {
  const { journal } = paper;
  const parts = dateParts(paper);
  const item = {
    id: paper.external_id ?? paper.doi ?? (paper.pmid ? `pmid:${paper.pmid}` : (paper.pmcid ?? key)),
    type: types[kindOf(paper)],
    'citation-key': key,
    title: paper.title,
    author: paper.authors.map(cslName),
    editor: paper.book?.editors.map(cslName) ?? null,
    'container-title': journal.title ?? journal.iso,
    'container-title-short': journal.iso,
    issued: parts.length > 0 ? { 'date-parts': [parts] } : null,
    volume: journal.volume,
    issue: journal.issue,
    page: journal.pages,
    publisher: paper.book?.publisher ?? null,
    'publisher-place': paper.book?.place ?? null,
    edition: paper.book?.edition ?? null,
    ISBN: paper.book?.isbn.join(' ') || null,
    ISSN: journal.issn,
    DOI: paper.doi,
    PMID: paper.pmid,
    PMCID: paper.pmcid,
    URL: paper.doi ? `https://doi.org/${encodeURI(paper.doi)}` : (paper.url ?? null),
    note: notesOf(paper).join('\n') || null,
    language: languageTag(paper.language),
    keyword: keywords(topics(paper)),
    abstract: paper.abstract,
  };
  return Object.fromEntries(
    Object.entries(item).filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0)),
  );
}

function cslName(author: PaperAuthor): { [part: string]: string } {
  if (author.collective) return { literal: author.collective };
  const { given, suffix } = forenames(author);
  if (!author.last) return { literal: given ?? '' };
  return { family: author.last, ...(given && { given }), ...(suffix && { suffix }) };
}

/** Citation processors want `en`: they change the case of titles only in English. */
function languageTag(language: string | null): string | null {
  if (!language) return null;
  try {
    return Intl.getCanonicalLocales(language)[0] ?? null;
  } catch {
    return null;
  }
}

function keywords(words: string[]): string | null {
  if (words.length === 0) return null;
  if (!words.some((word) => word.includes(','))) return words.join(', ');
  // A lone one with a comma in it is ended by a semicolon, or it would be read as two.
  return words.length === 1 ? `${words[0]};` : words.join('; ');
}
