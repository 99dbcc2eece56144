import type { PaperRecord } from '../../../contract/resources/paper.ts';
import { authorOf, collective, longestName, type PaperAuthor } from './author-name.ts';
import { addressOf, beside, bookOf, isbnsOf, otherDois } from './book.ts';
import { emptyRecord, noDates } from './empty-record.ts';
import { doiOf, issnOf, labelledPmid, ownPmid, pmcidOf, pmidOf } from './identifiers.ts';
import { languageOf } from './language-code.ts';
import type { ParsedItem } from './parsed-item.ts';
import { oneLine, plainText, plainTextOrNull } from './plain-text.ts';
import { dateOf, isoDate, type PublicationDate } from './publication-date.ts';
import { risOthers, risPapers } from './publication-type.ts';
import { isMarkedRetracted } from './retraction-mark.ts';

/** The values of each tag, in the order of the record; `people` are those of AU and A1 as they are mixed. */
export type RisRecord = { type: string | null; values: Map<string, string[]>; people: string[]; place: string };

/** A record of RIS as a paper, or why it is none. */
export function paperFromRis(ris: RisRecord): ParsedItem {
  const all = (...tags: string[]) => tags.flatMap((tag) => ris.values.get(tag) ?? []);
  const first = (...tags: string[]) => all(...tags).find((value) => /\S/.test(value)) ?? null;

  const identifiers = identifiersOf(ris, all);
  const type = ris.type?.toUpperCase() ?? null;
  const other = type === null ? undefined : risOthers[type];
  // Papers on the web are exported as web pages too; what has an identifier of papers is one.
  const onTheWeb = type === 'ELEC' || type === 'ICOMM' || type === 'WEB';
  if (other && !(onTheWeb && (identifiers.doi || identifiers.pmid || identifiers.pmcid))) {
    return skipped('unsupported_record', `${ris.place} is of type ${type} (${other}), which is no paper`);
  }

  const language = languageOf(first('LA') ?? '');
  let title = plainText(first('T1', 'TI', 'CT') ?? (isBook(type) ? (first('BT') ?? '') : ''));
  const translated = plainText(first('TT') ?? '');
  let vernacular: string | null = null;
  if (translated && title && language && language !== 'eng') [title, vernacular] = [translated, title];
  title ||= translated;
  const abstract = abstractOf(all('AB', 'N2'));
  if (!title && !abstract) {
    return skipped('no_title', `${ris.place} has neither a title (TI, T1) nor an abstract (AB, N2)`);
  }

  const date = dateOfRecord(all);
  const authors = ris.people.flatMap((name) => authorOfRis(name) ?? []);
  const editors = all('A2', 'ED', ...(authors.length > 0 ? [] : ['A3'])).flatMap((name) => authorOfRis(name) ?? []);
  const publicationType = type === null ? null : (risPapers[type] ?? null);
  const record: PaperRecord = {
    ...emptyRecord('ris'),
    ...identifiers,
    title,
    vernacular_title: vernacular,
    abstract,
    abstract_sections: abstract ? abstract.split('\n\n').map((text) => ({ label: null, text })) : [],
    authors: authors.length > 0 ? authors : editors,
    journal: journalOf(type, all, first),
    ...bookOf({
      publisher: plainTextOrNull(first('PB')),
      place: plainTextOrNull(first('CY', 'PP')),
      edition: isBook(type) || isPart(type) || type === 'RPRT' ? plainTextOrNull(first('ET')) : null,
      isbn: isbnsOf(all('SN')),
      editors: beside(authors, editors),
    }),
    ...addressOf(identifiers, all('UR', 'LK')),
    publication_date: date ? isoDate(date) : null,
    year: date?.year ?? null,
    language,
    publication_types: publicationType ? [publicationType] : [],
    keywords: keywordsOf(all('KW')),
    retracted: isMarkedRetracted(title, all('N1', 'M3', 'KW')),
  };
  return { kind: 'paper', record, dates: noDates };
}

