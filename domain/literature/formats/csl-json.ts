import type { PaperRecord } from '../../../contract/resources/paper.ts';
import { abstractOfMarkup } from './abstract-sections.ts';
import { author, collective, type PaperAuthor, withSuffix } from './author-name.ts';
import { addressOf, beside, bookOf, isbnsOf, otherDois } from './book.ts';
import { emptyRecord, noDates } from './empty-record.ts';
import { doiOf, issnOf, labelledPmid, orcidOf, ownPmid, pmcidOf, pmidOf } from './identifiers.ts';
import { fieldOf, isObject, type JsonObject, listOf, objectOf, textOf, textsOf } from './json-values.ts';
import { languageOf } from './language-code.ts';
import { isRetracted } from './medline/relations.ts';
import type { ParsedItem } from './parsed-item.ts';
import { dateOf, isoDate, type PublicationDate } from './publication-date.ts';
import { crossrefPapers, cslOthers, cslPapers } from './publication-type.ts';
import { referencesOf, withReferences } from './references.ts';
import { isMarkedRetracted } from './retraction-mark.ts';

/** Whether a value is an item of CSL-JSON, or a work of Crossref, whose form that of CSL-JSON is taken from. */
export function isCsl(value: unknown): value is JsonObject {
  if (!isObject(value) || typeof value.type !== 'string' || 'authors' in value || 'authorships' in value) return false;
  const { type } = value;
  if (!(type in cslPapers || cslOthers.has(type) || type in crossrefPapers)) return false;
  // Types such as `article-journal` are CSL's alone; a `report` may be anybody's.
  if (type.includes('-') && type in cslPapers) return true;
  const person = objectOf(listOf(value.author)[0]);
  return (
    ['container-title', 'citation-key', 'DOI', 'PMID', 'ISSN', 'URL'].some((name) => name in value) ||
    isObject(value.issued) ||
    'family' in person ||
    'literal' in person
  );
}

/** An item of CSL-JSON 1.0.2, or a work of Crossref's REST API, as a paper. */
export function paperFromCsl(item: JsonObject, place: string): ParsedItem {
  const type = String(item.type);
  const doi = doiOf(fieldOf(item, 'DOI') ?? '') ?? doiOf(doiLink(fieldOf(item, 'URL')));
  const id = fieldOf(item, 'id', 'citation-key');
  const note = fieldOf(item, 'note') ?? '';
  const pmid =
    pmidOf(fieldOf(item, 'PMID') ?? '') ?? ownPmid(note) ?? labelledPmid(id ?? '') ?? pmidOf(linkOf(item)) ?? null;
  const pmcid = pmcidOf(fieldOf(item, 'PMCID') ?? '', { bare: true }) ?? pmcidOf(note) ?? pmcidOf(linkOf(item));
  if (cslOthers.has(type) && !doi && !pmid && !pmcid) {
    const message = `${place} is of type ${type}, which is no paper`;
    return { kind: 'skipped', reason: 'unsupported_record', message };
  }
  const subtitle = textOf(item.subtitle);
  let title = textOf(item.title) ?? '';
  if (title && subtitle && !title.includes(subtitle)) title = `${title}: ${subtitle}`;
  const abstract = abstractOfMarkup(typeof item.abstract === 'string' ? item.abstract : '');
  if (!title && !abstract.abstract) {
    return { kind: 'skipped', reason: 'no_title', message: `${place} has neither a title nor an abstract` };
  }
  const date = dateOfCsl(item);
  const known = type in cslPapers ? cslPapers[type] : crossrefPapers[type];
  const relations = relationsOfCrossref(item);
  const peopleOf = (value: unknown) => listOf(value).flatMap((one) => authorOfCsl(objectOf(one)) ?? []);
  const [authors, editors] = [peopleOf(item.author), peopleOf(item.editor)];
  const record: PaperRecord = {
    ...emptyRecord('jsonl'),
    pmid,
    pmcid,
    doi,
    external_id: id && id !== pmid && id !== pmcid && doiOf(id) === null && labelledPmid(id) === null ? id : null,
    title,
    ...abstract,
    ...otherDois(
      doi,
      [...note.matchAll(/\bdoi:\s*(\S+)/gi)].map(([, text]) => doiOf(text!)),
    ),
    authors: item.author ? authors : editors,
    ...bookOf({
      publisher: textOf(item.publisher),
      place: textOf(item['publisher-place']) ?? textOf(item['publisher-location']),
      edition: fieldOf(item, 'edition', 'edition-number'),
      isbn: isbnsOf(textsOf(item.ISBN)),
      editors: beside(authors, editors),
    }),
    ...addressOf({ doi, pmid, pmcid }, [fieldOf(item, 'URL')]),
    journal: {
      title: textOf(item['container-title']),
      iso:
        textOf(item['container-title-short']) ??
        textOf(item.journalAbbreviation) ??
        textOf(item['short-container-title']),
      issn: textsOf(item.ISSN).flatMap((text) => issnOf(text) ?? [])[0] ?? null,
      volume: fieldOf(item, 'volume'),
      issue: fieldOf(item, 'issue'),
      pages: fieldOf(item, 'page', 'article-number')?.replace(/\s*[–—]\s*/g, '-') ?? null,
      nlm_id: null,
    },
    publication_date: date ? isoDate(date) : null,
    year: date?.year ?? null,
    language: languageOf(fieldOf(item, 'language') ?? ''),
    publication_types: known ? [known] : [],
    keywords: keywordsOf(item),
    relations,
    retracted: isRetracted([], relations) || isMarkedRetracted(title, [String(item.note ?? ''), ...keywordsOf(item)]),
  };
  return withReferences({ kind: 'paper', record, dates: noDates }, referencesOf(item.reference));
}

