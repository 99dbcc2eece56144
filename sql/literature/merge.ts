import { escapeLiteral } from 'pg';
import { z } from 'zod';
import {
  bitmapFromBytes,
  bitmapToBytes,
  countBits,
  emptyBitmap,
  fullBitmap,
  hasBit,
  setBit,
} from '../../domain/literature/index/bitmap.ts';
import type { ColumnName } from '../../domain/literature/index/columns.ts';
import { blockFields, type TermField, termFields } from '../../domain/literature/index/index-query.ts';
import type { StoredPostings } from '../../domain/literature/index/segment-merge.ts';
import { termsOfBlock } from '../../domain/literature/index/term-block.ts';
import { integerOf } from '../binary/copy.ts';
import { type Connection, copied, type Queryable, sql } from '../db.ts';
import { type Library, lockIndex, tableName, tableOf } from './library.ts';
import { deleteSegment } from './segments.ts';

// Any number will do, if no other lock of ours has it.
const mergeLock = 774_423;

/**
 * Runs when nobody else merges this library. The shared one is merged in many transactions: the lock goes with the connection,
 * should this process die. An overlay is small, and its merge is one transaction with the account's scope; behind a pooler
 * every merge is one.
 */
export async function whileNobodyMerges(
  connection: Connection,
  { library, isTransaction }: { library: Library; isTransaction: boolean },
  run: () => Promise<void>,
): Promise<void> {
  const lockedRow = z.object({ locked: z.boolean() });
  if (library === 'overlay' || isTransaction) {
    const key =
      library === 'overlay' ? sql.fragment`${mergeLock}, hashtext(tenant_account()::text)` : sql.fragment`${mergeLock}`;
    const free = await connection.oneFirst(sql.type(lockedRow)`select pg_try_advisory_xact_lock(${key}) as locked`);
    if (free) await run();
    return;
  }
  const locked = await connection.oneFirst(sql.type(lockedRow)`select pg_try_advisory_lock(${mergeLock}) as locked`);
  if (!locked) return;
  try {
    await run();
  } finally {
    await connection.query(sql.unsafe`select pg_advisory_unlock(${mergeLock})`);
  }
}

const segmentRow = z.object({
  id: z.int(),
  first_document: z.int(),
  last_document: z.int(),
  papers: z.int(),
  deleted_papers: z.int(),
  deleted: z.instanceof(Buffer),
  packed: z.boolean(),
});
export type StoredSegment = z.output<typeof segmentRow>;

/** Those that are searched, in the order of their documents. */
export function liveSegments(connection: Queryable, library: Library): Promise<readonly StoredSegment[]> {
  return connection.any(sql.type(segmentRow)`
    select id, first_document, last_document, papers, deleted_papers, deleted, packed from ${tableOf(library, 'segments')}
    where live order by first_document`);
}

const idRow = z.object({ id: z.int() });

/** What is left of merges: those that were merged, and those of which a merge was killed. */
export async function deleteDeadSegments(connection: Queryable, library: Library): Promise<void> {
  const dead = await connection.anyFirst(
    sql.type(idRow)`select id from ${tableOf(library, 'segments')} where not live`,
  );
  for (const id of dead) await deleteSegment(connection, library, id);
}

export async function readColumn(
  connection: Queryable,
  library: Library,
  ids: readonly number[],
  name: ColumnName,
): Promise<Map<number, Uint8Array>> {
  const rows = await copied(
    connection,
    `select segment_id, bytes from ${tableName(library, 'columns')} where segment_id in (${ids.join()}) and name = '${name}'`,
  );
  return new Map(rows.map(([id, bytes]) => [integerOf(id!), bytes!]));
}

/** Which fields stand in which segments, as `segment field`: most of the terms' fields and their blocks stand in few. */
export type FieldsOfSegments = ReadonlySet<string>;

export async function fieldsOfSegments(
  connection: Queryable,
  library: Library,
  ids: readonly number[],
): Promise<FieldsOfSegments> {
  const rows = await connection.any(sql.type(fieldRow)`
    select segment_id, field from ${tableOf(library, 'postings')} where segment_id = any (${sql.array([...ids], 'int4')})
    group by segment_id, field`);
  return new Set(rows.map(({ segment_id, field }) => `${segment_id} ${field}`));
}

