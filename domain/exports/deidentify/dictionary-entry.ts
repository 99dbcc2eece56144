import type { DeidentificationOptions, DeidentificationRule } from '../../../contract/resources/deidentification.ts';
import type { Variable } from '../../../contract/resources/variable.ts';
import { patternsIn } from '../../patients/dictionary/text-patterns.ts';
import type { PlannedVariable } from './planned-variable.ts';

const harmless = (text: string) => (patternsIn(text).length > 0 ? '' : text);

/** The values of a category that may leave: under Safe Harbor none that looks like an identifier, though it is listed. */
export function listedCategories(
  rule: DeidentificationRule,
  categories: NonNullable<Variable['categories']>,
): NonNullable<Variable['categories']> {
  if (rule !== 'coded') return categories;
  return categories.filter(({ value }) => typeof value === 'number' || patternsIn(value).length === 0);
}

/** The entry of a variable in the dictionary of what is exported: none where it is dropped or was never described. */
export function dictionaryEntry(
  { rule, variable, ninety }: PlannedVariable,
  lastYear: number,
  method: DeidentificationOptions['method'],
): Variable | null {
  if (variable === undefined || rule === 'drop') return null;
  const { identifier_class: _, missing_codes, ...described } = variable;
  // A value may be left out everywhere, and nothing that remains is an identifier by these rules.
  const left: Variable = {
    ...described,
    required: false,
    identifier: false,
    label: harmless(variable.label),
    unit: variable.unit === null ? null : harmless(variable.unit) || null,
  };
  // Lists and limits of the old values would give them away.
  const without = { categories: null, min: null, max: null, unit: null };
  // Limits that were taken from the data are values of patients, perhaps of some who do not leave.
  const limits = method === 'date_shift';
  const label = (note: string) => `${harmless(variable.label) || variable.name} (${note})`.slice(0, 1000);
  switch (rule) {
    case 'year':
      return { ...left, ...without, type: 'integer', label: label('year') };
    case 'birth_year':
      return {
        ...left,
        ...without,
        type: 'integer',
        label: label(`year; ${lastYear} stands for ${lastYear} or earlier`),
      };
    case 'zip3':
      return { ...left, ...without, type: 'text', label: label('first three digits; 000: few people live there') };
    case 'shift':
    case 'shift_birth_date':
      return { ...left, ...without, label: label('shifted') };
    case 'age':
      return variable.type === 'number' || variable.type === 'integer'
        ? {
            ...left,
            min: limits && variable.min !== null ? Math.min(variable.min, ninety) : null,
            max: limits && variable.max !== null ? Math.min(variable.max, ninety) : null,
            label: label(`${ninety} stands for ${ninety} or older`),
          }
        : { ...left, ...without, type: 'text', label: label(`${ninety}+ is one class`) };
    case 'coded':
      return {
        ...left,
        ...(limits ? {} : { min: null, max: null }),
        categories:
          left.categories &&
          listedCategories(rule, left.categories).map(({ value, label: shown }) => ({ value, label: harmless(shown) })),
      };
    default:
      // Only here are the codes left in the data; elsewhere they became missing.
      return missing_codes == null ? left : { ...left, missing_codes };
  }
}
