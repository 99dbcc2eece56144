/** YYYY, YYYY/MM or YYYY/MM/DD as three numbers; null when there is no such day. */
function partsOf(text: string): { year: number; month: number | null; day: number | null } | null {
  const match = /^(\d{4})(?:[/-](\d{1,2})(?:[/-](\d{1,2}))?)?$/.exec(text);
  if (match === null) return null;
  const [year, month, day] = match.slice(1).map((part) => (part === undefined ? null : Number(part)));
  if (year == null || (month != null && (month < 1 || month > 12))) return null;
  if (month != null && day != null && (day < 1 || day > daysOf(year, month))) return null;
  return { year, month: month ?? null, day: day ?? null };
}

function daysOf(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** The same date as PubMed writes it, with slashes and two digits; null when it is none. */
export function normalizedDate(text: string): string | null {
  const parts = partsOf(text);
  if (parts === null) return null;
  const { year, month, day } = parts;
  const digits = (number: number, length: number) => String(number).padStart(length, '0');
  return [digits(year, 4), ...[month, day].flatMap((part) => (part === null ? [] : [digits(part, 2)]))].join('/');
}

/** The first day that the date may be, as YYYYMMDD. */
export function firstDay(date: string): number {
  const { year, month, day } = partsOf(date)!;
  return year * 10_000 + (month ?? 1) * 100 + (day ?? 1);
}

export function lastDay(date: string): number {
  const { year, month, day } = partsOf(date)!;
  const last = month ?? 12;
  return year * 10_000 + last * 100 + (day ?? daysOf(year, last));
}

/** The day so long before `now`, in UTC; the last of its month where that month has no such day. */
export function dayBefore(now: Date, count: number, unit: 'day' | 'month' | 'year'): number {
  if (unit === 'day') return dayNumber(new Date(now.getTime() - count * 86_400_000));
  const months = now.getUTCFullYear() * 12 + now.getUTCMonth() - count * (unit === 'year' ? 12 : 1);
  const year = Math.floor(months / 12);
  const month = months - year * 12 + 1;
  if (year < 1) return 0;
  return year * 10_000 + month * 100 + Math.min(now.getUTCDate(), daysOf(year, month));
}

function dayNumber(date: Date): number {
  const year = date.getUTCFullYear();
  // Also false for a date so far back that JavaScript has none.
  return year >= 1 ? year * 10_000 + (date.getUTCMonth() + 1) * 100 + date.getUTCDate() : 0;
}
