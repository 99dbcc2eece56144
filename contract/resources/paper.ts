import { z } from 'zod';
import { idOf } from '../ids.ts';

export const paperAuthor = z.object({
  last: z.string().nullable(),
  fore: z.string().nullable(),
  initials: z.string().nullable(),
  collective: z.string().nullable().describe('The name of a group; then the other names are null'),
  orcid: z.string().nullable().describe('Sixteen digits with hyphens, without the address in front'),
  affiliations: z.array(z.string()),
});

export const paperJournal = z.object({
  title: z.string().nullable(),
  iso: z.string().nullable().describe('Abbreviation'),
  issn: z.string().nullable(),
  volume: z.string().nullable(),
  issue: z.string().nullable(),
  pages: z.string().nullable(),
  nlm_id: z.string().nullable().default(null).describe("The journal's NLM Unique ID"),
});

export const meshHeading = z.object({
  ui: z.string().nullable(),
  term: z.string(),
  major: z.boolean().describe('Whether the heading or one of its qualifiers is a main topic of the paper'),
  qualifiers: z.array(z.object({ ui: z.string().nullable(), term: z.string(), major: z.boolean() })),
});

/** Who paid for the work, as MEDLINE has it: `R01 CA123456`, `CA`, `NCI NIH HHS`, `United States`. */
const paperGrant = z.object({
  number: z.string().nullable(),
  acronym: z.string().nullable(),
  agency: z.string().nullable(),
  country: z.string().nullable(),
});

/** A record of the work elsewhere: a trial in its register, a sequence in GenBank. */
const secondarySourceId = z.object({
  source: z.string().nullable().describe('Such as ClinicalTrials.gov or GENBANK'),
  accession_number: z.string().nullable(),
});

const registryNumber = z.object({
  number: z.string().describe('Of Chemical Abstracts (50-78-2), of the Enzyme Commission (EC 2.7.11.1), or a UNII'),
  substance: z.string().nullable(),
});

/** How a paper is bound to another, as PubMed's CommentsCorrections names it: `RetractionIn`, `ErratumIn`, `UpdateOf`, ... */
export const paperRelation = z.object({
  type: z.string(),
  pmid: z.string().nullable(),
  doi: z.string().nullable(),
  citation: z.string().nullable().describe('The other paper as the source cites it'),
});

/** A paper that another cites, as the source lists it. */
export const paperReference = z.object({
  pmid: z.string().nullable(),
  doi: z.string().nullable(),
  citation: z.string().nullable().describe('As the source writes it'),
});
export type PaperReference = z.output<typeof paperReference>;

/** The services and formats of files that records come from. */
export const paperSources = ['pubmed', 'europepmc', 'nbib', 'ris', 'bibtex', 'jsonl'] as const;
export type PaperSource = (typeof paperSources)[number];

/** Of a book, a chapter, a thesis or whatever else has a publisher. */
const bookDetails = z.object({
  publisher: z.string().nullable().describe('Of a thesis or a report: the university or institution'),
  place: z.string().nullable(),
  edition: z.string().nullable(),
  isbn: z.array(z.string()).describe('Ten or thirteen digits, without hyphens'),
  editors: z.array(paperAuthor).describe('Where others are its authors; else they stand among these'),
});
export type BookDetails = z.output<typeof bookDetails>;

