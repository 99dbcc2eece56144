/**
 * Three-digit areas of 20,000 or fewer people: the 17 of the 2000 Census, as the guidance of HHS on de-identification
 * lists them, and 205 and 369, which the 2010 Census added. An area that grew since stays in: 000 is never wrong.
 * https://www.hhs.gov/hipaa/for-professionals/special-topics/de-identification
 */
const restricted = new Set('036 059 063 102 203 556 692 790 821 823 830 831 878 879 884 890 893 205 369'.split(' '));

/**
 * The first three digits of a ZIP code, 000 where few people live, null where it is no ZIP code. A number or a text of
 * four digits has lost its leading zero in a spreadsheet: 3601 is 03601.
 */
export function zip3(value: unknown): string | null {
  const digits = digitsOf(value);
  if (digits === null) return null;
  const prefix = digits.slice(0, 3);
  return restricted.has(prefix) ? '000' : prefix;
}

function digitsOf(value: unknown): string | null {
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value) || value < 0) return null;
    const text = String(value);
    if (text.length <= 5) return text.padStart(5, '0');
    return text.length <= 9 ? text.padStart(9, '0') : null;
  }
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (/^\d{3}(?:\*\*|xx|XX)?$/.test(text)) return text.slice(0, 3);
  const match = /^(\d{4,5})(?:[ -]?\d{4})?$/.exec(text);
  return match === null ? null : match[1]!.padStart(5, '0');
}