type All = (...tags: string[]) => string[];
type First = (...tags: string[]) => string | null;

function skipped(reason: 'unsupported_record' | 'no_title', message: string): ParsedItem {
  return { kind: 'skipped', reason, message };
}

function isBook(type: string | null): boolean {
  return type === 'BOOK' || type === 'EBOOK' || type === 'EDBOOK';
}

function isPart(type: string | null): boolean {
  return type === 'CHAP' || type === 'ECHAP' || type === 'CONF' || type === 'CPAPER';
}

type Identifiers = Pick<PaperRecord, 'pmid' | 'pmcid' | 'doi' | 'other_dois' | 'external_id'>;

function identifiersOf(ris: RisRecord, all: All): Identifiers {
  const found = <T>(values: string[], read: (value: string) => T | null): T | null => {
    for (const value of values) {
      const result = read(value);
      if (result !== null) return result;
    }
    return null;
  };
  const notes = ['N1', 'N2', 'AB', 'TI', 'T1', 'TT'];
  const valuesOf = (isNote: boolean) =>
    [...ris.values].flatMap(([tag, values]) =>
      notes.includes(tag) === isNote ? values.filter((value) => value.length < 500) : [],
    );
  const links = all('UR', 'L1', 'L2', 'L3', 'L4', 'LK');
  const isLink = (value: string) => /^(?:https?:)?\/\//i.test(value.trim());
  const database = all('DB', 'DP').join(' ');
  // Other databases number their records too: a bare number is a PMID only where none of them is named.
  const ofPubmed = /pubmed|medline|\bpmc\b|\bnlm\b/i.test(database);
  const bare = (value: string) => (/^\s*\d+\s*$/.test(value) ? pmidOf(value) : null);
  const pmid =
    found(all('PMID'), pmidOf) ??
    found(valuesOf(false), labelledPmid) ??
    (ofPubmed ? found(all('AN', 'ID'), bare) : null) ??
    found(links, (value) => (isLink(value) ? pmidOf(value) : null)) ??
    found(valuesOf(true), ownPmid) ??
    (/\S/.test(database) ? null : found(all('AN'), bare));
  const pmcid = found([...all('PMCID', 'C2', 'AN', 'C7', 'U2', 'U1', 'ID'), ...links], (value) => pmcidOf(value));
  const doi =
    found(all('DO', 'DOI'), doiOf) ??
    found([...all('M3', 'L3', 'N1', 'AN', 'ID', 'C1'), ...links], (value) =>
      isLink(value) || /^\s*(?:doi\b|10\.)/i.test(value) ? doiOf(value) : null,
    );
  const own = found([...all('AN'), ...all('ID')], (value) => {
    const id = oneLine(value);
    const known =
      (pmid !== null && pmidOf(id) === pmid) || doiOf(id) !== null || pmcidOf(id) !== null || labelledPmid(id) !== null;
    return id && !known ? id : null;
  });
  // An address may hold more than the DOI that it leads to, but for those of doi.org.
  const labelled = [...all('M3', 'L3', 'N1', 'C1'), ...links].filter((value) =>
    isLink(value) ? /\/\/(?:dx\.)?doi\.org\//i.test(value) : /^\s*(?:doi\b|10\.)/i.test(value),
  );
  const others = otherDois(doi, [...all('DO', 'DOI'), ...labelled.map(unescaped)].map(doiOf));
  return { pmid, pmcid, doi, ...others, external_id: own };
}

/** An address as it is read: `%25` is a percent sign of the DOI. */
function unescaped(value: string): string {
  try {
    return /^https?:/i.test(value.trim()) ? decodeURI(value) : value;
  } catch {
    return value;
  }
}

/** EndNote ends the name of a group in a comma. */
function authorOfRis(text: string): PaperAuthor | null {
  const group = /^([^,]*\S\s[^,]+),$/.exec(oneLine(text).slice(0, longestName))?.[1];
  return group ? collective(group) : authorOf(text);
}

