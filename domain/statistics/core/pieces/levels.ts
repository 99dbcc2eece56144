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
  const { names } = levelsOf(oneOfEach(pieces, options.name), options);
  const indexOf = new Map(names.map((name, index) => [name, index]));
  return {
    names,
    codes({ table, rows }) {
      const { names: own, codes } = levelsOf(requireColumn(table, options.name), { use: rows, name: options.name });
      const translation = Int32Array.from(own, (name) => indexOf.get(name) ?? -1);
      return codes.map((code) => (code < 0 ? -1 : translation[code]!));
    },
  };
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
