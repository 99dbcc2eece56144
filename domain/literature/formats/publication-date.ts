export type PublicationDate = { year: number; month: number | null; day: number | null };

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Of a month by its number or its English name, whole or cut; of a range the first. */
export function monthOf(text: string): number | null {
  const word = text.trim().toLowerCase();
  const number = /^(\d{1,2})\b/.exec(word);
  if (number) return Number(number[1]) >= 1 && Number(number[1]) <= 12 ? Number(number[1]) : null;
  const index = monthNames.findIndex((name) => word.startsWith(name));
  return index < 0 ? null : index + 1;
}

/**
 * Reads `2024`, `2024/07/01/Summer`, `2012///`, `2001/00/00/`, `2015/october`, `2024-07-01`, `2024-07-01T00:00:00Z`,
 * `2024 Jul-Aug`, `Jul 1, 2024`, `1 July 2024`, `07/2024`. A month or day that is none is left out; without a year there
 * is no date, unless `year` tells it.
 */
export function dateOf(text: string, year: number | null = null): PublicationDate | null {
  // No date is longer, and patterns with blanks in them take their time over megabytes of blanks.
  const value = text.trim().slice(0, 100);
  const ordered = /^(\d{4})\s*(?:[-/.]\s*([^-/.]*?)\s*(?:[-/.]\s*(\d{0,2})(?!\d).*)?)?$/s.exec(value);
  if (ordered) return checked(Number(ordered[1]), monthOf(ordered[2] ?? ''), Number(ordered[3] || 0));
  const compact = /^(\d{4})(\d\d)(\d\d)$/.exec(value);
  if (compact) return checked(Number(compact[1]), Number(compact[2]), Number(compact[3]));
  const stated = /(?<!\d)(1[4-9]\d\d|20\d\d)(?!\d)/.exec(value);
  const theYear = stated ? Number(stated[1]) : year;
  if (theYear === null) return null;
  const rest = stated ? `${value.slice(0, stated.index)} ${value.slice(stated.index + 4)}` : value;
  const name = new RegExp(`\\b(${monthNames.join('|')})[a-z]*`, 'i').exec(rest);
  if (name) {
    const day = /(?<!\d)(\d{1,2})(?!\d)/.exec(rest.replace(name[0], ' '));
    return checked(theYear, monthOf(name[1]!), Number(day?.[1] ?? 0));
  }
  const numbers = /^\s*(\d{1,2})\s*[-/.]\s*(?:(\d{1,2})\s*[-/.]?)?\s*$/.exec(rest);
  // 01/02/2024 may be either way round: then only the year is sure.
  if (numbers && !numbers[2]) return checked(theYear, Number(numbers[1]), 0);
  return checked(theYear, null, 0);
}

/** As much as is known: YYYY, YYYY-MM or YYYY-MM-DD. */
export function isoDate(date: PublicationDate): string {
  const pad = (number: number, digits: number) => String(number).padStart(digits, '0');
  if (date.month === null) return pad(date.year, 4);
  if (date.day === null) return `${pad(date.year, 4)}-${pad(date.month, 2)}`;
  return `${pad(date.year, 4)}-${pad(date.month, 2)}-${pad(date.day, 2)}`;
}

function checked(year: number, month: number | null, day: number): PublicationDate | null {
  // Printing began about 1450; a year of 0000 or 0001 stands for none.
  if (year < 1400 || year > 2999) return null;
  if (month === null || month < 1 || month > 12) return { year, month: null, day: null };
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return { year, month, day: day >= 1 && day <= days ? day : null };
}
