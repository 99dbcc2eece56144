import { z } from 'zod';
import { type FilterCondition, readCondition } from '../../statistics/definition/filter.ts';
import type { MethodDefinition } from '../../statistics/definition/method.ts';

/** A parameter may carry the data themselves (10,000 p-values); the whole of it is in the JSON export. */
const longestList = 60;
const longestText = 2000;

export type PrintedParameter = { name: string; value: string; isDefault: boolean; meaning: string };

/** Every parameter that took part in the run, with those left out at their defaults, in the order of the schema. */
export function printedParameters(
  definition: MethodDefinition | undefined,
  given: Record<string, unknown>,
): PrintedParameter[] {
  const parsed = definition?.parameters.safeParse(given);
  const all = parsed?.success ? (parsed.data as Record<string, unknown>) : given;
  const meanings = definition === undefined ? {} : parameterMeanings(definition);
  const order = Object.keys(meanings);
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return Object.entries(all)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => place(a) - place(b))
    .map(([name, value]) => ({
      name,
      value: printedValue(value),
      isDefault: !Object.hasOwn(given, name),
      meaning: meanings[name] ?? '',
    }));
}

function parameterMeanings(definition: MethodDefinition): Record<string, string> {
  const schema = z.toJSONSchema(definition.parameters, { io: 'input', unrepresentable: 'any' });
  // A union has its properties in its branches.
  const branches = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const meanings: Record<string, string> = {};
  for (const branch of branches)
    for (const [name, property] of Object.entries((branch as { properties?: object }).properties ?? {}))
      meanings[name] ??= ((property as { description?: string }).description ?? '').replace(/`([^`]*)`/g, '“$1”');
  return meanings;
}

function printedValue(value: unknown): string {
  const text = nested(value);
  return text.length > longestText ? `${text.slice(0, longestText)}… (the whole is in the JSON export)` : text;
}

function nested(value: unknown): string {
  if (value === null) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number' || typeof value === 'string') return String(value);
  if (Array.isArray(value)) {
    if (value.length === 0) return 'none';
    const separator = value.some((item) => typeof item === 'object') ? '; ' : ', ';
    const shown = value.slice(0, longestList).map((item) => (Array.isArray(item) ? `(${nested(item)})` : nested(item)));
    const more = value.length - longestList;
    return shown.join(separator) + (more > 0 ? `${separator}and ${more} more (all are in the JSON export)` : '');
  }
  return Object.entries(value as object)
    .filter(([, inner]) => inner !== undefined)
    .map(([name, inner]) => `${name}: ${nested(inner)}`)
    .join(', ');
}

const operators = { '==': '=', '!=': '≠', '<': '<', '<=': '≤', '>': '>', '>=': '≥' } as const;

/** One condition of the filter in words, text in quotes. */
export function printedCondition(given: FilterCondition): string {
  const condition = readCondition(given);
  const quoted = (value: unknown) => (typeof value === 'string' ? `“${value}”` : String(value));
  if (!('value' in condition)) return `${condition.column} is ${condition.op === 'missing' ? '' : 'not '}missing`;
  if (condition.op === 'in') return `${condition.column} is one of ${condition.value.map(quoted).join(', ')}`;
  return `${condition.column} ${operators[condition.op]} ${quoted(condition.value)}`;
}
