import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { bitmapFromBytes, bitmapToBytes, countBits, setBit } from '../../domain/literature/index/bitmap.ts';
import { blockFields, type TermField, termFields } from '../../domain/literature/index/index-query.ts';
import { packPostings } from '../../domain/literature/index/packed-postings.ts';
import type { Postings } from '../../domain/literature/index/postings.ts';
import type { Segment } from '../../domain/literature/index/segment-builder.ts';
import { isSmall, TermBlockWriter } from '../../domain/literature/index/term-block.ts';
import { layoutOfTerms } from '../../domain/literature/query/evaluate.ts';
import { BinaryArray } from '../binary/array.ts';
import { type Queryable, sql, type Transaction } from '../db.ts';
import { firstDocumentOf, type Library, tableOf } from './library.ts';

const nextRow = z.object({ next: z.int() });

/** The document that the next paper gets. */
export async function nextDocument(transaction: Transaction, library: Library): Promise<number> {
  return transaction.oneFirst(sql.type(nextRow)`
    select coalesce(max(last_document) + 1, ${firstDocumentOf(library)}::int) as next
    from ${tableOf(library, 'segments')}`);
}

/** A statement's parameters may hold a gigabyte; this keeps the worker's memory low, and costs no speed. */
const statementBytes = 2_000_000;

const idRow = z.object({ id: z.int() });

/** A segment without its postings. One that is not live is not searched; of one that is packed `PostingsRows` are too. */
export async function insertSegmentHead(
  connection: Queryable,
  library: Library,
  segment: Omit<Segment, 'postings' | 'surfaces'>,
  options: { live: boolean; packed: boolean },
): Promise<number> {
  let size = 64;
  for (const bytes of segment.columns.values()) size += 4 + bytes.length;
  const columns = new BinaryArray('bytea', size);
  for (const bytes of segment.columns.values()) columns.addBytes(bytes);
  return connection.oneFirst(sql.type(idRow)`
    with segment as (
      insert into ${tableOf(library, 'segments')} (first_document, last_document, papers, total_length, live, packed)
      values (${segment.firstDocument}, ${segment.lastDocument}, ${segment.papers}, ${segment.totalLength}, ${options.live}, ${options.packed})
      returning id),
    stored as (
      insert into ${tableOf(library, 'columns')} (segment_id, name, bytes)
      select segment.id, named.name, named.bytes
      from segment, unnest(${sql.array([...segment.columns.keys()], 'text')}, ${sql.binary(columns.value)}::bytea[]) as named (name, bytes))
    select id from segment`);
}

/** `busy`: what the connection still has to do; the rows are made meanwhile. */
export async function insertSegment(
  transaction: Transaction,
  library: Library,
  segment: Segment,
  busy: Promise<unknown> = Promise.resolve(),
): Promise<void> {
  // Not packed: it is soon merged with others.
  const packed = false;
  let id: number | null = null;
  const head = async () => {
    await busy;
    id ??= await insertSegmentHead(transaction, library, segment, { live: true, packed });
    return id;
  };
  const rows = new PostingsRows(library, { packed });
  let terms = 0;
  for (const { field, term, postings } of segment.postings) {
    rows.add(field, term, postings);
    if (rows.isFull) await rows.store(transaction, await head());
    // What was sent before goes out.
    if (++terms % termsOfTurn === 0) await setImmediate();
  }
  await rows.finish(transaction, await head());
}

const termsOfTurn = 2_000;

/** Rows of a library's postings on their way into the database, many a statement. */
export class PostingsRows {
  readonly #library: Library;
  readonly #packed: boolean;
  readonly #fields = new BinaryArray('text', 64_000);
  readonly #terms = new BinaryArray('text', 128_000);
  readonly #papers = new BinaryArray('int4', 64_000);
  readonly #documents = new BinaryArray('bytea', 1_000_000);
  readonly #positions = new BinaryArray('bytea', 1_000_000);
  readonly #block = new TermBlockWriter();
  #blockField: string | undefined;
  #rows = 0;

  constructor(library: Library, { packed }: { packed: boolean }) {
    this.#library = library;
    this.#packed = packed;
  }

