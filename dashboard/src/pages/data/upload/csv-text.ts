/** Reads delimited text in whatever pieces it comes (RFC 4180). Blank lines are no rows, as for the server. */
export class DelimitedRows {
  readonly #delimiter: string;
  #rest = '';

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
  }

  /** The rows that this piece completes. */
  read(piece: string, isLast: boolean): string[][] {
    const text = this.#rest + piece;
    const rows: string[][] = [];
    let at = 0;
    while (at < text.length) {
      const row = readRow(text, at, this.#delimiter, isLast);
      if (row === null) break;
      if (row.fields.length > 1 || row.fields[0] !== '') rows.push(row.fields);
      at = row.end;
    }
    this.#rest = text.slice(at);
    return rows;
  }
}

/** All that follows would become one value. */
export class UnclosedQuote extends Error {}

/** One row from `at`, and where the next begins; null where the text ends before it does. */
function readRow(
  text: string,
  at: number,
  delimiter: string,
  isLast: boolean,
): { fields: string[]; end: number } | null {
  const fields: string[] = [];
  let i = at;
  for (;;) {
    let field: string;
    if (text[i] === '"') {
      const quoted = readQuoted(text, i, isLast);
      if (quoted === null) return null;
      ({ field, end: i } = quoted);
    } else field = '';
    const start = i;
    while (i < text.length && text[i] !== delimiter && text[i] !== '\n' && text[i] !== '\r') i++;
    fields.push(start === i ? field : field + text.slice(start, i));
    if (i >= text.length) return isLast ? { fields, end: i } : null;
    if (text[i] === delimiter) {
      i++;
      continue;
    }
    if (text[i] === '\r') {
      if (i + 1 >= text.length && !isLast) return null;
      if (text[i + 1] === '\n') i++;
    }
    return { fields, end: i + 1 };
  }
}

function readQuoted(text: string, at: number, isLast: boolean): { field: string; end: number } | null {
  let field = '';
  let from = at + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote < 0 && isLast) throw new UnclosedQuote();
    if (quote < 0) return null;
    if (quote + 1 >= text.length && !isLast) return null;
    field += text.slice(from, quote);
    if (text[quote + 1] !== '"') return { field, end: quote + 1 };
    field += '"';
    from = quote + 2;
  }
}

/** A row as CSV with commas. */
export const csvLine = (fields: readonly string[]) => `${fields.map(csvField).join(',')}\n`;

const csvField = (field: string) => (/[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field);
