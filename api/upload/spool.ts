import type { FileHandle } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { openUnnamedFile } from '../../storage/unnamed-file.ts';

// A read is parsed without a break: 64 KB take about 3 ms.
const bytesPerRead = 65_536;
// The follower gets a turn this often while bytes pour in: more would slow down the sender.
const millisecondsBetweenTurns = 50;
const millisecondsOfQuiet = 5;

/** What comes in, kept in a file without a name until it is read. */
export class Spool {
  readonly #file: FileHandle;
  #length = 0;
  #writtenAt = 0;
  #isEnded = false;
  #more = Promise.withResolvers<void>();

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  get length(): number {
    return this.#length;
  }

  static async open(): Promise<Spool> {
    return new Spool(await openUnnamedFile('upload'));
  }

  async write(chunk: Uint8Array): Promise<void> {
    for (let written = 0; written < chunk.length; )
      written += (await this.#file.write(chunk, written, chunk.length - written, this.#length + written)).bytesWritten;
    this.#length += chunk.length;
    this.#writtenAt = performance.now();
    this.#notify();
  }

  /** There is no more to come: `follow` ends where the file does. */
  end(): void {
    this.#isEnded = true;
    this.#notify();
  }

  #notify(): void {
    this.#more.resolve();
    this.#more = Promise.withResolvers();
  }

  /**
   * All that is there, from the beginning, as often as wanted; in the same pieces as `follow` gives. A piece is valid
   * until the next one is asked for.
   */
  async *read(): AsyncGenerator<Buffer> {
    const buffer = Buffer.allocUnsafe(bytesPerRead);
    for (let position = 0; position < this.#length; ) {
      const piece = await this.#readAt(buffer, position);
      position += piece.length;
      yield piece;
    }
  }

  /** What is there and what is still to come, until `end`; in full pieces but for the last, and mostly in its pauses. */
  async *follow(): AsyncGenerator<Buffer> {
    const buffer = Buffer.allocUnsafe(bytesPerRead);
    let position = 0;
    let turn = 0;
    for (;;) {
      while (!this.#isEnded && this.#length - position < bytesPerRead) await this.#more.promise;
      while (
        !this.#isEnded &&
        performance.now() - this.#writtenAt < millisecondsOfQuiet &&
        performance.now() - turn < millisecondsBetweenTurns
      )
        await setTimeout(millisecondsOfQuiet);
      if (position >= this.#length) return;
      const piece = await this.#readAt(buffer, position);
      position += piece.length;
      yield piece;
      turn = performance.now();
    }
  }

  async #readAt(buffer: Buffer, position: number): Promise<Buffer> {
    const wanted = Math.min(bytesPerRead, this.#length - position);
    for (let filled = 0; filled < wanted; ) {
      const { bytesRead } = await this.#file.read(buffer, filled, wanted - filled, position + filled);
      if (bytesRead === 0) throw new Error('the spool of an upload is shorter than what was written to it');
      filled += bytesRead;
    }
    return buffer.subarray(0, wanted);
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}
