import type { PaperRecord } from '../../../contract/resources/paper.ts';
import { kindOf, type PaperKind } from './kind.ts';
import {
  citationKey,
  dateParts,
  forenames,
  notesOf,
  oneLine,
  type PaperAuthor,
  pageRange,
  topics,
} from './paper-parts.ts';
import { tex, texTitle } from './tex.ts';

/** Entry types of BibTeX proper, so that every style knows them. */
const types: Record<PaperKind, string> = {
  article: 'article',
  book: 'book',
  chapter: 'incollection',
  conference: 'inproceedings',
  dataset: 'misc',
  magazine: 'article',
  newspaper: 'article',
  other: 'misc',
  patent: 'misc',
  preprint: 'misc',
  report: 'techreport',
  thesis: 'phdthesis',
  unpublished: 'unpublished',
};

/** The field that says where it appeared. */
const containers: Partial<Record<string, string>> = {
  incollection: 'booktitle',
  inproceedings: 'booktitle',
  misc: 'howpublished',
  phdthesis: 'school',
  techreport: 'institution',
  book: 'series',
};

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** An entry for BibTeX and biber, in UTF-8. */
export function bibtexCitation(paper: PaperRecord, key = citationKey(paper)): string {
  const { journal } = paper;
  const type = types[kindOf(paper)];
  const container = journal.title ?? journal.iso;
  const [year, month, day] = dateParts(paper);
  const fields: [string, string | null][] = [
    ['author', paper.authors.length > 0 ? braced(paper.authors.map(bibtexName).join(' and ')) : null],
    ['editor', paper.book?.editors.length ? braced(paper.book.editors.map(bibtexName).join(' and ')) : null],
    ['title', paper.title ? braced(texTitle(oneLine(paper.title))) : null],
    [containers[type] ?? 'journal', text(container)],
    ...publishing(type, container, paper),
    ['shortjournal', journal.iso === container ? null : text(journal.iso)],
    ['year', year ? braced(String(year)) : null],
    // The names of months are macros, which styles translate.
    ['month', month ? months[month - 1]! : null],
    ['day', day ? braced(String(day)) : null],
    ['volume', text(journal.volume)],
    ['number', text(journal.issue)],
    [
      'pages',
      journal.pages ? braced(tex(pageRange(journal.pages)?.join('–') ?? journal.pages).replace('–', '--')) : null,
    ],
    ['issn', text(journal.issn)],
    ['doi', verbatim(paper.doi)],
    ['pmid', verbatim(paper.pmid)],
    ['pmcid', verbatim(paper.pmcid)],
    ['isbn', text(paper.book?.isbn.join(' ') ?? null)],
    ['url', verbatim(paper.url ?? null)],
    ['note', text(notesOf(paper).join('; '))],
    ['language', text(paper.language)],
    ['keywords', keywords(topics(paper))],
    ['abstract', text(paper.abstract)],
  ];
  const lines = fields.flatMap(([name, value]) => (value === null ? [] : `  ${name} = ${value},`));
  return `@${type}{${key},\n${lines.join('\n')}\n}\n`;
}

/** Of a thesis and a report the styles ask for their school and institution, where a source may have put it into its container. */
function publishing(type: string, container: string | null, { book }: PaperRecord): [string, string | null][] {
  if (book === undefined) return [];
  const own = type === 'phdthesis' || type === 'techreport' ? containers[type]! : null;
  const field = own !== null && container === null ? own : 'publisher';
  return [
    [field, text(book.publisher)],
    ['address', text(book.place)],
    ['edition', text(book.edition)],
  ];
}

function braced(value: string): string {
  return `{${value}}`;
}

function text(value: string | null): string | null {
  return value === null || !oneLine(value) ? null : braced(tex(oneLine(value)));
}

/** DOIs are read as they stand, without TeX; a brace that would end the field early is no part of any. */
function verbatim(value: string | null): string | null {
  return value === null ? null : braced(value.replace(/[{}\s]/g, ''));
}

/** `von Last, Jr., First`; braces keep the name of a group whole, and what would be taken for a separator. */
function bibtexName(author: PaperAuthor): string {
  const part = (name: string) => (/\sand\s|,/i.test(name) ? braced(tex(oneLine(name))) : tex(oneLine(name)));
  if (author.collective) return braced(tex(oneLine(author.collective)));
  const { given, suffix } = forenames(author);
  if (!author.last) return braced(tex(oneLine(given ?? '')));
  const names = [author.last, ...(suffix ? [suffix] : []), ...(given ? [given] : [])].map(part);
  // Without a comma the words of a last name would be taken for forenames.
  return names.length === 1 && /\s/.test(author.last) ? `${names[0]},` : names.join(', ');
}

function keywords(words: string[]): string | null {
  if (words.length === 0) return null;
  const items = words.map((word) => (/[,;]/.test(word) ? braced(tex(oneLine(word))) : tex(oneLine(word))));
  // Braces around all there is keep nothing together; after a comma they are those of one keyword.
  return braced(items.length === 1 && items[0]!.startsWith('{') ? `${items[0]},` : items.join(', '));
}
