import type { PaperRecord } from '../../../contract/resources/paper.ts';
import { abstractOf, abstractOfMarkup } from './abstract-sections.ts';
import { author, authorOf, authorsOf, collective, type PaperAuthor } from './author-name.ts';
import { addressOf, bookOf, isbnsOf, otherDois } from './book.ts';
import { emptyRecord, noDates } from './empty-record.ts';
import { doiOf, issnOf, orcidOf, pmcidOf, pmidOf } from './identifiers.ts';
import { fieldOf, isObject, type JsonObject, listOf, objectOf, textOf, textsOf } from './json-values.ts';
import { languageOf } from './language-code.ts';
import { isRetracted } from './medline/relations.ts';
import type { ParsedItem } from './parsed-item.ts';
import { dateOf, isoDate, type PublicationDate } from './publication-date.ts';
import { crossrefPapers } from './publication-type.ts';
import { referencesOf, withReferences } from './references.ts';

/**
 * A paper as we give it ourselves, whole or in part, or in the simple forms of collections (`{id, title, abstract, mesh,
 * year, authors, journal, …}`, BEIR's `{_id, title, text}`), of OpenAlex and of Semantic Scholar.
 */
export function paperFromJson(paper: JsonObject, place: string): ParsedItem {
  const title = fieldOf(paper, 'title', 'display_name') ?? '';
  const abstract = abstractOfJson(paper);
  if (!title && !abstract.abstract) {
    return { kind: 'skipped', reason: 'no_title', message: `${place} has neither a title nor an abstract` };
  }
  const identifiers = identifiersOf(paper);
  const book = objectOf(paper.book);
  const date = dateOfJson(paper);
  const types = publicationTypesOf(paper);
  const relations = relationsOf(paper);
  const record: PaperRecord = {
    ...emptyRecord('jsonl'),
    ...identifiers,
    ...otherDois(identifiers.doi, textsOf(paper.other_dois).map(doiOf)),
    ...bookOf({
      publisher: fieldOf(book, 'publisher'),
      place: fieldOf(book, 'place'),
      edition: fieldOf(book, 'edition'),
      isbn: isbnsOf(textsOf(book.isbn)),
      editors: listOf(book.editors).flatMap(authorsOfJson),
    }),
    ...addressOf(identifiers, [fieldOf(paper, 'url')]),
    title,
    vernacular_title: fieldOf(paper, 'vernacular_title'),
    ...abstract,
    authors: listOf(paper.authors ?? paper.author ?? paper.authorships).flatMap(authorsOfJson),
    journal: journalOf(paper),
    publication_date: date ? isoDate(date) : null,
    year: date?.year ?? null,
    language: languageOf(fieldOf(paper, 'language', 'lang') ?? ''),
    publication_types: types,
    mesh: listOf(paper.mesh ?? paper.mesh_terms ?? paper.meshTerms ?? paper.mesh_headings ?? paper.meshMajor).flatMap(
      (heading) => headingOf(heading) ?? [],
    ),
    keywords: keywordsOf(paper.keywords ?? paper.keyword),
    substances: textsOf(paper.substances),
    registry_numbers: objectsOf(paper.registry_numbers).flatMap((one) => {
      const number = fieldOf(one, 'number');
      return number === null ? [] : { number, substance: fieldOf(one, 'substance') };
    }),
    grants: objectsOf(paper.grants).flatMap(grantOf),
    secondary_source_ids: objectsOf(paper.secondary_source_ids).flatMap((one) => {
      const [source, accession_number] = [fieldOf(one, 'source'), fieldOf(one, 'accession_number')];
      return source === null && accession_number === null ? [] : { source, accession_number };
    }),
    relations,
    retracted: paper.retracted === true || paper.is_retracted === true || isRetracted(types, relations),
  };
  return withReferences({ kind: 'paper', record, dates: noDates }, referencesOf(paper.references));
}

