import { type Connection, escapeLiteral, type PoolClient, type Submittable } from 'pg';

export type Rows = (Uint8Array | null)[][];

/**
 * Rows with bytes in them, as they are: `pg` reads an answer as text, where each byte is two characters that have to be
 * decoded again. Of the columns bytea and integer come in PostgreSQL's binary form; null is null. All queries leave in one
 * message, and are answered in their order: a way to the server and back took as long as what most of them ask.
 */
export function copyBinary(client: PoolClient, queries: readonly string[]): Promise<Rows[]> {
  return new Promise((resolve, reject) => {
    client.query(new CopiedRows(queries, resolve, reject));
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

class CopiedRows implements Submittable {
  readonly #queries: readonly string[];
  readonly #resolve: (answers: Rows[]) => void;
  readonly #reject: (error: unknown) => void;
  readonly #answers: Rows[] = [];
  #reader: CopyReader | null = null;

  constructor(queries: readonly string[], resolve: (answers: Rows[]) => void, reject: (error: unknown) => void) {
    this.#queries = queries;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit(connection: Connection): void {
    connection.query(this.#queries.map((query) => `copy (${query}) to stdout (format binary)`).join('; '));
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    this.#reader ??= new CopyReader({ shared: false });
    this.#reader.read(chunk);
  }

  handleCommandComplete(): void {
    this.#answers.push(this.#reader?.rows ?? []);
    this.#reader = null;
  }

  handleReadyForQuery(): void {
    this.#resolve(this.#answers);
  }

  handleError(error: unknown): void {
    this.#reject(error);
  }
}

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
