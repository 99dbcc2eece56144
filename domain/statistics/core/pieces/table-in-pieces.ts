import type { Column, Table } from '../table.ts';

/**
 * A table that need not fit into memory: its rows come in pieces, as often as asked for, and with the columns asked for
 * only. A column is of one kind in all pieces, and a text column has one list of levels for all.
 */
export type TableInPieces = {
  rows: number;
  /** The columns, without rows. */
  columns: Table['columns'];
  pieces(names: readonly string[]): Iterable<Table>;
};

/** A piece and those of its rows that passed the filter. */
export type Piece = { table: Table; rows: Int32Array<ArrayBuffer> };

/** What a method gets that takes its data in pieces; otherwise as `AnalysisInput`. */
export type PiecesInput<Parameters> = {
  /** Without rows: what there is of columns. */
  columns: Table;
  pieces(names: readonly string[]): Iterable<Piece>;
  parameters: Parameters;
  /** So few rows a method may take into memory as they are. */
  fewRows: number;
  warn(code: string, message: string): void;
  /** Share of the work done, 0 to 1. */
  onProgress(fraction: number): void;
};

/** The column without rows. */
export function withoutRows(column: Column): Column {
  return column.kind === 'numeric'
    ? { ...column, values: new Float64Array(0) }
    : { ...column, codes: new Int32Array(0) };
}

/** Some consecutive rows of a column. */
export function rowsOfColumn(column: Column, from: number, to: number): Column {
  return column.kind === 'numeric'
    ? { ...column, values: column.values.slice(from, to) }
    : { ...column, codes: column.codes.slice(from, to) };
}
