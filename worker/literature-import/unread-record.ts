import { type PaperRecord, paperRecord } from '../../contract/resources/paper.ts';
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
  const record: unknown = new UnreadRecord(inOrder(parsed), memory);
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
  #whole: PaperRecord | null = null;

  constructor(record: PaperRecord, memory: RecordMemory) {
    const { pmid, pmcid, doi, year, relations, retracted, source, sources } = record;
    this.#place = memory.place(JSON.stringify(record));
    this.#known = knownFrom(record);
    const kept: Partial<PaperRecord> = {
      ...{ pmid: unpieced(pmid), pmcid: unpieced(pmcid), doi: unpieced(doi), year, retracted, source },
      relations: relations.length === 0 ? [] : JSON.parse(JSON.stringify(relations)),
      ...(sources === undefined ? {} : { sources }),
    };
    // Its own and in their order, since a copy of it is written as text too.
    for (const name of Object.keys(record) as (keyof PaperRecord)[]) {
      const value = kept[name];
      if (value === undefined) Object.defineProperty(this, name, UnreadRecord.#readers[name]!);
      else Object.assign(this, { [name]: value });
    }
  }

  /** The same for every record: with functions of its own each had a shape of its own. */
  static readonly #readers = Object.fromEntries(
    (Object.keys(paperRecord.shape) as (keyof PaperRecord)[]).map((name): [string, PropertyDescriptor] => [
      name,
      {
        enumerable: true,
        get(this: UnreadRecord) {
          return this.#read()[name];
        },
      },
    ]),
  );

  get [storedJson](): Buffer {
    const { bytes, start, end } = this.#place;
    return bytes.subarray(start, end);
  }

  get [knownBy](): Known {
    return this.#known;
  }

  #read(): PaperRecord {
    const { bytes, start, end } = this.#place;
    this.#whole ??= JSON.parse(bytes.toString('utf8', start, end)) as PaperRecord;
    return this.#whole;
  }
}
