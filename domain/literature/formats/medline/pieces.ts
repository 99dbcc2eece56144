import { Buffer } from 'node:buffer';

/** As much as is read at once, so that a large chunk doesn't become a large batch of records. */
const pieceBytes = 65_536;

/** The bytes in pieces, the first of which has at least `headBytes`, if there are so many: they tell the encoding. */
export async function* piecesOf(bytes: AsyncIterable<Uint8Array>, headBytes: number): AsyncGenerator<Buffer> {
  let head: Buffer | null = Buffer.alloc(0);
  for await (const chunk of bytes) {
    for (let start = 0; start < chunk.length; start += pieceBytes) {
      const piece = Buffer.from(chunk.buffer, chunk.byteOffset + start, Math.min(pieceBytes, chunk.length - start));
      if (head === null) {
        yield piece;
      } else {
        head = Buffer.concat([head, piece]);
        if (head.length < headBytes) continue;
        yield head;
        head = null;
      }
    }
  }
  if (head !== null) yield head;
}
