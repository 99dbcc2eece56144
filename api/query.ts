import type { z } from 'zod';
import { type Issue, invalidRequest } from '../contract/errors.ts';
import { type AttributeFilter, type Comparison, comparisons } from '../contract/resources/patient.ts';
import { nearest } from '../search/query/nearest.ts';

/** The issues of a schema, with paths as a client writes them: `variables[2].name`. */
export function issuesOf(error: z.ZodError, root = ''): Issue[] {
  return error.issues.flatMap((issue) => {
    const at = pathOf(issue.path, root);
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ path: at === '' ? key : `${at}.${key}`, message: 'is not known here' }));
    return [{ path: at, message: issue.message }];
  });
}

function pathOf(path: readonly PropertyKey[], root: string): string {
  let text = root;
  for (const step of path)
    text += typeof step === 'number' ? `[${step}]` : text === '' ? String(step) : `.${String(step)}`;
  return text;
}

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
  const parsed = schema.safeParse(values);
  if (!parsed.success) issues.push(...issuesOf(parsed.error));
  if (issues.length > 0) throw invalidRequest('The query is not right.', issues);
  return parsed.data!;
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
    if (attribute === undefined || !comparisons.includes(comparison as Comparison))
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
  const [first] = text === undefined ? [] : nearest(text, comparisons, 1);
  return first === undefined ? '' : `; did you mean ${first}?`;
}
