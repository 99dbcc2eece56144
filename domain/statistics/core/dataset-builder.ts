import { type CellValue, type ColumnPiece, type Table, TableBuilder } from './table.ts';

/**
 * The table of a run from patients' attributes. A column that no patient has and no variable names is not in it: the
 * method then says which columns there are.
 */
export class DatasetBuilder {
  readonly #columns: readonly string[];
  readonly #present: Set<string>;
  readonly #builder: TableBuilder;

  constructor(columns: readonly string[], variables: readonly string[]) {
    this.#columns = columns;
    this.#present = new Set(variables);
    this.#builder = new TableBuilder(columns);
  }

  get rows(): number {
    return this.#builder.rows;
  }

  get byteLength(): number {
    return this.#builder.byteLength;
  }

  /** Adds a patient and gives the values that were taken, in the order of the columns. */
  add(attributes: Readonly<Record<string, CellValue>>): CellValue[] {
    const values = this.#columns.map((name) => {
      if (!Object.hasOwn(attributes, name)) return null;
      this.#present.add(name);
      return attributes[name];
    });
    this.#builder.append(values);
    return values;
  }

  /** Adds patients by column: a column that none of them has is not among the pieces. */
  addPieces(patients: number, pieces: ReadonlyMap<string, ColumnPiece>): void {
    for (const name of pieces.keys()) this.#present.add(name);
    this.#builder.appendPieces(patients, pieces);
  }

  finish(): Table {
    const table = this.#builder.finish();
    for (const name of this.#columns) if (!this.#present.has(name)) table.columns.delete(name);
    return table;
  }
}
