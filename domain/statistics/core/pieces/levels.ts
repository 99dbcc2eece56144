import type { LevelValue } from '../../definition/level-value.ts';
import { requireColumn } from '../filter.ts';
import { levelsOf } from '../levels.ts';
import type { Column } from '../table.ts';
import type { Piece } from './table-in-pieces.ts';

/** The levels of a column over all pieces, and of each row of a piece the index of its level, -1 where it has none. */
export type LevelsInPieces = { names: string[]; codes(piece: Piece): Int32Array };

/** As `levelsOf`, in one pass. */
export function levelsInPieces(
  pieces: Iterable<Piece>,
  options: { name: string; order?: readonly LevelValue[] | undefined },
): LevelsInPieces {
  const examples = oneOfEach(pieces, options.name);
  const { names, codes } = levelsOf(examples, options);
  if (examples.kind === 'text') {
    const codeOf = new Int32Array(examples.levels.length).fill(-1);
    for (const [i, level] of examples.codes.entries()) codeOf[level] = codes[i]!;
    return { names, codes: ({ table, rows }) => codesOfTexts(requireColumn(table, options.name), rows, codeOf) };
  }
  const codeOf = new Map<number, number>();
  for (const [i, value] of examples.values.entries()) codeOf.set(value, codes[i]!);
  return { names, codes: ({ table, rows }) => codesOfNumbers(requireColumn(table, options.name), rows, codeOf) };
}

function codesOfTexts(column: Column, rows: Int32Array, codeOf: Int32Array): Int32Array {
  if (column.kind !== 'text') throw new Error('a column is of one kind in all pieces');
  const codes = new Int32Array(rows.length);
  for (let i = 0; i < rows.length; i++) {
    const level = column.codes[rows[i]!]!;
    codes[i] = level < 0 ? -1 : codeOf[level]!;
  }
  return codes;
}

function codesOfNumbers(column: Column, rows: Int32Array, codeOf: ReadonlyMap<number, number>): Int32Array {
  if (column.kind !== 'numeric') throw new Error('a column is of one kind in all pieces');
  const codes = new Int32Array(rows.length);
  for (let i = 0; i < rows.length; i++) codes[i] = codeOf.get(column.values[rows[i]!]!) ?? -1;
  return codes;
}

/** The column with one row for each of its values. */
function oneOfEach(pieces: Iterable<Piece>, name: string): Column {
  const seen = new Set<number>();
  let last: Column = { kind: 'text', codes: new Int32Array(0), levels: [] };
  for (const { table, rows } of pieces) {
    const column = requireColumn(table, name);
    const values = column.kind === 'numeric' ? column.values : column.codes;
    for (const row of rows) {
      const value = values[row]!;
      if (value >= 0 || (column.kind === 'numeric' && !Number.isNaN(value))) seen.add(value);
    }
    last = column;
  }
  return last.kind === 'numeric'
    ? { ...last, values: Float64Array.from(seen) }
    : { ...last, codes: Int32Array.from(seen) };
}
