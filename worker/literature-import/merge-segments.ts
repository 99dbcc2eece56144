import { bitmapFromBytes } from '../../domain/literature/index/bitmap.ts';
import { compareBytes } from '../../domain/literature/index/compare-bytes.ts';
import { type TermField, termFields } from '../../domain/literature/index/index-query.ts';
import {
  chooseMerge,
  columnNames,
  isNumberColumn,
  type MergeSource,
  mergeNumbers,
  mergePostings,
  mergeTexts,
  type StoredPostings,
  totalLengthOf,
} from '../../domain/literature/index/segment-merge.ts';
import { layoutOfTerms } from '../../domain/literature/query/evaluate.ts';
import type { Connection } from '../../sql/db.ts';
import type { Library } from '../../sql/literature/library.ts';
import {
  deleteDeadSegments,
  type FieldsOfSegments,
  fieldsOfSegments,
  liveSegments,
  readBlocks,
  readColumn,
  readTerms,
  replaceSegments,
  type StoredSegment,
  type StoredTerm,
  whileNobodyMerges,
} from '../../sql/literature/merge.ts';
import { PostingsRows } from '../../sql/literature/postings-rows.ts';
import { insertSegmentHead, storeRows } from '../../sql/literature/segments.ts';
import type { Act } from '../attempt.ts';

/**
 * Makes few large segments of many small ones, as far as that is due. Papers are found all the while; a merge that is
 * killed, or stopped by the signal, leaves the index as it was. Nothing happens while another process merges the same
 * library. `act` gives a connection in the scope of whose library it is, which may be one transaction. `imported`: how many
 * papers an import has stored that ends with this.
 */
export function mergeSegments(
  act: Act,
  { library, isTransaction, imported }: { library: Library; isTransaction: boolean; imported?: number },
  signal: AbortSignal,
): Promise<void> {
  return act((connection) =>
    whileNobodyMerges(connection, { library, isTransaction }, async () => {
      await deleteDeadSegments(connection, library);
      for (;;) {
        const segments = await liveSegments(connection, library);
        const chosen = chooseMerge(
          segments.map(({ id, first_document, last_document, papers, deleted_papers }) => ({
            id,
            documents: last_document - first_document + 1,
            papers,
            deletedPapers: deleted_papers,
          })),
          imported,
        );
        if (chosen === null || signal.aborted) return;
        const merged = await merge(
          connection,
          library,
          segments.filter(({ id }) => chosen.includes(id)),
          signal,
        );
        await deleteDeadSegments(connection, library);
        if (!merged) return;
      }
    }),
  );
}

async function merge(
  connection: Connection,
  library: Library,
  stored: readonly StoredSegment[],
  signal: AbortSignal,
): Promise<boolean> {
  const first = stored[0]!.first_document;
  const last = stored.at(-1)!.last_document;
  const documents = last - first + 1;
  const sources = stored.map((segment) => {
    const { first_document, last_document, deleted } = segment;
    const own = last_document - first_document + 1;
    const source: MergeSource = {
      shift: first_document - first,
      documents: own,
      deleted: deleted.length === 0 ? null : bitmapFromBytes(deleted, own),
    };
    return { segment, source };
  });

  const columns = new Map<(typeof columnNames)[number], Uint8Array>();
  let totalLength = 0;
  for (const name of columnNames) {
    const bytes = await readColumn(
      connection,
      library,
      stored.map(({ id }) => id),
      name,
    );
    // One whose papers were all deleted meanwhile is gone: what is due is chosen anew at the next merge.
    if (bytes.size < stored.length) return false;
    const parts = sources.map(({ segment, source }) => ({ source, bytes: bytes.get(segment.id)! }));
    columns.set(name, isNumberColumn(name) ? mergeNumbers(name, parts, documents) : mergeTexts(parts, documents));
    if (name === 'lengths') totalLength = totalLengthOf(parts);
  }
  const papers = stored.reduce((sum, segment) => sum + segment.papers - segment.deleted_papers, 0);
  const head = { firstDocument: first, lastDocument: last, papers, totalLength, columns };
  const id = await insertSegmentHead(connection, library, head, { live: false, packed: true });

  const rows = new PostingsRows({ packed: true });
  const stand = await fieldsOfSegments(
    connection,
    library,
    stored.map(({ id }) => id),
  );
  for (const field of fieldsInOrder)
    for await (const terms of byTerm(connection, library, { sources, stand }, field))
      for (const { term, of } of terms) {
        const postings = mergePostings(of, layoutOfTerms(field));
        if (postings !== null) rows.add(field, term, postings);
        if (!rows.isFull) continue;
        await storeRows(connection, library, id, rows);
        if (signal.aborted) return false;
      }
  rows.end();
  await storeRows(connection, library, id, rows);
  await replaceSegments(
    connection,
    library,
    { id, documents },
    sources.map(({ segment, source }) => ({ ...segment, shift: source.shift })),
  );
  return true;
}

