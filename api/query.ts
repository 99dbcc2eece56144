import { z } from 'zod';
import { foundIssues, type Issue, invalidFields } from '../contract/errors.ts';
import { check, isUnknownName, unwrapped } from '../contract/issues.ts';
import { type Comparison, maximumFilters, maximumInValues } from '../contract/list-fields.ts';
import { nearestName } from '../contract/nearest-name.ts';

/**
 * Checks the whole query: an unknown parameter, one given twice or a wrong value is refused, all of them at once, with
 * what was found wrong before. `filtered` are the fields that the list is filtered by.
 */
export function parseQuery<Schema extends z.ZodObject>(
  schema: Schema,
  parameters: URLSearchParams,
  before: readonly Issue[] = [],
  filtered: readonly string[] = [],
): z.output<Schema> {
  const values: Record<string, string> = Object.create(null); // __proto__ is a name like any other
  const issues: Issue[] = [...before];
  for (const [name, value] of parameters) {
    if (Object.hasOwn(values, name)) issues.push({ path: name, message: 'may be given only once' });
    else values[name] = isNumber(schema, name) && !decimal.test(value) ? 'no number' : value;
  }
  const checked = check(schema, values);
  if ('data' in checked && issues.length === 0) return checked.data;
  const found = 'found' in checked ? checked.found.issues : [];
  throw invalidFields(foundIssues([...issues, ...found.map((issue) => withKnownNames(issue, schema, filtered))]));
}

// Where JavaScript reads more: 0 of a text that is empty, 16 of 0x10.
const decimal = /^[+-]?\d+(\.\d*)?(e[+-]?\d+)?$/i;

function isNumber(schema: z.ZodObject, name: string): boolean {
  return Object.hasOwn(schema.shape, name) && unwrapped(schema.shape[name] as z.ZodType) instanceof z.ZodNumber;
}

/** What a parameter that is not known was meant as: a field that a list is filtered by, or one of those that there are. */
function withKnownNames(issue: Issue, schema: z.ZodObject, filtered: readonly string[]): Issue {
  if (!isUnknownName(issue.message)) return issue;
  const field = nearestName(issue.path, filtered);
  const names = Object.keys(schema.shape);
  const message =
    field !== undefined
      ? `is not known, did you mean \`filter[${field}]\`?`
      : names.length === 0
        ? 'is not known: this route takes no parameters'
        : `is not known: this route takes ${names.join(', ')}`;
  return { path: issue.path, message };
}

/** A condition as the query writes it; `path` is its name there. */
export type QueryFilter<Operator extends string = Comparison> = {
  name: string;
  comparison: Operator;
  value: string;
  path: string;
};

const filterName = /^filter\[(.+)\]\[([a-z_]+)\]$/s;
const shortFilterName = /^filter\[(.+)\]$/s;

/**
 * Takes the conditions `filter[age][gte]=60` out of a query and leaves the rest; `filter[age]=60` is short for eq. A name
 * may hold anything, brackets and dots too, so the last pair of brackets is the operator; a short one holds no `][`.
 */
export function takeFilters<Operator extends string>(
  parameters: URLSearchParams,
  operators: readonly Operator[],
): { filters: QueryFilter<Operator>[]; rest: URLSearchParams; issues: Issue[] } {
  const filters: QueryFilter<Operator>[] = [];
  const rest = new URLSearchParams();
  const issues: Issue[] = [];
  for (const [path, value] of parameters) {
    if (!path.startsWith('filter')) {
      rest.append(path, value);
      continue;
    }
    const [name, operator] = readFilterName(path);
    const comparison = operators.find((one) => one === operator);
    if (name === '__proto__') issues.push({ path, message: 'is a name that can not be used' });
    else if (name === undefined || comparison === undefined)
      issues.push({
        path,
        message: `must be filter[FIELD][OPERATOR], the operator one of ${operators.join(', ')}${meantOperator(operator, operators)}`,
      });
    else if (filters.some((one) => one.name === name && one.comparison === comparison))
      issues.push({ path, message: 'may be given only once: in takes several values' });
    else if (comparison === 'is_null' && value !== 'true' && value !== 'false')
      issues.push({ path, message: 'must be true or false' });
    else if (valuesOf({ comparison, value }).length > maximumInValues)
      issues.push({ path, message: `takes at most ${maximumInValues} values` });
    else filters.push({ name, comparison, value, path });
  }
  if (filters.length > maximumFilters)
    issues.push({ path: 'filter', message: `at most ${maximumFilters} comparisons` });
  return { filters, rest, issues };
}

function readFilterName(path: string): [name: string | undefined, operator: string | undefined] {
  const [, name, operator] = filterName.exec(path) ?? [];
  if (name !== undefined) return [name, operator];
  const [, short] = shortFilterName.exec(path) ?? [];
  return short === undefined || short.includes('][') ? [undefined, undefined] : [short, 'eq'];
}

/** The values that a condition compares with: several for `in`. */
export function valuesOf({ comparison, value }: { comparison: string; value: string }): string[] {
  return comparison === 'in' ? value.split(',') : [value];
}

function meantOperator(text: string | undefined, operators: readonly string[]): string {
  const near = nearestName(text ?? '', operators);
  return near === undefined ? '' : `; did you mean ${near}?`;
}
