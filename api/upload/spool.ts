import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// A read is parsed without a break: 64 KB take about 3 ms.
const bytesPerRead = 65_536;

/** A file without a name: it is unlinked as soon as it is open, so that a crash leaves no patient's data on the disk. */
export class Spool {
  readonly #file: FileHandle;
  #length = 0;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  static async open(): Promise<Spool> {
    const path = join(tmpdir(), `upload-${randomUUID()}`);
    const file = await open(path, 'wx+', 0o600);
    try {
      await unlink(path);
    } catch (error) {
      await file.close();
      throw error;
    }
    return new Spool(file);
  }

  async write(chunk: Uint8Array): Promise<void> {
    const position = this.#length;
    this.#length += chunk.length;
    for (let written = 0; written < chunk.length; )
      written += (await this.#file.write(chunk, written, chunk.length - written, position + written)).bytesWritten;
  }

  /** From the beginning, as often as wanted. A chunk is valid until the next one is asked for. */
  async *read(): AsyncGenerator<Buffer> {
    const buffer = Buffer.allocUnsafe(bytesPerRead);
    for (let position = 0; position < this.#length; ) {
      const { bytesRead } = await this.#file.read(buffer, 0, bytesPerRead, position);
      if (bytesRead === 0) throw new Error('the spool of an upload is shorter than what was written to it');
      position += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}
