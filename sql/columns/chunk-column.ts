import type { AttributeValue } from '../../contract/resources/variable.ts';

export type Level = NonNullable<AttributeValue>;

/**
 * The values of one attribute of the patients of a chunk, by place. Numbers alone: NaN is missing. Anything else: the place
 * of the value in `levels`, which are in the order in which they first stand, or -1 where it is missing.
 */
export type ChunkColumn =
  | { kind: 'number'; values: Float64Array<ArrayBuffer> }
  | { kind: 'level'; codes: Int32Array<ArrayBuffer>; levels: Level[] };

/*
 * A column as bytes: a byte for the kind, one for the type of what follows, one for the power of ten that integers are to be
 * divided by, and from byte 4 on the length of the levels' JSON. From byte 8 on the numbers or codes, then the JSON. An
 * integer is missing when it is the lowest of its type; code 0 is missing.
 */
const kinds = { number: 0, level: 1 } as const;
const integerTypes = [Int8Array, Int16Array, Int32Array] as const;
const codeTypes = [Uint8Array, Uint16Array, Uint32Array] as const;
const doubleType = 3;
const headerBytes = 8;
/** Laboratory values have up to four decimals; more powers would only be tried in vain. */
const powersOfTen = [1, 10, 100, 1000, 10_000];

export function encodeNumbers(values: Float64Array, rows: number): Uint8Array {
  for (const [power, factor] of powersOfTen.entries()) {
    const greatest = greatestInteger(values, rows, factor);
    if (greatest === null) continue;
    const type = integerTypes.findIndex((one) => greatest < 2 ** (8 * one.BYTES_PER_ELEMENT - 1));
    if (type < 0) break;
    const integers = new integerTypes[type]!(rows);
    const missing = lowest(integers);
    for (let row = 0; row < rows; row++) {
      const value = values[row]!;
      integers[row] = Number.isNaN(value) ? missing : Math.round(value * factor);
    }
    return withHeader([kinds.number, type, power], integers, '');
  }
  return withHeader([kinds.number, doubleType, 0], values.slice(0, rows), '');
}

/** The greatest magnitude of the values as integers of this power of ten; null when one of them would not come back as it was. */
function greatestInteger(values: Float64Array, rows: number, factor: number): number | null {
  let greatest = 0;
  for (let row = 0; row < rows; row++) {
    const value = values[row]!;
    if (Number.isNaN(value)) continue;
    const integer = Math.round(value * factor);
    if (!Object.is(integer / factor, value)) return null;
    greatest = Math.max(greatest, Math.abs(integer));
  }
  return greatest;
}

/** `codes` are places in `levels` plus one; 0 is missing. */
export function encodeLevels(codes: Uint32Array, rows: number, levels: readonly Level[]): Uint8Array {
  const type = codeTypes.findIndex((one) => levels.length < 2 ** (8 * one.BYTES_PER_ELEMENT));
  return withHeader([kinds.level, type, 0], codeTypes[type]!.from(codes.subarray(0, rows)), JSON.stringify(levels));
}

function withHeader(header: readonly number[], array: ArrayBufferView, levels: string): Uint8Array {
  const json = Buffer.from(levels);
  const bytes = new Uint8Array(headerBytes + array.byteLength + json.length);
  bytes.set(header);
  new DataView(bytes.buffer).setUint32(4, json.length, true);
  bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), headerBytes);
  bytes.set(json, headerBytes + array.byteLength);
  return bytes;
}

/** Throws when the bytes are not those of a column of so many patients. */
export function decodeColumn(bytes: Buffer, rows: number): ChunkColumn {
  const [kind, type, power] = bytes as unknown as [number, number, number];
  const end = bytes.length - bytes.readUInt32LE(4);
  // A copy, since a typed array wants its bytes where their size divides the address.
  const body = Uint8Array.from(bytes.subarray(headerBytes, end)).buffer;
  if (kind === kinds.level) {
    const codes = Int32Array.from(new codeTypes[type]!(body), (code) => code - 1);
    return { kind: 'level', codes: whole(codes, rows), levels: JSON.parse(bytes.toString('utf8', end)) };
  }
  if (type === doubleType) return { kind: 'number', values: whole(new Float64Array(body), rows) };
  const integers = whole(new integerTypes[type]!(body), rows);
  const missing = lowest(integers);
  const factor = powersOfTen[power]!;
  const values = new Float64Array(rows);
  for (let row = 0; row < rows; row++) values[row] = integers[row] === missing ? Number.NaN : integers[row]! / factor;
  return { kind: 'number', values };
}

function lowest({ BYTES_PER_ELEMENT }: { BYTES_PER_ELEMENT: number }): number {
  return -(2 ** (8 * BYTES_PER_ELEMENT - 1));
}

function whole<Values extends { length: number }>(values: Values, rows: number): Values {
  if (values.length !== rows) throw new TypeError(`a column of ${values.length} values in a chunk of ${rows} patients`);
  return values;
}
