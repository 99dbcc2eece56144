import type { Table } from './prepared-file.ts';

/** What people write where a value is missing. */
const words = [
  'NA',
  'N/A',
  'n/a',
  'na',
  'NaN',
  'NULL',
  'null',
  'None',
  '.',
  '-',
  '?',
  'missing',
  'unknown',
  'k.A.',
  'fehlend',
];
const codes = ['-9', '-99', '-999', '-9999', '999', '9999', '99999'];

/** A text that seems to stand for a missing value: where, and how often among the rows looked at. */
export type MissingHint = { text: string; columns: string[]; n: number };

/** Words where otherwise numbers stand or that name nothing, and numbers far from all others of their column. */
export function missingHints({ header, rows }: Table): MissingHint[] {
  const hints = new Map<string, MissingHint>();
  header.forEach((column, place) => {
    const values = rows.map((row) => (row[place] ?? '').trim()).filter((value) => value !== '');
    const numbers = values.filter(isNumber);
    const others = numbers.filter((value) => !codes.includes(value)).map(Number);
    const largest = others.reduce((a, b) => Math.max(a, Math.abs(b)), 0);
    for (const text of new Set(values)) {
      const isWord = words.includes(text);
      const isFar =
        codes.includes(text) &&
        others.length > 0 &&
        numbers.length === values.length &&
        (text.startsWith('-') ? others.every((n) => n >= 0) : largest * 3 < Number(text));
      if (!isWord && !isFar) continue;
      const hint = hints.get(text) ?? { text, columns: [], n: 0 };
      hint.columns.push(column);
      hint.n += values.filter((value) => value === text).length;
      hints.set(text, hint);
    }
  });
  return [...hints.values()];
}

const isNumber = (text: string) => text !== '' && Number.isFinite(Number(text));

const idNames =
  /^(external_?id|usubjid|subjid|(subject|patient|record|person|case|study)[ _.-]?(id|no|nr|number)?|pat[ _-]?id|pid|id|patientennummer|fallnummer)$/i;

/** The column that seems to name the patient: by its name, with a value of its own in each row. */
export function guessIdColumn({ header, rows }: Table): string | null {
  if (header.includes('external_id')) return 'external_id';
  const fitting = header.filter((name, place) => {
    if (!idNames.test(name.trim())) return false;
    const values = rows.map((row) => row[place] ?? '');
    return values.every((value) => value !== '') && new Set(values).size === values.length;
  });
  return fitting[0] ?? null;
}
