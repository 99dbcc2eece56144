// One way to match each text: with two, a long run of digits that ends in a letter would be tried at every place.
const decimal = /^\s*[+-]?(?:\d+(?:[.]\d*)?|[.]\d+)(?:e[+-]?\d+)?\s*$/i;

/** The number that a condition's text is; null where it is none, or a code: `007` and `0x10` are texts, as in an upload. */
export function readDecimal(text: string): number | null {
  const number = decimal.test(text) && !/^[+-]?0\d/.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(number) && !vanishes(text, number) ? number : null;
}

/** Whether a decimal is closer to zero than a double can be (`1e-400`), and became 0. */
export const vanishes = (text: string, number: number): boolean => number === 0 && /^[^e]*[1-9]/i.test(text);
