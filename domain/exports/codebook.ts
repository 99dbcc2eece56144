import type { ExportFile } from './export-source.ts';
import type { ExportedColumn } from './formats/columns.ts';
import { type CsvValue, csvRecord } from './formats/csv-cells.ts';
import { columnType } from './formats/observed-kinds.ts';
import { bytesOf } from './text-pieces.ts';

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
function categoriesText(categories: readonly { value: string | number; label: string }[] | null): string | null {
  const escaped = (text: string) => text.replace(/[\\|=]/g, '\\$&');
  return categories?.map(({ value, label }) => `${escaped(String(value))} = ${escaped(label)}`).join(' | ') ?? null;
}

/** One record a column; an attribute that the dictionary does not name has the type that its values have. */
export function codebookRecords(columns: readonly ExportedColumn[], kinds: Uint8Array): CsvValue[][] {
  return columns.map(({ name, variable }, index) =>
    variable === undefined
      ? [name, null, columnType(undefined, kinds[index]!), null, null, null, null, false, false, false]
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

export function codebookFile(
  columns: readonly ExportedColumn[],
  kinds: Uint8Array,
  escapesFormulas: boolean,
): ExportFile {
  const records = [codebookHeader, ...codebookRecords(columns, kinds)];
  return {
    name: 'variables.csv',
    media_type: 'text/csv',
    rows: () => columns.length,
    bytes: bytesOf(records.map((record) => csvRecord(record, escapesFormulas)).join('')),
  };
}
