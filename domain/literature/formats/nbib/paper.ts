import type { PaperDates, PaperRecord } from '../../../../contract/resources/paper.ts';
import { beside, bookOf, isbnsOf, otherDois } from '../book.ts';
import { abstractOf } from '../medline/abstract.ts';
import { medlineDate, stampDate, yearOf } from '../medline/dates.ts';
import { grantOfField } from '../medline/grant.ts';
import { doiOf, isArticleNumber, issnOf, pmcidOf, pmidOf } from '../medline/identifiers.ts';
import { substanceOfField } from '../medline/registry-number.ts';
import { isRetracted, relationOf } from '../medline/relations.ts';
import { distinct, languageOf, oneLineOrNull } from '../medline/text.ts';
import { titlesOf } from '../medline/title.ts';
import type { ParsedItem } from '../parsed-item.ts';
import { sectionsOf } from './abstract.ts';
import { authorsOf, editorsOf } from './authors.ts';
import type { Field } from './fields.ts';

/** The tags of comments and corrections, and what PubMed's XML calls them. */
const relationTags: Record<string, string> = {
  CIN: 'CommentIn',
  CON: 'CommentOn',
  CRI: 'CorrectedandRepublishedIn',
  CRF: 'CorrectedandRepublishedFrom',
  DDIN: 'DatasetDescribedIn',
  DRIN: 'DatasetUseReportedIn',
  ECI: 'ExpressionOfConcernIn',
  ECF: 'ExpressionOfConcernFor',
  EIN: 'ErratumIn',
  EFR: 'ErratumFor',
  ORI: 'OriginalReportIn',
  PRIN: 'PartialRetractionIn',
  PROF: 'PartialRetractionOf',
  RIN: 'RetractionIn',
  ROF: 'RetractionOf',
  RPI: 'RepublishedIn',
  RPF: 'RepublishedFrom',
  RRI: 'RetractedandRepublishedIn',
  RRF: 'RetractedandRepublishedFrom',
  SPIN: 'SummaryForPatientsIn',
  UIN: 'UpdateIn',
  UOF: 'UpdateOf',
};

/** What the fields of a record say. `number` is its place in the file, which names it when it has no PMID. */
export function itemOf(fields: readonly Field[], number: number): ParsedItem {
  const all = (tag: string): string[] =>
    fields.filter((field) => field.tag === tag && field.value !== '').map(({ value }) => value);
  const one = (tag: string): string | null => all(tag)[0] ?? null;
  const joined = (tag: string): string | null => oneLineOrNull(all(tag).join(' '));

  const pmid = pmidOf(one('PMID') ?? '');
  const languages = all('LA').map(languageOf);
  const title = joined('TI');
  const bookTitle = joined('BTI');
  const titles = titlesOf(title ?? bookTitle, joined('TT'), languages);
  if (!titles) {
    const name = pmid === null ? `Record ${number} of the file` : `PMID ${pmid}`;
    return { kind: 'skipped', reason: 'no_title', message: `${name} has no title (TI).` };
  }
  const identifiers = [...all('AID'), ...all('LID')].map(identifierOf);
  const doi = firstOf(identifiers, ({ type, value }) => (type === null || type === 'doi' ? doiOf(value) : null));
  const [authors, editors] = [authorsOf(fields), editorsOf(fields)];
  const relations = fields
    .filter(({ tag, value }) => Object.hasOwn(relationTags, tag) && value !== '')
    .map(({ tag, value }) => relationOf(relationTags[tag]!, value));
  const types = all('PT');
  const numbered = all('RN').map(substanceOfField);
  const source = sourceOf(one('SO') ?? '');
  const publicationDate =
    firstOf([...all('DP'), source.date], medlineDate) ??
    firstOf(all('DEP'), stampDate) ??
    firstOf(all('CTDT'), medlineDate);
  const record: PaperRecord = {
    pmid,
    // The number that ERIC gives a paper.
    external_id: firstOf(all('OID'), (value) => /^E[JD]\d{5,}$/.exec(value)?.[0] ?? null),
    pmcid: firstOf(all('PMC'), pmcidOf) ?? firstOf(all('OID'), (value) => pmcidOf(/\bPMC\d+/.exec(value)?.[0] ?? '')),
    doi,
    ...otherDois(
      doi,
      identifiers.map(({ type, value }) => (type === 'doi' ? doiOf(value) : null)),
    ),
    ...titles,
    ...abstractOf(all('AB').flatMap(sectionsOf)),
    authors: authors.length > 0 ? authors : editors,
    journal: {
      title: joined('JT') ?? (title === null ? null : bookTitle) ?? one('CTI'),
      iso: one('TA') ?? (source.journal || null),
      issn: issnOfFields([...all('IS'), ...all('ISSN')]),
      volume: one('VI') ?? (source.volume || null),
      issue: one('IP') ?? (source.issue || null),
      pages:
        one('PG') ??
        (source.pages || null) ??
        firstOf(identifiers, ({ type, value }) => (type === 'pii' && isArticleNumber(value) ? value : null)),
      nlm_id: one('JID'),
    },
    ...bookOf({
      publisher: one('PB'),
      // Of a journal PL is the country that it comes from.
      place: one('PB') === null ? null : one('PL'),
      edition: one('EN'),
      isbn: isbnsOf(all('ISBN')),
      editors: beside(authors, editors),
    }),
    publication_date: publicationDate,
    year: yearOf(publicationDate),
    language: languages[0] ?? null,
    publication_types: distinct(types),
    mesh: all('MH').flatMap(headingOf),
    keywords: distinct(all('OT').map((keyword) => keyword.replace(/^\*/, ''))),
    substances: distinct([...numbered.flatMap(({ substance }) => substance ?? []), ...all('NM')]),
    registry_numbers: numbered.flatMap(({ number, substance }) => (number === null ? [] : { number, substance })),
    grants: all('GR').flatMap((grant) => grantOfField(grant) ?? []),
    secondary_source_ids: all('SI').map(secondarySourceOf),
    relations,
    retracted: isRetracted(types, relations),
    source: 'nbib',
  };
  const dates: PaperDates = {
    revised: firstOf([...all('LR'), ...all('DRDT')], stampDate),
    entered: firstOf([...all('EDAT'), ...all('CRDT')], stampDate),
    created: firstOf([...all('CRDT'), ...all('DA')], stampDate),
  };
  return { kind: 'paper', record, dates };
}

