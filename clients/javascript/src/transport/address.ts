import { ResearchPlatformError } from '../errors.ts';

export type QueryValue = string | number | boolean | Date;
export type FilterOperator = 'eq' | 'ne' | 'gt' | 'gte' | 'lt' | 'lte' | 'in' | 'is_null' | 'contains';

/**
 * Conditions by field, all of which must hold: `{ age: { gte: 60 }, sex: 'female', arm: ['A', 'B'], weight: null }`. A
 * plain value means `eq`, an array `in`, null that the value is missing.
 */
export type Filter = {
  [field: string]:
    | QueryValue
    | null
    | readonly QueryValue[]
    | { [operator in FilterOperator]?: QueryValue | readonly QueryValue[] | undefined }
    | undefined;
};

export type Query = { [name: string]: unknown };

/** The query of an address without its `?`, in the order given; what is undefined is left out. */
export function serializeQuery(query: Query): string {
  return pairsOf(query)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&');
}

function pairsOf(query: Query): [string, string][] {
  return Object.entries(query).flatMap(([name, value]): [string, string][] => {
    if (value === undefined) return [];
    if (name === 'filter' && isPlainObject(value)) return filterPairs(value as Filter);
    return [[name, textOf(name, value)]];
  });
}

function filterPairs(filter: Filter): [string, string][] {
  return Object.entries(filter).flatMap(([field, condition]): [string, string][] => {
    const named = (operator: string) => `filter[${field}][${operator}]`;
    if (condition === undefined) return [];
    if (condition === null) return [[named('is_null'), 'true']];
    if (Array.isArray(condition)) return [[named('in'), textOf(named('in'), condition)]];
    if (!isPlainObject(condition)) return [[named('eq'), textOf(named('eq'), condition)]];
    return Object.entries(condition)
      .filter(([, value]) => value !== undefined)
      .map(([operator, value]) => [named(operator), textOf(named(operator), value)]);
  });
}

function textOf(name: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => textOf(name, one)).join(',');
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) throw new ResearchPlatformError(`\`${name}\` is a Date that is no moment.`);
    return value.toISOString();
  }
  if (typeof value === 'string' || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  throw new ResearchPlatformError(
    `\`${name}\` must be a text, a finite number, a boolean, a Date or an array of them; leave it out where there is nothing to say.`,
  );
}

/** `/projects/{id}/patients` with its names replaced in their order. An id that would lead elsewhere is refused. */
export function fillPath(template: string, parameters: readonly unknown[]): string {
  let index = 0;
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters[index++];
    const of = `\`${name}\` of ${template}`;
    if (typeof value !== 'string') throw new ResearchPlatformError(`${of} must be a text: the id of a resource.`);
    if (value === '') throw new ResearchPlatformError(`${of} is empty: it must be the id of a resource.`);
    if (value === '.' || value === '..') throw new ResearchPlatformError(`${of} is no id of a resource.`);
    return encode(value);
  });
}

// They have no UTF-8, and encodeURIComponent throws for them.
const loneSurrogates = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Percent-encoding of all but the unreserved characters of RFC 3986. */
function encode(text: string): string {
  return encodeURIComponent(text.replaceAll(loneSurrogates, '\ufffd')).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}
