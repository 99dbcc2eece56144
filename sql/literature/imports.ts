import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { encodeId } from '../../contract/ids.ts';
import type { JobPayload } from '../../contract/jobs.ts';
import {
  type ImportFormat,
  type ImportSource,
  importErrorCodes,
  importSources,
  importStatuses,
  joinedRecord,
  type NetworkSource,
  notedRecord,
  possibleDuplicate,
  skippedRecord,
} from '../../contract/resources/literature-import.ts';
import { type Connection, type Queryable, sql } from '../db.ts';
import { idColumn, timestamp } from '../ids.ts';
import { type Page, type PageOf, pageOfFetched, placedWithinBytes } from '../lists/page.ts';
import { removeJob } from '../queue/jobs.ts';
import type { Library } from './library.ts';

const count = z.int();
const counts = {
  added: count,
  updated: count,
  unchanged: count,
  deleted: count,
  skipped: count,
  noted: count,
  joined: count,
};

const importFields = z.object({
  id: idColumn('import'),
  source: z.enum(importSources),
  query: z.string().nullable(),
  limit: z.int().nullable(),
  file_name: z.string().nullable(),
  format: z.string().nullable(),
  status: z.enum(importStatuses),
  progress: z.number(),
  ...counts,
  skipped_records: z.array(skippedRecord),
  noted_records: z.array(notedRecord),
  joined_records: z.array(joinedRecord),
  possible_duplicates: z.array(possibleDuplicate),
  error_code: z.enum(importErrorCodes).nullable(),
  error_message: z.string().nullable(),
  created_at: timestamp,
  started_at: timestamp.nullable(),
  finished_at: timestamp.nullable(),
  uuid: z.string(),
});

function importOf(of: z.output<typeof importFields>) {
  const { added, updated, unchanged, deleted, skipped, noted, joined, error_code, error_message, ...row } = of;
  const { skipped_records, noted_records, joined_records, possible_duplicates, ...rest } = row;
  const { created_at, started_at, finished_at, uuid, ...about } = rest;
  return {
    ...about,
    counts: { added, updated, unchanged, deleted, skipped, joined, noted },
    ...{ skipped_records, noted_records, joined_records, possible_duplicates },
    error: error_code === null ? null : { code: error_code, message: error_message ?? '' },
    ...{ created_at, started_at, finished_at, uuid },
  };
}

const importRow = importFields.transform(importOf);
const Import = sql.type(importRow);
/** With its UUID, which stays inside. */
type StoredImport = z.output<typeof importRow>;
export type ImportRow = Omit<StoredImport, 'uuid'>;

// What is under way is never shown as done: the last batch and the end are two commits.
const importColumns = sql.fragment`id, id as uuid, source, query, record_limit as "limit", file_name, format, status,
  case when status = 'completed' then 1
    else round(least(0.99, coalesce(bytes_done::numeric / nullif(bytes_total, 0),
      records_done::numeric / nullif(records_total, 0), 0)), 2) end::double precision as progress,
  added, updated, unchanged, deleted, skipped, noted, joined, skipped_records, noted_records, joined_records,
  possible_duplicates, error_code, error_message,
  created_at, started_at, finished_at`;

function withoutUuid({ uuid: _, ...row }: StoredImport): ImportRow {
  return row;
}

/** Who asks: an account in one mode, or the operator. */
export type ImportOrigin = Omit<JobPayload<'index_literature'>, 'import_id'>;

/** Which library an import writes: what an account's files hold is its own, what a source says is everybody's. */
export function libraryOfImport(origin: Pick<ImportOrigin, 'account_id'>, source: ImportSource): Library {
  return origin.account_id !== null && source === 'file' ? 'overlay' : 'shared';
}

export const operatorsOrigin: ImportOrigin = { account_id: null, mode: null, request_id: null };

function importJobKey(importId: string): string {
  return `import:${importId}`;
}

/**
 * Adds the job of an import in the caller's transaction. Imports of one asker and one source wait for each other: files
 * are indexed in the order in which they came, and a source is asked by one at a time.
 */
