import { type Dictionary, literalValue, Problem, type Shape } from './dictionary.ts';
import { isNumberText, numberLiteral } from './number-text.ts';
import { PlainRows } from './plain-rows.ts';

type Column = { name: string; isNumber: boolean; isRequired: boolean };
/** What a dictionary makes of a text. */
type Meaning = { text: Uint8Array; json: Buffer; value: string | number | boolean };

const [lineFeed, carriageReturn, space, quote, comma, minus, point, zero, nine, backslash, del] = [
  ...[10, 13, 32, 34, 44, 45, 46, 48, 57, 92, 127],
] as const;
/** Longer values are looked at more closely. */
const shortLength = 127;
/** Up to this a loop is quicker than a call that copies. */
const longKey = 32;
const powersOfTen = Array.from({ length: 16 }, (_, power) => 10 ** power);
/** Texts that are kept of all columns, and of one: a few megabytes of a wide file. */
const keptTexts = { inAll: 2 ** 16, inOne: 2 ** 10 };

/**
 * The rows of a CSV file that are plain, straight from their bytes in UTF-8: as many values as there are columns, none of them long,
 * quoted as a whole (as R's `write.csv` quotes every text) or not at all, no quote or backslash inside, no control character; ended by LF
 * or CRLF. Nearly all rows of most files are. Whatever else there is, and
 * all that is wrong, is left to the parser and to what says so, so that there is one place that decides. What this saves is garbage: as
 * text each value is a string twice, and each patient an object. Beside COPY of the same file in the same run, an upload's
 * processor time in this process fell from 5.8 times COPY's to 3.3, its memory from 350 to 220 MB (300,000 patients, a load of 15 to 20).
 * With a dictionary it took 2.7 s for 200,000 patients and takes 1.4, 1.1 without one. A file whose
 * texts are quoted took 2.5 times as long as one without quotes, and takes as long.
 */
export class PlainCsv {
  readonly #columns: readonly Column[];
  readonly #idColumn: number;
  readonly #keys: Uint8Array[];
  readonly #keyBytes: number;
  /** Where each value of a row begins and ends, without its quotes. */
  readonly #starts: Int32Array;
  readonly #ends: Int32Array;
  /** Among so many places each text of a column has one by its hash. */
  readonly #places: number;
  /** The texts that a column held last: few columns hold many. */
  readonly #texts: (string | undefined)[][];
  readonly #dictionary: Dictionary | null;
  readonly #shapes: readonly (Shape | null)[];
  /** The same as `#texts` where a dictionary says what they mean. */
  readonly #meanings: (Meaning | undefined)[][];
  readonly #rows: PlainRows;
  #digits = 0;
  #decimals = 0;

  constructor(columns: readonly Column[], idColumn: number, dictionary: Dictionary | null) {
    this.#columns = columns;
    this.#idColumn = idColumn;
    const first = idColumn === 0 ? 1 : 0;
    this.#keys = columns.map(({ name }, i) => Buffer.from(`${i === first ? '{' : ','}${JSON.stringify(name)}:`));
    this.#keyBytes = this.#keys.reduce((sum, key) => sum + key.length, 0);
    this.#starts = new Int32Array(columns.length);
    this.#ends = new Int32Array(columns.length);
    this.#places = 2 ** Math.floor(Math.log2(Math.min(keptTexts.inOne, keptTexts.inAll / columns.length)));
    this.#texts = columns.map(() => []);
    this.#dictionary = dictionary;
    this.#shapes = columns.map(({ name }, i) => (i === idColumn ? null : (dictionary?.shapeOf(name) ?? null)));
    this.#meanings = columns.map(() => []);
    this.#rows = new PlainRows(columns.map(({ name }, i) => (i === idColumn ? null : name)));
  }

