import { type PaperRecord, paperRecord } from '../../contract/resources/paper.ts';
import { storedJson } from '../../sql/literature/papers.ts';
import { inOrder } from './make-drafts.ts';
import { type Known, knownBy, knownFrom } from './paper-identity.ts';

/**
 * The same record, of which only its JSON is kept and what tells it from others: the rest is read again when it is asked for, and
 * of a new paper nobody asks. A parsed record takes several times the memory of its text, and its strings are pieces of the
 * file's, of which each keeps the whole.
 */
export function unread(parsed: PaperRecord): PaperRecord {
  const record: unknown = new UnreadRecord(inOrder(parsed));
  return record as PaperRecord;
}

/** Some two hundred records: outside of the heap, where a batch of texts would be moved and marked again and again. */
const bytesOfPlace = 1 << 20;
let place = Buffer.alloc(0);
let used = 0;

/** The bytes of a text, in a place that others have too, and which goes with the last of them. */
function placed(text: string): { place: Buffer; start: number; end: number } {
  const most = 3 * text.length;
  if (used + most > place.length) {
    place = Buffer.allocUnsafeSlow(Math.max(bytesOfPlace, most));
    used = 0;
  }
  const start = used;
  used += place.write(text, start, 'utf8');
  return { place, start, end: used };
}

const unpieced = (text: string | null): string | null => (text === null ? null : Buffer.from(text).toString());

class UnreadRecord {
  readonly #place: Buffer;
  readonly #start: number;
  readonly #end: number;
  readonly #known: Known;
  #whole: PaperRecord | null = null;

  constructor(record: PaperRecord) {
    const { pmid, pmcid, doi, year, relations, retracted, source, sources } = record;
    const { place, start, end } = placed(JSON.stringify(record));
    this.#place = place;
    this.#start = start;
    this.#end = end;
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
    return this.#place.subarray(this.#start, this.#end);
  }

  get [knownBy](): Known {
    return this.#known;
  }

  #read(): PaperRecord {
    this.#whole ??= JSON.parse(this.#place.toString('utf8', this.#start, this.#end)) as PaperRecord;
    return this.#whole;
  }
}
