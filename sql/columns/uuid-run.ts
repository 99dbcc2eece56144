import { v7 as uuidv7 } from 'uuid';

/** UUIDs that count up from a fresh one of version 7, as RFC 9562 allows (6.2, method 2): nobody else's comes in between. */
export class UuidRun {
  readonly first = Buffer.from(uuidv7(undefined, Buffer.alloc(16)));
  readonly #last: Buffer;
  length = 0;

  constructor() {
    this.first[12]! &= 0x7f; // so that counting up overflows nothing
    this.#last = Buffer.from(this.first);
  }

  /** Valid until the next one is asked for. */
  next(): Buffer {
    this.#last.writeUInt32BE(this.first.readUInt32BE(12) + this.length++, 12);
    return this.#last;
  }
}
