import { i18n } from '@lingui/core';
import { csvLine, DelimitedRows, UnclosedQuote } from './csv-text.ts';
import { type DelimitedFormat, decimalComma, dottedDate, type FileFormat } from './file-format.ts';

/** What is done to the file on its way to the server. */
export type Mends = {
  /** The column that becomes external_id; null: none of them. */
  idColumn: string | null;
  /** Texts that stand for a missing value, everywhere. */
  missing: readonly string[];
  /** Columns that are left out. */
  leftOut: readonly string[];
};

export type Table = { header: string[]; rows: string[][]; isWhole: boolean };

/** Rows of the file, as they stand there, a piece at a time; the first is the header. */
async function* rowsIn(file: Blob, { encoding, delimiter }: DelimitedFormat): AsyncGenerator<string[][]> {
  const rows = new DelimitedRows(delimiter);
  const text = (file.stream() as ReadableStream<Uint8Array<ArrayBuffer>>).pipeThrough(
    new TextDecoderStream(encoding, { fatal: true }),
  );
  const reader = text.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      const found = rows.read(value ?? '', done);
      if (found.length > 0) yield found;
      if (done) return;
    }
  } catch (error) {
    throw inWords(error);
  } finally {
    reader.cancel().catch(() => {}); // it failed, which was told
  }
}

function inWords(error: unknown): unknown {
  if (error instanceof UnclosedQuote)
    return new Error(i18n.t('A quotation mark in the file is never closed: all rows after it would become one value.'));
  if (error instanceof TypeError)
    return new Error(i18n.t('The file has bytes that are no text in this encoding. Choose another encoding.'));
  return error;
}

/** The first rows as they will be sent. */
export async function firstRows(file: Blob, format: FileFormat, mends: Mends, limit: number): Promise<Table> {
  if (format.kind === 'ndjson') return firstObjects(file, limit);
  let mended: Mended | null = null;
  const rows: string[][] = [];
  for await (const piece of rowsIn(file, format))
    for (const fields of piece) {
      if (mended === null) mended = mendedHeader(fields, format, mends);
      else if (rows.length === limit) return { header: mended.header, rows, isWhole: false };
      else rows.push(mended.row(fields));
    }
  return { header: mended?.header ?? [], rows, isWhole: true };
}

async function firstObjects(file: Blob, limit: number): Promise<Table> {
  const text = await file.slice(0, 1024 * 1024).text();
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const objects = lines.slice(0, limit).flatMap((line) => {
    try {
      const { attributes, ...rest } = JSON.parse(line) as Record<string, unknown>;
      return [{ ...rest, ...(attributes as object | undefined) } as Record<string, unknown>];
    } catch {
      return []; // the server says which line it is
    }
  });
  const header = [...new Set(objects.flatMap((one) => Object.keys(one)))];
  const rows = objects.map((one) => header.map((name) => String(one[name] ?? '')));
  return { header, rows, isWhole: file.size <= 1024 * 1024 && lines.length <= limit };
}

type Mended = { header: string[]; row: (fields: string[]) => string[] };

function mendedHeader(
  names: readonly string[],
  { hasDecimalComma, hasDottedDates }: DelimitedFormat,
  mends: Mends,
): Mended {
  const kept = names.map((name) => !mends.leftOut.includes(name));
  const missing = new Set(mends.missing);
  const value = (text: string) => {
    if (missing.has(text.trim())) return '';
    const date = hasDottedDates ? dottedDate(text) : null;
    if (date !== null) return date;
    return hasDecimalComma && /^\s*[-+]?\d/.test(text) ? withPoint(text) : text;
  };
  return {
    header: names.filter((_, place) => kept[place]).map((name) => (name === mends.idColumn ? 'external_id' : name)),
    // What stands beyond the header stays, so that the server says which row has too much.
    row: (fields) => fields.filter((_, place) => kept[place] ?? true).map(value),
  };
}

const thousands = /^\s*[-+]?\d{1,3}(\.\d{3})+\s*$/;

/** 1.234,5 is 1234.5 where a comma stands before the decimals. */
function withPoint(text: string): string {
  if (decimalComma.test(text)) return text.replaceAll('.', '').replace(',', '.');
  return thousands.test(text) ? text.replaceAll('.', '') : text;
}

const isAsItIs = (format: FileFormat, { idColumn, missing, leftOut }: Mends) =>
  format.kind === 'ndjson' ||
  (format.encoding === 'utf-8' &&
    format.delimiter === ',' &&
    !format.hasDecimalComma &&
    !format.hasDottedDates &&
    (idColumn === null || idColumn === 'external_id') &&
    missing.length === 0 &&
    leftOut.length === 0);

export const uploadTypeOf = ({ kind }: FileFormat) => (kind === 'ndjson' ? 'application/x-ndjson' : 'text/csv');

/** The file as it is sent: itself where the server takes it so, or written anew as CSV in UTF-8 with all mends. */
export async function preparedFile(file: File, format: FileFormat, mends: Mends): Promise<Blob> {
  if (format.kind === 'ndjson' || isAsItIs(format, mends)) return file;
  const parts: Blob[] = [];
  let mended: Mended | null = null;
  for await (const piece of rowsIn(file, format)) {
    let text = '';
    for (const fields of piece) {
      if (mended === null) {
        mended = mendedHeader(fields, format, mends);
        text += csvLine(mended.header);
      } else text += csvLine(mended.row(fields));
    }
    parts.push(new Blob([text]));
  }
  return new Blob(parts, { type: 'text/csv' });
}

/** What stands in these cells as they will be sent. Rows are counted as the server does: 1 is the first patient. */
export async function valuesAt(
  file: File,
  format: FileFormat,
  mends: Mends,
  cells: readonly { row: number; column: string }[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  if (format.kind === 'ndjson' || cells.length === 0) return found;
  const wanted = Map.groupBy(cells, ({ row }) => row);
  const last = Math.max(...wanted.keys());
  let mended: Mended | null = null;
  let row = 0;
  for await (const piece of rowsIn(file, format))
    for (const fields of piece) {
      if (mended === null) {
        mended = mendedHeader(fields, format, mends);
        continue;
      }
      row++;
      const asked = wanted.get(row);
      if (asked !== undefined) {
        const sent = mended.row(fields);
        for (const { column } of asked) found.set(cellKey(row, column), sent[mended.header.indexOf(column)] ?? '');
      }
      if (row >= last) return found;
    }
  return found;
}

export const cellKey = (row: number, column: string) => `${row} ${column}`;
