import type { Level } from './chunk-column.ts';

/*
 * The order of attribute_sort_key(), here of values: numbers, then false and true, then texts by code point, then what is missing.
 */

const ranks = { number: '1', boolean: '2', string: '3', missing: '9' } as const;

function rankOf(value: Level | null): (typeof ranks)[keyof typeof ranks] {
  return ranks[value === null ? 'missing' : (typeof value as 'number' | 'boolean' | 'string')];
}

/** Below 0 where the first comes before the second. */
export function compareValues(a: Level | null, b: Level | null): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [rank, other] = [rankOf(a), rankOf(b)];
  if (rank !== other) return rank < other ? -1 : 1;
  return typeof a === 'string' && typeof b === 'string' ? compareTexts(a, b) : Number(a) - Number(b);
}

/** As PostgreSQL's collation "C" does: the halves of a surrogate pair come after all that one unit can hold. */
export function compareTexts(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const [x, y] = [a.charCodeAt(i), b.charCodeAt(i)];
    if (x !== y) return placeOf(x) - placeOf(y);
  }
  return a.length - b.length;
}

function placeOf(unit: number): number {
  return unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : unit;
}

const signBit = 1n << 63n;
const allBits = (1n << 64n) - 1n;

/** What attribute_sort_key() gives. */
export function sortKeyOf(value: Level | null): string {
  if (typeof value !== 'number') return `${rankOf(value)}${value ?? ''}`;
  const double = Buffer.alloc(8);
  double.writeDoubleBE(value + 0);
  const bits = double.readBigUInt64BE();
  return ranks.number + (bits & signBit ? bits ^ allBits : bits | signBit).toString(16).padStart(16, '0');
}

/** The value that has this key. Throws where no value has. */
export function valueOfSortKey(key: string): Level | null {
  const rest = key.slice(1);
  switch (key[0]) {
    case ranks.number: {
      const bits = BigInt(`0x${rest}`);
      const double = Buffer.alloc(8);
      double.writeBigUInt64BE(bits & signBit ? bits ^ signBit : bits ^ allBits);
      return double.readDoubleBE();
    }
    case ranks.boolean:
      return rest === 'true';
    case ranks.string:
      return rest;
    case ranks.missing:
      return null;
  }
  throw new TypeError('not a key that attributes are sorted by');
}
