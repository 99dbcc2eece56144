import type { FileHandle } from 'node:fs/promises';
import { openUnnamedFile } from '../../../storage/unnamed-file.ts';

/** Large enough that a read costs little beside what is done with it. */
const bytesPerRead = 256 * 1024;
/** Small pieces are gathered: a write to the file costs the same for one byte as for thousands. */
const bytesPerWrite = 256 * 1024;

/** What comes in, kept in a file without a name until it is read. */
export class Spool {
  readonly #file: FileHandle;
  readonly #gathered = Buffer.allocUnsafe(bytesPerWrite);
  #filled = 0;
  #length = 0;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  static async open(): Promise<Spool> {
    return new Spool(await openUnnamedFile('export'));
  }

  get length(): number {
    return this.#length + this.#filled;
  }

  async write(bytes: Uint8Array): Promise<void> {
    if (this.#filled + bytes.length > bytesPerWrite) await this.#flush();
    if (bytes.length >= bytesPerWrite) return this.#put(bytes);
    this.#gathered.set(bytes, this.#filled);
    this.#filled += bytes.length;
  }

  async #flush(): Promise<void> {
    const filled = this.#gathered.subarray(0, this.#filled);
    this.#filled = 0;
    await this.#put(filled);
  }

  async #put(bytes: Uint8Array): Promise<void> {
    for (let written = 0; written < bytes.length; )
      written += (await this.#file.write(bytes, written, bytes.length - written, this.#length + written)).bytesWritten;
    this.#length += bytes.length;
  }

  /** All that was written, from the beginning, as often as wanted, also by several at once. */
  async *read(): AsyncGenerator<Buffer> {
    await this.#flush();
    for (let position = 0; position < this.#length; ) {
      const piece = Buffer.allocUnsafe(Math.min(bytesPerRead, this.#length - position));
      const { bytesRead } = await this.#file.read(piece, 0, piece.length, position);
      if (bytesRead === 0) throw new Error('the spool of an export is shorter than what was written to it');
      position += bytesRead;
      yield piece.subarray(0, bytesRead);
    }
  }

  /** The lines of what was written, without their ends. */
  async *lines(): AsyncGenerator<string> {
    let rest: Buffer[] = [];
    for await (const piece of this.read())
      for (let from = 0; from < piece.length; ) {
        const end = piece.indexOf(10, from);
        rest.push(piece.subarray(from, end === -1 ? piece.length : end));
        from = end === -1 ? piece.length : end + 1;
        if (end === -1) continue;
        yield Buffer.concat(rest).toString('utf8');
        rest = [];
      }
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}
