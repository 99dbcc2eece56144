import { LRUCache } from 'lru-cache';
import type { ReadList } from './list-memory.ts';
import type { LoadedPostings } from './loaded-postings.ts';

/** Shorter lists are read as soon as found here. */
const fewestPapers = 64;

/**
 * Lists of words that are walked through again, as numbers: they take four times what their bytes do. A list is kept when it comes for
 * the second time, as that of a frequent word does, or at once where the same search will want it again.
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

  /** As it is kept, or as `read` gives it, into memory as `withLists` tells of. */
  of(postings: LoadedPostings, isWantedAgain: boolean, read: () => ReadList): ReadList {
    if (postings.postings < fewestPapers) return read();
    const kept = this.#lists.get(postings);
    if (kept !== undefined) return kept;
    if (!isWantedAgain && !this.#met.has(postings)) {
      this.#met.add(postings);
      return read();
    }
    const { documents, codes } = read();
    const list = { documents: documents.slice(), codes: codes.slice() };
    this.#lists.set(postings, list);
    return list;
  }
}

/** With the bytes, which stay for as long as the list does. */
const sizeOf = ({ documents, codes }: ReadList, { bytes }: LoadedPostings): number =>
  documents.byteLength + codes.byteLength + bytes + 200;
