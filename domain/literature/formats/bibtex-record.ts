import type { Creator, Entry } from '@retorquere/bibtex-parser';
import type { PaperRecord } from '../../../contract/resources/paper.ts';
import { author, authorOf, collective, type PaperAuthor, withSuffix } from './author-name.ts';
import { keywordList, type Shield } from './bibtex-shield.ts';
import { addressOf, beside, bookOf, isbnsOf, otherDois } from './book.ts';
import { emptyRecord, noDates } from './empty-record.ts';
import { doiOf, issnOf, ownPmid, pmcidOf, pmidOf } from './identifiers.ts';
import { languageOf } from './language-code.ts';
import type { ParsedItem } from './parsed-item.ts';
import { oneLine, plainText } from './plain-text.ts';
import { dateOf, isoDate, monthOf, type PublicationDate } from './publication-date.ts';
import { bibtexOthers, bibtexPapers } from './publication-type.ts';
import { isMarkedRetracted } from './retraction-mark.ts';

/** An entry of BibTeX as a paper, or why it is none. */
export function paperFromBibtex(entry: Entry, shield: Shield, place: string): ParsedItem {
  const field = (...names: string[]): string | null => {
    for (const name of names) {
      const value = (entry.fields as Record<string, unknown>)[name];
      const text = textOf(
        Array.isArray(value) ? value.filter((one) => typeof one === 'string').join('; ') : value,
        shield,
      );
      if (text) return text;
    }
    return null;
  };
  const type = entry.type.toLowerCase();
  const identifiers = identifiersOf(entry.key, field);
  const preprint = /arxiv|biorxiv|medrxiv/i.test(field('eprinttype', 'archiveprefix') ?? '');
  const identified = identifiers.doi ?? identifiers.pmid ?? identifiers.pmcid;
  if (bibtexOthers.has(type) && !(identified && type !== 'set') && !preprint) {
    return skipped('unsupported_record', `${place} is of type @${type}, which is no paper`);
  }
  let title = field('title') ?? (bibtexPapers[type] === 'Book' ? field('booktitle', 'maintitle') : null) ?? '';
  const subtitle = field('subtitle');
  if (title && subtitle) title = `${title}${/[?!:.]$/.test(title) ? '' : ':'} ${subtitle}`;
  const abstract = field('abstract');
  if (!title && !abstract) return skipped('no_title', `${place} has neither a title nor an abstract`);

  const date = dateOfEntry(field);
  const peopleOf = (creators: Creator[] = []) => creators.flatMap((creator) => authorOfCreator(creator, shield) ?? []);
  const [own, editors] = [peopleOf(entry.fields.author), peopleOf(entry.fields.editor)];
  const publicationType = preprint ? 'Preprint' : (bibtexPapers[type] ?? null);
  const record: PaperRecord = {
    ...emptyRecord('bibtex'),
    ...identifiers,
    title,
    abstract,
    abstract_sections: abstract ? [{ label: null, text: abstract }] : [],
    authors: entry.fields.author === undefined ? editors : own,
    journal: journalOf(type, field, title),
    ...bookOf({
      publisher: field('publisher', 'school', 'institution', 'organization'),
      place: field('address', 'location'),
      edition: field('edition'),
      isbn: isbnsOf([field('isbn') ?? '']),
      editors: beside(own, editors),
    }),
    ...addressOf(identifiers, [field('url')]),
    publication_date: date ? isoDate(date) : null,
    year: date?.year ?? null,
    language: languageOf(field('language', 'langid', 'hyphenation') ?? ''),
    publication_types: publicationType ? [publicationType] : [],
    keywords: keywordsOf(entry, shield),
    retracted: isMarkedRetracted(title, [field('note'), ...keywordsOf(entry, shield)]),
  };
  return { kind: 'paper', record, dates: noDates };
}

type Field = (...names: string[]) => string | null;

function skipped(reason: 'unsupported_record' | 'no_title', message: string): ParsedItem {
  return { kind: 'skipped', reason, message };
}

function textOf(value: unknown, shield: Shield): string {
  if (typeof value !== 'string') return '';
  // A dotless i under an accent (\'{\i}) is an i.
  const text = value
    .replace(/<[^>]*>/g, '')
    .replace(/ı(?=\p{M})/gu, 'i')
    .replace(/ȷ(?=\p{M})/gu, 'j');
  return plainText(shield.undo(text));
}

type Identifiers = Pick<PaperRecord, 'pmid' | 'pmcid' | 'doi' | 'other_dois' | 'external_id'>;

