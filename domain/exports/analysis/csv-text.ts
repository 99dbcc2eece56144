import Papa from 'papaparse';

/** A number, or numbers as a table prints them: "-0.51 (0.17)", "-1.03 to 0.04", "-2.1e-5". Nothing in it can be run. */
const printedNumbers = String.raw`[-+]?[\d.,;:%()±∞<>≤≥–\s+-]*(?:(?:to|(?<=\d)[eE])[\d.,;:%()±∞<>≤≥–\s+-]*)*$`;
/**
 * What a spreadsheet runs as a formula: OWASP's list (= + - @, tab, carriage return, line feed, and the full-width forms),
 * also behind spaces and quotes. https://owasp.org/www-community/attacks/CSV_Injection
 */
const formula = new RegExp(String.raw`^(?!${printedNumbers})(?:[\t\r\n]|[\s"']*[=+\-@＝＋－＠])`, 'u');

export type CsvCell = string | number | boolean | null;

/** RFC 4180. Cells that a spreadsheet would run begin with an apostrophe, unless they are wanted raw. */
export function csvText(header: readonly string[], rows: readonly (readonly CsvCell[])[], raw: boolean): string {
  const options = { newline: '\r\n', escapeFormulae: raw ? false : formula };
  return `${Papa.unparse([[...header], ...rows.map((row) => [...row])], options)}\r\n`;
}
