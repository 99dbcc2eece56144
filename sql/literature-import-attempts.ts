import { z } from 'zod';
import {
  type ImportCounts,
  type ImportErrorCode,
  importSources,
  notedRecord,
  skippedRecord,
} from '../contract/resources/literature-import.ts';
import { type Connection, type Queryable, sql, type Transaction } from './db.ts';
import { closeImport, Import, type ImportRow, importColumns, withoutUuid } from './literature-imports.ts';

const startedImport = z.object({
  attempt: z.int(),
  failures: z.int(),
  source: z.enum(importSources),
  query: z.string().nullable(),
  since: z.string().nullable(),
  record_limit: z.int().nullable(),
  file_name: z.string().nullable(),
  format: z.string().nullable(),
  position: z.unknown(),
  records_done: z.int(),
  skipped_records: z.array(skippedRecord),
  noted_records: z.array(notedRecord),
});
export type StartedImport = z.output<typeof startedImport>;

/** Begins the next attempt, unless the import is over. Its number is the fence that every later write must pass. */
export function startImportIfUnfinished(
  connection: Queryable,
  id: string,
  workerId: string,
): Promise<StartedImport | null> {
  return connection.maybeOne(sql.type(startedImport)`
    update literature_imports set status = 'running', worker_id = ${workerId}, attempt = attempt + 1,
      started_at = coalesce(started_at, clock_timestamp())
    where id = ${id} and status in ('queued', 'running')
    returning attempt, failures, source, query, since::text, record_limit, file_name, format, position, records_done,
      skipped_records, noted_records`);
}

/** The bytes of an import's file, a chunk at a time. No connection is held between two. */
export async function* readChunks(
  act: <T>(run: (connection: Connection) => Promise<T>) => Promise<T>,
  id: string,
): AsyncGenerator<Buffer> {
  const chunk = z.object({ bytes: z.custom<Buffer>(Buffer.isBuffer) });
  for (let number = 0; ; number++) {
    const row = await act((connection) =>
      connection.maybeOne(sql.type(chunk)`
        select bytes from literature_import_chunks where import_id = ${id} and number = ${number}`),
    );
    if (row === null) return;
    yield row.bytes;
  }
}

export type ImportProgress = {
  counts: ImportCounts;
  records: number;
  skippedRecords: readonly z.output<typeof skippedRecord>[];
  notedRecords: readonly z.output<typeof notedRecord>[];
  format: string | null;
  position: unknown;
  bytesDone: number | null;
  recordsTotal: number | null;
};

/** Adds what a batch did, in the batch's own transaction. False when another attempt has begun, or the import is over. */
export async function recordBatchIfAttempt(
  transaction: Transaction,
  id: string,
  attempt: number,
  batch: ImportProgress,
): Promise<boolean> {
  const { counts } = batch;
  const { rowCount } = await transaction.query(sql.unsafe`
    update literature_imports set failures = 0, added = added + ${counts.added}, updated = updated + ${counts.updated},
      unchanged = unchanged + ${counts.unchanged}, deleted = deleted + ${counts.deleted},
      skipped = skipped + ${counts.skipped}, skipped_records = ${JSON.stringify(batch.skippedRecords)},
      noted = noted + ${counts.noted}, noted_records = ${JSON.stringify(batch.notedRecords)},
      records_done = records_done + ${batch.records}, format = coalesce(${batch.format}, format),
      position = ${batch.position == null ? null : JSON.stringify(batch.position)},
      bytes_done = coalesce(${batch.bytesDone}, bytes_done), records_total = coalesce(${batch.recordsTotal}, records_total)
    where id = ${id} and attempt = ${attempt} and status = 'running'`);
  return rowCount === 1;
}

export type ImportOutcome = { status: 'completed' } | { status: 'failed'; code: ImportErrorCode; message: string };

/** Ends an import, unless it has moved on: canceled, deleted, or taken over while this worker was thought dead. */
export async function finishImportIfAttempt(
  transaction: Queryable,
  id: string,
  attempt: number,
  outcome: ImportOutcome,
): Promise<ImportRow | null> {
  const failed = outcome.status === 'failed' ? outcome : null;
  const row = await transaction.maybeOne(Import`
    update literature_imports set status = ${outcome.status}, worker_id = null, finished_at = clock_timestamp(), position = null,
      error_code = ${failed?.code ?? null}, error_message = ${failed?.message ?? null}
    where id = ${id} and attempt = ${attempt} and status = 'running' returning ${importColumns}`);
  if (row === null) return null;
  await closeImport(transaction, id);
  return withoutUuid(row);
}

/** Puts an import back in the queue. A worker that merely stops has not failed. */
export async function requeueImportIfAttempt(
  transaction: Queryable,
  id: string,
  attempt: number,
  { failed }: { failed: boolean },
): Promise<boolean> {
  const { rowCount } = await transaction.query(sql.unsafe`
    update literature_imports set status = 'queued', worker_id = null, failures = failures + ${failed ? 1 : 0}
    where id = ${id} and attempt = ${attempt} and status = 'running'`);
  return rowCount === 1;
}
