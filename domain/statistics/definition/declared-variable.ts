import { z } from 'zod';
import { missingCodes, type Variable, variableTypes } from '../../../contract/resources/variable.ts';

/** What a project's dictionary said of a variable when a run used it: stored with the result, so that a later edit changes nothing. */
export const declaredVariable = z.object({
  name: z.string(),
  label: z.string(),
  type: z.enum(variableTypes),
  unit: z.string().nullable(),
  categories: z.array(z.object({ value: z.union([z.string(), z.number()]), label: z.string() })).nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  missing_codes: missingCodes.nullable(),
});
export type DeclaredVariable = z.infer<typeof declaredVariable>;

/** Of a dictionary what these columns need, in the order of the columns. */
export function declaredOf(variables: readonly Variable[], columns: readonly string[]): DeclaredVariable[] {
  const byName = new Map(variables.map((variable) => [variable.name, variable]));
  return columns.flatMap((column) => {
    const variable = byName.get(column);
    if (variable === undefined) return [];
    const { name, label, type, unit, categories, min, max, missing_codes = null } = variable;
    return [{ name, label, type, unit, categories, min, max, missing_codes }];
  });
}
