import { vanishes } from '../../contract/decimal-text.ts';

const zero = 48;
const nine = 57;

/**
 * Whether a CSV value reads as a number: what R's read.csv takes for one (5, -0.5, .5, 5., +5, 1e5, spaces around), but
 * with no leading zero, since 007 is a code; not what JSON has no number for (NA, Inf, NaN, 0x1A); and not what a double
 * would change (more than 15 digits, as long identifiers have) or can't hold (1e999, 1e-400).
 */
export function isNumberText(text: string): boolean {
  return isNumber(text, false);
}

/** The same with leading zeros allowed: for a column that the dictionary says is a number. */
export function isNumberOfVariable(text: string): boolean {
  return isNumber(text, true);
}

function isNumber(text: string, zerosMayLead: boolean): boolean {
  let i = 0;
  let end = text.length;
  while (i < end && isBlank(text.charCodeAt(i))) i++;
  while (end > i && isBlank(text.charCodeAt(end - 1))) end--;
  const start = i;
  let character = text.charCodeAt(i);
  if (character === 45 || character === 43) character = text.charCodeAt(++i);
  const digits = i;
  while (i < end && (character = text.charCodeAt(i)) >= zero && character <= nine) i++;
  const whole = i - digits;
  if (!zerosMayLead && whole > 1 && text.charCodeAt(digits) === zero) return false;
  let fraction = 0;
  let isWhole = true;
  if (i < end && text.charCodeAt(i) === 46) {
    isWhole = false;
    i++;
    const from = i;
    while (i < end && (character = text.charCodeAt(i)) >= zero && character <= nine) i++;
    fraction = i - from;
  }
  if (whole + fraction === 0) return false;
  if (i < end && (text.charCodeAt(i) | 32) === 101) {
    isWhole = false;
    i++;
    character = text.charCodeAt(i);
    if (character === 45 || character === 43) i++;
    const from = i;
    while (i < end && (character = text.charCodeAt(i)) >= zero && character <= nine) i++;
    if (i === from || outOfRange(text) !== null) return false;
  }
  if (i !== end) return false;
  if (isWhole && whole > 15) return Number.isSafeInteger(Number(text.slice(start, end)));
  return whole + fraction < 300 || outOfRange(text) === null;
}

/** Which end of the doubles a decimal lies beyond: one too close to zero would become 0 without a word. */
export function outOfRange(text: string): 'too large' | 'too small' | null {
  const value = Number(text);
  if (vanishes(text, value)) return 'too small';
  return !Number.isNaN(value) && !Number.isFinite(value) && /\d/.test(text) ? 'too large' : null;
}

function isBlank(character: number): boolean {
  return character === 32 || character === 9;
}

const jsonNumber = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;

/** A number text as JSON spells it: with its own digits where it can, so that nothing is rounded on the way in. */
export function numberLiteral(text: string): string {
  return jsonNumber.test(text) ? text : String(Number(text));
}
