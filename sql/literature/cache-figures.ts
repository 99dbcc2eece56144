import { LRUCache } from 'lru-cache';

/**
 * What a cache holds and how often it had what was asked of it: numbers in memory that threads share, so that another
 * thread reads them without asking.
 */
export class CacheFigures {
  readonly shared: SharedArrayBuffer;
  readonly #numbers: Float64Array;

  constructor(shared = new SharedArrayBuffer(3 * Float64Array.BYTES_PER_ELEMENT)) {
    this.shared = shared;
    this.#numbers = new Float64Array(shared);
  }

  get bytes(): number {
    return this.#numbers[0]!;
  }
  get hits(): number {
    return this.#numbers[1]!;
  }
  get misses(): number {
    return this.#numbers[2]!;
  }

  /** `grown`: by how many bytes the cache has grown since it counted last; several caches may share the figures. */
  count(isHit: boolean, grown: number): void {
    this.#numbers[0]! += grown;
    this.#numbers[isHit ? 1 : 2]! += 1;
  }
}

/** A cache that counts each look. */
export class CountedCache<Value extends object> extends LRUCache<string, Value> {
  readonly #figures: CacheFigures;
  #countedBytes = 0;

  constructor(options: LRUCache.Options<string, Value, unknown>, figures: CacheFigures) {
    super(options);
    this.#figures = figures;
  }

  override get(key: string): Value | undefined {
    const kept = super.get(key);
    this.#figures.count(kept !== undefined, this.calculatedSize - this.#countedBytes);
    this.#countedBytes = this.calculatedSize;
    return kept;
  }
}
