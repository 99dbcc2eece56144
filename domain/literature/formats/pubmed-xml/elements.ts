import type { DateParts } from '../medline/dates.ts';
import { doiOf, orcidOf, pmcidOf, pmidOf } from '../medline/identifiers.ts';
import { registryNumberOf } from '../medline/registry-number.ts';
import { relationOf } from '../medline/relations.ts';
import { languageOf, oneLine } from '../medline/text.ts';
import { longestCitation, mostReferences } from '../references.ts';
import { type Draft, type DraftAuthor, newAuthor, noDate, noGrant, noReference } from './draft.ts';

type Attributes = Record<string, string>;

/**
 * What an element means in the place where it stands. An element that is not named among its parent's is left out with
 * all that is in it: so investigators' names are never taken for authors'.
 */
export type Element = {
  children?: ReadonlyMap<string, Element>;
  opened?: (draft: Draft, attributes: Attributes) => unknown;
  closed?: (draft: Draft) => unknown;
  /** It is its text, with the markup that may be in it. */
  text?: (draft: Draft, text: string, attributes: Attributes) => unknown;
  /** With it a record begins and ends. */
  isRecord?: true;
};

const element = (children: Record<string, Element>, more: Omit<Element, 'children' | 'text'> = {}): Element => ({
  children: new Map(Object.entries(children)),
  ...more,
});
const text = (write: NonNullable<Element['text']>): Element => ({ text: write });
const line = (write: (draft: Draft, text: string) => unknown): Element =>
  text((draft, value) => write(draft, oneLine(value)));

const pmid = text((draft, value) => (draft.pmid = pmidOf(value) ?? draft.pmid));

const dateParts = {
  Year: line((draft, value) => (draft.date.year = value)),
  Month: line((draft, value) => (draft.date.month = value)),
  Day: line((draft, value) => (draft.date.day = value)),
};
const date = (keep: (draft: Draft, parts: DateParts) => unknown) =>
  element(dateParts, { opened: (draft) => (draft.date = noDate()), closed: (draft) => keep(draft, draft.date) });

const publicationDate = element(
  { ...dateParts, MedlineDate: line((draft, value) => (draft.published.medline = value)) },
  {
    opened: (draft) => (draft.date = noDate()),
    closed: (draft) => (draft.published = { ...draft.published, ...draft.date }),
  },
);

// PubStatus as NLM reads it since 2008: `pubmed` is what [edat] searches, `entrez` is [crdt].
const history = element({
  PubMedPubDate: element(dateParts, {
    opened: (draft, { PubStatus }) => {
      draft.date = noDate();
      if (PubStatus === 'pubmed') draft.entered = draft.date;
      else if (PubStatus === 'entrez') draft.created = draft.date;
    },
  }),
});

const affiliation = line((draft, value) => {
  if (value !== '') draft.author.affiliations.push(value);
});
const author = element(
  {
    LastName: line((draft, value) => (draft.author.last = value)),
    ForeName: line((draft, value) => (draft.author.fore = value)),
    FirstName: line((draft, value) => (draft.author.fore ||= value)),
    MiddleName: line((draft, value) => (draft.author.middle = value)),
    Initials: line((draft, value) => (draft.author.initials = value)),
    Suffix: line((draft, value) => (draft.author.suffix = value)),
    CollectiveName: line((draft, value) => (draft.author.collective = value)),
    Identifier: text((draft, value, { Source }) => {
      if (Source === 'ORCID') draft.author.orcid ??= orcidOf(value);
    }),
    AffiliationInfo: element({ Affiliation: affiliation }),
    Affiliation: affiliation, // until 2014
  },
  {
    opened: (draft, { ValidYN }) => (draft.author = newAuthor(ValidYN !== 'N')),
    closed: (draft) => {
      if (draft.author.valid) draft.authorList.push(draft.author);
    },
  },
);
const authorList = (listOf: (draft: Draft) => DraftAuthor[]) =>
  element(
    { Author: author },
    { opened: (draft, { Type }) => (draft.authorList = Type === 'editors' ? draft.editors : listOf(draft)) },
  );

const abstract = element({
  AbstractText: text((draft, value, { Label = '' }) => draft.sections.push({ label: Label || null, text: value })),
});

const pagination = element({
  MedlinePgn: line((draft, value) => (draft.pages.medline = value)),
  StartPage: line((draft, value) => (draft.pages.first = value)),
  EndPage: line((draft, value) => (draft.pages.last = value)),
});

