import type { z } from 'zod';
import { foundIssues, type Issue, invalidFields } from '../contract/errors.ts';
import { decodeId, idProblem } from '../contract/ids.ts';
import {
  comparisons,
  type ListComparison,
  type ListField,
  type ListFields,
  listComparisons,
  maximumSortKeys,
} from '../contract/list-fields.ts';
import { nearestName } from '../contract/nearest-name.ts';
import type { AttributeFilter } from '../contract/resources/patient.ts';
import { type Route, routes } from '../contract/routes.ts';
import { isDateText, isDateTimeText } from '../domain/patients/dictionary/date-text.ts';
import { methods } from '../domain/statistics/catalogue.ts';
import type { ListFilter, ListQuery, SortKey } from '../sql/lists/list-page.ts';
import { impossibleTogether } from './impossible-conditions.ts';
import { parseQuery, type QueryFilter, takeFilters, valuesOf } from './query.ts';

type Asked<Query extends z.ZodObject> = {
  query: z.output<Query>;
  list: ListQuery;
  conditions: readonly AttributeFilter[];
};

/** Checks the whole query of a route: its filters and its order, which name fields, and its other parameters. */
export function readQuery<Query extends z.ZodObject>(
  { fields, query: schema }: Pick<Route, 'fields'> & { query: Query },
  parameters: URLSearchParams,
): Asked<Query> {
  if (fields === undefined) return { query: parseQuery(schema, parameters), list: noNarrowing, conditions: [] };
  if (fields === 'attributes') {
    const { filters, rest, issues } = takeFilters(parameters, comparisons);
    const query = parseQuery(schema, rest, issues);
    const conditions = filters.map(({ name, comparison, value }) => ({ attribute: name, comparison, value }));
    return { query, list: noNarrowing, conditions };
  }
  const { filters, rest, issues } = takeFilters(parameters, listComparisons);
  const query = parseQuery(schema, rest, issues, Object.keys(fields));
  return { query, list: listQuery(fields, filters, sortOf(query)), conditions: [] };
}

const noNarrowing: ListQuery = { filters: [], sort: [] };

function sortOf(query: Readonly<Record<string, unknown>>): string | undefined {
  return typeof query.sort === 'string' ? query.sort : undefined;
}

/** Whether a request looks through the attributes of patients, which no index knows. */
export function isSearch(
  { fields }: Pick<Route, 'fields'>,
  { query, conditions }: { query: Readonly<Record<string, unknown>>; conditions: readonly AttributeFilter[] },
): boolean {
  if (fields !== 'attributes') return false;
  const sort = sortOf(query);
  return conditions.length > 0 || (sort !== undefined && !/^-?created_at$/.test(sort));
}

/** What a filter and an order add to the name of a list, which its cursors are signed for. */
export function narrowing({ filters, sort }: ListQuery): unknown[] {
  return filters.length === 0 && sort.length === 0 ? [] : [filters, sort];
}

/** What a list is asked for, checked against its fields. Throws with everything that can't be meant. */
function listQuery(
  fields: ListFields,
  filters: readonly QueryFilter<ListComparison>[],
  sort: string | undefined,
): ListQuery {
  const issues: Issue[] = [];
  const query = {
    filters: filters.map((filter) => listFilter(fields, filter, issues)),
    sort: sort === undefined ? [] : sortKeys(fields, sort, issues),
  };
  if (issues.length === 0)
    issues.push(
      ...impossibleTogether(
        query.filters.map((one, i) => ({
          ...{ ...one, path: filters[i]!.path },
          as: fields[one.field]!.type === 'number' ? 'number' : 'text',
        })),
      ),
    );
  if (issues.length > 0) throw invalidFields(foundIssues(issues));
  return query;
}

function listFilter(
  fields: ListFields,
  { name, comparison, value, path }: QueryFilter<ListComparison>,
  issues: Issue[],
): ListFilter {
  const field = Object.hasOwn(fields, name) ? fields[name]! : null;
  const values = valuesOf({ comparison, value });
  if (field === null) {
    issues.push({ path, message: unknownField(fields, name) });
    return { field: name, comparison, values };
  }
  const problem = operatorProblem(name, field, comparison);
  if (problem !== null) issues.push({ path, message: problem });
  else if (comparison !== 'is_null' && field.type === 'choice') {
    const wrong = values.find((one) => !field.values.includes(one));
    if (wrong !== undefined) issues.push({ path, message: unknownChoice(field.values, wrong) });
  } else if (comparison !== 'is_null' && field.type === 'text') {
    const message = textProblem(field, comparison, values);
    if (message !== null) issues.push({ path, message });
  } else if (comparison !== 'is_null' && field.type === 'number') {
    const message = numberProblem(field, comparison, values);
    if (message !== null) issues.push({ path, message });
  } else if (comparison !== 'is_null' && field.type === 'id') {
    const uuids = values.map((one) => decodeId(field.kind, one));
    const wrong = uuids.indexOf(undefined);
    if (wrong !== -1) issues.push({ path, message: idProblem(field.kind, values[wrong]) });
    else return { field: name, comparison, values: uuids as string[] };
  } else if (comparison !== 'is_null' && field.type === 'time') {
    const moments = values.map((one) => momentOf(one, comparison));
    if (moments.includes(null)) issues.push({ path, message: timeProblem(values, comparison) });
    else return { field: name, comparison, values: moments as string[] };
  }
  return { field: name, comparison, values };
}

