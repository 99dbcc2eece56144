import {
  ApiError,
  foundIssues,
  type InvalidRequestReason,
  type Issue,
  invalidFields,
  invalidRequest,
} from '../contract/errors.ts';
import { check } from '../contract/issues.ts';
import { nearestName } from '../contract/nearest-name.ts';
import type { AttributeFilter } from '../contract/resources/patient.ts';
import { type MethodName, methods } from '../domain/statistics/catalogue.ts';
import { type Filter, filterColumns, readCondition } from '../domain/statistics/definition/filter.ts';
import type { MethodDefinition } from '../domain/statistics/definition/method.ts';
import type { Queryable } from '../sql/db.ts';
import { type Condition, impossibleTogether } from './impossible-conditions.ts';
import {
  type Column,
  type ColumnsOf,
  type Compared,
  type ProjectColumns,
  readProjectColumns,
} from './project-columns.ts';
import { valuesOf } from './query.ts';

/** The method that a body names. Throws INVALID_REQUEST with the nearest name when there is none. */
export function methodOf(name: string): MethodDefinition {
  const method = methodNamed(name);
  if (method === null)
    throw invalidRequest(noMethod(name), [
      { path: 'method', message: `must be one of ${Object.keys(methods).join(', ')}` },
    ]);
  return method;
}

/** Of all methods, by name. */
export const methodVersions = Object.fromEntries(
  Object.values(methods).map(({ name, version }) => [name as string, version]),
);

/** The method that an address names. Throws NOT_FOUND with the nearest name when there is none. */
export function methodAt(name: string): MethodDefinition {
  const method = methodNamed(name);
  if (method === null) throw new ApiError('NOT_FOUND', noMethod(name));
  return method;
}

function methodNamed(name: string): MethodDefinition | null {
  return Object.hasOwn(methods, name) ? (methods[name as MethodName] as unknown as MethodDefinition) : null;
}

function noMethod(name: string): string {
  const near = nearestName(name, Object.keys(methods));
  const hint = near === undefined ? '.' : `, did you mean \`${near}\`?`;
  return `There is no method ${JSON.stringify(name.slice(0, 100))}${hint} GET /v1/analysis-methods lists them.`;
}

type Asked = { method: string; parameters: Record<string, unknown>; filter: Filter };

/**
 * Checks parameters against the method's schema and every column that they and the filter name against the project's
 * variables or, where it has none, its patients. `details.reason` is what a run would fail with.
 */
export async function checkParameters(
  queryable: Queryable,
  project: ColumnsOf,
  { method: methodName, parameters, filter }: Asked,
): Promise<void> {
  const method = methodOf(methodName);
  const checked = check(method.parameters, parameters, 'parameters');
  if ('found' in checked) throw invalidFields(checked.found, { reason: 'invalid_parameter' });
  const named = method.columns(checked.data);
  const filtered = filterColumns(filter);
  // An analysis may be planned before its data; its run looks again.
  if (project.variables.length === 0 && project.patient_count === 0) return;
  const known = await readProjectColumns(queryable, project, {
    names: [...new Set([...named.map(({ column }) => column), ...filtered])],
    compared: comparedBy(filter),
  });
  const issues: Issue[] = [];
  let reason: InvalidRequestReason = 'non_numeric_variable';
  for (const { column: name, role, path } of named) {
    const at = path.reduce<string>(
      (text, step) => text + (typeof step === 'number' ? `[${step}]` : `.${step}`),
      'parameters',
    );
    const column = known.columns.get(name);
    if (column === undefined) {
      reason = 'missing_column';
      issues.push({ path: at, message: known.unknown(name) });
    } else if (role === 'numeric' && !column.isNumeric)
      issues.push({ path: at, message: `${JSON.stringify(name)} is of type ${column.called}, but a number is needed` });
  }
  const wrong = filterIssues(known, filter);
  if (issues.length === 0 && wrong.issues.length > 0) reason = wrong.reason;
  issues.push(...wrong.issues);
  if (issues.length > 0) throw invalidFields(foundIssues(issues), { reason });
}

/** Checks that the project has every column that a filter names, and that its values can be meant. */
export async function checkFilter(queryable: Queryable, project: ColumnsOf, filter: Filter): Promise<void> {
  if (filter.length === 0) return;
  const known = await readProjectColumns(queryable, project, {
    names: filterColumns(filter),
    compared: comparedBy(filter),
  });
  const { issues, reason } = filterIssues(known, filter);
  if (issues.length > 0) throw invalidFields(foundIssues(issues), { reason });
}

