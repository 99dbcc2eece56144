import { z } from 'zod';
import { filter } from '../../domain/statistics/definition/filter.ts';
import { idOf } from '../ids.ts';
import { paperName } from '../paper-name.ts';
import { deidentificationReport, deidentify } from './deidentification.ts';
import { paperSearch, readQuery } from './literature-search.ts';
import { paperFileFormat, paperFileFormats } from './paper-file.ts';
import { recordStates } from './review.ts';

export const projectFormats = ['csv', 'json', 'ndjson', 'xlsx', 'parquet', 'fhir'] as const;
export type ProjectFormatName = (typeof projectFormats)[number];
const analysisFormats = ['json', 'csv', 'html', 'pdf', 'svg', 'docx', 'ro_crate'] as const;
export type AnalysisFormatName = (typeof analysisFormats)[number];

export const exportSections = ['patients', 'variables', 'analyses'] as const;
export type ExportSection = (typeof exportSections)[number];

export const exportStatuses = ['queued', 'running', 'ready', 'failed', 'canceled', 'expired'] as const;
export type ExportStatus = (typeof exportStatuses)[number];
export const unfinishedExportStatuses: readonly ExportStatus[] = ['queued', 'running'];

export const exportOptions = z.strictObject({
  formulas: z
    .enum(['escape', 'raw'])
    .default('escape')
    .describe('Cells of a table that a spreadsheet would run as a formula: made harmless, or left as they are'),
});
export type ExportOptions = z.infer<typeof exportOptions>;

export const projectExportCreate = z.strictObject({
  format: z.enum(projectFormats),
  include: z
    .array(z.enum(exportSections))
    .min(1)
    .refine((sections) => new Set(sections).size === sections.length, { error: 'each section may stand only once' })
    .default([...exportSections])
    .describe('Absent: everything'),
  filter: filter.default([]).describe('Only patients that meet every condition'),
  deidentify,
  options: exportOptions.default({ formulas: 'escape' }),
});

export const analysisExportCreate = z.strictObject({
  format: z
    .enum(analysisFormats)
    .describe(
      'ro_crate: a zip that stands alone, with the rows that the run read, as they are, and a program that compares what R finds in them with our numbers. All others hold no rows',
    ),
  options: exportOptions.default({ formulas: 'escape' }),
});

/** Some 300 MB in the longest format. */
export const maximumPapersOfExport = 100_000;
/** Named one by one. */
const maximumNamedPapers = 10_000;

const exportedSearch = paperSearch.describe(
  `All that it finds when the export is written, up to ${maximumPapersOfExport} papers; of plain words a paper needs all`,
);
const stateOfRecords = z
  .enum(recordStates)
  .describe('Of a review: only these records, such as included. Absent: all but duplicates');

export const paperExportCreate = z
  .strictObject({
    format: paperFileFormat,
    search: exportedSearch.optional(),
    paper_ids: z.array(paperName).min(1).max(maximumNamedPapers).optional().describe('In this order'),
    review_id: idOf('review').optional().describe('Of this project: the papers of its records'),
    state: stateOfRecords.optional(),
    set: idOf('reviewSet').optional().describe('Of a review: only what this set brought'),
  })
  .refine(
    ({ search, paper_ids, review_id }) =>
      [search, paper_ids, review_id].filter((one) => one !== undefined).length === 1,
    'needs one of search, paper_ids and review_id',
  )
  .refine(
    ({ review_id, state, set }) => review_id !== undefined || (state === undefined && set === undefined),
    'state and set are of a review: name it by review_id',
  );

export const exportSubjects = ['project', 'analysis', 'papers'] as const;

/** Of all subjects together. */
export const exportFormats = [...new Set([...projectFormats, ...analysisFormats, ...paperFileFormats])];

/** What an export of papers holds. */
export const exportedPapers = z.object({
  search: exportedSearch.optional(),
  query: readQuery
    .optional()
    .describe(
      'How the search was read when the export was asked for, and in `notes` how its papers differ from those that a search lists',
    ),
  named: z.int().optional().describe('How many papers were named'),
  review_id: idOf('review').optional(),
  state: stateOfRecords.optional(),
  set: idOf('reviewSet').optional(),
});
export type ExportedPapers = z.output<typeof exportedPapers>;

/** Why an export failed: a limit was reached, or the data can't be put into this format, or the fault is ours. */
export const exportErrorCodes = ['RESOURCE_LIMIT', 'EXPORT_FAILED'] as const;
export const exportError = z.object({
  code: z.enum(exportErrorCodes),
  message: z.string(),
  details: z.record(z.string(), z.unknown()),
});
export type ExportError = z.infer<typeof exportError>;

export const rowCounts = z.object({ patients: z.int(), variables: z.int(), analyses: z.int() });
export type RowCounts = z.infer<typeof rowCounts>;

export const exportFile = z.object({
  name: z.string(),
  media_type: z.string(),
  size: z.int().describe('Bytes'),
  sha256: z.string(),
  rows: z.int().nullable().describe('Of a file that holds one table'),
  download_url: z
    .string()
    .describe('Needs no Authorization and takes Range requests. Whoever has it may read the file: a new one each time'),
  url_expires_at: z.iso.datetime(),
});

export const exportResource = z
  .object({
    id: idOf('export'),
    project_id: idOf('project'),
    analysis_id: idOf('analysis').nullable(),
    run_id: idOf('run').nullable().describe('The run that an export of an analysis shows'),
    subject: z.enum(exportSubjects).describe('What is exported'),
    papers: exportedPapers.nullable().describe('Of an export of papers: which. Left out of lists').optional(),
    format: z.enum(exportFormats),
    include: z.array(z.enum(exportSections)),
    filter: z.array(z.unknown()),
    deidentify,
    options: exportOptions,
    status: z.enum(exportStatuses),
    attempt: z.int().describe('How often a worker began it'),
    rescues: z.int().describe('How often it was taken over from a worker that died'),
    progress: z.number().min(0).max(1),
    row_counts: rowCounts.nullable().describe('Once ready, of an export of a project'),
    deidentification: deidentificationReport
      .nullable()
      .describe('What was found and done. Left out of lists')
      .optional(),
    files: z.array(exportFile).describe('Once ready; empty when expired. Left out of lists').optional(),
    error: exportError.nullable(),
    created_at: z.iso.datetime(),
    started_at: z.iso.datetime().nullable(),
    finished_at: z.iso.datetime().nullable(),
    ready_at: z.iso.datetime().nullable(),
    expires_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Export' });
