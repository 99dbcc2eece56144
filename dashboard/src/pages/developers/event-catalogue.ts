import { i18n } from '@lingui/core';
import type { WebhookEventData } from '@research-platform/client';

export type EventType = keyof WebhookEventData;

/** Those that a webhook can be told of; a ping goes to the one that is tested. */
export const subscribedTypes = [
  'data.uploaded',
  'analysis.completed',
  'analysis.failed',
  'export.ready',
  'export.failed',
  'literature.imported',
  'review.created',
  'review.updated',
  'review.deleted',
  'review.set_added',
  'review.stage_closed',
  'review.conflict_opened',
  'review.conflict_settled',
  'review.extraction_form_updated',
  'review.extraction_completed',
  'review.extraction_agreed',
  'search.matched',
] as const satisfies readonly EventType[];

export const eventTypes: readonly EventType[] = [...subscribedTypes, 'ping'];

export function eventInWords(type: string): string {
  const words: Record<EventType, () => string> = {
    'data.uploaded': () => i18n.t('Patients were added or changed'),
    'analysis.completed': () => i18n.t('A run of an analysis completed'),
    'analysis.failed': () => i18n.t('A run of an analysis failed'),
    'export.ready': () => i18n.t('The files of an export are ready'),
    'export.failed': () => i18n.t('An export failed'),
    'literature.imported': () => i18n.t('An import of literature completed'),
    'review.created': () => i18n.t('A systematic review was created'),
    'review.updated': () => i18n.t('A systematic review was changed'),
    'review.deleted': () => i18n.t('A systematic review was deleted'),
    'review.set_added': () => i18n.t('A source was added to a systematic review'),
    'review.stage_closed': () => i18n.t('A stage of a systematic review was closed'),
    'review.conflict_opened': () => i18n.t('Reviewers disagree about a record'),
    'review.conflict_settled': () => i18n.t('A record is no longer in conflict'),
    'review.extraction_form_updated': () => i18n.t('The extraction form of a systematic review was changed'),
    'review.extraction_completed': () => i18n.t('All who extract from a paper have completed it'),
    'review.extraction_agreed': () => i18n.t('What counts of a paper was agreed'),
    'search.matched': () => i18n.t('A saved search found papers that are new, corrected or retracted'),
    ping: () => i18n.t('A test of one webhook'),
  };
  return words[type as EventType]?.() ?? type;
}

const id = (prefix: string) => `${prefix}_01k0w5x7a9f3c8e2m4n6p8q0rs`;
const ofRun = { project_id: id('proj'), analysis_id: id('anl'), run_id: id('run') };
const ofExport = { project_id: id('proj'), analysis_id: null, export_id: id('exp'), subject: 'project' as const };

const ofReview = { project_id: id('proj'), review_id: id('rev') };
const ofConflict = { ...ofReview, record_id: id('rrec'), stage: 'title_abstract' as const };

const examples: WebhookEventData = {
  'data.uploaded': { project_id: id('proj'), created: 228, updated: 0, skipped: 0 },
  'analysis.completed': { ...ofRun, status: 'completed' },
  'analysis.failed': { ...ofRun, status: 'failed', error_code: 'INVALID_DATA' },
  'export.ready': { ...ofExport, status: 'ready', format: 'csv' },
  'export.failed': { ...ofExport, status: 'failed', format: 'csv', error_code: 'INTERNAL_ERROR' },
  'literature.imported': {
    import_id: id('imp'),
    status: 'completed',
    ...{ added: 120, updated: 3, deleted: 0, skipped: 1, noted: 0, joined: 0 },
  },
  'review.created': ofReview,
  'review.updated': ofReview,
  'review.deleted': ofReview,
  'review.set_added': { ...ofReview, set_id: id('rset'), import_id: null, records: 412, duplicates: 37 },
  'review.stage_closed': { ...ofReview, stage: 'title_abstract' },
  'review.conflict_opened': ofConflict,
  'review.conflict_settled': ofConflict,
  'review.extraction_form_updated': { ...ofReview, version: 2 },
  'review.extraction_completed': { ...ofReview, record_id: id('rrec'), differences: 3 },
  'review.extraction_agreed': { ...ofReview, record_id: id('rrec'), rows: 1 },
  'search.matched': {
    ...{ project_id: id('proj'), search_id: id('srch'), run_id: id('srun') },
    ...{ papers: 348, new: 2, corrected: 0, retracted: 1 },
  },
  ping: { webhook_id: id('whk') },
};

/** The body of a message of this kind, as a receiver gets it. */
export function exampleOf(type: EventType): string {
  return JSON.stringify({ type, timestamp: '2026-03-02T09:30:00.000Z', data: examples[type] }, null, 2);
}