const fieldRow = z.object({ segment_id: z.int(), field: z.string() });

/** Few enough that eight segments' rows fit into little memory: one row may be half a megabyte, most are tiny. Small segments have no more of a field. */
const rowsAtATime = 250;

/** The terms of a field of a segment that have rows of their own, in their order, as many at a time as are read at once. */
export async function* readTerms(
  connection: Queryable,
  library: Library,
  { id, packed }: Pick<StoredSegment, 'id' | 'packed'>,
  stand: FieldsOfSegments,
  field: TermField,
): AsyncIterable<Iterable<StoredTerm>> {
  if (!stand.has(`${id} ${termFields[field]}`)) return;
  for await (const rows of readRows(connection, library, id, termFields[field])) yield termsOfRows(rows, packed);
}

export type StoredTerm = { term: string; postings: StoredPostings };
type PostingsRow = StoredPostings & { term: string };

function* termsOfRows(rows: readonly PostingsRow[], isPacked: boolean): Iterable<StoredTerm> {
  for (const { term, papers, documents, positions } of rows)
    yield { term, postings: { papers, documents, positions, isPacked } };
}

/** Those that stand in blocks. */
export async function* readBlocks(
  connection: Queryable,
  library: Library,
  { id }: Pick<StoredSegment, 'id' | 'packed'>,
  stand: FieldsOfSegments,
  field: TermField,
): AsyncIterable<Iterable<StoredTerm>> {
  const letter = blockFields[field];
  if (letter === undefined || !stand.has(`${id} ${letter}`)) return;
  for await (const rows of readRows(connection, library, id, letter)) yield termsOfBlocks(rows);
}

function* termsOfBlocks(rows: readonly PostingsRow[]): Iterable<StoredTerm> {
  for (const { documents } of rows) yield* termsOfBlock(documents);
}

async function* readRows(connection: Queryable, library: Library, segmentId: number, letter: string) {
  let term = '';
  for (;;) {
    const copies = await copied(
      connection,
      `select term, papers, documents, positions from ${tableName(library, 'postings')}
      where segment_id = ${segmentId} and field = ${escapeLiteral(letter)} and term > ${escapeLiteral(term)}
      order by term limit ${rowsAtATime}`,
    );
    const rows = copies.map(
      ([name, papers, documents, positions]): PostingsRow => ({
        ...{ term: decoder.decode(name!), papers: integerOf(papers!) },
        ...{ documents: documents!, positions: positions! },
      }),
    );
    yield rows;
    if (rows.length < rowsAtATime) return;
    ({ term } = rows.at(-1)!);
  }
}

const decoder = new TextDecoder();

/**
 * Puts a merged segment in the place of those it was made of. What was deleted from them since the merge began is deleted
 * from it too. `shift`: where each of them begins in the new one.
 */
export function replaceSegments(
  connection: Connection,
  library: Library,
  merged: { id: number; documents: number },
  sources: readonly (StoredSegment & { shift: number })[],
): Promise<void> {
  return connection.transaction(async (transaction) => {
    await lockIndex(transaction, library);
    const now = new Map((await liveSegments(transaction, library)).map((segment) => [segment.id, segment]));
    const deleted = emptyBitmap(merged.documents);
    for (const source of sources) {
      const documents = source.last_document - source.first_document + 1;
      const before = bitmapFromBytes(source.deleted, documents);
      const current = now.get(source.id);
      // One that is gone was deleted whole.
      const after = current === undefined ? fullBitmap(documents) : bitmapFromBytes(current.deleted, documents);
      for (let i = 0; i < documents; i++) if (hasBit(after, i) && !hasBit(before, i)) setBit(deleted, i + source.shift);
    }
    const ids = sources.map((source) => source.id);
    await transaction.query(sql.unsafe`
      update ${tableOf(library, 'segments')} set live = false where id = any (${sql.array(ids, 'int4')})`);
    await transaction.query(sql.unsafe`
      update ${tableOf(library, 'segments')} set live = true, deleted = ${sql.binary(Buffer.from(bitmapToBytes(deleted)))},
        deleted_papers = ${countBits(deleted)}
      where id = ${merged.id}`);
  });
}
