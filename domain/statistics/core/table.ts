/**
 * `categories`: the values of a variable that a dictionary declares to be a category, as texts in its order; absent of all
 * others.
 */
type Declared = { categories?: readonly string[] };
/** `boolean`: the values came as JSON booleans and are stored as 1 and 0; their levels are called "true" and "false". */
export type NumericColumn = { kind: 'numeric'; values: Float64Array<ArrayBuffer>; boolean: boolean } & Declared;
/** Each row holds the index of its text in `levels`, or -1 where it is missing. `levels` are in no particular order. */
type TextColumn = { kind: 'text'; codes: Int32Array<ArrayBuffer>; levels: string[] } & Declared;
export type Column = NumericColumn | TextColumn;

/** Data by column. Plain objects, a Map and typed arrays: it survives structuredClone. NaN is the missing number. */
export type Table = { rows: number; columns: Map<string, Column> };

export type CellValue = string | number | boolean | null | undefined;

/** The buffers to hand over, not copy, when a table is posted to another thread; the sender's table is then empty. */
export function transferables(table: Table): ArrayBuffer[] {
  return [...table.columns.values()].map((column) => (column.kind === 'numeric' ? column.values : column.codes).buffer);
}

/**
 * A number as the text of a level: 15 significant digits, as R, so that 0.1 + 0.2 and 0.3 are one level.
 */
export function numberText(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 1e15 ? String(value + 0) : String(Number(value.toPrecision(15)));
}

/** The text of one cell of a column, null where it is missing. */
export function cellText(column: Column, row: number): string | null {
  if (column.kind === 'text') {
    const code = column.codes[row]!;
    return code < 0 ? null : column.levels[code]!;
  }
  const value = column.values[row]!;
  return Number.isNaN(value) ? null : column.boolean ? String(value !== 0) : numberText(value);
}

/**
 * Values of one column of several rows, as they are stored: numbers alone, NaN for what is missing, or places in `levels`, in the
 * order in which those first stand, and -1 for what is missing.
 */
export type ColumnPiece =
  | { kind: 'number'; values: Float64Array }
  | { kind: 'level'; codes: Int32Array; levels: readonly (string | number | boolean)[] };

const firstCapacity = 1024;
/** A text of a patient's value that is stored once for all rows that share it: its size beside its characters. */
const levelOverheadBytes = 64;

class ColumnBuilder {
  #kind: 'empty' | 'number' | 'boolean' | 'text' = 'empty';
  #numbers = new Float64Array(firstCapacity).fill(Number.NaN);
  #codes = new Int32Array(0);
  #levels: string[] = [];
  #codeOf = new Map<string, number>();
  #levelBytes = 0;

  get byteLength(): number {
    return this.#numbers.byteLength + this.#codes.byteLength + this.#levelBytes;
  }

