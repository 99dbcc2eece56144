import { compactDate } from '../../patients/dictionary/date-values.ts';

const millisecondsPerDay = 86_400_000;
const yearInText = /(?<!\d)(1[89]\d\d|20\d\d|21\d\d)(?!\d)/g;

/** The year that a date tells, null where it tells none or more than one. */
export function yearOf(value: unknown): number | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  const compact = compactDate.exec(text);
  if (compact !== null) return Number(compact[1]);
  const years = new Set([...text.matchAll(yearInText)].map((match) => Number(match[1])));
  return years.size === 1 ? [...years][0]! : null;
}

/**
 * A date moved by days, written as it was, time of day and zone unchanged: `2024-02-29`, `2024-02-29T13:45:00Z`,
 * `2024/02/29`, `29.02.2024`, `20240229`. Null where it can't be read without guessing: 03/04/2024, a year alone.
 */
export function shiftedDate(value: unknown, days: number): string | number | null {
  if (typeof value === 'number') {
    const shifted = shiftedText(String(value), days);
    return shifted === null ? null : Number(shifted);
  }
  return typeof value === 'string' ? shiftedText(value.trim(), days) : null;
}

function shiftedText(text: string, days: number): string | null {
  const compact = compactDate.exec(text);
  if (compact !== null) return written(compact.slice(1), days, ([year, month, day]) => `${year}${month}${day}`);
  const iso = /^(\d{4})([-/.])(\d{2})\2(\d{2})((?:[T ].*)?)$/.exec(text);
  if (iso !== null) {
    const [, year, separator, month, day, rest] = iso;
    // Words behind a date are a text, not a date.
    if (!/^(?:[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?: ?(?:Z|[+-]\d{2}(?::?\d{2})?))?)?$/.test(rest!)) return null;
    return written([year!, month!, day!], days, (parts) => parts.join(separator) + rest);
  }
  const dotted = /^(\d{1,2})[.](\d{1,2})[.](\d{4})$/.exec(text);
  if (dotted !== null)
    return written([dotted[3]!, dotted[2]!, dotted[1]!], days, ([year, month, day]) => `${day}.${month}.${year}`);
  return null;
}

function written(parts: string[], days: number, write: (parts: [string, string, string]) => string): string | null {
  const [year, month, day] = parts.map(Number) as [number, number, number];
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  // The 31st of February is no date.
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  const moved = new Date(date.getTime() + days * millisecondsPerDay);
  if (moved.getUTCFullYear() < 1 || moved.getUTCFullYear() > 9999) return null;
  const [movedYear, movedMonth, movedDay] = moved.toISOString().slice(0, 10).split('-');
  return write([movedYear!, movedMonth!, movedDay!]);
}

/** The years of birth up to this one tell, or may tell, an age over 89 on the day. */
export function lastYearOver89(day: string): number {
  return Number(day.slice(0, 4)) - 90;
}
