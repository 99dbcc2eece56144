import { allDone } from '../../domain/literature/search/all-done.ts';

/**
 * What is kept of the shared literature's segments, each of which never changes, for as long as they are there and as there is room.
 */
export class KeptOfSegments<Value> {
  readonly #bytes: number;
  readonly #bytesOf: (value: Value) => number;
  readonly #values = new Map<number, Value>();
  /** Those that there was no room for. */
  readonly #tooLarge = new Set<number>();
  #kept = 0;

  constructor(bytes: number, bytesOf: (value: Value) => number) {
    this.#bytes = bytes;
    this.#bytesOf = bytesOf;
  }

  of(segment: number): Value | undefined {
    return this.#values.get(segment);
  }

  all(): Iterable<Value> {
    return this.#values.values();
  }

  /** Reads what was not read before of the segments that a search sees; what is kept of others goes. */
  async read<Segment extends { id: number }>(
    segments: readonly Segment[],
    readOne: (segment: Segment) => Promise<Value>,
  ): Promise<void> {
    const unread = segments.filter(({ id }) => !this.#values.has(id) && !this.#tooLarge.has(id));
    if (unread.length === 0) return;
    this.#forgetAllBut(new Set(segments.map(({ id }) => id)));
    const read = await allDone(unread.map(async (segment) => [segment.id, await readOne(segment)] as const));
    for (const [id, value] of read) {
      if (this.#values.has(id)) continue; // another search has read it meanwhile
      const bytes = this.#bytesOf(value);
      if (this.#kept + bytes > this.#bytes) this.#tooLarge.add(id);
      else {
        this.#kept += bytes;
        this.#values.set(id, value);
      }
    }
  }

  #forgetAllBut(current: ReadonlySet<number>): void {
    for (const [id, value] of this.#values)
      if (!current.has(id)) {
        this.#values.delete(id);
        this.#tooLarge.clear();
        this.#kept -= this.#bytesOf(value);
      }
  }
}
