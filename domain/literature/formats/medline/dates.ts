export type DateParts = { year: string; month: string; day: string };

const monthNames = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** 1 to 12 from a number or an English name, whole or cut short; of a range the first; a season is no month. */
function monthOf(text: string): number | null {
  const [digits] = /^\d+/.exec(text) ?? [];
  if (digits !== undefined) return Number(digits) >= 1 && Number(digits) <= 12 ? Number(digits) : null;
  const name = /^[a-z]{3,}/i.exec(text)?.[0].toLowerCase();
  if (name === undefined) return null;
  const index = monthNames.findIndex((full) => full.startsWith(name) || (name === 'sept' && full === 'september'));
  return index < 0 ? null : index + 1;
}

/** YYYY, YYYY-MM or YYYY-MM-DD: as much as the parts say; a month or a day that doesn't exist is left out. */
export function isoDate({ year, month, day }: DateParts): string | null {
  if (!/^[12]\d{3}$/.test(year)) return null;
  const monthNumber = monthOf(month);
  if (monthNumber === null) return year;
  const yearAndMonth = `${year}-${String(monthNumber).padStart(2, '0')}`;
  const dayNumber = Number(/^\d{1,2}(?!\d)/.exec(day)?.[0] ?? 0);
  const daysOfMonth = new Date(Date.UTC(Number(year), monthNumber, 0)).getUTCDate();
  return dayNumber < 1 || dayNumber > daysOfMonth
    ? yearAndMonth
    : `${yearAndMonth}-${String(dayNumber).padStart(2, '0')}`;
}

/** YYYY-MM-DD when the parts say a whole date. */
export function wholeDate(parts: DateParts): string | null {
  const date = isoDate(parts);
  return date?.length === 10 ? date : null;
}

/**
 * The begin of what MEDLINE writes as free text: "1998 Dec-1999 Jan", "2000 Spring", "2000 Nov 30-Dec 5", "2013 06 10".
 * PubMed sorts and finds such a paper by the begin too.
 */
export function medlineDate(text: string): string | null {
  const found = /(?<!\d)([12]\d{3})(?!\d)/.exec(text);
  if (!found) return null;
  const year = found[1]!;
  const after = text.slice(found.index + 4);
  const before = text.slice(0, found.index);
  const { month = '', day = '' } =
    /^[\s,/.-]+(?<month>[A-Za-z]+)\.?(?:\s+(?<day>\d{1,2})(?!\w))?/.exec(after)?.groups ??
    /^[\s/.-]+(?<month>\d{1,2})(?!\w)(?:[\s/.-]+(?<day>\d{1,2})(?!\w))?/.exec(after)?.groups ??
    /(?<month>[A-Za-z]+)\.?\s+(?<day>\d{1,2})\s*,?\s+$/.exec(before)?.groups ??
    /(?:(?<day>\d{1,2})\s+)?(?<month>[A-Za-z]+)\.?\s+$/.exec(before)?.groups ??
    {};
  return isoDate({ year, month, day });
}

/** "20040611", "2006/01/13 09:00", "2006-01-13": the dates of NLM's own records. */
export function stampDate(text: string): string | null {
  const parts = /^\s*(\d{4})[/-]?(\d{2})[/-]?(\d{2})(?!\d)/.exec(text);
  return parts ? wholeDate({ year: parts[1]!, month: parts[2]!, day: parts[3]! }) : null;
}

export function yearOf(date: string | null): number | null {
  return date === null ? null : Number(date.slice(0, 4));
}
