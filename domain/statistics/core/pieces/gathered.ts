import type { AnalysisInput } from '../analysis.ts';
import { everyRow, joined } from './stand-in.ts';

import { type PiecesInput, rowsOfColumn } from './table-in-pieces.ts';

/** Few rows of data in pieces, in memory. */
export function gathered<Parameters>(
  { pieces, parameters, warn, onProgress, columns }: PiecesInput<Parameters>,
  names: readonly string[],
): AnalysisInput<Parameters> {
  let table = {
    rows: 0,
    columns: new Map(names.map((name) => [name, rowsOfColumn(columns.columns.get(name)!, 0, 0)])),
  };
  for (const piece of pieces(names)) table = joined(table, piece.table, piece.rows);
  return { table, rows: everyRow(table), parameters, warn, onProgress };
}