function identifiersOf(paper: JsonObject): Pick<PaperRecord, 'pmid' | 'pmcid' | 'doi' | 'external_id'> {
  // OpenAlex has ids, Semantic Scholar externalIds.
  const ids = { ...objectOf(paper.ids), ...objectOf(paper.externalIds), ...objectOf(paper.external_ids) };
  const pmid = pmidOf(fieldOf(paper, 'pmid', 'PMID', 'pubmed_id') ?? fieldOf(ids, 'pmid', 'PubMed') ?? '');
  const pmcid = pmcidOf(
    fieldOf(paper, 'pmcid', 'PMCID', 'pmc_id') ??
      fieldOf(ids, 'pmcid', 'PubMedCentral')?.replace(/^\D*\/(?:PMC)?(\d+)\/?$/, '$1') ??
      '',
    { bare: true },
  );
  const doi = doiOf(fieldOf(paper, 'doi', 'DOI') ?? fieldOf(ids, 'doi', 'DOI') ?? '');
  const own = fieldOf(paper, 'external_id', 'id', '_id', 'paperId', 'openalex_id', 's2_paper_id', 'docno', 'doc_id');
  const known = own === null || own === pmid || own === pmcid || own.toLowerCase() === doi || /^lit_/.test(own);
  return { pmid, pmcid, doi, external_id: known ? null : own };
}

function abstractOfJson(paper: JsonObject): Pick<PaperRecord, 'abstract' | 'abstract_sections'> {
  const sections = listOf(paper.abstract_sections).filter(isObject);
  if (sections.length > 0) {
    return abstractOf(sections.map((one) => ({ label: fieldOf(one, 'label'), text: fieldOf(one, 'text') ?? '' })));
  }
  const { abstract = paper.abstractText ?? paper.text } = paper;
  if (typeof abstract === 'string') return abstractOfMarkup(abstract);
  if (Array.isArray(abstract)) return abstractOf(textsOf(abstract).map((text) => ({ label: null, text })));
  return abstractOfMarkup(invertedText(paper.abstract_inverted_index));
}

/** OpenAlex gives abstracts as each word's places. */
function invertedText(index: unknown): string {
  const words: string[] = [];
  for (const [word, places] of Object.entries(objectOf(index))) {
    for (const place of listOf(places)) {
      // The longest abstracts have some ten thousand words.
      if (Number.isInteger(place) && Number(place) >= 0 && Number(place) < 100_000) words[Number(place)] = word;
    }
  }
  return words.filter((word) => word !== undefined).join(' ');
}

function authorsOfJson(value: unknown): PaperAuthor[] {
  if (typeof value === 'string') return authorsOf(value);
  if (!isObject(value)) return [];
  // OpenAlex: {author: {display_name}, raw_author_name, institutions}
  const inner = { ...value, ...objectOf(value.author) };
  const group = fieldOf(inner, 'collective', 'collectiveName');
  const institutions = listOf(inner.institutions ?? inner.affiliation).map((one) =>
    isObject(one) ? fieldOf(one, 'display_name', 'name') : one,
  );
  const more = {
    orcid: orcidOf(fieldOf(inner, 'orcid', 'ORCID') ?? ''),
    affiliations: textsOf(inner.affiliations ?? institutions),
  };
  if (group) return [{ ...collective(group), ...more }];
  const last = fieldOf(inner, 'last', 'family', 'lastName', 'last_name', 'surname');
  const initials = fieldOf(inner, 'initials');
  const fore = fieldOf(inner, 'fore', 'given', 'firstName', 'first_name', 'forename', 'first') ?? initials;
  if (last) {
    const person = author(last, fore, more);
    return [{ ...person, initials: initials ?? person.initials }];
  }
  const person = authorOf(fieldOf(inner, 'name', 'display_name', 'fullName', 'full_name', 'literal') ?? '');
  return person ? [{ ...person, ...more }] : [];
}