export async function addImportJob(
  transaction: Queryable,
  origin: ImportOrigin,
  importId: string,
  { source, at = new Date() }: { source: string; at?: Date },
): Promise<void> {
  const payload: JobPayload<'index_literature'> = { ...origin, import_id: encodeId('import', importId) };
  const queue = `literature:${origin.account_id ?? 'operator'}:${origin.mode ?? 'all'}:${source}`;
  await transaction.query(sql.unsafe`
    select add_import_job(${JSON.stringify(payload)}, ${importJobKey(importId)}, ${queue}, ${at.toISOString()})`);
}

/** So large are the pieces that a file is kept in: each is a row, read at once. */
const chunkBytes = 256 * 1024;

/** Queues the import of a file: its row, its bytes and its job, in the caller's transaction. */
export async function queueFileImport(
  transaction: Queryable,
  file: { fileName: string | null; format: ImportFormat | null; bytes: AsyncIterable<Uint8Array> },
  origin: ImportOrigin,
): Promise<ImportRow> {
  const id = uuidv7();
  await transaction.query(sql.unsafe`
    insert into literature_imports (id, account_id, mode, source, file_name, format)
    values (${id}, tenant_account(), tenant_mode(), 'file', ${file.fileName}, ${file.format})`);
  let [number, total] = [0, 0];
  // The next is read while the database stores one.
  let stored: Promise<unknown> = Promise.resolve();
  try {
    for await (const chunk of inPieces(file.bytes, chunkBytes)) {
      await stored;
      stored = transaction.query(sql.unsafe`
        insert into literature_import_chunks (import_id, number, account_id, mode, bytes)
        values (${id}, ${number++}, tenant_account(), tenant_mode(), ${sql.binary(chunk)})`);
      stored.catch(() => {}); // met when it is waited for
      total += chunk.length;
    }
  } finally {
    await stored;
  }
  await addImportJob(transaction, origin, id, { source: 'file' });
  return withoutUuid(
    await transaction.one(Import`
      update literature_imports set bytes_total = ${total} where id = ${id} returning ${importColumns}`),
  );
}

/**
 * The same bytes in pieces of one size, but for the last. A piece that comes in is copied: it may be used again. One that goes out is valid
 * until the next but one: memory for each had garbage collection go through all that the process holds, every few megabytes.
 */
async function* inPieces(bytes: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let piece = Buffer.allocUnsafeSlow(size);
  let before: typeof piece | null = null;
  let length = 0;
  for await (const part of bytes)
    for (let taken = 0; taken < part.length; ) {
      const some = part.subarray(taken, taken + size - length);
      piece.set(some, length);
      taken += some.length;
      length += some.length;
      if (length < size) continue;
      yield piece;
      [piece, before] = [before ?? Buffer.allocUnsafeSlow(size), piece];
      length = 0;
    }
  if (length > 0) yield piece.subarray(0, length);
}

/** Queues a question to a source. `since`, as YYYY-MM-DD, asks only for what is new or changed from that day on. */
export async function queueSourceImport(
  transaction: Queryable,
  question: { source: NetworkSource; query: string; limit: number | null; since: string | null },
  origin: ImportOrigin,
): Promise<ImportRow> {
  const id = uuidv7();
  const row = await transaction.one(Import`
    insert into literature_imports (id, account_id, mode, source, query, record_limit, since)
    values (${id}, tenant_account(), tenant_mode(), ${question.source}, ${question.query}, ${question.limit}, ${question.since})
    returning ${importColumns}`);
  await addImportJob(transaction, origin, id, question);
  return withoutUuid(row);
}

export async function findImport(connection: Queryable, id: string): Promise<ImportRow | null> {
  const row = await connection.maybeOne(Import`select ${importColumns} from literature_imports where id = ${id}`);
  return row && withoutUuid(row);
}

const paperIdsRow = z.object({ paper_ids: z.array(z.string()) });

