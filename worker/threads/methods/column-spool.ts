import type { FileHandle } from 'node:fs/promises';
import { type Column, type ColumnPiece, cellText, TableBuilder } from '../../../domain/statistics/core/table.ts';
import { openUnnamedFile } from '../../../storage/unnamed-file.ts';
import type { SpooledPiece, SpooledTable } from './spooled-table.ts';

/** Rows of a piece: half a megabyte a column, so that a method holds a few megabytes of many columns. */
const rowsPerPiece = 65_536;

/** A text that is held once in a list and once in a map: its size beside its characters. */
const levelOverheadBytes = 128;

type Kind = 'empty' | 'number' | 'boolean' | 'text';
/** What is known of a column so far. */
type SpooledColumn = { kinds: Set<Kind>; levels: string[]; codeOf: Map<string, number> };

/** Columns that are written to a file without a name, piece by piece: memory grows with the levels of texts only. */
export class ColumnSpool {
  readonly #file: FileHandle;
  readonly #names: readonly string[];
  readonly #columns: ReadonlyMap<string, SpooledColumn>;
  readonly #present: Set<string>;
  readonly #pieces: (SpooledPiece & { kinds: Map<string, Kind> })[] = [];
  #builder: TableBuilder;
  #rows = 0;
  #length = 0;
  #levelBytes = 0;

  private constructor(file: FileHandle, names: readonly string[], variables: readonly string[]) {
    this.#file = file;
    this.#names = names;
    this.#present = new Set(variables);
    this.#columns = new Map(names.map((name) => [name, { kinds: new Set<Kind>(), levels: [], codeOf: new Map() }]));
    this.#builder = new TableBuilder(names);
  }

  /** A column that no piece has and no variable names is not in the table. */
  static async open(names: readonly string[], variables: readonly string[]): Promise<ColumnSpool> {
    return new ColumnSpool(await openUnnamedFile('run'), names, variables);
  }

  get rows(): number {
    return this.#rows + this.#builder.rows;
  }

  /** What the levels take, which stay in memory. */
  get byteLength(): number {
    return this.#levelBytes;
  }

  async add(rows: number, pieces: ReadonlyMap<string, ColumnPiece>): Promise<void> {
    for (const name of pieces.keys()) this.#present.add(name);
    this.#builder.appendPieces(rows, pieces);
    if (this.#builder.rows >= rowsPerPiece) await this.#store();
  }

  /** The table, which a thread of this process reads by the file's descriptor until `close`. */
  async finish(): Promise<SpooledTable> {
    await this.#store();
    const columns = new Map<string, Column>();
    for (const name of this.#names) {
      if (!this.#present.has(name)) continue;
      const { kinds, levels } = this.#columns.get(name)!;
      const isText = kinds.has('text') || (kinds.has('number') && kinds.has('boolean'));
      if (isText) await this.#makeText(name);
      columns.set(
        name,
        isText
          ? { kind: 'text', codes: new Int32Array(0), levels }
          : { kind: 'numeric', values: new Float64Array(0), boolean: kinds.has('boolean') },
      );
    }
    const pieces = this.#pieces.map(({ rows, positions }) => ({ rows, positions }));
    return { descriptor: this.#file.fd, rows: this.#rows, columns, pieces };
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  async #store(): Promise<void> {
    const { rows, columns } = this.#builder.finish();
    this.#builder = new TableBuilder(this.#names);
    if (rows === 0) return;
    const piece = { rows, positions: new Map<string, number>(), kinds: new Map<string, Kind>() };
    for (const [name, column] of columns) {
      const kind = kindOf(column);
      piece.kinds.set(name, kind);
      this.#columns.get(name)!.kinds.add(kind);
      piece.positions.set(name, await this.#write(kind === 'text' ? this.#codesOf(name, column, rows) : column));
    }
    this.#pieces.push(piece);
    this.#rows += rows;
  }

  /** Numbers that were stored before the column turned out to be of texts, too, become texts. */
  async #makeText(name: string): Promise<void> {
    for (const { rows, positions, kinds } of this.#pieces) {
      const kind = kinds.get(name)!;
      if (kind === 'text') continue;
      const values = new Float64Array(rows);
      await readFully(this.#file, new Uint8Array(values.buffer), positions.get(name)!);
      const column: Column = { kind: 'numeric', values, boolean: kind === 'boolean' };
      positions.set(name, await this.#write(this.#codesOf(name, column, rows)));
    }
  }

  /** The column with the codes that its levels have in all pieces. */
  #codesOf(name: string, column: Column, rows: number): Column {
    const { levels, codeOf } = this.#columns.get(name)!;
    const code = (text: string) => {
      const known = codeOf.get(text);
      if (known !== undefined) return known;
      codeOf.set(text, levels.length);
      this.#levelBytes += levelOverheadBytes + 2 * text.length;
      return levels.push(text) - 1;
    };
    const codes = new Int32Array(rows);
    if (column.kind === 'text') {
      const translation = column.levels.map(code);
      for (let row = 0; row < rows; row++) codes[row] = column.codes[row]! < 0 ? -1 : translation[column.codes[row]!]!;
    } else
      for (let row = 0; row < rows; row++) {
        const text = cellText(column, row);
        codes[row] = text === null ? -1 : code(text);
      }
    return { kind: 'text', codes, levels };
  }

  async #write(column: Column): Promise<number> {
    const { buffer } = column.kind === 'numeric' ? column.values : column.codes;
    const bytes = new Uint8Array(buffer);
    const position = this.#length;
    for (let written = 0; written < bytes.length; )
      written += (await this.#file.write(bytes, written, bytes.length - written, position + written)).bytesWritten;
    this.#length += bytes.length;
    return position;
  }
}

function kindOf(column: Column): Kind {
  if (column.kind === 'text') return 'text';
  if (column.values.every(Number.isNaN)) return 'empty';
  return column.boolean ? 'boolean' : 'number';
}

async function readFully(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesRead } = await file.read(bytes, done, bytes.length - done, position + done);
    if (bytesRead === 0) throw new Error('the spool of a run is shorter than what was written to it');
    done += bytesRead;
  }
}
