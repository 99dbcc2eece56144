import type { Treatment } from './address.ts';

/** What the dictionary says of a variable, as far as it matters here. */
export type Described = {
  name: string;
  label: string;
  type: string;
  identifier: boolean;
  identifier_class?: string | null;
  categories: readonly unknown[] | null;
};

/**
 * What becomes of a variable. `judged`: the dictionary says nothing, so name and values decide while the export is written.
 * `screened`: so in automatic screening, where what a program can't tell is left out. `unclassified`: Safe Harbor is refused until a
 * person has given it a class.
 */
export type Rule =
  | 'stays'
  | 'listed_values_stay'
  | 'coded'
  | 'year'
  | 'birth_year'
  | 'zip3'
  | 'age'
  | 'coded_age'
  | 'shift'
  | 'shift_birth_date'
  | 'scanned'
  | 'judged'
  | 'screened'
  | 'left_out'
  | 'unclassified';

const isDate = (type: string) => type === 'date' || type === 'datetime';

/** By the rules of the guide "De-identification"; what was really done to each value stands in the report of the export. */
export function ruleFor(variable: Described, treatment: Treatment): Rule {
  if (treatment === 'none') return 'stays';
  const kind = variable.identifier_class ?? null;
  const isShifted = treatment === 'date_shift';
  if (kind === null || kind === 'none') {
    if (variable.identifier) return 'left_out';
    if (treatment === 'safe_harbor' && kind === null) return 'unclassified';
    if (isDate(variable.type)) return isShifted ? 'shift' : 'year';
    if (isShifted) return kind === 'none' ? 'scanned' : 'judged';
    if (kind === null) return variable.type === 'text' ? 'left_out' : 'screened';
    if (variable.type === 'text') return 'left_out';
    return variable.categories === null ? 'coded' : 'listed_values_stay';
  }
  if (kind === 'date') return isShifted ? 'shift' : 'year';
  if (kind === 'birth_date') return isShifted ? 'shift_birth_date' : 'birth_year';
  if (kind === 'zip') return 'zip3';
  if (kind === 'age') return (variable.categories ?? []).length > 0 ? 'coded_age' : 'age';
  return 'left_out';
}

/** Whether it is called an identifier and yet leaves as it is. */
export const leavesAsItIs = ({ identifier, identifier_class }: Described, treatment: Treatment) =>
  treatment === 'none' && (identifier || (identifier_class != null && identifier_class !== 'none'));