/** Which paper each record of an import is, in their order. UUIDs; of a paper that was deleted since, too. */
export async function papersOfImport(connection: Queryable, id: string): Promise<string[]> {
  const batches = await connection.anyFirst(sql.type(paperIdsRow)`
    select paper_ids from literature_import_papers where import_id = ${id} order by first_record`);
  return batches.flat();
}

const listedImport = importFields
  .extend({ fetched: z.int() })
  .transform(({ fetched, ...row }) => ({ fetched, row: importOf(row) }));
const listsOfRecords = ['skipped_records', 'noted_records', 'joined_records', 'possible_duplicates'];

export async function listImports(connection: Queryable, page: Page): Promise<PageOf<ImportRow>> {
  const listed = {
    columns: importColumns,
    source: sql.fragment`from literature_imports ${page.after === null ? sql.fragment`` : sql.fragment`where id < ${page.after}`}`,
    ordered: sql.fragment`order by id desc`,
    page,
  };
  const rows = await connection.any(sql.type(listedImport)`${placedWithinBytes(listed, ['query', ...listsOfRecords])}`);
  const { items, nextAfter } = pageOfFetched(rows, rows[0]?.fetched ?? 0, page, ({ row }) => row.uuid);
  return { items: items.map(({ row }) => withoutUuid(row)), nextAfter };
}

/** Cancels a queued or running import; null when it is over already. The worker that has it hears of it and stops. */
export async function cancelImportIfUnfinished(transaction: Queryable, id: string): Promise<ImportRow | null> {
  const row = await transaction.maybeOne(Import`
    update literature_imports set status = 'canceled', worker_id = null, finished_at = clock_timestamp()
    where id = ${id} and status in ('queued', 'running') returning ${importColumns}`);
  if (row === null) return null;
  await removeJob(transaction, importJobKey(id));
  await closeImport(transaction, id);
  return withoutUuid(row);
}

const waitRow = z.object({ wait: z.boolean() });

/** Whether another import waits for a worker, of whichever account. */
export function importsWait(connection: Queryable, besides: string): Promise<boolean> {
  return connection.oneFirst(sql.type(waitRow)`select imports_wait(${besides}) as wait`);
}

/** The channel on which an import's uuid is announced when it has reached its final state. */
export const importIsFinal = 'literature_import_is_final';

/** What is left to do when an import is over: its bytes go, and those who wait are told. */
export async function closeImport(transaction: Queryable, id: string): Promise<void> {
  await transaction.query(sql.unsafe`delete from literature_import_chunks where import_id = ${id}`);
  await transaction.query(sql.unsafe`select pg_notify(${importIsFinal}, ${id})`);
}

const sinceRow = z.object({ since: z.string().nullable() });

/**
 * Queues each question as an operator's import of what is new or changed since the last one that completed; a question
 * whose last import is still under way is left alone. Outside of every tenant scope.
 */
export function queueUpdates(
  connection: Connection,
  questions: readonly { source: NetworkSource; query: string }[],
): Promise<{ row: ImportRow; isNew: boolean }[]> {
  return connection.transaction(async (transaction) => {
    // The clock and somebody at a terminal may ask at the same moment.
    await transaction.query(sql.unsafe`select pg_advisory_xact_lock(hashtext('literature_updates'))`);
    const queued: { row: ImportRow; isNew: boolean }[] = [];
    for (const { source, query } of questions) {
      const same = sql.fragment`account_id is null and source = ${source} and query = ${query} and record_limit is null`;
      const unfinished = await transaction.maybeOne(Import`
        select ${importColumns} from literature_imports where ${same} and status in ('queued', 'running') order by id desc limit 1`);
      if (unfinished !== null) {
        queued.push({ row: withoutUuid(unfinished), isNew: false });
        continue;
      }
      // A day earlier: the sources have clocks and time zones of their own, and count by days.
      const { since } = await transaction.one(sql.type(sinceRow)`
        select (max(started_at)::date - 1)::text as since from literature_imports where ${same} and status = 'completed'`);
      const question = { source, query, limit: null, since };
      queued.push({ row: await queueSourceImport(transaction, question, operatorsOrigin), isNew: true });
    }
    return queued;
  });
}
