import { z } from 'zod';
import { idOf } from '../ids.ts';
import { externalId } from './patient.ts';
import { reviewer } from './review.ts';
import { attributeName, variable } from './variable.ts';

const maximumFieldsOfForm = 200;
const maximumOptionsOfField = 100;
export const maximumRowsOfExtraction = 100;
/** Of one extraction, as JSON: a paper gives some hundred numbers. */
export const maximumExtractionBytes = 64 * 1024;
/** Of all extractions of a review. A change of the form reads them all. */
export const maximumExtractionBytesOfReview = 8 * 1024 * 1024;
export const maximumEffectRows = 5000;
/** Of a spreadsheet with extractions: its rows and its bytes. */
export const maximumSheetRows = 5000;
export const maximumSheetBytes = 4 * 1024 * 1024;
/** Of fewer answers that both gave there is no coefficient of agreement. */
export const fewestForAgreement = 5;

/** Columns of the effect table that are no field of the form. */
const labelColumns = ['study', 'outcome', 'arm'] as const;

const fieldTypes = ['number', 'integer', 'text', 'category'] as const;
const option = z.string().trim().min(1).max(200);

const extractionField = z
  .strictObject({
    name: attributeName
      .refine((name) => !(labelColumns as readonly string[]).includes(name), {
        error: `is a column that the effect table has by itself (${labelColumns.join(', ')}): choose another name`,
      })
      .describe('The column of the effect table'),
    label: z.string().trim().max(1000).default('').describe('The question, as people read it'),
    type: z.enum(fieldTypes),
    options: z
      .array(option)
      .min(1)
      .max(maximumOptionsOfField)
      .nullable()
      .default(null)
      .describe('Of a category: what can be answered'),
    unit: z.string().trim().max(100).nullable().default(null),
    required: z.boolean().default(false).describe('An extraction can be completed only with an answer in each row'),
    help: z.string().max(2000).default('').describe('Where it stands in a paper, and how to read it'),
    retired: z
      .boolean()
      .default(false)
      .describe('It is asked no longer and stands in no effect table; answers that were given stay'),
  })
  .superRefine(({ type, options }, context) => {
    const say = (message: string) => context.addIssue({ code: 'custom', path: ['options'], message });
    if (type === 'category' && options === null) say('a category needs its options: ["…", "…"]');
    if (type !== 'category' && options !== null) say('only a field of type category has options');
    if (options !== null && new Set(options).size < options.length) say('each option may stand only once');
  });
export type ExtractionField = z.output<typeof extractionField>;

const extractionFields = z
  .array(extractionField)
  .max(maximumFieldsOfForm)
  .superRefine((fields, context) => {
    const seen = new Map<string, number>();
    fields.forEach(({ name }, index) => {
      if (seen.has(name))
        context.addIssue({ code: 'custom', path: [index, 'name'], message: `stands already at ${seen.get(name)}` });
      else seen.set(name, index);
    });
  });

const extractors = z.union([z.literal(1), z.literal(2)]);

export const extractionFormPatch = z.strictObject({
  fields: extractionFields
    .optional()
    .describe('All of them, in their order. What would lose or misread an answer that was given is refused'),
  reviewers: extractors
    .optional()
    .describe('How many extract from each paper, blind to each other. Until it is set: as many as screen'),
});

export const extractionForm = z
  .object({
    review_id: idOf('review'),
    version: z.int().describe('Counts the changes; 0: there is no form yet'),
    fields: z.array(extractionField),
    reviewers: z.int(),
    updated_at: z.iso.datetime().nullable(),
    records: z
      .object({ open: z.int(), to_settle: z.int(), agreed: z.int() })
      .describe('How many of the included papers are extracted how far'),
  })
  .meta({ id: 'ExtractionForm' });

const rowLabel = z
  .string()
  .trim()
  .max(100)
  .refine((text) => !/[\p{Cc}|]/u.test(text), {
    error: 'must not hold control characters, nor the bar | that stands between outcome and arm in the id of a row',
  })
  .default('');

export const extractionRow = z.strictObject({
  outcome: rowLabel.describe('What was measured, where a paper gives several'),
  arm: rowLabel.describe('The group, where each has a row of its own, as a network meta-analysis takes them'),
  answers: z
    .record(attributeName, z.union([z.string().max(5000), z.number(), z.null()]))
    .default({})
    .describe('By the names of the fields; null and an empty text are no answer'),
});
export type ExtractionRow = z.output<typeof extractionRow>;

