/*
 * CSV as RFC 4180 has it. Records end in CR LF, as the RFC and the media type text/csv say; R, pandas, Stata and Excel
 * read that as well as LF. UTF-8 without a byte order mark: with one, R's read.csv names the first column wrongly, while
 * Excel, which alone wants it, is better served by the xlsx format. A missing value is an empty field, an empty text "".
 */
export const endOfRecord = '\r\n';

const quoted = /[",\r\n]/;
const number = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
/** What makes a spreadsheet run a cell (OWASP, CSV injection), behind any apostrophes, so that one can be taken off again. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** A text that a spreadsheet would run gets an apostrophe before it, unless it is a number. */
export function harmless(text: string): string {
  return formula.test(text) && !number.test(text) ? `'${text}` : text;
}

function quotedCell(text: string): string {
  if (text === '') return '""';
  return quoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A text as a cell. Called for each value of a million patients: the two tests that most texts need, and no more. */
export function textCell(text: string, escapesFormulas: boolean): string {
  if (escapesFormulas) {
    const first = text.charCodeAt(0);
    // Up to '@' stand all of the ASCII characters that begin a formula; the wide ones from U+FF0B on.
    if (first <= 0x40 || first >= 0xff0b) return quotedCell(harmless(text));
  }
  return quotedCell(text);
}

export type CsvValue = string | number | boolean | null;

export function csvRecord(values: readonly CsvValue[], escapesFormulas: boolean): string {
  const cells = values.map((value) =>
    value === null ? '' : typeof value === 'string' ? textCell(value, escapesFormulas) : String(value),
  );
  return cells.join(',') + endOfRecord;
}