function comparedBy(filter: Filter): Compared[] {
  return filter.map(readCondition).flatMap((condition) => {
    if (!('value' in condition)) return [];
    const by = ['==', '!=', 'in'].includes(condition.op) ? ('equality' as const) : ('order' as const);
    return { name: condition.column, by, values: [condition.value].flat() };
  });
}

function filterIssues(
  { columns, unknown, problem }: ProjectColumns,
  filter: Filter,
): { issues: Issue[]; reason: InvalidRequestReason } {
  const issues: Issue[] = [];
  let reason: InvalidRequestReason = 'invalid_parameter';
  for (const [i, condition] of filter.entries()) {
    const column = columns.get(condition.column);
    if (column === undefined) {
      reason = 'missing_column';
      issues.push({ path: `filter[${i}].column`, message: unknown(condition.column) });
      continue;
    }
    for (const comparing of comparedBy([condition])) {
      const message = problem(column, comparing);
      if (message !== null) issues.push({ path: `filter[${i}].value`, message });
    }
  }
  const conditions = filter.map((given, i) => conditionAt(given, i, columns));
  return { issues: issues.length > 0 ? issues : impossibleTogether(conditions), reason };
}

function comparedAs(column: Column | undefined): Condition['as'] {
  if (column === undefined || column.type === null) return null;
  if (column.type === 'boolean') return 'text';
  if (column.isNumeric) return 'number';
  // Some of its categories are numbers, which have several spellings.
  return column.categories?.some(({ value }) => typeof value === 'number') ? null : 'text';
}

const operators = { '==': 'eq', '!=': 'ne', '<': 'lt', '<=': 'lte', '>': 'gt', '>=': 'gte', in: 'in' } as const;

function conditionAt(given: Filter[number], i: number, columns: ReadonlyMap<string, Column>): Condition {
  const condition = readCondition(given);
  const of = { field: condition.column, path: `filter[${i}]`, as: comparedAs(columns.get(condition.column)) };
  return 'value' in condition
    ? { ...of, comparison: operators[condition.op], values: [condition.value].flat() }
    : { ...of, comparison: 'is_null', values: [condition.op === 'missing'] };
}

/** The same of a list of patients: what its comparisons and its order name, or the variable that is summarised. */
export async function checkPatientQuery(
  queryable: Queryable,
  project: ColumnsOf,
  {
    filters,
    sort,
    variable = null,
  }: { filters: readonly AttributeFilter[]; sort: string | null; variable?: string | null },
): Promise<void> {
  const compared = filters.map(({ attribute, comparison, value }) => ({
    name: attribute,
    path: `filter[${attribute}][${comparison}]`,
    by: ['eq', 'ne', 'in'].includes(comparison) ? ('equality' as const) : ('order' as const),
    values: valuesOf({ comparison, value }),
    isCompared: comparison !== 'is_null',
  }));
  const { columns, unknown, problem } = await readProjectColumns(queryable, project, {
    names: [...filters.map(({ attribute }) => attribute), sort, variable].filter((name) => name !== null),
    compared: compared.filter(({ isCompared }) => isCompared),
  });
  const issues: Issue[] = [];
  for (const { path, isCompared, ...comparing } of compared) {
    const column = columns.get(comparing.name);
    const message = column === undefined ? unknown(comparing.name) : isCompared ? problem(column, comparing) : null;
    if (message !== null) issues.push({ path, message });
  }
  if (issues.length === 0)
    issues.push(
      ...impossibleTogether(
        filters.map(({ attribute, comparison, value }) => ({
          ...{ field: attribute, comparison, path: `filter[${attribute}][${comparison}]` },
          as: comparedAs(columns.get(attribute)),
          values: valuesOf({ comparison, value }),
        })),
      ),
    );
  if (variable !== null && !columns.has(variable)) issues.push({ path: 'variable', message: unknown(variable) });
  if (sort !== null && !columns.has(sort))
    issues.push({
      path: 'sort',
      message: sort.includes(',')
        ? 'takes one key: created_at or an attribute, with - in front for descending'
        : unknown(sort, ['created_at']),
    });
  if (issues.length > 0) throw invalidFields(foundIssues(issues));
}