/** What Crossref calls an update, and how MEDLINE names what it updates. */
const updates: Readonly<Record<string, [of: string, by: string]>> = {
  retraction: ['RetractionOf', 'RetractionIn'],
  withdrawal: ['RetractionOf', 'RetractionIn'],
  removal: ['RetractionOf', 'RetractionIn'],
  partial_retraction: ['PartialRetractionOf', 'PartialRetractionIn'],
  expression_of_concern: ['ExpressionOfConcernFor', 'ExpressionOfConcernIn'],
  correction: ['ErratumFor', 'ErratumIn'],
  corrigendum: ['ErratumFor', 'ErratumIn'],
  erratum: ['ErratumFor', 'ErratumIn'],
  new_version: ['UpdateOf', 'UpdateIn'],
  new_edition: ['UpdateOf', 'UpdateIn'],
};

function relationsOfCrossref(item: JsonObject): PaperRecord['relations'] {
  const relation = (type: string, doi: string | null): PaperRecord['relations'] =>
    doi === null ? [] : [{ type, pmid: null, doi, citation: null }];
  const updatesIn = (name: string, side: 0 | 1) =>
    listOf(item[name]).flatMap((value) => {
      const update = objectOf(value);
      const types = updates[(fieldOf(update, 'type') ?? '').replaceAll('-', '_')];
      return types === undefined ? [] : relation(types[side], doiOf(fieldOf(update, 'DOI') ?? ''));
    });
  const related = objectOf(item.relation);
  const preprints = (name: string, type: string) =>
    listOf(related[name]).flatMap((value) => relation(type, doiOf(fieldOf(objectOf(value), 'id') ?? '')));
  return [
    ...updatesIn('update-to', 0),
    ...updatesIn('updated-by', 1),
    ...preprints('is-preprint-of', 'PreprintIn'),
    ...preprints('has-preprint', 'PreprintOf'),
  ];
}

function linkOf(item: JsonObject): string {
  return fieldOf(item, 'URL') ?? '';
}

function doiLink(url: string | null): string {
  return url && /doi\.org\//i.test(url) ? url : '';
}

function authorOfCsl(name: JsonObject): PaperAuthor | null {
  const literal = fieldOf(name, 'literal', 'name');
  const family = fieldOf(name, 'family');
  if (!family) return literal ? collective(literal) : null;
  const particles = fieldOf(name, 'non-dropping-particle', 'dropping-particle');
  const suffix = fieldOf(name, 'suffix');
  const given = fieldOf(name, 'given');
  return author(particles ? `${particles} ${family}` : family, suffix ? withSuffix(given, suffix) : given, {
    orcid: orcidOf(fieldOf(name, 'ORCID') ?? ''),
    affiliations: listOf(name.affiliation).flatMap((one) => textOf(isObject(one) ? one.name : one) ?? []),
  });
}

function dateOfCsl(item: JsonObject): PublicationDate | null {
  for (const name of ['issued', 'published', 'published-print', 'published-online', 'posted', 'created']) {
    const value = item[name];
    if (typeof value === 'string' || typeof value === 'number') {
      const date = dateOf(String(value));
      if (date) return date;
    }
    const parts = listOf(listOf(objectOf(value)['date-parts'])[0]).map(String);
    const date = dateOf(parts.map((part) => part.padStart(2, '0')).join('-')) ?? textDate(objectOf(value));
    if (date) return date;
  }
  return null;
}

function textDate(date: JsonObject): PublicationDate | null {
  return dateOf(fieldOf(date, 'raw', 'literal') ?? '');
}

function keywordsOf(item: JsonObject): string[] {
  const { keyword } = item;
  if (typeof keyword !== 'string') return textsOf(keyword ?? item.subject);
  return textsOf(keyword.split(keyword.includes(';') ? ';' : ','));
}
