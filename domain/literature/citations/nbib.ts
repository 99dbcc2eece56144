import type { PaperRecord } from '../../../contract/resources/paper.ts';
import { grantLine } from '../formats/medline/grant.ts';
import { dateParts, forenames, oneLine, type PaperAuthor } from './paper-parts.ts';

/** Lines of PubMed's files end before this column. */
const width = 80;
const indent = '      ';
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Tags of PubMed's field of comments and corrections, by the names that its XML has for them. */
const relationTags: Record<string, string> = {
  AssociatedDataset: 'ADIN',
  CommentIn: 'CIN',
  CommentOn: 'CON',
  CorrectedandRepublishedIn: 'CRI',
  CorrectedandRepublishedFrom: 'CRF',
  ErratumFor: 'EFR',
  ErratumIn: 'EIN',
  ExpressionOfConcernFor: 'ECF',
  ExpressionOfConcernIn: 'ECI',
  OriginalReportIn: 'ORI',
  PartialRetractionIn: 'PRIN',
  PartialRetractionOf: 'PROF',
  RepublishedFrom: 'RPF',
  RepublishedIn: 'RPI',
  RetractionIn: 'RIN',
  RetractionOf: 'ROF',
  RetractedandRepublishedFrom: 'RRF',
  RetractedandRepublishedIn: 'RRI',
  SummaryForPatientsIn: 'SPIN',
  UpdateIn: 'UIN',
  UpdateOf: 'UOF',
};

/** A record as PubMed saves it (Format: PubMed): https://pubmed.ncbi.nlm.nih.gov/help/#pubmed-format */
export function nbibCitation(paper: PaperRecord): string {
  const { journal } = paper;
  const lines: string[] = [];
  const add = (tag: string, value: string | null) => {
    if (value !== null && oneLine(value)) lines.push(...wrapped(tag, oneLine(value)));
  };
  add('PMID', paper.pmid);
  add('IS', journal.issn);
  add('VI', journal.volume);
  add('IP', journal.issue);
  add('DP', publicationDate(paper));
  add('TI', paper.title);
  add('PG', journal.pages);
  add('LID', paper.doi && `${paper.doi} [doi]`);
  add('AB', paper.abstract);
  for (const author of paper.authors) addAuthor(author, add);
  for (const editor of paper.book?.editors ?? []) addEditor(editor, add);
  add('PB', paper.book?.publisher ?? null);
  add('PL', paper.book?.publisher ? paper.book.place : null);
  add('EN', paper.book?.edition ?? null);
  for (const isbn of paper.book?.isbn ?? []) add('ISBN', isbn);
  add('LA', paper.language);
  for (const { source, accession_number } of paper.secondary_source_ids)
    add('SI', [source, accession_number].filter((part) => part !== null).join('/'));
  for (const grant of paper.grants) add('GR', grantLine(grant));
  for (const type of paper.publication_types) add('PT', type);
  add('TT', paper.vernacular_title);
  add('TA', journal.iso);
  add('JT', journal.title);
  add('JID', journal.nlm_id);
  for (const line of substanceLines(paper)) add('RN', line);
  for (const relation of paper.relations) {
    const tag = relationTags[relation.type];
    const citation = [relation.citation, relation.pmid && `PMID: ${relation.pmid}`].filter(Boolean).join(' ');
    if (tag) add(tag, citation || relation.doi);
  }
  for (const heading of paper.mesh) add('MH', meshLine(heading));
  add('PMC', paper.pmcid);
  for (const keyword of paper.keywords) add('OT', keyword);
  add('AID', paper.doi && `${paper.doi} [doi]`);
  for (const doi of paper.other_dois ?? []) add('AID', `${doi} [doi]`);
  add('SO', sourceOf(paper));
  return `${lines.join('\n')}\n`;
}

function fullName(author: PaperAuthor): string {
  const { given, suffix } = forenames(author);
  return [author.last, [given, suffix].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}

const shortName = (author: PaperAuthor) => [author.last, author.initials].filter(Boolean).join(' ');

/** The format has no group of editors: it stands there like a name. */
function addEditor(editor: PaperAuthor, add: (tag: string, value: string | null) => void): void {
  add('FED', editor.collective ?? fullName(editor));
  if (editor.collective === null) add('ED', shortName(editor));
}

function addAuthor(author: PaperAuthor, add: (tag: string, value: string | null) => void): void {
  if (author.collective) add('CN', author.collective);
  else {
    add('FAU', fullName(author));
    add('AU', shortName(author));
  }
  add('AUID', author.orcid && `ORCID: ${author.orcid}`);
  for (const affiliation of author.affiliations) add('AD', affiliation);
}

/** `R16CO5Y76E (Aspirin)`: a substance without a number has 0. */
function substanceLines({ registry_numbers, substances }: PaperRecord): string[] {
  const named = new Set(registry_numbers.map(({ substance }) => substance));
  return [
    ...registry_numbers.map(({ number, substance }) => (substance === null ? number : `${number} (${substance})`)),
    ...substances.filter((substance) => !named.has(substance)).map((substance) => `0 (${substance})`),
  ];
}

/** `*Asthma/drug therapy/*genetics`: the star is on the qualifiers that are major, on the heading where none is. */
function meshLine(heading: PaperRecord['mesh'][number]): string {
  const qualified = heading.qualifiers.some(({ major }) => major);
  const star = (major: boolean) => (major ? '*' : '');
  const qualifiers = heading.qualifiers.map(({ term, major }) => `/${star(major)}${term}`);
  return `${star(heading.major && !qualified)}${heading.term}${qualifiers.join('')}`;
}

function publicationDate(paper: PaperRecord): string | null {
  const [year, month, day] = dateParts(paper);
  if (year === undefined) return null;
  return [year, month && months[month - 1], day].filter(Boolean).join(' ');
}

/** `J Synth Med. 2024 Jul 1;12(3):101-9. doi: 10.…` */
function sourceOf(paper: PaperRecord): string | null {
  const { journal } = paper;
  const name = journal.iso ?? journal.title;
  if (!name) return null;
  const issue = `${journal.volume ?? ''}${journal.issue ? `(${journal.issue})` : ''}`;
  const place = `${issue ? `;${issue}` : ''}${journal.pages ? `:${journal.pages}` : ''}`;
  const date = publicationDate(paper);
  const doi = paper.doi ? ` doi: ${paper.doi}.` : '';
  return `${name}.${date ? ` ${date}` : ''}${place}.${doi}`;
}

/** Broken between words; a word that is longer than the line stays whole. */
function wrapped(tag: string, value: string): string[] {
  const lines: string[] = [];
  let line = `${tag.padEnd(4)}-`;
  for (const word of value.split(' ')) {
    if (line.length + 1 + word.length > width && line.length > indent.length) {
      lines.push(line);
      line = `${indent}${word}`;
    } else line += ` ${word}`;
  }
  return [...lines, line];
}
