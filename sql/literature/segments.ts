import { z } from 'zod';
import { bitmapFromBytes, bitmapToBytes, countBits, setBit } from '../../domain/literature/index/bitmap.ts';
import { BinaryArray, freeBytes } from '../binary/array.ts';
import { type Queryable, sql, type Transaction } from '../db.ts';
import { firstDocumentOf, type Library, tableOf } from './library.ts';
import type { PostingsRows, SegmentRows } from './postings-rows.ts';

const nextRow = z.object({ next: z.int() });

/** The document that the next paper gets. */
export async function nextDocument(transaction: Transaction, library: Library): Promise<number> {
  return transaction.oneFirst(sql.type(nextRow)`
    select coalesce(max(last_document) + 1, ${firstDocumentOf(library)}::int) as next
    from ${tableOf(library, 'segments')}`);
}

const idRow = z.object({ id: z.int() });

type SegmentHead = Pick<SegmentRows, 'papers' | 'totalLength' | 'columns'> & {
  firstDocument: number;
  lastDocument: number;
};

/** A segment without its postings. One that is not live is not searched; of one that is packed `PostingsRows` are too. */
export async function insertSegmentHead(
  connection: Queryable,
  library: Library,
  segment: SegmentHead,
  options: { live: boolean; packed: boolean },
): Promise<number> {
  let size = 64;
  for (const bytes of segment.columns.values()) size += 4 + bytes.length;
  const columns = new BinaryArray('bytea', size);
  for (const bytes of segment.columns.values()) columns.addBytes(bytes);
  const id = await connection.oneFirst(sql.type(idRow)`
    with segment as (
      insert into ${tableOf(library, 'segments')} (first_document, last_document, papers, total_length, live, packed)
      values (${segment.firstDocument}, ${segment.lastDocument}, ${segment.papers}, ${segment.totalLength}, ${options.live}, ${options.packed})
      returning id),
    stored as (
      insert into ${tableOf(library, 'columns')} (segment_id, name, bytes)
      select segment.id, named.name, named.bytes
      from segment, unnest(${sql.array([...segment.columns.keys()], 'text')}, ${sql.binary(columns.value)}::bytea[]) as named (name, bytes))
    select id from segment`);
  columns.free();
  return id;
}

/** Puts a segment behind all others: its papers get the documents from `firstDocument` on. */
export async function insertSegment(
  transaction: Transaction,
  library: Library,
  firstDocument: number,
  { papers, totalLength, columns, postings }: SegmentRows,
): Promise<void> {
  const lastDocument = firstDocument + papers - 1;
  const head = { firstDocument, lastDocument, papers, totalLength, columns };
  const id = await insertSegmentHead(transaction, library, head, { live: true, packed: false });
  for (const arrays of postings) {
    await insertPostings(transaction, library, id, arrays);
    for (const array of Object.values(arrays)) freeBytes(array);
  }
}

/** Stores the rows that there are, and makes room for more. */
export async function storeRows(
  connection: Queryable,
  library: Library,
  segmentId: number,
  rows: PostingsRows,
): Promise<void> {
  if (rows.isEmpty) return;
  await insertPostings(connection, library, segmentId, rows.arrays);
  rows.clear();
}

async function insertPostings(
  connection: Queryable,
  library: Library,
  segmentId: number,
  arrays: SegmentRows['postings'][number],
): Promise<void> {
  const of = (name: keyof typeof arrays) => {
    const { buffer, byteOffset, byteLength } = arrays[name];
    return sql.binary(Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength));
  };
  await connection.query(sql.unsafe`
    insert into ${tableOf(library, 'postings')} (segment_id, field, term, papers, documents, positions)
    select ${segmentId}::int, unnest(${of('fields')}::text[]), unnest(${of('terms')}::text[]), unnest(${of('papers')}::int[]),
      unnest(${of('documents')}::bytea[]), unnest(${of('positions')}::bytea[])`);
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
/** Of papers that were written; made by hand, a batch may have a million, for which a statement would take longer than it may. */
const wordsAtOnce = 20_000;

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
  let array = new BinaryArray('text', 256_000);
  let sent: string[] = [];
  for (const word of words) {
    if (stored.has(word)) continue;
    array.addText(word);
    sent.push(word);
    if (sent.length < wordsAtOnce) continue;
    await sendWords(transaction, library, array, sent, stored);
    array = new BinaryArray('text', 256_000);
    sent = [];
  }
  if (sent.length > 0) await sendWords(transaction, library, array, sent, stored);
}

async function sendWords(
  transaction: Transaction,
  library: Library,
  array: BinaryArray,
  sent: readonly string[],
  stored: Set<string>,
): Promise<void> {
  const words = sql.fragment`unnest(${sql.binary(array.value)}::text[])`;
  // The default asks for the account at each row, which takes as long as to store it.
  const rows =
    library === 'overlay'
      ? sql.fragment`(account_id, word) select (select tenant_account()), ${words}`
      : sql.fragment`(word) select ${words}`;
  const added = await transaction.anyFirst(sql.type(wordRow)`
    insert into ${tableOf(library, 'words')} ${rows} on conflict do nothing returning word`);
  // Those that were not added are there for good; the others are not, should the transaction fail.
  const uncertain = new Set(added);
  if (stored.size + sent.length > mostStoredWords) stored.clear();
  for (const word of sent) if (!uncertain.has(word)) stored.add(word);
}
