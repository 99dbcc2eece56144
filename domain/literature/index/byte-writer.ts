const encoder = new TextEncoder();

/** Bytes that grow; numbers as LEB128 (seven bits a byte, the lowest first), which most deltas fit into one byte of. */
export class ByteWriter {
  #bytes: Uint8Array;
  length = 0;

  constructor(capacity = 16) {
    this.#bytes = new Uint8Array(capacity);
  }

  byte(value: number): void {
    if (this.length === this.#bytes.length) this.#grow(1);
    this.#bytes[this.length++] = value;
  }

  number(value: number): void {
    let rest = value;
    while (rest > 127) {
      this.byte((rest & 127) | 128);
      rest >>>= 7;
    }
    this.byte(rest);
  }

  /** So many numbers, in one loop: a call a number took several times as long. */
  numbers(values: Int32Array, count: number): void {
    let at = this.length;
    let bytes = this.#bytes;
    for (let i = 0; i < count; i++) {
      if (at + 5 > bytes.length) {
        this.length = at;
        this.#grow(5 + count - i);
        bytes = this.#bytes;
      }
      let rest = values[i]!;
      for (; rest > 127; rest >>>= 7) bytes[at++] = (rest & 127) | 128;
      bytes[at++] = rest;
    }
    this.length = at;
  }

  bytes(values: Uint8Array): void {
    if (this.length + values.length > this.#bytes.length) this.#grow(values.length);
    this.#bytes.set(values, this.length);
    this.length += values.length;
  }

  /** Some bytes among others. */
  part(values: Uint8Array, from: number, to: number): void {
    if (this.length + to - from > this.#bytes.length) this.#grow(to - from);
    for (let i = from; i < to; i++) this.#bytes[this.length++] = values[i]!;
  }

  /** A text in UTF-8, of which a character takes three bytes at most. */
  text(text: string): void {
    const most = text.length * 3;
    if (this.length + most > this.#bytes.length) this.#grow(most);
    this.length += encoder.encodeInto(text, this.#bytes.subarray(this.length)).written;
  }

  /** A view of what was written, valid until the next write. */
  get written(): Uint8Array {
    return new Uint8Array(this.#bytes.buffer, 0, this.length);
  }

  #grow(by: number): void {
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.length + by));
    larger.set(this.#bytes.subarray(0, this.length));
    this.#bytes = larger;
  }
}
