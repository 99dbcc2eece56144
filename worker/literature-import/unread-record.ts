import type { PaperRecord } from '../../contract/resources/paper.ts';
import { freeBytes } from '../../sql/binary/array.ts';
import { storedJson } from '../../sql/literature/papers.ts';
import { inOrder } from './make-drafts.ts';
import { type Known, knownBy, knownFrom } from './paper-identity.ts';

/**
 * The same record, of which only its JSON is kept and what tells it from others: the rest is read again when it is asked for, and
 * of a new paper nobody asks. A parsed record takes several times the memory of its text, and its strings are pieces of the
 * file's, of which each keeps the whole.
 */
export function unread(parsed: PaperRecord, memory: RecordMemory): PaperRecord {
  const record: unknown = new Proxy(new UnreadRecord(inOrder(parsed), memory), asRecord);
  return record as PaperRecord;
}

type Place = { bytes: Buffer; start: number; end: number };

/** Some two hundred records: outside of the heap, where a batch of texts would be moved and marked again and again. */
const bytesOfPlace = 1 << 20;

/** The memory of the records of a batch. */
export class RecordMemory {
  #places: Buffer[] = [];
  #used = 0;

  /** The bytes of a text, in a place that others have too. */
  place(text: string): Place {
    const most = 3 * text.length;
    let bytes = this.#places.at(-1);
    if (bytes === undefined || this.#used + most > bytes.length) {
      bytes = Buffer.allocUnsafeSlow(Math.max(bytesOfPlace, most));
      this.#places.push(bytes);
      this.#used = 0;
    }
    const start = this.#used;
    this.#used += bytes.write(text, start, 'utf8');
    return { bytes, start, end: this.#used };
  }

  /**
   * Gives it back at once: nothing may be asked of these records any more. Left to garbage collection they were half of what had it go
   * through all that the process holds, once a batch.
   */
  free(): void {
    for (const bytes of this.#places) freeBytes(bytes);
    this.#places = [];
  }
}

const unpieced = (text: string | null): string | null => (text === null ? null : Buffer.from(text).toString());

class UnreadRecord {
  readonly #place: Place;
  readonly #known: Known;
  readonly #kept: Partial<PaperRecord>;
  #whole: PaperRecord | null = null;
  /** The names of its fields in their order. */
  readonly names: readonly string[];

  constructor(record: PaperRecord, memory: RecordMemory) {
    const { pmid, pmcid, doi, year, relations, retracted, source, sources } = record;
    this.#place = memory.place(JSON.stringify(record));
    this.#known = knownFrom(record);
    this.#kept = {
      ...{ pmid: unpieced(pmid), pmcid: unpieced(pmcid), doi: unpieced(doi), year, retracted, source },
      relations: relations.length === 0 ? [] : JSON.parse(JSON.stringify(relations)),
    };
    if (sources !== undefined) this.#kept.sources = sources;
    this.names = fieldsOf(record);
  }

  get(name: string | symbol): unknown {
    const { bytes, start, end } = this.#place;
    if (name === storedJson) return bytes.subarray(start, end);
    if (name === knownBy) return this.#known;
    const field = name as keyof PaperRecord;
    if (this.#kept[field] !== undefined) return this.#kept[field];
    if (!this.has(name)) return undefined;
    this.#whole ??= JSON.parse(bytes.toString('utf8', start, end)) as PaperRecord;
    return this.#whole[field];
  }

  has(name: string | symbol): boolean {
    return name === storedJson || name === knownBy || this.names.includes(name as string);
  }
}

/** As an object with these fields: to give each a getter of its own for every field took longer than to hash it three times. */
const asRecord: ProxyHandler<UnreadRecord> = {
  get: (unread, name) => unread.get(name),
  has: (unread, name) => unread.has(name),
  ownKeys: (unread) => [...unread.names],
  getOwnPropertyDescriptor: (unread, name) =>
    unread.names.includes(name as string)
      ? { value: unread.get(name), enumerable: true, configurable: true }
      : undefined,
  set: () => false,
};

let lastNames: readonly string[] = [];

/** Nearly all records have the same, which are kept once. */
function fieldsOf(record: PaperRecord): readonly string[] {
  const names = Object.keys(record);
  if (names.length !== lastNames.length || !names.every((name, i) => name === lastNames[i])) lastNames = names;
  return lastNames;
}
