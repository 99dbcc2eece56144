import { Buffer, isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';
import { piecesOf } from '../medline/pieces.ts';
import { UnreadableFile } from '../parsed-item.ts';

/** More than any XML declaration has. */
const declarationBytes = 256;

/** Where the bytes stop being text: what is before it was given. */
export class UndecodableBytes extends Error {
  override name = 'UndecodableBytes';
}

/**
 * The text of an XML file in pieces: in UTF-16 when a byte order mark or its first characters show so, otherwise as its
 * declaration says, otherwise in UTF-8. White space before the declaration is taken along.
 */
export async function* decodeXml(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decode: Decode | null = null;
  for await (const piece of piecesOf(bytes, declarationBytes)) {
    decode ??= decoderOf(encodingOf(piece));
    yield* decode(piece, false);
  }
  if (decode) yield* decode(Buffer.alloc(0), true);
}

/** By the marks and first characters as in appendix F of the XML recommendation. */
function encodingOf(head: Buffer): string {
  const [first, second, third] = head;
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0x00 && second === 0x3c) return 'utf-16be';
  if (first === 0x3c && second === 0x00) return 'utf-16le';
  const declared = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)["']/.exec(
    head.subarray(0, declarationBytes).toString('latin1'),
  )?.[1];
  // Bytes that could be read so far are not in UTF-16, whatever they say.
  return declared === undefined || /^utf-?(?:8|16)/i.test(declared) ? 'utf-8' : declared;
}

type Decode = (piece: Buffer, isLast: boolean) => Generator<string>;

function decoderOf(encoding: string): Decode {
  if (encoding === 'utf-8') return utf8Decoder();
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(encoding);
  } catch {
    throw new UnreadableFile(
      'unsupported_format',
      `The XML declaration names the encoding "${encoding.slice(0, 40)}", which is not known here: save the file in UTF-8.`,
    );
  }
  return function* (piece, isLast) {
    yield decoder.decode(piece, { stream: !isLast });
  };
}

/** Strict, since wrong characters would go unnoticed into names and titles; yet what is before the first is not lost. */
function utf8Decoder(): Decode {
  let carried = Buffer.alloc(0);
  let isFirst = true;
  return function* (piece, isLast) {
    // Of a character that is cut off at the very end there is nothing to read: the parser tells that the file breaks off.
    if (isLast) return;
    const bytes = carried.length === 0 ? piece : Buffer.concat([carried, piece]);
    const end = wholeCharacters(bytes, bytes.length);
    const whole = bytes.subarray(0, end);
    carried = Buffer.from(bytes.subarray(end));
    if (isUtf8(whole)) {
      const text = whole.toString('utf8');
      if (text === '') return;
      yield isFirst ? text.replace(/^\ufeff/, '') : text;
      isFirst = false;
      return;
    }
    let valid = 0;
    let invalid = end;
    while (invalid - valid > 1) {
      const middle = (valid + invalid) >> 1;
      if (isUtf8(whole.subarray(0, wholeCharacters(whole, middle)))) valid = middle;
      else invalid = middle;
    }
    yield whole.subarray(0, wholeCharacters(whole, valid)).toString('utf8');
    throw new UndecodableBytes();
  };
}

/** Where the last character that is whole ends, at or before `end`. */
function wholeCharacters(bytes: Buffer, end: number): number {
  for (let back = 1; back <= 3 && back <= end; back++) {
    const byte = bytes[end - back]!;
    if (byte < 0x80) return end;
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return length > back ? end - back : end;
    }
  }
  return end;
}
