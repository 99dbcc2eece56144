import { requireColumn } from '../filter.ts';
import type { Column, Table } from '../table.ts';

/** Of a category with more values than this no model is made. */
const mostLevels = 1000;
/** Of a number: enough to see whether it is rather a category. */
const mostNumbers = 12;

type Row = number[];
type Looked = {
  at: number;
  isText: boolean;
  most: number;
  seen: Set<number>;
  least: Row | undefined;
  greatest: Row | undefined;
};

/**
 * A few rows that hold what a model's columns are made of: each level of each category, and the least and greatest value of
 * each number. Before the rows of a piece they make its columns those of the whole.
 */
export class StandIn {
  readonly #columns: Map<string, Column>;
  readonly #looked: Looked[];
  readonly #rows: Row[] = [];

  /** `isCategory`: columns whose values are levels whatever they look like. */
  constructor(schema: Table, names: readonly string[], isCategory: (name: string) => boolean) {
    this.#columns = new Map(names.map((name) => [name, requireColumn(schema, name)]));
    this.#looked = [...this.#columns].map(([name, column], at) => ({
      at,
      isText: column.kind === 'text',
      most: column.kind === 'text' || column.categories !== undefined || isCategory(name) ? mostLevels : mostNumbers,
      seen: new Set(),
      least: undefined,
      greatest: undefined,
    }));
  }

  /** Takes what is new in these rows. */
  look(table: Table, rows: Int32Array): void {
    const values = [...this.#columns.keys()].map((name) => valuesOf(requireColumn(table, name)));
    const rowAt = (row: number): Row => values.map((column) => column[row]!);
    for (const looked of this.#looked) {
      const own = values[looked.at]!;
      for (const row of rows) {
        const value = own[row]!;
        if (Number.isNaN(value) || (looked.isText && value < 0)) continue;
        if (looked.least === undefined || value < looked.least[looked.at]!) looked.least = rowAt(row);
        if (looked.greatest === undefined || value > looked.greatest[looked.at]!) looked.greatest = rowAt(row);
        if (looked.seen.size === looked.most || looked.seen.has(value)) continue;
        looked.seen.add(value);
        this.#rows.push(rowAt(row));
      }
    }
  }

  table(): Table {
    const ends = this.#looked.flatMap(({ least, greatest }) => [least, greatest]).filter((row) => row !== undefined);
    const rows = [...this.#rows, ...ends];
    const columns = new Map<string, Column>();
    for (const [at, [name, column]] of [...this.#columns].entries())
      columns.set(
        name,
        column.kind === 'numeric'
          ? { ...column, values: Float64Array.from(rows, (row) => row[at]!) }
          : { ...column, codes: Int32Array.from(rows, (row) => row[at]!) },
      );
    return { rows: rows.length, columns };
  }
}

function valuesOf(column: Column): Float64Array | Int32Array {
  return column.kind === 'numeric' ? column.values : column.codes;
}

/** The first table's rows, then these of the second. */
export function joined(first: Table, second: Table, rows: Int32Array): Table {
  const columns = new Map<string, Column>();
  for (const [name, column] of first.columns) {
    const other = requireColumn(second, name);
    const values = valuesOf(other);
    if (column.kind === 'numeric') {
      const all = new Float64Array(first.rows + rows.length);
      all.set(column.values);
      for (let i = 0; i < rows.length; i++) all[first.rows + i] = values[rows[i]!]!;
      columns.set(name, { ...column, values: all });
    } else {
      const all = new Int32Array(first.rows + rows.length);
      all.set(column.codes);
      for (let i = 0; i < rows.length; i++) all[first.rows + i] = values[rows[i]!]!;
      columns.set(name, { ...column, codes: all });
    }
  }
  return { rows: first.rows + rows.length, columns };
}

export function everyRow({ rows }: Table): Int32Array<ArrayBuffer> {
  const every = new Int32Array(rows);
  for (let row = 0; row < rows; row++) every[row] = row;
  return every;
}
