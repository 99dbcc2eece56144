const date = /^(\d{4})-(\d{2})-(\d{2})$/;
const dateTime =
  /^(\d{4}-\d{2}-\d{2})[T ]((?:[01]\d|2[0-3]):[0-5]\d)(?::([0-5]\d)(\.\d{1,9})?)?(Z|[+-](?:0\d|1[0-4]):?[0-5]\d)?$/;

const daysBeforeMonth = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365];
const daysFromYearZeroTo1970 = 719_528;

function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** Days since 1970-01-01 of a day of the (Gregorian) calendar, null for any other text. */
export function daysSinceEpoch(text: string): number | null {
  const match = date.exec(text);
  if (match === null) return null;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (month < 1 || month > 12 || day < 1) return null;
  const leap = isLeap(year);
  const days = daysBeforeMonth[month]! - daysBeforeMonth[month - 1]! + (leap && month === 2 ? 1 : 0);
  if (day > days) return null;
  const leapYears =
    year === 0 ? 0 : Math.floor((year - 1) / 4) - Math.floor((year - 1) / 100) + Math.floor((year - 1) / 400) + 1;
  const before = year * 365 + leapYears + daysBeforeMonth[month - 1]! + (leap && month > 2 ? 1 : 0);
  return before + day - 1 - daysFromYearZeroTo1970;
}

export function isDateText(text: string): boolean {
  return daysSinceEpoch(text) !== null;
}

export type DateTimeParts = { day: string; minute: string; second: string; fraction: string; offset: string };

/** The parts of a time as uploads take it (seconds and offset may be missing, a space may stand for the T), or null. */
export function dateTimeParts(text: string): DateTimeParts | null {
  const match = dateTime.exec(text);
  if (match === null || !isDateText(match[1]!)) return null;
  const [, day, minute, second = '00', fraction = '', offset = ''] = match;
  const colon = offset.length === 5 ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset;
  return { day: day!, minute: minute!, second, fraction, offset: colon };
}

/** Microseconds since 1970 in UTC, or of the clock on the wall where the text names no offset; null for any other text. */
export function microsecondsSinceEpoch(text: string): bigint | null {
  const parts = dateTimeParts(text);
  if (parts === null) return null;
  const { day, minute, second, fraction, offset } = parts;
  const [hours, minutes] = minute.split(':').map(Number) as [number, number];
  const sign = offset.startsWith('-') ? -1 : 1;
  const ahead = offset.length > 1 ? sign * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4, 6))) : 0;
  const seconds = daysSinceEpoch(day)! * 86_400 + (hours * 60 + minutes - ahead) * 60 + Number(second);
  return BigInt(seconds) * 1_000_000n + BigInt(fraction.slice(1, 7).padEnd(6, '0'));
}
