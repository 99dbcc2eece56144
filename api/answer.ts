import { notFound } from '../contract/errors.ts';
import type { PatientRead } from '../sql/audit/trail.ts';
import type { ShownSecret } from '../sql/tables/shown-secrets.ts';

/** What a handler answers with. */
export type Answer = {
  data: unknown;
  status?: number;
  headers?: Record<string, string>;
  /** A single resource: it gets an ETag, and a GET may be answered with 304. */
  resource?: boolean;
  /**
   * What the ETag is of, where the answer holds more than the resource: links that are new at each read, or counts that
   * every request changes. A client that wants those asks without If-None-Match.
   */
  tagged?: unknown;
  /** Whose values the answer shows, for the audit trail: needed wherever it shows any. */
  shown?: readonly PatientRead[];
  /** Whether the trail was told of it by the very statement that has read it. */
  isAudited?: boolean;
  /** The secret that the answer shows: a replay shows it only as long as it is good for something. */
  shows?: ShownSecret;
};

/** The resource, or NOT_FOUND. */
export function found<T>(resource: T | null, what: string): T {
  if (resource === null) throw notFound(what);
  return resource;
}
