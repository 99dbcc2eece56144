/** Patients on the way into the database, as the bytes that are sent there. */
export class PlainRows {
  length = 0;
  /** How much of what was read they are. */
  bytesRead = 0;
  /** As in UploadRow. */
  readonly names: readonly (string | null)[];
  /** The values of one row after the other, in the order of the names: a number, or NaN and a text or boolean, or NaN and null where one is missing. */
  numbers = new Float64Array(16_384);
  readonly levels: (string | boolean | null)[] = [];
  #valuesEnd = 0;
  #ids = Buffer.allocUnsafe(16_384);
  #idEnds = new Int32Array(1024);
  #idsEnd = 0;
  #attributes = Buffer.allocUnsafe(131_072);
  #attributesEnds = new Int32Array(1024);
  /** Where the attributes of the next row begin. */
  attributesEnd = 0;

  constructor(names: readonly (string | null)[]) {
    this.names = names;
  }

  get ids(): Buffer {
    return this.#ids;
  }

  /** Attributes as JSON. */
  get attributes(): Buffer {
    return this.#attributes;
  }

  idStart(row: number): number {
    return row === 0 ? 0 : this.#idEnds[row - 1]!;
  }

  /** Where the external id ends: where it begins, if there is none. */
  idEnd(row: number): number {
    return this.#idEnds[row]!;
  }

  attributesStartOf(row: number): number {
    return row === 0 ? 0 : this.#attributesEnds[row - 1]!;
  }

  attributesEndOf(row: number): number {
    return this.#attributesEnds[row]!;
  }

  clear(): void {
    this.length = 0;
    this.#valuesEnd = 0;
    this.#idsEnd = 0;
    this.attributesEnd = 0;
  }

  addNumber(value: number): void {
    if (this.#valuesEnd === this.numbers.length) {
      const more = new Float64Array(2 * this.numbers.length);
      more.set(this.numbers);
      this.numbers = more;
    }
    this.numbers[this.#valuesEnd] = value;
    this.levels[this.#valuesEnd++] = null;
  }

  addLevel(value: string | boolean | null): void {
    this.addNumber(Number.NaN);
    this.levels[this.#valuesEnd - 1] = value;
  }

  addId(bytes: Uint8Array, from: number, end: number): void {
    if (this.length === this.#idEnds.length) {
      this.#idEnds = twice(this.#idEnds);
      this.#attributesEnds = twice(this.#attributesEnds);
    }
    if (this.#idsEnd + end - from > this.#ids.length) this.#ids = Buffer.concat([this.#ids], 2 * this.#ids.length);
    for (let at = from; at < end; at++) this.#ids[this.#idsEnd++] = bytes[at]!;
    this.#idEnds[this.length] = this.#idsEnd;
  }

  /** The attributes, with room for so many bytes of the next row. */
  reserve(size: number): Buffer {
    const needed = this.attributesEnd + size;
    if (needed > this.#attributes.length)
      this.#attributes = Buffer.concat([this.#attributes], Math.max(needed, 2 * this.#attributes.length));
    return this.#attributes;
  }

  endRow(attributesEnd: number): void {
    this.attributesEnd = attributesEnd;
    this.#attributesEnds[this.length++] = attributesEnd;
  }
}

function twice(ends: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const more = new Int32Array(2 * ends.length);
  more.set(ends);
  return more;
}
