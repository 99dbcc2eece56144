import { z } from 'zod';

/** What happens on the platform that others may be told of, and the data that each kind carries: ids, status and counts. */
export const eventTypes = {
  'analysis.completed': 'A run of an analysis completed',
  'analysis.failed': 'A run of an analysis failed',
  'data.uploaded': 'Patients were added or changed by an upload',
  'export.ready': 'The files of an export can be downloaded',
  'export.failed': 'An export failed',
  'literature.imported': 'An import of literature completed',
  ping: 'A test of one webhook',
} as const;
export type EventType = keyof typeof eventTypes;
export const eventType = z.enum(Object.keys(eventTypes) as [EventType, ...EventType[]]);

/** A ping goes to the webhook that is tested and to no other. */
export const subscribedTypes = Object.keys(eventTypes).filter((type) => type !== 'ping') as Exclude<
  EventType,
  'ping'
>[];

/** Thin: who is told reads the rest over the API, with a key of their own. No value of a patient ever stands here. */
export type EventData = {
  'analysis.completed': { project_id: string; analysis_id: string; run_id: string; status: 'completed' };
  'analysis.failed': { project_id: string; analysis_id: string; run_id: string; status: 'failed'; error_code: string };
  'data.uploaded': { project_id: string; created: number; updated: number; skipped: number };
  'export.ready': {
    project_id: string;
    analysis_id: string | null;
    export_id: string;
    status: 'ready';
    format: string;
  };
  'export.failed': {
    project_id: string;
    analysis_id: string | null;
    export_id: string;
    status: 'failed';
    format: string;
    error_code: string;
  };
  'literature.imported': {
    import_id: string;
    status: 'completed';
    added: number;
    updated: number;
    deleted: number;
    skipped: number;
    noted: number;
  };
  ping: { webhook_id: string };
};
