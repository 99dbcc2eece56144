import Papa, { type ParseError } from 'papaparse';
import { invalidRequest } from '../../contract/errors.ts';

/** Above this a quote was surely left open; and a longer row would hold the event loop for too long. */
export const maximumRowLength = 4 * 1024 * 1024;

/** Takes one row; `problem` says what is wrong with its quotes. */
export type TakeRow = (fields: string[], problem: string | null) => void;

type Parsed = { data: string[][]; errors: ParseError[]; meta: { cursor: number } };

/**
 * The rows of a CSV text that comes in pieces, the header being the first. The line break is what ends the header: LF
 * and CRLF may be mixed, as in files put together from several; CR alone must hold for the whole file. Empty lines are
 * skipped, as R does, so that in a file of one column a missing value in the last line has to be written as "".
 *
 * The parser is papaparse's inner one. Measured on a million rows of eleven fields: this 0.5 s, papaparse's streams
 * 1.3 s, csv-parse 2.7 s. udsv takes 0.44 s but goes on into the next line when a row is too short, silently.
 */
export class CsvRows {
  #newline: '\n' | '\r' | null = null;
  #plain = new Papa.Parser({});
  #pending = '';
  #enough = 0;

  read(text: string, isLast: boolean, take: TakeRow): void {
    const input = this.#pending === '' ? text : this.#pending + text;
    this.#pending = input;
    // A row that is not complete yet is looked at again only when it has doubled, else a long one takes quadratic time.
    if (!isLast && input.length < this.#enough) return;
    if (this.#newline === null) {
      this.#newline = firstLineBreak(input, isLast);
      if (this.#newline === null) {
        this.#keep(input, 0);
        return;
      }
      this.#plain = new Papa.Parser({ delimiter: ',', newline: this.#newline });
    }
    const end =
      this.#newline === '\n' && input.includes('\r')
        ? this.#readMixed(input, isLast, take)
        : this.#readPlain(input, isLast, take);
    this.#keep(input, end);
  }

  #keep(input: string, end: number): void {
    this.#pending = end === 0 ? input : input.slice(end);
    this.#enough = end === 0 && input.length > 65_536 ? input.length * 2 : 0;
    if (this.#pending.length > maximumRowLength)
      throw invalidRequest(
        `A row is longer than ${maximumRowLength} characters. A quote (") that is opened and never closed does that.`,
      );
  }

  #readPlain(input: string, isLast: boolean, take: TakeRow): number {
    const { data, errors, meta } = this.#plain.parse(input, 0, !isLast) as Parsed;
    const problems = errors.length === 0 ? null : new Map(errors.map((error) => [error.row, problemOf(error)]));
    for (let i = 0; i < data.length; i++) {
      const row = data[i]!;
      if (row.length > 1 || row[0] !== '') take(row, problems?.get(i) ?? null);
    }
    return meta.cursor;
  }

  /** The carriage return before a line feed belongs to the line break, unless quotes make it a part of the value. */
  #readMixed(input: string, isLast: boolean, take: TakeRow): number {
    let start = 0;
    const step = ({ data, errors, meta }: Parsed) => {
      const row = data[0]!;
      const last = row.length - 1;
      const value = row[last]!;
      if (value.endsWith('\r')) {
        const end = input[meta.cursor - 1] === '\n' ? meta.cursor - 1 : meta.cursor;
        const from = end - value.length;
        const isUnquoted = input.startsWith(value, from) && (from === start || input[from - 1] === ',');
        if (isUnquoted) row[last] = value.slice(0, -1);
      }
      start = meta.cursor;
      if (row.length > 1 || row[0] !== '') take(row, errors[0] ? problemOf(errors[0]) : null);
    };
    const parser = new Papa.Parser({ delimiter: ',', newline: '\n', step: step as never });
    return (parser.parse(input, 0, !isLast) as Parsed).meta.cursor;
  }
}

function problemOf(error: ParseError): string {
  return error.code === 'MissingQuotes'
    ? 'a quote (") is opened and never closed'
    : 'a quote (") inside a quoted value must be doubled ("")';
}

/** What ends the header. Null while that can't be told; a text that ends without any line break has one row. */
function firstLineBreak(text: string, isLast: boolean): '\n' | '\r' | null {
  let isQuoted = false;
  for (let i = 0; i < text.length; i++) {
    const character = text.charCodeAt(i);
    if (character === 34) isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (character === 10) return '\n';
    else if (character === 13) {
      if (i + 1 < text.length) return text.charCodeAt(i + 1) === 10 ? '\n' : '\r';
      return isLast ? '\r' : null;
    }
  }
  return isLast ? '\n' : null;
}
