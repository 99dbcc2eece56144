/** A document as people read it. */
export async function* jsonText(value: unknown): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}

export async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/** Large enough to be worth a write, small enough that a few of them are nothing. */
export const pieceLength = 1 << 17;

/** Joins many short texts into few pieces. */
export async function* pieces(texts: AsyncIterable<string> | Iterable<string>): AsyncGenerator<Uint8Array> {
  let piece = '';
  for await (const text of texts) {
    piece += text;
    if (piece.length >= pieceLength) {
      yield Buffer.from(piece);
      piece = '';
    }
  }
  if (piece !== '') yield Buffer.from(piece);
}

/** The records of a batch as few, long texts. */
export function* recordTexts<T>(records: Iterable<T>, text: (record: T) => string): Generator<string> {
  let piece = '';
  for (const record of records) {
    piece += text(record);
    if (piece.length >= pieceLength) {
      yield piece;
      piece = '';
    }
  }
  if (piece !== '') yield piece;
}
