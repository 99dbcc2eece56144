import type { Operations, Patient } from '@research-platform/client';

type GivenVariable = NonNullable<Operations['projects.update']['body']['variables']>[number];
/** An entry of the project's dictionary. */
export type Variable = {
  [Field in keyof Required<GivenVariable>]: Exclude<GivenVariable[Field], undefined>;
};
export type Value = string | number | boolean | null;

/** What the grid shows of one variable. Without a dictionary the type is what the loaded rows look like. */
export type Column = {
  name: string;
  label: string;
  unit: string | null;
  type: Variable['type'];
  categories: readonly { value: string | number; label: string }[] | null;
  variable: Variable | null;
};

export const isNumeric = ({ type }: Pick<Column, 'type'>) => type === 'number' || type === 'integer';

/** The variables of the dictionary in their order, then whatever else the patients have. */
export function columnsOf(dictionary: readonly Variable[], patients: readonly Patient[]): Column[] {
  const columns = new Map<string, Column>();
  for (const variable of dictionary) {
    const { name, label, unit, type, categories } = variable;
    columns.set(name, {
      name,
      label: label || name,
      unit: unit ?? null,
      type,
      categories: categories ?? null,
      variable,
    });
  }
  const others = new Map<string, Value[]>();
  for (const { attributes } of patients)
    for (const [name, value] of Object.entries(attributes)) {
      if (columns.has(name)) continue;
      const held = others.get(name);
      if (held === undefined) others.set(name, [value]);
      else held.push(value);
    }
  for (const [name, values] of others) {
    const type = typeOf(values);
    const categories = type === 'category' ? different(values).map((value) => ({ value, label: value })) : null;
    columns.set(name, { name, label: name, unit: null, type, categories, variable: null });
  }
  return [...columns.values()];
}

const different = (values: readonly Value[]) =>
  [...new Set(values.filter((value) => value !== null).map(String))].sort();

function typeOf(values: readonly Value[]): Column['type'] {
  const present = values.filter((value) => value !== null);
  if (present.length === 0) return 'text';
  if (present.every((value) => typeof value === 'number'))
    return present.every((value) => Number.isInteger(value)) ? 'integer' : 'number';
  if (present.every((value) => typeof value === 'boolean')) return 'boolean';
  if (present.every((value) => /^\d{4}-\d\d-\d\d$/.test(String(value)))) return 'date';
  const kinds = different(present).length;
  return kinds <= 20 && kinds * 2 <= present.length ? 'category' : 'text';
}

/** A value as the grid shows it: of a category its label. */
export function valueWords(value: Value | undefined, { categories }: Column): string {
  if (value === null || value === undefined) return '';
  return categories?.find((category) => category.value === value)?.label || String(value);
}
