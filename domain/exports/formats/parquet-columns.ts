import type { SchemaElement } from 'hyparquet-writer';
import type { AttributeValue } from '../../../contract/resources/variable.ts';
import type { ExportedColumn } from './columns.ts';
import { daysSinceEpoch, microsecondsSinceEpoch } from './iso-dates.ts';
import { type ColumnType, columnType, seenFineTime } from './observed-kinds.ts';

export type ParquetValue = string | number | bigint | boolean | null;

export type ParquetColumn = {
  element: SchemaElement;
  /** The value as the writer takes it; undefined where it is not of the column's type. */
  convert: (value: AttributeValue) => ParquetValue | undefined;
};

export function textElement(name: string, required: boolean): SchemaElement {
  return {
    name,
    type: 'BYTE_ARRAY',
    converted_type: 'UTF8',
    logical_type: { type: 'STRING' },
    repetition_type: required ? 'REQUIRED' : 'OPTIONAL',
  };
}

/** What Parquet can hold exactly: a category is what its values are, a time finer than a microsecond stays a text. */
function parquetType({ variable }: ExportedColumn, kinds: number): ColumnType {
  if (variable?.type === 'category') return columnType(undefined, kinds);
  if (variable?.type === 'datetime' && kinds & seenFineTime) return 'text';
  return columnType(variable?.type, kinds);
}

export function parquetColumn(column: ExportedColumn, kinds: number): ParquetColumn {
  const { name } = column;
  const optional = 'OPTIONAL' as const;
  const type = parquetType(column, kinds);
  switch (type) {
    case 'number':
      return {
        element: { name, type: 'DOUBLE', repetition_type: optional },
        convert: (value) => (typeof value === 'number' ? value : undefined),
      };
    case 'integer':
      return {
        element: { name, type: 'INT64', repetition_type: optional },
        convert: (value) => (Number.isSafeInteger(value) ? BigInt(value as number) : undefined),
      };
    case 'boolean':
      return {
        element: { name, type: 'BOOLEAN', repetition_type: optional },
        convert: (value) => (typeof value === 'boolean' ? value : undefined),
      };
    case 'date':
      return {
        element: {
          name,
          type: 'INT32',
          converted_type: 'DATE',
          logical_type: { type: 'DATE' },
          repetition_type: optional,
        },
        convert: (value) => (typeof value === 'string' ? (daysSinceEpoch(value) ?? undefined) : undefined),
      };
    case 'datetime':
    case 'local_datetime':
      return {
        element: {
          name,
          type: 'INT64',
          logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: type === 'datetime', unit: 'MICROS' },
          repetition_type: optional,
        },
        convert: (value) => (typeof value === 'string' ? (microsecondsSinceEpoch(value) ?? undefined) : undefined),
      };
    default:
      return { element: textElement(name, false), convert: (value) => (value === null ? null : String(value)) };
  }
}
