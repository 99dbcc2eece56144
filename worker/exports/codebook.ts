import type { ExportedColumn } from './columns.ts';
import type { CsvValue } from './csv-cells.ts';
import { columnType } from './observed-kinds.ts';

export const codebookHeader = [
  'name',
  'label',
  'type',
  'unit',
  'categories',
  'min',
  'max',
  'required',
  'identifier',
  'in_dictionary',
] as const;

/** As in `1 = Male | 2 = Female`; the signs | and = inside a value or label stand behind a backslash. */
export function categoriesText(categories: readonly { value: string | number; label: string }[] | null): string | null {
  const escaped = (text: string) => text.replace(/[\\|=]/g, '\\$&');
  return categories?.map(({ value, label }) => `${escaped(String(value))} = ${escaped(label)}`).join(' | ') ?? null;
}

/** One record a column; an attribute that the dictionary does not name has the type that its values have. */
export function codebookRecords(columns: readonly ExportedColumn[], kinds: Uint8Array | null): CsvValue[][] {
  return columns.map(({ name, variable }, index) =>
    variable === undefined
      ? [name, null, columnType(undefined, kinds?.[index] ?? 0), null, null, null, null, false, false, false]
      : [
          name,
          variable.label || null,
          variable.type,
          variable.unit,
          categoriesText(variable.categories),
          variable.min,
          variable.max,
          variable.required,
          variable.identifier,
          true,
        ],
  );
}
