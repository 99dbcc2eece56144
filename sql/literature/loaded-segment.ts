import { z } from 'zod';
import type { Bitmap } from '../../domain/literature/index/bitmap.ts';
import type { NumberColumn, numberColumns, TextColumn, TextValues } from '../../domain/literature/index/columns.ts';
import { type LoadedSegment, prefixKey } from '../../domain/literature/index/loaded-index.ts';
import type { LoadedPostings } from '../../domain/literature/index/loaded-postings.ts';

export const segmentRow = z.object({
  id: z.int(),
  first_document: z.int(),
  last_document: z.int(),
  papers: z.int(),
  deleted_papers: z.int(),
  total_length: z.number(),
  packed: z.boolean(),
});
export type SegmentRow = z.output<typeof segmentRow>;

/** What was read of a segment. */
export type Cached =
  | { postings: LoadedPostings | null }
  | { prefix: readonly LoadedPostings[] }
  | { numbers: object }
  | { texts: TextValues };

/** `held` is what was read, by what it is; `named` the documents of all segments that identifiers name. */
export function loadedSegment(
  { id, first_document, last_document }: SegmentRow,
  live: Bitmap,
  held: ReadonlyMap<string, Cached>,
  named: ReadonlyMap<string, number>,
): LoadedSegment {
  const missing = (what: string) => new TypeError(`${what} was not looked up`);
  return {
    id,
    firstDocument: first_document,
    documents: last_document - first_document + 1,
    live,
    postings(field, term) {
      const found = held.get(`${id}:t:${field}:${term}`) ?? held.get(`${id}:p:${field}:${term}`);
      if (found === undefined || !('postings' in found)) throw missing(`${field} ${term}`);
      return found.postings;
    },
    beginning(field, prefix, options = {}) {
      const found = held.get(`${id}:b:${prefixKey(field, prefix, options)}`);
      if (found === undefined || !('prefix' in found)) throw missing(`${field} ${prefix}*`);
      return found.prefix;
    },
    numbers<Name extends NumberColumn>(name: Name) {
      const found = held.get(`${id}:c:${name}`);
      if (found === undefined || !('numbers' in found)) throw missing(name);
      return found.numbers as InstanceType<(typeof numberColumns)[Name]>;
    },
    texts(name: TextColumn) {
      const found = held.get(`${id}:c:${name}`);
      if (found === undefined || !('texts' in found)) throw missing(name);
      return found.texts;
    },
    named(key) {
      const document = named.get(key);
      if (document === undefined || document < first_document || document > last_document) return null;
      return document - first_document;
    },
  };
}
