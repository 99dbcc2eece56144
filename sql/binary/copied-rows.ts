/** PGCOPY, a line feed, \377, CR LF and a zero byte; 4 bytes of flags; the length of an extension, which is 0. */
const headerLength = 19;
const signature = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1');

/**
 * Takes apart the binary form of COPY (PostgreSQL's documentation, COPY, "Binary Format"), however its bytes are cut. A
 * field is valid until the next piece is pushed.
 */
export class CopiedRows {
  #rest: Buffer = Buffer.alloc(0);
  #headerSeen = false;
  #ended = false;

  push(piece: Buffer): (Buffer | null)[][] {
    const bytes = this.#rest.length === 0 ? piece : Buffer.concat([this.#rest, piece]);
    const rows: (Buffer | null)[][] = [];
    let at = 0;
    if (!this.#headerSeen) {
      if (bytes.length < headerLength) {
        this.#rest = bytes;
        return rows;
      }
      if (!bytes.subarray(0, signature.length).equals(signature)) throw new TypeError('not the binary form of COPY');
      at = headerLength + bytes.readInt32BE(15);
      this.#headerSeen = true;
    }
    while (!this.#ended && at + 2 <= bytes.length) {
      const count = bytes.readInt16BE(at);
      if (count === -1) {
        this.#ended = true;
        break;
      }
      const row: (Buffer | null)[] = [];
      let next = at + 2;
      while (row.length < count && next + 4 <= bytes.length) {
        const length = bytes.readInt32BE(next);
        if (length >= 0 && next + 4 + length > bytes.length) break;
        row.push(length < 0 ? null : bytes.subarray(next + 4, next + 4 + length));
        next += 4 + Math.max(length, 0);
      }
      if (row.length < count) break;
      rows.push(row);
      at = next;
    }
    // A copy: the piece is its giver's to use again.
    this.#rest = Buffer.from(bytes.subarray(at));
    return rows;
  }

  /** Throws when the bytes stopped before their end. */
  end(): void {
    if (!this.#ended) throw new TypeError('the rows of COPY stop before their end');
  }
}
