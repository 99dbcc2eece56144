import { folderOf, type MethodName } from './catalogue.ts';
import { loadMethod, type Method } from './load-method.ts';

/** Several methods by their names. Apart from the loader of one, since threads that run one do without the catalogue. */
export async function loadMethods(names: readonly MethodName[]): Promise<Map<string, Method>> {
  return new Map(await Promise.all(names.map(async (name) => [name, await loadMethod(name, folderOf(name))] as const)));
}