function firstOf<From, To>(values: readonly From[], read: (value: From) => To | null): To | null {
  for (const value of values) {
    const result = read(value);
    if (result !== null) return result;
  }
  return null;
}

/** "10.1093/bioinformatics/bth078 [doi]" */
function identifierOf(text: string): { type: string | null; value: string } {
  const [, value, type] = /^(.*?)\s*\[(\w+)\]$/.exec(text) ?? [];
  return value === undefined || type === undefined ? { type: null, value: text } : { type: type.toLowerCase(), value };
}

/** The one of the form that was published, as in PubMed's XML; "Linking" stands for all forms. */
function issnOfFields(values: readonly string[]): string | null {
  const published = values.filter((value) => !/\(linking\)/i.test(value));
  return firstOf([...published, ...values], issnOf);
}

/** "Databases, Factual/*standards/trends": an asterisk is on what is a main topic of the paper. */
function headingOf(text: string): PaperRecord['mesh'] {
  const [heading = '', ...qualifiers] = text.split('/').map((part) => {
    const major = part.trim().startsWith('*');
    return { ui: null, term: part.trim().replace(/^\*\s*/, ''), major };
  });
  if (heading === '' || heading.term === '') return [];
  const named = qualifiers.filter(({ term }) => term !== '');
  return [{ ...heading, major: heading.major || named.some(({ major }) => major), qualifiers: named }];
}

/**
 * The citation as PubMed puts it together, for what has no field of its own: "BMJ. 2024 Jul-Aug;12(3):101-9. doi: ...".
 */
function sourceOf(text: string): { journal: string; date: string; volume: string; issue: string; pages: string } {
  const [, journal = '', date = '', volume = '', issue = '', pages = ''] =
    /^([^.;]+)\. ([12]\d{3}[^;:.]*)(?:;([^(:.]*)(?:\(([^)]*)\))?)?(?::([^;]+?))?\.(?:\s|$)/.exec(text) ?? [];
  // A preprint's number stands there too: "2023.01.01.00000001".
  return { journal, date, volume, issue, pages: pages.includes('.') ? '' : pages };
}

/** "ClinicalTrials.gov/NCT00000419": a slash may be part of the number. */
function secondarySourceOf(text: string): PaperRecord['secondary_source_ids'][number] {
  const slash = text.indexOf('/');
  if (slash > 0) return { source: text.slice(0, slash), accession_number: text.slice(slash + 1) || null };
  return /\d/.test(text) ? { source: null, accession_number: text } : { source: text, accession_number: null };
}