function journalOf(type: string | null, all: All, first: First): PaperRecord['journal'] {
  const part = isPart(type);
  const full = isBook(type) || type === 'THES' ? first('JF') : first('JF', ...(part ? ['BT'] : []), 'T2', 'BT');
  const short = first('J2', 'JA', 'JO', 'J1');
  const long = full ?? short;
  // JO holds the whole name as often as an abbreviation; where it is all there is, the full stop tells.
  const abbreviated = full ? short !== full : first('J2', 'JA', 'J1') !== null || (short?.includes('.') ?? false);
  let volume = plainTextOrNull(first('VL'));
  // EndNote has the issue there; 9999 stands for none yet.
  const number = /^(?!0+$|9999$)\d{1,5}$/.exec(type === 'JOUR' ? (first('M1')?.trim() ?? '') : '')?.[0];
  let issue = plainTextOrNull(first('IS', 'CP')) ?? number ?? null;
  const both = /^(\S+?)\s*\(([^()]+)\)$/.exec(volume ?? '');
  if (both && !issue) [volume, issue] = [both[1]!, both[2]!];
  return {
    title: plainTextOrNull(long),
    iso: abbreviated ? plainTextOrNull(short) : null,
    issn: all('SN').flatMap((value) => issnOf(value) ?? [])[0] ?? null,
    volume,
    issue,
    pages: pagesOf(plainTextOrNull(first('SP')), plainTextOrNull(first('EP')), plainTextOrNull(first('C7'))),
    nlm_id: null,
  };
}

function pagesOf(start: string | null, end: string | null, number: string | null): string | null {
  // EndNote has the number of an article that has no pages there.
  if (!start) return number && !pmcidOf(number) && /^[\w.:-]{1,30}$/.test(number) ? number : end;
  if (!end || end === start || /[-–,]/.test(start)) return start.replace(/\s*[–—]\s*/g, '-');
  return `${start}-${end}`;
}

/**
 * The year is that of PY, then DA, then Y1, which the format's second version gave up; the date the most precise of them
 * in that year. PubMed Central adds PY lines for when a paper was received and accepted.
 */
function dateOfRecord(all: All): PublicationDate | null {
  const values = (tag: string) => all(tag).filter((value) => !/received|accepted|revised/i.test(value));
  const read = (tag: string, year: number | null = null) => values(tag).flatMap((value) => dateOf(value, year) ?? []);
  const year = [...read('PY'), ...read('YR'), ...read('DA'), ...read('Y1')][0]?.year ?? null;
  if (year === null) return null;
  const precision = (date: PublicationDate) => (date.month === null ? 0 : date.day === null ? 1 : 2);
  let best: PublicationDate = { year, month: null, day: null };
  for (const date of [...read('DA', year), ...read('PY'), ...read('Y1')]) {
    if (date.year === year && precision(date) > precision(best)) best = date;
  }
  return best;
}

function keywordsOf(values: string[]): string[] {
  let parts = values.flatMap((value) => value.split(/[;\n]|\s\|\s/)).map((part) => plainText(part));
  parts = parts.filter(Boolean);
  // A comma is part of many headings ("Leukemia, Myeloid"); only a lone list in small letters is cut at it.
  const [only] = parts;
  if (parts.length === 1 && /^[^,]+(?:,[^,]+){2,}$/.test(only!) && /,\s*\p{Ll}/u.test(only!)) {
    parts = only!.split(/\s*,\s*/).filter(Boolean);
  }
  return [...new Set(parts)];
}

/** Many write the abstract as AB and as N2, some cut one of them: what another text holds is left out. */
function abstractOf(values: string[]): string | null {
  const texts = [...new Set(values.map((value) => plainText(value)).filter(Boolean))];
  const own = texts.filter((text) => !texts.some((other) => other !== text && other.includes(text)));
  return own.join('\n\n') || null;
}