function identifiersOf(key: string, field: Field): Identifiers {
  const links = [field('url'), field('ee'), field('bdsk-url-1'), field('note'), field('annote'), field('howpublished')];
  const first = (read: (text: string) => string | null) =>
    links.flatMap((text) => (text && read(text)) || [])[0] ?? null;
  const eprint = field('eprint');
  const eprintType = (field('eprinttype', 'archiveprefix') ?? '').toLowerCase();
  const ofPubmed = eprintType === 'pubmed' || eprintType === 'pmid';
  const pmid =
    pmidOf(field('pmid') ?? '') ??
    (ofPubmed ? pmidOf(eprint ?? '') : null) ??
    first((text) => ownPmid(text) ?? (/^https?:/.test(text) ? pmidOf(text) : null));
  const pmcid =
    pmcidOf(field('pmcid', 'pmc') ?? '', { bare: true }) ??
    (eprintType === 'pmc' || eprintType === 'pmcid' ? pmcidOf(eprint ?? '', { bare: true }) : null) ??
    first((text) => pmcidOf(text));
  const doi =
    doiOf(withoutTex(field('doi') ?? '')) ??
    first((text) => (/doi\.org\/|doi:\s*10\./i.test(text) ? doiOf(withoutTex(text)) : null));
  const arxiv = eprint && eprintType === 'arxiv' ? `arXiv:${eprint.replace(/^arxiv:/i, '')}` : null;
  const labelled = links.flatMap((text) =>
    [...(text ?? '').matchAll(/(?:doi\.org\/|doi:\s*)(10\.[^\s;,]+)/gi)].map(([, found]) => doiOf(withoutTex(found!))),
  );
  return { pmid, pmcid, doi, ...otherDois(doi, labelled), external_id: arxiv ?? (oneLine(key) || null) };
}

/** The parser leaves DOIs and addresses as they stand, and many escape them all the same: `a\_b`, Mendeley `a{\_}b`. */
function withoutTex(address: string): string {
  return address.replace(/\{?\\([_%&#$])\}?/g, '$1');
}

function authorOfCreator(creator: Creator, shield: Shield): PaperAuthor | null {
  const [name, last, first, prefix, suffix] = [
    creator.name,
    creator.lastName,
    creator.firstName,
    creator.prefix,
    creator.suffix,
  ].map((part) => textOf(part, shield));
  if (name) return /^others$/i.test(name) ? null : collective(name);
  if (!first && !prefix && !suffix && /^(?:others|et\.? al\.?)$/i.test(last!)) return null;
  // Groups are written without the braces that would keep them whole.
  const whole = [first, prefix, last].filter(Boolean).join(' ');
  if (!suffix && whole.split(' ').length > 2 && authorOf(whole)?.collective) return collective(whole);
  const lastName = [prefix, last].filter(Boolean).join(' ');
  if (!lastName && !first) return null;
  if (!lastName) return author(first!, null);
  return author(lastName, suffix ? withSuffix(first, suffix) : first || null);
}

function journalOf(type: string, field: Field, ownTitle: string): PaperRecord['journal'] {
  const published = field('howpublished');
  const elsewhere = published && !/:\/\/|@/.test(published) ? published : null;
  const full = field('fjournal', 'journaltitle', 'journal') ?? (type === 'misc' ? elsewhere : null);
  const book = field('booktitle', 'maintitle');
  const title = full ?? (book === ownTitle ? null : book);
  const short = field('shortjournal', 'journal');
  const numbered = type === 'techreport' || type === 'report' || type === 'patent' || type === 'standard';
  return {
    title,
    iso: short && short !== title ? short : null,
    issn: issnOf(field('issn') ?? ''),
    volume: field('volume'),
    issue: numbered ? null : field('number', 'issue'),
    pages: (field('pages') ?? field('eid', 'articleno', 'article-number'))?.replace(/\s*[-–—−]+\s*/g, '-') ?? null,
    nlm_id: null,
  };
}

function dateOfEntry(field: Field): PublicationDate | null {
  const date = dateOf((field('date') ?? '').split('/')[0]!);
  if (date) return date;
  const year = dateOf(field('year') ?? '');
  if (!year) return null;
  // "mar # {~1st}" comes as "03 1st", and months are given in words of many languages.
  const months = field('month') ?? '';
  const month = monthOf(months);
  if (month === null) return year;
  const day = Number(field('day') ?? /^\S+\s+(\d{1,2})/.exec(months)?.[1] ?? 0);
  return dateOf(`${year.year}-${String(month).padStart(2, '0')}-${day || ''}`) ?? year;
}

/** Separated by semicolons where there is one, since a comma may then be part of a keyword. */
function keywordsOf(entry: Entry, shield: Shield): string[] {
  const list = (entry.fields as Record<string, unknown>)[keywordList];
  if (typeof list !== 'string') return [];
  return [...new Set(list.split(list.includes(';') ? ';' : ',').map((keyword) => textOf(keyword, shield)))].filter(
    Boolean,
  );
}
