import { completeRows, numbersOf } from '../../core/complete-rows.ts';
import { type LevelsInPieces, levelsInPieces } from '../../core/pieces/levels.ts';
import type { Piece, PiecesInput } from '../../core/pieces/table-in-pieces.ts';
import { type RankedGroups, rankedSorted } from '../../math/hypothesis-tests/kruskal-wallis.ts';
import { countLevels, refuseManyLevels, rowOfCounts } from '../baseline/categorical-row.ts';
import { rowOfRanked } from '../baseline/numeric-row.ts';
import { type TableOneComputed, tableOf } from './compute.ts';
import type { TableOneParameters } from './definition.ts';

/** As `compute`, of data in pieces: two passes a variable, of a number the values of one variable in memory, eight bytes each. */
export function computeInPieces(input: PiecesInput<TableOneParameters>): TableOneComputed {
  const { parameters, warn } = input;
  const { by: byName, group_levels } = parameters;
  const by = levelsInPieces(input.pieces([byName]), { name: byName, order: group_levels });
  const sizes = new Int32Array(by.names.length);
  let filtered = 0;
  let missing = 0;
  for (const piece of input.pieces([byName])) {
    filtered += piece.rows.length;
    missing += completeRows(piece.table, piece.rows, [byName]).n_missing;
    for (const code of by.codes(piece)) if (code >= 0) sizes[code]!++;
  }
  const rows = sizes.reduce((sum, size) => sum + size, 0);
  return tableOf(
    { rows, filtered, names: by.names, sizes, missing },
    {
      numeric: (variable, kind, problems) =>
        rowOfRanked({ variable, kind, rows, sizes }, ranked(input, variable, by), parameters, problems, warn),
      categorical(variable) {
        const levels = levelsInPieces(grouped(input, variable, by), { name: variable });
        refuseManyLevels(variable, levels.names);
        const counts = levels.names.map(() => new Array<number>(by.names.length).fill(0));
        for (const piece of input.pieces([variable, byName])) countLevels(counts, levels.codes(piece), by.codes(piece));
        return rowOfCounts({ variable, rows, levels: levels.names, groups: by.names }, counts, parameters, warn);
      },
    },
    input,
  );
}

/** The rows that have one of the groups. */
function* grouped(
  { pieces, parameters }: PiecesInput<TableOneParameters>,
  variable: string,
  by: LevelsInPieces,
): Generator<Piece> {
  for (const piece of pieces([variable, parameters.by])) {
    const codes = by.codes(piece);
    yield { table: piece.table, rows: piece.rows.filter((_, i) => codes[i]! >= 0) };
  }
}

/** The values of each group, sorted and ranked. */
function ranked(input: PiecesInput<TableOneParameters>, variable: string, by: LevelsInPieces): RankedGroups {
  const present = function* () {
    for (const piece of grouped(input, variable, by)) {
      const { rows } = completeRows(piece.table, piece.rows, [variable]);
      yield { codes: by.codes({ table: piece.table, rows }), values: numbersOf(piece.table, variable, rows) };
    }
  };
  const sizes = by.names.map(() => 0);
  for (const { codes } of present()) for (const code of codes) sizes[code]!++;
  const groups = by.names.map((group, code) => ({ group, sorted: new Float64Array(sizes[code]!) }));
  const filled = by.names.map(() => 0);
  for (const { codes, values } of present())
    for (let i = 0; i < codes.length; i++) groups[codes[i]!]!.sorted[filled[codes[i]!]!++] = values[i]!;
  for (const { sorted } of groups) sorted.sort();
  return rankedSorted(groups);
}
