import { LRUCache } from 'lru-cache';
import { type ReadList, withLists } from './list-memory.ts';
import type { LoadedPostings } from './loaded-postings.ts';

/** Shorter lists are read as soon as found here. */
const fewestPapers = 64;

/**
 * Lists of words that several searches walk through, as numbers: they take four times what their bytes do. A list is kept when it comes
 * for the second time, as that of a frequent word does.
 */
export class WalkedLists {
  readonly #met = new WeakSet<LoadedPostings>();
  readonly #lists: LRUCache<LoadedPostings, ReadList>;

  constructor(bytes: number) {
    this.#lists = new LRUCache({ maxSize: bytes, sizeCalculation: sizeOf });
  }

  /** One that is kept, by whoever needs it once more and by no other search. */
  kept(postings: LoadedPostings): ReadList | null {
    return this.#lists.get(postings) ?? null;
  }

  /** Null: read it. */
  of(postings: LoadedPostings): ReadList | null {
    if (postings.postings < fewestPapers) return null;
    const kept = this.#lists.get(postings);
    if (kept !== undefined) return kept;
    if (!this.#met.has(postings)) {
      this.#met.add(postings);
      return null;
    }
    const list = withLists(() => {
      const { documents, codes } = postings.read();
      return { documents: documents.slice(), codes: codes.slice() };
    });
    this.#lists.set(postings, list);
    return list;
  }
}

/** With the bytes, which stay for as long as the list does. */
const sizeOf = ({ documents, codes }: ReadList, { bytes }: LoadedPostings): number =>
  documents.byteLength + codes.byteLength + bytes + 200;