const rows = z
  .array(extractionRow)
  .max(maximumRowsOfExtraction)
  .describe('One row for each outcome and arm that the paper gives; most papers give one. None: it gives no data');
const note = z
  .string()
  .max(5000)
  .nullable()
  .optional()
  .describe('Seen with the answers, so by others only once they see those');

export const extractionPatch = z.strictObject({
  rows: rows.optional(),
  note,
  completed: z.boolean().optional().describe('Whether all is extracted. Until then it is a draft'),
});
export const agreedPatch = z.strictObject({ rows: rows.optional(), note });

/** Of a paper that is included, and `not_included` of one that was extracted and is included no longer. */
export const extractionStates = ['open', 'to_settle', 'agreed', 'not_included'] as const;
export type ExtractionState = (typeof extractionStates)[number];

const ofRecord = {
  review_id: idOf('review'),
  record_id: idOf('reviewRecord'),
  paper_id: idOf('paper'),
  title: z.string(),
  first_author: z.string().nullable(),
  year: z.int().nullable(),
  study: z.string().nullable(),
  state: z
    .enum(extractionStates)
    .describe(
      'open: not all have completed; to_settle: they have, and differ; not_included: the paper is not any more',
    ),
  reviewers: z.int().describe('How many are to extract'),
  begun: z.int(),
  completed: z.int(),
};

export const extractionSummary = z
  .object({ ...ofRecord, mine: z.enum(['none', 'draft', 'completed']).describe("How far the caller's own is") })
  .meta({ id: 'ReviewExtractionSummary' });

