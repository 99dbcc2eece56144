import { DelimitedRows, UnclosedQuote } from './csv-text.ts';

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'iso-8859-2', 'macintosh'] as const;
export type Encoding = (typeof encodings)[number];
const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

/** How a file is written. */
export type FileFormat =
  | { kind: 'ndjson' }
  | {
      kind: 'delimited';
      encoding: Encoding;
      delimiter: Delimiter;
      hasDecimalComma: boolean;
      /** 31.12.2024, which the server would keep as a text. */
      hasDottedDates: boolean;
    };
export type DelimitedFormat = Extract<FileFormat, { kind: 'delimited' }>;

const lookedAtBytes = 256 * 1024;
const lookedAtRows = 200;
export const decimalComma = /^\s*[-+]?(\d+|\d{1,3}(\.\d{3})+),\d+([eE][-+]?\d+)?\s*$/;
const decimalPoint = /^\s*[-+]?\d+\.\d+([eE][-+]?\d+)?\s*$/;

/** A day as ISO 8601 writes it, of what is written 31.12.2024; null: it is no such day. */
export function dottedDate(text: string): string | null {
  const [, day, month, year] = /^\s*(\d{1,2})\.(\d{1,2})\.(\d{4})\s*$/.exec(text) ?? [];
  if (year === undefined) return null;
  const iso = `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
}

/** How a file seems to be written, from its name and its first bytes. Everything of it can be changed. */
export async function guessFormat(file: File): Promise<FileFormat> {
  if (/\.(ndjson|jsonl)$/i.test(file.name)) return { kind: 'ndjson' };
  const bytes = new Uint8Array(await file.slice(0, lookedAtBytes).arrayBuffer());
  const encoding = guessEncoding(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  if (text.trimStart().startsWith('{')) return { kind: 'ndjson' };
  const isWhole = file.size <= lookedAtBytes;
  const guessed = delimiters
    .map((delimiter) => ({ delimiter, ...regularity(text, delimiter, isWhole) }))
    .sort((a, b) => b.score - a.score)[0]!;
  const cells = guessed.rows.slice(1).flat();
  const commas = cells.filter((cell) => decimalComma.test(cell)).length;
  const points = cells.filter((cell) => decimalPoint.test(cell)).length;
  const hasDottedDates = cells.some((cell) => dottedDate(cell) !== null);
  return {
    ...{ kind: 'delimited', encoding, delimiter: guessed.delimiter },
    ...{ hasDecimalComma: commas > points, hasDottedDates },
  };
}

function guessEncoding(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  // Latin letters in UTF-16 have a zero at every second byte.
  const zerosAt = (place: number) => bytes.filter((byte, index) => index % 2 === place && byte === 0).length;
  const [even, odd] = [zerosAt(0), zerosAt(1)];
  if (Math.max(even, odd) > bytes.length / 4) return odd > even ? 'utf-16le' : 'utf-16be';
  try {
    // The last character may be cut.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** How much a delimiter makes a table of a text: as many fields in each row, and more than one. */
function regularity(text: string, delimiter: string, isWhole: boolean): { rows: string[][]; score: number } {
  const rows = readable(text, delimiter, isWhole).slice(0, lookedAtRows);
  const width = rows[0]?.length ?? 0;
  if (width < 2) return { rows, score: 0 };
  const regular = rows.filter((row) => row.length === width).length / rows.length;
  return { rows, score: regular * 1000 + Math.min(width, 100) };
}

function readable(text: string, delimiter: string, isWhole: boolean): string[][] {
  try {
    return new DelimitedRows(delimiter).read(text, isWhole);
  } catch (error) {
    if (error instanceof UnclosedQuote) return [];
    throw error;
  }
}