const articleIdentifiers = element({
  ArticleId: text((draft, value, { IdType }) => {
    if (IdType === 'doi') draft.listedDoi ??= doiOf(value);
    else if (IdType === 'pmc') draft.pmcid ??= pmcidOf(value);
    // The identifier's default type (DTD); a record that lacks its PMID elsewhere has it here.
    else if (IdType === 'pubmed' || IdType === undefined) draft.pmid ??= pmidOf(value);
  }),
});
const articleLocation = text((draft, value, { EIdType, ValidYN }) => {
  if (ValidYN === 'N') return;
  if (EIdType === 'doi') draft.locationDoi ??= doiOf(value);
  else if (EIdType === 'pii') draft.pages.articleNumber = oneLine(value);
});

const language = line((draft, value) => draft.languages.push(languageOf(value)));
const publicationType = text((draft, value, { UI }) => {
  draft.types.push(oneLine(value));
  draft.retractedType ||= UI === 'D016441';
});
const keywordList = element({ Keyword: line((draft, value) => draft.keywords.push(value)) });

const grant = element(
  {
    GrantID: line((draft, value) => (draft.grant.number = value || null)),
    Acronym: line((draft, value) => (draft.grant.acronym = value || null)),
    Agency: line((draft, value) => (draft.grant.agency = value || null)),
    Country: line((draft, value) => (draft.grant.country = value || null)),
  },
  {
    opened: (draft) => (draft.grant = noGrant()),
    closed: ({ grants, grant: read }) => {
      if (read.number !== null || read.agency !== null) grants.push(read);
    },
  },
);

const dataBank = element(
  {
    DataBankName: line((draft, value) => (draft.dataBank.name = value)),
    AccessionNumberList: element({
      AccessionNumber: line((draft, value) => {
        if (value !== '') draft.dataBank.numbers.push(value);
      }),
    }),
  },
  {
    opened: (draft) => (draft.dataBank = { name: '', numbers: [] }),
    closed: ({ secondarySourceIds, dataBank: { name, numbers } }) => {
      const source = name || null;
      if (numbers.length === 0 && source !== null) secondarySourceIds.push({ source, accession_number: null });
      for (const accession_number of numbers) secondarySourceIds.push({ source, accession_number });
    },
  },
);

const article = element({
  Journal: element({
    ISSN: text((draft, value) => (draft.journal.issn = value)),
    JournalIssue: element({
      Volume: line((draft, value) => (draft.journal.volume = value)),
      Issue: line((draft, value) => (draft.journal.issue = value)),
      PubDate: publicationDate,
    }),
    Title: line((draft, value) => (draft.journal.title = value)),
    ISOAbbreviation: line((draft, value) => (draft.journal.iso = value)),
  }),
  ArticleTitle: line((draft, value) => (draft.title = value)),
  VernacularTitle: line((draft, value) => (draft.vernacular = value)),
  Pagination: pagination,
  ELocationID: articleLocation,
  Abstract: abstract,
  Affiliation: line((draft, value) => (draft.firstAffiliation = value)),
  AuthorList: authorList((draft) => draft.authors),
  Language: language,
  DataBankList: element({ DataBank: dataBank }),
  GrantList: element({ Grant: grant }),
  PublicationTypeList: element({ PublicationType: publicationType }),
  ArticleDate: date((draft, parts) => (draft.electronic ??= parts)),
});

const relation: Element = element(
  {
    RefSource: line((draft, value) => (draft.relation.source = value)),
    PMID: text((draft, value) => (draft.relation.pmid = pmidOf(value))),
  },
  {
    opened: (draft, { RefType = '' }) => (draft.relation = { type: RefType, source: '', pmid: null }),
    closed: ({ relations, relation: { type, source, pmid: other } }) => {
      if (type !== '') relations.push(relationOf(type, source, other));
    },
  },
);

const reference = element(
  {
    Citation: line((draft, value) => (draft.reference.citation = value.slice(0, longestCitation) || null)),
    ArticleIdList: element({
      ArticleId: text((draft, value, { IdType }) => {
        if (IdType === 'doi') draft.reference.doi ??= doiOf(value);
        else if (IdType === 'pubmed') draft.reference.pmid ??= pmidOf(value);
      }),
    }),
  },
  {
    opened: (draft) => (draft.reference = noReference()),
    closed: ({ references, reference: read }) => {
      const says = read.pmid !== null || read.doi !== null || read.citation !== null;
      if (says && references.length < mostReferences) references.push(read);
    },
  },
);
/** Lists of references may stand within each other. */
const inReferenceList = new Map<string, Element>([['Reference', reference]]);
const referenceList: Element = { children: inReferenceList };
inReferenceList.set('ReferenceList', referenceList);

