import type { Variable } from '../../contract/resources/variable.ts';
import { applyMethod, type MethodOutput } from './apply-method.ts';
import { type MethodName, methods } from './catalogue.ts';
import type { Table } from './core/table.ts';
import type { Filter } from './definition/filter.ts';
import type { Method } from './load-method.ts';
import { loadMethods } from './load-methods.ts';

const loaded = await loadMethods(Object.keys(methods) as MethodName[]);

/** Any method by its name, for anyone who wants many of them: all are loaded with this file. As `applyMethod`. */
export function runMethod<Name extends MethodName>(
  name: Name,
  table: Table,
  filter: Filter,
  parameters: unknown,
  onProgress?: (fraction: number) => void,
  variables?: readonly Variable[],
): MethodOutput<Name> {
  return applyMethod(loaded.get(name) as unknown as Method<Name>, table, filter, parameters, onProgress, variables);
}
