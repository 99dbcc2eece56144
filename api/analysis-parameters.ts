import { z } from 'zod';
import { type ApiError, foundIssues, type Issue, invalidFields, invalidRequest } from '../contract/errors.ts';
import { type MethodName, methods } from '../contract/methods/catalogue.ts';
import { type Filter, filterColumns } from '../contract/methods/filter.ts';
import type { MethodDefinition } from '../contract/methods/method.ts';
import { nearestName } from '../contract/nearest-name.ts';
import type { Variable } from '../contract/resources/variable.ts';
import type { Queryable } from '../sql/db.ts';
import { attributeTypes } from '../sql/patients.ts';
import { check } from './issues.ts';

export function methodOf(name: string): MethodDefinition {
  if (!Object.hasOwn(methods, name)) throw noMethod(name);
  return methods[name as MethodName] as unknown as MethodDefinition;
}

function noMethod(name: string): ApiError {
  const near = nearestName(name, Object.keys(methods));
  const hint = near === undefined ? '.' : `, did you mean \`${near}\`?`;
  return invalidRequest(
    `There is no method ${JSON.stringify(name.slice(0, 100))}${hint} GET /v1/analysis-methods lists them.`,
    [{ path: 'method', message: `must be one of ${Object.keys(methods).join(', ')}` }],
  );
}

type Asked = { method: string; parameters: Record<string, unknown>; filter: Filter };
type ColumnType = { numeric: boolean; called: string };

/**
 * Checks parameters against the method's schema and every column that they and the filter name against the project's
 * variables or, where it has none, its patients. `details.reason` is what a run would fail with.
 */
export async function checkParameters(
  queryable: Queryable,
  project: { uuid: string; variables: readonly Variable[]; patient_count: number },
  { method: methodName, parameters, filter }: Asked,
): Promise<void> {
  const method = methodOf(methodName);
  const checked = check(method.parameters, parameters, 'parameters');
  if ('found' in checked) throw invalidFields(checked.found, { reason: 'invalid_parameter' });
  const named = method.columns(checked.data);
  const filtered = filterColumns(filter);
  const types = await columnTypes(queryable, project, [
    ...new Set([...named.map(({ column }) => column), ...filtered]),
  ]);
  if (types === null) return;
  const issues: Issue[] = [];
  let reason = 'non_numeric_variable';
  const missing = (path: string, column: string) => {
    reason = 'missing_column';
    issues.push({ path, message: `the project has no ${JSON.stringify(column)}` });
  };
  for (const { column, role, path } of named) {
    const at = path.reduce<string>(
      (text, step) => text + (typeof step === 'number' ? `[${step}]` : `.${step}`),
      'parameters',
    );
    const type = types.get(column);
    if (type === undefined) missing(at, column);
    else if (role === 'numeric' && !type.numeric)
      issues.push({ path: at, message: `${JSON.stringify(column)} is of type ${type.called}, but a number is needed` });
  }
  for (const column of filtered) if (!types.has(column)) missing('filter', column);
  if (issues.length > 0) throw invalidFields(foundIssues(issues), { reason });
}

/** Checks that the project has every column that a filter names, as far as it knows any. */
export async function checkFilter(
  queryable: Queryable,
  project: { uuid: string; variables: readonly Variable[]; patient_count: number },
  filter: Filter,
): Promise<void> {
  if (filter.length === 0) return;
  const types = await columnTypes(queryable, project, filterColumns(filter));
  const issues = filter.flatMap(({ column }, i) =>
    types === null || types.has(column)
      ? []
      : [{ path: `filter[${i}].column`, message: `the project has no ${JSON.stringify(column)}` }],
  );
  if (issues.length > 0) throw invalidFields(foundIssues(issues), { reason: 'missing_column' });
}

/** What the project knows of its columns; null when it has neither variables nor patients yet. */
async function columnTypes(
  queryable: Queryable,
  project: { uuid: string; variables: readonly Variable[]; patient_count: number },
  names: readonly string[],
): Promise<Map<string, ColumnType> | null> {
  if (project.variables.length > 0)
    return new Map(
      project.variables.map((variable) => [variable.name, { numeric: isNumeric(variable), called: variable.type }]),
    );
  if (project.patient_count === 0) return null;
  const types = await attributeTypes(queryable, project.uuid, names);
  return new Map(
    [...types].map(([name, type]) => [
      name,
      { numeric: type !== 'string', called: type === 'string' ? 'text' : 'number' },
    ]),
  );
}

function isNumeric(variable: Variable): boolean {
  if (variable.type === 'category')
    return variable.categories?.every((category) => typeof category.value === 'number') ?? false;
  return variable.type === 'number' || variable.type === 'integer' || variable.type === 'boolean';
}

/** The catalogue as the API shows it; the schemas do not change while the process runs. */
export const methodDescriptions = Object.values(methods).map((method) => ({
  name: method.name,
  version: method.version,
  title: method.title,
  description: method.description,
  when_to_use: method.when_to_use,
  assumptions: method.assumptions,
  references: method.references,
  parameters: z.toJSONSchema(method.parameters, { io: 'input' }),
  result: z.toJSONSchema(method.result, { io: 'output' }),
}));
