import { isUtf8 } from 'node:buffer';
import { slicesOf } from './format.ts';
import { longLength } from './long-row.ts';
import type { TextDecoding } from './text-decoding.ts';

const lineFeed = 10;

/** What takes the rows of a body: as text whatever comes, and from whole lines of UTF-8 those at their beginning that it can take as they are. */
export type RowReader = {
  text: (text: string, isLast: boolean) => void;
  /** How many bytes of the lines were taken. */
  plain: (lines: Buffer) => number;
};

/** Gives a body, however it is cut, to what takes its rows. */
export class BodyReading {
  readonly decoding: TextDecoding;
  #bytes = Buffer.allocUnsafe(2 ** 17);
  /** At the beginning of these bytes stands a line whose end is yet to come. */
  #rest = 0;

  constructor(decoding: TextDecoding) {
    this.decoding = decoding;
  }

  /** The next bytes, in steps between which others may get their turn. The bytes may be used again afterwards. */
  *read(chunk: Uint8Array, isLast: boolean, reader: RowReader): Generator<void> {
    const bytes = this.#withRest(chunk);
    const end = bytes.lastIndexOf(lineFeed) + 1;
    const isLong = end === 0 && bytes.length > longLength;
    const lines = isLast || isLong ? bytes : bytes.subarray(0, end);
    this.#rest = bytes.length;
    if (lines.length === 0 && !isLast) return;
    let taken = 0;
    if (this.decoding.isUtf8 && isUtf8(lines)) {
      taken = reader.plain(lines);
      this.decoding.skip(taken);
      yield;
    }
    if (taken < lines.length || isLast)
      for (const slice of slicesOf(this.decoding.decode(lines.subarray(taken), isLast))) {
        reader.text(slice, false);
        yield;
      }
    if (isLast && this.decoding.invalidAt === null) reader.text('', true);
    this.#bytes.copyWithin(0, lines.length, bytes.length);
    this.#rest = bytes.length - lines.length;
  }

  #withRest(chunk: Uint8Array): Buffer {
    const end = this.#rest + chunk.length;
    if (end > this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes.subarray(0, this.#rest)], 2 * end);
    this.#bytes.set(chunk, this.#rest);
    return this.#bytes.subarray(0, end);
  }
}
