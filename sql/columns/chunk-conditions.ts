import { readDecimal } from '../../contract/decimal-text.ts';
import type { AttributeFilter } from '../../contract/resources/patient.ts';
import { compareTexts } from './attribute-order.ts';
import type { ChunkColumn, Level } from './chunk-column.ts';

/** What sql/lists/attribute-conditions.ts says in SQL, of a value: null is missing. */
export function conditionTest({ comparison, value: given }: AttributeFilter): (value: Level | null) => boolean {
  switch (comparison) {
    case 'is_null':
      return (value) => (value === null) === (given === 'true');
    case 'in':
      return isOneOf(given.split(','));
    case 'eq':
      return isOneOf([given]);
    case 'ne': {
      const isGiven = isOneOf([given]);
      return (value) => value !== null && !isGiven(value);
    }
  }
  const holds = {
    gt: (order: number) => order > 0,
    gte: (order: number) => order >= 0,
    lt: (order: number) => order < 0,
    lte: (order: number) => order <= 0,
  }[comparison];
  const number = readDecimal(given);
  return number === null
    ? (value) => typeof value === 'string' && holds(compareTexts(value, given))
    : (value) => typeof value === 'number' && holds(value - number);
}

function isOneOf(given: readonly string[]): (value: Level | null) => boolean {
  const texts = new Set(given);
  const numbers = new Set(given.map(readDecimal).filter((number) => number !== null));
  return (value) => (typeof value === 'number' ? numbers.has(value) : value !== null && texts.has(String(value)));
}

/** Which of the patients of a chunk meet all conditions, by place. */
export function matchingRows(
  { rows, columns }: { rows: number; columns: ReadonlyMap<string, ChunkColumn> },
  conditions: readonly { attribute: string; test: (value: Level | null) => boolean }[],
): Uint8Array {
  const matching = new Uint8Array(rows).fill(1);
  for (const { attribute, test } of conditions) {
    const column = columns.get(attribute);
    if (column === undefined) {
      if (!test(null)) return matching.fill(0);
    } else if (column.kind === 'level') {
      const ofMissing = test(null);
      const ofLevels = column.levels.map(test);
      for (let row = 0; row < rows; row++) if (!(ofLevels[column.codes[row]!] ?? ofMissing)) matching[row] = 0;
    } else
      for (let row = 0; row < rows; row++) {
        const value = column.values[row]!;
        if (matching[row] === 1 && !test(Number.isNaN(value) ? null : value)) matching[row] = 0;
      }
  }
  return matching;
}