const fieldsInOrder = Object.keys(termFields) as TermField[];

type Source = { segment: StoredSegment; source: MergeSource };
type TermOfSources = { term: string; of: { source: MergeSource; postings: StoredPostings }[] };

/** The terms of a field of a segment, of which the next is that which comes first. */
class TermReader {
  readonly source: MergeSource;
  /** Its place among the others. */
  readonly place: number;
  readonly #pages: AsyncIterator<Iterable<StoredTerm>>;
  #page: Iterator<StoredTerm> = [].values();
  next: StoredTerm | null = null;

  constructor(source: MergeSource, place: number, pages: AsyncIterable<Iterable<StoredTerm>>) {
    this.source = source;
    this.place = place;
    this.#pages = pages[Symbol.asyncIterator]();
  }

  /** False at the end of a page. */
  advance(): boolean {
    const { value, done } = this.#page.next();
    this.next = done ? null : value;
    return done !== true;
  }

  async turn(): Promise<void> {
    for (;;) {
      const { value, done } = await this.#pages.next();
      if (done) return;
      this.#page = value[Symbol.iterator]();
      if (this.advance()) return;
    }
  }

  isBefore(other: TermReader): boolean {
    const order = compareBytes(this.next!.term, other.next!.term);
    return order < 0 || (order === 0 && this.place < other.place);
  }
}

/**
 * Each term of a field once, with its postings in each segment that has it, in the order of the documents: as many terms at a time as
 * need no waiting, since to wait for each took longer than to merge it.
 */
async function* byTerm(
  connection: Connection,
  library: Library,
  { sources, stand }: { sources: readonly Source[]; stand: FieldsOfSegments },
  field: TermField,
): AsyncIterable<Iterable<TermOfSources>> {
  const readers = sources.flatMap(({ segment, source }, i) =>
    [readTerms, readBlocks].map(
      (read, j) => new TermReader(source, 2 * i + j, read(connection, library, segment, stand, field)),
    ),
  );
  // By their next terms. Those that wait for a page are in none.
  const order: TermReader[] = [];
  for (let waiting = readers; ; ) {
    for (const reader of waiting) {
      await reader.turn();
      if (reader.next !== null) insert(order, reader);
    }
    if (order.length === 0) return;
    waiting = [];
    yield termsUntilPageEnds(order, waiting);
  }
}

function* termsUntilPageEnds(order: TermReader[], ended: TermReader[]): Iterable<TermOfSources> {
  while (ended.length === 0 && order.length > 0) {
    const { term } = order[0]!.next!;
    const of: TermOfSources['of'] = [];
    for (let reader = order[0]; reader?.next?.term === term; reader = order[0]) {
      of.push({ source: reader.source, postings: reader.next.postings });
      order.shift();
      if (reader.advance()) insert(order, reader);
      else ended.push(reader);
    }
    yield { term, of };
  }
}

function insert(order: TermReader[], reader: TermReader): void {
  let at = 0;
  while (at < order.length && order[at]!.isBefore(reader)) at++;
  order.splice(at, 0, reader);
}