  /** How many rows are plain and right, and how many bytes they have. */
  check(bytes: Uint8Array): { rows: number; bytes: number } {
    let rows = 0;
    let start = 0;
    for (let next: number; start < bytes.length && (next = this.#endOfRow(bytes, start)) > 0; start = next) {
      if (!this.#isRight(bytes)) break;
      rows++;
    }
    return { rows, bytes: start };
  }

  /** The plain rows at the beginning, which were checked; valid until the next call. */
  read(bytes: Buffer): PlainRows {
    const rows = this.#rows;
    rows.clear();
    let start = 0;
    for (let next: number; start < bytes.length && (next = this.#endOfRow(bytes, start)) > 0; start = next)
      this.#add(rows, bytes, start, next);
    rows.bytesRead = start;
    return rows;
  }

  /** The place behind the row, whose values' places are noted then; 0 when the row is not plain or not whole. */
  #endOfRow(bytes: Uint8Array, start: number): number {
    const starts = this.#starts;
    const ends = this.#ends;
    const last = ends.length - 1;
    let column = 0;
    let at = start;
    while (at < bytes.length) {
      const isQuoted = bytes[at] === quote;
      if (isQuoted) at++;
      starts[column] = at;
      at = isQuoted ? endOfQuoted(bytes, at) : endOfUnquoted(bytes, at);
      ends[column] = at;
      if (isQuoted && bytes[at++] !== quote) return 0;
      const byte = bytes[at];
      if (byte === comma) {
        if (column++ === last) return 0;
        at++;
        continue;
      }
      const isEnd = byte === lineFeed || (byte === carriageReturn && bytes[at + 1] === lineFeed);
      if (!isEnd || column !== last) return 0;
      // A line that has nothing, or an empty value alone, is no row.
      if (last === 0 && starts[0] === ends[0]) return 0;
      return byte === lineFeed ? at + 1 : at + 2;
    }
    return 0;
  }

  #isRight(bytes: Uint8Array): boolean {
    for (let i = 0; i < this.#ends.length; i++) {
      const from = this.#starts[i]!;
      const end = this.#ends[i]!;
      if (end - from > shortLength) return false;
      if (i === this.#idColumn) {
        // Beyond ASCII there are control characters, too.
        for (let at = from; at < end; at++) if (bytes[at]! >= del) return false;
      } else if (end === from) {
        if (this.#columns[i]!.isRequired) return false;
      } else if (!this.#isRightValue(i, bytes, from, end)) return false;
    }
    return true;
  }

  #isRightValue(column: number, bytes: Uint8Array, from: number, end: number): boolean {
    const shape = this.#shapes[column]!;
    const { name, isNumber } = this.#columns[column]!;
    if (shape === null) return !isNumber || this.#isDecimal(bytes, from, end) || isNumberText(textOf(bytes, from, end));
    if (shape.kind === 'looked_up') return this.#meaningOf(column, bytes, from, end) !== null;
    if (shape.kind === 'written') return this.#dictionary!.problemOf(name, textOf(bytes, from, end)) === null;
    if (!this.#isDecimal(bytes, from, end)) return false;
    const value = this.#decimalAt(bytes, from);
    const isWithin = value >= shape.least && value <= shape.most && (!shape.isWhole || Number.isInteger(value));
    return isWithin && !shape.codes.includes(value);
  }

  /** The decimal that was noted. Both parts are exact, so their quotient is the double next to it. */
  #decimalAt(bytes: Uint8Array, from: number): number {
    const value = this.#digits / powersOfTen[this.#decimals]!;
    return bytes[from] === minus ? -value : value;
  }

  /** What the dictionary makes of it; null where that is an error. */
  #meaningOf(column: number, bytes: Uint8Array, from: number, end: number): Meaning | null {
    let hash = 0;
    for (let at = from; at < end; at++) hash = (Math.imul(hash, 31) + bytes[at]!) | 0;
    const meanings = this.#meanings[column]!;
    const place = (hash ^ (hash >>> 15)) & (this.#places - 1);
    const known = meanings[place];
    if (known !== undefined && known.text.length === end - from) {
      let at = 0;
      while (at < known.text.length && known.text[at] === bytes[from + at]) at++;
      if (at === known.text.length) return known;
    }
    const literal = this.#dictionary!.literalOf(this.#columns[column]!.name, textOf(bytes, from, end));
    if (literal instanceof Problem) return null;
    const value = literalValue(literal) as Meaning['value'];
    return (meanings[place] = { text: Uint8Array.from(bytes.subarray(from, end)), json: Buffer.from(literal), value });
  }

  /** Whether this is a decimal number as JSON spells it, of at most 15 digits; notes the digits and how many of them are decimals. */
  #isDecimal(bytes: Uint8Array, start: number, end: number): boolean {
    let at = bytes[start] === minus ? start + 1 : start;
    const from = at;
    if (end - from > 15) return false;
    let digits = 0;
    let byte = 0;
    while (at < end && (byte = bytes[at]!) >= zero && byte <= nine) {
      digits = digits * 10 + (byte - zero);
      at++;
    }
    if (at === from || (at - from > 1 && bytes[from] === zero)) return false;
    this.#decimals = 0;
    if (at < end && bytes[at] === point) {
      const places = ++at;
      while (at < end && (byte = bytes[at]!) >= zero && byte <= nine) {
        digits = digits * 10 + (byte - zero);
        at++;
      }
      this.#decimals = at - places;
      if (at === places) return false;
    }
    this.#digits = digits;
    return at === end;
  }

  #add(rows: PlainRows, bytes: Buffer, start: number, next: number): void {
    // A number's other spelling has at most 25 characters, a missing value four.
    const json = rows.reserve(this.#keyBytes + (next - start) + 25 * this.#ends.length);
    let to = rows.attributesEnd;
    for (let i = 0; i < this.#ends.length; i++) {
      const from = this.#starts[i]!;
      const end = this.#ends[i]!;
      if (i === this.#idColumn) {
        rows.addId(bytes, from, end);
        rows.addLevel(null);
      } else {
        const key = this.#keys[i]!;
        if (key.length > longKey) {
          json.set(key, to);
          to += key.length;
        } else for (let at = 0; at < key.length; at++) json[to++] = key[at]!;
        if (end === from) {
          rows.addLevel(null);
          json[to++] = 110;
          json[to++] = 117;
          json[to++] = 108;
          json[to++] = 108;
        } else if (this.#isText(i)) {
          json[to++] = quote;
          let hash = 0;
          let highest = 0;
          for (let at = from; at < end; at++) {
            const byte = bytes[at]!;
            json[to++] = byte;
            hash = (Math.imul(hash, 31) + byte) | 0;
            highest |= byte;
          }
          json[to++] = quote;
          rows.addLevel(highest > del ? bytes.toString('utf8', from, end) : this.#textOf(i, hash, bytes, from, end));
        } else if (this.#isDecimalAsItStands(i, bytes, from, end)) {
          for (let at = from; at < end; at++) json[to++] = bytes[at]!;
          rows.addNumber(this.#decimalAt(bytes, from));
        } else if (this.#dictionary !== null) {
          const { json: literal, value } = this.#meaningOf(i, bytes, from, end)!;
          for (let at = 0; at < literal.length; at++) json[to++] = literal[at]!;
          if (typeof value === 'number') rows.addNumber(value);
          else rows.addLevel(value);
        } else {
          const text = textOf(bytes, from, end);
          to += json.write(numberLiteral(text), to, 'latin1');
          rows.addNumber(Number(text));
        }
      }
    }
    if (this.#idColumn < 0) rows.addId(bytes, 0, 0);
    else if (this.#ends.length === 1) json[to++] = 123;
    json[to++] = 125;
    rows.endRow(to);
  }

  /** Also of rows that were not read as bytes before: they may be now, since they were found to be right since then. */
  #isDecimalAsItStands(column: number, bytes: Uint8Array, from: number, end: number): boolean {
    const shape = this.#shapes[column]!;
    if (shape !== null && shape.kind !== 'number') return false;
    if (!this.#isDecimal(bytes, from, end)) return false;
    return shape === null || shape.codes.length === 0 || !shape.codes.includes(this.#decimalAt(bytes, from));
  }

  #isText(column: number): boolean {
    const shape = this.#shapes[column]!;
    return shape === null ? !this.#columns[column]!.isNumber : shape.kind === 'written';
  }

  #textOf(column: number, hash: number, bytes: Buffer, from: number, end: number): string {
    const texts = this.#texts[column]!;
    const place = (hash ^ (hash >>> 15)) & (this.#places - 1);
    const known = texts[place];
    if (known !== undefined && known.length === end - from) {
      let at = 0;
      while (at < known.length && known.charCodeAt(at) === bytes[from + at]) at++;
      if (at === known.length) return known;
    }
    const text = bytes.toString('latin1', from, end);
    texts[place] = text;
    return text;
  }
}

/** Where the quote is that ends the value, or what makes it one to be looked at more closely. */
function endOfQuoted(bytes: Uint8Array, from: number): number {
  let at = from;
  for (let byte = 0; at < bytes.length; at++)
    if ((byte = bytes[at]!) <= backslash && (byte === quote || byte === backslash || byte < space)) break;
  return at;
}

/** Where the comma or the line's end is, or what makes it a value to be looked at more closely. */
function endOfUnquoted(bytes: Uint8Array, from: number): number {
  let at = from;
  for (let byte = 0; at < bytes.length; at++)
    if ((byte = bytes[at]!) <= backslash && (byte === comma || byte < space || byte === quote || byte === backslash))
      break;
  return at;
}

function textOf(bytes: Uint8Array, from: number, end: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + from, end - from).toString('utf8');
}
