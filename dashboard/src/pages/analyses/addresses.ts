import { type Condition, isCondition } from '../../parts/conditions.ts';
import type { JsonObject } from './form/schema.ts';

/** What the pages of analyses keep in the address, read with care: anybody may have written it. */

export type ListSearch = { name?: string; status?: string; method?: string; sort?: string };

const statuses = ['created', 'queued', 'running', 'completed', 'failed', 'canceled'];
const sorts = ['-created_at', 'created_at', '-updated_at', 'name'];

export const listSearch = (search: Record<string, unknown>): ListSearch => ({
  ...text('name', search.name),
  ...choice('status', search.status, statuses),
  ...text('method', search.method),
  ...choice('sort', search.sort, sorts),
});

/** A form as far as it is filled in. */
export type Draft = { name?: string; parameters?: JsonObject; filter?: Condition[] };

const draft = (search: Record<string, unknown>): Draft => ({
  ...text('name', search.name),
  ...(isObject(search.parameters) ? { parameters: search.parameters } : {}),
  ...(Array.isArray(search.filter) ? { filter: search.filter.filter(isCondition) } : {}),
});

/** The answers to the finder's questions and, once a method is chosen, its form. */
export type NewSearch = Draft & {
  outcome?: string;
  groups?: string;
  paired?: string;
  adjust?: string;
  find?: string;
  method?: string;
};

export const newSearch = (search: Record<string, unknown>): NewSearch => ({
  ...text('outcome', search.outcome),
  ...text('groups', search.groups),
  ...text('paired', search.paired),
  ...text('adjust', search.adjust),
  ...text('find', search.find),
  ...text('method', search.method),
  ...draft(search),
});

/** `since`: when what the form was filled with had been changed last. */
export type EditSearch = Draft & { since?: string };

export const editSearch = (search: Record<string, unknown>): EditSearch => ({
  ...draft(search),
  ...text('since', search.since),
});

export type AnalysisSearch = { run?: string; compare?: string };

export const analysisSearch = (search: Record<string, unknown>): AnalysisSearch => ({
  ...(isRunId(search.run) ? { run: search.run } : {}),
  ...(isRunId(search.compare) ? { compare: search.compare } : {}),
});

const isRunId = (value: unknown): value is string => typeof value === 'string' && /^run_[0-9a-z]{26}$/.test(value);
const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The router reads `?name=12` as a number. */
function text<Key extends string>(key: Key, value: unknown): { [K in Key]?: string } {
  const isText = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return (isText && value !== '' ? { [key]: String(value) } : {}) as { [K in Key]?: string };
}

function choice<Key extends string>(key: Key, value: unknown, choices: readonly string[]): { [K in Key]?: string } {
  return (choices.includes(value as string) ? { [key]: value } : {}) as { [K in Key]?: string };
}
