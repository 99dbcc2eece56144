import { z } from 'zod';
import { type Issue, invalidRequest } from '../contract/errors.ts';
import { type MethodName, methods } from '../contract/methods/catalogue.ts';
import { type Filter, filterColumns } from '../contract/methods/filter.ts';
import type { MethodDefinition } from '../contract/methods/method.ts';
import type { Variable } from '../contract/resources/variable.ts';
import { issuesOf } from './query.ts';

export function methodOf(name: string): MethodDefinition {
  if (!Object.hasOwn(methods, name))
    throw invalidRequest(
      `There is no method ${JSON.stringify(name.slice(0, 100))}. GET /v1/analysis-methods lists them.`,
      [{ path: 'method', message: `must be one of ${Object.keys(methods).join(', ')}` }],
    );
  return methods[name as MethodName] as unknown as MethodDefinition;
}

/**
 * Checks parameters against the method's schema and, where the project has a dictionary, every column they and the
 * filter name against its variables. Returns them as they were given: defaults belong to the method's version.
 */
export function checkParameters(
  methodName: string,
  parameters: Record<string, unknown>,
  filter: Filter,
  dictionary: readonly Variable[],
): void {
  const method = methodOf(methodName);
  const parsed = method.parameters.safeParse(parameters);
  if (!parsed.success)
    throw invalidRequest(`The parameters do not fit ${methodName}.`, issuesOf(parsed.error, 'parameters'));
  if (dictionary.length === 0) return;
  const variables = new Map(dictionary.map((variable) => [variable.name, variable]));
  const issues: Issue[] = [];
  for (const { column, role, path } of method.columns(parsed.data)) {
    const at = path.reduce<string>(
      (text, step) => text + (typeof step === 'number' ? `[${step}]` : `.${step}`),
      'parameters',
    );
    const variable = variables.get(column);
    if (variable === undefined)
      issues.push({ path: at, message: `the project has no variable ${JSON.stringify(column)}` });
    else if (role === 'numeric' && !isNumeric(variable))
      issues.push({
        path: at,
        message: `the variable ${JSON.stringify(column)} is of type ${variable.type}, but a number is needed`,
      });
  }
  for (const column of filterColumns(filter))
    if (!variables.has(column))
      issues.push({ path: 'filter', message: `the project has no variable ${JSON.stringify(column)}` });
  if (issues.length > 0) throw invalidRequest("The parameters do not fit the project's variables.", issues);
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
