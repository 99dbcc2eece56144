/** A document as people read it. */
export async function* jsonText(value: unknown): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}

export async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

export async function* asyncOf<T>(items: Iterable<T>): AsyncGenerator<T> {
  yield* items;
}

/** Large enough to be worth a write, small enough that a few of them are nothing. */
const pieceSize = 1 << 17;

/**
 * The records as UTF-8 in few, large pieces. Each text becomes bytes at once: gathering them in a string made V8 keep
 * their parts so long that its heap grew by half.
 */
export function* recordBytes<T>(records: Iterable<T>, text: (record: T) => string): Generator<Uint8Array> {
  let piece = Buffer.allocUnsafeSlow(pieceSize);
  let used = 0;
  for (const record of records) {
    const one = text(record);
    // UTF-8 needs at most three bytes for each unit of UTF-16.
    const most = one.length * 3;
    if (used + most > piece.length) {
      if (used > 0) yield piece.subarray(0, used);
      piece = Buffer.allocUnsafeSlow(Math.max(pieceSize, most));
      used = 0;
    }
    used += piece.write(one, used);
  }
  if (used > 0) yield piece.subarray(0, used);
}