/** What a source says of one paper. Nothing is invented: what the source does not say is null or empty. */
export const paperRecord = z.object({
  pmid: z.string().nullable(),
  pmcid: z.string().nullable().describe('With the letters PMC'),
  doi: z.string().nullable().describe('In lower case, without an address in front'),
  other_dois: z
    .array(z.string())
    .optional()
    .describe('Others that its sources name, as of a preprint; it is found by `doi`. Absent where there are none'),
  external_id: z.string().nullable().describe('The id that the source gives the paper, where it is none of the above'),
  title: z.string(),
  vernacular_title: z.string().nullable().describe('The title in the language of the paper, where that is not English'),
  abstract: z.string().nullable().describe('The sections, with their labels, a paragraph each'),
  abstract_sections: z.array(z.object({ label: z.string().nullable(), text: z.string() })),
  authors: z.array(paperAuthor),
  journal: paperJournal,
  book: bookDetails.optional().describe('Absent where no source says anything of it'),
  url: z.string().optional().describe('Where it is on the web, where no identifier leads there'),
  publication_date: z.string().nullable().describe('YYYY, YYYY-MM or YYYY-MM-DD: as much as the source says'),
  year: z.int().nullable(),
  language: z.string().nullable().describe('Three letters (ISO 639-2/B), as MEDLINE has it; the first of several'),
  publication_types: z.array(z.string()),
  mesh: z.array(meshHeading),
  keywords: z.array(z.string()),
  substances: z.array(z.string()),
  // Records that were stored before there were these have none of them.
  registry_numbers: z.array(registryNumber).default([]).describe('Of those substances that have one'),
  grants: z.array(paperGrant).default([]),
  secondary_source_ids: z.array(secondarySourceId).default([]),
  relations: z.array(paperRelation),
  retracted: z.boolean().describe('Whether the paper has been retracted'),
  source: z.enum(paperSources).describe('The best of its sources'),
  sources: z
    .array(z.enum(paperSources))
    .optional()
    .describe('Where records of several sources were merged: all of them'),
});
export type PaperRecord = z.output<typeof paperRecord>;

/** All that records of a paper came from. */
export const sourcesOf = ({ source, sources }: Pick<PaperRecord, 'source' | 'sources'>): PaperSource[] =>
  sources ?? [source];

/** What a source says besides, and only the index and the order of versions need. Dates are YYYY-MM-DD. */
export type PaperDates = {
  /** When the source last changed the record: an older version never replaces a newer one. */
  revised: string | null;
  /** When PubMed took it in: [edat]. */
  entered: string | null;
  /** When the record was made: [crdt]. */
  created: string | null;
};

/** Of the records in one answer. Two hundred have some hundred kilobytes to two megabytes. */
export const maximumRecordsBytes = 8_000_000;

const paperLibraries = ['shared', 'overlay'] as const;

export const paper = z
  .object({
    id: idOf('paper'),
    ...paperRecord.shape,
    sources: z.array(z.enum(paperSources)).describe('Of every record that was merged into it'),
    library: z
      .enum(paperLibraries)
      .describe(
        'shared: every account finds the paper. overlay: it came from a file of this account, which alone finds it',
      ),
    indexed_at: z.iso.datetime(),
  })
  .meta({ id: 'Paper' });
export type Paper = z.output<typeof paper>;

/** So many papers that a paper cites and that were retracted are named. */
export const maximumRetractedReferences = 20;

/** A paper of the libraries that has been retracted and that another cites. */
const retractedReference = z.object({
  paper_id: idOf('paper'),
  pmid: z.string().nullable(),
  doi: z.string().nullable(),
  title: z.string(),
  notices: z.array(paperRelation).describe('Of its retraction, where the source names them'),
});
export type RetractedReference = z.output<typeof retractedReference>;
export const retractedReferences = z
  .array(retractedReference)
  .describe(
    `Papers that it cites and that have been retracted, as far as its source lists references and the libraries have these; the first ${maximumRetractedReferences}`,
  );

export const citedReference = z
  .object({
    position: z.int().describe('In the list of the source, from 1'),
    ...paperReference.shape,
    paper: paper.nullable().describe('null: it is in none of the libraries, or its source names it by words alone'),
  })
  .meta({ id: 'CitedReference' });

const relationKinds = ['retraction', 'concern', 'correction', 'version', 'comment', 'other'] as const;
export type RelationKind = (typeof relationKinds)[number];

const relatedPaper = z.object({
  kind: z
    .enum(relationKinds)
    .describe('What it is about: a notice of retraction, of concern or of correction, another version, a comment'),
  ...paperRelation.shape,
  paper: z
    .object({ id: idOf('paper'), title: z.string(), retracted: z.boolean() })
    .nullable()
    .describe('The other paper, where the libraries have it'),
});

export const paperRelations = z
  .object({
    retracted: z.boolean(),
    items: z
      .array(relatedPaper)
      .describe(
        'What the paper is bound to by its own record, at most 1,000, and then by the records of others, at most 200',
      ),
    retracted_references: retractedReferences,
  })
  .meta({ id: 'PaperRelations' });
