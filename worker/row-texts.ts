import type { PatientChunk } from '../sql/columns/patient-chunk.ts';

const comma = 0x2c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const lineFeed = 0x0a;
const zero = 0x30;
/** A double as JSON has at most 25 characters. */
const longestNumber = 25;

/**
 * Of each patient of a chunk a line feed and the values in the order of the names, as JSON.stringify writes an array of them.
 * As bytes that are written once: a text a patient took four times as long as all else of loading a run.
 */
export function rowTexts({ rows, columns }: PatientChunk, names: readonly string[]): RowTexts {
  const cells = names.map((name) => {
    const column = columns.get(name);
    if (column?.kind !== 'level')
      return { values: column?.values ?? null, codes: null, levels: [], longest: longestNumber };
    const levels = column.levels.map((level) => Buffer.from(JSON.stringify(level)));
    const longest = levels.reduce((most, level) => Math.max(most, level.length), missing.length);
    return { values: null, codes: column.codes, levels, longest };
  });
  const longestRow = 3 + names.length + cells.reduce((sum, { longest }) => sum + longest, 0);
  let bytes = Buffer.allocUnsafe(Math.min(rows * longestRow, longestRow + (1 << 16)));
  const ends = new Uint32Array(rows);
  let at = 0;
  for (let row = 0; row < rows; row++) {
    if (at + longestRow > bytes.length) bytes = Buffer.concat([bytes.subarray(0, at)], 2 * at + longestRow);
    bytes[at++] = lineFeed;
    bytes[at++] = openBracket;
    for (const [place, { values, codes, levels }] of cells.entries()) {
      if (place > 0) bytes[at++] = comma;
      if (values !== null && !Number.isNaN(values[row])) at = writeNumber(bytes, at, values[row]!);
      else at += (levels[codes?.[row] ?? -1] ?? missing).copy(bytes, at);
    }
    bytes[at++] = closeBracket;
    ends[row] = at;
  }
  return { all: bytes.subarray(0, at), of: (row) => bytes.subarray((ends[row - 1] ?? 0) + 1, ends[row]) };
}

export type RowTexts = {
  all: Buffer;
  /** One patient's, without the line feed. */
  of(row: number): Buffer;
};

const missing = Buffer.from('null');

function writeNumber(bytes: Buffer, at: number, value: number): number {
  if (!Number.isInteger(value) || value < 0 || value >= 1e9) return at + bytes.write(String(value), at, 'latin1');
  let digits = 1;
  for (let bound = 10; value >= bound; bound *= 10) digits++;
  let rest = value;
  for (let place = at + digits - 1; place >= at; place--) {
    bytes[place] = zero + (rest % 10);
    rest = Math.trunc(rest / 10);
  }
  return at + digits;
}
