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

export type Condition = { column: string; op: string; value?: unknown };

/** The answers to the finder's questions and, once a method is chosen, its form as far as it is filled in. */
export type NewSearch = {
  outcome?: string;
  groups?: string;
  paired?: string;
  adjust?: string;
  find?: string;
  method?: string;
  name?: string;
  parameters?: JsonObject;
  filter?: Condition[];
};

export const newSearch = (search: Record<string, unknown>): NewSearch => ({
  ...text('outcome', search.outcome),
  ...text('groups', search.groups),
  ...text('paired', search.paired),
  ...text('adjust', search.adjust),
  ...text('find', search.find),
  ...text('method', search.method),
  ...text('name', search.name),
  ...(isObject(search.parameters) ? { parameters: search.parameters } : {}),
  ...(Array.isArray(search.filter) ? { filter: search.filter.filter(isCondition) } : {}),
});

export type AnalysisSearch = { run?: string; compare?: string };

export const analysisSearch = (search: Record<string, unknown>): AnalysisSearch => ({
  ...(isRunId(search.run) ? { run: search.run } : {}),
  ...(isRunId(search.compare) ? { compare: search.compare } : {}),
});

const isRunId = (value: unknown): value is string => typeof value === 'string' && /^run_[0-9a-z]{26}$/.test(value);
const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isCondition = (value: unknown): value is Condition =>
  isObject(value) && typeof value.column === 'string' && typeof value.op === 'string';

/** The router reads `?name=12` as a number. */
function text<Key extends string>(key: Key, value: unknown): { [K in Key]?: string } {
  const isText = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return (isText && value !== '' ? { [key]: String(value) } : {}) as { [K in Key]?: string };
}

function choice<Key extends string>(key: Key, value: unknown, choices: readonly string[]): { [K in Key]?: string } {
  return (choices.includes(value as string) ? { [key]: value } : {}) as { [K in Key]?: string };
}
