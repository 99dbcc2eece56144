import { invalidRequest } from '../../contract/errors.ts';
import { maximumAttributes } from '../../contract/resources/patient.ts';

/**
 * Above this a quote was surely left open; and a longer row would hold the event loop for too long. 5,000 columns, as the
 * widest projects of REDCap have, may hold 200 characters each.
 */
export const maximumRowLength = 1024 * 1024;

/** A patient's attributes and the external id. REDCap's widest projects have some thousand columns. */
const maximumColumns = maximumAttributes + 1;

// The parser takes some 10 ms for so much of whatever is worst for it.
export const longLength = 16_384;

const [quote, comma, space] = [34, 44, 32];

export function requireShort(row: string): void {
  if (row.length > maximumRowLength)
    throw invalidRequest(
      `A row is longer than ${maximumRowLength.toLocaleString('en')} characters. A quote (") that is opened and never closed does that.`,
    );
}

/** The row at the beginning of a text, when it is long; null when it is not, or may not be. */
export function longRow(text: string, newline: string): LongRow | null {
  if (text.length <= longLength) return null;
  const end = text.indexOf(newline);
  return end === -1 || end > longLength ? new LongRow(newline) : null;
}

/**
 * Looks for the end of a row without taking it apart, and goes on where it was when there is more text. Throws
 * INVALID_REQUEST for a row with too many columns or characters, or with a quote where none may stand.
 */
export class LongRow {
  readonly #newline: number;
  #at = 0;
  #columns = 1;
  // Where the last character stood: at the beginning of a value, in one without quotes, between quotes, behind the second.
  #state: 'start' | 'plain' | 'quoted' | 'closed' = 'start';

  constructor(newline: string) {
    this.#newline = newline.charCodeAt(0);
  }

  /** The place behind the line break; null when the text ends before. */
  endIn(text: string): number | null {
    for (; this.#at < text.length; this.#at++) {
      const character = text.charCodeAt(this.#at);
      if (this.#state === 'quoted') {
        if (character === quote) this.#state = 'closed';
      } else if (character === this.#newline) return this.#at + 1;
      else if (character === comma) {
        this.#state = 'start';
        if (++this.#columns > maximumColumns)
          throw invalidRequest(
            `A row has more than ${maximumColumns.toLocaleString('en')} columns: a patient has at most ${maximumAttributes.toLocaleString('en')} attributes. Nothing was stored.`,
          );
      } else if (this.#state === 'start') this.#state = character === quote ? 'quoted' : 'plain';
      else if (this.#state === 'closed') {
        if (character === quote) this.#state = 'quoted';
        else if (character !== space && character !== 13)
          throw invalidRequest('A quote (") inside a quoted value must be doubled (""). Nothing was stored.');
      }
    }
    requireShort(text);
    return null;
  }
}