const meshHeading = element({
  DescriptorName: text((draft, value, { UI, MajorTopicYN }) => {
    draft.mesh.push({ ui: UI ?? null, term: oneLine(value), major: MajorTopicYN === 'Y', qualifiers: [] });
  }),
  QualifierName: text((draft, value, { UI, MajorTopicYN }) => {
    const heading = draft.mesh.at(-1);
    const major = MajorTopicYN === 'Y';
    heading?.qualifiers.push({ ui: UI ?? null, term: oneLine(value), major });
    if (heading && major) heading.major = true;
  }),
});

const substance = line((draft, value) => draft.substances.push(value));
const chemical = element(
  {
    RegistryNumber: line((draft, value) => (draft.registryNumber = value)),
    NameOfSubstance: substance,
  },
  {
    opened: (draft) => (draft.registryNumber = ''),
    closed: ({ registryNumbers, registryNumber, substances }) => {
      const number = registryNumberOf(registryNumber);
      if (number !== null) registryNumbers.push({ number, substance: substances.at(-1) ?? null });
    },
  },
);

const citation: Record<string, Element> = {
  PMID: pmid,
  DateCreated: date((draft, parts) => (draft.processed = parts)),
  DateRevised: date((draft, parts) => (draft.revised = parts)),
  Article: article,
  MedlineJournalInfo: element({
    MedlineTA: line((draft, value) => (draft.journal.medline = value)),
    NlmUniqueID: line((draft, value) => (draft.journal.nlmId = value)),
    ISSNLinking: text((draft, value) => (draft.journal.linkingIssn = value)),
  }),
  ChemicalList: element({ Chemical: chemical }),
  // PubMed's [nm] searches both.
  SupplMeshList: element({ SupplMeshName: substance }),
  CommentsCorrectionsList: element({ CommentsCorrections: relation }),
  MeshHeadingList: element({ MeshHeading: meshHeading }),
  OtherID: text((draft, value, { Source }) => {
    if (Source === 'NLM' && /^\s*PMC/.test(value)) draft.pmcid ??= pmcidOf(value);
  }),
  KeywordList: keywordList,
};

const pubmedArticle = element(
  {
    MedlineCitation: element(citation),
    PubmedData: element({ History: history, ArticleIdList: articleIdentifiers, ReferenceList: referenceList }),
  },
  { isRecord: true },
);
const medlineCitation = element(citation, { isRecord: true });

const publisherOf = (draft: Draft) => (draft.publisher ??= { name: '', place: '', edition: '', isbn: [] });

const bookDocument: Record<string, Element> = {
  PMID: pmid,
  ArticleIdList: articleIdentifiers,
  Book: element({
    BookTitle: line((draft, value) => (draft.bookTitle = value)),
    PubDate: publicationDate,
    AuthorList: authorList((draft) => draft.bookAuthors),
    Publisher: element({
      PublisherName: line((draft, value) => (publisherOf(draft).name = value)),
      PublisherLocation: line((draft, value) => (publisherOf(draft).place = value)),
    }),
    Edition: line((draft, value) => (publisherOf(draft).edition = value)),
    Isbn: line((draft, value) => publisherOf(draft).isbn.push(value)),
    Volume: line((draft, value) => (draft.journal.volume = value)),
    CollectionTitle: line((draft, value) => (draft.collectionTitle = value)),
    ELocationID: text((draft, value, { EIdType, ValidYN }) => {
      if (EIdType === 'doi' && ValidYN !== 'N') draft.bookDoi ??= doiOf(value);
    }),
  }),
  ArticleTitle: line((draft, value) => (draft.title = value)),
  VernacularTitle: line((draft, value) => (draft.vernacular = value)),
  Pagination: pagination,
  ELocationID: articleLocation,
  Language: language,
  AuthorList: authorList((draft) => draft.authors),
  PublicationType: publicationType,
  Abstract: abstract,
  KeywordList: keywordList,
  ReferenceList: referenceList,
  ContributionDate: date((draft, parts) => (draft.contributed = parts)),
  DateRevised: date((draft, parts) => (draft.revised = parts)),
};
const bookArticle = element(
  {
    BookDocument: element(bookDocument),
    PubmedBookData: element({ History: history, ArticleIdList: articleIdentifiers }),
  },
  { isRecord: true },
);

const deletion = element(
  {
    PMID: text((draft, value) => {
      const deleted = pmidOf(value);
      if (deleted !== null) draft.deleted?.push(deleted);
    }),
  },
  { isRecord: true, opened: (draft) => (draft.deleted = []) },
);

const records = {
  PubmedArticle: pubmedArticle,
  PubmedBookArticle: bookArticle,
  MedlineCitation: medlineCitation,
  DeleteCitation: deletion,
  DeleteDocument: deletion,
};

/** The files of NLM: sets of records, and one record alone. */
export const document: Element = element({
  PubmedArticleSet: element(records),
  PubmedBookArticleSet: element(records),
  MedlineCitationSet: element(records),
  ...records,
});
