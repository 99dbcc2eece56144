import { type Connection, escapeLiteral, type PoolClient, type Submittable, types } from 'pg';

export type Rows = (Uint8Array | null)[][];

/** A question whose rows come as they are, or one that `pg` would ask: its rows are read from text. */
export type Asked = { copy: string } | { rows: string };

/** Of the second kind, by the names of their columns. */
export type ReadRows = Record<string, unknown>[];

/**
 * Rows with bytes in them, as they are: `pg` reads an answer as text, where each byte is two characters that have to be
 * decoded again. Of the columns bytea and integer come in PostgreSQL's binary form; null is null. All questions, which have no parameters, leave in one
 * message, and are answered in their order: a way to the server and back took as long as what most of them ask.
 */
export function askTogether(client: PoolClient, asked: readonly Asked[]): Promise<(Rows | ReadRows)[]> {
  return new Promise((resolve, reject) => {
    client.query(new QuestionsTogether(asked, resolve, reject));
  });
}

/** PostgreSQL's documentation, COPY, "Binary Format": after the signature and flags how long a part is that nobody uses. */
const lengthOfHeader = 19;

/** Takes the messages of a COPY. Where they are `shared`, the columns of a row lie in one piece of memory, and go with the last of them. */
export class CopyReader {
  readonly rows: Rows = [];
  readonly #shared: boolean;
  #hasBegun = false;

  constructor({ shared }: { shared: boolean }) {
    this.#shared = shared;
  }

  /** One a row, of which the first has the header before it, and one for the end. */
  read(chunk: Buffer): void {
    let at = 0;
    if (!this.#hasBegun) {
      this.#hasBegun = true;
      at = lengthOfHeader + chunk.readInt32BE(15);
    }
    const fields = at === chunk.length ? -1 : chunk.readInt16BE(at);
    if (fields !== -1) this.rows.push(this.#rowOf(chunk, at + 2, fields));
  }

  #rowOf(chunk: Buffer, from: number, fields: number): Rows[number] {
    // A copy: the memory that it was read into is used again.
    const bytes = this.#shared ? Buffer.from(chunk) : new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.length);
    const row: Rows[number] = [];
    let at = from;
    for (let i = 0; i < fields; i++) {
      const length = chunk.readInt32BE(at);
      at += 4;
      const end = at + Math.max(0, length);
      row.push(length === -1 ? null : this.#shared ? bytes.subarray(at, end) : bytes.slice(at, end));
      at = end;
    }
    return row;
  }
}

class QuestionsTogether implements Submittable {
  readonly #asked: readonly Asked[];
  readonly #resolve: (answers: (Rows | ReadRows)[]) => void;
  readonly #reject: (error: unknown) => void;
  readonly #answers: (Rows | ReadRows)[] = [];
  #reader: CopyReader | null = null;
  #fields: readonly Field[] = [];
  #rows: ReadRows = [];

  constructor(
    asked: readonly Asked[],
    resolve: (answers: (Rows | ReadRows)[]) => void,
    reject: (error: unknown) => void,
  ) {
    this.#asked = asked;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit(connection: Connection): void {
    connection.query(
      this.#asked.map((one) => ('copy' in one ? `copy (${one.copy}) to stdout (format binary)` : one.rows)).join('; '),
    );
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    this.#reader ??= new CopyReader({ shared: false });
    this.#reader.read(chunk);
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    this.#fields = fields.map(({ name, dataTypeID }) => ({ name, read: types.getTypeParser(dataTypeID, 'text') }));
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    this.#rows.push(
      Object.fromEntries(
        this.#fields.map(({ name, read }, i) => {
          const value = fields[i];
          return [name, value == null ? null : read(value)];
        }),
      ),
    );
  }

  handleCommandComplete(): void {
    this.#answers.push('copy' in this.#asked[this.#answers.length]! ? (this.#reader?.rows ?? []) : this.#rows);
    this.#reader = null;
    this.#rows = [];
  }

  handleReadyForQuery(): void {
    this.#resolve(this.#answers);
  }

  handleError(error: unknown): void {
    this.#reject(error);
  }
}

type Field = { name: string; read: (text: string) => unknown };

export function integerOf(bytes: Uint8Array): number {
  return (bytes[0]! << 24) | (bytes[1]! << 16) | (bytes[2]! << 8) | bytes[3]!;
}

/** COPY takes no parameters. One literal, which PostgreSQL reads in a third of the time of an array of as many. */
export function literalArray(values: readonly (string | number | boolean)[], type: string): string {
  const elements = values.map((value) =>
    typeof value === 'string' ? `"${/["\\]/.test(value) ? value.replace(/["\\]/g, '\\$&') : value}"` : String(value),
  );
  return `${literal(`{${elements.join()}}`)}::${type}[]`;
}

/** As `escapeLiteral`, which goes through every character by itself. */
const literal = (text: string): string =>
  text.includes('\\') ? escapeLiteral(text) : `'${text.replaceAll("'", "''")}'`;

/** Properties of rows, an array each, for `unnest` to make rows of again. */
export function literalColumns<Row>(
  rows: readonly Row[],
  types: { [Name in keyof Row]?: 'int' | 'text' | 'boolean' },
): string {
  return Object.entries(types)
    .map(([name, type]) =>
      literalArray(
        rows.map((row) => row[name as keyof Row] as string | number | boolean),
        String(type),
      ),
    )
    .join();
}
