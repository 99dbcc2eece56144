import type { AttributeValue, Variable } from '../../../contract/resources/variable.ts';
import { dateTimeParts, isDateText } from './iso-dates.ts';

/** What was seen in a column, one bit each. A dictionary may be younger than the data, so what it says is not enough. */
export const seenNumber = 1;
export const seenFraction = 2;
export const seenBoolean = 4;
export const seenText = 8;
/** In a column of dates or times: a text that is none. */
const seenOtherText = 16;
/** In a column of times: with and without an offset from UTC. */
const seenInstant = 32;
const seenLocalTime = 64;
/** A time finer than a microsecond. */
export const seenFineTime = 128;

function kindOfNumber(value: number): number {
  return Number.isSafeInteger(value) ? seenNumber : seenNumber | seenFraction;
}

export function kindOfText(type: Variable['type'] | undefined, text: string): number {
  if (type === 'date') return isDateText(text) ? seenText : seenText | seenOtherText;
  if (type !== 'datetime') return seenText;
  const parts = dateTimeParts(text);
  if (parts === null) return seenText | seenOtherText;
  // The fraction has its point before it.
  const fine = parts.fraction.length > 7 ? seenFineTime : 0;
  return seenText | fine | (parts.offset === '' ? seenLocalTime : seenInstant);
}

export function kindOf(type: Variable['type'] | undefined, value: AttributeValue | undefined): number {
  switch (typeof value) {
    case 'number':
      return kindOfNumber(value);
    case 'string':
      return kindOfText(type, value);
    case 'boolean':
      return seenBoolean;
    default:
      return 0;
  }
}

/** `datetime` has an offset from UTC in every value, `local_datetime` in none. */
export type ColumnType = Variable['type'] | 'local_datetime';

/** The declared type where every value seen is of it; otherwise the narrowest type that holds them all, losing nothing. */
export function columnType(declared: Variable['type'] | undefined, kinds: number): ColumnType {
  const numeric = (kinds & (seenBoolean | seenText)) === 0;
  switch (declared) {
    case 'text':
    case 'category':
      return declared;
    case 'date':
      if ((kinds & ~seenText) === 0) return 'date';
      break;
    case 'datetime':
      if ((kinds & ~(seenText | seenFineTime | seenInstant)) === 0) return 'datetime';
      if ((kinds & ~(seenText | seenFineTime | seenLocalTime)) === 0) return 'local_datetime';
      break;
    case 'integer':
      if (numeric) return kinds & seenFraction ? 'number' : 'integer';
      break;
    case 'number':
      if (numeric) return 'number';
      break;
    case 'boolean':
      if ((kinds & ~seenBoolean) === 0) return 'boolean';
      break;
  }
  if (kinds !== 0 && numeric) return kinds & seenFraction ? 'number' : 'integer';
  return kinds === seenBoolean ? 'boolean' : 'text';
}