  /** Terms come in the order of field and term. */
  add(field: TermField, term: string, postings: Postings): void {
    const blockField = blockFields[field];
    if (blockField !== this.#blockField) this.#closeBlock();
    this.#blockField = blockField;
    if (blockField === undefined || !isSmall(postings)) {
      const list = this.#packed ? packPostings(postings, layoutOfTerms(field)) : postings;
      this.#addRow(termFields[field], term, list);
    } else {
      this.#block.add(term, postings);
      if (this.#block.isFull) this.#closeBlock();
    }
  }

  #closeBlock(): void {
    if (this.#block.isEmpty) return;
    const { term } = this.#block;
    this.#addRow(this.#blockField!, term, { papers: 0, documents: this.#block.take(), positions: null });
  }

  #addRow(letter: string, term: string, { papers, documents, positions }: Postings): void {
    this.#fields.addText(letter);
    this.#terms.addText(term);
    this.#papers.addInteger(papers);
    this.#documents.addBytes(documents);
    if (positions === null) this.#positions.addNull();
    else this.#positions.addBytes(positions);
    this.#rows++;
  }

  get isFull(): boolean {
    return this.#rows >= 20_000 || this.#documents.size + this.#positions.size > statementBytes;
  }

  /** Stores what is left. */
  async finish(connection: Queryable, segmentId: number): Promise<void> {
    this.#closeBlock();
    await this.store(connection, segmentId);
  }

  async store(connection: Queryable, segmentId: number): Promise<void> {
    if (this.#rows === 0) return;
    await connection.query(sql.unsafe`
      insert into ${tableOf(this.#library, 'postings')} (segment_id, field, term, papers, documents, positions)
      select ${segmentId}::int, unnest(${sql.binary(this.#fields.value)}::text[]),
        unnest(${sql.binary(this.#terms.value)}::text[]), unnest(${sql.binary(this.#papers.value)}::int[]),
        unnest(${sql.binary(this.#documents.value)}::bytea[]), unnest(${sql.binary(this.#positions.value)}::bytea[])`);
    for (const array of [this.#fields, this.#terms, this.#papers, this.#documents, this.#positions]) array.clear();
    this.#rows = 0;
  }
}

const deletionRow = z.object({
  id: z.int(),
  first_document: z.int(),
  last_document: z.int(),
  papers: z.int(),
  deleted: z.instanceof(Buffer),
});

/** Takes documents out of the index: anyone who searches from the commit on does not find them. */
export async function deleteDocuments(
  transaction: Queryable,
  library: Library,
  documents: readonly number[],
): Promise<void> {
  if (documents.length === 0) return;
  const segments = await transaction.any(sql.type(deletionRow)`
    select id, first_document, last_document, papers, deleted from ${tableOf(library, 'segments')}
    where live and exists (
      select from unnest(${sql.array([...documents], 'int4')}) as gone (document)
      where document between first_document and last_document)`);
  for (const { id, first_document, last_document, papers, deleted } of segments) {
    const bitmap = bitmapFromBytes(deleted, last_document - first_document + 1);
    for (const document of documents)
      if (document >= first_document && document <= last_document) setBit(bitmap, document - first_document);
    const count = countBits(bitmap);
    if (count >= papers) await deleteSegment(transaction, library, id);
    else
      await transaction.query(sql.unsafe`
        update ${tableOf(library, 'segments')} set deleted = ${sql.binary(Buffer.from(bitmapToBytes(bitmap)))}, deleted_papers = ${count}
        where id = ${id}`);
  }
}

export async function deleteSegment(connection: Queryable, library: Library, id: number): Promise<void> {
  await connection.query(sql.unsafe`delete from ${tableOf(library, 'postings')} where segment_id = ${id}`);
  await connection.query(sql.unsafe`delete from ${tableOf(library, 'segments')} where id = ${id}`);
}

/** Far more than all but the rarest words of a language. */
const mostStoredWords = 200_000;

const wordRow = z.object({ word: z.string() });

/**
 * Words that are not known yet, for the help with spelling. `stored` are those that were seen in the library, by this import,
 * where no word is ever deleted: they are not sent again.
 */
export async function addWords(
  transaction: Transaction,
  library: Library,
  words: Iterable<string>,
  stored: Set<string> = new Set(),
): Promise<void> {
  const array = new BinaryArray('text', 256_000);
  const sent: string[] = [];
  for (const word of words) {
    if (stored.has(word)) continue;
    array.addText(word);
    sent.push(word);
  }
  if (sent.length === 0) return;
  const added = await transaction.anyFirst(sql.type(wordRow)`
    insert into ${tableOf(library, 'words')} (word) select unnest(${sql.binary(array.value)}::text[]) on conflict do nothing
    returning word`);
  // Those that were not added are there for good; the others are not, should the transaction fail.
  const uncertain = new Set(added);
  if (stored.size + sent.length > mostStoredWords) stored.clear();
  for (const word of sent) if (!uncertain.has(word)) stored.add(word);
}
