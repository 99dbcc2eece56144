import { categoryLabels, type ExportedColumn } from '../formats/columns.ts';
import { type ColumnType, columnType } from '../formats/observed-kinds.ts';

/** A column of patients.csv as the scripts read it. */
export type ScriptColumn = {
  name: string;
  label: string | null;
  unit: string | null;
  type: ColumnType;
  /** Of a category; told apart where labels are the same. */
  categories: { value: string; label: string }[] | null;
  /** The values themselves are whole numbers, which Stata can keep. */
  codes: readonly number[] | null;
};

export function scriptColumns(columns: readonly ExportedColumn[], kinds: Uint8Array): ScriptColumn[] {
  return columns.map(({ name, variable }, index) => {
    const values = variable?.categories?.map(({ value }) => value) ?? null;
    return {
      name,
      label: variable?.label || null,
      unit: variable?.unit || null,
      type: columnType(variable?.type, kinds[index]!),
      categories: variable?.categories ? categoryLabels(variable.categories) : null,
      codes: values?.every((value) => typeof value === 'number' && Number.isInteger(value))
        ? (values as number[])
        : null,
    };
  });
}
