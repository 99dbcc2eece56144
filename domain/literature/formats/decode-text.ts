import { UnreadableFile } from './parsed-item.ts';

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/** Bytes at the start that an encoding is told by. */
const enoughToTell = 512;
/** A line longer than this is decoded in pieces of this length, so that memory does not grow with it. */
const longestPiece = 1 << 20;
/** No line of a reference manager's export comes near; a file of another kind may be one line altogether. */
const longestLine = 32 << 20;

/** By its byte order mark, or else by where the zero bytes are: text in UTF-16 has one beside nearly every letter. */
function encodingOf(head: Uint8Array): { encoding: Encoding; bom: number } {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return { encoding: 'utf-8', bom: 3 };
  if (head[0] === 0xff && head[1] === 0xfe) return { encoding: 'utf-16le', bom: 2 };
  if (head[0] === 0xfe && head[1] === 0xff) return { encoding: 'utf-16be', bom: 2 };
  const zeros = [0, 0];
  const length = Math.min(head.length, enoughToTell) & ~1;
  for (let at = 0; at < length; at++) if (head[at] === 0) zeros[at & 1]!++;
  const most = length * 0.3;
  if (length >= 4 && zeros[1]! >= most && zeros[0] === 0) return { encoding: 'utf-16le', bom: 0 };
  if (length >= 4 && zeros[0]! >= most && zeros[1] === 0) return { encoding: 'utf-16be', bom: 0 };
  return { encoding: 'utf-8', bom: 0 };
}

/**
 * The text of a file in UTF-8 or UTF-16, with or without a byte order mark. A line that is not valid UTF-8 is taken for
 * windows-1252, which is what older reference managers wrote, and what pasting into a file leaves behind in one line.
 */
export async function* decodeText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let head: Uint8Array = new Uint8Array(0);
  let decoder: Decoder | null = null;
  for await (const chunk of bytes) {
    if (decoder) {
      const text = decoder.decode(chunk);
      if (text) yield text;
      continue;
    }
    head = joined(head, chunk);
    if (head.length < enoughToTell) continue;
    const { encoding, bom } = encodingOf(head);
    decoder = decoderOf(encoding);
    yield decoder.decode(head.subarray(bom));
  }
  if (!decoder) {
    const { encoding, bom } = encodingOf(head);
    decoder = decoderOf(encoding);
    yield decoder.decode(head.subarray(bom));
  }
  yield decoder.end();
}

/** The start of a file, for a look at it: the last character may be cut. */
export function decodeHead(head: Uint8Array): string {
  const { encoding, bom } = encodingOf(head);
  const decoder = decoderOf(encoding);
  return decoder.decode(head.subarray(bom)) + decoder.end();
}

/** The lines of a text, some at a time, whichever way they end. */
export async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string[]> {
  let rest = '';
  for await (const piece of pieces) {
    rest += piece;
    // A CR at the end may be half of a CRLF.
    const end = rest.endsWith('\r') ? rest.length - 1 : rest.length;
    const lines = rest.slice(0, end).split(/\r\n|\n|\r/);
    rest = lines.pop()! + rest.slice(end);
    if (rest.length > longestLine) {
      throw new UnreadableFile(
        'malformed_file',
        'A line is longer than 32 million characters: this is no file of lines',
      );
    }
    if (lines.length > 0) yield lines;
  }
  if (rest) yield rest.split(/\r\n|\n|\r/);
}

type Decoder = { decode(chunk: Uint8Array): string; end(): string };

function decoderOf(encoding: Encoding): Decoder {
  if (encoding === 'utf-8') return utf8OrWindows1252();
  const decoder = new TextDecoder(encoding, { ignoreBOM: true });
  return { decode: (chunk) => decoder.decode(chunk, { stream: true }), end: () => decoder.decode() };
}

/** Decodes whole lines, so that which encoding a line is taken for does not depend on how the bytes come. */
function utf8OrWindows1252(): Decoder {
  const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const windows1252 = new TextDecoder('windows-1252');
  let rest: Uint8Array = new Uint8Array(0);

  function valid(block: Uint8Array): string | null {
    try {
      return utf8.decode(block);
    } catch {
      return null;
    }
  }
  function lineByLine(block: Uint8Array): string {
    let text = '';
    for (let start = 0; start < block.length; ) {
      const newline = block.indexOf(0x0a, start);
      const end = newline < 0 ? block.length : newline + 1;
      for (let from = start; from < end; ) {
        const to = end - from > longestPiece ? cut(block, from + longestPiece) : end;
        const piece = block.subarray(from, to);
        text += valid(piece) ?? windows1252.decode(piece);
        from = to;
      }
      start = end;
    }
    return text;
  }
  const decoded = (block: Uint8Array) => valid(block) ?? lineByLine(block);

  return {
    decode(chunk) {
      const newline = chunk.lastIndexOf(0x0a);
      let text = '';
      if (newline >= 0) {
        text = decoded(joined(rest, chunk.subarray(0, newline + 1)));
        rest = chunk.slice(newline + 1);
      } else {
        rest = joined(rest, chunk);
      }
      while (rest.length > longestPiece) {
        const end = cut(rest, longestPiece);
        text += decoded(rest.subarray(0, end));
        rest = rest.slice(end);
      }
      return text;
    },
    end() {
      const text = decoded(rest);
      rest = new Uint8Array(0);
      return text;
    },
  };
}

/** The nearest place at or before this one that is not inside of a character of UTF-8. */
function cut(block: Uint8Array, at: number): number {
  let end = at;
  while (end > at - 3 && (block[end]! & 0xc0) === 0x80) end--;
  return end;
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  if (one.length === 0) return other;
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}
