import { type MethodName, methods } from '../domain/statistics/catalogue.ts';
import { type Filter, filterColumns } from '../domain/statistics/definition/filter.ts';
import type { MethodDefinition } from '../domain/statistics/definition/method.ts';

/** The columns that a run reads, in the order in which the digest of its data has them. */
export function runColumns(method: string, parameters: unknown, filter: Filter): string[] {
  const definition = methods[method as MethodName] as unknown as MethodDefinition;
  const named = definition.columns(definition.parameters.parse(parameters)).map(({ column }) => column);
  return [...new Set([...named, ...filterColumns(filter)])];
}
