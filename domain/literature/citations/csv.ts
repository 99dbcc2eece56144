import type { PaperRecord } from '../../../contract/resources/paper.ts';
import { forenames, oneLine, type PaperAuthor } from './paper-parts.ts';

const columns: Readonly<Record<string, (paper: PaperRecord) => string | number | boolean | null>> = {
  pmid: (paper) => paper.pmid,
  pmcid: (paper) => paper.pmcid,
  doi: (paper) => paper.doi,
  external_id: (paper) => paper.external_id,
  title: (paper) => paper.title,
  vernacular_title: (paper) => paper.vernacular_title,
  authors: (paper) => listed(paper.authors.map(nameOf)),
  journal: (paper) => paper.journal.title,
  journal_iso: (paper) => paper.journal.iso,
  issn: (paper) => paper.journal.issn,
  volume: (paper) => paper.journal.volume,
  issue: (paper) => paper.journal.issue,
  pages: (paper) => paper.journal.pages,
  publisher: (paper) => paper.book?.publisher ?? null,
  place: (paper) => paper.book?.place ?? null,
  edition: (paper) => paper.book?.edition ?? null,
  isbn: (paper) => listed(paper.book?.isbn ?? []),
  editors: (paper) => listed((paper.book?.editors ?? []).map(nameOf)),
  other_dois: (paper) => listed(paper.other_dois ?? []),
  url: (paper) => paper.url ?? null,
  publication_date: (paper) => paper.publication_date,
  year: (paper) => paper.year,
  language: (paper) => paper.language,
  publication_types: (paper) => listed(paper.publication_types),
  mesh: (paper) => listed(paper.mesh.map(({ term }) => term)),
  keywords: (paper) => listed(paper.keywords),
  substances: (paper) => listed(paper.substances),
  retracted: (paper) => paper.retracted,
  abstract: (paper) => paper.abstract,
};

export const csvHeader = `${Object.keys(columns).join(',')}\r\n`;

/**
 * A row of the table of papers, as RFC 4180 has it: UTF-8 without a byte order mark, lists with `; ` between. A text that a
 * spreadsheet would run as a formula has an apostrophe before it, as in the exports of projects.
 */
export function csvRow(paper: PaperRecord): string {
  const cells = Object.values(columns).map((of) => {
    const value = of(paper);
    return typeof value === 'string' ? csvCell(value) : value === null ? '' : String(value);
  });
  return `${cells.join(',')}\r\n`;
}

function nameOf(author: PaperAuthor): string {
  if (author.collective) return author.collective;
  const { given, suffix } = forenames(author);
  return [author.last, [given, suffix].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}

const listed = (words: readonly string[]): string | null => (words.length === 0 ? null : words.map(oneLine).join('; '));

/** What makes a spreadsheet run a cell (OWASP, CSV injection), behind any apostrophes, so that one can be taken off again. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** A cell of a CSV file, harmless in a spreadsheet. */
export function csvCell(text: string): string {
  const harmless = formula.test(text) ? `'${text}` : text;
  return harmless === '' || /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
