import type { PaperRecord } from '../../../contract/resources/paper.ts';
import { retractionMark } from '../formats/retraction-mark.ts';
import { kindOf, type PaperKind } from './kind.ts';
import { dateParts, forenames, oneLine, type PaperAuthor, pageRange, topics } from './paper-parts.ts';

const types: Record<PaperKind, string> = {
  article: 'JOUR',
  book: 'BOOK',
  chapter: 'CHAP',
  conference: 'CPAPER',
  dataset: 'DATA',
  magazine: 'MGZN',
  newspaper: 'NEWS',
  other: 'GEN',
  patent: 'PAT',
  // RIS has no type for preprints; what is not yet published comes nearest, and is what EndNote makes of them.
  preprint: 'UNPB',
  report: 'RPRT',
  thesis: 'THES',
  unpublished: 'MANSCPT',
};

/** A record of RIS as EndNote, Zotero, Mendeley and JabRef read it; lines end as the format's description has it. */
export function risCitation(paper: PaperRecord): string {
  const { journal } = paper;
  const kind = kindOf(paper);
  const lines: string[] = [];
  const add = (tag: string, value: string | null) => {
    const text = value === null ? '' : oneLine(value);
    if (text) lines.push(`${tag}  - ${text}`);
  };
  lines.push(`TY  - ${types[kind]}`);
  if (paper.vernacular_title) {
    add('TI', paper.vernacular_title);
    add('TT', paper.title);
  } else add('TI', paper.title);
  for (const author of paper.authors) add('AU', risName(author));
  for (const editor of paper.book?.editors ?? []) add('A2', risName(editor));
  add(kind === 'chapter' || kind === 'conference' ? 'T2' : 'JF', journal.title ?? journal.iso);
  add('J2', journal.iso);
  const parts = dateParts(paper).map((part) => String(part).padStart(2, '0'));
  add('PY', parts[0] ?? null);
  // YYYY/MM/DD/ and whatever else: all three slashes are there, whatever is known.
  if (parts.length > 1) add('DA', `${parts[0]}/${parts[1]}/${parts[2] ?? ''}/`);
  add('VL', journal.volume);
  add('IS', journal.issue);
  const range = journal.pages ? pageRange(journal.pages) : null;
  add('SP', range ? range[0] : journal.pages);
  add('EP', range ? range[1] : null);
  add('SN', journal.issn);
  for (const isbn of paper.book?.isbn ?? []) add('SN', isbn);
  add('PB', paper.book?.publisher ?? null);
  add('CY', paper.book?.place ?? null);
  add('ET', paper.book?.edition ?? null);
  add('DO', paper.doi);
  for (const doi of paper.other_dois ?? []) add('N1', `DOI: ${doi}`);
  if (paper.retracted) add('N1', retractionMark);
  if (paper.pmid) {
    add('DB', 'PubMed');
    add('AN', paper.pmid);
    add('UR', `https://pubmed.ncbi.nlm.nih.gov/${paper.pmid}/`);
  } else if (paper.doi) add('UR', `https://doi.org/${encodeURI(paper.doi)}`);
  else add('UR', paper.url ?? null);
  add('C2', paper.pmcid);
  add('ID', paper.external_id);
  add('LA', paper.language);
  for (const word of topics(paper)) add('KW', word);
  add('AB', paper.abstract);
  lines.push('ER  - ');
  return `${lines.join('\r\n')}\r\n`;
}

/** `Last, First, Suffix`; the name of a group ends in a comma, as EndNote has it, so that nobody looks for its forename. */
function risName(author: PaperAuthor): string {
  if (author.collective) return `${author.collective},`;
  const { given, suffix } = forenames(author);
  return [author.last, given, suffix].filter((part) => part !== null).join(', ');
}
