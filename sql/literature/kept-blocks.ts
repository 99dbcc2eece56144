import { LRUCache } from 'lru-cache';
import { compareBytes } from '../../domain/literature/index/compare-bytes.ts';
import { blockFields, type TermField } from '../../domain/literature/index/index-query.ts';
import { integerOf, literalColumns } from '../binary/copy.ts';
import { type Copy, tableName } from './library.ts';

/**
 * Blocks of the shared literature's terms, by segment, field and end. A segment never changes, and what is asked for most stands in
 * few of them: to read a search's blocks anew took the database a millisecond.
 */
export type KeptBlocks = LRUCache<string, Uint8Array>;

export const keptBlocks = (bytes: number): KeptBlocks =>
  new LRUCache({ maxSize: bytes, sizeCalculation: (block) => block.byteLength + 300 });

/** A block, by its segment and the last of its terms. */
export type BlockPlace = { id: number; end: string };

/** The blocks of a field that one search has read: where it counted words it finds their lists as well. */
export class Blocks {
  readonly #copy: Copy;
  readonly #letter: string;
  readonly #kept: KeptBlocks | null;
  /** Held by this search, whatever is dropped of those that are kept. */
  readonly #held = new Map<string, Uint8Array>();

  constructor(copy: Copy, field: TermField, kept: KeptBlocks | null) {
    this.#copy = copy;
    this.#letter = blockFields[field]!;
    this.#kept = kept;
  }

  async read(wanted: readonly BlockPlace[]): Promise<void> {
    const missing = new Map<string, BlockPlace>();
    for (const { id, end } of wanted) {
      const key = this.#keyOf(id, end);
      if (this.#held.has(key) || missing.has(key)) continue;
      const kept = this.#kept?.get(key);
      if (kept === undefined) missing.set(key, { id, end });
      else this.#held.set(key, kept);
    }
    if (missing.size === 0) return;
    const keys = [...missing.keys()];
    const rows = await this.#copy(`select q.n::int, block.documents
      from unnest(${literalColumns([...missing.values()], { id: 'int', end: 'text' })}) with ordinality as q (id, term, n)
        join ${tableName('shared', 'postings')} block
          on block.segment_id = q.id and block.field = '${this.#letter}' and block.term = q.term collate "C"`);
    for (const [n, block] of rows) {
      const key = keys[integerOf(n!) - 1]!;
      this.#held.set(key, block!);
      this.#kept?.set(key, block!);
    }
  }

  /** One that was read. */
  of(id: number, end: string): Uint8Array {
    return this.#held.get(this.#keyOf(id, end))!;
  }

  #keyOf(id: number, end: string): string {
    return `${this.#letter}${id}:${end}`;
  }
}

/** The place of the first of these terms, which stand in the order of their bytes, that does not come before one; their number where none does. */
export function firstFrom(terms: readonly string[], term: string): number {
  let low = 0;
  let high = terms.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareBytes(terms[middle]!, term) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
