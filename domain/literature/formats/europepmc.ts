import type { PaperDates, PaperRecord } from '../../../contract/resources/paper.ts';
import { abstractOfMarkup } from './abstract-sections.ts';
import { author, authorOf, collective, type PaperAuthor } from './author-name.ts';
import { emptyRecord } from './empty-record.ts';
import { doiOf, issnOf, orcidOf, pmcidOf, pmidOf } from './identifiers.ts';
import { fieldOf, isObject, type JsonObject, listOf, objectOf, textOf, textsOf } from './json-values.ts';
import { languageOf } from './language-code.ts';
import { registryNumberOf } from './medline/registry-number.ts';
import { isRetracted } from './medline/relations.ts';
import type { ParsedItem } from './parsed-item.ts';
import { dateOf, isoDate, type PublicationDate } from './publication-date.ts';

/** Where Europe PMC has its records from: MEDLINE, PubMed Central, preprints, patents, Agricola, ... */
const sources = new Set(['MED', 'PMC', 'PPR', 'PAT', 'AGR', 'CBA', 'CTX', 'ETH', 'HIR', 'NBK', 'CIT']);

/** Whether a value is a result of Europe PMC's search, of any result type. */
export function isEuropePmc(value: unknown): value is JsonObject {
  return isObject(value) && typeof value.id === 'string' && sources.has(String(value.source));
}

/**
 * A result of Europe PMC's REST search (https://europepmc.org/RestfulWebService), `lite` or `core`, as a paper. Core says
 * everything; lite has no abstract, no headings, and journals by their abbreviation.
 */
export function paperFromEuropePmc(result: unknown): ParsedItem {
  if (!isObject(result)) {
    return { kind: 'skipped', reason: 'malformed_record', message: 'A result of Europe PMC that is no object' };
  }
  const id = fieldOf(result, 'id');
  const source = fieldOf(result, 'source') ?? '';
  const abstract = abstractOfMarkup(typeof result.abstractText === 'string' ? result.abstractText : '');
  const title = fieldOf(result, 'title')?.replace(/^\[(.+)\]\.?$/, '$1') ?? '';
  if (!title && !abstract.abstract) {
    const message = `Europe PMC's ${source} ${id} has neither a title nor an abstract: search with resultType=core`;
    return { kind: 'skipped', reason: 'no_title', message };
  }
  const pmid = pmidOf(fieldOf(result, 'pmid') ?? (source === 'MED' ? (id ?? '') : ''));
  const pmcid = pmcidOf(fieldOf(result, 'pmcid') ?? (source === 'PMC' ? (id ?? '') : ''));
  const types = publicationTypesOf(result, source);
  const relations = relationsOf(result);
  const date = dateOfResult(result);
  const record: PaperRecord = {
    ...emptyRecord('europepmc'),
    pmid,
    pmcid,
    doi: doiOf(fieldOf(result, 'doi') ?? ''),
    external_id: id && id !== pmid && id !== pmcid ? id : null,
    title,
    ...abstract,
    authors: authorsOfResult(result),
    journal: journalOf(result),
    publication_date: date ? isoDate(date) : null,
    year: date?.year ?? null,
    language: languageOf(fieldOf(result, 'language') ?? ''),
    publication_types: types,
    mesh: meshOf(result),
    keywords: textsOf(objectOf(result.keywordList).keyword),
    substances: listOf(objectOf(result.chemicalList).chemical).flatMap((one) => textOf(objectOf(one).name) ?? []),
    registry_numbers: listOf(objectOf(result.chemicalList).chemical).flatMap((one) => {
      const number = registryNumberOf(fieldOf(objectOf(one), 'registryNumber') ?? '');
      return number === null ? [] : { number, substance: fieldOf(objectOf(one), 'name') };
    }),
    grants: listOf(objectOf(result.grantsList).grant).flatMap((one) => {
      const grant = objectOf(one);
      const [number, agency] = [fieldOf(grant, 'grantId'), fieldOf(grant, 'agency')];
      if (number === null && agency === null) return [];
      return { number, acronym: fieldOf(grant, 'acronym'), agency, country: null };
    }),
    relations,
    retracted: isRetracted(types, relations),
  };
  return { kind: 'paper', record, dates: datesOf(result) };
}

function authorsOfResult(result: JsonObject): PaperAuthor[] {
  const listed = listOf(objectOf(result.authorList).author).map(objectOf);
  if (listed.length === 0) {
    const names = fieldOf(result, 'authorString')?.replace(/\.$/, '').split(/,\s+/) ?? [];
    return names.flatMap((name) => authorOf(name) ?? []);
  }
  return listed.flatMap((one) => {
    const group = fieldOf(one, 'collectiveName');
    if (group) return collective(group);
    const last = fieldOf(one, 'lastName');
    if (!last) return authorOf(fieldOf(one, 'fullName') ?? '') ?? [];
    const details = listOf(objectOf(one.authorAffiliationDetailsList).authorAffiliation).map(objectOf);
    const affiliations = textsOf(details.length > 0 ? details.map(({ affiliation }) => affiliation) : one.affiliation);
    const identifier = listOf(one.authorId).map(objectOf)[0] ?? {};
    const fore = fieldOf(one, 'firstName', 'initials');
    const person = author(last, fore, {
      orcid: identifier.type === 'ORCID' ? orcidOf(textOf(identifier.value) ?? '') : null,
      affiliations,
    });
    return { ...person, initials: fieldOf(one, 'initials') ?? person.initials };
  });
}

