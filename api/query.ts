import type { z } from 'zod';
import { foundIssues, type Issue, invalidFields } from '../contract/errors.ts';
import { nearestName } from '../contract/nearest-name.ts';
import { type AttributeFilter, type Comparison, comparisons } from '../contract/resources/patient.ts';
import { check } from './issues.ts';

/**
 * Checks the whole query: an unknown parameter, one given twice or a wrong value is refused, all of them at once, with
 * what was found wrong before.
 */
export function parseQuery<Schema extends z.ZodObject>(
  schema: Schema,
  parameters: URLSearchParams,
  before: readonly Issue[] = [],
): z.output<Schema> {
  const values: Record<string, string> = Object.create(null); // __proto__ is a name like any other
  const issues: Issue[] = [...before];
  for (const [name, value] of parameters) {
    if (Object.hasOwn(values, name)) issues.push({ path: name, message: 'may be given only once' });
    else values[name] = value;
  }
  const checked = check(schema, values);
  if ('data' in checked && issues.length === 0) return checked.data;
  throw invalidFields(foundIssues('found' in checked ? [...issues, ...checked.found.issues] : issues));
}

const filterName = /^filter\[(.+)\]\[([a-z_]+)\]$/s;

/**
 * Takes the comparisons `filter[age][gte]=60` out of a query and leaves the rest. An attribute's name may hold anything,
 * brackets and dots too, so the last pair of brackets is the comparison.
 */
export function takeFilters(parameters: URLSearchParams): {
  filters: AttributeFilter[];
  rest: URLSearchParams;
  issues: Issue[];
} {
  const filters: AttributeFilter[] = [];
  const rest = new URLSearchParams();
  const issues: Issue[] = [];
  for (const [name, value] of parameters) {
    if (!name.startsWith('filter')) {
      rest.append(name, value);
      continue;
    }
    const [, attribute, comparison] = filterName.exec(name) ?? [];
    const twice = filters.some((one) => one.attribute === attribute && one.comparison === comparison);
    if (attribute === '__proto__') issues.push({ path: name, message: 'is a name that can not be used' });
    else if (attribute === undefined || !comparisons.includes(comparison as Comparison))
      issues.push({
        path: name,
        message: `must be filter[ATTRIBUTE][COMPARISON], the comparison one of ${comparisons.join(', ')}${meantComparison(comparison)}`,
      });
    else if (twice) issues.push({ path: name, message: 'may be given only once: in takes several values' });
    else if (comparison === 'is_null' && value !== 'true' && value !== 'false')
      issues.push({ path: name, message: 'must be true or false' });
    else filters.push({ attribute, comparison: comparison as Comparison, value });
  }
  if (filters.length > 20) issues.push({ path: 'filter', message: 'at most 20 comparisons' });
  return { filters, rest, issues };
}

function meantComparison(text: string | undefined): string {
  const near = nearestName(text ?? '', comparisons);
  return near === undefined ? '' : `; did you mean ${near}?`;
}
