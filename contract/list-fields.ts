import { errorStatus } from './errors.ts';
import { eventTypes } from './events.ts';
import type { IdKind } from './ids.ts';
import { exportFormats, exportStatuses } from './resources/export.ts';
import { runStatuses } from './resources/run.ts';

/** The operators of every filter: of the query `filter[field][operator]=value` and of conditions `{column, op, value}`. */
export const comparisons = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in', 'is_null'] as const;
export type Comparison = (typeof comparisons)[number];

/** Texts of a list's own fields can also be searched. */
export const listComparisons = [...comparisons, 'contains'] as const;
export type ListComparison = (typeof listComparisons)[number];

/** How many values `in` takes: each is compared with every row. */
export const maximumInValues = 200;
export const maximumFilters = 20;
export const maximumSortKeys = 5;

/** A field that a list can be filtered and sorted by, under the name that its items show it by. */
export type ListField =
  | { type: 'text' }
  /** A text of which it is known what it can be: the name of a method of analysis, or the path of a route. */
  | { type: 'text'; of: 'methods' | 'routes' }
  /** Compared and sorted by its size. */
  | { type: 'number'; min: number; max?: number }
  /** Has no order that could be meant. */
  | { type: 'id'; kind: IdKind; mayBeNull?: true }
  /** ISO 8601, compared to the millisecond as answers show it. */
  | { type: 'time'; mayBeNull?: true }
  /** Has no order that could be meant; it sorts by its text. */
  | { type: 'choice'; values: readonly string[]; mayBeNull?: true };
export type ListFields = Readonly<Record<string, ListField>>;

const text: ListField = { type: 'text' };
const time: ListField = { type: 'time' };
const laterTime: ListField = { type: 'time', mayBeNull: true };

export const projectFields = {
  id: { type: 'id', kind: 'project' },
  name: text,
  created_at: time,
  updated_at: time,
} satisfies ListFields;

export const analysisFields = {
  name: text,
  method: { type: 'text', of: 'methods' },
  status: { type: 'choice', values: ['created', ...runStatuses] },
  created_at: time,
  updated_at: time,
} satisfies ListFields;

export const runFields = {
  status: { type: 'choice', values: runStatuses },
  method: { type: 'text', of: 'methods' },
  /** The same as queued_at: a run is made by being queued. */
  created_at: time,
  queued_at: time,
  started_at: laterTime,
  finished_at: laterTime,
} satisfies ListFields;

export const exportFields = {
  status: { type: 'choice', values: exportStatuses },
  format: { type: 'choice', values: exportFormats },
  created_at: time,
  ready_at: laterTime,
} satisfies ListFields;

export const eventFields = {
  type: { type: 'choice', values: Object.keys(eventTypes) },
  /** The same as timestamp, by the name that other lists have. */
  created_at: time,
  timestamp: time,
} satisfies ListFields;

export const requestFields = {
  method: { type: 'choice', values: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'] },
  route: { type: 'text', of: 'routes' },
  status: { type: 'number', min: 100, max: 599 },
  duration_ms: { type: 'number', min: 0 },
  key_id: { type: 'id', kind: 'apiKey', mayBeNull: true },
  session_id: { type: 'id', kind: 'session', mayBeNull: true },
  error_code: { type: 'choice', values: Object.keys(errorStatus), mayBeNull: true },
  created_at: time,
} satisfies ListFields;
