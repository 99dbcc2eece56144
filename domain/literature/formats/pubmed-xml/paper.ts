import type { PaperDates, PaperRecord } from '../../../../contract/resources/paper.ts';
import { bookOf, isbnsOf } from '../book.ts';
import { abstractOf } from '../medline/abstract.ts';
import { type DateParts, isoDate, medlineDate, wholeDate, yearOf } from '../medline/dates.ts';
import { isArticleNumber, issnOf } from '../medline/identifiers.ts';
import { isRetracted } from '../medline/relations.ts';
import { distinct } from '../medline/text.ts';
import { titlesOf } from '../medline/title.ts';
import type { ParsedItem } from '../parsed-item.ts';
import type { Author, Draft, DraftAuthor } from './draft.ts';

/** What a record says, put in order. `number` is its place in the file, which names it when it has no PMID. */
export function itemsOf(draft: Draft, number: number): ParsedItem[] {
  if (draft.deleted) return draft.deleted.map((pmid) => ({ kind: 'deletion', pmid }));
  const isChapter = draft.title !== null && draft.title !== '' && draft.bookTitle !== null;
  const titles = titlesOf(draft.title || draft.bookTitle, draft.vernacular, draft.languages);
  if (!titles) {
    const name = draft.pmid === null ? `Record ${number} of the file` : `PMID ${draft.pmid}`;
    return [{ kind: 'skipped', reason: 'no_title', message: `${name} has no title.` }];
  }
  const publicationDate = publicationDateOf(draft);
  const record: PaperRecord = {
    pmid: draft.pmid,
    external_id: null,
    pmcid: draft.pmcid,
    // Every chapter of a book names the book's DOI, which would make one paper of them all.
    doi: draft.listedDoi ?? draft.locationDoi ?? (isChapter ? null : draft.bookDoi),
    ...titles,
    ...abstractOf(draft.sections),
    authors: authorsOf(draft),
    journal: journalOf(draft, isChapter),
    ...(draft.bookTitle === null ? {} : bookOfDraft(draft)),
    publication_date: publicationDate,
    year: yearOf(publicationDate),
    language: draft.languages[0] || null,
    publication_types: distinct(draft.types),
    mesh: draft.mesh.filter(({ term }) => term !== ''),
    keywords: distinct(draft.keywords),
    substances: distinct(draft.substances),
    registry_numbers: draft.registryNumbers,
    grants: draft.grants,
    secondary_source_ids: draft.secondarySourceIds,
    relations: draft.relations,
    retracted: draft.retractedType || isRetracted(draft.types, draft.relations),
    source: 'pubmed',
  };
  const { references } = draft;
  return [{ kind: 'paper', record, dates: datesOf(draft), ...(references.length > 0 && { references }) }];
}

function publicationDateOf({ published, electronic, contributed }: Draft): string | null {
  return (
    isoDate(published) ??
    medlineDate(published.medline) ??
    (electronic && isoDate(electronic)) ??
    (contributed && isoDate(contributed))
  );
}

function datesOf({ revised, entered, created, processed }: Draft): PaperDates {
  const first = (...dates: (DateParts | null)[]) => {
    for (const parts of dates) {
      const date = parts && wholeDate(parts);
      if (date !== null) return date;
    }
    return null;
  };
  return { revised: first(revised), entered: first(entered, created), created: first(created, processed) };
}

function bookOfDraft({ publisher, authors, bookAuthors, editors }: Draft): Pick<PaperRecord, 'book'> {
  return bookOf({
    ...{ publisher: publisher?.name, place: publisher?.place, edition: publisher?.edition },
    isbn: isbnsOf(publisher?.isbn ?? []),
    editors: authors.length + bookAuthors.length === 0 ? [] : editors.map(authorOf).filter((one) => one !== null),
  });
}

/** A chapter without authors of its own is the book's authors'; a book without authors its editors'. */
function authorsOf({ authors, bookAuthors, editors, firstAffiliation }: Draft): Author[] {
  const list = [authors, bookAuthors, editors].map((drafts) =>
    drafts.map(authorOf).filter((author) => author !== null),
  );
  const found = list.find(({ length }) => length > 0) ?? [];
  const [first] = found;
  if (first && firstAffiliation && found.every(({ affiliations }) => affiliations.length === 0)) {
    first.affiliations.push(firstAffiliation);
  }
  return found;
}

/** As PubMed prints names, the suffix stands last: "King ML Jr", "King, Martin Luther Jr". */
function authorOf({
  last,
  fore,
  middle,
  initials,
  suffix,
  collective,
  orcid,
  affiliations,
}: DraftAuthor): Author | null {
  if (collective !== '' && last === '') {
    return { last: null, fore: null, initials: null, collective, orcid, affiliations };
  }
  const joined = (...parts: string[]) => parts.filter((part) => part !== '').join(' ') || null;
  const family = last || fore;
  if (family === '') return null;
  const given = last === '' ? '' : fore;
  return {
    last: family,
    fore: joined(given, middle, given === '' ? '' : suffix),
    initials: joined(initials, initials === '' ? '' : suffix),
    collective: null,
    orcid,
    affiliations,
  };
}

/** Of a chapter the book stands where the journal stands, of a book the series. */
function journalOf(draft: Draft, isChapter: boolean): PaperRecord['journal'] {
  const { title, iso, medline, issn, linkingIssn, nlmId, volume, issue } = draft.journal;
  return {
    title: title || (isChapter ? draft.bookTitle : draft.collectionTitle) || null,
    iso: iso || medline || null,
    issn: issnOf(issn) ?? issnOf(linkingIssn),
    volume: volume || null,
    issue: issue || null,
    pages: pagesOf(draft.pages),
    nlm_id: nlmId || null,
  };
}

function pagesOf({ medline, first, last, articleNumber }: Draft['pages']): string | null {
  if (medline !== '') return medline;
  if (first !== '') return last === '' || last === first ? first : `${first}-${last}`;
  return isArticleNumber(articleNumber) ? articleNumber : null;
}
