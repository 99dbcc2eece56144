import { z } from 'zod';
import { idOf } from '../ids.ts';
import type { Plan } from './account.ts';

export const importSources = ['file', 'pubmed', 'europepmc'] as const;
export type ImportSource = (typeof importSources)[number];
export type NetworkSource = Exclude<ImportSource, 'file'>;

export const importStatuses = ['queued', 'running', 'completed', 'failed', 'canceled'] as const;
export type ImportStatus = (typeof importStatuses)[number];
export const finalImportStatuses: readonly ImportStatus[] = ['completed', 'failed', 'canceled'];

/** What a file may be; without a word about it the bytes tell. */
export const importFormats = ['pubmed_xml', 'nbib', 'ris', 'bibtex', 'jsonl', 'json'] as const;
export type ImportFormat = (typeof importFormats)[number];

/** Why an import failed. Those of a file are about the file as a whole; a record alone is skipped, with its own reason. */
export const importErrorCodes = [
  'unknown_format',
  'unsupported_format',
  'malformed_file',
  'truncated_file',
  'empty_file',
  'source_refused', // the source understood the question and will not answer it
  'source_unavailable', // the source could not be reached for hours
  'overlay_full', // the account's overlay would hold more than its plan has room for
  'internal_error',
] as const;
export type ImportErrorCode = (typeof importErrorCodes)[number];

/**
 * The most that an account keeps of its own papers: bytes are of records, and of what they cite, as JSON. A reference manager's library
 * has some thousand papers of five kilobytes, a department's some ten thousand.
 */
export const overlayLimits: Record<Plan, { papers: number; bytes: number }> = {
  starter: { papers: 2_000, bytes: 20_000_000 },
  professional: { papers: 20_000, bytes: 200_000_000 },
  enterprise: { papers: 100_000, bytes: 1_000_000_000 },
};

/**
 * The most bytes of a record of a paper of an account's own, and of the list of what it cites, as JSON. The 5,154 authors of the
 * largest papers take half of it without their affiliations; pages, files and searches read many records at once.
 */
export const maximumOwnRecordBytes = 1_000_000;
/** In characters: lists of reviews hold the titles of all their records. */
export const maximumOwnTitle = 5_000;

const query = z.string().trim().min(1).max(10_000);

/** A question to a source. A file is sent as it is, with its own media type. */
export const importCreate = z.strictObject({
  source: z.enum(['pubmed', 'europepmc']),
  query: query.describe("In the source's own language: what its search page takes"),
  limit: z.int().min(1).max(10_000_000).optional().describe('At most so many records; absent: all of them'),
});
export type ImportCreate = z.output<typeof importCreate>;

export const skippedRecord = z.object({
  record: z.int().nullable().describe('Which record of the file or answer, from 1; null when that is not known'),
  reason: z
    .string()
    .describe(
      `Such as no_title, malformed_record, unsupported_record, too_large (of a file: more than ${maximumOwnRecordBytes.toLocaleString('en')} bytes of JSON), shared_paper`,
    ),
  message: z.string(),
});
export type SkippedRecord = z.output<typeof skippedRecord>;

export const notedRecord = z.object({
  title: z.string().describe('As the file has it'),
  paper_id: idOf('paper').describe('The paper of the shared library'),
});
export type NotedRecord = z.output<typeof notedRecord>;

/** By what a record was found to be one paper with another. same_record: of a paper without identifiers, title, year and author. */
const joinRules = ['pmid', 'pmcid', 'doi', 'same_record'] as const;
export type JoinRule = (typeof joinRules)[number];

export const joinedRecord = z.object({
  title: z.string().describe('As the record has it'),
  rule: z.enum(joinRules),
});
export type JoinedRecord = z.output<typeof joinedRecord>;

export const possibleDuplicate = z.object({
  title: z.string().describe('As the record has it'),
  paper_id: idOf('paper').describe('The paper that it may be'),
  message: z.string(),
});
export type PossibleDuplicate = z.output<typeof possibleDuplicate>;

const importCounts = z.object({
  added: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  deleted: z.int(),
  skipped: z.int(),
  joined: z
    .int()
    .describe(
      'Records that are one paper with an earlier record of this import, whose fields were merged. Together the counts are the records that were read',
    ),
  noted: z.int().describe('Records of a file whose papers the shared library has: they change nothing of it'),
});
export type ImportCounts = z.output<typeof importCounts>;

export const literatureImport = z
  .object({
    id: idOf('import'),
    source: z.enum(importSources),
    query: z.string().nullable().describe('What the source was asked; null: a file'),
    limit: z.int().nullable(),
    file_name: z.string().nullable(),
    format: z.string().nullable().describe('As it was named or found; null until then'),
    status: z.enum(importStatuses),
    progress: z.number().min(0).max(1),
    counts: importCounts,
    skipped_records: z.array(skippedRecord).describe('The first 100'),
    noted_records: z.array(notedRecord).describe('The first 100'),
    joined_records: z.array(joinedRecord).describe('The first 100'),
    possible_duplicates: z
      .array(possibleDuplicate)
      .describe(
        'The first 100 papers that were added though one of the same title, year, author and pages is there; never joined',
      ),
    error: z
      .object({ code: z.enum(importErrorCodes), message: z.string() })
      .nullable()
      .describe('Why it failed; what was stored before stays, and is counted'),
    created_at: z.iso.datetime(),
    started_at: z.iso.datetime().nullable(),
    finished_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'LiteratureImport' });
export type LiteratureImport = z.output<typeof literatureImport>;
