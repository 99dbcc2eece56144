import { z } from 'zod';
import { idOf } from '../ids.ts';
import { oneLineName } from '../one-line-name.ts';
import { paperName } from '../paper-name.ts';
import { paperSearch, readQuery } from './literature-search.ts';
import { paper, retractedReferences } from './paper.ts';

export const maximumReviewsOfProject = 50;
export const maximumRecordsOfReview = 100_000;
export const maximumSetsOfReview = 200;
/** Of the strategies of all sets of a review together: its search report holds them all. */
export const maximumStrategyBytesOfReview = 4_000_000;
/** Of one set: so many are stored in a few seconds. */
export const maximumRecordsOfSet = 50_000;
/** Of pairs that wait for a person: beyond that nobody settles them one by one. */
export const maximumPossibleDuplicates = 10_000;
const maximumExclusionReasons = 30;
const maximumLabelsOfRecord = 20;
/** How often a decision can be changed: each answer about the record has all that it was. */
export const maximumChangesOfDecision = 100;

const reviewStages = ['title_abstract', 'full_text'] as const;
export type ReviewStage = (typeof reviewStages)[number];
export const reviewStage = z.enum(reviewStages);

export const reviewDecisions = ['include', 'exclude', 'maybe'] as const;
export type ReviewDecision = (typeof reviewDecisions)[number];

export const recordStates = [
  'duplicate',
  'title_abstract',
  'title_abstract_conflict',
  'title_abstract_excluded',
  'full_text',
  'full_text_conflict',
  'not_retrieved',
  'full_text_excluded',
  'included',
] as const;
export type RecordState = (typeof recordStates)[number];

/** PRISMA 2020 counts the first two in one column and the others in another. */
export const setKinds = ['database', 'register', 'website', 'organisation', 'citation_searching'] as const;
export type SetKind = (typeof setKinds)[number];

const name = oneLineName;
const question = z.string().max(10_000);
const reason = z.string().trim().min(1).max(200);
const exclusionReasons = z
  .array(reason)
  .max(maximumExclusionReasons)
  .refine((reasons) => new Set(reasons).size === reasons.length, 'must not name a reason twice');

/** What a report is left out for at full text, where a review names no reasons of its own. */
const usualReasons = [
  'Wrong population',
  'Wrong intervention',
  'Wrong comparator',
  'Wrong outcome',
  'Wrong study design',
];

export const reviewCreate = z.strictObject({
  name,
  question: question
    .default('')
    .describe('What the review asks. Until somebody has decided, records stand in the order of their likeness to it'),
  reviewers: z
    .union([z.literal(1), z.literal(2)])
    .default(2)
    .describe('How many decide about each record, blind to each other'),
  exclusion_reasons: exclusionReasons
    .default(usualReasons)
    .describe('What a report can be excluded for at full text. One of them is needed there'),
});
export type ReviewCreate = z.output<typeof reviewCreate>;

export const reviewPatch = z.strictObject({
  name: name.optional(),
  question: question.nullable().optional(),
  reviewers: z.union([z.literal(1), z.literal(2)]).optional(),
  exclusion_reasons: exclusionReasons.optional(),
});

const stageCounts = z.object({
  open: z.int().describe('Not all who decide about it have decided'),
  conflict: z.int(),
  closed_at: z.iso.datetime().nullable().describe('When an owner or admin closed the stage'),
});

const recallEstimate = z.object({
  at_least: z
    .number()
    .nullable()
    .describe('With 95 % confidence so great a share of all that would be included was found; null: nothing was yet'),
  p_below_95: z.number().nullable().describe('p of the hypothesis that less than 95 % of them were found'),
  method: z.string(),
});

export const reviewOrdering = z
  .object({
    ordered_at: z.iso.datetime(),
    decisions: z.int().describe('How many decisions the order was learnt from'),
    method: z.string(),
    estimated_recall: recallEstimate,
  })
  .nullable()
  .describe('The order by relevance, which learns from decisions as a job; null: it was not made yet');
export type ReviewOrdering = z.output<typeof reviewOrdering>;

