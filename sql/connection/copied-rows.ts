import { Query } from 'pg';
import { CopyReader, type Rows } from '../binary/copy.ts';

/** The rows of one COPY. A query of `pg`'s own kind: those of another it refuses where several are on their way at once. */
export class CopiedRows extends Query {
  readonly #reader = new CopyReader({ shared: true });

  /** Called by `pg` with each row. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    this.#reader.read(chunk);
  }

  get copied(): Rows {
    return this.#reader.rows;
  }
}
