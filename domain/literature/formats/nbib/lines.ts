import { Buffer, isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';
import { piecesOf } from '../medline/pieces.ts';
import { UnreadableFile } from '../parsed-item.ts';

/** Bytes: a whole abstract on one line has some thousand; more than this is not a text of lines. */
const longestLine = 4_000_000;

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/**
 * The lines of a text, some at a time, without their ends (LF, CR, CRLF, and the CRCRLF of twice converted files). In
 * UTF-16 when a byte order mark says so, otherwise in UTF-8; a line that is not valid UTF-8 is read as Windows-1252,
 * which is what an editor on Windows makes of such files.
 */
export async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  let carried = Buffer.alloc(0);
  for await (const piece of asUtf8(bytes)) {
    const block = carried.length === 0 ? piece : Buffer.concat([carried, piece]);
    const end = endOfLastLine(block);
    carried = Buffer.from(block.subarray(end));
    if (carried.length > longestLine) {
      throw new UnreadableFile(
        'malformed_file',
        `A line has more than ${longestLine} bytes: this is no text of lines.`,
      );
    }
    if (end > 0) yield split(block.subarray(0, end));
  }
  if (carried.length > 0) yield split(carried);
}

/** Behind the last line that is whole. A CR at the very end may be half of a CRLF, so it has to wait. */
function endOfLastLine(block: Buffer): number {
  let end = block.length;
  while (end > 0 && block[end - 1] === carriageReturn) end--;
  if (end === 0) return 0;
  return Math.max(block.lastIndexOf(lineFeed, end - 1), block.lastIndexOf(carriageReturn, end - 1)) + 1;
}

const windows = new TextDecoder('windows-1252');

function split(block: Buffer): string[] {
  const isText = isUtf8(block);
  const lines = linesIn(block.toString(isText ? 'utf8' : 'latin1'));
  if (isText) return lines;
  return lines.map((line) => {
    const bytes = Buffer.from(line, 'latin1');
    return isUtf8(bytes) ? bytes.toString('utf8') : windows.decode(bytes);
  });
}

function linesIn(text: string): string[] {
  const parts = text.split('\n');
  const last = parts.pop()!;
  const lines = text.includes('\r') ? parts.flatMap((part) => withoutEnd(part, part.length).split('\r')) : parts;
  return last === '' ? lines : lines.concat(withoutEnd(last, 1).split('\r'));
}

/** Without so many CRs at the end: all of them before an LF, otherwise the one that ends the line. */
function withoutEnd(line: string, most: number): string {
  let end = line.length;
  while (end > line.length - most && line[end - 1] === '\r') end--;
  return line.slice(0, end);
}

/** Without a byte order mark. UTF-16 is converted, so that the ends of lines are single bytes. */
async function* asUtf8(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let mark: string | null = null;
  let decoder: TextDecoder | null = null;
  for await (const piece of piecesOf(bytes, 3)) {
    const isFirst = mark === null;
    mark ??= piece.subarray(0, 3).toString('hex');
    if (isFirst && /^f(?:ffe|eff)/.test(mark)) {
      decoder = new TextDecoder(mark.startsWith('fffe') ? 'utf-16le' : 'utf-16be');
    }
    if (decoder) yield Buffer.from(decoder.decode(piece, { stream: true }));
    else yield isFirst && mark === 'efbbbf' ? piece.subarray(3) : piece;
  }
  if (decoder) yield Buffer.from(decoder.decode());
}
