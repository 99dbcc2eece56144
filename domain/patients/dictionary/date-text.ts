const date = /^(\d{4})-(\d{2})-(\d{2})$/;
const dateTime =
  /^(\d{4}-\d{2}-\d{2})[T ]([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-4]):?[0-5]\d)?$/;

/** A day of the calendar, as ISO 8601 writes it: 2024-02-29, but not 2023-02-29. */
export function isDateText(text: string): boolean {
  const match = date.exec(text);
  if (match === null) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return month >= 1 && month <= 12 && day >= 1 && day <= daysOf(year, month);
}

/** A day and a time of it: seconds and the offset from UTC may be left out, a space may stand for the T. */
export function isDateTimeText(text: string): boolean {
  const match = dateTime.exec(text);
  return match !== null && isDateText(match[1]!);
}

function daysOf(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