function unknownField(fields: ListFields, name: string): string {
  const names = Object.keys(fields);
  const near = nearestName(name, names);
  return `names ${JSON.stringify(name.slice(0, 100))}, but this list is filtered and sorted by ${names.join(', ')}${near === undefined ? '' : `; did you mean ${near}?`}`;
}

function unknownChoice(values: readonly string[], given: string): string {
  const near = nearestName(given, values);
  return `must be one of ${values.join(', ')}${near === undefined ? '' : `; did you mean ${near}?`}`;
}

const knownTexts = {
  methods: Object.keys(methods),
  routes: [...new Set(Object.values(routes).map(({ path }) => `/v1${path}`))],
};

/** Of a text that can not be meant: no name is empty, and of methods and routes it is known which there are. */
function textProblem(field: ListField & { type: 'text' }, comparison: ListComparison, values: string[]): string | null {
  if (values.includes('') && (comparison === 'eq' || comparison === 'in')) return 'must not be empty';
  if (!('of' in field) || ordered.includes(comparison)) return null;
  const known = knownTexts[field.of];
  const isKnown = (text: string) =>
    comparison === 'contains' ? known.some((one) => one.includes(text.toLowerCase())) : known.includes(text);
  const wrong = values.find((text) => !isKnown(text));
  if (wrong === undefined) return null;
  const near = nearestName(wrong, known);
  const listed =
    field.of === 'methods' ? 'GET /v1/analysis-methods lists them' : 'as in the description, such as /v1/projects/{id}';
  return `${comparison === 'contains' ? 'is in the name of none' : 'is none'} of the ${field.of}${near === undefined ? `: ${listed}` : `; did you mean ${near}?`}`;
}

function numberProblem(
  { min, max = Number.POSITIVE_INFINITY }: ListField & { type: 'number' },
  comparison: ListComparison,
  values: string[],
): string | null {
  if (!values.every((one) => /^-?\d{1,15}(\.\d{1,15})?$/.test(one))) return 'must be a number';
  const isMet = (one: number) =>
    comparison === 'gt' ? one < max : comparison === 'lt' ? one > min : one >= min && one <= max;
  if (values.every((one) => isMet(Number(one)))) return null;
  return max === Number.POSITIVE_INFINITY
    ? `is met by nothing: it is ${min} or more`
    : `is met by nothing: it is from ${min} to ${max}`;
}

const isUnordered = (type: ListField['type']) => type === 'choice' || type === 'id';
const ordered: readonly ListComparison[] = ['gt', 'gte', 'lt', 'lte'];

function operatorProblem(name: string, field: ListField, comparison: ListComparison): string | null {
  const { type } = field;
  if (comparison === 'is_null' && !('mayBeNull' in field))
    return `is for what may be missing, and ${name} never is: leave it out`;
  if (comparison === 'contains' && type !== 'text') return `is for texts: compare ${name} with ${operatorsOf(type)}`;
  if (ordered.includes(comparison) && isUnordered(type))
    return `has no order that could be meant: compare ${name} with ${operatorsOf(type)}`;
  return null;
}

function operatorsOf(type: ListField['type']): string {
  return listComparisons
    .filter((one) => one !== 'contains' && (!isUnordered(type) || !ordered.includes(one)))
    .join(', ');
}

/** A moment as UTC with milliseconds; a day is its first moment. Null where it is neither, or no moment is meant. */
function momentOf(text: string, comparison: ListComparison): string | null {
  if (isDateText(text)) return ordered.includes(comparison) ? inRange(Date.parse(text)) : null;
  // In a query that was not encoded the plus sign of an offset has become a space.
  const moment = text.replace(/ (?=\d\d:?\d\d$)/, (space, at: number) => (at > 10 ? '+' : space));
  if (!isDateTimeText(moment)) return null;
  const hasOffset = /(?:Z|[+-]\d\d:?\d\d)$/.test(moment);
  const iso = moment.replace(' ', 'T').replace(/([+-]\d\d)(\d\d)$/, '$1:$2');
  return inRange(Date.parse(hasOffset ? iso : `${iso}Z`));
}

/** What PostgreSQL has in its calendar, too: there is no year 0. */
function inRange(milliseconds: number): string | null {
  if (Number.isNaN(milliseconds)) return null;
  const iso = new Date(milliseconds).toISOString();
  return /^(?!0000)\d{4}-/.test(iso) ? iso : null;
}

function timeProblem(values: readonly string[], comparison: ListComparison): string {
  if (!ordered.includes(comparison) && values.some(isDateText))
    return 'is a day, and a time is a moment of it: for all of a day use gte with it and lt with the next';
  return 'must be a time as ISO 8601 writes it: 2024-02-29 or 2024-02-29T13:45:00Z';
}

function sortKeys(fields: ListFields, sort: string, issues: Issue[]): SortKey[] {
  const keys = sort.split(',').map((key) => {
    const descending = key.startsWith('-');
    return { field: descending ? key.slice(1) : key, descending };
  });
  const names = keys.map(({ field }) => field);
  if (keys.length > maximumSortKeys) issues.push({ path: 'sort', message: `takes at most ${maximumSortKeys} fields` });
  for (const name of new Set(names)) {
    if (!Object.hasOwn(fields, name)) issues.push({ path: 'sort', message: unknownField(fields, name) });
    else if (names.indexOf(name) !== names.lastIndexOf(name))
      issues.push({ path: 'sort', message: `names ${name} twice` });
  }
  return keys;
}
