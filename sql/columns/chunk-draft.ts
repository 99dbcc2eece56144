import type { AttributeValue } from '../../contract/resources/variable.ts';
import { type ChunkColumn, encodeLevels, encodeNumbers, type Level } from './chunk-column.ts';
import { ChunkIds } from './chunk-ids.ts';

/** A filter on one column reads 100 chunks of a million patients, each with a few kilobytes of it. */
const maximumRows = 10_000;
/** Of wide patients fewer: a draft holds eight bytes a value. */
const maximumValues = 1_000_000;
/** Fewer patients are read from their rows as quickly. */
const worthwhileRows = 1000;

/** Patients, by column, that will be a chunk. Their values come in the order of their ids, and their ids with them or at the end. */
export class ChunkDraft {
  readonly ids = new ChunkIds();
  rows = 0;
  readonly #columns = new Map<string, ColumnDraft>();
  /** The columns of the names that came last: those of a CSV file come with every row. */
  #lastNames: readonly (string | null)[] = [];
  #lastColumns: (ColumnDraft | null)[] = [];

  get isFull(): boolean {
    return this.rows >= maximumRows || this.rows * this.#columns.size >= maximumValues;
  }

  get isWorthwhile(): boolean {
    return this.rows >= worthwhileRows || this.isFull;
  }

  /** `values` in the order of `names`; a value whose name is null is left out. */
  add(names: readonly (string | null)[], values: readonly AttributeValue[]): void {
    const columns = this.#columnsOf(names);
    const row = this.rows++;
    for (let i = 0; i < names.length; i++) {
      const value = values[i]!;
      if (value !== null) columns[i]?.set(row, value);
    }
  }

  /** The values of one of several rows, who all have these names: each a number, or a level where that is NaN. */
  addPlain({ names, numbers, levels }: PlainValues, of: number): void {
    const columns = this.#columnsOf(names);
    const row = this.rows++;
    for (let i = 0, at = of * names.length; i < names.length; i++, at++) {
      const value = numbers[at]!;
      const level = levels[at]!;
      if (!Number.isNaN(value)) columns[i]?.setNumber(row, value);
      else if (level !== null) columns[i]?.set(row, level);
    }
  }

  columns(): Map<string, ChunkColumn> {
    return new Map([...this.#columns].map(([name, column]) => [name, column.finish(this.rows)]));
  }

  *encoded(): Generator<{ name: string; data: Uint8Array }> {
    for (const [name, column] of this.#columns) yield { name, data: column.encode(this.rows) };
  }

  #columnsOf(names: readonly (string | null)[]): (ColumnDraft | null)[] {
    if (names !== this.#lastNames) {
      this.#lastNames = names;
      this.#lastColumns = names.map((name) => (name === null ? null : this.#columnOf(name)));
    }
    return this.#lastColumns;
  }

  #columnOf(name: string): ColumnDraft {
    let column = this.#columns.get(name);
    if (column === undefined) this.#columns.set(name, (column = new ColumnDraft()));
    return column;
  }
}

type PlainValues = {
  names: readonly (string | null)[];
  numbers: Float64Array;
  levels: readonly (string | boolean | null)[];
};

const firstCapacity = 16;

class ColumnDraft {
  #numbers = new Float64Array(firstCapacity).fill(Number.NaN);
  /** Null as long as all are numbers. */
  #codes: Uint32Array<ArrayBuffer> | null = null;
  readonly #codeOf = new Map<Level, number>();
  #numberOfRows = 0;

  /** Of a zero the sign is not kept, as in sorting and comparing. */
  set(row: number, value: Level): void {
    if (typeof value === 'number') {
      this.setNumber(row, value);
      return;
    }
    this.#reserve(row + 1);
    (this.#codes ??= this.#codesOfNumbers())[row] = this.#code(value);
    this.#numberOfRows = row + 1;
  }

  /** The same of a number, which is not put into an object on its way. */
  setNumber(row: number, value: number): void {
    this.#reserve(row + 1);
    if (this.#codes === null) this.#numbers[row] = value + 0;
    else this.#codes[row] = this.#code(value + 0);
    this.#numberOfRows = row + 1;
  }

  finish(rows: number): ChunkColumn {
    this.#reserve(rows);
    if (this.#codes === null) return { kind: 'number', values: this.#numbers.slice(0, rows) };
    const codes = Int32Array.from(this.#codes.subarray(0, rows), (code) => code - 1);
    return { kind: 'level', codes, levels: [...this.#codeOf.keys()] };
  }

  encode(rows: number): Uint8Array {
    this.#reserve(rows);
    return this.#codes === null
      ? encodeNumbers(this.#numbers, rows)
      : encodeLevels(this.#codes, rows, [...this.#codeOf.keys()]);
  }

  #code(value: Level): number {
    let code = this.#codeOf.get(value);
    if (code === undefined) this.#codeOf.set(value, (code = this.#codeOf.size + 1));
    return code;
  }

  #codesOfNumbers(): Uint32Array<ArrayBuffer> {
    const codes = new Uint32Array(this.#numbers.length);
    for (let row = 0; row < this.#numberOfRows; row++)
      if (!Number.isNaN(this.#numbers[row])) codes[row] = this.#code(this.#numbers[row]!);
    this.#numbers = new Float64Array(0);
    return codes;
  }

  #reserve(rows: number): void {
    const capacity = this.#codes?.length ?? this.#numbers.length;
    if (rows <= capacity) return;
    const larger = Math.max(rows, 2 * capacity);
    if (this.#codes === null) {
      const numbers = new Float64Array(larger).fill(Number.NaN);
      numbers.set(this.#numbers);
      this.#numbers = numbers;
    } else {
      const codes = new Uint32Array(larger);
      codes.set(this.#codes);
      this.#codes = codes;
    }
  }
}
