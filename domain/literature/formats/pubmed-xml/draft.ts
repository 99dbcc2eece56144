import type { PaperRecord, PaperReference } from '../../../../contract/resources/paper.ts';
import type { DateParts } from '../medline/dates.ts';
import type { Relation } from '../medline/relations.ts';

export type Author = PaperRecord['authors'][number];
type MeshHeading = PaperRecord['mesh'][number];

/** A person or group as the elements tell of them, before the parts of the name are put together. */
export type DraftAuthor = {
  valid: boolean;
  last: string;
  fore: string;
  middle: string;
  initials: string;
  suffix: string;
  collective: string;
  orcid: string | null;
  affiliations: string[];
};

/** What has been read of a record. */
export type Draft = {
  pmid: string | null;
  pmcid: string | null;
  /** Of the list of identifiers, and of the article itself. */
  listedDoi: string | null;
  locationDoi: string | null;
  bookDoi: string | null;
  title: string | null;
  vernacular: string | null;
  bookTitle: string | null;
  /** Of a book: who published it, as its elements come. */
  publisher: { name: string; place: string; edition: string; isbn: string[] } | null;
  collectionTitle: string | null;
  sections: { label: string | null; text: string }[];
  authors: DraftAuthor[];
  bookAuthors: DraftAuthor[];
  editors: DraftAuthor[];
  /** An address of the article, from before 1988 to 2013 that of its first author. */
  firstAffiliation: string | null;
  journal: {
    title: string;
    iso: string;
    medline: string;
    issn: string;
    linkingIssn: string;
    nlmId: string;
    volume: string;
    issue: string;
  };
  pages: { medline: string; first: string; last: string; articleNumber: string };
  published: DateParts & { medline: string };
  electronic: DateParts | null;
  contributed: DateParts | null;
  revised: DateParts | null;
  entered: DateParts | null;
  created: DateParts | null;
  processed: DateParts | null;
  languages: string[];
  types: string[];
  retractedType: boolean;
  mesh: MeshHeading[];
  keywords: string[];
  substances: string[];
  registryNumbers: PaperRecord['registry_numbers'];
  grants: PaperRecord['grants'];
  secondarySourceIds: PaperRecord['secondary_source_ids'];
  relations: Relation[];
  references: PaperReference[];
  /** The records that DeleteCitation takes back; null for a record of its own. */
  deleted: string[] | null;

  /** What is being read: its parts come as elements of their own. */
  date: DateParts;
  authorList: DraftAuthor[];
  author: DraftAuthor;
  relation: { type: string; source: string; pmid: string | null };
  reference: PaperReference;
  registryNumber: string;
  grant: PaperRecord['grants'][number];
  dataBank: { name: string; numbers: string[] };
};

export const noDate = (): DateParts => ({ year: '', month: '', day: '' });

export const noGrant = (): PaperRecord['grants'][number] => ({
  ...{ number: null, acronym: null },
  ...{ agency: null, country: null },
});

export const noReference = (): PaperReference => ({ pmid: null, doi: null, citation: null });

export const newAuthor = (valid: boolean): DraftAuthor => ({
  valid,
  last: '',
  fore: '',
  middle: '',
  initials: '',
  suffix: '',
  collective: '',
  orcid: null,
  affiliations: [],
});

export const newDraft = (): Draft => ({
  pmid: null,
  pmcid: null,
  listedDoi: null,
  locationDoi: null,
  bookDoi: null,
  title: null,
  vernacular: null,
  bookTitle: null,
  publisher: null,
  collectionTitle: null,
  sections: [],
  authors: [],
  bookAuthors: [],
  editors: [],
  firstAffiliation: null,
  journal: { title: '', iso: '', medline: '', issn: '', linkingIssn: '', nlmId: '', volume: '', issue: '' },
  pages: { medline: '', first: '', last: '', articleNumber: '' },
  published: { ...noDate(), medline: '' },
  electronic: null,
  contributed: null,
  revised: null,
  entered: null,
  created: null,
  processed: null,
  languages: [],
  types: [],
  retractedType: false,
  mesh: [],
  keywords: [],
  substances: [],
  registryNumbers: [],
  grants: [],
  secondarySourceIds: [],
  relations: [],
  references: [],
  deleted: null,
  date: noDate(),
  authorList: [],
  author: newAuthor(false),
  relation: { type: '', source: '', pmid: null },
  reference: noReference(),
  registryNumber: '',
  grant: noGrant(),
  dataBank: { name: '', numbers: [] },
});