const answer = z.union([z.string(), z.number(), z.null()]);
const storedRow = z.object({
  outcome: z.string(),
  arm: z.string(),
  answers: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type StoredRow = z.output<typeof storedRow>;

const extractionDifference = z.object({
  outcome: z.string(),
  arm: z.string(),
  field: z.string().nullable().describe('null: not everybody found the row; `answers` then names who did'),
  answers: z.array(z.object({ reviewer_id: idOf('user'), answer })),
});

export const agreedBy = ['one_reviewer', 'same_answers', 'person'] as const;

export const reviewExtraction = z
  .object({
    ...ofRecord,
    extractions: z
      .array(
        z.object({
          reviewer,
          rows: z.array(storedRow),
          note: z.string().nullable(),
          completed_at: z.iso.datetime().nullable(),
          updated_at: z.iso.datetime(),
        }),
      )
      .describe("The caller's own; those of others once all have completed"),
    compared: z.int().describe('Answers that were compared; 0 until all have completed'),
    differences: z.array(extractionDifference),
    agreed: z
      .object({
        rows: z.array(storedRow),
        note: z.string().nullable(),
        by: z
          .enum(agreedBy)
          .describe(
            'one_reviewer: only one is to extract; same_answers: two found the same; person: somebody settled it',
          ),
        reviewer: reviewer.describe('Who settled it, or completed last'),
        agreed_at: z.iso.datetime(),
      })
      .nullable()
      .describe('What counts: the rows of the effect table'),
  })
  .meta({ id: 'ReviewExtraction' });
export type ReviewExtraction = z.output<typeof reviewExtraction>;

const warning = z.object({
  code: z.enum(['not_agreed', 'several_reports', 'no_rows', 'labels_alike']),
  message: z.string(),
});
export type EffectTableWarning = z.output<typeof warning>;

export const effectTableFormats = ['json', 'csv'] as const;

export const effectTable = z
  .object({
    review_id: idOf('review'),
    form_version: z.int(),
    studies: z.int(),
    outcomes: z.array(z.string()).describe('All that rows of the review name, whatever `outcome` asks for'),
    variables: z.array(variable).describe('The columns, as the data dictionary of a project takes them'),
    patients: z
      .array(z.object({ external_id: externalId, attributes: z.record(z.string(), z.union([z.string(), z.number()])) }))
      .describe('The rows, as POST /projects/{id}/patients takes them'),
    warnings: z.array(warning),
    projects: z
      .array(z.object({ id: idOf('project'), name: z.string() }))
      .describe('Those whose rows were made those of this table, the one written last first'),
    format: z.enum(effectTableFormats),
    media_type: z.string(),
    text: z.string().nullable().describe('null for json: the rows are all that there is'),
  })
  .meta({ id: 'EffectTable' });

export const effectTableWrite = z.strictObject({
  project_id: idOf('project')
    .optional()
    .describe("Where to: the review's own project, or one that holds no other rows. Absent: the review's own"),
});

export const effectTableWritten = z
  .object({
    project_id: idOf('project'),
    rows: z.int().describe('That the project now holds: the whole effect table'),
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    deleted: z.int().describe('Rows of this review that are in its effect table no longer'),
    outcomes: z.array(z.string()).describe('Where there are several, an analysis takes one by its filter'),
    variables: z.array(z.string()),
    warnings: z.array(warning),
  })
  .meta({ id: 'WrittenEffectTable' });

/** Whose extractions a spreadsheet has. */
export const sheetOwners = ['mine', 'agreed', 'all'] as const;

export const extractionSheet = z
  .object({
    review_id: idOf('review'),
    form_version: z.int(),
    papers: z.int(),
    rows: z.int(),
    media_type: z.literal('text/csv'),
    text: z.string(),
  })
  .meta({ id: 'ExtractionSheet' });

export const extractionSheetImport = z.strictObject({
  text: z
    .string()
    .min(1)
    .max(maximumSheetBytes)
    .describe('A CSV file with a header, as the export of the caller’s own extractions has it'),
  completed: z
    .boolean()
    .optional()
    .describe('Whether all papers of the file are wholly extracted. Absent: as each was, and of new ones a draft'),
  dry_run: z.boolean().default(false).describe('Checks every cell, tells what would become of it, and stores nothing'),
});

export const importedSheet = z
  .object({
    dry_run: z.boolean(),
    rows: z.int(),
    created: z.int().describe('Papers from which the caller had extracted nothing before'),
    updated: z.int(),
    unchanged: z.int(),
    agreed: z.int().describe('Papers of which it is agreed what counts, now that all have completed'),
    ignored_columns: z.array(z.string()).describe('Columns that only describe a paper'),
    faults: z
      .array(
        z.object({
          row: z.int().describe('1 for the first row below the header, which is 0'),
          column: z.string().describe('Empty: the row itself'),
          message: z.string(),
        }),
      )
      .describe('Of a dry run: the first 100 of what would be refused'),
    total_faults: z.int(),
  })
  .meta({ id: 'ImportedExtractions' });

const counted = z.int().min(0);
const coefficient = z.number().nullable();

/** Of one field, over the rows that both found. */
const fieldAgreement = z.object({
  field: z.string(),
  type: z.enum(fieldTypes),
  compared: counted.describe('Rows of which at least one answered it'),
  same: counted,
  percent_agreement: coefficient.describe('Of those compared, in percent; null: none was'),
  both_answered: counted,
  kappa: z
    .object({ estimate: coefficient, conf_low: coefficient, conf_high: coefficient, reason: z.string().nullable() })
    .nullable()
    .describe('Cohen’s, of a category, as the method `cohen_kappa` has it; null for other types'),
  icc: z
    .object({ estimate: coefficient, conf_low: coefficient, conf_high: coefficient, reason: z.string().nullable() })
    .nullable()
    .describe('Of numbers: ICC(2,1), absolute agreement of single readings, as the method `icc` has it'),
  difference: z
    .object({
      mean: coefficient.describe('First minus second, in the unit of the field'),
      lower_limit: coefficient.describe('The 95 % limits of agreement, as the method `bland_altman` has them'),
      upper_limit: coefficient,
      reason: z.string().nullable(),
    })
    .nullable()
    .describe('Of numbers'),
});

export const extractionAgreement = z
  .object({
    reviewers: z.array(reviewer).describe('First and second'),
    papers: counted.describe('That both have completed'),
    rows: counted.describe('Rows by outcome and arm that both found'),
    rows_of_one: counted.describe('Rows that only one of them found'),
    fields: z.array(fieldAgreement),
  })
  .meta({ id: 'ExtractionAgreement' });
export type ExtractionAgreement = z.output<typeof extractionAgreement>;
export type FieldAgreement = z.output<typeof fieldAgreement>;