  grow(capacity: number): void {
    if (this.#kind === 'text') {
      const codes = new Int32Array(capacity).fill(-1);
      codes.set(this.#codes);
      this.#codes = codes;
    } else {
      const numbers = new Float64Array(capacity).fill(Number.NaN);
      numbers.set(this.#numbers);
      this.#numbers = numbers;
    }
  }

  set(row: number, value: string | number | boolean): void {
    const kind = typeof value === 'string' ? 'text' : (typeof value as 'number' | 'boolean');
    if (this.#kind === 'empty' && kind !== 'text') this.#kind = kind;
    if (this.#kind !== 'text' && this.#kind !== kind) this.#becomeText(row);
    if (this.#kind === 'text')
      this.#codes[row] = this.#code(typeof value === 'number' ? numberText(value) : String(value));
    else this.#numbers[row] = Number(value);
  }

  /** What `set` would do for each of these rows. */
  setAll(start: number, piece: ColumnPiece): void {
    if (piece.kind === 'number') {
      if (this.#kind === 'empty' && piece.values.some((value) => !Number.isNaN(value))) this.#kind = 'number';
      if (this.#kind === 'number') this.#numbers.set(piece.values, start);
      else if (this.#kind !== 'empty')
        for (const [i, value] of piece.values.entries()) if (!Number.isNaN(value)) this.set(start + i, value);
      return;
    }
    const { codes, levels } = piece;
    const isBoolean = levels.every((level) => typeof level === 'boolean');
    if (levels.length === 0 || (isBoolean && (this.#kind === 'empty' || this.#kind === 'boolean'))) {
      if (levels.length > 0) this.#kind = 'boolean';
      for (const [i, code] of codes.entries()) if (code >= 0) this.#numbers[start + i] = Number(levels[code]);
      return;
    }
    if (this.#kind !== 'text') this.#becomeText(start);
    const known = levels.map((level) => this.#code(typeof level === 'number' ? numberText(level) : String(level)));
    for (const [i, code] of codes.entries()) if (code >= 0) this.#codes[start + i] = known[code]!;
  }

  finish(rows: number): Column {
    if (this.#kind === 'text') {
      const codes = new Int32Array(this.#codes.buffer.transfer(rows * Int32Array.BYTES_PER_ELEMENT));
      return { kind: 'text', codes, levels: this.#levels };
    }
    const values = new Float64Array(this.#numbers.buffer.transfer(rows * Float64Array.BYTES_PER_ELEMENT));
    return { kind: 'numeric', values, boolean: this.#kind === 'boolean' };
  }

  #becomeText(rows: number): void {
    const numbers = this.#numbers;
    this.#codes = new Int32Array(numbers.length).fill(-1);
    for (let row = 0; row < rows; row++) {
      const value = numbers[row]!;
      if (Number.isNaN(value)) continue;
      this.#codes[row] = this.#code(this.#kind === 'boolean' ? String(value !== 0) : numberText(value));
    }
    this.#numbers = new Float64Array(0);
    this.#kind = 'text';
  }

  #code(text: string): number {
    const known = this.#codeOf.get(text);
    if (known !== undefined) return known;
    const code = this.#levels.length;
    this.#codeOf.set(text, code);
    this.#levels.push(text);
    this.#levelBytes += levelOverheadBytes + 2 * text.length;
    return code;
  }
}

/**
 * Builds a table row by row, so that a stream of rows never exists twice in memory. A column is numeric if all its
 * values are numbers (or it has none), boolean if all are booleans, otherwise text, where a number becomes its decimal
 * text. null, undefined, NaN and infinities are missing.
 */
export class TableBuilder {
  readonly #names: readonly string[];
  readonly #columns: ColumnBuilder[];
  #rows = 0;
  #capacity = firstCapacity;

  constructor(columnNames: readonly string[]) {
    this.#names = columnNames;
    this.#columns = columnNames.map(() => new ColumnBuilder());
  }

  get rows(): number {
    return this.#rows;
  }

  get byteLength(): number {
    return this.#columns.reduce((sum, column) => sum + column.byteLength, 0);
  }

  /** Adds one row: its values in the order of the column names. */
  append(values: readonly CellValue[]): void {
    if (this.#rows === this.#capacity) {
      this.#capacity *= 2;
      for (const column of this.#columns) column.grow(this.#capacity);
    }
    for (let i = 0; i < this.#columns.length; i++) {
      const value = values[i];
      if (value === null || value === undefined) continue;
      if (typeof value === 'number' && !Number.isFinite(value)) continue;
      this.#columns[i]!.set(this.#rows, value);
    }
    this.#rows++;
  }

  /** Adds so many rows; a column that is not among the pieces is missing in all of them. */
  appendPieces(rows: number, pieces: ReadonlyMap<string, ColumnPiece>): void {
    while (this.#rows + rows > this.#capacity) {
      this.#capacity *= 2;
      for (const column of this.#columns) column.grow(this.#capacity);
    }
    for (const [i, name] of this.#names.entries()) {
      const piece = pieces.get(name);
      if (piece !== undefined) this.#columns[i]!.setAll(this.#rows, piece);
    }
    this.#rows += rows;
  }

  /** The table; the builder is empty afterwards. */
  finish(): Table {
    const columns = new Map(this.#names.map((name, i) => [name, this.#columns[i]!.finish(this.#rows)]));
    return { rows: this.#rows, columns };
  }
}
