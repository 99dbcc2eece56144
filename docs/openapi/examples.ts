import recorded from './examples.json' with { type: 'json' };
import type { Json } from './schemas.ts';

/** One request and its answer. */
export type Example = {
  params?: Record<string, string>;
  query?: Record<string, string | number>;
  body?: unknown;
  status: number;
  answer: Json;
};

/**
 * What a real server answered in a scene of `scripts/openapi-examples.ts`, by operation, and by code and reason of an
 * error. Ids, times and secrets were put in the place of those that differ at every run, and long lists are cut short.
 */
export const examples = recorded as {
  operations: Readonly<Record<string, Example>>;
  errors: Readonly<Record<string, Record<string, Json>>>;
  events: Readonly<Record<string, Json>>;
};

export const exampleMeta = { timestamp: '2026-01-15T09:30:00.000Z', request_id: 'req_01kf08mga0f8zb4000000000r1' };