export const review = z
  .object({
    id: idOf('review'),
    project_id: idOf('project'),
    name: z.string(),
    question: z.string(),
    reviewers: z.int(),
    exclusion_reasons: z.array(z.string()),
    status: z.enum(['empty', 'screening', 'settled']).describe('settled: no record waits for a decision at any stage'),
    records: z.partialRecord(z.enum(recordStates), z.int()).describe('How many records are in each state'),
    stages: z.object({ title_abstract: stageCounts, full_text: stageCounts }),
    possible_duplicates: z.int().describe('Pairs that wait for a person'),
    ordering: reviewOrdering,
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Review' });

export const reviewSetCreate = z
  .strictObject({
    name: name.describe('The source as the report names it: MEDLINE, Embase, ClinicalTrials.gov, Reference lists, ...'),
    kind: z
      .enum(setKinds)
      .describe(
        'Databases and registers are screened by title and abstract. What other methods found was chosen by hand, and stands at full text at once, as in the figure of PRISMA 2020',
      ),
    platform: z.string().trim().min(1).max(200).optional().describe('Through which it was searched: PubMed, Ovid, ...'),
    search: paperSearch
      .optional()
      .describe('Searches the literature of this platform now, and takes all that it finds'),
    paper_ids: z
      .array(paperName)
      .min(1)
      .max(10_000)
      .optional()
      .describe('Papers of the literature by id, pmid:…, pmcid:… or doi:…, as found elsewhere'),
    import_id: idOf('import')
      .optional()
      .describe(
        'A completed import of literature, such as the file of results of another database: each of its records becomes a record of the review, also where several are one paper',
      ),
    strategy: z
      .string()
      .min(1)
      .max(200_000)
      .optional()
      .describe(
        'Of papers that were found elsewhere: the search as it was run there, for the report. Absent, of an import that asked a source: its query',
      ),
    searched_at: z.iso
      .datetime({ offset: true })
      .optional()
      .describe(
        'Of papers that were found elsewhere: when the source was searched. Absent: now, and of an import when it was asked for',
      ),
  })
  .refine(
    ({ search, paper_ids, import_id }) =>
      [search, paper_ids, import_id].filter((one) => one !== undefined).length === 1,
    'needs one of search, paper_ids and import_id',
  )
  .refine(
    (set) => set.search === undefined || (set.strategy === undefined && set.searched_at === undefined),
    'has a search of its own, so strategy and searched_at must be left out',
  );
export type ReviewSetCreate = z.output<typeof reviewSetCreate>;

export const reviewSet = z
  .object({
    id: idOf('reviewSet'),
    name: z.string(),
    kind: z.enum(setKinds),
    platform: z.string().nullable(),
    strategy: z.string().nullable(),
    syntax: z.string().nullable(),
    query: readQuery
      .nullable()
      .describe(
        'Of a search of this platform: how it was read, and in `notes` how its papers differ from those that a search lists. null of other sets, and of those of before this was kept',
      ),
    filters: z.record(z.string(), z.unknown()),
    searched_at: z.iso.datetime(),
    records: z.int().describe('How many it brought, duplicates among them'),
    duplicates: z.int().describe('How many of them the review had already, or were found to be another'),
    possible_duplicates_left_out: z
      .int()
      .describe(
        `Pairs of its records that may be one paper and that nobody is asked about, since ${maximumPossibleDuplicates.toLocaleString('en')} waited already`,
      ),
    import_id: idOf('import').nullable().describe('The import of literature that it was made of'),
    skipped: z.int().describe('Records of the import that could not be read as papers, and so are none of `records`'),
    not_found: z.array(z.string()).describe('What named no paper; the first 100'),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'ReviewSet' });
export type ReviewSet = z.output<typeof reviewSet>;

export const reviewer = z.object({ id: idOf('user'), name: z.string().optional().describe('Absent when gone') });

export const recordDecision = z
  .object({
    stage: reviewStage,
    reviewer,
    decision: z.enum(reviewDecisions),
    reason: z.string().nullable(),
    note: z.string().nullable(),
    settles: z.boolean().describe('Whether it is the third voice on a conflict, which counts alone'),
    decided_at: z.iso.datetime(),
    history: z.array(
      z.object({
        decision: z.enum(reviewDecisions),
        reason: z.string().nullable(),
        note: z.string().nullable(),
        decided_at: z.iso.datetime(),
        reviewer_id: idOf('user')
          .optional()
          .describe('Who decided so, where it was somebody else: a third voice who has left the team'),
      }),
    ),
  })
  .meta({ id: 'ReviewDecision' });
export type RecordDecision = z.output<typeof recordDecision>;

export const reviewRecord = z
  .object({
    id: idOf('reviewRecord'),
    review_id: idOf('review'),
    set_id: idOf('reviewSet'),
    paper_id: idOf('paper'),
    state: z.enum(recordStates),
    title: z.string(),
    first_author: z.string().nullable(),
    year: z.int().nullable(),
    labels: z.array(z.string()),
    study: z.string().nullable().describe('Several reports of one study carry the same name'),
    exclusion_reason: z.string().nullable(),
    duplicate_of: idOf('reviewRecord').nullable(),
    duplicate_rule: z
      .string()
      .nullable()
      .describe('same_paper, pmid, doi, pmcid, or the rule by which a person was asked'),
    decisions: z
      .array(recordDecision)
      .describe("The caller's own; those of others once all have decided, or the stage is closed"),
    paper: paper.nullable().describe('null: the paper has left the library since'),
    retracted_references: retractedReferences,
  })
  .meta({ id: 'ReviewRecord' });
export type ReviewRecord = z.output<typeof reviewRecord>;

export const reviewRecordPatch = z.strictObject({
  labels: z
    .array(z.string().trim().min(1).max(100))
    .max(maximumLabelsOfRecord)
    .refine((labels) => new Set(labels).size === labels.length, 'must not name a label twice')
    .optional()
    .describe('All of them; others see them too'),
  study: z.string().trim().min(1).max(200).nullable().optional(),
  not_retrieved: z.boolean().optional().describe('That the report could not be had, at full text'),
});

export const decisionCreate = z.strictObject({
  stage: reviewStage,
  decision: z.enum(reviewDecisions),
  reason: z.string().max(200).optional().describe("Of an exclusion at full text: one of the review's reasons"),
  note: z.string().max(5_000).optional().describe('Seen with the decision, so by others only once they see that'),
});
export type DecisionCreate = z.output<typeof decisionCreate>;

const reviewProgress = z.object({
  stage: reviewStage,
  decided: z.int().describe('By the caller'),
  consecutive_excluded: z.int().describe('By the caller since the last that was not excluded'),
  estimated_recall: recallEstimate.nullable().describe('Of title and abstract; null until the order was made'),
  stopping: z.string().describe('What follows for when to stop, in a sentence. Nothing is excluded by machine'),
});

export const nextRecord = z.object({
  record: reviewRecord.nullable().describe('null: nothing waits for the caller at this stage'),
  progress: reviewProgress,
});

export const reviewDuplicate = z
  .object({
    id: idOf('reviewDuplicate'),
    rule: z.string().describe('title_year_author, title_year_pages, title_year or similar_title'),
    state: z.enum(['open', 'same', 'different']),
    records: z.array(reviewRecord).describe('The one that stays if they are the same, and the one that is removed'),
    settled_by: reviewer.nullable(),
    settled_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ReviewDuplicate' });

export const agreementOfPair = z.object({
  stage: reviewStage,
  reviewers: z.array(reviewer).describe('The rows of the table, and its columns'),
  records: z.int(),
  levels: z.array(z.string()),
  table: z.array(z.array(z.int())).describe('First reviewer down, second across; the decisions that each made alone'),
  kappa: z.number().nullable().describe("Cohen's; null where both gave one and the same decision throughout"),
  std_error: z.number().nullable(),
  conf_low: z.number().nullable(),
  conf_high: z.number().nullable(),
  observed_agreement: z.number(),
});
export type AgreementOfPair = z.output<typeof agreementOfPair>;