function journalOf(paper: JsonObject): PaperRecord['journal'] {
  const place = objectOf(objectOf(paper.primary_location).source);
  const journal = { ...place, ...objectOf(paper.venue), ...objectOf(paper.journal) };
  const biblio = objectOf(paper.biblio);
  const name = [paper.journal, paper.venue, paper.journal_title, paper.journalTitle];
  const first = fieldOf(biblio, 'first_page');
  const last = fieldOf(biblio, 'last_page');
  const pages = first && last && first !== last ? `${first}-${last}` : first;
  const issns = textsOf([journal.issn, journal.issn_l, paper.issn].flat());
  return {
    title: fieldOf(journal, 'title', 'name', 'display_name') ?? name.flatMap((one) => textOf(one) ?? [])[0] ?? null,
    iso: fieldOf(journal, 'iso', 'abbreviation') ?? fieldOf(paper, 'journal_iso', 'journal_abbreviation'),
    issn: issns.flatMap((issn) => issnOf(issn) ?? [])[0] ?? null,
    volume: fieldOf(journal, 'volume') ?? fieldOf(paper, 'volume') ?? fieldOf(biblio, 'volume'),
    issue: fieldOf(journal, 'issue') ?? fieldOf(paper, 'issue', 'number') ?? fieldOf(biblio, 'issue'),
    pages:
      (fieldOf(journal, 'pages') ?? fieldOf(paper, 'pages', 'page') ?? pages)?.replace(/\s*[-–—]\s*/g, '-') ?? null,
    nlm_id: fieldOf(journal, 'nlm_id', 'nlmid'),
  };
}

function dateOfJson(paper: JsonObject): PublicationDate | null {
  const year = dateOf(fieldOf(paper, 'year', 'pubYear', 'publication_year', 'pub_year') ?? '');
  const date = dateOf(fieldOf(paper, 'publication_date', 'publicationDate', 'published', 'date', 'pub_date') ?? '');
  return date && (!year || year.year === date.year) ? date : year;
}

function publicationTypesOf(paper: JsonObject): string[] {
  const own = textsOf(paper.publication_types ?? paper.publicationTypes ?? paper.publication_type);
  // Semantic Scholar writes JournalArticle.
  if (own.length > 0) return own.map((type) => type.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'));
  const type = crossrefPapers[fieldOf(paper, 'type')?.toLowerCase() ?? ''];
  return type ? [type] : [];
}

/** A heading as we give it, or as a line of MEDLINE: `Asthma/*drug therapy/genetics`. */
function headingOf(value: unknown): PaperRecord['mesh'][number] | null {
  if (isObject(value)) {
    const term = fieldOf(value, 'term', 'descriptor_name', 'descriptorName', 'descriptor', 'name');
    if (!term) return null;
    const qualifiers = listOf(value.qualifiers).flatMap((one) => {
      const name = isObject(one) ? fieldOf(one, 'term', 'name') : textOf(one);
      if (!name) return [];
      const object = objectOf(one);
      return { ui: fieldOf(object, 'ui'), term: name, major: object.major === true };
    });
    const major = value.major === true || value.is_major_topic === true || qualifiers.some((one) => one.major);
    return { ui: fieldOf(value, 'ui', 'descriptor_ui'), term, major, qualifiers };
  }
  const [heading, ...more] = textOf(value)?.split('/') ?? [];
  const bare = (text: string) => text.replace(/^\s*\*|\*\s*$/g, '').trim();
  if (!heading || !bare(heading)) return null;
  const qualifiers = more.filter(bare).map((one) => ({ ui: null, term: bare(one), major: one.includes('*') }));
  const major = heading.includes('*') || qualifiers.some((qualifier) => qualifier.major);
  return { ui: null, term: bare(heading), major, qualifiers };
}

function keywordsOf(value: unknown): string[] {
  if (typeof value === 'string') return textsOf(value.split(value.includes(';') ? ';' : ','));
  return textsOf(listOf(value).map((one) => (isObject(one) ? fieldOf(one, 'display_name', 'keyword', 'name') : one)));
}

const objectsOf = (value: unknown): JsonObject[] => listOf(value).filter(isObject);

/** A grant as we give it, or as OpenAlex does. */
function grantOf(grant: JsonObject): PaperRecord['grants'] {
  const number = fieldOf(grant, 'number', 'award_id');
  const agency = fieldOf(grant, 'agency', 'funder_display_name');
  if (number === null && agency === null) return [];
  return [{ number, acronym: fieldOf(grant, 'acronym'), agency, country: fieldOf(grant, 'country') }];
}

function relationsOf(paper: JsonObject): PaperRecord['relations'] {
  return listOf(paper.relations)
    .filter(isObject)
    .flatMap((one) => {
      const type = fieldOf(one, 'type');
      if (!type) return [];
      const pmid = pmidOf(fieldOf(one, 'pmid') ?? '');
      return { type, pmid, doi: doiOf(fieldOf(one, 'doi') ?? ''), citation: fieldOf(one, 'citation') };
    });
}
