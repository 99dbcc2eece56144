import { parse, stringify } from 'uuid';

const uuidBytes = 16;
const runBytes = uuidBytes + 4;

/** The ids of a chunk's patients, ascending: runs that count up by one, each with its first UUID and its length. */
export class ChunkIds {
  #bytes: Buffer;
  #runs = 0;
  #rows = 0;
  /** The place of the first id of each run, made when it is first asked for. */
  #starts: number[] | null = null;

  constructor(runs: Buffer = Buffer.alloc(0)) {
    this.#bytes = runs;
    this.#runs = runs.length / runBytes;
    for (let run = 0; run < this.#runs; run++) this.#rows += this.#lengthOf(run);
  }

  get length(): number {
    return this.#rows;
  }

  get runs(): Buffer {
    return this.#bytes.subarray(0, this.#runs * runBytes);
  }

  /** Adds the id that comes after all that are there. */
  add(uuid: string): void {
    const id = Buffer.from(parse(uuid));
    const length = this.#runs === 0 ? 0 : this.#lengthOf(this.#runs - 1);
    if (length > 0 && this.#idIn(this.#runs - 1, length).equals(id)) {
      this.#bytes.writeUInt32BE(length + 1, this.#runs * runBytes - 4);
    } else {
      this.#addRun(id, 1);
    }
    this.#rows++;
    this.#starts = null;
  }

  /** Adds ids that count up from this one, which come after all that are there. */
  addRun(first: Buffer, length: number): void {
    this.#addRun(first, length);
    this.#rows += length;
    this.#starts = null;
  }

  #addRun(first: Buffer, length: number): void {
    const at = this.#runs++ * runBytes;
    if (this.#bytes.length === at) this.#bytes = Buffer.concat([this.#bytes], Math.max(runBytes, 2 * at));
    first.copy(this.#bytes, at);
    this.#bytes.writeUInt32BE(length, at + uuidBytes);
  }

  at(place: number): string {
    const starts = (this.#starts ??= this.#startsOfRuns());
    let run = 0;
    for (let end = starts.length; run + 1 < end; ) {
      const middle = (run + end) >> 1;
      if (starts[middle]! <= place) run = middle;
      else end = middle;
    }
    return stringify(this.#idIn(run, place - starts[run]!));
  }

  /** The lengths of runs are below 2 to the power of 31, so that counting up carries at most once. */
  #idIn(run: number, offset: number): Buffer {
    const id = Buffer.from(this.#bytes.subarray(run * runBytes, run * runBytes + uuidBytes));
    id.writeBigUInt64BE(BigInt.asUintN(64, id.readBigUInt64BE(8) + BigInt(offset)), 8);
    return id;
  }

  #lengthOf(run: number): number {
    return this.#bytes.readUInt32BE(run * runBytes + uuidBytes);
  }

  #startsOfRuns(): number[] {
    const starts: number[] = [];
    let start = 0;
    for (let run = 0; run < this.#runs; run++) {
      starts.push(start);
      start += this.#lengthOf(run);
    }
    return starts;
  }
}