function journalOf(result: JsonObject): PaperRecord['journal'] {
  const info = objectOf(result.journalInfo);
  const journal = objectOf(info.journal);
  const book = objectOf(result.bookOrReportDetails);
  const abbreviation = fieldOf(result, 'journalTitle');
  return {
    title: fieldOf(journal, 'title') ?? abbreviation ?? fieldOf(book, 'comprisingTitle'),
    iso: fieldOf(journal, 'isoabbreviation', 'medlineAbbreviation') ?? abbreviation,
    issn: issnOf(fieldOf(journal, 'issn', 'essn') ?? fieldOf(result, 'journalIssn')?.split(';')[0] ?? ''),
    volume: fieldOf(info, 'volume') ?? fieldOf(result, 'journalVolume'),
    issue: fieldOf(info, 'issue') ?? fieldOf(result, 'issue'),
    pages: fieldOf(result, 'pageInfo'),
    nlm_id: fieldOf(journal, 'nlmid'),
  };
}

/** The date of the issue as the journal has it; a lite result gives days that are often only the first of something. */
function dateOfResult(result: JsonObject): PublicationDate | null {
  const info = objectOf(result.journalInfo);
  const issue = dateOf(fieldOf(info, 'dateOfPublication') ?? '');
  if (issue) return issue;
  const stated = dateOf(fieldOf(result, 'pubYear') ?? '');
  const first = dateOf(fieldOf(result, 'firstPublicationDate') ?? '');
  if (!first || (stated && stated.year !== first.year)) return stated;
  if (first.day !== 1) return first;
  return first.month === 1 ? { year: first.year, month: null, day: null } : { ...first, day: null };
}

/** Full text has the types of JATS beside those of MEDLINE, and lite writes all of them small. */
const typeNames: Record<string, string> = {
  'research-article': 'Journal Article',
  'review-article': 'Review',
  correction: 'Published Erratum',
  retraction: 'Retraction of Publication',
  'case-report': 'Case Reports',
  'book-chapter': 'Book Chapter',
};

function publicationTypesOf(result: JsonObject, source: string): string[] {
  const core = textsOf(objectOf(result.pubTypeList).pubType);
  const types = core.length > 0 ? core : (fieldOf(result, 'pubType')?.split(/\s*;\s*/) ?? []);
  if (source === 'PPR') types.push('Preprint');
  if (source === 'PAT') types.push('Patent');
  const names = types.filter(Boolean).map((type) => {
    const known = typeNames[type.toLowerCase()];
    if (known || /\p{Lu}/u.test(type)) return known ?? type;
    return type
      .replace(/-/g, ' ')
      .replace(/\b(?!of\b|and\b|as\b|in\b|the\b)\p{Ll}/gu, (letter) => letter.toUpperCase());
  });
  return [...new Set(names)];
}

function meshOf(result: JsonObject): PaperRecord['mesh'] {
  return listOf(objectOf(result.meshHeadingList).meshHeading).flatMap((one) => {
    const heading = objectOf(one);
    const term = textOf(heading.descriptorName);
    if (!term) return [];
    const qualifiers = listOf(objectOf(heading.meshQualifierList).meshQualifier).flatMap((value) => {
      const qualifier = objectOf(value);
      const name = textOf(qualifier.qualifierName);
      return name ? { ui: null, term: name, major: qualifier.majorTopic_YN === 'Y' } : [];
    });
    const major = heading.majorTopic_YN === 'Y' || qualifiers.some((qualifier) => qualifier.major);
    return { ui: null, term, major, qualifiers };
  });
}

/** `Erratum for` is PubMed's ErratumFor. */
function relationsOf(result: JsonObject): PaperRecord['relations'] {
  return listOf(objectOf(result.commentCorrectionList).commentCorrection).flatMap((one) => {
    const relation = objectOf(one);
    const type = textOf(relation.type);
    if (!type) return [];
    const citation = textOf(relation.reference);
    return {
      type: type
        .replace(/(?:^|\s+)(\p{L})/gu, (_, letter: string) => letter.toUpperCase())
        .replace('AndRepublished', 'andRepublished'),
      pmid: relation.source === 'MED' ? pmidOf(textOf(relation.id) ?? '') : null,
      doi: doiOf(citation ?? ''),
      citation,
    };
  });
}

function datesOf(result: JsonObject): PaperDates {
  const day = (name: string) => /^\d{4}-\d\d-\d\d/.exec(fieldOf(result, name) ?? '')?.[0] ?? null;
  return { revised: day('dateOfRevision'), entered: null, created: day('dateOfCreation') };
}
