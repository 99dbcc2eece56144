import type { AttributeValue, Variable } from '../../../../contract/resources/variable.ts';
import { harmless } from '../csv-cells.ts';
import { daysSinceEpoch, microsecondsSinceEpoch } from '../iso-dates.ts';

/** Indices into `cellXfs` of the workbook's styles. */
export const styles = { plain: 0, date: 1, dateTime: 2, header: 3, quoted: 4 } as const;

/** Excel's own limits. */
export const maximumRows = 1_048_576;
export const maximumColumns = 16_384;
const maximumTextLength = 32_767;
const largestNumber = 9.99999999999999e307;
const smallestNumber = 2.2250738585072014e-308;

const daysFrom1900To1970 = 25_569;
/** Excel believes that 1900 was a leap year: only from 1900-03-01 on are its days those of the calendar. */
const firstTrueDay = 61;
const microsecondsOfADay = 86_400_000_000n;

const markup = /[&<>]/;
/** What XML can't hold or changes on reading, and what looks like the escapes (ECMA-376, ST_Xstring) that say it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unwritable = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g;

export function xmlText(text: string): string {
  const out = text.replace(
    unwritable,
    (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  );
  return markup.test(out) ? out.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') : out;
}

export function columnLetters(index: number): string {
  let letters = '';
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return letters;
}

export function textCell(reference: string, text: string, style: number = styles.plain): string {
  let shown = text;
  if (text.length > maximumTextLength) {
    const end = text.charCodeAt(maximumTextLength - 2) >>> 10 === 0x36 ? maximumTextLength - 2 : maximumTextLength - 1;
    shown = `${text.slice(0, end)}…`;
  }
  // A text that would be a formula if it were typed stays a text when its cell is edited.
  const own = style === styles.plain && harmless(text) !== text ? styles.quoted : style;
  const attribute = own === styles.plain ? '' : ` s="${own}"`;
  return `<c r="${reference}"${attribute} t="inlineStr"><is><t xml:space="preserve">${xmlText(shown)}</t></is></c>`;
}

/** A value as a cell of its own type; nothing where it is missing. Excel has no time zones: times with an offset are in UTC. */
export function valueCell(reference: string, value: AttributeValue | undefined, type?: Variable['type']): string {
  switch (typeof value) {
    case 'number': {
      const size = Math.abs(value);
      if (size > largestNumber || (size < smallestNumber && size !== 0)) return textCell(reference, String(value));
      return `<c r="${reference}"><v>${value}</v></c>`;
    }
    case 'boolean':
      return `<c r="${reference}" t="b"><v>${value ? 1 : 0}</v></c>`;
    case 'string': {
      const serial = type === 'date' ? dateSerial(value) : type === 'datetime' ? dateTimeSerial(value) : null;
      if (serial === null) return textCell(reference, value);
      return `<c r="${reference}" s="${type === 'date' ? styles.date : styles.dateTime}"><v>${serial}</v></c>`;
    }
    default:
      return '';
  }
}

function dateSerial(text: string): number | null {
  const days = daysSinceEpoch(text);
  return days === null || days + daysFrom1900To1970 < firstTrueDay ? null : days + daysFrom1900To1970;
}

function dateTimeSerial(text: string): number | null {
  const microseconds = microsecondsSinceEpoch(text);
  // Excel counts milliseconds: a finer time stays a text.
  if (microseconds === null || microseconds % 1000n !== 0n || /\.\d{7}/.test(text)) return null;
  const serial = daysFrom1900To1970 + Number(microseconds) / Number(microsecondsOfADay);
  return serial < firstTrueDay ? null : serial;
}
