import { z } from 'zod';
import { idOf } from './ids.ts';
import { exportSubjects } from './resources/export.ts';
import { reviewStage } from './resources/review.ts';

/** What happens on the platform that others may be told of, and the data that each kind carries: ids, status and counts. */
export const eventTypes = {
  'analysis.completed': 'A run of an analysis completed',
  'analysis.failed': 'A run of an analysis failed',
  'data.uploaded': 'Patients were added or changed by an upload',
  'export.ready': 'The files of an export can be downloaded',
  'export.failed': 'An export failed',
  'literature.imported': 'An import of literature completed',
  'review.created': 'A systematic review was created',
  'review.updated': 'The name, question, reviewers or reasons of a review changed',
  'review.deleted': 'A review was deleted with its records and decisions',
  'review.set_added': 'A review was given what a search of a source brought',
  'review.stage_closed': 'A stage of a review was closed for good',
  'review.conflict_opened': 'Reviewers disagree about a record of a review',
  'review.conflict_settled': 'A record of a review is no longer in conflict',
  'review.extraction_form_updated': 'The extraction form of a review changed',
  'review.extraction_completed': 'All who extract from a paper of a review have completed it',
  'review.extraction_agreed': 'What counts of a paper of a review was agreed, or changed',
  'search.matched': 'A run of a saved search found papers that are new, corrected or retracted since the last one',
  ping: 'A test of one webhook',
} as const;
export type EventType = keyof typeof eventTypes;
export const eventType = z.enum(Object.keys(eventTypes) as [EventType, ...EventType[]]);

/** A ping goes to the webhook that is tested and to no other. */
export const subscribedTypes = Object.keys(eventTypes).filter((type) => type !== 'ping') as Exclude<
  EventType,
  'ping'
>[];

const ofExport = {
  project_id: idOf('project'),
  analysis_id: idOf('analysis').nullable(),
  export_id: idOf('export'),
  subject: z.enum(exportSubjects),
};
const ofRun = { project_id: idOf('project'), analysis_id: idOf('analysis'), run_id: idOf('run') };
const ofReview = { project_id: idOf('project'), review_id: idOf('review') };
const ofConflict = { ...ofReview, record_id: idOf('reviewRecord'), stage: reviewStage };

/** Thin: who is told reads the rest over the API, with a key of their own. No value of a patient ever stands here. */
export const eventData = {
  'analysis.completed': z.object({ ...ofRun, status: z.literal('completed') }),
  'analysis.failed': z.object({ ...ofRun, status: z.literal('failed'), error_code: z.string() }),
  'data.uploaded': z.object({ project_id: idOf('project'), created: z.int(), updated: z.int(), skipped: z.int() }),
  'export.ready': z.object({ ...ofExport, status: z.literal('ready'), format: z.string() }),
  'export.failed': z.object({ ...ofExport, status: z.literal('failed'), format: z.string(), error_code: z.string() }),
  'literature.imported': z.object({
    import_id: idOf('import'),
    status: z.literal('completed'),
    added: z.int(),
    updated: z.int(),
    deleted: z.int(),
    skipped: z.int(),
    noted: z.int(),
    joined: z.int(),
  }),
  'review.created': z.object(ofReview),
  'review.updated': z.object(ofReview),
  'review.deleted': z.object(ofReview),
  'review.set_added': z.object({
    ...ofReview,
    set_id: idOf('reviewSet'),
    import_id: idOf('import').nullable().describe('The import whose records it took in'),
    records: z.int(),
    duplicates: z.int(),
  }),
  'review.stage_closed': z.object({ ...ofReview, stage: reviewStage }),
  'review.conflict_opened': z.object(ofConflict),
  'review.conflict_settled': z.object(ofConflict),
  'review.extraction_form_updated': z.object({ ...ofReview, version: z.int() }),
  'review.extraction_completed': z.object({
    ...ofReview,
    record_id: idOf('reviewRecord'),
    differences: z.int().describe('0: it is agreed at once'),
  }),
  'review.extraction_agreed': z.object({ ...ofReview, record_id: idOf('reviewRecord'), rows: z.int() }),
  'search.matched': z.object({
    project_id: idOf('project'),
    search_id: idOf('search'),
    run_id: idOf('searchRun'),
    papers: z.int().describe('How many the search finds in all'),
    new: z.int(),
    corrected: z.int(),
    retracted: z.int(),
  }),
  ping: z.object({ webhook_id: idOf('webhook') }),
} satisfies Record<EventType, z.ZodType>;
export type EventData = { [Type in EventType]: z.infer<(typeof eventData)[Type]> };
