/** 20240229 */
export const compactDate = /^(1[89]\d\d|20\d\d|21\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/;
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** Whether the whole value is a date (not a year alone, which Safe Harbor lets stand). */
export function isDate(value: unknown): boolean {
  if (typeof value === 'number') return compactDate.test(String(value));
  if (typeof value !== 'string') return false;
  const text = value.trim();
  if (compactDate.test(text)) return true;
  if (/^\d{4}[-/.]\d{1,2}(?:[-/.]\d{1,2})?(?:[T ]\d{1,2}:\d{2}.*)?$/.test(text)) return true;
  if (/^\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d{2})(?:[T ]\d{1,2}:\d{2}.*)?$/.test(text)) return true;
  if (/^\d{1,2}\/(?:1[89]|20|21)\d\d$/.test(text)) return true;
  const words = text
    .toLowerCase()
    .replace(/(\d)(?:st|nd|rd|th)\b/g, '$1')
    .split(/[\s,./-]+/);
  return (
    words.length <= 4 &&
    words.some((word) => /^[a-z]{3,9}$/.test(word) && months.includes(word.slice(0, 3))) &&
    words.some((word) => /^\d{1,4}$/.test(word))
  );
}
