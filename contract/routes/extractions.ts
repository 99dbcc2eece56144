import { z } from 'zod';
import { idOf } from '../ids.ts';
import {
  agreedPatch,
  effectTable,
  effectTableFormats,
  effectTableWrite,
  effectTableWritten,
  extractionAgreement,
  extractionForm,
  extractionFormPatch,
  extractionPatch,
  extractionSheet,
  extractionSheetImport,
  extractionStates,
  extractionSummary,
  importedSheet,
  maximumSheetBytes,
  reviewExtraction,
  sheetOwners,
} from '../resources/extraction.ts';
import { flag, listOf, paging, route } from './route.ts';

const ofRecord = { id: 'review', record_id: 'reviewRecord' } as const;

/** What is read out of the papers that a systematic review includes. */
export const extractionRoutes = {
  'reviews.extraction_form': route({
    method: 'GET',
    path: '/reviews/{id}/extraction-form',
    summary: 'Get the extraction form of a review: what is read out of each included paper',
    permission: 'read',
    params: { id: 'review' },
    answer: extractionForm,
    status: 200,
  }),
  'reviews.update_extraction_form': route({
    method: 'PATCH',
    path: '/reviews/{id}/extraction-form',
    summary: 'Set the fields of the extraction form, or how many extract; no answer that was given is lost or misread',
    permission: 'write',
    params: { id: 'review' },
    body: extractionFormPatch,
    answer: extractionForm,
    status: 200,
  }),
  'reviews.effect_table': route({
    method: 'GET',
    path: '/reviews/{id}/effect-table',
    summary: 'Get the agreed extractions of the included papers as the rows of a meta-analysis',
    permission: 'read',
    params: { id: 'review' },
    query: z.strictObject({
      outcome: z.string().trim().max(100).optional().describe('Only rows of this outcome. Absent: all'),
      format: z.enum(effectTableFormats).default('json').describe('csv: the table as text in `text`'),
    }),
    answer: effectTable,
    status: 200,
  }),
  'reviews.write_effect_table': route({
    method: 'POST',
    path: '/reviews/{id}/effect-table',
    summary:
      'Make the rows of a project those of the effect table, for analyses to run on; again: what has changed since',
    permission: 'write',
    params: { id: 'review' },
    body: effectTableWrite,
    answer: effectTableWritten,
    status: 200,
  }),
  'review_extractions.list': route({
    method: 'GET',
    path: '/reviews/{id}/extractions',
    summary: 'List the included papers of a review with how far each is extracted, as they were added',
    permission: 'read',
    params: { id: 'review' },
    query: z.strictObject({
      ...paging,
      state: z.enum(extractionStates).optional().describe('Absent: all papers that are included'),
      mine: flag.describe('Only what waits for the caller: begun and not completed, or still to be begun'),
    }),
    answer: listOf(extractionSummary),
    status: 200,
  }),
  'review_extractions.export_sheet': route({
    method: 'GET',
    path: '/reviews/{id}/extractions/sheet',
    summary:
      'Get extractions as a spreadsheet (CSV): the caller’s own to fill in, all that are seen, or what is agreed',
    permission: 'read',
    params: { id: 'review' },
    query: z.strictObject({
      whose: z
        .enum(sheetOwners)
        .default('mine')
        .describe(
          'mine: with an empty row for each paper that the caller may still extract, as an import takes it; all: of each reviewer whom the caller sees',
        ),
    }),
    answer: extractionSheet,
    status: 200,
    mayConflict: true,
  }),
  'review_extractions.import_sheet': route({
    method: 'POST',
    path: '/reviews/{id}/extractions/sheet',
    summary: 'Import the caller’s own extractions from a spreadsheet (CSV), all or none; dry_run names every fault',
    permission: 'write',
    params: { id: 'review' },
    body: extractionSheetImport,
    maximumBytes: 2 * maximumSheetBytes,
    answer: importedSheet,
    status: 200,
  }),
  'reviews.extraction_agreement': route({
    method: 'GET',
    path: '/reviews/{id}/extraction-agreement',
    summary: 'Get how far two who extract agree before anything is settled, field by field',
    permission: 'read',
    params: { id: 'review' },
    answer: z.object({ items: z.array(extractionAgreement), next_cursor: z.null() }),
    status: 200,
  }),
  'review_extractions.get': route({
    method: 'GET',
    path: '/reviews/{id}/records/{record_id}/extraction',
    summary:
      'Get what was extracted from a paper: the extractions that the caller may see, differences, and what is agreed',
    permission: 'read',
    params: ofRecord,
    answer: reviewExtraction,
    status: 200,
  }),
  'review_extractions.save': route({
    method: 'PATCH',
    path: '/reviews/{id}/records/{record_id}/extraction',
    summary: "Save the caller's own extraction from an included paper by a JSON merge patch, as a draft or completed",
    permission: 'write',
    params: ofRecord,
    body: extractionPatch,
    answer: reviewExtraction,
    status: 200,
  }),
  'review_extractions.withdraw': route({
    method: 'DELETE',
    path: '/reviews/{id}/records/{record_id}/extraction',
    summary: "Withdraw the caller's own extraction, or as owner or admin another's, so that somebody else can extract",
    permission: 'write',
    params: ofRecord,
    query: z.strictObject({
      reviewer: idOf('user').optional().describe('Whose, for owners and admins. Absent: the caller’s own'),
    }),
    answer: reviewExtraction,
    status: 200,
  }),
  'review_extractions.agree': route({
    method: 'PATCH',
    path: '/reviews/{id}/records/{record_id}/extraction/agreed',
    summary: 'Settle what counts of a paper whose extractions are completed, or change it by a JSON merge patch',
    permission: 'write',
    params: ofRecord,
    body: agreedPatch,
    answer: reviewExtraction,
    status: 200,
  }),
} as const;
