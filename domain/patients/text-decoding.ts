import { isUtf8 } from 'node:buffer';
import { invalidRequest } from '../../contract/errors.ts';

type Decoder = InstanceType<typeof TextDecoder>;

const byteOrderMark = '\ufeff';

/**
 * Turns the bytes of an upload into text as they come, wherever the chunks are cut. UTF-8 unless the content type names
 * another charset or the file begins with the mark of UTF-16, as Excel's "Unicode text" does.
 */
export class TextDecoding {
  /** Where the bytes stop being text in their charset; null as long as they are. What came before was returned. */
  invalidAt: number | null = null;
  #decoder: Decoder | null | undefined; // null: UTF-8, which Buffer decodes several times faster
  #pending: Buffer = Buffer.alloc(0);
  #bytes = 0; // given to the decoder so far
  #isStart = true;

  constructor(charset: string | undefined) {
    if (charset !== undefined) this.#decoder = decoderOf(charset);
  }

  get charset(): string {
    return this.#decoder?.encoding ?? 'utf-8';
  }

  /** Whether what comes next is known to be UTF-8 and begins with a whole character. */
  get isUtf8(): boolean {
    return this.#decoder === null && this.#pending.length === 0 && !this.#isStart && this.invalidAt === null;
  }

  /** So many bytes, valid where `isUtf8`, were read by others. */
  skip(bytes: number): void {
    this.#bytes += bytes;
  }

  decode(chunk: Uint8Array, isLast: boolean): string {
    let bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    if (this.#pending.length > 0) bytes = Buffer.concat([this.#pending, bytes]);
    if (this.#decoder === undefined) {
      if (bytes.length < 2 && !isLast) {
        this.#pending = Buffer.from(bytes);
        return '';
      }
      const mark = bytes.length < 2 ? 0 : bytes.readUInt16BE(0);
      this.#decoder = mark === 0xfffe ? decoderOf('utf-16le') : mark === 0xfeff ? decoderOf('utf-16be') : null;
    }
    const text = this.#decoder === null ? this.#utf8(bytes, isLast) : this.#other(this.#decoder, bytes, isLast);
    if (!this.#isStart || text === '') return text;
    this.#isStart = false;
    return text.startsWith(byteOrderMark) ? text.slice(1) : text;
  }

  #utf8(bytes: Buffer, isLast: boolean): string {
    const tail = isLast ? 0 : unfinishedBytes(bytes);
    let whole = bytes.subarray(0, bytes.length - tail);
    if (!isUtf8(whole)) {
      whole = whole.subarray(0, validBytes(whole));
      this.invalidAt = this.#bytes + whole.length;
    }
    this.#pending = Buffer.from(bytes.subarray(bytes.length - tail));
    this.#bytes += whole.length;
    return whole.toString('utf8');
  }

  #other(decoder: Decoder, bytes: Buffer, isLast: boolean): string {
    this.#pending = Buffer.alloc(0);
    try {
      const text = decoder.decode(bytes, { stream: !isLast });
      this.#bytes += bytes.length;
      return text;
    } catch {
      this.invalidAt = this.#bytes;
      return '';
    }
  }
}

function decoderOf(charset: string): Decoder | null {
  const label = charset.trim().toLowerCase();
  if (label === 'utf-8' || label === 'utf8' || label === 'us-ascii') return null;
  try {
    const decoder = new TextDecoder(label, { fatal: true, ignoreBOM: true });
    return decoder.encoding === 'utf-8' ? null : decoder;
  } catch {
    throw invalidRequest(
      'The charset of the Content-Type is not known here: send UTF-8, UTF-16, ISO-8859-1 or another of the WHATWG list.',
    );
  }
}

/** How many bytes at the end begin a character whose rest is yet to come. */
function unfinishedBytes(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back]!;
    if (byte < 0x80) return 0;
    if (byte < 0xc0) continue;
    const length = byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
    return back < length ? back : 0;
  }
  return 0;
}

/** How many bytes at the beginning are valid UTF-8, by halving. */
function validBytes(bytes: Buffer): number {
  let good = 0;
  let bad = bytes.length;
  while (bad - good > 1) {
    const middle = (good + bad) >>> 1;
    const part = bytes.subarray(0, middle);
    if (isUtf8(part.subarray(0, middle - unfinishedBytes(part)))) good = middle;
    else bad = middle;
  }
  const part = bytes.subarray(0, good);
  return good - unfinishedBytes(part);
}
