export const reviewViews = [
  'progress',
  'sources',
  'duplicates',
  'conflicts',
  'records',
  'extraction',
  'report',
] as const;
export type ReviewView = (typeof reviewViews)[number];

export const recordStates = [
  'title_abstract',
  'title_abstract_conflict',
  'title_abstract_excluded',
  'full_text',
  'full_text_conflict',
  'not_retrieved',
  'full_text_excluded',
  'included',
  'duplicate',
] as const;
export type RecordState = (typeof recordStates)[number];

export type Stage = 'title_abstract' | 'full_text';

export type ReviewsSearch = { cursor?: string };
export type ReviewSearch = { view?: ReviewView; state?: RecordState; label?: string; paper?: string };
export type ScreeningSearch = { stage?: 'full_text'; record?: string };
export type ExtractionSearch = { record?: string };
