import type { Variable } from '../../../contract/resources/variable.ts';

/**
 * Of these variables those of which no person has said what they tell about a patient: neither by an identifier class, nor by
 * `none`, nor by `identifier: true`, which leaves them out. In the order of the names.
 */
export function unclassified(dictionary: readonly Variable[], names: readonly string[]): string[] {
  const classified = new Set(
    dictionary
      .filter((variable) => variable.identifier || (variable.identifier_class ?? null) !== null)
      .map(({ name }) => name),
  );
  return names.filter((name) => !classified.has(name));
}
