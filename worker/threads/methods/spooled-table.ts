import { readSync } from 'node:fs';
import type { TableInPieces } from '../../../domain/statistics/core/pieces/table-in-pieces.ts';
import type { Column, Table } from '../../../domain/statistics/core/table.ts';

/** Where in the file each column of a piece begins. */
export type SpooledPiece = { rows: number; positions: Map<string, number> };

/** A table whose values lie in an open file of this process: it is posted to a thread as it is. */
export type SpooledTable = {
  descriptor: number;
  rows: number;
  /** Without rows. */
  columns: Map<string, Column>;
  pieces: SpooledPiece[];
};

/** Reads wait: they are done in a thread that has nothing else to do. */
export function tableOfSpool({ descriptor, rows, columns, pieces }: SpooledTable): TableInPieces {
  return {
    rows,
    columns,
    *pieces(names) {
      for (const piece of pieces) {
        const read = new Map<string, Column>();
        for (const name of names) {
          const column = columns.get(name);
          if (column !== undefined)
            read.set(name, readColumn(descriptor, column, piece.rows, piece.positions.get(name)!));
        }
        yield { rows: piece.rows, columns: read } satisfies Table;
      }
    },
  };
}

function readColumn(descriptor: number, column: Column, rows: number, position: number): Column {
  if (column.kind === 'numeric') {
    const values = new Float64Array(rows);
    readFully(descriptor, new Uint8Array(values.buffer), position);
    return { ...column, values };
  }
  const codes = new Int32Array(rows);
  readFully(descriptor, new Uint8Array(codes.buffer), position);
  return { ...column, codes };
}

function readFully(descriptor: number, bytes: Uint8Array, position: number): void {
  for (let done = 0; done < bytes.length; ) {
    const read = readSync(descriptor, bytes, done, bytes.length - done, position + done);
    if (read === 0) throw new Error('the spool of a run is shorter than what was written to it');
    done += read;
  }
}
